"""A party that was left, or ended with its television, goes on from the rounds that the house has kept."""

from __future__ import annotations

from game.duplicate.kept_party import KeptParty
from game.duplicate.round_state import RoundState, begin, laid, without_a_play
from game.name_rules import likeness

LASTS = 12 * 60 * 60
"""Seconds from its beginning for which a party is offered again."""


def goes_on(party: KeptParty, now: float) -> bool:
    """Whether it is one of this television that was neither played to its end nor begun long ago.

    What began in the future was just now: after a power cut a machine without a clock goes on from before.
    """
    if not party.seed or party.mark is None or party.is_over or not party.rounds:
        return False
    return now - party.when < LASTS and table_after(party) is not None


def on_one_pad(party: KeptParty, name: str) -> int:
    """Whose points one pad has that plays for everybody: theirs who are called so, or who came first."""
    people = [player for player, seat in enumerate(party.seats) if not seat.level]
    alike = (player for player in people if likeness(party.seats[player].name) == likeness(name))
    return next(alike, people[0])


def table_after(party: KeptParty) -> RoundState | None:
    """The tiles that follow the last round, as its seed deals them; None where these rounds do not follow."""
    table = begin(party.form, party.seed)
    for over in party.rounds:
        while not table.is_over and table.rack != over.table.rack:
            table = without_a_play(table)
        if table.is_over or table.board != over.table.board or table.bag != over.table.bag:
            return None
        table = laid(table, over.best)
    return None if table.is_over else table
