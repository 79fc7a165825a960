"""Mail to people: one sentence of words as subject, one as text, sent beside the request."""

from __future__ import annotations

import logging
import threading
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage

from cosmodrome.web.words import say

log = logging.getLogger("cosmodrome.mail")

#: Mails on their way; tests wait for them.
sending: set[threading.Thread] = set()


def send(address: str, lang: str, about: str, **gaps: Any) -> None:
    """A mail by its key under `mail` and `subjects`.

    Nobody waits for the mail server: how long an answer takes does not tell whether one was sent.
    """
    subject = " ".join(say(lang, f"subjects.{about}", **gaps).split())
    text = say(lang, f"mail.{about}", **gaps)
    message = EmailMessage(subject, text, settings.DEFAULT_FROM_EMAIL, [address])
    thread = threading.Thread(target=_send, args=(message,))
    sending.add(thread)
    thread.start()


def _send(message: EmailMessage) -> None:
    try:
        message.send()
    except Exception:
        log.exception("a mail could not be sent")
    finally:
        sending.discard(threading.current_thread())
