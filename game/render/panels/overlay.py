"""The overlay: turns the panels of a picture into quads, and draws them over the table."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

from arcade.gl import Context

from controllers.actions import Brand
from controllers.bindings import DEFAULT
from game.render.panels.batch import Batch
from game.render.panels.hud import draw_hud
from game.render.panels.kit import Kit
from game.render.panels.layout import Canvas
from game.render.panels.lettergrid import draw_letter_grid
from game.render.panels.menus import MARGIN, draw_left_shade, draw_logo, draw_menu, draw_roster
from game.render.panels.messages import draw_dialog, draw_notice, draw_page, draw_scrim
from game.render.panels.motion import Motion
from game.render.panels.pen import Pen
from game.render.panels.prompts import draw_prompts
from game.render.panels.results import draw_results
from game.rules.moves import Square
from game.scenes.picture import (
    Dialog,
    Hud,
    LetterGrid,
    Logo,
    Menu,
    Notice,
    Page,
    Panel,
    Picture,
    Results,
    Roster,
    Scrim,
)

DRAWN_BY: dict[type, Callable[[Any, Kit], None]] = {
    Logo: draw_logo,
    Menu: draw_menu,
    Roster: draw_roster,
    LetterGrid: draw_letter_grid,
    Dialog: draw_dialog,
    Page: draw_page,
    Hud: draw_hud,
    Notice: draw_notice,
    Results: draw_results,
    Scrim: draw_scrim,
}
"""Which function draws which panel; the values are callables of (panel, kit)."""

APPEAR_SECONDS = 0.15
RISE = 18.0
BREATH_SECONDS = 2.4
STILL = (Logo, Scrim)
"""Panels that do not rise when they appear."""

Project = Callable[[Square], tuple[float, float]]
"""From a square of the board to the pixel where its middle is seen; (0, 0) is the upper left."""


def identity(panel: Panel) -> Hashable:
    """What makes a panel the same one as in the picture before, so that it does not appear anew."""
    kind = type(panel)
    match panel:
        case Menu(items=items, title=""):
            return kind, panel.side, tuple(item.label for item in items)
        case Menu():
            return kind, panel.side, panel.title, len(panel.items)
        case Dialog():
            return kind, panel.title or panel.text
        case LetterGrid() | Page() | Results():
            return kind, panel.title
        case Notice():
            return kind, panel.text
        case _:
            return (kind,)


def compose(picture: Picture, kit: Kit) -> None:
    """Draws every panel and the prompts of `picture` with the kit's pen. Needs no GL."""
    kit.motion.begin()
    on_left = draw_left_shade(picture.panels, kit)
    seen: Counter[Hashable] = Counter()
    for panel in picture.panels:
        start = kit.pen.count
        DRAWN_BY[type(panel)](panel, kit)
        name = identity(panel)
        seen[name] += 1
        name = ("appear", name, seen[name])
        share = kit.motion.toward(name, 1.0, APPEAR_SECONDS, first=0.0)
        if share < 1.0:
            rise = 0.0 if isinstance(panel, STILL) else RISE * (1.0 - share)
            kit.pen.fade(start, share, dy=rise)
    covered = any(isinstance(panel, Scrim) for panel in picture.panels)
    draw_prompts(picture.prompts, kit, kit.canvas.safe.x + MARGIN - 12 if on_left and not covered else None)
    kit.motion.end()


class Overlay:
    """The panels of the latest picture, on one GL context.

    `size` is that of the framebuffer in pixels. Call `advance` every frame with the seconds passed, then
    `draw` into whatever framebuffer is bound.
    """

    def __init__(self, ctx: Context, size: tuple[int, int]) -> None:
        self._batch = Batch(ctx)
        self._pen = Pen()
        self._motion = Motion()
        self._canvas = Canvas.of(size)
        self._shown: tuple[object, ...] = ()
        self._breathed = 0.0
        self._drawn = True
        self._uploaded = True
        self.configuration = DEFAULT
        """Which button the prompts show for an action."""
        self.draw_calls = 0
        """Draw calls of the latest `draw`."""
        self.rebuilds = 0
        """How often the quads were made anew, to watch the cost of a frame."""

    @property
    def settled(self) -> bool:
        """Nothing is on its way anywhere; a glow may still breathe."""
        return not self._motion.moving

    @property
    def instant(self) -> bool:
        """True: everything is at once where it should be, and nothing breathes."""
        return self._motion.instant

    @instant.setter
    def instant(self, instant: bool) -> None:
        self._motion.instant = instant
        self._shown = ()

    @property
    def words(self) -> tuple[str, ...]:
        """Every piece of text on the screen, back to front, as it is shown."""
        return tuple(label.text for label in self._pen.labels)

    def resize(self, size: tuple[int, int]) -> None:
        """Lays everything out anew for a framebuffer of `size` pixels."""
        self._canvas = Canvas.of(size)
        self._shown = ()

    def advance(self, picture: Picture, dt: float, brand: Brand, project: Project) -> None:
        """Lets `dt` seconds pass and takes over `picture`; costs next to nothing if nothing changes.

        Touches no GL.
        """
        was_moving = self._motion.moving
        self._motion.advance(dt)
        if self._drawn:  # a glow that nobody drew stands still, so that it does not jump afterwards
            self._breathed += dt
            self._drawn = False
        point = self._point(picture, project)
        wanted = (picture.panels, picture.prompts, brand, self.configuration, point)
        if not was_moving and wanted == self._shown:
            return
        self._shown = wanted
        self._pen.clear()
        kit = Kit(self._pen, self._canvas, self._motion, brand, self.configuration, point)
        compose(picture, kit)
        self._uploaded = False
        self.rebuilds += 1

    def _point(self, picture: Picture, project: Project) -> tuple[float, float] | None:
        """Where the previewed square is seen, in whole canvas units so that rounding does not redraw."""
        for panel in picture.panels:
            if isinstance(panel, Hud) and panel.preview is not None:
                x, y = self._canvas.to_canvas(project(panel.preview.at))
                return round(x), round(y)
        return None

    def draw(self) -> None:
        """Draws the panels over what is in the current framebuffer."""
        turn = 0.0 if self.instant else self._breathed / BREATH_SECONDS
        breath = 0.5 - 0.5 * math.cos(2 * math.pi * turn)
        if not self._uploaded:
            self._batch.upload(self._pen.rows)
            self._uploaded = True
        self._drawn = True
        self.draw_calls = self._batch.draw(self._canvas, breath)
