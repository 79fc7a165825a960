"""Kill the server with `kill -9` under load: nothing acknowledged is lost, nothing is doubled."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.crashing import QUICK, Player, Siege, Store
from tests.web.live import PATIENCE, Server, watch
from tests.web.reading import Reader

KILLS = 3


def test_kill_nine_under_load(tmp_path: Path) -> None:
    with Siege([Server(tmp_path, **QUICK)], Store(tmp_path / "tables.sqlite3"), seed=5) as siege:
        for _ in range(KILLS):
            siege.kill()
        siege.go_on()


def test_a_socket_from_another_site_is_refused(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        player = Player(server)
        address = f"ws://localhost:{server.port}/ws/{player.key}"
        with watch(address, origin=server.address) as socket:
            assert "content" in Reader().read(socket.recv(timeout=PATIENCE))
        with pytest.raises(Exception, match="403"):
            watch(address, origin="https://elsewhere.example")
    finally:
        server.stop()
