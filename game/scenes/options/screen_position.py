"""Set Screen Position: moves the visible area for screens that cut one edge off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from controllers.actions import Action
from game.language.messages import message, tr
from game.options import SHIFTS
from game.scenes.kit.mode import PARLOUR, Mode
from game.scenes.kit.page_sheet import question_sheet
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.setting_panels import Corners
from game.scenes.kit.scene import Change, Pop, Scene, SceneCommand, directions
from game.scenes.kit.services import Services

NUDGES = {Action.LEFT: (-1, 0), Action.RIGHT: (1, 0), Action.UP: (0, -1), Action.DOWN: (0, 1)}


class ScreenPosition(Scene):
    """The D-pad moves the picture, seen at once. ✕ keeps the place; so does ▲, but where a mode has it go
    back to the one before."""

    name = "screen-position"
    topic = "options"
    here = message("Here you move the picture into place.")

    def __init__(self, services: Services, mode: Mode = PARLOUR) -> None:
        self.services = services
        self._keeps = mode.back_keeps
        self._before = self._place

    @property
    def _place(self) -> tuple[int, int]:
        return self.services.options.shift_x, self.services.options.shift_y

    def commands(self) -> Sequence[SceneCommand]:
        ways = [way for way in NUDGES if self._moved(way) != self._place]
        return [
            *directions(message("Move"), self._move, *ways),
            # Translators: a prompt at the bottom; at most 14 letters.
            SceneCommand(Action.CONFIRM, message("Save"), self._save),
            # Translators: a prompt at the bottom; at most 14 letters.
            *([SceneCommand(Action.SHUFFLE, message("Center"), self._centre)] if any(self._place) else []),
            *(
                [SceneCommand(Action.SCORES, message("As before"), self._put_back)]
                if self._keeps and self._changed
                else []
            ),
            SceneCommand(Action.BACK, message("Back"), self._back),
        ]

    def view(self) -> Picture:
        how = tr("Move the picture until all four corners can be seen.")
        told = question_sheet(tr("Set Screen Position"), f"{how} {_in_words(*self._place)}")
        return Picture(panels=(Corners(), told), dim=0.45, opaque=True)

    def _moved(self, way: Action) -> tuple[int, int]:
        """One hundredth further, or where it is at the end of the way."""
        x, y = (at + step for at, step in zip(self._place, NUDGES[way], strict=True))
        return (x, y) if x in SHIFTS and y in SHIFTS else self._place

    def _move(self, way: Action) -> None:
        self._put(*self._moved(way))

    def _centre(self) -> None:
        self._put(0, 0)

    def _put(self, x: int, y: int) -> None:
        self.services.options = replace(self.services.options, shift_x=x, shift_y=y)

    def _save(self) -> Change:
        self.services.change_options(self.services.options)
        return Pop()

    def _back(self) -> Change:
        if self._keeps and self._changed:
            return self._save()
        self._put_back()
        return Pop()

    @property
    def _changed(self) -> bool:
        return self._place != self._before

    def _put_back(self) -> None:
        self._put(*self._before)

    def on_close(self) -> None:
        if self._keeps and self._changed:
            self._save()


def _in_words(x: int, y: int) -> str:
    """The place of the picture in words."""
    across, down = str(abs(x)), str(abs(y))
    match x > 0, x < 0, y > 0, y < 0:
        case True, _, True, _:
            return tr("It is {across} to the right and {down} down.", across=across, down=down)
        case True, _, _, True:
            return tr("It is {across} to the right and {up} up.", across=across, up=down)
        case True, _, _, _:
            return tr("It is {across} to the right.", across=across)
        case _, True, True, _:
            return tr("It is {across} to the left and {down} down.", across=across, down=down)
        case _, True, _, True:
            return tr("It is {across} to the left and {up} up.", across=across, up=down)
        case _, True, _, _:
            return tr("It is {across} to the left.", across=across)
        case _, _, True, _:
            return tr("It is {down} down.", down=down)
        case _, _, _, True:
            return tr("It is {up} up.", up=down)
    return tr("It is in the middle.")
