"""Rounds in which several plays are worth the most, as they are told to a phone here and in a hall."""

from __future__ import annotations

import json
from typing import Any

from game.duplicate.party_host import Party
from game.duplicate.round_results import Round, Tried, closed, word_of
from game.duplicate.round_state import begin, laid
from game.duplicate.settings import Form
from game.halls.hall_frames import HallTold
from game.phones.party_frames import course_frames
from game.rules.moves import Place
from game.rules.record import Seat
from game.session.duplicate import DuplicateSession, digest
from game.session.entries import OpenedEntry
from game.session.log import MemoryLog
from tests.maven.tables import lexicon
from tests.phones.party import scored_plays

SEED = 5
SEATS = (Seat("Anna"), Seat("Bo"), Seat("Cleo"), Seat("Dan"), Seat("Eve"))


def meaning(word: str) -> str:
    return f"about {word}"


def tied() -> tuple[Place, Place, Place]:
    """A play, another word for as many points, and one for fewer."""
    party = Party(Form(), SEED, lexicon())
    table, plays = party.table, scored_plays(party)
    for one, points in plays:
        for other, as_many in plays:
            if points == as_many and word_of(table, one) != word_of(table, other):
                return one, other, plays[-1][0]
    raise AssertionError("no two words are worth the same")


LAID, OTHER, LESS = tied()


def over(*found: Place) -> Round:
    """The round at its end; the plays for most points are no longer in it."""
    tried = {who: Tried(play, play) for who, play in enumerate(found)}
    return closed(begin(Form(), SEED), LAID, tried, lexicon())


ROUNDS = [
    (LAID, OTHER, LESS),
    (OTHER, LESS, LESS),
    (OTHER, OTHER, LESS),
    (LESS, LESS, LESS),
    (LAID, LESS, LESS),
    (LAID, OTHER, OTHER, OTHER, OTHER),
]


class Told:
    """Such a round where it was shown: in a party, and in a hall."""

    def __init__(self, one: Round) -> None:
        self.party = Party(Form(), SEED, lexicon())
        opened = OpenedEntry(0.0, "Club", "BCDFGH", digest("key"), SEED, 60)
        self.hall = DuplicateSession(opened, lexicon(), MemoryLog())
        for host in (self.party, self.hall.party):
            for seat in SEATS[: len(one.found)]:
                host.join(seat)
            host.take_up([one], laid(one.table, LAID))

    def to_phone(self, player: int) -> list[list[Any]]:
        """What a page here is told of the round."""
        seen = self.party.seen_by(player, 0.0)
        return [json.loads(data) for data in course_frames(seen, player, meaning).values()]

    def to_phone_in_hall(self, player: int) -> list[list[Any]]:
        """What a page in a hall is."""
        return [json.loads(data) for data in HallTold(self.hall, meaning).whole(player)]

    def to_screen_of_hall(self) -> dict[str, Any]:
        """What the big screen there is."""
        _, told = json.loads(HallTold(self.hall, meaning).to_screen(0.0, "here"))
        assert isinstance(told, dict)
        return told
