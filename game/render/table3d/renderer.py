"""Draws the table: everything on the graphics card that belongs to it, and the order of drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from arcade.gl import Context
from arcade.gl.framebuffer import Framebuffer
from arcade.gl.program import Program
from pyglet import gl

from game.render.table3d import models, two_colors
from game.render.table3d.daylight import daylight
from game.render.table3d.figure_sheet import LARGE_CELL, SMALL_CELL, Cell, FigureSheet
from game.render.table3d.frame_block import FrameBlock
from game.render.table3d.framebuffers import DeepPicture, ShadowMap
from game.render.table3d.layers import Layers
from game.render.table3d.lens import Framing, Lens
from game.render.table3d.occupancy import Occupancy
from game.render.table3d.places import BAG_AT, RACK_TILES, SEAT_RACKS, SLOT
from game.render.table3d.pose import Pose, Vector, about_y
from game.render.table3d.post_effects import PostEffects, full_screen
from game.render.table3d.quality import PRESETS, Quality, choose, draws_in_software
from game.render.table3d.shaders import UNITS, ShaderLibrary
from game.render.table3d.shadows import RACK_LAMP, RACK_MAP, ROOM_LAMP
from game.render.table3d.textures import Textures
from game.render.table3d.tile_instances import NO_ROWS, InstancedMesh, TileRows, mapped, row
from game.render.table3d.tile_set_looks import DEFAULT, SETS, SetBlock
from game.render.table3d.unchanged_pictures import Kept, LayerContent, box_round, corners
from game.render.tile_motion import Layer, MovingPointer, TileMotion
from game.rules.board_layouts import CLASSIC, BoardLayout
from game.rules.letter_sets import ENGLISH, LetterSet
from game.scenes.kit.picture.table_view import CursorKind, TableView

EXPOSURE = 0.90
FULL_BAG = 86
"""Tiles in the bag when it looks its fullest: after two racks are dealt."""
ROUGH_SCALE = 0.4
"""Size of a coarse frame, as a share of the usual one."""
CURSOR_KINDS = {
    CursorKind.PLACE: 1,
    CursorKind.SELECT: 2,
    CursorKind.VIEW: 3,
    CursorKind.ACROSS: 4,
    CursorKind.DOWN: 5,
    CursorKind.TAKEN: 6,
}

NEAR_DIM = 0.6
"""How dark it is round a word that is looked at from near."""


class Renderer:
    """The table on one GL context. All GL objects are made here and on `resize`, none while drawing."""

    def __init__(self, ctx: Context, size: tuple[int, int], quality: Quality) -> None:
        self._ctx = ctx
        renderer = ctx.info.RENDERER
        self.quality = choose(quality, renderer)
        self._preset = preset = PRESETS[self.quality]
        self.software = draws_in_software(renderer)
        """Whether the processor draws, so that every frame is costly."""
        # Filtering along the slope takes seconds a frame there.
        anisotropy = 1 if self.software else preset.anisotropy
        self._textures = Textures(
            ctx,
            anisotropy,
            software=self.software,
            plainly=self.software and preset.detail == 0,
            reflecting=preset.detail > 0,
        )
        self._set, self._set_block = SETS[DEFAULT], SetBlock(ctx)
        self._set_name: tuple[str, tuple[str, str] | None] = DEFAULT, None
        self._set_block.write(self._set)
        self._library = ShaderLibrary(ctx, preset)
        self._make_programs(self._library)
        self._material_programs: dict[tuple[int, ...], list[Program]] = {}
        self._use_material_programs(self._set.constants)
        self._make_shapes()
        shade = self._textures.shade
        self._room, self._rack = FrameBlock(ctx, shade, False), FrameBlock(ctx, shade, True)
        self._shadows = (
            (ShadowMap(ctx, (preset.shadow_size, preset.shadow_size)), ShadowMap(ctx, RACK_MAP))
            if preset.shadows
            else None
        )
        self.figures = FigureSheet(ctx, preset, shade, SMALL_CELL if self.software else LARGE_CELL)
        self._lamps = [lamp.matrix().T.ravel().tolist() for lamp in (ROOM_LAMP, RACK_LAMP)]
        self._light()
        self._canvas: DeepPicture | None = None
        self._rough_canvas: DeepPicture | None = None
        self._kept: tuple[Kept, Kept] | None = None
        """The pictures of room and rack, where every pixel is costly."""
        self._fine: Kept | None = None
        """That of a room seen from so near that its edges must be clean."""
        self.rough = False
        """Whether the latest frame was drawn coarsely, because the camera moved."""
        self._rows = TileRows()
        self._drawn = (-1, -1)
        self._furniture: tuple[object, ...] = ()
        self._lying = self._upright = NO_ROWS
        """The tiles of the room and of the rack."""
        self._stand = NO_ROWS
        """The rack itself."""
        self._layout, self._letters = CLASSIC, ENGLISH
        self._lay_board(CLASSIC)
        self._over = False
        self._stale_shadows = True
        self.draws = 0
        """Draw calls of the latest frame."""
        self.resize(size)

    def _make_programs(self, library: ShaderLibrary) -> None:
        lit, wooden = ("frame", "tone", "light"), ("frame", "tone", "light", "material")
        self._bag_program = library.program("placed.vert", "bag.frag", wooden)
        self._prop_program = library.program("fixed.vert", "prop.frag", wooden)
        self._board_program = library.program("fixed.vert", "board.frag", wooden)
        self._cursor_program = library.program("cursor.vert", "cursor.frag", lit)
        self._backdrop_program = library.program("screen.vert", "backdrop.frag", lit)
        self._placed_shadow = library.program("shadow_placed.vert", "shadow.frag")
        self._fixed_shadow = library.program("shadow_fixed.vert", "shadow.frag")
        self._full = full_screen(self._ctx)
        self._over_program = library.program("screen.vert", "over.frag", ("frame", "tone"))
        self._post = (
            PostEffects(self._ctx, library, self._full, self._over_program) if self._preset.hdr else None
        )

    def _use_material_programs(self, constants: Mapping[str, int]) -> None:
        """Those for a tile set's constants, made when they are first asked for."""
        kind = tuple(constants.values())
        if kind not in self._material_programs:
            self._material_programs[kind] = [
                self._library.program(vertex, fragment, ("frame", "tone", "light", "material"), constants)
                for vertex, fragment in (
                    ("placed.vert", "tile.frag"),
                    ("placed.vert", "rack.frag"),
                    ("fixed.vert", "frame.frag"),
                    ("fixed.vert", "table.frag"),
                )
            ]
        programs = self._material_programs[kind]
        self._tile_program, self._rack_program, self._frame_program, self._table_program = programs

    def _make_shapes(self) -> None:
        ctx, board = self._ctx, models.load("board", "frame", "field")
        near_or_far = "tile" if self._preset.detail else "tile-far"
        tile = models.load("tile", near_or_far)[near_or_far]
        rack, bag, props, top = (models.load(name, name)[name] for name in ("rack", "bag", "props", "table"))
        self._tiles, self._rack_tiles = InstancedMesh(ctx, tile, 260), InstancedMesh(ctx, tile, 260)
        self._racks, self._own_rack = InstancedMesh(ctx, rack, 4), InstancedMesh(ctx, rack, 1)
        self._bag = InstancedMesh(ctx, bag, 1)
        self._props = InstancedMesh(ctx, props)
        self._frame, self._table_top = InstancedMesh(ctx, board["frame"]), InstancedMesh(ctx, top)
        self._field, self._cursor = InstancedMesh(ctx, board["field"]), InstancedMesh(ctx, models.square())

    def _light(self) -> None:
        lamps = ((self._room, ROOM_LAMP, self._preset.shadow_size), (self._rack, RACK_LAMP, RACK_MAP[0]))
        for block, lamp, pixels in lamps:
            block.light(
                lamp.to_light, np.array(lamp.colour) * self._set.lamp, lamp.matrix(), 1 / max(pixels, 1)
            )
        self.figures.light(np.array(self._set.lamp))

    def use_tile_set(self, name: str, colours: tuple[str, str] = ("white", "black")) -> None:
        """Use another tile set; one that is not known here is drawn as the default.

        `colours` are ink and paper of the set that has two of the player's choice.
        """
        two = name == two_colors.NAME
        name = name if name in SETS or two else DEFAULT
        if (name, colours if two else None) == self._set_name:
            return
        self._set_name = name, colours if two else None
        self._set = two_colors.look_of(*colours) if two else SETS[name]
        self._textures.use_tile_set(name, self._layout, self._letters, colours)
        self._set_block.write(self._set)
        self._use_material_programs(self._set.constants)
        self._light()

    def use_daylight(self, hour: float) -> None:
        """Show this hour of the day behind the window."""
        self._room.day(daylight(hour))

    def _use_equipment(self, layout: BoardLayout, letters: LetterSet) -> None:
        """Print another board, or other points on the tiles."""
        name, colours = self._set_name
        if letters.values != self._letters.values:
            self._textures.use_letters(name, letters)
        if layout != self._layout:
            self._textures.use_board(name, layout, colours)
            self._lay_board(layout)
        self._layout, self._letters = layout, letters

    def _lay_board(self, layout: BoardLayout) -> None:
        self._room.lay(layout.size)
        self._shadiness = Occupancy(layout.size)
        self._shade = self._shadiness.show(())
        self._textures.darken(self._shade)
        self._drawn = (-1, -1)

    def resize(self, size: tuple[int, int]) -> None:
        """Follow the framebuffer's size in pixels."""
        self.size = max(1, size[0]), max(1, size[1])
        self._close_canvases()
        if self._post:
            self._post.resize(self.size)
        if self._preset.hdr or self._preset.samples > 1:
            self._canvas = DeepPicture(self._ctx, self.size, self._preset.hdr, self._preset.samples)
            return
        self._kept = Kept(self._ctx, self.size, alpha=1.0), Kept(self._ctx, self.size, alpha=0.0)
        if self.software:
            width, height = self.size
            coarse = max(1, round(width * ROUGH_SCALE)), max(1, round(height * ROUGH_SCALE))
            self._rough_canvas = DeepPicture(self._ctx, coarse, hdr=False, samples=1)

    def _close_canvases(self) -> None:
        for canvas in (self._canvas, self._rough_canvas):
            if canvas:
                canvas.close()
        if self._fine:
            self._fine.canvas.close()
        self._canvas = self._rough_canvas = self._kept = self._fine = None

    def close(self) -> None:
        """Release what the context would not collect by itself."""
        self._close_canvases()
        self.figures.close()
        for shadow in self._shadows or ():
            shadow.close()

    # ------------------------------------------------------------ what stands where

    def place(self, table: TableView, motion: TileMotion, layers: Layers) -> None:
        """Take over what has changed since the last frame."""
        self._use_equipment(table.layout, table.letters)
        self._place_furniture(table)
        room, rack = motion.room_version != self._drawn[0], motion.rack_version != self._drawn[1]
        self._drawn = motion.room_version, motion.rack_version
        if room:
            self._place_room(motion)
        if rack or self._over:
            own = self._rows.of(motion, Layer.RACK)
            over = self._rows.of(motion, Layer.OVER)
            self._over = len(over) > 0
            self._upright = np.concatenate([own, mapped(over, layers.over_rack())])
            self._rack_tiles.place(self._upright)
        self._stale_shadows |= room or rack

    def _place_room(self, motion: TileMotion) -> None:
        self._lying = self._rows.of(motion, Layer.ROOM)
        over = self._rows.of(motion, Layer.OVER)
        # Those on their way over the rack are drawn with it, but throw their shadow here.
        self._tiles.place(np.concatenate([self._lying, over]))
        bodies = (body for body in motion.bodies.values() if body.layer in (Layer.ROOM, Layer.OVER))
        self._shade = self._shadiness.show(body.pose.at for body in bodies)
        self._textures.darken(self._shade)

    def _place_furniture(self, table: TableView) -> None:
        furniture = table.rack_slots, table.racks, table.bag, table.layout, table.letters
        if furniture == self._furniture:
            return
        self._furniture = furniture
        racks = [
            row(Pose(SEAT_RACKS[i][0], about_y(SEAT_RACKS[i][1])), (0.8, i * 0.37, 0, 0), (1, 1, 1))
            for i in sorted(table.racks)
        ]
        self._racks.place(np.array(racks, np.float32).reshape(-1, 16))
        stretch = (table.rack_slots * SLOT + 0.61) / (RACK_TILES * SLOT + 0.61)
        own = [row(Pose((0, 0, 0)), (1.0, 0.2, 0, 0), (stretch, 1, 1))] if table.rack_slots else []
        self._stand = np.array(own, np.float32).reshape(-1, 16)
        self._own_rack.place(self._stand)
        full = min(1.0, table.bag / FULL_BAG) ** 0.7
        size = 0.92 + 0.10 * full, 0.52 + 0.48 * full, 0.92 + 0.10 * full
        self._bag.place(row(Pose(BAG_AT, about_y(0.5)), (0, 0, 0, 0), size)[None])
        self._stale_shadows = True

    # ------------------------------------------------------------ drawing

    def draw(self, layers: Layers, framing: Framing, pointer: MovingPointer, travelling: bool) -> None:
        """Draw the room and the rack into the framebuffer that is active.

        While the camera is `travelling`, a machine that draws in software draws the room coarsely.
        """
        ctx, target = self._ctx, self._ctx.active_framebuffer
        coarse = self._rough_canvas if travelling else None
        self.rough = coarse is not None
        self.draws = 0
        cursor = (pointer.at, CURSOR_KINDS[pointer.kind]) if pointer.kind else None
        self._room.aim(layers.room, coarse.size if coarse else self.size, EXPOSURE)
        self._room.frame(framing)
        self._room.point(*cursor or (pointer.at, 0))
        self._rack.aim(layers.rack, self.size, EXPOSURE)
        ctx.enable_only(ctx.DEPTH_TEST, ctx.CULL_FACE)
        if self._shadows and self._stale_shadows:
            self._draw_shadows(self._shadows)
        self._stale_shadows = False
        self._textures.use()
        self._set_block.use()
        if self._kept:
            room, rack = self._kept
            near = framing.dim >= NEAR_DIM and not travelling
            self._draw_changes(self._near_room() if near else room, rack, layers, cursor, target)
        elif self._canvas and self._post:
            self._draw_graded(self._canvas, self._post, cursor is not None, target)
        elif self._canvas:
            self._draw_smooth(self._canvas, cursor is not None, target)
        ctx.enable_only(ctx.BLEND)

    def draw_figures(self, cells: Sequence[Cell]) -> None:
        """Take the pictures of figures that have changed, for whatever is drawn over the table."""
        self._textures.use()
        self._set_block.use()
        self.draws += self.figures.show(cells)
        self._ctx.enable_only(self._ctx.BLEND)

    def _draw_graded(self, canvas: DeepPicture, post: PostEffects, cursor: bool, target: Framebuffer) -> None:
        canvas.begin(1.0)
        self._draw_room(cursor)
        canvas.resolve()
        post.draws = 0
        post.compose(canvas, target)
        if self._rack_tiles.count or self._own_rack.count:
            canvas.begin(0.0)
            self._draw_rack()
            canvas.resolve()
            post.lay_over(canvas, target)
        self.draws += post.draws

    def _draw_smooth(self, canvas: DeepPicture, cursor: bool, target: Framebuffer) -> None:
        canvas.begin(1.0)
        self._draw_room(cursor)
        gl.glClear(gl.GL_DEPTH_BUFFER_BIT)
        self._draw_rack()
        canvas.resolve()
        canvas.show(target)

    def _near_room(self) -> Kept:
        """The picture of a room that is looked at from near, made when it is first needed."""
        if self._fine is None:
            self._fine = Kept(self._ctx, self.size, alpha=1.0, samples=4)
        return self._fine

    def _draw_changes(
        self, room: Kept, rack: Kept, layers: Layers, cursor: tuple[Vector, int] | None, target: Framebuffer
    ) -> None:
        """What is seen otherwise than in the picture before; of a coarse room, everything."""
        looks, tile = (self._set, self._furniture), self._tiles.box
        coarse = self._rough_canvas if self.rough else None
        if coarse:
            coarse.begin(1.0)
            self._draw_room(cursor is not None)
        else:
            scene = LayerContent((self._room.view, *looks), self._lying, tile, self._shade, cursor)
            if room.begin(scene, layers.room):
                self._draw_room(cursor is not None)
                room.canvas.resolve()
        if rack.begin(LayerContent((self._rack.view, *looks), self._upright, tile), layers.rack):
            self._draw_rack()
        (coarse or room.canvas).show(target)
        self._lay_over(rack.canvas, layers.rack, target)

    def _lay_over(self, rack: DeepPicture, lens: Lens, target: Framebuffer) -> None:
        """Lay the rack over what is in the target, without shades between there and not there."""
        things = corners(self._upright, self._tiles.box), corners(self._stand, self._own_rack.box)
        box = box_round(np.concatenate(things), lens.whole, rack.size)
        self._ctx.enable_only()
        gl.glScissor(*box)
        rack.colour.use(UNITS["u_picture"])
        self._full.render(self._over_program, vertices=3)
        self.draws += 1
        target.use(force=True)

    def _draw_room(self, cursor: bool) -> None:
        """Front to back, so that little is painted twice."""
        ctx = self._ctx
        ctx.enable_only(ctx.DEPTH_TEST, ctx.CULL_FACE)
        if self._shadows:
            self._shadows[0].texture.use(UNITS["u_shadow"])
        self._room.use()
        self.draws += self._tiles.draw(self._tile_program, len(self._lying))
        self.draws += self._frame.draw(self._frame_program)
        self.draws += self._field.draw(self._board_program)
        self.draws += self._racks.draw(self._rack_program)
        self.draws += self._bag.draw(self._bag_program)
        if self._set.props:
            self.draws += self._props.draw(self._prop_program)
        self.draws += self._table_top.draw(self._table_program)
        gl.glDepthFunc(gl.GL_LEQUAL)
        ctx.enable_only(ctx.DEPTH_TEST)
        self._draw_behind()
        if cursor:
            ctx.enable_only(ctx.DEPTH_TEST, ctx.BLEND)
            gl.glDepthMask(False)
            self.draws += self._cursor.draw(self._cursor_program)
            gl.glDepthMask(True)

    def _draw_behind(self) -> None:
        """The rug, the lamp and the window, wherever nothing stands before them."""
        self._full.render(self._backdrop_program, vertices=3)
        self.draws += 1

    def _draw_rack(self) -> None:
        self._ctx.enable_only(self._ctx.DEPTH_TEST, self._ctx.CULL_FACE)
        if self._shadows:
            self._shadows[1].texture.use(UNITS["u_shadow"])
        self._rack.use()
        self.draws += self._rack_tiles.draw(self._tile_program)
        self.draws += self._own_rack.draw(self._rack_program)

    def _draw_shadows(self, maps: tuple[ShadowMap, ShadowMap]) -> None:
        maps[0].begin()
        for program in (self._fixed_shadow, self._placed_shadow):
            program["u_matrix"] = self._lamps[0]
        for fixed in (self._frame, *([self._props] if self._set.props else [])):
            self.draws += fixed.draw(self._fixed_shadow)
        for shape in (self._tiles, self._racks, self._bag):
            self.draws += shape.draw(self._placed_shadow)
        maps[1].begin()
        self._placed_shadow["u_matrix"] = self._lamps[1]
        self.draws += self._own_rack.draw(self._placed_shadow)
        self.draws += self._rack_tiles.draw(self._placed_shadow)
