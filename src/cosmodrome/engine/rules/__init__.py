"""The engine's own compiled functions: what every game's rules may call."""
