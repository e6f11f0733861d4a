"""What became of a photo."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Shutter:
    """What became of a photo, said by whoever writes it, which may be another thread."""

    words: bool = False
    """Whether all that is seen is taken; else the table alone, without a word."""
    taken: bool = False
    """Whether it was taken, and buttons may be told again."""
    message: str = ""
    """One sentence; empty until the photo is written or has failed."""
    failed: bool = False
