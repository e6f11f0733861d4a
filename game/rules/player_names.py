"""What players are called: how long a name may be, who has none, and how a name stands within a sentence."""

from __future__ import annotations

import unicodedata

from game.language.languages import offered, speaking, spoken_in
from game.language.messages import tr

USUAL_LENGTH = 12
"""The most letters of a name, unless an edition allows fewer."""


def default_name(seat: int) -> str:
    """The name of whoever enters none, by the number of the seat from 0."""
    # Translators: the name of whoever enters none; at most 8 letters.
    return tr("Player {number}", number=str(seat + 1))


def default_names(seat: int) -> set[str]:
    """The same in every language that is spoken here: games are kept with the name they were played with."""
    found = set()
    for language in (speaking(), *offered()):
        with spoken_in(language.code):
            found.add(default_name(seat))
    return found


def is_default_name(name: str, seat: int | None = None) -> bool:
    """Whether a name is one that nobody has entered, of this seat or of any, in whatever language."""
    return any(name in default_names(one) for one in (range(4) if seat is None else (seat,)))


def isolated(name: str) -> str:
    """A name as it stands in a sentence of a page. One that has letters written from right to left keeps its
    direction to itself: what follows, a score or another name, would be drawn on its other side otherwise."""
    turns = any(unicodedata.bidirectional(sign) in ("R", "AL", "AN") for sign in name)
    return f"\u2068{name}\u2069" if turns else name
