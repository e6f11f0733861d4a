"""Panels for settings, pads and the screen itself."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from controllers.actions import Brand
from controllers.protocol import Control
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting: its name, and its value between two arrows; or a plain button without a value."""

    label: str
    value: str = ""
    level: int | None = None
    """The value as a bar of `levels` steps; None shows it in words."""
    levels: int = 10
    note: str = ""
    """What it means, told while it is focused."""
    enabled: bool = True
    less: bool = True
    """Whether there is a value to the left; `more` to the right."""
    more: bool = True


@dataclass(frozen=True, slots=True)
class Settings(Panel):
    """A screen of settings, one row each; long ones scroll with the focus."""

    dealt_with: ClassVar[bool] = True

    title: str
    rows: tuple[SettingRow, ...]
    focus: int = field(metadata=UNREAD)
    text: str = ""
    side: Side = Side.CENTRE
    """Where it stands; LEFT leaves the right of the screen free for a picture."""

    @property
    def identity(self) -> Hashable:
        return Settings, self.title


@dataclass(frozen=True, slots=True)
class PadPicture(Panel):
    """A pad seen from the front, at the right of the screen, with what each of its buttons does."""

    title: str
    brand: Brand
    labels: tuple[tuple[Control, str], ...]
    lit: Control | None = None
    """The button that is meant just now."""
    keys: tuple[tuple[Control, str], ...] = ()
    """What is printed on the keys, for keyboards."""


@dataclass(frozen=True, slots=True)
class Corners(Panel):
    """Marks in the four corners of the visible area, for setting the picture's place on the screen."""

    grows: ClassVar[bool] = False
    at_the_table: ClassVar[bool] = True
    over_prompts: ClassVar[bool] = True
