"""Loading a saved game from a memory card, and going on with the one that was left."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action
from game.saves import AUTOSAVE, SavedGame, SaveError, saved_game
from game.scenes.cards.card_manager import CardsScene
from game.scenes.cards.card_slots import SlotsScene, is_game, seen
from game.scenes.kit.scene import Change, Command, Do, Push
from game.scenes.kit.services import Services
from memcard.card import Card
from memcard.card_errors import CardError
from memcard.slot import Slot, SlotState
from memcard.slots import CARD_SLOTS

NOTHING = "There is no saved game on this memory card."
DAMAGED = "What was saved on this memory card is damaged: Memory Cards may mend it."
AUTOSAVE_CODE = "AUTO"
"""What the names of such saves in the directory of a card have in them."""
PlayOn = Callable[[SavedGame], Change]


class LoadScene(SlotsScene):
    """Choose a saved game and play on."""

    name = "load"
    title = "Load"

    def __init__(self, services: Services, play_on: PlayOn) -> None:
        """`play_on` leads to the table; it may raise SaveError."""
        super().__init__(services)
        self._play_on = play_on
        for number in CARD_SLOTS:
            card = seen(services, number)
            games = [slot for slot in card.slots if is_game(slot)] if isinstance(card, Card) else []
            if games:
                latest = max(games, key=lambda slot: slot.when)
                self.number, self.focus = number, latest.number - 1
                break

    def _verb(self) -> str:
        return "Load"

    def _extra(self) -> Sequence[Command]:
        return [Command(Action.ZOOM, "Memory Cards", lambda: Push(CardsScene(self.services, self.number)))]

    def _advice(self, card: Card) -> str:
        if any(map(is_game, card.slots)):
            return ""
        return DAMAGED if any(slot.state is SlotState.DAMAGED for slot in card.slots) else NOTHING

    def _act_on(self, slot: Slot) -> Do | None:
        if is_game(slot) or slot.state in (SlotState.DAMAGED, SlotState.NEWER):
            return lambda: self._load(slot)
        return None

    def _load(self, slot: Slot) -> Change | None:
        card = self.card
        if isinstance(card, CardError):
            return None
        try:
            return self._play_on(saved_game(card.read(slot.number)))
        except (CardError, SaveError) as error:
            self.trouble = f"{error}."
            return None


def cards_seen(services: Services) -> tuple[Card | CardError, ...]:
    """Both cards as they are now; equal as long as nothing changes on them."""
    return tuple(seen(services, number) for number in CARD_SLOTS) if services.keeper else ()


def is_last_game_damaged(services: Services) -> bool:
    """Whether the game that was on lies there, but not as it was written."""
    cards = [card for card in cards_seen(services) if isinstance(card, Card)]
    return any(
        slot.state is SlotState.DAMAGED and AUTOSAVE_CODE in slot.name
        for card in cards
        for slot in card.slots
    )


def last_game(services: Services) -> SavedGame | None:
    """The game that was on when the program was left, from whichever card has the latest.

    None if there is none that can be played on.
    """
    cards = [card for card in cards_seen(services) if isinstance(card, Card)]
    autosaves = [(slot.when, card, slot) for card in cards for slot in card.of_kind(AUTOSAVE)]
    for _, card, slot in sorted(autosaves, key=lambda found: -found[0]):
        try:
            return saved_game(card.read(slot.number))
        except (CardError, SaveError):
            continue
    return None
