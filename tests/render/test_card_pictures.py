"""Whatever lies on a card, the screens of cards can be drawn."""

from __future__ import annotations

import random

import pytest

from controllers.actions import Brand
from game.options import Options
from game.render.panels.canvas import Canvas
from game.render.panels.compose import compose
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Pen
from game.scenes.cards.card_slots import SlotViews, deleted
from game.scenes.cards.slot_blocks import board_of, slot_grid, told
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import Pile, Sheet
from memcard.card import Card, read_card
from memcard.card_errors import CardError
from memcard.slot import SlotState
from memcard.torture.hostile import crafted
from memcard.torture.sample import varied_card


class Home:
    """As much of a house as the views ask for."""

    options = Options()


def drawn(picture: Picture) -> list[str]:
    pen, motion = Pen(), Easing()
    motion.instant = True
    compose(picture, Kit(pen, Canvas.of((1920, 1080)), motion, Brand.XBOX))
    return [label.text for label in pen.labels]


def hostile_cards(count: int) -> list[Card]:
    """Cards that can be read in spite of what was done to them."""
    luck = random.Random(29)
    cards: list[Card] = []
    while len(cards) < count:
        try:
            cards.append(read_card(crafted(luck.randbytes(luck.randrange(2, 40)))))
        except CardError:
            continue
    return cards


@pytest.mark.parametrize("card", [varied_card(), *hostile_cards(12)])
def test_every_slot_of_any_card_can_be_drawn(card: Card) -> None:
    made = SlotViews(Home())  # type: ignore[arg-type]  # enough of a house
    made.tick(0.3)
    slots = made.views(1, card)
    slots = tuple(
        deleted(slot) if slot.state is SlotState.DELETED else view
        for view, slot in zip(slots, card.slots, strict=True)
    )
    for focus, slot in enumerate(slots):
        first, more = told(slot)
        body = Pile((slot_grid(slots, focus), *first, *more, *board_of(slot)))
        assert f"Slot {focus + 1}" in drawn(Picture(panels=(Sheet("slots", body),)))


def test_a_part_of_a_long_save_bears_the_icon_of_the_whole() -> None:
    views = SlotViews(Home()).views(1, varied_card())  # type: ignore[arg-type]  # enough of a house
    parts = [slot for slot in varied_card().slots if slot.state is SlotState.CONTINUED]
    assert parts
    for part in parts:
        assert views[part.number - 1].icon == views[part.blocks[0] - 1].icon != b""
        assert views[part.number - 1].title == f"Part of the save in slot {part.blocks[0]}"
