"""A sealed game as one seat knows it: the reports that a host would have sent."""

from __future__ import annotations

from dataclasses import replace

from game.mail.points import Scalar
from game.mail.sealed_table import Made, SealedTable
from game.rules.events import Event, TilesDrawn, TilesExchanged
from game.rules.moves import Exchange, Move
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Events, Position
from game.rules.record import Record, Seat, opened, with_turn
from game.rules.seeded_luck import Luck
from game.rules.visibility import HIDDEN, Report, report_for


def reports_of(table: SealedTable, seat: int, secret: Scalar) -> list[Report]:
    """All moves as this seat may hear of them, the opening first, told with what it knows by now.

    Tiles that it has drawn but cannot read yet are hidden. A move that ended the game is told as soon as
    all racks are open, for only then its points are known.
    """
    if table.setting_up:
        return []
    known = [table.letter_of(slot, seat, secret) or HIDDEN for slot in range(len(table.slots))]
    position, events = _opening(table, known)
    drawn = table.rules.rack_size * table.seats
    reports = [Report(0, position.to_move, 0, events)]
    for made in table.made[: -1 if table.closing else None]:
        position, events = play(position, _told(made, known), table.words, seat=made.seat)
        drawn += sum(map(_drawn_in, events))
        reports.append(Report(position.ply, made.seat, 0, events))
        position = replace(position, bag=_coming(known, drawn, len(position.bag)))
    viewer = frozenset({seat})
    return [report_for(report, viewer) for report in reports]


def record_of(table: SealedTable, seats: tuple[Seat, ...], words: str, seat: int, secret: Scalar) -> Record:
    """A finished game with what this seat knows by now; what others have exchanged stays unknown for ever.

    `words` is the digest of the word list.
    """
    known = [table.letter_of(slot, seat, secret) or HIDDEN for slot in range(len(table.slots))]
    record = Record(table.rules, words, seats, 0, luck=Luck.TOLD, tiles="".join(known))
    position, _ = opened(record)
    for made in table.made:
        move = _told(made, known)
        after, _ = play(position, move, table.words, seat=made.seat)
        record, position = with_turn(record, position, move, 0, after, seat=made.seat), after
    return record


def _opening(table: SealedTable, known: list[str]) -> tuple[Position, Events]:
    position, events = opening(table.rules, table.seats, 0)
    size = table.rules.rack_size
    racks = tuple("".join(known[size * seat : size * (seat + 1)]) for seat in range(table.seats))
    told = tuple(
        replace(event, tiles=racks[event.seat]) if isinstance(event, TilesDrawn) else event
        for event in events
    )
    bag = _coming(known, size * table.seats, len(position.bag))
    return replace(position, racks=racks, bag=bag), told


def _coming(known: list[str], drawn: int, count: int) -> str:
    """The bag in the order in which it will be drawn, as far as it was and is known."""
    return "".join(known[drawn : drawn + count]).ljust(count, HIDDEN)


def _told(made: Made, known: list[str]) -> Move:
    if isinstance(made.act.move, Exchange):
        return Exchange("".join(known[slot] for slot in made.act.slots))
    return made.act.move


def _drawn_in(event: Event) -> int:
    match event:
        case TilesDrawn(_, tiles) | TilesExchanged(_, _, tiles):
            return len(tiles)
    return 0
