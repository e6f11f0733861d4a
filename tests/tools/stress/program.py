"""The program as it is started, in somebody's hand: its own services, its window, every frame drawn.

Nothing is put into its scenes: a pad presses, and a camera reads what was drawn. Only time is the test's: its
frames are as long as those of a slow machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import arcade
import zxingcpp
from PIL.Image import Image

from controllers.actions import Action
from controllers.hub import Hub
from controllers.keyboard import Keyboard
from controllers.script import PressStep
from controllers.scripted_pad import ScriptedPads
from game.app import open_services
from game.maven.engine.engine_client import InProcessMaven
from game.maven.messages import Budget
from game.play import rooms_around
from game.render.stage import Quality
from game.render.window import LONGEST_FRAME, Display, Window
from game.rules.moves import Move
from game.rules.visibility import Game
from game.scenes.start.title import TitleScene
from tests.scenes.couch import Couch, _each

SMALL, LARGE = (320, 180), (480, 270)
"""Pixels of a window; of a large one a camera can read a code."""
PATIENCE = 60.0
"""Seconds after which what does not come from elsewhere has got lost."""
T = TypeVar("T")


class Program(Couch):
    """From the title on. A context manager: the window is gone when it closes."""

    frame_seconds = LONGEST_FRAME

    def __init__(
        self, folder: Path, *, seed: int = 7, servers: Sequence[str] = (), size: tuple[int, int] = SMALL
    ) -> None:
        """`folder` is where it keeps what outlives it; `servers` of rooms stand on its command line."""
        self._close = ExitStack()
        self._pads = ScriptedPads()
        hub, keyboard = Hub([self._pads]), Keyboard()
        home = self._close.enter_context(
            open_services(
                maven=InProcessMaven,
                new_seed=count(seed).__next__,
                budget=Budget(nodes=1),
                fast_ai=True,
                cards=folder / "cards",
                pads=hub,
            )
        )
        home.options = replace(home.options, quality=Quality.LOW.value)
        home.open_rooms = rooms_around(home, folder, servers)
        self._close.callback(home.close_rooms)
        super().__init__(home, TitleScene(home))
        self.window = Window(
            Display(size, fullscreen=False, quality=Quality.LOW), home, self.stack, hub, keyboard
        )
        self._close.callback(self.window.close)
        self._close.callback(self.window.stage.close)
        hub.start()
        self._close.callback(hub.stop)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.window.session.close()
        self._close.close()

    # ------------------------------------------------------------ hands and time

    def press(self, *actions: Action | str) -> None:
        for action in _each(actions):
            self.until_heard()
            self._pads.play(PressStep(0, "p1", (action,)))
            self._frame()
            self.watch()

    def _frame(self) -> None:
        self._pass(self.frame_seconds)

    def _pass(self, seconds: float) -> None:
        self.window.switch_to()
        self.window.dispatch_events()
        self.window.on_update(seconds)
        self.window.draw(seconds)

    def drop(self, file: Path) -> None:
        """Let a file fall on the window."""
        self.window.on_file_drop(0, 0, [str(file)])
        self.wait(1.0)

    def while_others(self, act: Callable[[], T], *others: Program) -> T:
        """What others do at last who are no part of this program. Raises TimeoutError.

        Time is meanwhile that of the clock, unless something moves on the screen: that has no need of it.
        """
        began = last = time.monotonic()
        while not (done := act()):
            now = time.monotonic()
            for program in (self, *others):
                program._pass(now - last if program.window.stage.settled else self.frame_seconds)
            last = now
            if now > began + PATIENCE:
                raise TimeoutError(f"nothing comes to {self.stack.top.name}: {self.words}")
        self.watch()
        return done

    # ------------------------------------------------------------ eyes

    @property
    def photo(self) -> Image:
        """What has been drawn."""
        self.window.switch_to()
        return arcade.get_image(0, 0, *self.window.get_framebuffer_size())

    def scanned(self) -> str:
        """What the one code on the screen says to a camera that is held before it."""
        self.wait(1.0)
        (seen,) = zxingcpp.read_barcodes(self.photo.convert("L"))
        return str(seen.text)

    def after(self, text: str, steps: int) -> str:
        """What is read so many texts after this one."""
        return self.words[self.words.index(text) + steps]

    def final(self, name: str) -> int:
        """The points of somebody in the results: after the name and what the last tiles have changed."""
        return int(self.after(name, 2).replace("−", "-"))

    # ------------------------------------------------------------ see `Hand`

    @property
    def game(self) -> Game:
        return self.table.door.game

    def may_play(self) -> bool:
        return self.stack.top.name in ("table", "handover")

    def play(self, move: Move) -> None:
        if self.stack.top.name == "handover":
            self.press("confirm")
            self.until("table")
        super().play(move)
