"""What became of a photo."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Shutter:
    """What became of a photo, said by whoever writes it, which may be another thread."""

    message: str = ""
    """One sentence; empty until the photo is written or has failed."""
    failed: bool = False
