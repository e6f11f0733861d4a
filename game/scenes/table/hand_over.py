"""The pad goes to the next player, and nobody sees a rack meanwhile."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.language.messages import message, tr
from game.rules.record import colors_of
from game.scenes.kit.button import Button
from game.scenes.kit.button_names import button_for
from game.scenes.kit.phone_card import PhoneCard, scan_me
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.scene import Change, Push
from game.scenes.kit.turn_card import turn_card
from game.scenes.table.hold_to_peek import PEEK
from game.scenes.table.phase import Next, Onward, Phase
from game.scenes.table.seat_and_play_labels import SeatCaption
from game.scenes.table.table_state import TableState


class HandOver(Phase):
    """The next human takes the pad; the racks are seen from behind until then."""

    name = "handover"
    curtain = rests = True
    camera = Camera(Shot.HANDOVER)

    def __init__(self, state: TableState, seat: int) -> None:
        super().__init__(state)
        self.seat = seat

    def commands(self) -> Sequence[Button[Next]]:
        return [
            Button(Action.CONFIRM, self._label, lambda: Onward.RACK_TAKEN),
            *(
                [Button(Action.SHUFFLE, message("Use a phone"), self._phone)]
                if self.state.may_use_phones
                else []
            ),
        ]

    def _phone(self) -> Change:
        return Push(PhoneCard(self.state.services.phones, self.state.seats, self.seat))

    @property
    def panels(self) -> tuple[Panel, ...]:
        title = tr("{name}, it is your turn.", name=self.state.name_of(self.seat))
        code = scan_me(self.state.services.phones, self.seat) if self.state.may_use_phones else None
        color = colors_of(self.state.seats)[self.seat]
        text = self._short_text if code else self._text
        return (turn_card(color, title, text, self._label, (code,) if code else ()),)

    @property
    def _label(self) -> str:
        # Translators: a button with which somebody takes a turn; at most 16 letters.
        return tr("Begin") if self.state.peeks else tr("Show My Rack")

    @property
    def _text(self) -> str:
        """That the pad is passed, where there is but one, and who sees what."""
        pads = self.state.services.pads
        last = pads.pad(pads.last) if pads.last else None
        on_keys = last is not None and last.is_keyboard
        if len(pads.pads) > 1:
            return _look_away(self.state.peeks, self._peek_button)
        if on_keys:
            return _take_the_keys(self.state.peeks, self._peek_button)
        return _take_the_pad(self.state.peeks, self._peek_button)

    @property
    def _short_text(self) -> str:
        """Above a code to scan there is room for little."""
        if self.state.peeks:
            return tr("Hold {button} to see your tiles; a tap keeps them up.", button=self._peek_button)
        return tr("Others, please look away.")

    @property
    def _peek_button(self) -> str:
        """As it is marked on the pad of whoever is next, or on the one that all share."""
        services = self.state.services
        owner = services.seating.owner(self.seat)
        hand = services.pads.hand_of(owner) if owner else None
        return button_for(PEEK, hand or services.pads.hand)

    @property
    def captions(self) -> dict[int, str]:
        return {self.seat: str(SeatCaption.YOUR_TURN)}  # what goes from hand to hand is told on the card


def _look_away(peeks: bool, button: str) -> str:
    if peeks:
        # Translators: {button} is a button that is held to see one's tiles.
        return tr("The tiles lie face down: hold {button} to see them, a tap keeps them up.", button=button)
    return tr("Others, please look away.")


def _take_the_pad(peeks: bool, button: str) -> str:
    if peeks:
        return tr(
            "Take the pad. The tiles lie face down: hold {button} to see them, a tap keeps them up.",
            button=button,
        )
    return tr("Take the pad. Others, please look away.")


def _take_the_keys(peeks: bool, button: str) -> str:
    if peeks:
        return tr(
            "Take the keyboard. The tiles lie face down: hold {button} to see them, a tap keeps them up.",
            button=button,
        )
    return tr("Take the keyboard. Others, please look away.")
