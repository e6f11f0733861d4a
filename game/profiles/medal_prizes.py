"""What medals open: a tile set and sounds of the room. Nothing that matters: guests have everything else.

Whoever earns a medal opens its prize for the whole house. That follows from the games alone, so it travels
with the profiles.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.language.messages import Message, tr
from game.options import AMBIENCES, TILE_LOOKS
from game.profiles.person_stats import Medal, Stats, medals_of


@dataclass(frozen=True, slots=True)
class MedalPrize:
    """A value of a setting."""

    setting: str
    """The field of the options."""
    value: str
    name: Message
    """As players read it."""


PRIZES = {
    "Seven at Once": MedalPrize("ambience", "sea", AMBIENCES["sea"]),
    "Three in a Row": MedalPrize("ambience", "night", AMBIENCES["night"]),
    "Beat Rosa": MedalPrize("tile_set", "cherry", TILE_LOOKS["cherry"]),
}
"""By the key of the medal."""


def note_of(medal: Medal) -> str:
    """What to say of a medal that is new: what it opens, else what it took."""
    prize = PRIZES.get(medal.key)
    # Translators: a tile set or a sound of the room.
    return tr("Opens {prize}", prize=prize.name) if prize else str(medal.note)


def prizes_of(everybody: Iterable[Stats]) -> frozenset[MedalPrize]:
    """What these people have opened between them."""
    return frozenset(
        PRIZES[medal.key]
        for stats in everybody
        for medal, earned in medals_of(stats)
        if earned and medal.key in PRIZES
    )


def is_closed(setting: str, value: object, opened: Iterable[MedalPrize]) -> bool:
    """Whether a value of a setting still waits for a medal."""
    ways = [prize for prize in PRIZES.values() if (prize.setting, prize.value) == (setting, value)]
    return bool(ways) and not set(ways) & set(opened)
