"""Reasons for advice, and games looked back on: what the table and the command line tell of both.

A bot says what it would play and what it expects from there on. Here its lines are played in the
positions it redrew, and put into words: the parts of the game's estimate that change (`advice`).
The same over a whole game, each seat by what it knew, is an analysis (`analysis`).
"""
