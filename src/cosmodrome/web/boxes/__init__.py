"""Boxes of one's own: printed values that people enter, and tables that are played with them."""
