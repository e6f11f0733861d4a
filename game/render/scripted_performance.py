"""Directs a scripted performance of the real game: real window, real pads' queue, counted time."""

# not read by players: recordings are played by engineers
from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

import arcade
from PIL.Image import Image

from controllers.hub import Hub
from controllers.script import (
    AtStep,
    ExpectStep,
    HoldStep,
    PadStep,
    PressStep,
    RecordingStep,
    ScriptStep,
    ShotStep,
    TellStep,
    UntilStep,
    WaitStep,
)
from controllers.scripted_pad import ScriptedPads
from game.match.game_client import HomeGameClient
from game.recording import FRAME, MAVEN, BadRecordingError, ReplayedMaven
from game.render.graphics_here import check_depth
from game.render.photo_files import Snapshots
from game.render.session import Session
from game.render.stage import Quality, Stage
from game.rules.record import digest
from game.rules.record_codec import encode
from game.scenes.kit.services import Services
from game.scenes.kit.spoken_text import shows, words_of
from game.scenes.kit.stack import Stack
from game.scenes.start.title import TitleScene
from game.session.match import MatchSession
from game.text_format import reason_given

SETTLE_SECONDS = 2.0
"""A picture is taken as soon as nothing moves, or after this many seconds."""


class PerformanceError(Exception):
    """The game did not do what the script says; the message is one sentence with the line."""


class Director:
    """Performs scripts. A context manager: the window is gone when it closes."""

    def __init__(
        self,
        services: Services,
        *,
        size: tuple[int, int],
        quality: Quality,
        shots: Path | None,
        draw_all: bool,
        maven: ReplayedMaven | None = None,
        live: bool = False,
        moment: int | None = None,
    ) -> None:
        """Pictures go to the folder `shots`, which exists; `draw_all` draws the frames between them too.

        A `live` performance never runs ahead of the clock on the wall, as others take part in it. It begins
        at a `moment` in seconds since 1970, from which the time of day is counted too; without one, now.

        With the `maven` of a recording, a recording is performed.
        """
        self._shots = shots
        self._draw_all = draw_all
        self._maven = maven
        self._pads = ScriptedPads(recording=maven is not None)
        self._hub = Hub([self._pads])
        services.pads = self._hub
        services.options = replace(services.options, quality=quality.value)
        self._time = 0.0
        if moment is not None:
            services.now = lambda: moment + int(self._time)
        self._began = time.monotonic() if live else None
        self._frames = 0
        self._taken: Image | None = None
        """The last picture, for as long as nothing has changed since."""
        self._host: MatchSession | None = None
        """Of the latest game at the table."""
        self._close = ExitStack()
        check_depth()
        self._window = arcade.Window(*size, "Parlour", antialiasing=False)
        self._stage = Stage(self._window.ctx, self._window.get_framebuffer_size(), quality)
        self._close.callback(self._window.close)
        self._close.callback(self._stage.close)
        self._stack = Stack(TitleScene(services))
        self._session = Session(
            self._stack, self._hub, self._stage, services, snapshots=Snapshots(shots) if shots else None
        )

    def __enter__(self) -> Self:
        self._hub.start()
        if self._maven is None:
            self._frame()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._session.close()
        self._hub.stop()
        self._close.close()

    def perform(self, steps: Sequence[ScriptStep]) -> None:
        """Do one step after the other. Raises PerformanceError where the game does not follow."""
        for step in steps:
            match step:
                case PressStep() | HoldStep():
                    self._pads.play(step)
                    while self._pads.busy:
                        self._frame()
                    self._frame()
                case WaitStep():
                    self._wait(step.seconds)
                case UntilStep():
                    self._until(step)
                case ExpectStep():
                    if not shows(self._stack.picture, step.text):
                        raise PerformanceError(
                            f"line {step.line}: {step.text!r} is not shown; {self._seen()}"
                        )
                case AtStep():
                    self._go_on_to(step)
                case PadStep():
                    self._pads.play(step)
                case TellStep():
                    self._tell(step)
                case RecordingStep() if step is not steps[0]:
                    raise PerformanceError(f"line {step.line}: a recording begins with its first line")
                case ShotStep():
                    self._shoot(step)
            if self._stack.finished:
                return

    def picture(self) -> Image:
        """What is seen in this moment; drawn only if that has changed since the last picture."""
        if self._taken is None:
            self._stage.draw()
            self._taken = arcade.get_image(0, 0, *self._window.get_framebuffer_size()).convert("RGB")
            self._window.flip()
        return self._taken

    def state(self) -> dict[str, object]:
        """What there is at the end, ready for JSON."""
        state: dict[str, object] = {
            "scene": self._stack.top.name,
            "finished": self._stack.finished,
            "seconds": round(self._time, 3),
            "texts": list(words_of(self._stack.picture)),
        }
        if self._host and self._shows_game():
            host, position = self._host, self._host.position
            rows = list(position.board.rows)
            state |= {
                "seats": [seat.name for seat in host.seats],
                "scores": list(position.scores),
                "board": rows,
                "bag": len(position.bag),
                "ply": position.ply,
                "digest": digest(position),
                "record": hashlib.sha256(encode(host.record)).hexdigest(),
            }
        return state

    def _shows_game(self) -> bool:
        from game.scenes.after.results import ResultsScene
        from game.scenes.after.solitaire_end import SolitaireScene
        from game.scenes.table.table_scene import TableScene

        kinds = TableScene | ResultsScene | SolitaireScene
        return any(isinstance(scene, kinds) for scene in self._stack.scenes)

    def _note_host(self) -> None:
        doors = (getattr(scene, "door", None) for scene in self._stack.scenes)
        for door in doors:
            if isinstance(door, HomeGameClient):
                self._host = door.host

    # ------------------------------------------------------------ time

    def _frame(self) -> None:
        self._time += FRAME
        self._frames += 1
        if self._stack.finished:
            return
        if self._began is not None:
            time.sleep(max(0.0, self._began + self._time - time.monotonic()))
        self._window.dispatch_events()
        stale = self._session.frame(self._time, FRAME)
        self._note_host()
        if stale:
            self._taken = None
        if self._draw_all and stale:
            self._stage.draw()
            self._window.flip()

    def _wait(self, seconds: float) -> None:
        end = self._time + seconds
        while self._time < end:
            self._frame()

    def _go_on_to(self, step: AtStep) -> None:
        if step.frame <= self._frames:
            raise PerformanceError(
                f"line {step.line}: frame {step.frame} is over; this is frame {self._frames}"
            )
        while self._frames < step.frame - 1 and not self._stack.finished:
            self._frame()

    def _tell(self, step: TellStep) -> None:
        if self._maven is None or step.who != MAVEN:
            raise PerformanceError(
                f"line {step.line}: nobody listens to {step.who!r}; only recordings have Maven told"
            )
        try:
            self._maven.hear(step.text)
        except BadRecordingError as error:
            raise PerformanceError(f"line {step.line}: {error}") from error

    def _until(self, step: UntilStep) -> None:
        end = self._time + step.timeout
        while not self._reached(step):
            if self._time > end or self._stack.finished:
                wanted = step.scene or repr(step.text)
                raise PerformanceError(
                    f"line {step.line}: no {wanted} within {step.timeout:g} s; {self._seen()}"
                )
            self._frame()

    def _reached(self, step: UntilStep) -> bool:
        if step.text is not None:
            return shows(self._stack.picture, step.text)
        return self._stack.top.name == step.scene and not self._stack.top.is_new

    def _seen(self) -> str:
        return f"the screen is {self._stack.top.name!r}: {' | '.join(words_of(self._stack.picture))}"

    def _shoot(self, step: ShotStep) -> None:
        end = self._time + SETTLE_SECONDS
        # A recording has every frame counted: its pictures are of the frame as it is.
        while self._maven is None and not self._stage.settled and self._time < end:
            self._frame()
        image = self.picture()
        if self._shots:
            try:
                image.save(self._shots / f"{step.name}.png")
            except OSError as error:
                why = reason_given(error)
                raise PerformanceError(f"line {step.line}: the picture cannot be written: {why}") from error
