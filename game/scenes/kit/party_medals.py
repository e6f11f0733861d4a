"""What people came to in evenings all at once, and the medals that one of them has earned."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from game.duplicate.kept_party import KeptParty, key_of, series
from game.profiles.person_stats import Medal, Stats, medals_of


def with_parties(stats: Mapping[str, Stats], parties: Iterable[KeptParty]) -> dict[str, Stats]:
    """Everybody's figures, by their names folded, with what they came to in `parties`."""
    found = dict(stats)
    for row in series(parties):
        if row.is_person:
            key = row.name.casefold()
            found[key] = replace(
                found.get(key, Stats(row.name)),
                parties=row.evenings,
                parties_won=row.wins,
                party_share=row.share,
                best_party=row.best,
            )
    return found


def party_medals(party: KeptParty, parties: Collection[KeptParty]) -> dict[str, tuple[Medal, ...]]:
    """What the people of an evening have earned by it, the highest first, by their names.

    `parties` are all that are kept, this one among them or not: none earns a medal twice. Who has earned
    nothing is not told.
    """
    others = [one for one in parties if key_of(one) != key_of(party)]
    before, after = with_parties({}, others), with_parties({}, (*others, party))
    earned = {}
    for seat in party.seats:
        had, has = (_earned(stats.get(seat.name.casefold())) for stats in (before, after))
        if seat.kind == "human" and (new := tuple(medal for medal in has if medal not in had)):
            earned[seat.name] = new
    return earned


def _earned(stats: Stats | None) -> tuple[Medal, ...]:
    return tuple(medal for medal, is_earned in medals_of(stats) if is_earned) if stats else ()
