"""Saving the running game into a slot of a memory card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action
from game.card_storage import reserved_kind, reserved_slots
from game.language.messages import Message, message, tr, tr_as
from game.saves import GAME, is_same_game, named
from game.scenes.cards.card_manager import CardsScene
from game.scenes.cards.card_slots import SlotsScene, date_of, other_card, seen, slot_view
from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.menus import Question
from game.scenes.kit.name_entry import NameEntry
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.scene import Change, Do, Pop, Push, SceneCommand, ask
from game.scenes.kit.services import Services
from memcard.block import Save
from memcard.card import Card
from memcard.card_errors import CardError, CardFull, NoCard
from memcard.inserted_cards import CARD_SLOTS
from memcard.slot import Slot, SlotState

LONGEST_NAME = 16


class SaveScene(SlotsScene):
    """Choose a slot, give the game a name if you like, and save it. Leaves when it is safe on the disk."""

    name = "save"
    # Translators: a heading, and a row of a menu; at most 20 letters.
    title = message("Save Game")

    def __init__(self, services: Services, save: Callable[[], Save], then: Do | None = None) -> None:
        """`save` makes the save when it is asked for; `then` is what follows once it is safe."""
        super().__init__(services)
        self._save = save
        self._then = then
        self._ticket: int | None = None
        self._doing: str | Message = ""
        """What the ticket is for, in words."""
        self._follow: Do = self._leave
        """What is done when the ticket is."""
        self._given = ""
        """The name that the players gave."""
        self._find_place()

    def _find_place(self) -> None:
        """Bring the selector to where this game was saved last; if it was not, to a free slot of either card.
        It never opens on another game."""
        mine = [(slot.when, number, slot) for number in CARD_SLOTS for slot in self._of_this_game(number)]
        if mine:
            _, self.number, slot = max(mine, key=lambda found: found[0])
            self.focus = slot.number - 1
            return
        shown = self.number
        for self.number in (shown, other_card(shown)):
            if self._to_free_slot():
                return
        self.number = shown
        self._to_free_slot()

    def _to_free_slot(self) -> bool:
        """Bring the selector to a slot of this card that is free, or else holds no game; whether one is."""
        slots = self.card.slots if isinstance(self.card, Card) else ()
        free = [slot for slot in slots if slot.free and self._may_hold(slot)]
        others = [slot for slot in slots if slot.kind != GAME]
        self.focus = next((slot.number - 1 for slot in (*free, *others)), 0)
        return bool(free)

    def _of_this_game(self, number: int) -> list[Slot]:
        """The slots of a card that hold an earlier save of this game."""
        card = seen(self.services, number)
        if not isinstance(card, Card):
            return []
        now = self._save()
        return [slot for slot in card.of_kind(GAME) if is_same_game(card.read(slot.number), now)]

    def _verb(self) -> str | Message:
        # Translators: a prompt at the bottom, of a button; at most 14 letters.
        return message("Save")

    def _extra(self) -> Sequence[SceneCommand]:
        cards = SceneCommand(
            Action.ZOOM, tr("Memory Cards"), lambda: Push(CardsScene(self.services, self.number))
        )
        if not self.slot:
            return [cards]
        # Translators: a prompt at the bottom, of a button: give the save a name; at most 14 letters.
        verb = tr_as("a button", "Name")
        return [SceneCommand(Action.SHUFFLE, verb, lambda: ask(SaveName(), self._name)), cards]

    def _main(self) -> Sequence[SceneCommand]:
        if isinstance(self.card, NoCard) and self._ticket is None:
            # Translators: a prompt, and a row of a menu: make a memory card; at most 18 letters.
            return [SceneCommand(Action.CONFIRM, tr("New Card"), self._make_card)]
        return super()._main()

    def _make_card(self) -> None:
        self._wait_for(self.keeper.new_card(self.number), message("Making a card …"), self._to_made_card)

    def _to_made_card(self) -> None:
        self._to_free_slot()

    def _advice(self, card: Card) -> str | Message:
        slot = self.slot
        if slot and slot.number in reserved_slots(card):
            return message("This slot is reserved for settings, high scores and profiles.")
        return "" if any(map(self._may_hold, card.slots)) else f"{CardFull(1, card.free)}."

    def _may_hold(self, slot: Slot) -> bool:
        """Whether the game may be put here, if need be after a question."""
        card = self.card
        return (
            (slot.free and isinstance(card, Card) and slot.number not in reserved_slots(card))
            or (slot.state is SlotState.DAMAGED and not reserved_kind(slot))
            or (slot.state is SlotState.OURS and slot.kind == GAME)
        )

    def _act_on(self, slot: Slot) -> Do | None:
        if self._ticket is not None or not self._may_hold(slot):
            return None
        return self._write if slot.free else lambda: self._ask(slot)

    def _ask(self, slot: Slot) -> Change:
        # Translators: {date} is a day and a time, as "2 Nov 2026, 09:05".
        text = message("The game of {date} will be lost.", date=date_of(slot))
        if slot_view(slot).damaged:
            text = message("The damaged save will be lost.")
        question = Question(
            # Translators: a question; at most 32 letters.
            message("Overwrite this save?"),
            text,
            # Translators: two buttons; at most 14 letters.
            [message("Overwrite"), message("Keep It")],
            focus=1,
        )
        return ask(question, lambda answer: self._write() if answer == 0 else None)

    def _name(self, name: str) -> None:
        self._given = name

    def _write(self) -> None:
        try:
            ticket = self.keeper.put(self.number, named(self._save(), self._given), self.focus + 1)
            self._wait_for(ticket, message("Saving …"), self._leave)
        except CardError as error:
            self.trouble = f"{error}."

    def _leave(self) -> Change | None:
        return Pop(self._then)

    def _wait_for(self, ticket: int, doing: Message, follow: Do) -> None:
        self.trouble = ""
        self._ticket, self._doing, self._follow = ticket, doing, follow

    def update(self, dt: float) -> Change | None:
        super().update(dt)
        done = self.keeper.outcome(self._ticket) if self._ticket is not None else None
        if done is None:
            return None
        self._ticket = None
        if done.error is None:
            return self._follow()
        # Translators: {why} is a sentence without its full stop, as "The disk is full".
        self.trouble = tr("{why}. The game is not saved.", why=str(done.error))
        return None

    def _status(self) -> str:
        if self._ticket is not None:
            return str(self._doing)
        # Translators: under the heading "Save Game": the name that the save gets.
        return tr("As “{name}”", name=self._given) if self._given else ""


class SaveName(NameEntry):
    """What the save is to be called: the answer may be empty."""

    name = "save-name"

    def __init__(self) -> None:
        # Translators: a heading over letters from which a name is entered; at most 32 letters.
        super().__init__(message("Name of the Save"), "", LONGEST_NAME)

    def view(self) -> Picture:
        return LetterPicker.view(self)  # the camera stays at the table
