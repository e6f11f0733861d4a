"""What a page says, as its script writes it."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

from game.wire import from_page

NUMBERS = count(1)
ORDERS = "begin", "stop", "go", "close", "end", "rename", "remove", "find", "schedule"
"""Of an arbiter."""


def as_said(kind: Any, *values: Any) -> str:
    """A message; commands get a number that none had before."""
    is_command = kind in ORDERS or issubclass(from_page.KINDS.get(kind, from_page.Line), from_page.Command)
    return json.dumps([kind, *([next(NUMBERS)] if is_command else []), *values])
