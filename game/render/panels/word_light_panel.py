"""A small moment: light that runs along a word, with a little dust of gold. Nothing is covered."""

from __future__ import annotations

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.drawing import draws
from game.render.panels.easing import eased
from game.render.panels.panel_tools import Kit
from game.render.panels.sparks import draw_sparks
from game.render.panels.theme import faded
from game.scenes.kit.picture.moment_panels import Occasion, WordLight

SECONDS = 1.6
BETWEEN, RISES, FALLS = 0.06, 0.22, 0.8
"""From square to square, and how long a light takes to come up and to go down to what stays."""
STAYS = 0.3
SPARKS_AFTER, SPARK_SECONDS = 0.25, 1.1
WARM, COOL = theme.rgb("#FFD27A"), theme.rgb("#E8624A")


@draws(WordLight)
def draw_word_light(panel: WordLight, kit: Kit) -> None:
    """Light on every square of the word, one after the other; dust where there is something to be glad of."""
    seconds = kit.motion.elapsed(("word-light", panel.identity), SECONDS)
    middles, wide = [], 40.0
    sad = panel.occasion is Occasion.CHALLENGE_WON
    for number, square in enumerate(panel.word):
        seen = kit.corners.get(square)
        if not seen:
            return
        x, y = (sum(values) / len(seen) for values in zip(*seen, strict=True))
        wide = seen[1][0] - seen[0][0]
        middles.append((x, y))
        light = lit(seconds - BETWEEN * number, still=kit.motion.instant)
        spot = Rect(x - 0.3 * wide, y - 0.3 * wide, 0.6 * wide, 0.6 * wide)
        kit.pen.soft(spot, faded(COOL if sad else WARM, 0.4 * light), 0.3 * wide, 0.75 * wide)
    if not sad:
        share = 0.0 if kit.motion.instant else (seconds - SPARKS_AFTER) / SPARK_SECONDS
        draw_sparks(middles, wide, kit, share)


def lit(seconds: float, *, still: bool = False) -> float:
    """How bright a square is so long after its light began to come up, 0 to 1."""
    if still:
        return STAYS
    if seconds <= RISES:
        return eased(seconds / RISES)
    return STAYS + (1.0 - STAYS) * (1.0 - eased((seconds - RISES) / FALLS))
