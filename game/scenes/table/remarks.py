"""What the people of Maven say at the table: seldom, after something worth it, and never twice alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.language.messages import Message, tr
from game.profiles.maven_people import Opponent, fresh_remark, opponent_of, remark
from game.rules.events import Event, TilesExchanged, TilesPlaced
from game.rules.record import Seat
from game.rules.visibility import Game
from game.scenes.table.table_state import TableState

Said = tuple[int, tuple[Message, ...]]
"""Whose occasion it is, by level, and what may be said at it."""


def comment_on(events: Sequence[Event], state: TableState) -> None:
    """Have somebody say something of what was just shown, if that is worth it and wanted."""
    if not state.services.options.remarks or state.position.outcome is not None:
        return
    for level, lines in _occasions(events, state.seats):
        if text := remark(lines, state.door.luck + state.position.ply, state.services.said):
            state.let_say(level, text)
            return


def _occasions(events: Sequence[Event], seats: Sequence[Seat]) -> Iterator[Said]:
    for event in events:
        match event:
            case TilesPlaced(seat, _, score) if score.bonus:
                for number, (level, person) in _people(seats).items():
                    yield level, person.after_bonus if number == seat else person.after_yours
            case TilesExchanged(seat) if seat in (people := _people(seats)):
                level, person = people[seat]
                yield level, person.after_exchange


def _people(seats: Sequence[Seat]) -> dict[int, tuple[int, Opponent]]:
    """Those of the eight who sit here, by seat."""
    found = {number: opponent_of(seat.kind, seat.name, seat.level) for number, seat in enumerate(seats)}
    return {number: (seats[number].level, one) for number, one in found.items() if one is not None}


def farewell(game: Game, said: list[Message]) -> str:
    """What one of the eight says at the end of a game, with the name, and noted among what was said; empty
    where nobody does."""
    outcome = game.position.outcome
    for number, (_, person) in _people(game.seats).items():
        lines = person.won if outcome is not None and number in outcome.winners else person.lost
        if text := fresh_remark(lines, game.position.ply, said):
            said.append(text)
            # Translators: somebody says something; both are whole texts.
            return tr("{name}: “{said}”", name=person.name, said=text)
    return ""
