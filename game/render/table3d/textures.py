"""Loads what assets/3d holds onto the graphics card."""

from __future__ import annotations

import string
from pathlib import Path

import numpy as np
import PIL.WebPImagePlugin  # noqa: F401 - else the first picture has the readers of forty other kinds imported
from arcade.gl import Context, Texture2D
from arcade.gl.texture_array import TextureArray
from numpy.typing import NDArray
from PIL import Image
from pyglet import gl

import game
from game.render.table3d import two_colors
from game.render.table3d.printing import PRINTS, board_face, engraved, letter_ink, square_face
from game.render.table3d.shaders import UNITS
from game.render.table3d.smaller_sizes import write_smaller_sizes
from game.render.table3d.tile_set_looks import DEFAULT, PRINTED_AS
from game.rules.board import squares_of
from game.rules.board_layouts import CLASSIC, BoardLayout
from game.rules.letter_sets import ENGLISH, LetterSet

FOLDER = Path(game.__file__).parents[1] / "assets" / "3d"

BOARD_PIXELS = 2160
"""Side of the picture of a board."""
_REPEATED = 4
"""How often the weave of a print is repeated along each side."""
_TRILINEAR = gl.GL_LINEAR_MIPMAP_LINEAR, gl.GL_LINEAR
_BILINEAR = gl.GL_LINEAR_MIPMAP_NEAREST, gl.GL_LINEAR
"""Half the texels: for a processor that draws."""
_EDGE, _REPEAT = gl.GL_CLAMP_TO_EDGE, gl.GL_REPEAT


def read_picture(name: str, mode: str) -> Image.Image:
    """A picture of `FOLDER` in a mode of Pillow's, for its caller to change."""
    with Image.open(FOLDER / name) as image:
        # In place where it is the right kind already: boards are large.
        pixels: Image.Image = image if image.mode == mode else image.convert(mode)
        pixels.load()
    return pixels


class Textures:
    """All textures of the table. `shade` is the room's diffuse light as nine harmonics, (9, 3)."""

    def __init__(
        self,
        ctx: Context,
        anisotropy: int,
        *,
        software: bool = False,
        plainly: bool = False,
        reflecting: bool = True,
    ) -> None:
        """`software`: the processor draws. `plainly`: between two sizes of the grain, the nearer one will do.
        Not `reflecting`: nothing shows the room's reflections."""
        self._ctx = ctx
        self._anisotropy = anisotropy
        self._software = software
        self.grain = self._picture("grain.webp", "RGBA", _REPEAT)
        if plainly:
            self.grain.filter = _BILINEAR
        self.marks = self._picture("marks.png", "L", _EDGE)
        self.backdrop = self._picture("backdrop.webp", "RGBA", _REPEAT, mipmaps=False)
        self.backdrop.wrap_y = _EDGE
        self.floor = self._picture("floor.webp", "RGBA", _EDGE, mipmaps=False)
        self.occupancy: Texture2D | None = None
        with np.load(FOLDER / "room.npz") as room:
            self.shade: NDArray[np.float32] = room["shade"]
            mips = [room[f"mip{level}"] for level in range(len(room.files) - 1)] if reflecting else []
        self.env = self._room(mips) if mips else None

        self.board: Texture2D | None = None
        self._printed: tuple[str, BoardLayout] | None = None
        """The board that was printed and is in use, and its tile set; None for one that lay ready."""
        self.faces: TextureArray | None = None
        self.use_tile_set(DEFAULT, CLASSIC, ENGLISH)

    def use_tile_set(
        self,
        name: str,
        layout: BoardLayout,
        letters: LetterSet,
        colours: tuple[str, str] | None = None,
    ) -> None:
        """Load the board and the faces of a tile set in place of those in use; as `use_board`."""
        self.use_board(name, layout, colours)
        self.use_letters(name, letters)

    def use_board(self, name: str, layout: BoardLayout, colours: tuple[str, str] | None = None) -> None:
        """Load the board of a tile set in place of that in use.

        The usual board and letters lie ready; others are printed now, which takes some tenths of a second,
        or next to nothing for some squares of a board that was printed.
        `colours` are ink and paper of the set that is printed in two of the player's choice.
        """
        if self.board is not None and self._reprinted(name, layout):
            return
        if self.board is not None:
            self.board.delete()  # type: ignore[no-untyped-call]  # arcade gives it no types
        self._printed = None
        if name == two_colors.NAME:
            printed = two_colors.board(*(colours or ("white", "black")), layout=layout)
            self.board = self._print(printed)
        elif layout == CLASSIC:
            self.board = self._picture(f"board-{PRINTED_AS.get(name, name)}.webp", "RGB", _EDGE, srgb=True)
        else:
            how = PRINTS[PRINTED_AS.get(name, name)]
            printed = board_face(how, layout, BOARD_PIXELS // layout.size, _REPEATED)
            self.board = self._print(printed)
            self._printed = name, layout

    def _reprinted(self, name: str, layout: BoardLayout) -> bool:
        """Print anew what is different on the board that was printed, if it is of this set and size."""
        if self.board is None or self._printed is None:
            return False
        before, was = self._printed
        if before != name or was.size != layout.size:
            return False
        how, px = PRINTS[PRINTED_AS.get(name, name)], BOARD_PIXELS // layout.size
        for square in squares_of(layout.size):
            if was.premium(square) is not layout.premium(square):
                face = square_face(how, layout, square, px, _REPEATED)
                self.board.write(face.tobytes(), viewport=(square.col * px, square.row * px, px, px))
        self.board.build_mipmaps()
        self._printed = name, layout
        return True

    def use_letters(self, name: str, letters: LetterSet) -> None:
        """Load the faces of a tile set in place of those in use."""
        if self.faces is not None:
            self.faces.delete()  # type: ignore[no-untyped-call]  # arcade gives it no types
        if name == two_colors.NAME:
            faces = two_colors.with_inverse_blanks(two_colors.coarse(self._faces("contrast", letters)))
        else:
            faces = self._faces(PRINTED_AS.get(name, name), letters)
        self.faces = self._face_textures(faces)

    def darken(self, shade: NDArray[np.uint8]) -> None:
        """Take over how tiles darken the board, see `occupancy`."""
        side = len(shade)
        if self.occupancy is None or self.occupancy.width != side:
            if self.occupancy is not None:
                self.occupancy.delete()  # type: ignore[no-untyped-call]  # arcade gives it no types
            self.occupancy = self._ctx.texture((side, side), components=2)
            self.occupancy.wrap_x = self.occupancy.wrap_y = _EDGE
        self.occupancy.write(shade.tobytes())

    def use(self) -> None:
        """Bind those that the table is drawn with, each to its unit (see `shaders.UNITS`)."""
        bound = (
            self.env,
            None,
            self.occupancy,
            self.grain,
            self.board,
            self.marks,
            self.faces,
            self.backdrop,
        )
        for unit, texture in enumerate(bound):
            if texture is not None:
                texture.use(unit)
        self.floor.use(UNITS["u_floor"])

    def _picture(
        self, name: str, mode: str, wrap: int, srgb: bool = False, mipmaps: bool = True
    ) -> Texture2D:
        pixels = np.asarray(read_picture(name, mode))
        texture = self._texture(pixels, wrap, srgb)
        if mipmaps:
            self._smooth(texture, pixels)
        return texture

    def _print(self, printed: Image.Image) -> Texture2D:
        """A board that did not lie ready; squares of it may be printed anew."""
        texture = self._texture(np.asarray(printed), _EDGE, srgb=True)
        self._smooth(texture)
        return texture

    def _texture(self, pixels: NDArray[np.uint8], wrap: int, srgb: bool) -> Texture2D:
        """In its full size."""
        height, width, *channels = pixels.shape
        texture = self._ctx.texture(
            (width, height),
            components=channels[0] if channels else 1,
            data=pixels.tobytes(),
            internal_format=gl.GL_SRGB8_ALPHA8 if srgb else None,  # it wants an alpha channel
        )
        texture.wrap_x = texture.wrap_y = wrap
        return texture

    def _faces(self, name: str, letters: LetterSet) -> NDArray[np.uint8]:
        """54 faces, six in a row on the picture: ink is red, ink blurred green."""
        image = read_picture(f"faces-{name}.webp", "RGB")
        side = image.width // 6
        sheet = np.asarray(image)[..., :2]
        rows = sheet.reshape(-1, side, 6, side, 2).swapaxes(1, 2)
        faces = np.ascontiguousarray(rows.reshape(-1, side, side, 2))
        for number, letter in enumerate(string.ascii_uppercase):
            points = letters.values.get(letter, ENGLISH.values[letter])
            if points != ENGLISH.values[letter]:
                faces[number] = engraved(letter_ink(letter, points, 3 * side, PRINTS[name]), side)
        return faces

    def _face_textures(self, faces: NDArray[np.uint8]) -> TextureArray:
        count, side = faces.shape[:2]
        texture = self._ctx.texture_array((side, side, count), components=2, data=faces.tobytes())
        texture.wrap_x = texture.wrap_y = _EDGE
        self._smooth(texture, faces)
        return texture

    def _smooth(self, texture: Texture2D | TextureArray, pixels: NDArray[np.uint8] | None = None) -> None:
        """Have it drawn smoothly at smaller sizes, too; `pixels` are those that it has for good."""
        texture.filter = _TRILINEAR
        if self._software and pixels is not None:
            write_smaller_sizes(texture, pixels if pixels.ndim > 2 else pixels[..., None])
        else:
            texture.build_mipmaps()
        if self._anisotropy > 1:
            texture.anisotropy = self._anisotropy

    def _room(self, mips: list[NDArray[np.float16]]) -> Texture2D:
        """The room's reflections: each level is a rougher surface's view."""
        height, width, _ = mips[0].shape
        texture = self._ctx.texture((width, height), components=3, dtype="f2", data=mips[0].tobytes())
        texture.filter = _TRILINEAR
        texture.wrap_x, texture.wrap_y = _REPEAT, _EDGE
        texture.build_mipmaps(max_level=len(mips) - 1)
        for level, mip in enumerate(mips[1:], start=1):
            texture.write(mip.tobytes(), level=level, viewport=(0, 0, mip.shape[1], mip.shape[0]))
        return texture
