"""Sentences that matter now, and the shade under whatever lies on top."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel


class Tone(Enum):
    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"
    OUT_OF_TURN = "out of turn"  # not read: a key
    """Somebody pressed a button while somebody else is on turn."""


@dataclass(frozen=True, slots=True)
class Notice(Panel):
    """One sentence that matters now, under the score boxes: an error, a bonus, who is thinking."""

    beside_others: ClassVar[bool] = True

    text: str
    tone: Tone = Tone.PLAIN
    face: int = field(default=0, metadata=UNREAD)
    """Whose face stands beside it, by the level of Maven; 0 for nobody's."""

    @property
    def identity(self) -> Hashable:
        return Notice, self.text


@dataclass(frozen=True, slots=True)
class Scrim(Panel):
    """Darkens everything drawn before it, world and panels. `flatten` puts it where a picture dims."""

    rises: ClassVar[bool] = False
    grows: ClassVar[bool] = False

    alpha: float
