"""Rocketmen: build rockets from a deck of cards, and race to the Earth's orbit, the Moon and Mars."""
