"""Advice, games looked back on, and problems that people report, at the table."""
