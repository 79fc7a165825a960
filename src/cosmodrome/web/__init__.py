"""The table in the browser. Nothing outside this package imports Django."""
