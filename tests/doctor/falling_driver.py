"""Checks of which one takes its process down, as a driver may."""

from __future__ import annotations

import os

from game.machine_finding import good


def main() -> None:
    """Say one thing, and be gone without a word."""
    print(good("Words", "Well.").to_json(), flush=True)
    os.abort()
