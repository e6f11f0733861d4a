"""A screen of settings: up and down choose one, left and right change it, Accept keeps, ▲ discards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from controllers.actions import Action
from game.options import Options
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.setting_panels import SettingRow, Settings
from game.scenes.kit.scene import Change, Command, Do, Pop, Scene, directions
from game.scenes.kit.services import Services

SettingText = str | Callable[[Options], str]
"""A sentence, or one that depends on the settings as they stand."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One field of the options, and how a screen offers it."""

    field: str
    label: str
    values: Sequence[Any]
    """From left to right."""
    words: Callable[[Any], str] = str
    note: SettingText = ""
    level: bool = False
    """Whether the value is drawn as a bar."""
    live: bool = False
    """Whether it is heard or seen at once; other settings hold when they are accepted."""
    works: Callable[[Options], bool] = lambda _options: True
    """Whether it is of any use under the other settings; dimmed if not."""

    def value(self, options: Options) -> Any:
        return getattr(options, self.field)

    def at(self, options: Options) -> int:
        """Which of the values holds; the first where none does."""
        value = self.value(options)
        return next((i for i, known in enumerate(self.values) if known == value), 0)

    def moved(self, options: Options, step: int) -> Options:
        """The options with this setting so many values further; unchanged beyond the last one."""
        index = self.at(options) + step
        if not 0 <= index < len(self.values):
            return options
        return replace(options, **{self.field: self.values[index]})

    def without(self, closed: Callable[[str, Any], bool], options: Options) -> Setting:
        """The same without values that are closed, but for the one in force."""
        left = [
            value for value in self.values if value == self.value(options) or not closed(self.field, value)
        ]
        if len(left) == len(self.values):
            return self
        return replace(self, values=tuple(left), note=f"{self.note} Medals open more: see Profiles.")

    def row(self, options: Options) -> SettingRow:
        """As it is shown."""
        index, last = self.at(options), len(self.values) - 1
        note = self.note(options) if callable(self.note) else self.note
        return SettingRow(
            self.label,
            value="" if self.level else self.words(self.values[index]),
            level=index if self.level else None,
            levels=last,
            note=note,
            enabled=self.works(options),
            less=index > 0,
            more=index < last,
        )


@dataclass(frozen=True, slots=True)
class Way:
    """A row that leads to a setting that lies on another screen."""

    shown: Callable[[], SettingRow]
    open: Do


def on_off(value: bool) -> str:
    """How a switch is read."""
    return "On" if value else "Off"


SWITCH = (False, True)


class SettingsScene(Scene):
    """Changes a draft of the options. Accept makes them hold and keeps them; ▲ leaves all as it was."""

    topic = "options"

    def __init__(
        self,
        name: str,
        title: str,
        services: Services,
        settings: Sequence[Setting],
        *,
        ways: Sequence[Way] = (),
        text: str = "",
        side: Side = Side.CENTRE,
        shown: Options | None = None,
        accepted: Callable[[Options], None] = lambda _options: None,
    ) -> None:
        """On the left side, the table stays in view. The `ways` to other screens stand below the settings.

        `shown` is what the screen starts with, if not the options in force; `accepted` hears what was
        accepted, after it holds.
        """
        self.name = name
        self.title = title
        self.text = text
        self.side = side
        self.services = services
        self.settings = tuple(settings)
        self.ways = tuple(ways)
        self.focus = 0
        self.before = shown or services.options
        self.draft = self.before
        self._accepted = accepted
        self._at_first = services.options

    def commands(self) -> Sequence[Command]:
        found = [*directions("Move", self._move, Action.UP, Action.DOWN), *self._changing()]
        return [*found, Command(Action.BACK, "Cancel", self._cancel)]

    def _changing(self) -> list[Command]:
        setting, way = self._setting, self._way
        if way is not None:
            return [Command(Action.CONFIRM, "Select", way.open)]
        if setting is None:
            return [Command(Action.CONFIRM, "Accept", self._accept)]
        row = setting.row(self.draft)
        if not row.enabled:
            return []
        ways = [way for way, there in ((Action.LEFT, row.less), (Action.RIGHT, row.more)) if there]
        return [
            *(directions("Change", self._change, *ways) if ways else []),
            Command(Action.CONFIRM, "Change", self._next),
        ]

    @property
    def _setting(self) -> Setting | None:
        """The setting under the selector; None on a way elsewhere and on Accept."""
        return self.settings[self.focus] if self.focus < len(self.settings) else None

    @property
    def _way(self) -> Way | None:
        beyond = self.focus - len(self.settings)
        return self.ways[beyond] if 0 <= beyond < len(self.ways) else None

    def view(self) -> Picture:
        rows = (
            *(setting.row(self.draft) for setting in self.settings),
            *(way.shown() for way in self.ways),
            SettingRow("Accept"),
        )
        panel = Settings(self.title, rows, self.focus, self.text, side=self.side)
        return Picture(panels=(panel,), dim=0.15 if self.side is Side.LEFT else UNDER_A_CARD, opaque=True)

    def _move(self, action: Action) -> None:
        self.focus = (self.focus + (1 if action is Action.DOWN else -1)) % (
            len(self.settings) + len(self.ways) + 1
        )

    def _change(self, action: Action) -> None:
        assert self._setting
        self._take(self._setting.moved(self.draft, 1 if action is Action.RIGHT else -1))

    def _next(self) -> None:
        """✕ goes round the values: the whole screen can be used with three buttons."""
        setting = self._setting
        assert setting
        index = setting.at(self.draft)
        last = index == len(setting.values) - 1
        self._take(setting.moved(self.draft, -index if last else 1))

    def _take(self, draft: Options) -> None:
        self.draft = draft
        live = {s.field: s.value(draft) for s in self.settings if s.live}
        self.services.options = replace(self.services.options, **live)

    def _accept(self) -> Change:
        changed = {
            s.field: s.value(self.draft) for s in self.settings if s.value(self.draft) != s.value(self.before)
        }
        self.services.change_options(replace(self.services.options, **changed))
        self._accepted(self.draft)
        return Pop()

    def _cancel(self) -> Change:
        live = {s.field: s.value(self._at_first) for s in self.settings if s.live}
        self.services.options = replace(self.services.options, **live)
        return Pop()
