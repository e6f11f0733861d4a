"""Which try of a day's rounds counts."""

from __future__ import annotations

from game.duplicate.kept_party import PARTIES, KeptParty
from game.scenes.kit.services import Services


def first_try(services: Services, name: str, seed: int) -> KeptParty | None:
    """What somebody made of the rounds of a seed at the try that counts: the first, as far as it came."""
    tries = [
        item.value
        for item in services.house.collection(PARTIES).items()
        if item.value.seed == seed and _is_alone(item.value, name)
    ]
    return min(tries, key=lambda one: one.when, default=None)


def _is_alone(party: KeptParty, name: str) -> bool:
    return len(party.seats) == 1 and party.seats[0].name.casefold() == name.casefold()
