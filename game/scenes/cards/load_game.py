"""Loading a saved game from a memory card, and what cards of earlier versions kept by themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action
from game.language.messages import Message, message, tr
from game.saves import SaveError
from game.scenes.cards.card_manager import CardsScene
from game.scenes.cards.card_slots import SlotsScene, is_game, seen
from game.scenes.kit.scene import Change, Do, Push, SceneCommand
from game.scenes.kit.services import Services
from memcard.block import Save
from memcard.card import Card
from memcard.card_errors import CardError
from memcard.inserted_cards import CARD_SLOTS
from memcard.slot import Slot, SlotState

NO_GAME: Message = message("There is no saved game on this memory card.")
# Translators: "Memory Cards" is the row of a menu.
DAMAGED: Message = message("What was saved on this memory card is damaged: Memory Cards may mend it.")
PlayOn = Callable[[Save], Change | None]


class LoadScene(SlotsScene):
    """Choose a saved game and play on."""

    name = "load"
    # Translators: a heading, and a row of a menu: play on with a saved game; at most 16 letters.
    title = message("Load")

    def __init__(self, services: Services, play_on: PlayOn) -> None:
        """`play_on` leads to the table of a save; it may raise SaveError."""
        super().__init__(services)
        self._play_on = play_on
        for number in CARD_SLOTS:
            card = seen(services, number)
            games = [slot for slot in card.slots if is_game(slot)] if isinstance(card, Card) else []
            if games:
                latest = max(games, key=lambda slot: slot.when)
                self.number, self.focus = number, latest.number - 1
                break

    def _verb(self) -> str | Message:
        # Translators: a prompt at the bottom, of a button; at most 14 letters.
        return message("Load")

    def _extra(self) -> Sequence[SceneCommand]:
        return [
            SceneCommand(
                Action.ZOOM, tr("Memory Cards"), lambda: Push(CardsScene(self.services, self.number))
            )
        ]

    def _is_trouble(self, advice: str | Message) -> bool:
        return advice != NO_GAME  # as on the card of every new house

    def _advice(self, card: Card) -> str | Message:
        if any(map(is_game, card.slots)):
            return ""
        return DAMAGED if any(slot.state is SlotState.DAMAGED for slot in card.slots) else NO_GAME

    def _act_on(self, slot: Slot) -> Do | None:
        if is_game(slot) or slot.state in (SlotState.DAMAGED, SlotState.NEWER):
            return lambda: self._load(slot)
        return None

    def _load(self, slot: Slot) -> Change | None:
        card = self.card
        if isinstance(card, CardError):
            return None
        try:
            return self._play_on(card.read(slot.number))
        except (CardError, SaveError) as error:
            self.trouble = f"{error}."
            return None
