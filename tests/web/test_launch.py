"""Starting the table where something is in the way."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from django.db import OperationalError, connection

from cosmodrome.web import launch, serving
from tests.web.live import PATIENCE


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


def test_every_address_that_is_printed_answers(tmp_path: Path) -> None:
    """Also from another machine: names this machine goes by are names the server answers to."""
    expected = launch.own_names("0.0.0.0")
    command = ["-m", "cosmodrome", "serve", "--host", "0.0.0.0", "--port", "0"]
    environment = {**os.environ, "COSMODROME_DATA_DIR": str(tmp_path)}
    process = subprocess.Popen(
        [sys.executable, *command], env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        printed = [process.stdout.readline().split()[-1] for _ in expected]
        assert [httpx.URL(each).host for each in printed] == expected
        transport = httpx.HTTPTransport(retries=9)
        with httpx.Client(transport=transport, timeout=PATIENCE) as client:
            assert [client.get(each).status_code for each in printed] == [200] * len(expected)
            assert client.get(printed[0], headers={"Host": "foreign.example"}).status_code == 400
    finally:
        process.terminate()
        process.wait()


def test_no_answer_waits_for_the_one_before_to_arrive() -> None:
    async def sent_at_once() -> bool:
        """Whether the network is told, for somebody who comes, to hold nothing back."""
        told = asyncio.get_running_loop().create_future()

        def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            come = writer.get_extra_info("socket")
            told.set_result(come.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        bound = launch.listener("127.0.0.1", 0)
        async with await asyncio.start_server(met, sock=bound):
            with socket.create_connection(bound.getsockname()):
                return bool(await told)

    assert asyncio.run(sent_at_once())


@pytest.mark.parametrize(
    ("host", "names"),
    [("127.0.0.1", ["localhost"]), ("::1", ["[::1]"]), ("192.0.2.7", ["192.0.2.7"])],
)
def test_a_server_on_one_address_goes_by_that(host: str, names: list[str]) -> None:
    assert launch.own_names(host) == names


def test_a_database_that_is_away_is_told_at_the_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def away(database_url: str) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(launch, "prepare", away)
    assert launch.serve() == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert all("connection refused" in line for line in told)


def test_several_processes_say_what_they_need(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launch, "prepare", lambda database_url: None)
    assert launch.serve(port=0, workers=2) == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    needed = ("postgresql://", "COSMODROME_REDIS_URL", "--workers")
    assert all(name in line for line in told for name in needed)


def test_a_second_process_without_redis_is_warned(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The one that serves already holds a lock, which ends with it."""
    monkeypatch.setattr(launch, "prepare", lambda database_url: None)
    monkeypatch.setattr(launch, "_server", lambda: SimpleNamespace(run=lambda sockets: None))
    lock = Path(f"{connection.settings_dict['NAME']}-serving")
    script = "import fcntl, sys; file = open(sys.argv[1]); fcntl.flock(file, fcntl.LOCK_SH)"
    hold = [sys.executable, "-c", f"{script}; print('held', flush=True); input()", str(lock)]
    lock.touch()
    with subprocess.Popen(hold, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        other.stdout.readline()
        assert serving.others()
        assert launch.serve(port=0) == 0
        told = capsys.readouterr().err.splitlines()
        assert len(told) == 2
        assert all("COSMODROME_REDIS_URL" in line for line in told)
        other.communicate("end")
    serving.end()
    assert launch.serve(port=0) == 0
    assert capsys.readouterr().err == ""
    serving.end()


def test_only_a_process_that_takes_anothers_place_brings_the_database_up_to_date(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    monkeypatch.setattr(launch, "migrate", lambda: done.append("migrated"))
    launch.upgrade()
    assert done == []
    monkeypatch.setenv(launch.SUPERVISED, "1")
    launch.upgrade()
    assert done == ["migrated"]
