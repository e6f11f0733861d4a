"""Larger text: panels are drawn closer to the eye, as far as they fit.

Panels lay themselves out on a canvas. A closer one has fewer and larger units, so everything on it grows and
whatever wraps, scrolls or makes room does so. The panels of a layer (what lies between two scrims) grow
together, by the largest step at which all of them can still be read in full.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache

from controllers.actions import Brand
from game.render.panels.kit import Kit
from game.render.panels.layout import Canvas, Rect
from game.render.panels.motion import Motion
from game.render.panels.pen import Kind, Pen
from game.render.panels.text import ELLIPSIS
from game.scenes.picture import CardLamp, Corners, Hud, Logo, Panel, Scrim, SlotKeys

STEPS = (2.0, 1.85, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1)
FIXED = (Logo, Scrim, SlotKeys, Corners, CardLamp)
"""Panels that are large enough, or belong to a place of the picture."""
SWELL = 4.5
"""The selector may swell so far out of a panel at the border of the safe area."""

Draw = Callable[[Panel, Kit], None]
Layer = tuple[Panel, ...]


def layers(panels: tuple[Panel, ...]) -> list[Layer]:
    """The panels in their order; a scrim begins a layer."""
    found: list[Layer] = [()]
    for panel in panels:
        if isinstance(panel, Scrim):
            found.append(())
        found[-1] += (panel,)
    return found


@contextmanager
def closer(kit: Kit, zoom: float) -> Iterator[Kit]:
    """A kit whose canvas is `zoom` times as close. What is drawn with it ends up in the kit's own units."""
    if zoom == 1.0:
        yield kit
        return
    row, label = kit.pen.count, len(kit.pen.labels)
    near = replace(
        kit,
        canvas=kit.canvas.closer(zoom),
        point=kit.point and (kit.point[0] / zoom, kit.point[1] / zoom),
        tiles=tuple((x / zoom, y / zoom) for x, y in kit.tiles),
        square=kit.square / zoom,
        taken=[box.scaled(1 / zoom) for box in kit.taken],
    )
    yield near
    kit.taken[:] = [box.scaled(zoom) for box in near.taken]
    kit.pen.enlarge(row, label, zoom)


def zoom_of(layer: Layer, kit: Kit, draw: Draw, text: float) -> float:
    """How much closer a layer may be drawn when `text` times the size is wanted; 1 where nothing fits."""
    if text <= 1.0:
        return 1.0
    return _zoom(tuple(_at_its_widest(panel) for panel in layer), kit.canvas, kit.brand, draw, text)


def _at_its_widest(panel: Panel) -> Panel:
    """The same panel for the question of size, whatever counts or moves in it just now."""
    if not isinstance(panel, Hud):
        return panel
    boxes = tuple(
        replace(
            box,
            score=888,
            caption="Your turn",
            adding=88 if box.current and not box.clock else None,
            clock=box.clock and "+00:00  −00",
        )
        for box in panel.boxes
    )
    return replace(panel, boxes=boxes, preview=None)


@lru_cache(maxsize=256)
def _zoom(layer: Layer, canvas: Canvas, brand: Brand, draw: Draw, text: float) -> float:
    growing = tuple(panel for panel in layer if not isinstance(panel, FIXED))
    cut = _cut(_tried(growing, canvas, brand, draw).pen)
    for zoom in STEPS:
        if zoom <= text:
            near = canvas.closer(zoom)
            kit = _tried(growing, near, brand, draw)
            if _cut(kit.pen) <= cut and _is_readable(kit.pen, near.safe) and _are_apart(kit.taken):
                return zoom
    return 1.0


def _tried(layer: Layer, canvas: Canvas, brand: Brand, draw: Draw) -> Kit:
    """What a layer would look like at rest."""
    motion = Motion()
    motion.instant = True
    kit = Kit(Pen(), canvas, motion, brand)
    for panel in layer:
        draw(panel, kit)
    return kit


def _cut(pen: Pen) -> int:
    """How many pieces of text are not there in full."""
    return sum(label.shortened or label.text.endswith(ELLIPSIS) for label in pen.labels)


def _is_readable(pen: Pen, safe: Rect) -> bool:
    """Whether all is inside the safe area, and no words touch others."""
    boxes = [Rect(*(float(v) for v in row[:4])) for row in pen.rows if row[20] == Kind.BOX]
    words = [label.box.grown(2) for label in pen.labels]
    inside = all(map(safe.contains, (label.box for label in pen.labels)))
    inside = inside and all(safe.contains(box, SWELL) for box in boxes)
    return inside and _are_apart(words)


def _are_apart(boxes: list[Rect]) -> bool:
    """Whether no two of them overlap: words, or what stands around the board, the rack among it."""
    return not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[i + 1 :])
