"""What follows when a memory card is put in: what it brings is taken in, and it gets its copies.

People and profiles stay here; nobody who is known is displaced by them, and no game counts twice. High scores
are only shown as long as the card is in, as a chart has eight rows. Of settings those of the house hold.
"""

from __future__ import annotations

from contextlib import suppress

from game import high_scores
from game.card_storage import OPTIONS, PEOPLE, SCORES
from game.profiles import people
from game.saves import AUTOSAVE
from game.scenes.cards.card_slots import seen
from game.scenes.kit.profiles_kept import bring_card_up_to_date, take_from_cards
from game.scenes.kit.services import Services
from memcard.card import Card
from memcard.card_errors import CardError
from memcard.inserted_cards import CARD_SLOTS


class CardsPutIn:
    """Notices each card once."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._looked_at: object = None

    def look(self) -> None:
        """Do what follows from the cards that are in now; costs nothing while they stay as they are."""
        seen_now = _cards_seen(self._services)
        if seen_now == self._looked_at:
            return
        self._looked_at = seen_now
        cards = [card for card in seen_now if isinstance(card, Card)]
        if not cards:
            return
        for card in cards:
            self._take_in_autosaves(card)
        take_from_cards(self._services)
        self._copy()

    def _take_in_autosaves(self, card: Card) -> None:
        """Games that earlier versions kept on cards by themselves."""
        for slot in card.of_kind(AUTOSAVE):
            with suppress(CardError):
                self._services.begun.take_in(card.read(slot.number))

    def _copy(self) -> None:
        services = self._services
        storage, now = services.card_storage, services.now()
        storage.copy(OPTIONS, now)
        storage.copy(SCORES, now, high_scores.merged)
        storage.copy(PEOPLE, now, people.merged)
        bring_card_up_to_date(services)


def _cards_seen(services: Services) -> tuple[Card | CardError, ...]:
    """Both cards as they are now; equal as long as nothing changes on them."""
    return tuple(seen(services, number) for number in CARD_SLOTS) if services.keeper else ()
