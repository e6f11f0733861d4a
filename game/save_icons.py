"""The icon that each kind of save bears on a memory card: pictures made by assets/icons/make_icons.py."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from memcard.icon_format import Icon, read_icon

ICONS = Path(__file__).resolve().parents[1] / "assets" / "icons"


@cache
def icon_of(kind: str) -> Icon:
    """The icon of a kind of save, such as 'game' or 'autosave'."""
    return read_icon((ICONS / f"{kind}.icon").read_bytes())
