"""Starting the table: migrate, serve, and open the browser where there is one."""

from __future__ import annotations

import contextlib
import os
import platform
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import uvicorn

HOST, PORT = "127.0.0.1", 8421


def prepare(database_url: str = "") -> None:
    """Set Django up and bring the database to this version."""
    # The table runs rules uncompiled: nobody at it ever waits for the compiler.
    os.environ["COSMODROME_JIT"] = "0"
    if database_url:
        os.environ["COSMODROME_DATABASE_URL"] = database_url
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmodrome.web.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)


def listener(host: str, port: int) -> socket.socket:
    """A bound socket; with port 0 the system chooses, and a taken usual port is left alone."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind((host, port))
    return bound


def serve(
    host: str = HOST, port: int = PORT, database_url: str = "", *, browser: bool = False
) -> int:
    """Serve until interrupted; returns an exit code."""
    if host not in (HOST, "localhost", "::1"):
        names = os.environ.get("COSMODROME_HOSTS", "")
        os.environ["COSMODROME_HOSTS"] = ",".join(filter(None, (names, _own_names(host))))
    prepare(database_url)
    try:
        bound = listener(host, port)
    except OSError:
        if not browser:
            print(
                f"cosmodrome : l'adresse {host}:{port} est déjà prise ; "
                "choisissez un autre --port, ou fermez ce qui l'occupe.\n"
                f"cosmodrome: the address {host}:{port} is taken; "
                "choose another --port, or close what uses it.",
                file=sys.stderr,
            )
            return 1
        bound = listener(host, 0)
    address = f"http://{'localhost' if host == HOST else host}:{bound.getsockname()[1]}/"
    print(f"Cosmodrome: {address}", flush=True)
    if browser and _has_browser():
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    _server().run(sockets=[bound])
    return 0


def _server() -> uvicorn.Server:
    import uvicorn

    # What goes over a socket is packed already, once for all who see the same.
    config: dict[str, Any] = {"log_level": "warning", "lifespan": "on", "ws": "websockets-sansio",
                              "ws_max_size": 4096, "ws_per_message_deflate": False,
                              "timeout_graceful_shutdown": 2}  # fmt: skip
    return uvicorn.Server(uvicorn.Config("cosmodrome.web.asgi:application", **config))


def _own_names(host: str) -> str:
    if host not in ("0.0.0.0", "::"):
        return host
    names = {socket.gethostname()}
    with contextlib.suppress(OSError):
        names.update(str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None))
    return ",".join(sorted(names))


def _has_browser() -> bool:
    if os.environ.get("COSMODROME_NO_BROWSER", "0") not in ("", "0"):
        return False
    shown = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(shown) or platform.system() != "Linux"


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"{address}health", timeout=1).close()
            webbrowser.open(address)
            return
        time.sleep(0.1)


if __name__ == "__main__":
    import argparse

    parser = argparse.ArgumentParser(prog="cosmodrome serve")
    parser.add_argument("--host", default=HOST)
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--database-url", default="")
    given = parser.parse_args()
    sys.exit(serve(given.host, given.port, given.database_url))
