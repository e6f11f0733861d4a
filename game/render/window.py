"""The window: presses in, pictures out, sixty times a second."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import arcade

from controllers.hub import Hub
from controllers.keyboard import Keyboard
from controllers.pointer import Gesture
from game.recording import FRAME, RecordingWriter
from game.render.frame_rate_watch import PLAINER, FrameWatch
from game.render.graphics_here import check_depth
from game.render.photo_files import Snapshots
from game.render.screen_awake import ScreenAwake
from game.render.session import Session
from game.render.stage import Quality, Stage
from game.scenes.kit.services import Services
from game.scenes.kit.stack import Stack
from game.sound.jukebox import Jukebox

LONGEST_FRAME = 0.1
"""The most seconds of game time in one frame: after a hitch things go on, they do not jump. Clocks do."""
LONGEST_HITCH = 60.0
"""After more seconds without a frame the machine was asleep, and nobody saw the table."""


def shares(passed: float) -> tuple[float, float]:
    """Of the seconds since the latest frame: those that are seen to pass, and those for clocks alone."""
    shown = min(passed, LONGEST_FRAME)
    return shown, passed - shown if passed <= LONGEST_HITCH else 0.0


@dataclass(frozen=True, slots=True)
class Display:
    """How the window opens."""

    size: tuple[int, int] | None = None
    """Pixels; None takes the whole screen, or three quarters of it in a window."""
    fullscreen: bool = True
    quality: Quality = Quality.AUTO
    visible: bool = True


class NoDisplayError(Exception):
    """There is no display to open a window on."""


class NoOpenGLError(Exception):
    """The display does not draw what the table needs: OpenGL 3.3."""


_REFUSALS = {
    "NoSuchDisplayException": NoDisplayError,
    "ContextException": NoOpenGLError,
    "NoOpenGLException": NoOpenGLError,
}
"""What it means when no window opens, by the class that pyglet or arcade raises: one lies in a module that
only X11 systems can import."""


class Window(arcade.Window):
    """Parlour's one window. Draws only when something has changed."""

    def __init__(
        self,
        display: Display,
        services: Services,
        stack: Stack,
        hub: Hub,
        keyboard: Keyboard,
        jukebox: Jukebox | None = None,
        recording: RecordingWriter | None = None,
        photos: Path | None = None,
        awake: ScreenAwake | None = None,
        handed_over: Callable[[], Iterable[Path]] | None = None,
    ) -> None:
        """Without a jukebox nothing is heard; `recording` takes everything down; `photos` is their folder;
        `awake` keeps the screen on during games; `handed_over` says which files came from second starts.
        Raises NoDisplayError, WrongDepthError or NoOpenGLError if no window opens.
        """
        self._hub = hub  # before the window is made, for that may give it the focus
        try:
            check_depth()
            width, height = display.size or _default_size(display.fullscreen)
            super().__init__(
                width,
                height,
                "Parlour",  # not read: a name
                fullscreen=display.fullscreen,
                resizable=True,
                antialiasing=False,  # the stage smooths edges itself, where the machine can afford it
                visible=display.visible,
                vsync=True,
            )
        except Exception as error:
            if refusal := _REFUSALS.get(type(error).__name__):
                raise refusal from None
            raise
        self.set_minimum_size(640, 360)
        self.set_mouse_visible(not display.fullscreen)
        self.keys = keyboard
        self.stage = Stage(self.ctx, self.get_framebuffer_size(), display.quality)
        self.session = Session(
            stack, hub, self.stage, services, jukebox, Snapshots(photos) if photos else None
        )
        services.copy_text, services.pasted_text = self.set_clipboard_text, self.get_clipboard_text
        self._recording = recording
        self._awake = awake
        self._handed_over = handed_over
        self._owed = 0.0
        self._watch = FrameWatch()
        self._stale = True

    @property
    def _file_drops(self) -> bool:
        """pyglet asks whether files may be dropped here; arcade has no way to say so."""
        return True

    @_file_drops.setter
    def _file_drops(self, _told: bool) -> None: ...

    def on_update(self, delta_time: float) -> None:
        for path in self._handed_over() if self._handed_over else ():
            self.session.stack.open_file(path)
            self.activate()
        shown, missed = shares(delta_time)
        missed = 0.0 if self._recording else missed  # it is played back frame by frame
        for now, dt in self._frames(shown):
            if not self.session.stack.finished and self.session.frame(now, dt, missed):
                self._stale = True
            missed = 0.0
        if self._awake:
            self._awake.want(self.session.stack.plays)
        if self.session.stack.finished:
            self.close()

    def _frames(self, passed: float) -> Iterator[tuple[float, float]]:
        """Moment and length of the frames due: one or, in a recording, as many as make 60 a second."""
        if self._recording is None:
            yield time.monotonic(), passed
            return
        self._owed += passed
        while self._owed >= FRAME:
            self._owed -= FRAME
            yield self._recording.frame(), FRAME

    def draw(self, dt: float) -> None:
        """Skip the frame, buffer swap included, while the picture stands still."""
        if self._stale:
            super().draw(dt)
        else:
            self._watch.rested()

    def on_draw(self) -> None:
        self.stage.draw()
        self._stale = self._watch.drawn(time.monotonic()) and self.stage.step_down()
        if self._stale:
            self.session.tell(str(PLAINER))

    def on_activate(self) -> None:
        self._hub.focus(True)

    def on_deactivate(self) -> None:
        self._hub.focus(False)
        self.keys.release_all()

    def on_expose(self) -> None:
        self._stale = True

    def on_resize(self, width: int, height: int) -> None:
        super().on_resize(width, height)
        if hasattr(self, "stage"):  # the first event comes while the window is being made
            self.stage.resize(self.get_framebuffer_size())
            self._stale = True

    def on_file_drop(self, x: int, y: int, paths: list[str]) -> None:  # noqa: ARG002 - wherever it falls
        for path in paths[:1]:
            self.session.stack.open_file(Path(path))
            self._stale = True

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:  # noqa: ARG002 - the window's names
        self.set_mouse_visible(True)
        self._point(Gesture.MOVE, x, y)

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:  # noqa: ARG002
        self._point(Gesture.MOVE, x, y)

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:  # noqa: ARG002
        if button == arcade.MOUSE_BUTTON_LEFT:
            self._point(Gesture.PRESS, x, y)

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:  # noqa: ARG002
        if button == arcade.MOUSE_BUTTON_LEFT:
            self._point(Gesture.RELEASE, x, y)

    def _point(self, gesture: Gesture, x: int, y: int) -> None:
        """The window counts from the lower left, in units that may be larger than pixels."""
        ratio = self.get_pixel_ratio()
        self._hub.pointer.tell(gesture, x * ratio, (self.height - y) * ratio)

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        if symbol == arcade.key.F11 or (symbol == arcade.key.ENTER and modifiers & arcade.key.MOD_ALT):
            self.set_fullscreen(not self.fullscreen)
        else:
            self.keys.key_down(symbol, modifiers)

    def on_text(self, text: str) -> None:
        self._hub.text(text)

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        self.keys.key_up(symbol, modifiers)


def _default_size(fullscreen: bool) -> tuple[int, int]:
    width, height = arcade.get_display_size()
    return (width, height) if fullscreen else (width * 3 // 4, height * 3 // 4)
