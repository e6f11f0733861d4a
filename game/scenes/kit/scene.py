"""What every screen is.

A scene lists the commands that work right now; presses are looked up in that list and the prompt bar is
drawn from it, so the screen can never promise a button that does nothing, nor hide one that works.
A scene answers with the change it wants and never performs it: the `Stack` does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from controllers.actions import DIRECTIONS, Action, Press
from controllers.keyboard import Typing
from controllers.pads import PadNews
from game.language.messages import NOTHING, Message, tr
from game.scenes.kit.button import Button, direction_buttons
from game.scenes.kit.mode import Mode
from game.scenes.kit.picture.screen import Picture, Prompt
from game.scenes.kit.pointing import Pointed

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class SceneSwap:
    """Put a scene in the place of the top one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Leave. `then` says what follows on the scene below; nothing does without it."""

    then: Do | None = None


@dataclass(frozen=True, slots=True)
class Reset:
    """Leave every scene and start again from these, the last on top."""

    scenes: tuple[Scene, ...]


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


@dataclass(frozen=True, slots=True)
class ShowHelp:
    """Put the page of help about a subject on top."""

    topic: str


@dataclass(frozen=True, slots=True)
class Uncover:
    """Close whatever lies above the scene that asks for this, and do nothing else."""


Change = Push | SceneSwap | Pop | Reset | Quit | ShowHelp | Uncover
SETTLES = 2.0
"""Seconds for screens that come by themselves: whoever looks up has let go of the button by then, and whoever
skips what was before, press by press about a second apart, has seen that there is nothing left to skip."""
HELP_BUTTONS = (Action.PAUSE, Action.SCORES)
Do = Callable[[], Change | None]


class Offer(NamedTuple):
    """Something to be had where somebody asks what a screen is. Without `do` it is not to be had now."""

    label: str
    do: Do | None
    note: str = ""


class SceneCommand(Button[Change | None]):
    """A button of a scene that works now, and the change that pressing it asks for."""

    __slots__ = ()


def directions(
    label: str | Message, move: Callable[[Action], Change | None], *only: Action
) -> list[SceneCommand]:
    """Commands for the directions `only` (all four by default), each calling `move` with itself."""
    return [SceneCommand(button.action, label, button.do) for button in direction_buttons(label, move, *only)]


class Scene:
    """A screen. Subclasses say what works (`commands`) and what is seen (`view`)."""

    name: str
    """One word; pad scripts wait for it."""

    stops_time = False
    """Whether time stands still for the scenes below: only while the game is paused. See `Stack`."""

    can_be_stopped = True
    """Whether a pause stops the time of this scene; where others play along elsewhere, none does."""

    is_still = False
    """Whether time stands still for this scene, as the `Stack` has told it."""

    settles = 0.0
    """Seconds in which it hears no press after it has come: they were meant for what was there before. For
    screens that come by themselves."""

    is_new = False
    """Whether it has come only just now and hears no press yet, as the `Stack` has told it."""

    expects = False
    """Whether somebody is waited for here, or in the midst of something: a code is there to be scanned, a
    seat is taken, a name half spelled. No demonstration covers that, nor the scenes above."""

    takes_text = Typing.OFF
    """What is typed on a keyboard and is text here: `on_typed` hears it."""

    plays = False
    """Whether a game is on here: then the screen is not to go blank."""

    of_mode: Mode | None = None
    """Where it is of one, here and above: Help is that mode's."""

    topic = "menus"
    """The page of help on this screen; empty where there is none."""

    here: Message = NOTHING
    """What this screen is for, in eight words at most, where its page of help does not say it."""

    confirms: Message = NOTHING
    """What the confirming button does, where its prompt is a question."""

    asks = True
    """Whether `Action.ASK` tells here what this is, unless a command of the scene is on it."""

    def commands(self) -> Sequence[SceneCommand]:
        """Every button that works in this state."""
        raise NotImplementedError

    def available(self) -> Sequence[SceneCommand]:
        """The commands, and Help on a button that they leave free."""
        found = self.commands()
        taken = {command.action for command in found}
        free = next((action for action in HELP_BUTTONS if action not in taken), None)
        if not self.topic or free is None:
            return found
        # Translators: a prompt at the bottom; at most 12 letters.
        return [*found, SceneCommand(free, tr("Help"), lambda: ShowHelp(self.topic))]

    def help_offers(self) -> Sequence[Offer]:
        """What else is to be had where somebody asks what this is."""
        return ()

    def view(self) -> Picture:
        """What is seen, without the prompts."""
        raise NotImplementedError

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - most scenes have no clock
        """Let `dt` seconds of game time pass while this scene is on top."""
        return None

    def tick(self, dt: float) -> Change | None:  # noqa: ARG002 - most scenes have no clock
        """Let time pass while other scenes lie above. A change that this asks for closes all of them."""
        return None

    def make_up(self, seconds: float) -> None:
        """So many seconds have passed in which no frame was made: only clocks count them."""

    def stand_still(self, still: bool) -> None:
        """A pause begins above this scene, or is over: while time stands still nothing is called but this."""
        self.is_still = still

    def on_taken_off(self) -> None:
        """A scene below has closed this one, unasked."""

    def on_idle(self, seconds: float, top: Scene) -> Change | None:  # noqa: ARG002 - most wait for ever
        """Nobody has pressed a button for so long. Only the lowest scene is asked; it may `Push`."""
        return None

    def on_close(self) -> None:
        """The program ends while this scene is on the stack."""

    def on_file(self, path: Path) -> Change | None:  # noqa: ARG002 - most scenes open no files
        """A file was handed to the program; None if this scene does not open it."""
        return None

    def on_return(self) -> Change | None:
        """This scene is on top again: the one above has left, and nothing else followed."""
        return None

    def on_press(self, press: Press) -> Change | None:
        """Act on a press, if it means anything here."""
        if press.released:
            return None
        works = {command.action: command for command in reversed(self.available())}
        command = works.get(press.action)
        if command is None or (press.repeat and press.action not in DIRECTIONS):
            return None
        return command.do()

    def on_typed(self, text: str) -> Change | None:  # noqa: ARG002 - only where text is entered
        """A keyboard has typed this while the scene is on top and `takes_text`."""
        return None

    def on_point(self, pointed: Pointed) -> Change | None:  # noqa: ARG002 - prompts can be clicked everywhere
        """The mouse did something while this scene is on top."""
        return None

    def refuses(self, press: Press, top: Scene) -> str | None:  # noqa: ARG002 - most scenes take all pads
        """Why a press may not act on the `top` scene, here or above; None if it may."""
        return None

    @property
    def pad_on_turn(self) -> str | None:
        """The pad that alone may act here and above: prompts show its buttons. None: whichever speaks."""
        return None

    def on_release(self, press: Press) -> None:
        """A button was let go. Every scene of the stack hears of it, not only the one on top."""

    def on_pad_event(self, event: PadNews) -> Change | None:  # noqa: ARG002 - most scenes do not mind
        """A pad came, went, runs out of power or is ignored: `Attached`, `Detached`, `BatteryLow`, `Ignored`.

        The top scene hears of it first; where it asks for no change, the next one below, and so on, so that
        the table hears of its pads under any overlay. A scene that is not on top may only `Push` or `Reset`.
        """
        return None

    @property
    def picture(self) -> Picture:
        return replace(self.view(), prompts=() if self.is_new else prompts(self.available()))


class Asks(Scene, Generic[A]):
    """A scene that is left with an answer. Whoever asks says what follows it, through `ask`."""

    _then: Callable[[A], Change | None]

    def answered(self, answer: A) -> Change:
        """Leave with this answer."""
        return Pop(lambda: self._then(answer))


def ask(scene: Asks[A], then: Callable[[A], Change | None]) -> Change:
    """Put a question on top; `then` hears the answer, and nobody does if the scene is left without one."""
    scene._then = then
    return Push(scene)


def prompts(commands: Sequence[Button[object]]) -> tuple[Prompt, ...]:
    """The prompt bar for these commands, in their order; same labels are joined, empty ones left out."""
    by_label: dict[str, list[Button[object]]] = {}
    for command in commands:
        if label := str(command.label):
            by_label.setdefault(label, []).append(command)
    return tuple(
        Prompt(tuple(command.action for command in same), label, all(command.aside for command in same))
        for label, same in by_label.items()
    )
