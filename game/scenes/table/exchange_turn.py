"""Choosing tiles to exchange. Leads back to the human's turn on ▲, or ends it."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from controllers.keyboard import Typing
from controllers.pointer import Gesture
from game.language.messages import message, tr
from game.rules.exchanging import may_exchange
from game.rules.letter_sets import BLANK
from game.rules.moves import Exchange, Pass, Square
from game.rules.visibility import Report
from game.scenes.kit.button import Button, direction_buttons
from game.scenes.kit.menus import Question
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.pointing import Pointed, RackSlot, Target
from game.scenes.table.draft import Draft
from game.scenes.table.exchange_words import exchange_question, nothing_fits
from game.scenes.table.human_turn import ENDS, HumanTurn
from game.scenes.table.phase import Asking, Next, Phase, asking
from game.scenes.table.seat_and_play_labels import SeatCaption

NOTHING_MARKED = frozenset({Spot.END_TURN})
MENU = -1
"""Menu stands where the slot before the first would be."""


class ExchangeTurn(Phase):
    """The selector marks tiles of the rack; End Turn exchanges those that are marked, and Menu leads back."""

    name = "exchange"
    buttons = is_turn = True
    takes_text = Typing.LETTERS

    def __init__(self, turn: HumanTurn) -> None:
        super().__init__(turn.state)
        self._before = turn.making
        """The turn as it was: what Cancel leads back to."""
        turn.clear()
        self.turn = turn
        self.focus = 0
        self.marked: frozenset[int] = frozenset()
        self._grabbed: Target | None = None
        """What the mouse was pressed on last."""
        self._typed = False
        """Whether tiles were marked by typing their letters: then Enter is Exchange."""
        self.unreachable = NOTHING_MARKED

    @property
    def draft(self) -> Draft:
        return self.turn.draft

    @property
    def _end(self) -> int:
        """End Turn stands where the slot after the last would be."""
        return len(self.draft.slots)

    @property
    def spot(self) -> Spot:
        return {MENU: Spot.MENU, self._end: Spot.END_TURN}.get(self.focus, Spot.RACK)

    def commands(self) -> Sequence[Button[Next]]:
        found: list[Button[Next]] = []
        if self.marked and (self._typed or self.spot is Spot.END_TURN):
            found.append(Button(Action.CONFIRM, message("Exchange"), self._confirm))
        elif self.spot is Spot.MENU:
            found.append(Button(Action.CONFIRM, self.menu_label, self._cancel))
        elif self.spot is Spot.RACK and self._can_turn(self.focus):
            # Translators: a button: marks a tile to be exchanged, or no longer; at most 12 letters.
            verb = message("Unmark") if self.focus in self.marked else message("Mark")
            found.append(Button(Action.CONFIRM, verb, self._mark))
        if self.marked and self._typed:
            found.append(Button(Action.PAUSE, message("Exchange"), self._confirm))
        if self.marked and self.spot is Spot.RACK and self.state.mode.shortcuts:
            found.append(Button(ENDS, "", self._confirm))  # its prompt is on the button that it presses
        found += direction_buttons(message("Move"), self._move, Action.LEFT, Action.RIGHT)
        return [*found, Button(Action.BACK, self.menu_label, self._cancel)]

    def _cancel(self) -> HumanTurn:
        self.turn.lead(self._before)
        return self.turn

    def stops(self) -> list[int]:
        """Menu, filled slots, then, once there is something to exchange, End Turn."""
        end = [self._end] if self.marked else []
        return [MENU, *(i for i, tile in enumerate(self.draft.slots) if tile), *end]

    def on_typed(self, text: str) -> None:
        """Each letter marks a tile of the rack that is not marked yet; space is the blank."""
        for sign in text.upper():
            letter = BLANK if sign == " " else sign
            slots = [slot for slot, tile in enumerate(self.draft.slots) if tile and tile.letter == letter]
            if found := [slot for slot in slots if slot not in self.marked]:
                self.focus = found[0]
                self._mark()
                self._typed = True

    def _move(self, action: Action) -> None:
        self._typed = False
        stops = self.stops()
        here = stops.index(self.focus) if self.focus in stops else 0
        self.focus = stops[(here + (1 if action is Action.RIGHT else -1)) % len(stops)]

    def on_point(self, pointed: Pointed) -> Next:
        """A double click marks a tile, and so does dragging it to the button; the same takes the mark off."""
        here, self._grabbed = self._grabbed, pointed.target if pointed.pressed else self._grabbed
        match pointed.target:
            case RackSlot(slot) if pointed.pressed and slot in self.stops() and slot not in (MENU, self._end):
                self.focus = slot
                if pointed.gesture is Gesture.AGAIN:
                    self._mark()
            case Spot.MENU if pointed.pressed:
                return self._cancel()
            case Spot.END_TURN if pointed.pressed and self.marked:
                self.focus = self._end
                return self._confirm()
            case Spot.END_TURN if pointed.gesture is Gesture.RELEASE and isinstance(here, RackSlot):
                self._mark()
        return None

    def _can_turn(self, slot: int) -> bool:
        """Whether the mark of a tile can be set or taken off: no more are marked than the bag allows."""
        position = self.state.position
        return slot in self.marked or may_exchange(position, position.to_move, len(self.marked) + 1)

    def _mark(self) -> None:
        if not self._can_turn(self.focus):
            self.show_notice(Notice(tr("The bag holds no more tiles.")))
            return
        self.marked ^= {self.focus}
        self.unreachable = frozenset() if self.marked else NOTHING_MARKED

    def _confirm(self) -> Asking:
        letters = "".join(
            tile.letter for slot, tile in enumerate(self.draft.slots) if tile and slot in self.marked
        )
        question = exchange_question(self.state.position, letters)
        return asking(question, lambda answer: self.turn.submit(Exchange(letters)) if answer == 0 else None)

    def heard(self, report: Report) -> Next:
        return self.turn.heard(report)

    def update(self, dt: float) -> Next:
        return self.turn.update(dt)

    def show_notice(self, notice: Notice) -> None:
        self.turn.show_notice(notice)

    @property
    def takes_time(self) -> bool:
        return self.turn.takes_time

    @property
    def slot(self) -> int | None:
        return self.focus if self.spot is Spot.RACK else None

    opens_menu = False

    @property
    def menu_label(self) -> str:
        # Translators: a button beside the rack; at most 10 letters.
        return tr("Cancel")

    @property
    def end_label(self) -> str:
        # Translators: a button beside the rack; at most 10 letters.
        return tr("Exchange") if self.state.mode.shortcuts else tr("End Turn")

    @property
    def end_key(self) -> Action | None:
        return ENDS if self.marked and self.state.mode.shortcuts else None

    @property
    def ready(self) -> bool:
        return bool(self.marked)

    @property
    def looking_at(self) -> Square | None:
        return self.turn.looking_at

    @property
    def notice(self) -> Notice | None:
        return self.turn.notice or Notice(
            # Translators: {button} is what the button beside the rack is called.
            tr("Mark the tiles to exchange, then choose {button}.", button=self.end_label)
        )

    @property
    def captions(self) -> dict[int, str]:
        return {self.turn.seat: str(SeatCaption.EXCHANGING)}


def only_exchange_left(turn: HumanTurn) -> Asking:
    """Tell a player alone that no word can be placed, and ask what to do about it."""

    def answered(answer: int) -> Next:
        if answer == 0:
            return ExchangeTurn(turn)
        return turn.submit(Pass()) if answer == 1 else None

    text = nothing_fits(turn.state.position)
    buttons = [message("Exchange Tiles"), message("End Game"), message("Look at the Board")]
    return asking(Question(message("No word can be placed."), text, buttons), answered)
