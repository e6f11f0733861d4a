"""What boards and letter sets have in common: a name to be called by, and a digest to be known by."""

from __future__ import annotations

import json
from hashlib import blake2b

LONGEST_NAME = 32


def is_name(name: object) -> bool:
    """Whether a board or a letter set may have this name."""
    return isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and name.isprintable()


def content_digest(*content: object) -> str:
    """32 hexadecimal digits that only equal values share; `content` is everything that must be equal."""
    text = json.dumps(content, separators=(",", ":"))
    return blake2b(text.encode("ascii"), digest_size=16).hexdigest()
