"""The code that phones scan, as plain values."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class ScanMe(Panel):
    """A small code beside the table, for whoever is on turn."""

    beside_others: ClassVar[bool] = True
    grows: ClassVar[bool] = False

    text: str
    modules: tuple[str, ...] = field(metadata=UNREAD)
    address: str
    letters: str

    @property
    def identity(self) -> Hashable:
        return ScanMe, self.text
