"""The sign that blinks while something is on its way to a memory card."""

from __future__ import annotations

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.card_icons import draw_card_sign
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass
from game.scenes.kit.picture.card_panels import CardLamp

WIDTH, HEIGHT = 60.0, 80.0
SIGN_WIDTH, SIGN_HEIGHT = 38.0, 52.0
UNLIT = 0.2
APART = 26.0, 20.0
"""Distance from the words of other panels, sideways and up or down: as far as their boxes reach."""
STEP = 20.0
"""Distance between two places that are tried."""


@draws(CardLamp)
def draw_card_lamp(panel: CardLamp, kit: Kit) -> None:
    """At the right edge, as low as possible without covering words or what stands around the board.

    To be drawn after everything else, so that all that it must not cover is known.
    """
    place = _free_place(kit)
    glass(kit.pen, place, theme.BOX, 18)
    sign = Rect(0, 0, SIGN_WIDTH, SIGN_HEIGHT)
    sign = sign.moved(place.centre[0] - SIGN_WIDTH / 2, place.centre[1] - SIGN_HEIGHT / 2)
    draw_card_sign(sign, kit.pen, 1.0 if panel.lit else UNLIT)


def _free_place(kit: Kit) -> Rect:
    safe = kit.canvas.safe
    covered = [*kit.taken, *(label.box.grown(*APART) for label in kit.pen.labels)]
    lowest = Rect(safe.right - WIDTH, kit.canvas.buttons_top - HEIGHT - theme.GAP, WIDTH, HEIGHT)
    place = lowest
    while place.y >= safe.y:
        if not any(place.overlaps(other) for other in covered):
            return place
        place = place.moved(0, -STEP)
    return lowest
