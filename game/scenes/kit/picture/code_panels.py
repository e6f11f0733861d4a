"""Codes for the cameras of phones."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class Code(Panel):
    """A code on white, as large as fits, with what it is for."""

    dealt_with: ClassVar[bool] = True
    grows: ClassVar[bool] = False

    title: str
    text: str
    rows: tuple[str, ...] = field(metadata=UNREAD)
    """One letter a module: '#' is dark."""

    @property
    def identity(self) -> Hashable:
        return (Code,)
