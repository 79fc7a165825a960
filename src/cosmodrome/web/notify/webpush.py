"""Web Push: a message for one browser, which nobody between can read (RFC 8030, 8188, 8291, 8292).

The addresses come from browsers, that is from outside: only known push services are ever called,
over HTTPS, without following anywhere else.
"""

from __future__ import annotations

import base64
import http.client
import json
import logging
import os
import time
from dataclasses import dataclass
from enum import Enum
from functools import cache
from urllib.parse import SplitResult, urlsplit

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

log = logging.getLogger("cosmodrome.notify")

#: Where browsers let messages be left; a dot before it: that domain's hosts.
SERVICES = ("fcm.googleapis.com", "jmt17.google.com", ".push.services.mozilla.com",
            ".push.apple.com", ".notify.windows.com")  # fmt: skip
#: Seconds: for a connection, for a message to be kept, for the right to leave it.
PATIENCE, KEPT, RIGHT = 10, 24 * 3600, 12 * 3600
#: The one record a message is: the size that is declared, and what may be in it.
RECORD, LARGEST = 4096, 3000


class End(Enum):
    """What became of a message."""

    SENT = "sent"
    #: It was not taken; it may be later.
    LATER = "later"
    #: That browser is gone.
    GONE = "gone"
    #: It was not taken and will not be, or nobody knows.
    FAILED = "failed"


@dataclass(frozen=True)
class Target:
    """A browser that can be reached."""

    endpoint: str
    p256dh: str
    auth: str


def allowed(endpoint: str) -> bool:
    """Whether an address belongs to a push service we call."""
    try:
        parts = urlsplit(endpoint)
        origin = f"{parts.scheme}://{parts.netloc}"
        if origin in settings.PUSH_SERVICES:
            return True
        plain = parts.username is None and parts.port in (None, 443)
    except ValueError:
        return False
    host = parts.hostname or ""
    known = any(host.endswith(name) if name.startswith(".") else host == name for name in SERVICES)
    return parts.scheme == "https" and plain and known and endpoint.isascii()


def fit(target: Target) -> bool:
    """Whether what a browser gave can be used."""
    try:
        _point(target.p256dh)
        return len(_bytes(target.auth)) == 16 and allowed(target.endpoint)
    except ValueError:
        return False


def send(target: Target, message: bytes) -> End:
    """Leave a message with the push service of a browser."""
    if not fit(target):
        return End.GONE
    parts = urlsplit(target.endpoint)
    headers = {
        "TTL": str(KEPT), "Urgency": "normal", "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream", "Authorization": _vapid(parts),
    }  # fmt: skip
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    line = kind(parts.netloc, timeout=PATIENCE)
    try:
        try:
            line.connect()
        except OSError as error:
            log.warning("a push service cannot be reached: %s", error)
            return End.LATER
        line.request("POST", path or "/", encrypted(message, target), headers)
        return _end(line.getresponse().status)
    except (OSError, http.client.HTTPException) as error:
        # It may have been taken: nobody is told twice.
        log.warning("a push service did not answer: %r", error)
        return End.FAILED
    finally:
        line.close()


def _end(status: int) -> End:
    if 200 <= status < 300:
        return End.SENT
    if status in (404, 410):
        return End.GONE
    log.warning("a push service answers %s", status)
    return End.LATER if status == 429 or status >= 500 else End.FAILED


# Who we are (RFC 8292)


@cache
def _own_key() -> ec.EllipticCurvePrivateKey:
    """Drawn from the server's secret key: kept with it, and the same in every process."""
    drawn = HKDF(hashes.SHA256(), 48, None, b"cosmodrome web push").derive(
        settings.SECRET_KEY.encode()
    )
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    return ec.derive_private_key(int.from_bytes(drawn) % (order - 1) + 1, ec.SECP256R1())


def public_key() -> str:
    """What a browser is told when it subscribes."""
    return _text(_raw(_own_key().public_key()))


def _vapid(parts: SplitResult) -> str:
    until = int(time.time()) + RIGHT
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": until, "sub": settings.PUSH_CONTACT}
    signed = ".".join(_text(json.dumps(part).encode()) for part in
                      ({"typ": "JWT", "alg": "ES256"}, claims))  # fmt: skip
    r, s = decode_dss_signature(_own_key().sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{signed}.{_text(r.to_bytes(32) + s.to_bytes(32))}"
    return f"vapid t={token}, k={public_key()}"


# What nobody else can read (RFC 8188, 8291)


def encrypted(
    message: bytes,
    target: Target,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """A message as one record; key and salt are new for each, but for a test."""
    assert len(message) <= LARGEST
    key, salt = key or ec.generate_private_key(ec.SECP256R1()), salt or os.urandom(16)
    theirs, ours = _point(target.p256dh), _raw(key.public_key())
    info = b"WebPush: info\0" + _raw(theirs) + ours
    shared = _derived(key.exchange(ec.ECDH(), theirs), _bytes(target.auth), info, 32)
    content = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4) + bytes([len(ours)]) + ours
    # Two marks the last record.
    return head + AESGCM(content).encrypt(nonce, message + b"\2", None)


def _derived(secret: bytes, salt: bytes, info: bytes, size: int) -> bytes:
    return HKDF(hashes.SHA256(), size, salt, info).derive(secret)


def _point(text: str) -> ec.EllipticCurvePublicKey:
    """Refused with ValueError where it is no point of the curve."""
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(text))
    except InvalidKey as error:
        raise ValueError from error


def _raw(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
