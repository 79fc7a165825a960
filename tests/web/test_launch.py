"""Starting the table where something is in the way."""

from __future__ import annotations

import socket

import pytest

from cosmodrome.web import launch


def test_a_taken_port_is_told_in_both_languages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launch, "prepare", lambda database_url: None)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert launch.serve("127.0.0.1", port) == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert all(f"127.0.0.1:{port}" in line and "--port" in line for line in told)
    assert "déjà prise" in told[0]
    assert "is taken" in told[1]
