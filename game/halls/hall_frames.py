"""What the pages of a hall are told. What is the same for all is made once for all."""

from __future__ import annotations

from itertools import islice

from game.duplicate.party_host import PartyStage
from game.duplicate.round_results import Standing
from game.duplicate.settings import form_sentence
from game.phones.page_frames import layout_and_values
from game.phones.party_frames import Define, best_told, laid_of, round_frame, shown_frame
from game.rules.moves import Place
from game.session.duplicate import DuplicateSession
from game.wire import to_page

NEWEST = 40
"""Names that the big screen shows while people come."""
FIRST = 20
"""Places that everybody is told."""
NAMED = 3
"""Finders of the best play who are named; of more only their number is told."""
LISTED = 200
"""Players that an arbiter sees at a time."""


class HallTold:
    """A hall as it can be told now. Made anew after each entry that all hear of."""

    def __init__(self, hall: DuplicateSession, define: Define) -> None:
        self._hall, self._define = hall, define
        self.over = hall.rounds[-1] if hall.rounds else None
        self.standings = hall.standings
        self._words: dict[Place, str] = {}
        self._places = {one.player: one for one in self.standings}
        self._best = best_told(self.over, hall.party.players, define, NAMED) if self.over else None
        self.stage = PartyStage.OVER if hall.ended else hall.party.stage
        revealed = self.over if hall.party.stage is PartyStage.REVEALING else None
        self._laid = laid_of(revealed.best) if revealed else ()
        table = hall.party.told_table
        self._rounds = tuple(round_frame(table, self.stage, plays=plays) for plays in (False, True))
        self.first = tuple(self._row(one) for one in self.standings[:FIRST]) if hall.rounds else ()
        self._end = bytes(to_page.End(self.first))

    def _row(self, one: Standing) -> to_page.Row:
        seat = self._hall.party.player(one.player)
        return one.place, seat.name, seat.color, seat.figure, seat.level, one.share, one.points

    def step(self, player: int) -> list[bytes]:
        """What is new to one player since the step before."""
        told = [self._rounds[self._hall.party.is_here(player)]]
        if self.stage is PartyStage.PLAYING:
            return [*told, self._own_seat(player)]
        return [*told, *self._result(player)]

    def whole(self, player: int) -> list[bytes]:
        """All that follows from how far the game is, for a player who has just come (back)."""
        return [self._rounds[self._hall.party.is_here(player)], self._own_seat(player), *self._result(player)]

    def _own_seat(self, player: int) -> bytes:
        seat, waited_for = self._hall.party.player(player), not self._hall.party.is_idle(player)
        return bytes(to_page.Crowd(((seat.name, seat.color, seat.figure, 0, False, waited_for),), 0))

    def _result(self, player: int) -> list[bytes]:
        """Where somebody stands, what they had in the last round beside the best, and the end."""
        place, over = self._places.get(player), self.over
        end = [self._end] if self.stage is PartyStage.OVER else []
        if place is None or over is None or self._best is None:
            return [bytes(to_page.Place(None, 0)), *end]
        shown = shown_frame(over, player, self._best, self._words, self._define)
        return [bytes(to_page.Place(place.place, place.points)), shown, *end]

    def _newest(self) -> tuple[str, ...]:
        """Who came last, the last one first."""
        there = (who for who in reversed(range(self._hall.party.count)) if who not in self._hall.removed)
        return tuple(self._hall.party.player(who).name for who in islice(there, NEWEST))

    def to_screen(self, now: float, address: str, *, inside: bool = False) -> bytes:
        """Everything that a big screen shows; `address` is where phones come in. The letters are
        told `inside` only: whoever looks on from anywhere cannot come in by what they see.
        """
        hall, party = self._hall, self._hall.party
        table, stands = party.told_table, party.stands_still
        seen = to_page.HallSeen(
            title=hall.title,
            code=hall.code if inside else "",
            board=hall.board_key if inside else "",
            address=address,
            begun=hall.begun,
            begins=hall.begins,
            form="" if hall.begun else form_sentence(table.form),
            stage=self.stage.value,
            number=table.number,
            cells=table.board.cells,
            look=layout_and_values(table.form.rules),
            rack="" if self.stage is PartyStage.OVER else table.rack,
            laid=self._laid,
            bag=len(table.bag),
            left=party.left(now) if self.stage is PartyStage.PLAYING else None,
            seconds=table.form.seconds,
            still=stands,
            tally=party.tally(now),
            first=self.first,
            newest=self._newest() if not hall.begun else (),
            shown=self._best,
        )
        return bytes(to_page.Hall(seen))


def time_frame(hall: DuplicateSession, now: float, *, still: bool = False) -> bytes:
    """Milliseconds of the round that are left, and whether time stands still."""
    party = hall.party
    on = hall.is_on and party.stage is PartyStage.PLAYING
    return bytes(to_page.Time(round(1000 * party.left(now)) if on else None, still or party.stands_still))


def names_frame(hall: DuplicateSession, text: str) -> bytes:
    """Players whose names hold this text, by number, for the arbiter."""
    wanted = text.casefold()
    found = tuple(
        (number, seat.name)
        for number, seat in enumerate(hall.party.players)
        if wanted in seat.name.casefold() and number not in hall.removed
    )
    return bytes(to_page.Names(found[:LISTED], len(found)))
