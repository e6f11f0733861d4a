"""What four figures at the scores cost at the lowest quality: `python -m tools.load figures`.

The same frames are drawn with figures and without, in turns and in one run, so that it does not matter how
busy the machine is meanwhile: what counts is the ratio.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from game.bench.figure import Measurement
from game.bench.frames import SIZES
from game.lexicon.words import Lexicon
from game.rules.editions import PARLOUR
from game.rules.moves import Square
from game.rules.record import Seat
from game.scenes.kit.picture.figures import Mood
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Cursor, CursorKind
from game.session.match import MatchSession
from tools.load.board_occlusion import NAMES
from tools.load.thumb import table_of_people

if TYPE_CHECKING:
    from game.render.stage import Stage

Without = Callable[[], AbstractContextManager[None]]
"""Something is not drawn meanwhile."""
MOST = 1.10
"""The frame with figures, as a multiple of that without."""
FRAME = 1 / 30
TURN_FRAMES = 24
"""Frames from turn to turn: a figure hops and turns in the first ten of them."""
TURNS = 4
FIGURES = ("owl", "cat", "duck", "teapot")


def figure_cost() -> list[Measurement]:
    """The ratio at each size, while a cursor moves over the board and the turn goes round the table."""
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported, so not before now
    from game.render.offscreen import offscreen
    from game.render.stage import Quality

    shown, found = table_of_four(), []
    for size in SIZES:
        with offscreen(size, Quality.LOW) as stage:
            ratio = times_as_long(lambda: _seconds(stage, shown, 1), without_figures, TURNS)
        name = f"LOW {size[0]}x{size[1]}, four figures beside none: processor time"
        found.append(Measurement(name, ratio, "times", at_most=MOST))
    return found


def times_as_long(seconds: Callable[[], list[float]], without: Without, rounds: int) -> float:
    """How much longer frames take as they are than `without` something, drawn in turns; all warm up first."""
    seconds()
    bare, full = [], []
    for _ in range(rounds):
        with without():
            bare += seconds()
        full += seconds()
    return statistics.fmean(full) / statistics.fmean(bare)


def table_of_four() -> Picture:
    """The table as a game of four has been dealt."""
    seats = tuple(Seat(name, figure=figure) for name, figure in zip(NAMES, FIGURES, strict=True))
    lexicon = Lexicon.load()
    table = table_of_people(lexicon, MatchSession(PARLOUR, seats, 1, lexicon))
    for _ in range(600):
        table.update(FRAME)
    return table.view()


def _seconds(stage: Stage, shown: Picture, turns: int) -> list[float]:
    """Processor time of every frame of so many turns."""
    return [processor_time(stage, at_frame(shown, number)) for number in range(turns * TURN_FRAMES)]


def processor_time(stage: Stage, picture: Picture) -> float:
    """Processor seconds of a frame that shows a picture."""
    from pyglet import gl

    begin = time.process_time()
    stage.advance(picture, FRAME)
    stage.draw()
    gl.glFinish()
    return time.process_time() - begin


def at_frame(shown: Picture, number: int) -> Picture:
    """The table in a frame: the cursor goes on every fourth, the turn every `TURN_FRAMES`."""
    assert shown.table is not None
    at = Square(7, number // 4 % 15)
    seat = number // TURN_FRAMES
    panels = tuple(_on_turn(panel, seat) if isinstance(panel, Hud) else panel for panel in shown.panels)
    return replace(shown, table=replace(shown.table, cursor=Cursor(at, CursorKind.SELECT)), panels=panels)


def _on_turn(hud: Hud, seat: int) -> Hud:
    boxes = []
    for number, box in enumerate(hud.boxes):
        current = number == seat % len(hud.boxes)
        mood = Mood.ON_TURN if current else Mood.LOOKS_ON
        boxes.append(replace(box, current=current, figure=replace(box.figure, mood=mood)))
    return replace(hud, boxes=tuple(boxes))


@contextmanager
def without_figures() -> Iterator[None]:
    """Nobody stands at the scores."""
    from unittest.mock import patch

    from game.render.panels import score_boxes_panel

    with patch.object(score_boxes_panel, "draw_figure", lambda *_: None):
        yield
