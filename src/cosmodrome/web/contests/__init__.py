"""Contests among people: tournaments, leagues, ladders and seasons."""
