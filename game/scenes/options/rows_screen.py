"""A screen of settings: rows that bear their own behaviour, and how what was changed on it is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from controllers.actions import Action
from game.language.messages import NOTHING, Message, tr
from game.scenes.kit.mode import PARLOUR, Mode
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.setting_panels import SettingRow, Settings
from game.scenes.kit.scene import Change, Do, Pop, Scene, SceneCommand, directions

ACCEPT, BEFORE = "accept", "as-before"


@dataclass(frozen=True, slots=True)
class OptionRow:
    """A line of the screen and what can be done on it."""

    key: object
    """Tells the row from the others while it comes, goes and changes its words."""
    shown: SettingRow
    press: Do | None = None
    """What ✕ does; without it, ✕ goes to the next value."""
    verb: str | Message = ""
    """What that is called; empty for to change."""
    change: Callable[[int], None] | None = None
    """Takes -1 for the value to the left, 1 for the one to the right."""


class RowsScene(Scene):
    """Up and down choose a row, left and right change it, ▲ leaves. Subclasses say which rows there are.

    What was changed is kept by leaving, and the last row puts it back; in a mode where ▲ does not keep,
    that row is Accept, and leaving without it puts everything back.
    """

    title: str | Message = NOTHING
    text: str | Message = NOTHING
    topic = "pads"
    side = Side.CENTRE

    def __init__(self, mode: Mode = PARLOUR) -> None:
        self.mode = mode
        self.focused: object = None
        """The key of the row under the selector; the first row where it is gone."""

    # ------------------------------------------------------------ what subclasses say

    def own_rows(self) -> Sequence[OptionRow]:
        """The rows as they are now."""
        raise NotImplementedError

    @property
    def changed(self) -> bool:
        """Whether anything is otherwise than when the screen was opened."""
        raise NotImplementedError

    def keep(self) -> None:
        """From now on holds what was changed."""
        raise NotImplementedError

    def put_back(self) -> None:
        """Have everything as it was when the screen was opened."""
        raise NotImplementedError

    def leave(self) -> Change:
        """Where keeping or putting back leads."""
        return Pop()

    # ------------------------------------------------------------ what works

    def rows(self) -> Sequence[OptionRow]:
        """All rows, the one that keeps or puts back last."""
        # Translators: a row and a prompt: what was changed holds; at most 14 letters.
        last = OptionRow(ACCEPT, SettingRow(tr("Accept")), self._accept, tr("Accept"))
        if self.mode.back_keeps:
            changed = self.changed
            note = tr("Puts back what was here when this page was opened.")
            # Translators: a row that puts everything back as it was; at most 20 letters.
            before = SettingRow(tr("As Before"), note=note, enabled=changed)
            last = OptionRow(BEFORE, before, self.put_back if changed else None, tr("Put back"))
        return [*self.own_rows(), last]

    @property
    def focus(self) -> int:
        return next((i for i, row in enumerate(self.rows()) if row.key == self.focused), 0)

    def commands(self) -> Sequence[SceneCommand]:
        row = self.rows()[self.focus]
        press = row.press or (self._next if row.change and row.shown.enabled else None)
        found = [SceneCommand(Action.CONFIRM, row.verb or tr("Change"), press)] if press else []
        found += directions(tr("Move"), self._move, Action.UP, Action.DOWN)
        if row.change and row.shown.enabled:
            found += self._changing(row.shown, row.change)
        return [*found, SceneCommand(Action.BACK, tr("Back"), self._back)]

    def _next(self) -> None:
        """Round the values, so that the whole screen can be used with three buttons."""
        row = self.rows()[self.focus]
        assert row.change
        if row.shown.more:
            row.change(1)
            return
        while self.rows()[self.focus].shown.less:
            row.change(-1)

    @staticmethod
    def _changing(shown: SettingRow, change: Callable[[int], None]) -> list[SceneCommand]:
        ways = {Action.LEFT: -1} if shown.less else {}
        ways |= {Action.RIGHT: 1} if shown.more else {}
        return directions(tr("Change"), lambda action: change(ways[action]), *ways) if ways else []

    def _move(self, action: Action) -> None:
        rows = self.rows()
        step = 1 if action is Action.DOWN else -1
        self.focused = rows[(self.focus + step) % len(rows)].key

    def _accept(self) -> Change:
        self.keep()
        return self.leave()

    def _back(self) -> Change:
        if not self.mode.back_keeps:
            self.put_back()
            return Pop()
        if not self.changed:
            return Pop()
        return self._accept()

    def on_close(self) -> None:
        if self.mode.back_keeps and self.changed:
            self.keep()

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        rows = tuple(row.shown for row in self.rows())
        beside = self._beside()
        side = Side.LEFT if beside else self.side
        panels: tuple[Panel, ...] = (
            Settings(str(self.title), rows, self.focus, str(self.text), side),
            *beside,
        )
        return Picture(panels=panels, dim=self._dim, opaque=True)

    @property
    def _dim(self) -> float:
        """How dark the table is behind the rows."""
        return UNDER_A_CARD

    def _beside(self) -> tuple[Panel, ...]:
        """What is shown right of the rows."""
        return ()


def chosen_of(
    label: str | Message, words: Sequence[str | Message], index: int, note: str | Message = ""
) -> SettingRow:
    """A row that shows one of several values between two arrows."""
    less, more = index > 0, index < len(words) - 1
    return SettingRow(str(label), str(words[index]), note=str(note), less=less, more=more)
