"""The plain screens: a menu to choose from, a question, a page to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from controllers.actions import Action
from game.scenes.kit.picture.menu_panels import Dialog, Logo, Menu, MenuItem, Page, Side
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.pointing import Pointed, chosen
from game.scenes.kit.scene import Asks, Change, Command, Do, Pop, Scene, directions


@dataclass(frozen=True, slots=True)
class Choice:
    """One item of a menu. Without `do` it is shown dimmed and cannot be chosen."""

    label: str
    do: Do | None
    note: str = ""
    why: str = ""
    """What it does, in a sentence that stands over the menu while it has the focus."""

    @property
    def item(self) -> MenuItem:
        return MenuItem(self.label, self.note, self.do is not None)


def menu_commands(
    choices: Sequence[Choice], focus: int, move: Callable[[int], None], across: bool = False
) -> list[Command]:
    """Directions and confirm for a list of choices, which may be empty; `move` gets the new focus."""
    if not choices:
        return []
    back, forward = (Action.LEFT, Action.RIGHT) if across else (Action.UP, Action.DOWN)

    def step(action: Action) -> None:
        move((focus + (1 if action is forward else -1)) % len(choices))

    found = directions("Move", step, back, forward) if len(choices) > 1 else []
    chosen = choices[focus].do
    return [Command(Action.CONFIRM, "Select", chosen), *found] if chosen else found


def choose_by_mouse(
    choices: Sequence[Choice], pointed: Pointed, move: Callable[[int], None]
) -> Change | None:
    """What follows a pointer over a list of choices; `move` gets the new focus."""
    number = chosen(pointed, len(choices), move)
    do = None if number is None else choices[number].do
    return do() if do else None


class MenuScene(Scene):
    """A column of choices over whatever is below, left by ▲."""

    def __init__(
        self,
        name: str,
        title: str,
        choices: Sequence[Choice],
        *,
        text: str = "",
        focus: int = 0,
        side: Side = Side.CENTRE,
        freezes: bool = True,
        extra: Sequence[Command] = (),
    ) -> None:
        self.name = name
        self.title = title
        self.text = text
        self.choices = tuple(choices)
        self.focus = focus
        self.side = side
        self.freezes = freezes
        self.extra = tuple(extra)

    def commands(self) -> Sequence[Command]:
        return [
            *menu_commands(self.choices, self.focus, self._move),
            Command(Action.BACK, "Back", self._back),
            *self.extra,
        ]

    def view(self) -> Picture:
        items = tuple(choice.item for choice in self.choices)
        text = self.choices[self.focus].why or self.text if self.choices else self.text
        lines = 2 if any(choice.why for choice in self.choices) else 1
        panel = Menu(items, self.focus, self.title, text, self.side, lines)
        if self.side is Side.LEFT:
            panels: tuple[Panel, ...] = (panel,) if self.title else (Logo(TAGLINE, gives_way=True), panel)
            return Picture(camera=Camera(Shot.MENU), panels=panels, opaque=True)
        return Picture(panels=(panel,), dim=UNDER_A_CARD)

    def _move(self, focus: int) -> None:
        self.focus = focus

    def on_point(self, pointed: Pointed) -> Change | None:
        return choose_by_mouse(self.choices, pointed, self._move)

    def _back(self) -> Change | None:
        return Pop()


TAGLINE = "The crossword board game"


class Question(Asks[int]):
    """A dialog with buttons in a row. The answer is the number of the button; ▲ leaves without one."""

    def __init__(
        self,
        title: str,
        text: str,
        buttons: Sequence[str],
        *,
        focus: int = 0,
        must_answer: bool = False,
    ) -> None:
        """`must_answer`: the question itself tells something that is not to be had for nothing."""
        self.name = "question"
        self.title = title
        self.text = text
        self.buttons = tuple(buttons)
        self.focus = focus
        self.must_answer = must_answer

    def commands(self) -> Sequence[Command]:
        choices = [Choice(label, self._leave(number)) for number, label in enumerate(self.buttons)]
        return [
            *menu_commands(choices, self.focus, self._move, across=True),
            *([] if self.must_answer else [Command(Action.BACK, "Back", Pop)]),
        ]

    def view(self) -> Picture:
        items = tuple(MenuItem(label) for label in self.buttons)
        return Picture(panels=(Dialog(self.title, self.text, items, self.focus),), dim=UNDER_A_CARD)

    def on_point(self, pointed: Pointed) -> Change | None:
        number = chosen(pointed, len(self.buttons), self._move)
        return None if number is None else self.answered(number)

    def _leave(self, number: int) -> Do:
        return lambda: self.answered(number)

    def _move(self, focus: int) -> None:
        self.focus = focus


class Reading(Scene):
    """A page of text, left by ▲ or ✕."""

    freezes = False

    def __init__(self, title: str, lines: Sequence[str], leave: str = "Back") -> None:
        """`leave` is what the prompt says, such as "Continue" where the game goes on behind the page."""
        self.name = "reading"
        self.page = Page(title, tuple(lines))
        self._leave = leave

    def commands(self) -> Sequence[Command]:
        return [Command(action, self._leave, Pop) for action in (Action.CONFIRM, Action.BACK)]

    def view(self) -> Picture:
        return Picture(panels=(self.page,), dim=UNDER_A_CARD)


class GameMenu(MenuScene):
    """The one menu over a running game: Start and Select open it, and close it again. Help is on its list."""

    topic = ""

    def __init__(
        self,
        title: str,
        choices: Sequence[Choice],
        *,
        text: str = "",
        freezes: bool = True,
        extra: Sequence[Command] = (),
    ) -> None:
        """`extra` is what works here without being on the list."""
        super().__init__("game-menu", title, choices, text=text, freezes=freezes, extra=extra)

    def commands(self) -> Sequence[Command]:
        leave = [Command(action, "Resume", Pop) for action in LEAVE_GAME_MENU]
        return [*menu_commands(self.choices, self.focus, self._move), *leave, *self.extra]


LEAVE_GAME_MENU = (Action.BACK, Action.PAUSE, Action.OPTIONS)
"""What closes the menu of a game, on any pad."""


class Paused(Scene):
    """Everything stands still until Start is pressed again."""

    name = "paused"
    topic = "turn"

    def __init__(self, text: str = "", photo: Do | None = None) -> None:
        """`photo` leads to the photo mode; without it there is nothing to be seen."""
        self.text = text or "The game waits for you."
        self._photo = photo

    def commands(self) -> Sequence[Command]:
        resume = [Command(action, "Resume", Pop) for action in (Action.PAUSE, Action.CONFIRM, Action.BACK)]
        return [*resume, Command(Action.SHUFFLE, "Photo", self._photo)] if self._photo else resume

    def view(self) -> Picture:
        return Picture(panels=(Dialog("Paused", self.text),), dim=UNDER_A_CARD)
