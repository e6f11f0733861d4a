"""Memory cards on the screen: saving into a slot, loading from one, and going on with the last game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from controllers.actions import Action
from game.saves import AUTOSAVE, GAME, SavedGame, SaveError, saved_game, summary
from game.scenes.choose import Question
from game.scenes.house import House
from game.scenes.picture import CardSlots, Notice, Panel, Picture, SlotView, Tone
from game.scenes.scene import Change, Command, Do, Pop, Push, Scene, directions
from memcard.block import Save
from memcard.card import Card
from memcard.errors import CardError
from memcard.slot import Slot, State

SAVED = "saved"
"""What the save screen leaves with when the game is safe."""
CARD = 1
"""The card that games are kept on."""
COLUMNS = 5
PLAYABLE = (GAME, AUTOSAVE)
STATES = {
    State.FREE: "Free",
    State.DELETED: "Free",
    State.FOREIGN: "Another game’s save",
    State.DAMAGED: "Damaged save",
    State.NEWER: "Save of a newer version",
    State.CONTINUED: "Part of another save",
}
NOTHING = "There is no saved game on this memory card."


class CardScene(Scene):
    """The 15 slots of a card. Subclasses say what can be done with one."""

    freezes = False
    title = ""

    def __init__(self, house: House) -> None:
        assert house.keeper
        self.house = house
        self.keeper = house.keeper
        self.focus = 0
        self.trouble = ""
        """One sentence about what went wrong last."""

    @property
    def card(self) -> Card | None:
        """The card as last seen; None, and a sentence in `trouble`, if it cannot be used."""
        try:
            return self.keeper.card(CARD)
        except CardError as error:
            self.trouble = f"{error}."
            return None

    def commands(self) -> Sequence[Command]:
        card = self.card
        do = self._act_on(card.slots[self.focus]) if card else None
        found = [Command(Action.CONFIRM, "Select", do)] if do else []
        if card:
            found += directions("Move", self._move)
        return [*found, Command(Action.BACK, "Back", Pop)]

    def _act_on(self, slot: Slot) -> Do | None:
        """What ✕ does with a slot; None if nothing."""
        raise NotImplementedError

    def _move(self, action: Action) -> None:
        row, column = divmod(self.focus, COLUMNS)
        match action:
            case Action.LEFT | Action.RIGHT:
                column = (column + (1 if action is Action.RIGHT else -1)) % COLUMNS
            case _:
                row = (row + (1 if action is Action.DOWN else -1)) % (len(self._slots()) // COLUMNS)
        self.focus = row * COLUMNS + column
        self.trouble = ""

    def _slots(self) -> tuple[Slot, ...]:
        card = self.card
        return card.slots if card else ()

    def view(self) -> Picture:
        views = tuple(_slot_view(slot, self._act_on(slot) is not None) for slot in self._slots())
        panels: tuple[Panel, ...] = (CardSlots(self.title, self._text(), views, self.focus),)
        if self.trouble:
            panels += (Notice(self.trouble, Tone.BAD),)
        return Picture(panels=panels, dim=0.6)

    def _text(self) -> str:
        card = self.card
        return f"Memory card {CARD}: {card.free} of {len(card.slots)} slots free" if card else ""


class SaveScene(CardScene):
    """Choose a slot and save the running game there. Leaves when it is safe on the disk."""

    name = "save"
    title = "Save Game"

    def __init__(self, house: House, save: Callable[[], Save]) -> None:
        """`save` makes the save at the moment it is asked for."""
        super().__init__(house)
        self._save = save
        self._ticket: int | None = None
        card = self.card
        free = [slot.number for slot in card.slots if slot.free] if card else []
        self.focus = free[0] - 1 if free else 0

    def _act_on(self, slot: Slot) -> Do | None:
        if self._ticket is not None or not (slot.free or slot.state in (State.OURS, State.DAMAGED)):
            return None
        if slot.state is State.OURS and slot.kind != GAME:
            return None
        return (lambda: self._write()) if slot.free else self._ask

    def _ask(self) -> Change:
        text = "The game in this slot will be lost."
        return Push(Question("Overwrite this save?", text, ["Overwrite", "Keep it"], focus=1))

    def on_return(self, value: Any) -> Change | None:
        if value == 0:
            self._write()
        return None

    def _write(self) -> None:
        self.trouble = ""
        try:
            self._ticket = self.keeper.put(CARD, self._save(), self.focus + 1)
        except CardError as error:
            self.trouble = f"{error}."

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - waits for the disk, not for time
        for done in self.keeper.poll():
            if done.ticket == self._ticket:
                self._ticket = None
                if done.error is None:
                    return Pop(SAVED)
                self.trouble = f"{done.error}."
        return None

    def _text(self) -> str:
        return "Saving …" if self._ticket is not None else super()._text()


class LoadScene(CardScene):
    """Choose a saved game and play on."""

    name = "load"
    title = "Load"

    def __init__(self, house: House, play_on: Callable[[SavedGame], Change]) -> None:
        """`play_on` leads to the table; it may raise SaveError."""
        super().__init__(house)
        self._play_on = play_on
        saves = [slot.number for slot in self._slots() if _is_game(slot)]
        self.focus = saves[0] - 1 if saves else 0
        if not saves and not self.trouble:
            self.trouble = NOTHING

    def _act_on(self, slot: Slot) -> Do | None:
        if _is_game(slot) or slot.state in (State.DAMAGED, State.NEWER):
            return lambda: self._load(slot)
        return None

    def _load(self, slot: Slot) -> Change | None:
        card = self.card
        if card is None:
            return None
        try:
            return self._play_on(saved_game(card.read(slot.number)))
        except (CardError, SaveError) as error:
            self.trouble = f"{error}."
            return None


def card_seen(house: House) -> Card | None:
    """The card as it is now; None if it cannot be used. The very same value as long as nothing changes."""
    if house.keeper is None:
        return None
    try:
        return house.keeper.card(CARD)
    except CardError:
        return None


def last_game(house: House) -> SavedGame | None:
    """The game that was on when the program was left; None if there is none that can be played on."""
    card = card_seen(house)
    kept = card.of_kind(AUTOSAVE) if card else ()
    try:
        return saved_game(card.read(kept[0].number)) if card and kept else None
    except (CardError, SaveError):
        return None


def forget_last_game(card: Card) -> Card:
    """The card without the autosave: its game is over."""
    for slot in card.of_kind(AUTOSAVE):
        card = card.delete(slot.number)
    return card


def _is_game(slot: Slot) -> bool:
    return slot.state is State.OURS and slot.kind in PLAYABLE


def _slot_view(slot: Slot, enabled: bool) -> SlotView:
    icon = slot.icon.rgba() if slot.icon and not slot.free else b""
    told = summary(slot) if slot.state is State.OURS else None
    if told is None:
        title = slot.title if slot.state is State.OURS else STATES[slot.state]
        return SlotView(slot.number, title, icon=icon, enabled=enabled)
    title = "The last game" if slot.kind == AUTOSAVE else told.mode
    scores = tuple(f"{name}  {score}" for name, score in told.players)
    date = datetime.fromtimestamp(slot.when).strftime("%d %B %Y, %H:%M").lstrip("0")
    return SlotView(slot.number, title, (date, *scores), icon, told.board, enabled)
