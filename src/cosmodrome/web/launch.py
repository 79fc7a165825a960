"""Starting the table: migrate, serve, and open the browser where there is one."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import platform
import socket
import sys
import tempfile
import threading
import time
import urllib.request
import webbrowser
from typing import TYPE_CHECKING, Any

from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.web.words import sentence

if TYPE_CHECKING:
    import uvicorn

HOST, PORT = "127.0.0.1", 8421
#: Set where another process looks after the one that serves.
SUPERVISED = "COSMODROME_SUPERVISED"
#: Seconds that one of several processes may take to start, or to give a sign of life.
STARTING = 60


def set_up(database_url: str = "") -> None:
    """Set Django up over a database, which stays as it is."""
    # The table runs rules uncompiled: nobody at it ever waits for the compiler.
    os.environ["COSMODROME_JIT"] = "0"
    if database_url:
        os.environ["COSMODROME_DATABASE_URL"] = database_url
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmodrome.web.settings")
    import django

    django.setup()


def prepare(database_url: str = "") -> None:
    """Set Django up and bring the database to this version."""
    set_up(database_url)
    migrate()


def migrate() -> None:
    """Bring the database to this version."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)


def upgrade() -> None:
    """A process that takes another's place may be of a later version than the one that began."""
    if SUPERVISED in os.environ:
        migrate()


def serve_patiently() -> None:
    """From now on somebody waits for every answer of the database."""
    from django.db import connection

    if connection.vendor == "postgresql":
        from cosmodrome.web.patience import SECONDS, Patient

        Patient.limit = SECONDS


def listener(host: str, port: int) -> socket.socket:
    """A bound socket; with port 0 the system chooses, and a taken usual port is left alone."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Of TCP by name: only then does asyncio send each answer at once, whatever was sent before.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind((host, port))
    return bound


def serve(
    host: str = HOST, port: int = PORT, database_url: str = "", *, workers: int = 0,
    browser: bool = False,
) -> int:  # fmt: skip
    """Serve until interrupted; returns an exit code.

    With `workers` other processes serve, and this one looks after them: what dies is replaced, and
    on SIGHUP all are, one after the other, by what is installed then.
    """
    names = own_names(host)
    os.environ["COSMODROME_ADDRESSES"] = ",".join((*names, socket.gethostname()))
    try:
        prepare(database_url)
    except Exception as error:
        if not _database_away(error):
            raise
        return _complain("database_away", why=str(error).strip())
    from cosmodrome.web import serving

    if workers > 1 and (missing := serving.missing()):
        return _complain("workers_need", workers=str(workers), missing=", ".join(missing))
    alone = serving.begin()
    if not alone and "COSMODROME_REDIS_URL" in serving.missing():
        _complain("without_redis")
    try:
        bound = listener(host, port)
    except OSError:
        if not browser:
            return _complain("port_taken", address=f"{host}:{port}")
        bound = listener(host, 0)
    found = [f"http://{name}:{bound.getsockname()[1]}/" for name in names]
    print("Cosmodrome: " + "\n            ".join(found), flush=True)
    if browser and _has_browser():
        threading.Thread(target=_open_when_ready, args=(found[0],), daemon=True).start()
    if workers:
        _serve_by(workers, bound)
    else:
        _server().run(sockets=[bound])
    return 0


def _serve_by(workers: int, bound: socket.socket) -> None:
    """Several processes at one address; each counts for itself, and any tells the sum."""
    from django.db import connections
    from uvicorn.supervisors import Multiprocess

    class Workers(Multiprocess):
        def keep_subprocess_alive(self) -> None:
            # Their ends of the pipes are theirs alone: one that dies while it is asked for a sign
            # of life is not waited for.
            for process in self.processes:
                process.child_conn.close()
            super().keep_subprocess_alive()

    cores = os.cpu_count() or 1
    os.environ.setdefault("COSMODROME_BOT_WORKERS", str(max(1, (cores - 1) // workers)))
    # Nothing is asked of the database here any more.
    connections.close_all()
    with tempfile.TemporaryDirectory(prefix="cosmodrome-metrics-") as counts:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = counts
        os.environ[SUPERVISED] = "1"
        Workers(_config(workers), sockets=[bound]).run()


def _database_away(error: Exception) -> bool:
    from django.db import OperationalError

    return isinstance(error, OperationalError)


def _complain(key: str, **gaps: str) -> int:
    """Say what is in the way in every language there is."""
    for lang in LANGUAGES:
        print(sentence(f"launch.{key}", **gaps).text(lang), file=sys.stderr)
    return 1


def _server() -> uvicorn.Server:
    import uvicorn

    return uvicorn.Server(_config())


def _config(workers: int = 1) -> uvicorn.Config:
    import uvicorn

    # What goes over a socket is packed already, once for all who see the same.
    config: dict[str, Any] = {"log_level": "warning", "lifespan": "on", "ws": "websockets-sansio",
                              "ws_max_size": 4096, "ws_per_message_deflate": False,
                              "timeout_graceful_shutdown": 2, "workers": workers,
                              "timeout_worker_healthcheck": STARTING}  # fmt: skip
    return uvicorn.Config("cosmodrome.web.asgi:application", **config)


def own_names(host: str) -> list[str]:
    """What people may call a server that listens on a host, the best for this machine first."""
    if host in (HOST, "localhost", "::1"):
        return ["localhost"] if host != "::1" else ["[::1]"]
    if host not in ("0.0.0.0", "::"):
        return [f"[{host}]" if ":" in host else host]
    found = {_outward(socket.AF_INET, "192.0.2.1")}
    families = {socket.AF_INET}
    if host == "::":
        families.add(socket.AF_INET6)
        found.add(_outward(socket.AF_INET6, "2001:db8::1"))
    with contextlib.suppress(OSError):
        for family, *_, address in socket.getaddrinfo(socket.gethostname(), None):
            if family in families:
                found.add(str(address[0]))
    outside = [ipaddress.ip_address(each) for each in found if each and "%" not in each]
    outside = sorted((each for each in outside if not each.is_loopback), key=str)
    return ["localhost", *(f"[{each}]" if each.version == 6 else str(each) for each in outside)]


def _outward(family: int, example: str) -> str:
    """The address this machine would speak from to an address nobody has; nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((example, 9))
        return str(probe.getsockname()[0])
    return ""


def _has_browser() -> bool:
    if os.environ.get("COSMODROME_NO_BROWSER", "0") not in ("", "0"):
        return False
    shown = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(shown) or platform.system() != "Linux"


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"{address}health/live", timeout=1).close()
            webbrowser.open(address)
            return
        time.sleep(0.1)
