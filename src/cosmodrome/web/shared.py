"""What several people are shown is made once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock


class Shared:
    """The last texts by their key; those who ask while one is being made wait for it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._made: OrderedDict[Hashable, Future[str]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], str]) -> str:
        """The text of a key; `make` is called by the first who asks."""
        with self._lock:
            found = self._made.get(key)
            if found is None:
                mine = self._made[key] = Future()
                while len(self._made) > self._most:
                    self._made.popitem(last=False)
        if found is not None:
            return found.result()
        try:
            mine.set_result(make())
        except BaseException as error:
            with self._lock:
                self._made.pop(key, None)
            mine.set_exception(error)
        return mine.result()
