"""The cards of moments: what they say is read to its end."""

from __future__ import annotations

import pytest

from controllers.actions import Brand
from game.render.panels.canvas import PROMPTS_HEIGHT, Canvas
from game.render.panels.easing import Easing
from game.render.panels.moments_panel import (
    BETWEEN,
    CARD_HEIGHT,
    CARD_WIDTH,
    EDGE,
    HEAD_HIGH,
    PAD,
    PAD_HIGH,
    SAYING,
    draw_moments,
    heights,
    told_lines,
)
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Pen
from game.render.panels.text_size import closer
from game.render.panels.typesetting import line_height, measure
from game.scenes.kit.picture.review_panels import MomentCard, Moments, ReviewTile

WIDTH, FRAME = CARD_WIDTH - 2 * PAD, 2 * PAD_HIGH + HEAD_HIGH
ROOM = 3 * CARD_HEIGHT + 2 * BETWEEN


@pytest.mark.parametrize(
    ("text", "quiet"),
    [
        ("Your last 7 tiles could have made 13 points more.", "Find that play: it is proven to be there."),
        (
            "PALAEOLITHIC opened a place: Bartholomew’s QUIXOTICALLY made 128 there.",
            "Find a play that does not open it.",
        ),
        (
            "RHEA scores 1 more and leaves no place for UNDERWRITE, which Bartholomew then laid for 115.",
            "Both win as often, but it ends 12 points better, give or take 8.",
        ),
        (
            "XENONS scores 18 less, but keeps better tiles (A E I N R, not H U V V W) "
            "and makes about 31 points more in the next turn.",
            "Of 100 games from here it wins 8 more, give or take 3.",
        ),
    ],
)
def test_what_a_card_says_is_never_cut_and_has_room(text: str, quiet: str) -> None:
    """Cards used to leave off the end of a sentence without saying so."""
    other = MomentCard("Turn 4", "All your tiles could be laid at once.", "That earns a bonus of 50.")
    cards = (other, MomentCard("Turn 17", text, quiet), other)
    high = heights(cards, CARD_WIDTH, ROOM)
    assert sum(high) + 2 * BETWEEN <= ROOM + 0.01
    for card, each in zip(cards, high, strict=True):
        lines = told_lines(card, WIDTH, each - FRAME)
        assert " ".join(words for words, _ in lines) == f"{card.text} {card.quiet}"
        assert sum(line_height(style) for _, style in lines) <= each - FRAME + 0.01
        assert all(measure(words, style) <= WIDTH + 0.01 for words, style in lines)


def test_a_card_alone_takes_of_the_room_below_it_rather_than_leave_off_the_end_of_its_sentence() -> None:
    card = MomentCard(
        "Turn 5",
        "You kept three Ns: fewer words for your next turn.",
        "Find a play that lays four tiles and draws as many new ones.",
    )
    (high,) = heights((card,), CARD_WIDTH - EDGE, ROOM)
    assert CARD_HEIGHT < high <= ROOM
    lines = told_lines(card, WIDTH - EDGE, high - FRAME)
    assert " ".join(words for words, _ in lines) == f"{card.text} {card.quiet}"


def test_a_short_sentence_is_as_large_as_can_be() -> None:
    (line, *_) = told_lines(
        MomentCard("Turn 17", "You kept three Ns.", "Draw four."), WIDTH, CARD_HEIGHT - FRAME
    )
    assert line == ("You kept three Ns.", SAYING)


@pytest.mark.parametrize("zoom", [1.0, 1.4, 2.0])
def test_the_rack_of_a_moment_lies_below_the_board_and_beside_the_cards_however_large_words_are(
    zoom: float,
) -> None:
    motion = Easing()
    motion.instant = True
    kit = Kit(Pen(), Canvas.of((1920, 1080), text=zoom), motion, Brand.PLAYSTATION, text=zoom)
    rack = tuple(ReviewTile(letter) for letter in "PIANOBW")
    card = MomentCard("Turn 1", "A word for 16 was there.", "Find 16 points or more.")
    with closer(kit, zoom) as near:
        draw_moments(Moments("One moment", "that cost most", (card,), 0, "", rack), near)
    letters = [label.box for label in kit.pen.labels if label.text in set("PIANOBW")]
    cards = min(label.box.x for label in kit.pen.labels if len(label.text) > 3)
    assert len(letters) == 7
    assert max(box.right for box in letters) < cards
    assert min(box.y for box in letters) > 780
    assert max(box.bottom for box in letters) < 1026 - zoom * PROMPTS_HEIGHT
