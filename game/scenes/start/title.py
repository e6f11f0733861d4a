"""The way in: the title, which leads to the main menu. Also the way out of Console 1999."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from controllers.actions import Action, Press
from game.language.messages import Message, later, message, message_as
from game.options import MODES
from game.rules.editions import edition_name
from game.scenes.kit.button_names import how_to_hold
from game.scenes.kit.menu_background import showcase
from game.scenes.kit.menus import SELECT, TAGLINE, Choice, choose_by_mouse, menu_commands
from game.scenes.kit.mode import EVERYTHING, PARLOUR, Mode
from game.scenes.kit.picture.menu_panels import Logo, Menu, Side
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.pointing import Pointed
from game.scenes.kit.scene import Change, Reset, Scene, SceneCommand
from game.scenes.kit.services import Services
from game.scenes.puzzles.puzzle_button import PuzzleButton
from game.scenes.start.continue_row import BegunRow
from game.session.row_log import PARTY_LOG

if TYPE_CHECKING:
    from game.scenes.start.main_menu import BehindTitle, MainMenu

# Translators: a button at the title: on to the main menu; at most 14 letters.
START: Message = message_as("button", "Start")
UNTOUCHED_SECONDS = 1.0
"""For so long nothing goes on by itself here, whatever does."""


class TitleScene(Scene):
    """The name of the game, while Maven warms up. In Console 1999 it leads to everything else, and out."""

    name = "title"
    topic = ""
    here = message("The title: go on to the main menu.")

    def __init__(self, services: Services) -> None:
        self.services = services
        self.focus = 0
        self._begun = BegunRow(services, self._leave, lambda: services.mode)
        self._puzzle = PuzzleButton(services)
        self._puzzle.look()

    @cached_property
    def _behind(self) -> BehindTitle:
        """Where one goes from here: loaded when somebody goes, or in a moment of rest before."""
        from game.scenes.start.main_menu import BehindTitle

        return BehindTitle(self.services, self._leave)

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - the cards change, not the time
        """Follow what is begun, and the day; once, what an end that nobody wanted has left."""
        self._begun.look()
        self._puzzle.look()
        services = self.services
        crashes, resumes = services.crashes, services.resumes
        services.crashes, services.resumes = None, False  # once a start
        if crashes and crashes.waiting:
            return self._behind.crashed(crashes)  # what ended by itself is not gone on with by itself
        return self._behind.resumed() if resumes and services.house.count(PARTY_LOG.name) else None

    def on_file(self, path: Path) -> Change | None:
        """Files are opened from every menu."""
        return self._behind.file(path)

    def on_idle(self, seconds: float, top: Scene) -> Change | None:
        """What goes on by itself where nobody touches anything."""
        if seconds < UNTOUCHED_SECONDS:
            return None
        return self._behind.untouched(seconds, top, is_title=isinstance(top, TitleScene))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What stands under the name."""
        start = Choice(START, self._start)
        if self.services.mode is PARLOUR:
            return (start,)
        everything = Choice(EVERYTHING, lambda: self._behind.menu(PARLOUR))
        # Translators: {edition} is the name of an edition of the game: Console 1999.
        leave_mode = message("Leave {edition}", edition=later(edition_name, self.services.mode.edition))
        return start, everything, Choice(leave_mode, self._leave_mode)

    @property
    def of_mode(self) -> Mode:  # type: ignore[override]  # that of the house
        return self.services.mode

    def commands(self) -> Sequence[SceneCommand]:
        latest, puzzle = self._begun.latest, self._puzzle.label
        buttons = [
            SceneCommand(Action.PAUSE, START, self._start),
            SceneCommand(Action.SHUFFLE, message("Quick Start"), lambda: self._behind.quick_start()),
            *([SceneCommand(Action.SCORES, message("Continue"), latest.go_on)] if latest else []),
            *([SceneCommand(Action.L1, puzzle, self._open_puzzle)] if puzzle else []),
            SceneCommand(Action.BACK, message("Quit"), lambda: self._behind.out()),
        ]
        verb = SELECT if self.focus else START
        return [
            *menu_commands(self.choices, self.focus, self._move, verb=verb),
            *self.of_mode.offered("Title", buttons, lambda button: button.label),  # not read: a key
        ]

    def _move(self, focus: int) -> None:
        self.focus = focus

    def _leave_mode(self) -> None:
        self.focus = 0
        self.services.change_options(replace(self.services.options, mode=MODES[0]))

    def _open_puzzle(self) -> Change | None:
        return self._behind.todays_puzzle()

    def on_return(self) -> Change | None:
        self._begun.look(anew=True)
        self._puzzle.look(anew=True)
        return None

    def on_press(self, press: Press) -> Change | None:
        """Every button without a meaning of its own here starts: whoever picks a pad up presses anything."""
        means = {command.action for command in self.available()}
        if press.action in means or press.released or press.repeat:
            return super().on_press(press)
        return self._start()

    def on_point(self, pointed: Pointed) -> Change | None:
        return choose_by_mouse(self.choices, pointed, self._move)

    def _start(self) -> Change | None:
        return self._behind.start()

    def _leave(self) -> Change:
        return leave(self.services)

    @property
    def _no_cards(self) -> str:
        keeper = self.services.keeper
        return f"{keeper.no_folder}." if keeper and keeper.no_folder else ""

    def view(self) -> Picture:
        text = self.services.house.told or self._no_cards or how_to_hold(self.services.pads)
        items = tuple(choice.item for choice in self.choices)
        return Picture(
            table=showcase(),
            camera=Camera(Shot.MENU),
            panels=(
                Logo(str(self.services.mode.title or TAGLINE)),
                Menu(items, self.focus, text=str(text), side=Side.LEFT),
            ),
        )


def main_menu(services: Services) -> MainMenu:
    """The main menu, in the mode that the house is in."""
    from game.scenes.start.main_menu import MainMenu

    return MainMenu(services, partial(leave, services))


def leave(services: Services) -> Change:
    """Out of a game: to the main menu, with the title below it. Phones that played in it hear so at once."""
    services.seating.share()
    services.return_tiles()
    services.phones.leave_table()
    return Reset((TitleScene(services), main_menu(services)))
