"""Tiles on their way pass over what lies on the board, never through it."""

from __future__ import annotations

from itertools import product

import pytest

from game.render.table3d.places import TILE_HEIGHT, square_centre
from game.render.table3d.pose import Pose, Vector
from game.render.tile_motion import TileMotion
from game.rules.moves import Square
from game.scenes.kit.picture.table_view import OnBoard, Origin, TableLook, TableView, TileView

SQUARES = [Square(row, column) for row, column in product(range(15), repeat=2)]


def seen(pose: Pose) -> Pose:
    """A rack layer that is the room itself."""
    return pose


def way(*tables: TableView) -> list[Vector]:
    """Where the tile "t" is in each thousandth of a second on its way through these tables."""
    motion, path = TileMotion(), []
    for table in tables:
        motion.advance(table, 0.0, seen)
        while not motion.settled:
            motion.advance(table, 0.001, seen)
            path.append(motion.bodies["t"].pose.at)
    return path


def lowest_above(path: list[Vector], *free: Square) -> float:
    """How high the tile is where its middle is over another square than the free ones, at the lowest.

    A little more than the square counts, so that a corner cut between two of them does, too.
    """
    others = [square_centre(square) for square in SQUARES if square not in free]
    heights = [y for x, y, z in path for at in others if abs(x - at[0]) <= 0.51 and abs(z - at[2]) <= 0.51]
    return min(heights)


@pytest.mark.parametrize(
    ("start", "goal"),
    [
        (Square(7, 7), Square(7, 9)),
        (Square(7, 7), Square(9, 7)),
        (Square(7, 7), Square(8, 8)),
        (Square(7, 8), Square(8, 7)),
        (Square(7, 7), Square(6, 9)),
        (Square(7, 7), Square(3, 7)),
        (Square(7, 0), Square(7, 14)),
        (Square(0, 0), Square(14, 14)),
    ],
)
def test_a_tile_moved_across_the_board_passes_above_all_others(start: Square, goal: Square) -> None:
    tables = [TableView((TileView("t", "E", OnBoard(square), TableLook.DRAFT),)) for square in (start, goal)]
    assert lowest_above(way(*tables), start, goal) > TILE_HEIGHT


@pytest.mark.parametrize("origin", [Origin.BAG, Origin.SEAT_LEFT, Origin.SEAT_FAR, Origin.SEAT_RIGHT])
def test_a_tile_from_elsewhere_comes_in_above_all_others(origin: Origin) -> None:
    goal = Square(7, 7)
    played = TableView((TileView("t", "E", OnBoard(goal), TableLook.IDLE, origin=origin),))
    assert lowest_above(way(played), goal) > TILE_HEIGHT


def test_a_tile_is_pushed_to_the_next_square_without_leaving_the_board() -> None:
    tables = [
        TableView((TileView("t", "E", OnBoard(Square(7, column)), TableLook.DRAFT),)) for column in (7, 8)
    ]
    assert max(y for _, y, _ in way(*tables)) < TILE_HEIGHT
