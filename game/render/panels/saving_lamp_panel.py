"""The sign that blinks while something is on its way to a memory card."""

from __future__ import annotations

from game.language.messages import message
from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.card_icons import draw_card_sign
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.scenes.kit.picture.card_panels import CardLamp

# Translators: a sign that lights up while something is written to the disk; at most 10 letters.
WORD = message("Saving")
# Translators: a sign: the disk takes nothing; at most 12 letters.
FAILS = message("Not kept")
SIGN_WIDTH, SIGN_HEIGHT = 24.0, 33.0
INNER = 12.0
"""From the border to the card and to the word, and more than from one to the other."""
UNLIT = 0.2


@draws(CardLamp)
def draw_card_lamp(panel: CardLamp, kit: Kit) -> None:
    """A card that blinks, and what it means, or that nothing is kept, in the place that is always theirs."""
    place = kit.canvas.saving
    glass(kit.pen, place, theme.BAD if panel.fails else theme.BOX, place.h / 2)
    if panel.fails:
        kit.pen.line(place.grown(-INNER, 0), str(FAILS), theme.SMALL, Align.CENTRE)
        return
    sign = Rect(place.x + INNER, place.centre[1] - SIGN_HEIGHT / 2, SIGN_WIDTH, SIGN_HEIGHT)
    draw_card_sign(sign, kit.pen, 1.0 if panel.lit else UNLIT)
    after = sign.right + INNER * 0.75
    kit.pen.line(Rect(after, place.y, place.right - INNER - after, place.h), str(WORD), theme.SMALL)
