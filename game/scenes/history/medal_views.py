"""Medals as they are shown of a person."""

from __future__ import annotations

from dataclasses import dataclass

from game.profiles.medal_prizes import PRIZES
from game.profiles.person_stats import Stats, medals_of


@dataclass(frozen=True, slots=True)
class MedalView:
    """A medal, earned or still to be earned."""

    name: str
    note: str
    grade: int
    earned: bool


def medal_views(stats: Stats, most: int) -> tuple[MedalView, ...]:
    """So many, of which one is still to be earned, as far as there are; first those that open something."""
    ranked = sorted(medals_of(stats), key=lambda item: item[0].key not in PRIZES)
    views = [
        MedalView(
            str(medal.name),
            str(PRIZES[medal.key].name if medal.key in PRIZES else medal.note),
            medal.grade,
            earned,
        )
        for medal, earned in ranked
    ]
    earned = [view for view in views if view.earned][: most - 1]
    return tuple(earned + [view for view in views if not view.earned][: most - len(earned)])
