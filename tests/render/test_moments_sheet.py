"""The cards of moments: what they say is read to its end."""

from __future__ import annotations

import pytest

from controllers.actions import Brand
from game.render.panels.canvas import PROMPTS_HEIGHT, Canvas, Rect
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Pen
from game.render.panels.sheet_panel import draw_sheet
from game.render.panels.text_size import closer
from game.scenes.history.moments import moment_card, moments_sheet
from game.scenes.kit.picture.sheet import Sheet
from game.scenes.kit.picture.sheet_pictures import TileWord

SHORT = moment_card("Turn 4", "All your tiles could be laid at once.", "That earns a bonus of 50.")


def drawn(panel: Sheet, zoom: float = 1.0) -> Pen:
    motion = Easing()
    motion.instant = True
    kit = Kit(Pen(), Canvas.of((1920, 1080), text=zoom), motion, Brand.PLAYSTATION, text=zoom)
    with closer(kit, zoom) as near:
        draw_sheet(panel, near)
    return kit.pen


@pytest.mark.parametrize("alone", [False, True])
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
def test_what_a_card_says_is_never_cut_and_has_room(text: str, quiet: str, alone: bool) -> None:
    """Cards used to leave off the end of a sentence without saying so."""
    card = moment_card("Turn 17", text, quiet)
    pen = drawn(moments_sheet("Three moments", "that cost most", (card,) if alone else (SHORT, card, SHORT)))
    said = " ".join(label.text for label in pen.labels)
    assert f"{text} {quiet}" in said
    assert not any(label.shortened for label in pen.labels)
    boxes = [label.box for label in pen.labels]
    assert not any(one.overlaps(other) for at, one in enumerate(boxes) for other in boxes[at + 1 :])
    assert all(Rect(1184, 54, 640, 900).contains(box) for box in boxes)


@pytest.mark.parametrize("zoom", [1.0, 1.4, 2.0])
def test_the_rack_of_a_moment_lies_below_the_board_and_beside_the_cards_however_large_words_are(
    zoom: float,
) -> None:
    card = moment_card("Turn 1", "A word for 16 was there.", "Find 16 points or more.")
    pen = drawn(moments_sheet("One moment", "that cost most", (card,), 0, "", TileWord("PIANOBW")), zoom)
    letters = [label.box for label in pen.labels if label.text in set("PIANOBW")]
    cards = min(label.box.x for label in pen.labels if len(label.text) > 3)
    assert len(letters) == 7
    assert max(box.right for box in letters) < cards
    assert min(box.y for box in letters) > 780
    assert max(box.bottom for box in letters) < 1026 - zoom * PROMPTS_HEIGHT
