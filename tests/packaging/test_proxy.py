"""The example of a club behind TLS: nginx with its file, in front of a real server."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from websockets.sync.client import connect

from tests.packaging.test_running import CLUB
from tests.web.live import PATIENCE, Server
from tests.web.services import free_port

#: Debian keeps it where only root looks.
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
NAME = "club.example.org"
ORIGIN = f"https://{NAME}"

pytestmark = pytest.mark.skipif(NGINX is None, reason="no nginx here: install Debian's package")


def certify(folder: Path) -> None:
    """What a certificate would be asked for, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(1).not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    (folder / "fullchain.pem").write_bytes(made.public_bytes(Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    )


class Proxy:
    """nginx as the example has it, but for addresses, ports and where the certificate is."""

    def __init__(self, folder: Path, table: int) -> None:
        self.plain, self.tls = free_port(), free_port()
        certify(folder)
        text = (CLUB / "nginx.conf").read_text(encoding="utf-8")
        for old, new in (
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("listen [::]:80;", f"listen 127.0.0.2:{self.plain};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.tls} ssl;"),
            ("listen [::]:443 ssl;", f"listen 127.0.0.2:{self.tls} ssl;"),
            (f"/etc/letsencrypt/live/{NAME}/", f"{folder}/"),
            ("http://127.0.0.1:8421;", f"http://127.0.0.1:{table};"),
            ("/var/log/nginx/error.log", f"{folder}/errors"),
        ):
            assert old in text, old
            text = text.replace(old, new)
        (folder / "cosmodrome.conf").write_text(text, encoding="utf-8")
        places = "".join(f"{name}_temp_path {folder}/{name};\n" for name in
                         ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))  # fmt: skip
        (folder / "nginx.conf").write_text(
            f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/errors;\n"
            f"events {{}}\nhttp {{\n{places}include {folder}/cosmodrome.conf;\n}}\n"
        )
        self.command = [str(NGINX), "-c", str(folder / "nginx.conf"), "-e", str(folder / "errors")]
        self.trust = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        checked = subprocess.run([*self.command, "-t"], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stderr
        assert "[warn]" not in checked.stderr
        process = subprocess.Popen(self.command)
        try:
            until = time.monotonic() + PATIENCE
            while process.poll() is None and time.monotonic() < until:
                with contextlib.suppress(OSError), self.socket():
                    break
                time.sleep(0.02)
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE)

    def socket(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.tls))

    def client(self) -> httpx.Client:
        """A browser that believes the club is here."""
        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.tls}", verify=self.trust, timeout=PATIENCE,
            headers={"Host": NAME, "Origin": ORIGIN, "Referer": f"{ORIGIN}/"},
        )  # fmt: skip


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    folder = tmp_path_factory.mktemp("club")
    told = [line.split("=", 1) for line in (CLUB / "env").read_text().splitlines()
            if line.startswith("COSMODROME_")]  # fmt: skip
    server = Server(folder / "home", **dict(told))
    server.start()
    try:
        found = Proxy(folder, server.port)
        with found.running():
            yield found
    finally:
        server.stop()


def test_who_comes_without_tls_is_sent_to_it(proxy: Proxy) -> None:
    answer = httpx.get(
        f"http://127.0.0.1:{proxy.plain}/lobby?pace=days", headers={"Host": NAME}, timeout=PATIENCE
    )
    assert (answer.status_code, answer.headers["Location"]) == (301, f"{ORIGIN}/lobby?pace=days")


def test_people_sign_up_and_play_through_it(proxy: Proxy) -> None:
    """Forms are believed, cookies travel by TLS alone, and links lead to where people are."""
    with proxy.client() as browser:
        named = {"sni_hostname": NAME}
        page = browser.get("/sign-up", extensions=named)
        assert page.status_code == 200
        assert page.headers["Strict-Transport-Security"].startswith("max-age=")
        token = browser.get("/api/token", extensions=named).json()["token"]
        form = {"name": "Ann", "password": "orbit-7-lagoon", "csrfmiddlewaretoken": token}
        answer = browser.post("/sign-up", data=form, extensions=named)
        assert (answer.status_code, answer.headers["Location"]) == (302, "/me")
        cookies = answer.headers.get_list("Set-Cookie")
        assert cookies
        assert [cookie for cookie in cookies if "Secure" not in cookie] == []
        token = browser.get("/api/token", extensions=named).json()["token"]
        form = {"new-game": "pocket-rockets", "players": "2", "csrfmiddlewaretoken": token}
        table = browser.post("/lobby", data=form, extensions=named).headers["Location"]
        assert f"{ORIGIN}/join/" in browser.get(table, extensions=named).text
        assert browser.get("/metrics", extensions=named).status_code == 404
        large = browser.post("/records", content=b"x" * (5 << 20), extensions=named)
        assert large.status_code == 413


def test_pages_are_kept_up_to_date_through_it(proxy: Proxy) -> None:
    with connect(
        f"wss://{NAME}/ws/lobby", sock=proxy.socket(), ssl=proxy.trust, server_hostname=NAME,
        origin=ORIGIN, open_timeout=PATIENCE, proxy=None,
    ) as page:  # fmt: skip
        assert page.recv(PATIENCE)


def test_another_name_is_not_answered(proxy: Proxy) -> None:
    with proxy.client() as browser:
        answer = browser.get(
            "/", headers={"Host": "evil.example"}, extensions={"sni_hostname": NAME}
        )
        assert answer.status_code == 400


def test_no_invitation_is_logged_where_the_table_is_away(tmp_path: Path) -> None:
    proxy = Proxy(tmp_path, free_port())
    with proxy.running(), proxy.client() as browser:
        answer = browser.get("/join/of-a-friend", extensions={"sni_hostname": NAME})
        assert answer.status_code == 502
    assert [path.name for path in tmp_path.iterdir()
            if path.is_file() and b"of-a-friend" in path.read_bytes()] == []  # fmt: skip
