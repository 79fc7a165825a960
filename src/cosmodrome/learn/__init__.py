"""Learning a game from games: positions with their results, and nets fitted to them.

`cosmodrome train GAME` plays games between greedy bots of several kinds over all cores, keeps what
each seat observed at the end of turns, and fits a small net to how those games ended. The searching
bots use it compiled, without any library of this package (see `bots/nets.py`).
"""
