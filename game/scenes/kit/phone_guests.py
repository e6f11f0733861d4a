"""People who join the set-up with a phone."""

from __future__ import annotations

from collections.abc import Mapping

from game.phones.phones import Phones
from game.profiles.people import FIGURES
from game.scenes.kit.guests import GuestLook, PadlessGuest
from game.scenes.kit.phone_card import PhoneCard
from game.scenes.kit.scene import Change, Push


class PhoneGuests:
    """The phones as the set-up sees them: see `Guests`."""

    def __init__(self, phones: Phones) -> None:
        self._phones = phones

    def gather(self) -> None:
        self._phones.leave_table(wanted=True)

    def present(self) -> tuple[PadlessGuest, ...]:
        """Whoever has said a name."""
        guests = self._phones.guests
        return tuple(PadlessGuest(_id(one.number), one.name, figure=one.figure) for one in guests)

    def seat(self, seats: Mapping[str, int]) -> None:
        """Each phone plays where its owner sat down."""
        guests = self._phones.guests
        self._phones.sit_down(
            {one.number: seats[_id(one.number)] for one in guests if _id(one.number) in seats}
        )

    def show(self, looks: Mapping[str, GuestLook]) -> None:
        """Each phone shows all figures, and which of them its owner may be."""
        told = {
            one.number: (look.color, look.figure, tuple((name, name in look.free) for name in FIGURES))
            for one in self._phones.guests
            if (look := looks.get(_id(one.number)))
        }
        self._phones.show_looks(told)
        guests = self._phones.guests
        named = {one.number: (one.name, look.name) for one in guests if (look := looks.get(_id(one.number)))}
        self._phones.call(named)

    def invite(self) -> Change:
        return Push(PhoneCard(self._phones))


def _id(number: int) -> str:
    return f"phone {number}"  # not read: a lasting name
