"""What every log is put through: no secret is written whole, and errors are counted."""

from __future__ import annotations

import logging
import re

from prometheus_client import Counter

ERRORS = Counter("cosmodrome_errors", "Errors in the log", ["logger"])

#: Letters of a table's key that are enough to find it, and too few to open it.
SHOWN = 5
#: What follows one of these in an address is somebody's secret, or a table; codes are short.
SECRETS = re.compile(
    r"\b(?P<before>(?:join|t|ws|reset|confirm|move|stop|tables|invitations|lobby|contests|leagues)/"
    r"|table )(?P<secret>[A-Za-z0-9_.:-]{16,}|(?<=move/)[A-Za-z0-9-]{8,})"
)


def shortened(text: str) -> str:
    return f"{text[:SHOWN]}…" if len(text) > SHOWN else text


class Discreet(logging.Filter):
    """What is logged keeps only the first letters of secrets and tables."""

    def filter(self, record: logging.LogRecord) -> bool:
        told = SECRETS.sub(
            lambda hit: hit["before"] + shortened(hit["secret"]), record.getMessage()
        )
        record.msg, record.args = told, ()
        return True


class CountErrors(logging.Handler):
    """Errors are counted by who wrote them."""

    def emit(self, record: logging.LogRecord) -> None:
        ERRORS.labels(record.name).inc()
