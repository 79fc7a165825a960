"""What takes too long for every day: `python -m stress`, or `make stress`."""
