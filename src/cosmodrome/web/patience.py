"""A PostgreSQL that holds the line and says nothing: nobody waits for it longer than this.

What the database itself can be told to give up on, it cannot while it is frozen; only who asks can.
"""

from __future__ import annotations

import time
from typing import Any

from psycopg import Connection, OperationalError

#: Seconds for one question of a server that serves, and none for commands: to copy takes long.
SECONDS = 3


class Patient(Connection[Any]):
    """Asks as every connection does, and is of no more use once an answer has not come."""

    limit: float | None = None

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        limit = self.limit if timeout is None else None
        began = time.monotonic()
        try:
            return super().wait(gen, interval, limit or timeout)
        except Exception:
            if limit is None or time.monotonic() - began < limit:
                raise
            self.pgconn.finish()
            raise OperationalError(f"no answer within {limit} seconds") from None
