"""Saving the running game into a slot of a memory card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from controllers.actions import Action
from game.saves import GAME, named
from game.scenes.card_slots import SlotsScene, date_of, told
from game.scenes.cards import CardsScene
from game.scenes.choose import Question
from game.scenes.house import House
from game.scenes.letters import Entry, NameEntry
from game.scenes.picture import Picture
from game.scenes.scene import Change, Command, Do, Pop, Push
from memcard.block import Save
from memcard.card import Card
from memcard.errors import CardError, CardFull
from memcard.slot import Slot, State

SAVED = "saved"
"""What the save screen leaves with when the game is safe."""
LONGEST_NAME = 16


class SaveScene(SlotsScene):
    """Choose a slot, give the game a name if you like, and save it. Leaves when it is safe on the disk."""

    name = "save"
    title = "Save Game"

    def __init__(self, house: House, save: Callable[[], Save], then: Do | None = None) -> None:
        """`save` makes the save when it is asked for; `then` is what follows instead of returning."""
        super().__init__(house)
        self._save = save
        self._then = then
        self._ticket: int | None = None
        self._given = ""
        """The name that the players gave."""
        card = self.card
        usable = (
            [slot.number for slot in card.slots if self._may_hold(slot)] if isinstance(card, Card) else []
        )
        free = [slot.number for slot in card.slots if slot.free] if isinstance(card, Card) else []
        self.focus = (free or usable or [1])[0] - 1

    def _verb(self) -> str:
        return "Save"

    def _extra(self) -> Sequence[Command]:
        return [
            Command(Action.SHUFFLE, "Name", lambda: Push(SaveName())),
            Command(Action.ZOOM, "Memory Cards", lambda: Push(CardsScene(self.house, self.number))),
        ]

    def _advice(self, card: Card) -> str:
        if any(map(self._may_hold, card.slots)):
            return ""
        return f"{CardFull(1, card.free)}."

    @staticmethod
    def _may_hold(slot: Slot) -> bool:
        """Whether the game may be put here, be it after a question."""
        return slot.free or slot.state is State.DAMAGED or (slot.state is State.OURS and slot.kind == GAME)

    def _act_on(self, slot: Slot) -> Do | None:
        if self._ticket is not None or not self._may_hold(slot):
            return None
        return self._write if slot.free else lambda: self._ask(slot)

    def _ask(self, slot: Slot) -> Change:
        view = told(slot)
        game = "The damaged save" if view.damaged else f"The game of {date_of(slot)}"
        text = f"{game} will be lost."
        return Push(Question("Overwrite this save?", text, ["Overwrite", "Keep It"], focus=1))

    def on_return(self, value: Any) -> Change | None:
        if isinstance(value, str):
            self._given = value
        elif value == 0:
            self._write()
        return None

    def _write(self) -> None:
        self.trouble = ""
        try:
            self._ticket = self.keeper.put(self.number, named(self._save(), self._given), self.focus + 1)
        except CardError as error:
            self.trouble = f"{error}."

    def update(self, dt: float) -> Change | None:
        super().update(dt)
        done = self.keeper.outcome(self._ticket) if self._ticket is not None else None
        if done is None:
            return None
        self._ticket = None
        if done.error is None:
            return self._then() if self._then else Pop(SAVED)
        self.trouble = f"{done.error}. The game is not saved."
        return None

    def _status(self) -> str:
        if self._ticket is not None:
            return "Saving …"
        return f"As “{self._given}”" if self._given else ""


class SaveName(NameEntry):
    """What the save shall be called. Leaves with the name, which may be empty; ▲ leaves with None."""

    name = "save-name"

    def __init__(self) -> None:
        super().__init__("Name of the Save", "", LONGEST_NAME)

    def view(self) -> Picture:
        return Entry.view(self)  # the camera stays at the table
