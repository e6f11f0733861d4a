"""Whether anything covers the tiles of the board: whole games, looked at as turns begin and words lie.

What is looked at are the very boxes that the panels are drawn as, and where the camera shows each tile, in
both cameras of a turn and at both ends of the sizes of text. Quality and tile set change neither.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.bench.figure import Measurement
from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.editions import PARLOUR
from game.rules.moves import Place
from game.rules.record import Seat
from game.rules.seat_view import seat_view
from game.scenes.kit.picture.appearance import Appearance
from game.scenes.kit.picture.table_view import OnBoard, Shot
from game.scenes.table.table_scene import TableScene
from game.session.match import MatchSession
from tools.load.thumb import LEVELS, Thumb, table_of_people

if TYPE_CHECKING:
    from game.render.stage import Stage

GAMES = 20
TEXT_SIZES = (100, 200)
SCREEN = (64, 36)
"""A window of the usual shape that costs nothing: nothing is drawn, only laid out."""
NAMES = ("Ann", "Ben", "Cleo", "Dan")


@dataclass(slots=True)
class Seen:
    """Tiles of the board in view, and those of them whose middle lay under something."""

    tiles: int = 0
    covered: int = 0

    @property
    def share(self) -> float:
        """Per cent."""
        return 100 * self.covered / max(1, self.tiles)


def clear_figures(games: int = GAMES) -> list[Measurement]:
    """The share of covered tiles for one to four players, at each size of text."""
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported, so not before now
    from game.render.offscreen import offscreen
    from game.render.stage import Quality

    lexicon, figures = Lexicon.load(), []
    with offscreen(SCREEN, Quality.LOW) as stage:
        stage.reduced = True
        for seats in range(1, 5):
            looks = {text: Seen() for text in TEXT_SIZES}
            for seed in range(games):
                for table in _states(lexicon, seats, seed):
                    _look(table, stage, looks)
            for text, seen in looks.items():
                name = f"{seats} at the table, text {text} %: covered of {seen.tiles:,} tiles"
                figures.append(Measurement(name, seen.share, "%", at_most=0))
    return figures


def _states(lexicon: Lexicon, seats: int, seed: int) -> Iterator[TableScene]:
    """A table in the course of a game: as turns begin, and while words are laid."""
    host = MatchSession(PARLOUR, tuple(Seat(name) for name in NAMES[:seats]), seed, lexicon)
    thumb = Thumb(table_of_people(lexicon, host))
    thumb.wait_for_turn()
    while host.position.outcome is None:
        yield thumb.table
        position = host.position
        view = seat_view(position, position.to_move)
        level = LEVELS[position.to_move % len(LEVELS)]
        move = choose(view, lexicon, level, Budget(nodes=1), seed + position.ply)[0].move
        if isinstance(move, Place):
            thumb.turn.try_play(move)
            yield thumb.table
        thumb.table.follow(thumb.table.follow(thumb.turn.submit(move)))
        thumb.stack.update(0.3)
        yield thumb.table
        thumb.wait_for_turn()


def _look(table: TableScene, stage: Stage, looks: dict[int, Seen]) -> None:
    """From near and from afar, at each size of text."""
    picture = table.view()
    assert picture.camera is not None
    for text, seen in looks.items():
        stage.use_appearance(Appearance(text_size=text))
        for shot in (picture.camera.shot, Shot.FAR):
            stage.advance(replace(picture, camera=replace(picture.camera, shot=shot)), 0.0)
            boxes = stage.boxes
            for tile in picture.table.tiles if picture.table else ():
                if isinstance(tile.place, OnBoard):
                    x, y = stage.project(tile.place.square)
                    if 0 <= x <= SCREEN[0] and 0 <= y <= SCREEN[1]:
                        seen.tiles += 1
                        seen.covered += any(
                            left <= x <= right and top <= y <= foot for left, top, right, foot in boxes
                        )
