"""What every test shares: how hypothesis searches, and where compiled code goes."""

from __future__ import annotations

import os

from hypothesis import settings

# No deadline: a slow machine is no fault of the rules. On CI the same examples every time.
settings.register_profile("cosmodrome", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("cosmodrome")
