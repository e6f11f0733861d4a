"""A score on its way: counted up beside the word, it flies to its player's box and lands there."""

from __future__ import annotations

import math
from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.score_or_refusal import place_near
from game.render.panels.sparks import Point
from game.render.panels.theme import faded
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.game_panels import ScoreBox
from game.text_format import signed

APPEAR_SECONDS, FLIGHT_SECONDS, COUNTED_SECONDS = 0.25, 0.5, 0.12
SIZE, LANDED_SIZE = 54.0, 34.0
"""Size of the figures beside the word, and where they land."""
ARC = 90.0
"""How high the path to the box is bent."""
HEIGHT = 84.0
SECOND_LINE = 46.0
"""From the top of a box to the line under the name."""
CLEAR_TOP = 96.0
"""Height left free for the sentence at the top."""


def on_way(start: Point, end: Point, share: float) -> Point:
    """A point of the bent way from start to end; it sets out and arrives gently."""
    t = share * share * (3 - 2 * share)
    x, y = (a + (b - a) * t for a, b in zip(start, end, strict=True))
    return x, y - ARC * math.sin(math.pi * t)


def landed_score(box: ScoreBox, kit: Kit) -> float:
    """The score without what is still on its way into the box."""
    before = kit.motion.kept(("score-before", box.key))
    if before is None or kit.motion.kept(("tally", box.key, "x")) is None:
        return box.score
    return before if _left(box, kit) > 0.04 else box.score


def _left(box: ScoreBox, kit: Kit) -> float:
    """How much of the tally is there: 1 while the score is counted, falling to 0 on its flight."""
    there = box.adding is not None
    seconds = APPEAR_SECONDS if there else FLIGHT_SECONDS
    return kit.motion.toward(("adding", box.key), float(there), seconds, first=0.0)


def draw_tally(box: ScoreBox, place: Rect, kit: Kit) -> None:
    """The score being counted up, beside its word where that can be seen and else in the player's box."""
    motion, name = kit.motion, ("tally", box.key)
    value, before = motion.kept(("last-added", box.key)), motion.kept(("score-before", box.key))
    x, y = motion.kept((*name, "x")), motion.kept((*name, "y"))
    if box.adding is not None:
        value, before = box.adding, box.score
        motion.keep(("last-added", box.key), value)
        motion.keep(("score-before", box.key), before)
    shown = _left(box, kit)
    if value is None or before is None:
        return
    if shown == 0.0:
        motion.drop((*name, "x"))
        return
    counted = motion.toward(("added", box.key), value, COUNTED_SECONDS, first=0.0)
    if kit.played and box.adding is not None and not motion.instant:
        x, y = counted_at(box, place, kit).centre
        motion.keep((*name, "x"), x)
        motion.keep((*name, "y"), y)
    if x is None or y is None or motion.instant:
        _in_box(counted, value, place, kit, shown)
        return
    if box.adding is not None:
        _chip((x, y), counted, SIZE * (0.7 + 0.3 * shown), kit, shown)
        return
    share = 1 - shown ** (1 / 3)
    at = on_way((x, y), (place.right - 74, place.centre[1]), share)
    _chip(at, max(value, box.score - before), SIZE + (LANDED_SIZE - SIZE) * share, kit, min(1.0, 5 * shown))


def counted_at(box: ScoreBox, place: Rect, kit: Kit) -> Rect:
    """Where the score of the kit's play is counted up, for the player whose box is at `place`.

    That is by the middle of the word, on no letter of it or of its neighbors.
    """
    size = _width(box.adding or 0, SIZE), HEIGHT
    middle = sum(x for x, _ in kit.played) / len(kit.played), sum(y for _, y in kit.played) / len(kit.played)
    tiles = (*kit.played, *kit.tiles)
    return place_near(middle, size, _room(place, kit), (), tiles, (), (), kit.played_square)


def _room(place: Rect, kit: Kit) -> Rect:
    """Where a tally may stand: between the boxes at either side, under the headline and above the rack."""
    safe = kit.canvas.safe
    left, top = place.right + 20, safe.y + CLEAR_TOP
    return Rect(left, top, safe.right - left, kit.canvas.rack.y - 16 - top)


def _width(value: float, size: float) -> float:
    style = replace(theme.SCORE, size=size)
    return max(measure("+00", style), measure(signed(round(value)), style)) + size


def _chip(middle: Point, value: float, size: float, kit: Kit, alpha: float) -> None:
    """A green capsule with the figures, around its middle."""
    width, height = _width(value, size), HEIGHT * size / SIZE
    box = Rect(middle[0] - width / 2, middle[1] - height / 2, width, height)
    start = kit.pen.count
    kit.pen.soft(box, faded(theme.rgb("#5CCB9A"), 0.55), height / 2, 30, pulse=0.35)
    glass(kit.pen, box, theme.GOOD, height / 2, theme.EDGE, 2)
    style = replace(theme.SCORE, size=size, colour=theme.BRIGHT)
    kit.pen.line(box.grown(-12, 0), signed(round(value)), style, Align.CENTRE)
    kit.pen.fade(start, alpha)


def _in_box(counted: float, value: float, place: Rect, kit: Kit, shown: float) -> None:
    """If no word is to be seen: in the box, over its caption, from where it rises into the score."""
    style = replace(theme.SCORE, size=34, colour=theme.BRIGHT)
    width = max(measure("+00", style), measure(signed(round(value)), style)) + 32
    chip = Rect(place.x + 60, min(place.bottom - 52, place.y + SECOND_LINE), width, 44)
    start = kit.pen.count
    kit.pen.soft(chip, faded(theme.rgb("#5CCB9A"), 0.5), 22, 18, pulse=0.35)
    glass(kit.pen, chip, theme.GOOD, 22, theme.EDGE, 2)
    kit.pen.line(chip.grown(-12, 0), signed(round(counted)), style, Align.CENTRE)
    kit.pen.fade(start, shown, dx=90 * (1 - shown))
