"""Where things stand in the room: squares, racks, bag. Pure geometry, shared by motion and drawing.

The board's field spans x and z from -7.5 to 7.5 at y = 0, row 0 at the far side: one unit a square on the
usual board. On others squares are smaller or larger, and so are the tiles that lie on them. The player's rack
lives in a layer of its own with its own camera, see `lens.rack_lens`.
"""

from __future__ import annotations

import math

from game.render.table3d.lens import Lens
from game.render.table3d.pose import Pose, Rotation, Vector, about_x, about_y, add, compose, rotate
from game.rules.board_layouts import CLASSIC
from game.rules.moves import Square
from game.scenes.kit.picture.table_view import POOL_COLUMNS

FIELD = 15.0
"""How wide the field is, whatever the number of its squares."""
TABLE_Y = -0.62
"""Height of the table top; the board's field is 0."""
HOVER: Vector = (0.03, 0.36, 0.15)
"""Where a held tile is, seen from its square: nearer to the player, so that it hides it and no other."""
ASIDE: Vector = (0.5, 0.44, 0.62)
"""Where it is while another tile lies there: off its letter."""
TILE_HEIGHT = 0.235
RACK_PITCH = math.radians(66)
SLOT = 1.02
"""Distance between the slots of a rack."""
RACK_TILES = 7
"""Tiles that the rack mesh holds; wider racks are stretched."""

BAG_AT: Vector = (11.7, TABLE_Y, 6.3)
BAG_MOUTH: Vector = (11.7, TABLE_Y + 2.6, 6.3)

CUP_AT = -10.6, -12.3
"""x and z of the cup, which no shot of a turn sees."""
SCORE_PAD_AT, SCORE_PAD_TURN = (-12.7, 6.7), 0.22
"""x and z of the score pad, between score boxes and menu, and how far it is turned to the left."""

SEAT_RACKS: dict[int, tuple[Vector, float]] = {
    1: ((-11.7, TABLE_Y, 0.0), -math.pi / 2),
    2: ((0.0, TABLE_Y, -12.3), math.pi),
    3: ((11.7, TABLE_Y, 0.0), math.pi / 2),
}
"""Foot and turn of the racks at 1 left, 2 far, 3 right: their tiles look away from the board."""
SEATS: dict[int, tuple[Vector, float]] = {0: ((0.0, TABLE_Y, 11.7), 0.0), **SEAT_RACKS}
"""With 0, nearest to the player, where there is no rack, but tiles may lie face up."""
POOL_MIDDLE: Vector = (0.0, TABLE_Y, 14.6)
POOL_PITCH = 1.12


def square_side(squares: int) -> float:
    """How wide a square is where the board has so many on each side."""
    return FIELD / squares


def square_centre(square: Square, squares: int = CLASSIC.size, height: float = 0.0) -> Vector:
    """The middle of a square of a board with so many on each side."""
    side, middle = square_side(squares), (squares - 1) / 2
    return (square.col - middle) * side, height, (square.row - middle) * side


def square_at(lens: Lens, seen: tuple[float, float], squares: int = CLASSIC.size) -> Square | None:
    """The square that is seen at a place of the screen, in NDC, of a board with so many a side."""
    near, far = (lens.back @ (*seen, depth, 1.0) for depth in (-1.0, 1.0))
    near, far = near[:3] / near[3], far[:3] / far[3]
    if near[1] * far[1] >= 0:  # the line of sight does not meet the board's plane
        return None
    x, _, z = near + (far - near) * near[1] / (near[1] - far[1])
    side, middle = square_side(squares), (squares - 1) / 2
    row, col = round(z / side + middle), round(x / side + middle)
    return Square(row, col) if 0 <= row < squares and 0 <= col < squares else None


def slot_offset(slot: int, slots: int) -> float:
    """How far right of a rack's middle a slot lies."""
    return (slot - (slots - 1) / 2) * SLOT


def _leaning(x: float, lift: float) -> Pose:
    """A tile on a rack that faces the player, lifted along the back rest."""
    thickness = (0.0, math.cos(RACK_PITCH) * 0.10, math.sin(RACK_PITCH) * 0.10)
    at = (x, 0.575 + lift - thickness[1], 0.215 - lift * 0.45 - thickness[2])
    return Pose(at, about_x(RACK_PITCH))


def on_rack(slot: int, slots: int, lift: float = 0.0, askew: float = 0.0) -> Pose:
    """A tile on the player's rack, in the rack's own layer, turned `askew` radians to the left."""
    straight = _leaning(slot_offset(slot, slots), lift)
    return Pose(straight.at, compose(straight.turn, about_y(askew)))


def on_seat_rack(
    place: int, slot: int, slots: int = RACK_TILES, face_up: bool = False, level: int = 0
) -> Pose:
    """A tile on another seat's rack, in the room. Face up it lies on the table between rack and board, on so
    many others."""
    foot, yaw = SEATS[place]
    local = _leaning(slot_offset(slot, slots), 0.0)
    turn: Rotation = compose(about_y(yaw), local.turn)
    if face_up:
        local = Pose((slot_offset(slot, slots), level * TILE_HEIGHT, -1.75))
        turn = local.turn
    return Pose(add(foot, rotate(about_y(yaw), local.at)), turn)


def in_pool(row: int, column: int, lift: float = 0.0) -> Pose:
    """A tile face down on the table before the player. The rows lie round `POOL_MIDDLE`."""
    x = POOL_MIDDLE[0] + (column - (POOL_COLUMNS - 1) / 2) * POOL_PITCH
    z = POOL_MIDDLE[2] + (row - 4) * POOL_PITCH
    return Pose((x, TABLE_Y + lift, z))


def in_bag() -> Pose:
    """Where tiles come out of the bag."""
    return Pose(BAG_MOUTH, about_x(-0.6))
