"""A push service on loopback, and a browser that keeps its key to itself."""

from __future__ import annotations

import base64
import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(given: str) -> bytes:
    return base64.urlsafe_b64decode(given + "=" * (-len(given) % 4))


class Browser:
    """What a browser keeps to itself of a subscription."""

    def __init__(self, service: str, path: str = "/one") -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), bytes(range(16))
        self.public = self.key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        self.fields = {"endpoint": service + path, "p256dh": text(self.public),
                       "auth": text(self.auth)}  # fmt: skip

    def read(self, body: bytes) -> Any:
        """A message as only this browser can read it."""
        salt, size = body[:16], body[20]
        theirs, sealed = body[21 : 21 + size], body[21 + size :]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        info = b"WebPush: info\0" + self.public + theirs
        shared = self._derived(self.key.exchange(ec.ECDH(), point), self.auth, info, 32)
        content = self._derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = self._derived(shared, salt, b"Content-Encoding: nonce\0", 12)
        return json.loads(AESGCM(content).decrypt(nonce, sealed, None).removesuffix(b"\2"))

    def _derived(self, secret: bytes, salt: bytes, info: bytes, size: int) -> bytes:
        return HKDF(hashes.SHA256(), size, salt, info).derive(secret)


class Service:
    """A push service on loopback: what was left with it, and what it answers next."""

    def __init__(self) -> None:
        self.left: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status = service.answers.pop(0) if service.answers else 201
                if status < 300:
                    service.left.append((self.path, dict(self.headers), body))
                self.send_response(status)
                self.send_header("Location", "http://127.0.0.1:9/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        Thread(target=self.server.serve_forever, daemon=True).start()
