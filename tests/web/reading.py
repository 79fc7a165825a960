"""What an open page makes of its messages, as table.js does."""

from __future__ import annotations

import json
import zlib
from typing import Any


class Reader:
    """The text of the last message, put together from those before."""

    text = ""

    def read(self, message: bytes | str) -> dict[str, Any]:
        assert isinstance(message, bytes)
        found: dict[str, Any] = json.loads(zlib.decompress(message))
        before, pieces = self.text.split("<"), []
        for part in found["content"]:
            pieces += part.split("<") if isinstance(part, str) else before[slice(*part)]
        self.text = "<".join(pieces)
        return found
