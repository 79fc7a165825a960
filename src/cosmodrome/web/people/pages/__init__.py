"""Pages about people, as typed Python."""
