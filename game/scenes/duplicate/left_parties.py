"""Parties that were left and may go on: the latest is offered by itself, unless it was put away."""

from __future__ import annotations

from game.duplicate.going_on import goes_on
from game.duplicate.kept_party import PARTIES, PARTIES_AWAY, KeptParty, key_of
from game.scenes.kit.scene import Change, Do, Push
from game.scenes.kit.services import Services
from game.scenes.kit.who_plays import for_whoever_plays
from game.storage.collection import KeptItem

LATEST = 5
"""Evenings among which those are looked for that may go on."""


def left_parties(services: Services, *, away: bool = False) -> list[KeptItem[KeptParty]]:
    """Those that nobody has put away, or those that were; the one that was left last first."""
    put_away, now = services.house.collection(PARTIES_AWAY), services.now()
    return [
        item
        for item in services.house.collection(PARTIES).items(LATEST)
        if goes_on(item.value, now) and put_away.holds(item.key) == away
    ]


def put_away(services: Services, party: KeptParty, *, away: bool) -> None:
    """It is offered no more, or again. Raises StorageError."""
    collection, key = services.house.collection(PARTIES_AWAY), key_of(party)
    if away:
        collection.put(key, key)
    elif collection.holds(key):
        collection.remove(key)
    services.begun.changes += 1


def go_on_with(services: Services, kept: KeptParty, leave: Do, *, returns: bool = False) -> Change | None:
    """Where everybody comes again, or the next round at once: one pad that played alone waits for nobody, but
    for the name of whoever holds it.

    `leave` goes to the main menu. `returns`: people who have come meanwhile are still waited for by the scene
    below.
    """
    from game.scenes.duplicate.come_again import ComeAgain
    from game.scenes.duplicate.evening_course import begin

    levels = [seat.level for seat in kept.seats if seat.level]

    def begun(name: str | None, *, televisions: bool) -> Change:
        put_away(services, kept, away=False)
        return begin(services, kept.form, name, levels, leave, televisions=televisions, kept=kept)

    come = services.guests is not None and (services.guests.present() or services.phones.televisions)
    if services.guests is None or not (kept.had_phones or come):
        return for_whoever_plays(services, lambda name: begun(name, televisions=False))
    return Push(ComeAgain(services, kept, begun, returns=returns))
