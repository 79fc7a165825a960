"""A program that plays at a table as a person may: over HTTP, told of changes by a socket.

    python examples/client.py http://localhost:8421 TOKEN                 against a bot
    python examples/client.py http://localhost:8421 TOKEN --join LINK     where somebody invites

A token is made at /me/programs, best for a bot of one's own. This one plays any game, at random:
what it would take to play well is in `choose`.
"""

from __future__ import annotations

import argparse
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

from websockets.sync.client import connect


class Table:
    """A table, through the eyes of whoever has the token."""

    def __init__(self, server: str, token: str) -> None:
        self.server = server.rstrip("/")
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(self, path: str, sent: dict[str, Any] | None = None) -> dict[str, Any]:
        """GET, or POST where something is sent; whoever is told to wait waits."""
        body = None if sent is None else json.dumps(sent).encode()
        request = urllib.request.Request(f"{self.server}/api{path}", body, self.headers)
        while True:
            try:
                with urllib.request.urlopen(request) as answer:
                    return dict(json.load(answer))
            except urllib.error.HTTPError as error:
                if error.code != 429:
                    raise SystemExit(f"{error.code}: {json.load(error)['detail']}") from None
                time.sleep(int(error.headers.get("Retry-After", "5")))

    def changes(self, key: str) -> Any:
        """A socket that says whenever something has changed at a table."""
        address = self.server.replace("http", "ws", 1)
        only = {"Authorization": self.headers["Authorization"]}
        return connect(f"{address}/ws/{key}", additional_headers=only)

    def choose(self, state: dict[str, Any]) -> list[str]:
        """An act: an action, or several ticks and what confirms them."""
        choices = state["choices"]
        answers = [one for one in choices if one["role"] != "aside"] or choices
        chosen = random.choice(answers)["action"]
        ticks = {one["action"] for one in choices if one["role"] == "tick"}
        if chosen not in ticks:
            return [chosen]
        act = [chosen]
        while True:
            steps = urllib.parse.urlencode([("steps", step) for step in act])
            path = f"/tables/{state['key']}/draft?version={state['version']}&{steps}"
            draft = self.ask(path)
            if draft["closing"] and (not draft["more"] or random.random() < 0.5):
                return [*act, random.choice(draft["closing"])["action"]]
            act.append(random.choice(draft["more"]))

    def play(self, key: str, most: int) -> dict[str, Any]:
        """Play until the game is over, or so many acts are made."""
        made = 0
        with self.changes(key) as news:
            while True:
                state = self.ask(f"/tables/{key}")
                if state["over"] or made >= most:
                    return state
                if not state["choices"]:
                    news.recv()
                    continue
                act = self.choose(state)
                move = {"seat": state["seat"], "version": state["version"], "actions": act}
                self.ask(f"/tables/{key}/play", move)
                made += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("server")
    parser.add_argument("token")
    parser.add_argument("--game", default="pocket-rockets")
    parser.add_argument("--join", default="", metavar="LINK", help="an invitation")
    parser.add_argument("--most", type=int, default=100_000, metavar="ACTS")
    asked = parser.parse_args()
    table = Table(asked.server, asked.token)
    if asked.join:
        state = table.ask(f"/invitations/{asked.join.rstrip('/').rpartition('/')[2]}", {})
    else:
        seats = ["me", "bot-cadet"]
        state = table.ask("/tables", {"game": asked.game, "seats": seats, "pace": "instant"})
    state = table.play(state["key"], asked.most)
    print(json.dumps({"key": state["key"], "version": state["version"], "over": state["over"]}))
    if state["over"]:
        print(table.ask(f"/tables/{state['key']}/record")["record"])


if __name__ == "__main__":
    main()
