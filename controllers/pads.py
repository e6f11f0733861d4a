"""What the game may know of the attached pads, as plain values: who is there, who came and who went."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from controllers.actions import Brand, Press
from controllers.bindings import DEFAULT, Configuration, Setup
from controllers.protocol import Control
from game.language.messages import Message


@dataclass(frozen=True, slots=True)
class PadInfo:
    """One attached pad, as it is now."""

    id: str
    """The lasting name, as in `Press.pad`: the same after unplugging, and the key of its setup."""
    name: str
    """What players read."""
    brand: Brand
    battery: float | None = None
    """0 empty to 1 full; None where unknown."""
    can_rumble: bool = False
    setup: Setup = field(default_factory=Setup)
    keys: Mapping[Control, str] = field(default_factory=dict)
    """What is printed on the keys of a keyboard; empty for pads."""
    signs_known: bool = True
    """Whether `brand` is more than a guess."""

    @property
    def number(self) -> int:
        """Its button configuration: 1, 2 or 3, or 0 where its buttons are the player's own."""
        return self.setup.configuration.number

    @property
    def is_keyboard(self) -> bool:
        """Whether this is a keyboard or half of one, which does not count as a controller."""
        return self.brand is Brand.KEYBOARD


@dataclass(frozen=True, slots=True)
class Attached:
    """A pad came."""

    pad: PadInfo
    again: bool = False
    """It was here before in this run of the game: whoever held it then holds it again."""


@dataclass(frozen=True, slots=True)
class Detached:
    """A pad went. Everything it held was let go before."""

    pad: PadInfo


@dataclass(frozen=True, slots=True)
class BatteryLow:
    """A battery fell to 15 % or less. Told once, and again only after it has been charged."""

    pad: PadInfo


@dataclass(frozen=True, slots=True)
class Ignored:
    """A pad sends rubbish and is not listened to until it calms down."""

    pad: PadInfo
    note: Message
    """One sentence for players."""


PadNews = Attached | Detached | BatteryLow | Ignored
Happening = Press | PadNews
"""What `Hub.poll` returns, in the order in which it happened."""


class Rumble(NamedTuple):
    """How a pad shakes."""

    strength: float
    """From 0 to 1."""
    seconds: float


@dataclass(frozen=True, slots=True)
class PadInHand:
    """The pad in the hand: whose buttons prompts show, and how they are assigned."""

    brand: Brand = Brand.KEYBOARD
    configuration: Configuration = DEFAULT
    keys: Mapping[Control, str] = field(default_factory=dict)
    """What is printed on the keys of a keyboard; empty for pads."""
    holds_to_ask: bool = False
    """Whether Select is held long for `Action.ASK`, as there is no button for it."""
