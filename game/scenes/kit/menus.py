"""The plain screens: a menu to choose from, a question, a page to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from controllers.actions import Action
from game.language.messages import Message, message, tr
from game.scenes.kit.mode import Mode, key_of
from game.scenes.kit.page_sheet import page_sheet, question_sheet
from game.scenes.kit.picture.menu_panels import Logo, Menu, MenuItem, Side
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.pointing import Pointed, chosen
from game.scenes.kit.scene import Asks, Change, Do, Pop, Scene, SceneCommand, directions

# Translators: a prompt at the bottom, of a button; at most 14 letters.
SELECT: Message = message("Select")
# Translators: a prompt at the bottom, of a button that leads back to where one was; at most 14 letters.
BACK: Message = message("Back")
# Translators: a prompt and a row of the menu of a game that is paused: go on with it; at most 14 letters.
RESUME: Message = message("Resume")


@dataclass(frozen=True, slots=True)
class Choice:
    """One item of a menu. Without `do` it is shown dimmed and cannot be chosen."""

    label: str | Message
    do: Do | None
    note: str | Message = ""
    why: str | Message = ""
    """What it does, in a sentence that stands over the menu while it has the focus."""

    @property
    def key(self) -> str:
        """What tells it from others, whatever language it is read in."""
        return key_of(self.label)

    @property
    def item(self) -> MenuItem:
        return MenuItem(str(self.label), str(self.note), self.do is not None)


def shown(mode: Mode, menu: str, choices: Sequence[Choice]) -> list[Choice]:
    """The choices that a menu has in a mode, called as they are there."""
    offered = mode.offered(menu, choices, lambda choice: choice.label)
    return [replace(choice, label=mode.says.get(choice.key, choice.label)) for choice in offered]


def menu_commands(
    choices: Sequence[Choice],
    focus: int,
    move: Callable[[int], None],
    across: bool = False,
    verb: str | Message = SELECT,
) -> list[SceneCommand]:
    """Directions and confirm for a list of choices, which may be empty; `move` gets the new focus, and `verb`
    is what choosing is called."""
    if not choices:
        return []
    back, forward = (Action.LEFT, Action.RIGHT) if across else (Action.UP, Action.DOWN)

    def step(action: Action) -> None:
        move((focus + (1 if action is forward else -1)) % len(choices))

    # Translators: a prompt at the bottom, beside the signs of the direction keys; at most 14 letters.
    found = directions(tr("Move"), step, back, forward) if len(choices) > 1 else []
    chosen = choices[focus].do
    return [SceneCommand(Action.CONFIRM, verb, chosen), *found] if chosen else found


def choose_by_mouse(
    choices: Sequence[Choice], pointed: Pointed, move: Callable[[int], None]
) -> Change | None:
    """What follows a pointer over a list of choices; `move` gets the new focus."""
    number = chosen(pointed, len(choices), move)
    do = None if number is None else choices[number].do
    return do() if do else None


class Choosing(Scene):
    """A list of choices, of which one has the focus. Subclasses say how they are shown."""

    choices: Sequence[Choice] = ()
    focus = 0

    def on_point(self, pointed: Pointed) -> Change | None:
        return choose_by_mouse(self.choices, pointed, self._move)

    def _move(self, focus: int) -> None:
        self.focus = focus


# Translators: beside the name of the game on the title; at most 36 letters.
TAGLINE: Message = message("The crossword board game")


class MenuScene(Choosing):
    """A column of choices over whatever is below, left by ▲."""

    tagline: str | Message = TAGLINE
    """What stands beside the name of the game, over a menu without a title."""

    def __init__(
        self,
        name: str,
        title: str | Message,
        choices: Sequence[Choice],
        *,
        text: str | Message = "",
        focus: int = 0,
        side: Side = Side.CENTRE,
        stops_time: bool = False,
        extra: Sequence[SceneCommand] = (),
    ) -> None:
        self.name = name
        self.title = title
        self.text = text
        self.choices = tuple(choices)
        self.focus = focus
        self.side = side
        self.stops_time = stops_time
        self.extra = tuple(extra)

    def commands(self) -> Sequence[SceneCommand]:
        return [
            *menu_commands(self.choices, self.focus, self._move),
            SceneCommand(Action.BACK, BACK, self._back),
            *self.extra,
        ]

    def view(self) -> Picture:
        items = tuple(choice.item for choice in self.choices)
        if self.side is Side.RACK:
            return Picture(panels=(self._by_the_rack(items),))
        text = self.choices[self.focus].why or self.text if self.choices else self.text
        lines = 2 if any(choice.why for choice in self.choices) else 1
        panel = Menu(items, self.focus, str(self.title), str(text), self.side, lines)
        if self.side is Side.LEFT:
            panels: tuple[Panel, ...] = (
                (panel,) if self.title else (Logo(str(self.tagline), gives_way=True), panel)
            )
            return Picture(camera=Camera(Shot.MENU), panels=panels, opaque=True)
        return Picture(panels=(panel,), dim=UNDER_A_CARD)

    def _by_the_rack(self, items: Sequence[MenuItem]) -> Menu:
        """A narrow column. Where there are notes, that of the focused choice stands above it."""
        bare = tuple(replace(item, note="") for item in items)
        noted = any(item.note for item in items)
        text = items[self.focus].note or str(self.title) if noted else ""
        return Menu(bare, self.focus, str(self.title), text, self.side, int(noted))

    def _back(self) -> Change | None:
        return Pop()


class Question(Asks[int]):
    """A dialog with buttons in a row. The answer is the number of the button; ▲ leaves without one."""

    here = message("A question: choose your answer.")

    def __init__(
        self,
        title: str | Message,
        text: str | Message,
        buttons: Sequence[str | Message],
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

    def commands(self) -> Sequence[SceneCommand]:
        choices = [Choice(label, self._leave(number)) for number, label in enumerate(self.buttons)]
        return [
            *menu_commands(choices, self.focus, self._move, across=True),
            *([] if self.must_answer else [SceneCommand(Action.BACK, BACK, Pop)]),
        ]

    def view(self) -> Picture:
        items = tuple(MenuItem(str(label)) for label in self.buttons)
        dialog = question_sheet(str(self.title), str(self.text), items, self.focus)
        return Picture(panels=(dialog,), dim=UNDER_A_CARD)

    def on_point(self, pointed: Pointed) -> Change | None:
        number = chosen(pointed, len(self.buttons), self._move)
        return None if number is None else self.answered(number)

    def _leave(self, number: int) -> Do:
        return lambda: self.answered(number)

    def _move(self, focus: int) -> None:
        self.focus = focus


class Reading(Scene):
    """A page of text, left by ▲ or ✕; or ✕ leads on from it."""

    here = message("Read this, then go on.")

    def __init__(
        self,
        title: str | Message,
        lines: Sequence[str | Message],
        leave: str | Message = BACK,
        onward: tuple[str | Message, Do] | None = None,
    ) -> None:
        """`leave` is what the prompt says, such as "Continue" where the game goes on behind the page;
        `onward` is where ✕ leads, with its label."""
        self.name = "reading"
        self._title, self._lines = title, tuple(lines)
        self._leave = leave
        self._onward = onward

    def commands(self) -> Sequence[SceneCommand]:
        if self._onward:
            return [SceneCommand(Action.CONFIRM, *self._onward), SceneCommand(Action.BACK, self._leave, Pop)]
        return [SceneCommand(action, self._leave, Pop) for action in (Action.CONFIRM, Action.BACK)]

    def view(self) -> Picture:
        page = page_sheet(str(self._title), tuple(map(str, self._lines)))
        return Picture(panels=(page,), dim=UNDER_A_CARD)


LEAVE_GAME_MENU = (Action.BACK, Action.PAUSE, Action.OPTIONS)
"""What closes the menu of a game, on any pad."""


class GameMenu(MenuScene):
    """The one menu over a running game: Start and Select open it, and close it again. Help is on its list.

    While it is open the game is paused.
    """

    topic = ""
    here = message("The game waits: go on, or change something.")

    def __init__(
        self,
        title: str | Message,
        choices: Sequence[Choice],
        *,
        text: str | Message = "",
        extra: Sequence[SceneCommand] = (),
        closes: str | Message = RESUME,
        closed_by: Sequence[Action] = LEAVE_GAME_MENU,
    ) -> None:
        """`extra` is what works here without being on the list; `closes` is what leaving it is called."""
        first = next((number for number, choice in enumerate(choices) if choice.do), 0)
        super().__init__("game-menu", title, choices, text=text, focus=first, stops_time=True, extra=extra)
        self._closes, self._closed_by = closes, closed_by

    def commands(self) -> Sequence[SceneCommand]:
        leave = [SceneCommand(action, self._closes, Pop) for action in self._closed_by]
        return [*menu_commands(self.choices, self.focus, self._move), *leave, *self.extra]


class Paused(Scene):
    """Everything stands still until Start is pressed again."""

    name = "paused"
    here = message("The game waits until you go on.")
    stops_time = True
    topic = "turn"

    def __init__(self, text: str | Message = "") -> None:
        self.text = text or message("The game waits for you.")

    def commands(self) -> Sequence[SceneCommand]:
        return [SceneCommand(action, RESUME, Pop) for action in (Action.PAUSE, Action.CONFIRM, Action.BACK)]

    def view(self) -> Picture:
        # Translators: the game is paused: the heading of a card; at most 20 letters.
        return Picture(panels=(question_sheet(tr("Paused"), str(self.text)),), dim=UNDER_A_CARD)
