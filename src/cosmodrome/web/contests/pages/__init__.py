"""Pages of contests."""
