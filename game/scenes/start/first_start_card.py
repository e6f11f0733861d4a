"""The first start: one card beside a live table. How large, how plain, how still, which buttons, and whose
medals and scores these are going to be.

Every change is seen at once; Start goes on with whatever is chosen by then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from controllers.actions import Action
from controllers.bindings import BackButton
from controllers.pads import PadInfo
from game.language.languages import choose_language
from game.language.messages import Message, message, tr
from game.profiles.people import first_look
from game.rules.player_names import USUAL_LENGTH, default_name, is_default_name
from game.scenes.kit.button_names import SIGNS
from game.scenes.kit.menu_background import laying
from game.scenes.kit.name_entry import NameEntry
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.setting_panels import SettingRow, Settings
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.pointing import Pointed, chosen
from game.scenes.kit.scene import Change, Do, Pop, Scene, SceneCommand, ask, directions
from game.scenes.kit.services import Services
from game.scenes.options.settings_list import DISPLAY, language_setting
from game.scenes.options.settings_screen import Setting
from game.scenes.start.first_pad_questions import BACKS, back_labels

ASKED = ("text_size", "high_contrast", "reduced_motion")
LAY_SECONDS = 2.2
"""How long a tile lies on the board, or on its rack, before it goes to the other."""
TEXT = message("The settings are under Options, too, at any time.")


@dataclass(frozen=True, slots=True)
class FirstStartRow:
    """One row: how it is shown, and what so many steps to the right make of it."""

    shown: Callable[[], SettingRow]
    step: Callable[[int], None]
    enter: Do | None = None
    """What ✕ does where there are no values to go through."""


class FirstStart(Scene):
    """Changes hold at once, and are kept when this is left for the game."""

    name = "first-start"
    topic = ""
    here = message("A few settings before the first game.")
    here = message("Set the picture as you like it.")

    def __init__(self, services: Services, pad: PadInfo, then: Do, learn: Do) -> None:
        """`learn` leads to the lesson, `then` to all else."""
        self.services = services
        self.focus = 0
        self._pad = pad
        self._then, self._learn = then, learn
        self._player = ""
        self._seconds = 0.0
        self._back = BackButton.USUAL
        self._signs = next(iter(SIGNS))
        settings = {setting.field: setting for setting in DISPLAY}
        self._rows = [self._of_setting(language_setting())]
        self._rows += [self._of_setting(settings[field]) for field in ASKED]
        if not pad.is_keyboard and not pad.signs_known:
            self._rows.append(FirstStartRow(self._signs_row, self._step_signs))
        if not pad.is_keyboard and services.pads.back is None:
            self._rows.append(FirstStartRow(self._back_row, self._step_back))
        if not services.people:
            self._rows.append(FirstStartRow(self._name_row, lambda _by: None, self._enter_name))

    def _of_setting(self, setting: Setting) -> FirstStartRow:
        def step(by: int) -> None:
            self.services.options = setting.moved(self.services.options, by)
            choose_language(self.services.options.language)

        return FirstStartRow(lambda: setting.row(self.services.options), step)

    @property
    def _pad_now(self) -> PadInfo:
        """The pad as it is called by now."""
        return self.services.pads.pad(self._pad.id) or self._pad

    def _signs_row(self) -> SettingRow:
        number = list(SIGNS).index(self._signs)
        note = tr("From the lowest button to the right, the left and the uppermost one.")
        return SettingRow(
            # Translators: a setting: which signs the buttons of this pad bear; at most 20 letters.
            tr("On the Buttons"),
            SIGNS[self._signs],
            note=note,
            less=number > 0,
            more=number < len(SIGNS) - 1,
        )

    def _step_signs(self, by: int) -> None:
        self._signs = list(SIGNS)[_within(list(SIGNS).index(self._signs) + by, len(SIGNS))]
        self.services.pads.configure(self._pad.id, replace(self._pad_now.setup, signs=self._signs))

    def _back_row(self) -> SettingRow:
        labels = back_labels(self._pad_now)
        number = min(BACKS.index(self._back), len(labels) - 1)
        note = tr("The first is what most games have on such a pad.")
        return SettingRow(
            tr("Back Is On"), labels[number], note=note, less=number > 0, more=number < len(labels) - 1
        )

    def _step_back(self, by: int) -> None:
        self._back = BACKS[_within(BACKS.index(self._back) + by, len(back_labels(self._pad_now)))]

    def _name_row(self) -> SettingRow:
        note = tr("Medals and high scores bear it.")
        # Translators: a setting; at most 20 letters.
        return SettingRow(tr("Your Name"), self._player or default_name(0), note=note, less=False, more=False)

    def _enter_name(self) -> Change:
        def entered(name: str) -> None:
            self._player = "" if is_default_name(name, 0) else name

        return ask(NameEntry(message("Your Name"), self._player or default_name(0), USUAL_LENGTH), entered)

    def update(self, dt: float) -> Change | None:
        """The table lives: a tile is laid and taken back."""
        self._seconds += dt
        return None

    def commands(self) -> Sequence[SceneCommand]:
        row = self._rows[self.focus].shown() if self.focus < len(self._rows) else None
        found = directions(message("Move"), self._move, Action.UP, Action.DOWN)
        if row is None:
            label, do = self._ends[self.focus - len(self._rows)]
            found.append(SceneCommand(Action.CONFIRM, label, do))
        elif enter := self._rows[self.focus].enter:
            found.append(SceneCommand(Action.CONFIRM, message("Change"), enter))
        else:
            ways = [way for way, there in ((Action.LEFT, row.less), (Action.RIGHT, row.more)) if there]
            found += directions(message("Change"), self._change, *ways) if ways else []
            found.append(SceneCommand(Action.CONFIRM, message("Change"), self._next))
        return [
            *found,
            SceneCommand(Action.BACK, message("Back"), Pop),
            SceneCommand(Action.PAUSE, message("Begin"), self._begin),
        ]

    def _move(self, action: Action) -> None:
        self.focus = (self.focus + (1 if action is Action.DOWN else -1)) % (len(self._rows) + len(self._ends))

    def _change(self, action: Action) -> None:
        self._rows[self.focus].step(1 if action is Action.RIGHT else -1)

    def _next(self) -> None:
        """✕ goes round the values: three buttons are enough."""
        row = self._rows[self.focus]
        if row.shown().more:
            row.step(1)
            return
        while row.shown().less:
            row.step(-1)

    @property
    def _ends(self) -> tuple[tuple[Message, Do], ...]:
        """The buttons below the settings, and what they do."""
        return (message("Begin"), self._begin), (
            message("Learn to Play"),
            lambda: self._left_for(self._learn),
        )

    def _begin(self) -> Change:
        return self._left_for(self._then)

    def _left_for(self, then: Do) -> Change:
        services = self.services
        if self._player:
            pad = "" if self._pad.is_keyboard else self._pad.id
            services.remember(replace(first_look(0, self._player), pad=pad, played=services.now()))
            services.player = self._player
        if not self._pad.is_keyboard:
            if not self._pad.signs_known:
                services.pads.configure(self._pad.id, replace(self._pad_now.setup, signs=self._signs))
            if services.pads.back is None:
                services.pads.back = self._back
            services.store_pads()
        services.change_options(replace(services.options, welcomed=True))
        return Pop(then)

    def on_point(self, pointed: Pointed) -> Change | None:
        number = chosen(pointed, len(self._rows) + len(self._ends), self._point_at)
        if number is None:
            return None
        if number >= len(self._rows):
            return self._ends[number - len(self._rows)][1]()
        if enter := self._rows[number].enter:
            return enter()
        self._next()
        return None

    def _point_at(self, number: int) -> None:
        self.focus = number

    def view(self) -> Picture:
        rows = (*(row.shown() for row in self._rows), *(SettingRow(str(label)) for label, _ in self._ends))
        panel = Settings(tr("Welcome"), rows, self.focus, str(TEXT), side=Side.LEFT)
        lies = int(self._seconds / LAY_SECONDS) % 2 == 1
        return Picture(table=laying(lies), camera=Camera(Shot.MENU), panels=(panel,), dim=0.15, opaque=True)


def _within(number: int, count: int) -> int:
    return min(max(number, 0), count - 1)
