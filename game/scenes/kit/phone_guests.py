"""People who join the set-up with a phone."""

from __future__ import annotations

from collections.abc import Mapping

from game.phones.phones import Phones
from game.scenes.kit.guests import Guest
from game.scenes.kit.phone_card import PhoneCard
from game.scenes.kit.scene import Change, Push


class PhoneGuests:
    """The phones as the set-up sees them: see `Guests`."""

    def __init__(self, phones: Phones) -> None:
        self._phones = phones

    def present(self) -> tuple[Guest, ...]:
        """Whoever has said a name. No game is on while players are being set up."""
        self._phones.leave_table()
        return tuple(Guest(f"phone {holder.number}", holder.name) for holder in self._phones.guests)

    def seat(self, seats: Mapping[str, int]) -> None:
        """Nothing: as the game begins, phones find their seats by their names."""

    def invite(self) -> Change:
        return Push(PhoneCard(self._phones))
