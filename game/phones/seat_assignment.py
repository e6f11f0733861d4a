"""Which seats phones play as a game begins, and whose racks their owners have seen. Knows no connection."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from game.phones.sessions import Holder
from game.rules.record import Record, Seat, id_of
from game.rules.seeded_luck import Luck


class SeatAssignment:
    """Of one television, for as long as the program runs."""

    def __init__(self) -> None:
        self.sat_down: Mapping[int, int] = {}
        """By the numbers of holders, the seats that they took in the set-up of the game that begins now."""
        self._racks_seen: dict[str, dict[Holder, int]] = {}
        """By the deals of games, whose rack somebody has seen there, the latest last."""

    def racks_seen(self, record: Record) -> dict[Holder, int]:
        """Whose rack somebody has seen in this deal: who plays it notes there what is seen from now on."""
        self._racks_seen = {deal: seen for deal, seen in self._racks_seen.items() if seen}
        return self._racks_seen.setdefault(_deal_of(record), {})

    def has_seen_a_rack(self, holder: Holder) -> bool:
        """Whether somebody has played in a game that may go on, or be continued."""
        return any(holder in seen for seen in self._racks_seen.values())

    def assign(
        self,
        holders: Sequence[Holder],
        before: Sequence[Seat],
        now: Sequence[Seat],
        seen: Mapping[Holder, int],
        may_sit: Callable[[Holder, int], bool],
    ) -> dict[Holder, int]:
        """The seats that phones have as a game begins.

        Whoever sat down in its set-up plays there, whoever has `seen` a rack of it goes on, and where the
        same people play again they keep their seats. A name gives nobody one. `before` are the seats of the
        game that was on, whose names are told apart; `may_sit` says who may have a seat at all.
        """
        names = {seat.name: number for number, seat in enumerate(now)}
        same_people = names.keys() == {seat.name for seat in before}
        sat_down, self.sat_down = self.sat_down, {}
        claims = [(holder, sat_down.get(holder.number)) for holder in holders]
        claims += reversed(list(seen.items()))
        claims += [
            (holder, names.get(before[holder.seat].name))
            for holder in holders
            if holder.seat is not None and same_people
        ]
        found: dict[Holder, int] = {}
        for holder, seat in claims:
            if seat is None or holder in found or seat in found.values():
                continue
            if may_sit(holder, seat):
                found[holder] = seat
        return found


def _deal_of(record: Record) -> str:
    """By what all games of one deal are known: one that goes on from an older turn, as a game of its own, has
    the same racks."""
    return id_of(record if record.luck is Luck.TOLD else replace(record, id=""))
