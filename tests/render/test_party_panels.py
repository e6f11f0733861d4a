"""Players of a game all at once on panels: names of twelve letters, and a place for everybody."""

from __future__ import annotations

from controllers.actions import Brand
from game.render.panels.canvas import Canvas
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.party_panel import draw_round
from game.render.panels.pen import Pen
from game.render.panels.together_panel import draw_places
from game.scenes.kit.picture.together_panels import Finder, PlaceChip, PlaceChips, Present, RoundBoard

LONG = ("Christophine", "Bartholomäus", "Maximiliane", "Grandmother")


def kit() -> Kit:
    motion = Easing()
    motion.instant = True
    return Kit(Pen(), Canvas.of((1920, 1080)), motion, Brand.PLAYSTATION)


def test_four_long_names_all_have_their_place_below_the_round() -> None:
    drawn = kit()
    chips = tuple(PlaceChip(name, 1_234, Finder(n), n + 1, 0) for n, name in enumerate(LONG))
    draw_places(PlaceChips("Round 9", chips, moved=False), drawn)
    told = [label.text for label in drawn.pen.labels]
    assert [text for text in told if text in ("1", "2", "3", "4")] == ["1", "2", "3", "4"]


def test_long_names_of_a_few_can_be_read_whole_beside_the_board() -> None:
    drawn = kit()
    people = tuple(Present(name, Finder(n)) for n, name in enumerate(LONG))
    draw_round(RoundBoard("Round 1", "80 in the bag", 50, 60, "", "At the table", people, None), drawn)
    assert set(LONG) <= {label.text for label in drawn.pen.labels if not label.shortened}
