"""The code that phones scan, as plain values."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class PhoneCode(Panel):
    """A card with a code to scan, and what to type for whoever cannot."""

    dealt_with: ClassVar[bool] = True

    title: str
    text: str
    """A sentence under the title: what scanning leads to, or why nobody can join."""
    modules: tuple[str, ...] = field(default=(), metadata=UNREAD)
    """Rows of the code, '#' is dark; none while there is nothing to scan."""
    address: str = ""
    letters: str = ""
    people: tuple[tuple[int, str, str], ...] = ()
    """Who sits at the table: seat, name, and in a word whether a phone is there."""
    note: str = ""
    """A quiet line at the foot."""

    @property
    def identity(self) -> Hashable:
        return PhoneCode, self.title


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
