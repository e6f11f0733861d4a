"""The stage: shows pictures on one GL context, the table in three dimensions and the panels over it."""

from __future__ import annotations

from arcade.gl import Context
from PIL import Image

from controllers.actions import Action, Brand
from controllers.pads import PadInHand
from game.render.panels.board_room import board_room
from game.render.panels.canvas import Canvas
from game.render.panels.overlay import Overlay
from game.render.table3d.board_fit import USUAL, FreeArea
from game.render.table3d.camera import CameraRig
from game.render.table3d.layers import Layers
from game.render.table3d.lens import lens, rack_lens
from game.render.table3d.places import on_rack, square_at, square_centre
from game.render.table3d.pose import Vector, add
from game.render.table3d.quality import PLAINER, Quality
from game.render.table3d.renderer import Renderer
from game.render.table3d.shots import on_usual_board
from game.render.tile_motion import TileMotion
from game.rules.moves import Square
from game.scenes.kit.picture.appearance import Appearance
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, TableView
from game.scenes.kit.pointing import RackSlot, Target

__all__ = ["Quality", "Stage"]  # not read: code


TILE_REACH = 0.7
"""How far a tile reaches from its middle, however it is turned."""


def _shapes_room(panel: Panel) -> bool:
    return isinstance(panel, Hud) or panel.beside_board


class Stage:
    """The one thing that draws. `advance` is cheap and touches no GL; `draw` draws where that has led."""

    def __init__(self, ctx: Context, size: tuple[int, int], quality: Quality = Quality.AUTO) -> None:
        """`size` is that of the default framebuffer in pixels. Takes a fraction of a second to load."""
        self._ctx = ctx
        self._asked = quality
        self._renderer = Renderer(ctx, size, quality)
        self._overlay = Overlay(ctx, size)
        self._motion = TileMotion()
        self._motion.in_sight = self._in_sight
        self._style = Appearance()
        # An orbit never rests: where the processor draws, it would take the time that Maven and pads need.
        self._rig = CameraRig(orbits=not self._renderer.software)
        self._table = TableView(rack_slots=0)
        self._size = self._renderer.size
        self._looked: tuple[object, ...] = ()
        self._asked_room: tuple[object, ...] = ()
        self._free = USUAL
        self._layers = self._look()

    @property
    def quality(self) -> Quality:
        """The preset in use, never AUTO."""
        return self._renderer.quality

    def use_appearance(self, style: Appearance) -> None:
        """Look as the players chose, from the next `advance` on."""
        if style.reduced_motion != self._style.reduced_motion:
            self.reduced = style.reduced_motion
        if style.quality and style.quality != self._asked.value:
            self._draw_with(Quality(style.quality))
            self._asked = Quality(style.quality)
        self._renderer.use_tile_set(style.tile_set, style.colours)
        self._renderer.use_daylight(style.hour)
        self._style = style
        self._overlay.brisk = style.brisk
        self._overlay.high_contrast = style.high_contrast
        self._overlay.text = style.text_size / 100
        self._overlay.rack_left = style.rack_left
        self._overlay.shift = style.shift[0] / 100, style.shift[1] / 100

    def step_down(self) -> bool:
        """Draw more plainly, if quality is ours to choose and there is a plainer way; returns whether there
        was.
        """
        plainer = PLAINER.get(self.quality)
        if self._asked is not Quality.AUTO or plainer is None:
            return False
        self._draw_with(plainer)
        return True

    def _draw_with(self, quality: Quality) -> None:
        self._renderer.close()
        self._renderer = Renderer(self._ctx, self._size, quality)
        self._renderer.use_tile_set(self._style.tile_set, self._style.colours)
        self._renderer.use_daylight(self._style.hour)

    def hold(self, hand: PadInHand, lit: frozenset[Action] = frozenset()) -> None:
        """From the next `advance` on, prompts show the buttons of this pad, `lit` by its one-button mode."""
        self._overlay.hold(hand, lit)

    @property
    def reduced(self) -> bool:
        """Whether things are at once where they belong, without motion."""
        return self._motion.reduced

    @reduced.setter
    def reduced(self, reduced: bool) -> None:
        self._motion.reduced = self._rig.reduced = self._overlay.instant = reduced

    @property
    def settled(self) -> bool:
        """Whether nothing moves: another `draw` would give the same image."""
        still = self._rig.settled and self._motion.settled and self._overlay.settled
        return still and not self._renderer.rough

    @property
    def landed(self) -> tuple[str, ...]:
        """Keys of tiles that touched the board or a rack in the latest `advance`."""
        return tuple(self._motion.landed)

    @property
    def draw_calls(self) -> int:
        """Draw calls of the latest frame, panels included."""
        return self._renderer.draws + self._overlay.draw_calls

    def resize(self, size: tuple[int, int]) -> None:
        """Follow the default framebuffer's size in pixels."""
        self._renderer.resize(size)
        self._overlay.resize(size)
        self._size = self._renderer.size
        self._layers = self._look()

    def advance(self, picture: Picture, dt: float, brand: Brand = Brand.PLAYSTATION) -> None:
        """Let `dt` seconds of game time pass on the way to a picture, which is `flatten`ed already."""
        if picture.table is not None:
            self._table = picture.table
        room = self._room(picture, brand)
        camera = on_usual_board(picture.camera or Camera(), self._table.layout.size)
        self._rig.advance(camera, dt, room, self._size[0] / self._size[1])
        self._layers = self._look()
        self._motion.advance(self._table, dt, self._layers.to_room)
        self._overlay.advance(picture, dt, brand, self.project)

    def skip(self) -> None:
        """End all motion on the table: everything is where it belongs."""
        self._rig.skip()
        self._layers = self._look()
        self._motion.skip()

    def draw(self) -> None:
        """Draw to the default framebuffer."""
        self._renderer.place(self._table, self._motion, self._layers)
        self._renderer.draw(self._layers, self._rig.framing, self._motion.pointer, self._rig.travelling)
        self._draw_panels()

    def _draw_panels(self) -> None:
        if figures := self._overlay.figures:
            self._renderer.draw_figures(figures)
        self._overlay.draw(self._renderer.figures)

    def photo(self, *, words: bool = False) -> Image.Image:
        """The table as the camera sees it now; with the panels if `words` are wanted."""
        ctx, size = self._ctx, self._size
        colour, depth = ctx.texture(size, components=4), ctx.depth_texture(size)
        target = ctx.framebuffer(color_attachments=[colour], depth_attachment=depth)
        with target.activate():
            self._renderer.place(self._table, self._motion, self._layers)
            self._renderer.draw(self._layers, self._rig.framing, self._motion.pointer, travelling=False)
            if words:
                self._draw_panels()
            pixels = target.read(components=3)
        for made in (target, colour, depth):
            made.delete()  # type: ignore[no-untyped-call]  # arcade gives it no types
        return Image.frombytes("RGB", size, pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)

    def project(self, square: Square) -> tuple[float, float]:
        """The pixel where a square's middle is seen just now, from the upper left."""
        x, y = self._layers.room.project(square_centre(square, self._table.layout.size))
        return (x + 1) / 2 * self._size[0], (1 - y) / 2 * self._size[1]

    def under(self, x: float, y: float) -> Target | None:
        """What is seen at a pixel, from the upper left: part of a panel, a slot of the rack, or a square."""
        seen = 2 * x / self._size[0] - 1, 1 - 2 * y / self._size[1]
        return (
            self._overlay.under(x, y)
            or self._slot_at(seen)
            or square_at(self._layers.room, seen, self._table.layout.size)
        )

    def _slot_at(self, seen: tuple[float, float]) -> RackSlot | None:
        slots = self._table.rack_slots
        middles = [self._layers.rack.project(on_rack(slot, slots).at) for slot in range(slots)]
        half = (middles[1][0] - middles[0][0]) / 2 if slots > 1 else 0.0
        tall = half * self._size[0] / self._size[1] * 1.2
        near = (
            n for n, (x, y) in enumerate(middles) if abs(seen[0] - x) <= half and abs(seen[1] - y) <= tall
        )
        number = next(near, None)
        return None if number is None else RackSlot(number)

    @property
    def boxes(self) -> list[tuple[float, float, float, float]]:
        """What lies over the table just now, in pixels: left, top, right and foot of each panel, and of the
        rack."""
        return self._overlay.boxes

    def close(self) -> None:
        """Give up what is on the graphics card. The stage is of no use afterwards."""
        self._renderer.close()

    def _in_sight(self, at: Vector) -> bool:
        """Whether a tile at this place is seen whole, left of a panel at the right or below it."""
        if self._free.beside is None:
            return True
        (left, foot), (aside, down) = self._free.beside, self._style.shift
        right, _ = self._layers.room.project(add(at, (TILE_REACH, 0.0, 0.0)))
        _, top = self._layers.room.project(add(at, (0.0, TILE_REACH, 0.0)))
        return (right + 1) / 2 <= left + aside / 100 or (1 - top) / 2 >= foot + down / 100

    @property
    def _canvas(self) -> Canvas:
        style = self._style
        return Canvas.of(self._size, rack_left=style.rack_left, text=style.text_size / 100)

    def _room(self, picture: Picture, brand: Brand) -> FreeArea:
        """What the panels leave free for the board; worked out only when it may have changed."""
        shaping = [p if isinstance(p, Hud) else p.identity for p in picture.panels if _shapes_room(p)]
        asked = shaping, self._size, self._style.text_size, self._style.rack_left, brand
        if asked != self._asked_room:
            self._asked_room = asked
            self._free = board_room(picture.panels, self._canvas, self._style.text_size / 100, brand)
        return self._free

    def _look(self) -> Layers:
        """The cameras of this moment; the same ones for as long as nothing about them changes."""
        style = self._style
        looked = (
            self._rig.framing,
            self._size,
            self._table.rack_slots,
            style.shift,
            style.rack_left,
            style.text_size,
        )
        if looked == self._looked:
            return self._layers
        self._looked = looked
        aspect = self._size[0] / self._size[1]
        canvas = self._canvas
        middle = canvas.rack.centre[0] / canvas.width
        room, rack = (
            lens(self._rig.framing, aspect),
            rack_lens(aspect, max(7, self._table.rack_slots), middle, canvas.rack_size, canvas.lift_share),
        )
        if style.shift == (0, 0):
            return Layers(room, rack)
        right, up = style.shift[0] / 50, -style.shift[1] / 50
        return Layers(room.aside(right, up), rack.aside(right, up))
