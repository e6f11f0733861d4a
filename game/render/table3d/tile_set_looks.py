"""Tile sets: the materials of tiles, board, racks and table, and the light they stand in.

A set is numbers for the shaders (see shaders/material.glsl), a printed board and engraved faces (see
assets/3d/make_textures.py, which has a print for each). Colours are linear light.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
from arcade.gl import Context

from game.render.table3d.pose import Vector


class Pattern(Enum):
    """How the three colours of a material lie on it."""

    WOOD = 0
    STONE = 1
    PLAIN = 2


@dataclass(frozen=True, slots=True)
class Material:
    """A surface: its colours from dark to light, and how it takes the light."""

    dark: Vector
    middle: Vector
    light: Vector
    contrast: float = 1.0
    pattern: Pattern = Pattern.WOOD
    coat: float = 1.0
    """Share of gloss."""
    rough: float = 1.0
    """Factor on the pattern's own roughness."""

    def numbers(self) -> list[float]:
        how = (self.pattern.value, self.contrast, self.coat, self.rough)
        return [*self.dark, 0.0, *self.middle, 0.0, *self.light, 0.0, *map(float, how)]


@dataclass(frozen=True, slots=True)
class TileSetLook:
    """One complete look of the game's things."""

    tile: Material
    frame: Material
    rack: Material
    table: Material
    ink: Vector = (0.012, 0.007, 0.005)
    blank_ink: Vector = (0.020, 0.060, 0.260)
    """Differs from `ink` by more than hue: a played blank has a ring, too."""
    rim: float = 0.0
    """How far a tile's edge is of the ink: where tile and board are alike, it tells them apart."""
    metal: float = 0.0
    """How far the ink is metal, 0 to 1."""
    back: Vector = (0.66, 0.55, 0.45)
    """What a tile's own colour is multiplied with on its back."""
    back_ink: Vector = (0.085, 0.034, 0.014)
    mark: Vector = (0.645, 0.495, 0.27)
    """Colour of the coordinates on the frame."""
    inlay: Vector = (0.95, 0.66, 0.27)
    """Colour of the metal line on the frame."""
    cloth: Vector = (0.150, 0.042, 0.044)
    """Colour of the bag."""
    felt: float = 1.0
    """How far the board's print is on felt, 0 to 1."""
    letter_glow: Vector = (0.0, 0.0, 0.0)
    """Light that the letters give off."""
    board_glow: float = 0.0
    """Light that the board's print and the frame's inlay give off, as a share of their colours."""
    lamp: Vector = (1.0, 1.0, 1.0)
    """What the warm lamp's light is multiplied with."""
    china: Vector = (0.78, 0.74, 0.66)
    """The cup and its saucer, whose rims are of the inlay's metal."""
    drink: Vector = (0.050, 0.018, 0.007)
    paper: Vector = (0.80, 0.75, 0.63)
    pencil: Vector = (0.62, 0.26, 0.020)
    props: bool = True
    """Whether cup and score pad are on the table; not where a name has their place."""

    @property
    def constants(self) -> dict[str, int]:
        """What the shaders know of it when they are compiled."""
        parts = {"TILE": self.tile, "FRAME": self.frame, "RACK": self.rack, "TABLE": self.table}
        patterns = {f"{name}_PATTERN": part.pattern.value for name, part in parts.items()}
        return {**patterns, "METAL_INK": int(self.metal > 0), "PROPS": int(self.props)}

    def numbers(self) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        """As the uniform block `Set` has them."""
        values = [
            *(number for part in (self.tile, self.frame, self.rack, self.table) for number in part.numbers()),
            *(*self.ink, self.metal),
            *(*self.blank_ink, self.rim),
            *(*self.back, 0.0),
            *(*self.back_ink, 0.0),
            *(*self.mark, 0.0),
            *(*self.inlay, 0.0),
            *(*self.cloth, self.felt),
            *(*self.letter_glow, self.board_glow),
            *(*self.china, 0.0),
            *(*self.drink, 0.0),
            *(*self.paper, 0.0),
            *(*self.pencil, 0.0),
        ]
        return np.array(values, np.float32)


_DARK_FRAME = Material((0.036, 0.013, 0.006), (0.098, 0.036, 0.015), (0.190, 0.080, 0.034), 1.05)

SETS: dict[str, TileSetLook] = {
    "maple": TileSetLook(
        tile=Material((0.60, 0.40, 0.205), (0.76, 0.56, 0.325), (0.87, 0.70, 0.46), 0.62),
        frame=_DARK_FRAME,
        rack=Material((0.050, 0.019, 0.008), (0.128, 0.050, 0.021), (0.230, 0.104, 0.045)),
        table=Material((0.050, 0.024, 0.011), (0.118, 0.058, 0.027), (0.205, 0.112, 0.054), 0.95),
    ),
    "walnut": TileSetLook(
        tile=Material((0.060, 0.024, 0.011), (0.125, 0.054, 0.026), (0.205, 0.098, 0.050), 0.9, coat=1.3),
        frame=Material((0.014, 0.008, 0.006), (0.032, 0.018, 0.013), (0.065, 0.038, 0.026), 1.0),
        rack=Material((0.014, 0.008, 0.006), (0.032, 0.018, 0.013), (0.065, 0.038, 0.026)),
        table=Material((0.130, 0.070, 0.034), (0.255, 0.150, 0.075), (0.390, 0.250, 0.135), 0.9),
        ink=(1.0, 0.72, 0.30),
        blank_ink=(0.86, 0.90, 0.95),
        metal=1.0,
        back=(0.45, 0.40, 0.38),
        back_ink=(0.50, 0.36, 0.15),
        mark=(0.95, 0.66, 0.27),
        cloth=(0.030, 0.075, 0.045),
        felt=0.5,
        china=(0.020, 0.075, 0.062),
        pencil=(0.030, 0.075, 0.045),
    ),
    "marble": TileSetLook(
        tile=Material(
            (0.30, 0.31, 0.34), (0.76, 0.75, 0.73), (0.90, 0.89, 0.86), 0.9, Pattern.STONE, 1.4, 0.6
        ),
        frame=Material(
            (0.22, 0.20, 0.18), (0.045, 0.050, 0.058), (0.075, 0.080, 0.092), 0.8, Pattern.STONE, 1.2, 0.7
        ),
        rack=Material(
            (0.26, 0.24, 0.21), (0.045, 0.050, 0.058), (0.075, 0.080, 0.092), 0.8, Pattern.STONE, 1.2, 0.7
        ),
        table=Material((0.075, 0.070, 0.066), (0.150, 0.142, 0.135), (0.240, 0.230, 0.220), 0.6),
        ink=(0.020, 0.022, 0.028),
        blank_ink=(0.42, 0.045, 0.030),
        back=(0.20, 0.24, 0.32),
        back_ink=(0.62, 0.48, 0.22),
        mark=(0.80, 0.70, 0.48),
        cloth=(0.040, 0.052, 0.110),
        lamp=(0.90, 0.98, 1.12),
        china=(0.82, 0.82, 0.82),
        paper=(0.80, 0.80, 0.78),
        pencil=(0.030, 0.045, 0.120),
    ),
    "neon": TileSetLook(
        tile=Material(
            (0.018, 0.022, 0.050), (0.024, 0.030, 0.066), (0.034, 0.042, 0.090), 0.4, Pattern.PLAIN, 0.55, 0.9
        ),
        frame=Material(
            (0.006, 0.006, 0.012), (0.010, 0.010, 0.018), (0.016, 0.016, 0.028), 0.4, Pattern.PLAIN, 1.6, 0.8
        ),
        rack=Material(
            (0.008, 0.008, 0.016), (0.014, 0.014, 0.026), (0.022, 0.022, 0.040), 0.4, Pattern.PLAIN, 1.5, 0.8
        ),
        table=Material(
            (0.004, 0.004, 0.008), (0.010, 0.010, 0.018), (0.018, 0.018, 0.032), 0.5, Pattern.PLAIN, 1.4, 0.7
        ),
        ink=(0.55, 0.95, 1.00),
        blank_ink=(1.00, 0.85, 0.25),
        rim=0.4,
        back=(0.9, 0.8, 1.3),
        back_ink=(0.30, 0.10, 0.55),
        mark=(0.25, 0.65, 0.95),
        inlay=(0.55, 0.20, 0.95),
        cloth=(0.045, 0.012, 0.090),
        letter_glow=(1.0, 1.0, 1.0),
        board_glow=0.85,
        lamp=(0.36, 0.50, 0.85),
        felt=0.0,
        china=(0.030, 0.018, 0.070),
        drink=(0.02, 0.30, 0.38),
        paper=(0.060, 0.066, 0.140),
        pencil=(0.55, 0.04, 0.40),
    ),
    "contrast": TileSetLook(
        tile=Material((0.86, 0.85, 0.80), (0.90, 0.89, 0.84), (0.93, 0.92, 0.88), 0.2, Pattern.PLAIN, 0.35),
        frame=Material(
            (0.010, 0.010, 0.010), (0.014, 0.014, 0.014), (0.020, 0.020, 0.020), 0.2, Pattern.PLAIN, 0.5
        ),
        rack=Material(
            (0.020, 0.020, 0.020), (0.030, 0.030, 0.030), (0.040, 0.040, 0.040), 0.2, Pattern.PLAIN, 0.5
        ),
        table=Material(
            (0.030, 0.032, 0.036), (0.040, 0.042, 0.046), (0.050, 0.052, 0.056), 0.2, Pattern.PLAIN, 0.3
        ),
        ink=(0.0, 0.0, 0.0),
        blank_ink=(0.55, 0.0, 0.02),
        back=(0.10, 0.12, 0.20),
        back_ink=(0.65, 0.65, 0.65),
        mark=(0.95, 0.95, 0.95),
        inlay=(0.8, 0.8, 0.8),
        cloth=(0.06, 0.06, 0.07),
        felt=0.0,
        lamp=(0.86, 0.98, 1.18),
        china=(0.10, 0.10, 0.11),
        paper=(0.30, 0.30, 0.30),
        pencil=(0.12, 0.12, 0.13),
    ),
}
SETS["cherry"] = replace(
    SETS["maple"],
    tile=Material((0.098, 0.017, 0.010), (0.160, 0.030, 0.016), (0.230, 0.055, 0.028), 0.85, coat=1.2),
    rack=Material((0.040, 0.012, 0.007), (0.095, 0.030, 0.015), (0.170, 0.062, 0.030)),
    frame=Material((0.028, 0.010, 0.006), (0.075, 0.025, 0.012), (0.140, 0.052, 0.026), 1.05),
    ink=(1.0, 0.80, 0.58),
    blank_ink=(0.80, 0.93, 1.0),
    rim=0.4,
    metal=1.0,
    back=(0.55, 0.45, 0.42),
    back_ink=(0.75, 0.48, 0.30),
    mark=(0.90, 0.56, 0.36),
    inlay=(0.90, 0.50, 0.30),
    cloth=(0.030, 0.060, 0.090),
)
PRINTED_AS = {"cherry": "maple"}
"""Sets of other materials with the board and the faces of another one."""
DEFAULT = "maple"


class SetBlock:
    """The set's numbers on the graphics card."""

    def __init__(self, ctx: Context) -> None:
        self._buffer = ctx.buffer(reserve=SETS[DEFAULT].numbers().nbytes)

    def write(self, tile_set: TileSetLook) -> None:
        """Use this set from now on."""
        self._buffer.write(tile_set.numbers().tobytes())

    def use(self) -> None:
        """Bind it, for every draw until another one is bound."""
        self._buffer.bind_to_uniform_block(1)
