"""Settings as rows of data, and the screen on which they are changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.language.languages import choose_language
from game.language.messages import NOTHING, Message, tr, tr_as
from game.options import Options, clock_of
from game.scenes.kit.mode import PARLOUR, Mode
from game.scenes.kit.one_button_time import time_for_one_button
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.picture.screen import UNDER_A_CARD
from game.scenes.kit.picture.setting_panels import SettingRow
from game.scenes.kit.scene import Change, Do
from game.scenes.kit.services import Services
from game.scenes.options.rows_screen import OptionRow, RowsScene

QUIET_SECONDS = 1.0
"""So long after the latest change it is written: holding a direction writes once."""
SettingText = Message | Callable[[Options], str | Message]
"""A sentence, or one that depends on the settings as they stand."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One field of the options, and how a screen offers it."""

    field: str
    label: Message
    values: Sequence[Any]
    """From left to right."""
    words: Callable[[Any], str | Message] = str
    note: SettingText = NOTHING
    level: bool = False
    """Whether the value is drawn as a bar."""
    live: bool = False
    """Whether it is heard or seen at once also where changes are to be accepted."""
    in_english: bool = False
    """Whether its name stands there in English, too: whoever reads no other language finds the way back."""
    clock: bool = False
    """Whether it says how long a turn may take."""
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

        def note(now: Options) -> str:
            return " ".join((self.told(now), tr("Medals open more: see Profiles.")))

        return replace(self, values=tuple(left), note=note)

    def told(self, options: Options) -> str:
        """What is said about it under these settings."""
        return str(self.note(options) if callable(self.note) else self.note)

    def row(self, options: Options) -> SettingRow:
        """As it is shown."""
        index, last = self.at(options), len(self.values) - 1
        label, english = str(self.label), self.label.english
        return SettingRow(
            f"{label} · {english}" if self.in_english and label != english else label,
            value="" if self.level else str(self.words(self.values[index])),
            level=index if self.level else None,
            levels=last,
            note=self.told(options),
            enabled=self.works(options),
            less=index > 0,
            more=index < last,
        )


@dataclass(frozen=True, slots=True)
class WayThere:
    """A row that leads to a setting that lies on another screen."""

    shown: Callable[[], SettingRow]
    open: Do


def on_off(value: bool) -> str:
    """How a switch is read."""
    # Translators: a switch in the settings.
    return tr_as("switch", "On") if value else tr_as("switch", "Off")


SWITCH = (False, True)


class SettingsScene(RowsScene):
    """Changes the options. Whatever is changed is seen and heard at once, and kept as `RowsScene` says."""

    topic = "options"

    def __init__(
        self,
        name: str,
        title: Message,
        services: Services,
        settings: Sequence[Setting],
        *,
        ways: Sequence[WayThere] = (),
        text: Message = NOTHING,
        side: Side = Side.CENTRE,
        mode: Mode = PARLOUR,
        shown: Options | None = None,
        accepted: Callable[[Options], None] = lambda _options: None,
    ) -> None:
        """On the left side, the table stays in view. The `ways` to other screens stand below the settings.

        `shown` is what the screen starts with, if not the options in force; `accepted` hears what was
        changed, once it is kept.
        """
        super().__init__(mode)
        self.name = name
        self.title = title
        self.text = text
        self.side = side
        self.services = services
        self.settings = tuple(settings)
        self.ways = tuple(ways)
        self.before = shown or services.options
        self.draft = self.before
        """What the rows show."""
        self._accepted = accepted
        self._at_first = services.options
        self._quiet: float | None = None
        """Seconds since the latest change; None while all of them are written."""

    def own_rows(self) -> Sequence[OptionRow]:
        return [
            *map(self._row, self.settings),
            *(OptionRow(way, way.shown(), way.open, tr("Select")) for way in self.ways),
        ]

    def _row(self, setting: Setting) -> OptionRow:
        shown = setting.row(self.draft)
        if setting.clock and (short := time_for_one_button(self.services.pads, clock_of(self.draft))):
            shown = replace(shown, note=f"{shown.note} {short}")
        return OptionRow(
            setting.field,
            shown,
            change=lambda step: self._take(setting.moved(self.draft, step)),
        )

    def update(self, dt: float) -> Change | None:
        """Once nothing is changed for a moment it is written, whatever becomes of this program."""
        if self.mode.back_keeps and self._quiet is not None:
            self._quiet += dt
            if self._quiet > QUIET_SECONDS:
                self._store()
        return None

    def _take(self, draft: Options) -> None:
        """Show these; what is seen and heard at once holds at once, in Parlour's own menus all of it."""
        self.draft, self._quiet = draft, 0.0
        here = {s.field: s.value(self._is(s)) for s in self.settings if s.live or self.mode.back_keeps}
        self.services.options = replace(self.services.options, **here)
        self._speak()

    def _speak(self) -> None:
        """The language that the house speaks by now is that of the next picture."""
        choose_language(self.services.options.language)

    def _is(self, setting: Setting) -> Options:
        """Where the value of a setting stands: with what was changed here, or with what held before."""
        same = setting.value(self.draft) == setting.value(self.before)
        return self._at_first if same else self.draft

    @property
    def changed(self) -> bool:
        return self.draft != self.before

    def _store(self) -> None:
        self._quiet = None
        self.services.change_options(self.services.options)

    def keep(self) -> None:
        here = {s.field: s.value(self._is(s)) for s in self.settings}
        self.services.options = replace(self.services.options, **here)
        self._store()
        self._accepted(self.draft)

    def put_back(self) -> None:
        self._take(self.before)
        if self.mode.back_keeps:
            self._store()

    @property
    def _dim(self) -> float:
        return 0.15 if self.side is Side.LEFT else UNDER_A_CARD
