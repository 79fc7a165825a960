"""Rocketmen: build rockets from cards and race to Earth orbit, the Moon and Mars."""
