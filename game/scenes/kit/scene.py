"""What every screen is, and the stack they stand on.

A scene lists the commands that work right now; presses are looked up in that list and the prompt bar is
drawn from it, so the screen can never promise a button that does nothing, nor hide one that works.
A scene answers with the change it wants and never performs it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from controllers.actions import DIRECTIONS, Action, Press
from controllers.pads import Attached, PadNews
from game.scenes.kit.button_names import notice_of
from game.scenes.kit.picture import Notice, Picture, Prompt, flatten

STEPS = {Action.UP: (-1, 0), Action.DOWN: (1, 0), Action.LEFT: (0, -1), Action.RIGHT: (0, 1)}
"""Rows and columns that a direction leads on."""


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Swap:
    """Put a scene in the place of the top one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Leave; the scene below hears `value` through `on_return`."""

    value: Any = None


@dataclass(frozen=True, slots=True)
class Reset:
    """Leave every scene and start again from these, the last on top."""

    scenes: tuple[Scene, ...]


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Change = Push | Swap | Pop | Reset | Quit
HELP_BUTTONS = (Action.PAUSE, Action.SCORES)
Do = Callable[[], Change | None]


@dataclass(frozen=True, slots=True)
class Command:
    """One button that works now. Commands in a row with the same label share a prompt."""

    action: Action
    label: str
    do: Do
    aside: bool = False
    """Works all through a game: its prompt stands apart from those of the moment."""


def directions(label: str, move: Callable[[Action], Change | None], *only: Action) -> list[Command]:
    """Commands for the directions `only` (all four by default), each calling `move` with itself."""

    def bind(action: Action) -> Do:
        return lambda: move(action)

    return [Command(action, label, bind(action)) for action in only or DIRECTIONS]


class Scene:
    """A screen. Subclasses say what works (`commands`) and what is seen (`view`)."""

    name: str
    """One word; pad scripts wait for it."""

    freezes = True
    """Whether time stands still for the scenes below."""

    topic = "menus"
    """The page of help on this screen; empty where there is none."""

    def commands(self) -> Sequence[Command]:
        """Every button that works in this state."""
        raise NotImplementedError

    def available(self) -> Sequence[Command]:
        """The commands, and Help on a button that they leave free."""
        found = self.commands()
        taken = {command.action for command in found}
        free = next((action for action in HELP_BUTTONS if action not in taken), None)
        if not self.topic or free is None:
            return found
        return [*found, Command(free, "Help", self._help)]

    def _help(self) -> Change:
        from game.scenes.kit.help import HelpScene  # help is a scene itself

        return Push(HelpScene(self.topic))

    def view(self) -> Picture:
        """What is seen, without the prompts."""
        raise NotImplementedError

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - most scenes have no clock
        """Let `dt` seconds of game time pass while this scene is on top."""
        return None

    def tick(self, dt: float) -> None:
        """Let time pass while scenes that do not freeze lie above."""

    def on_idle(self, seconds: float, top: Scene) -> Change | None:  # noqa: ARG002 - most wait for ever
        """Nobody has pressed a button for so long. Only the lowest scene is asked; it may `Push`."""
        return None

    def on_close(self) -> None:
        """The program ends while this scene is on the stack."""

    def on_return(self, value: Any) -> Change | None:  # noqa: ARG002 - many never ask anything
        """The scene above left with `value`."""
        return None

    def on_press(self, press: Press) -> Change | None:
        """Act on a press, if it means anything here."""
        if press.released:
            return None
        for command in self.available():
            if command.action is press.action and not (press.repeat and press.action not in DIRECTIONS):
                return command.do()
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
        return replace(self.view(), prompts=prompts(self.available()))


def prompts(commands: Sequence[Command]) -> tuple[Prompt, ...]:
    """The prompt bar for these commands, in their order; same labels are joined, empty ones left out."""
    by_label: dict[str, list[Command]] = {}
    for command in commands:
        if command.label:
            by_label.setdefault(command.label, []).append(command)
    return tuple(
        Prompt(tuple(command.action for command in same), label, all(command.aside for command in same))
        for label, same in by_label.items()
    )


TOLD_SECONDS = 3.5
QUIET_SECONDS = 1.0
"""The pads that are there when the game begins are no news."""


class Stack:
    """The scenes on screen, the last on top. Performs the changes that they ask for."""

    def __init__(self, root: Scene) -> None:
        self.scenes = [root]
        self.finished = False
        self._age = self._told_left = self._idle = 0.0
        self._told: Notice | None = None

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    @property
    def pad_on_turn(self) -> str | None:
        """The pad that alone may act, by its lasting name; None where several may."""
        owners = (scene.pad_on_turn for scene in self.scenes)
        return next((owner for owner in owners if owner is not None), None)

    @property
    def picture(self) -> Picture:
        """What the whole stack shows."""
        picture = flatten(tuple(scene.picture for scene in self.scenes))
        if not self._told_left or self._told is None or any(isinstance(p, Notice) for p in picture.panels):
            return picture
        return replace(picture, panels=(*picture.panels, self._told))

    def tell(self, news: Notice) -> None:
        """Show a sentence for a while, wherever no scene shows one."""
        self._told, self._told_left = news, TOLD_SECONDS

    def press(self, press: Press) -> None:
        for scene in self.scenes if press.released else ():
            scene.on_release(press)
        if self.finished:
            return
        self._idle = 0.0
        refusal = None if press.released else self._refusal(press)
        if refusal is None:
            self._apply(self.top.on_press(press))
        else:
            self.tell(Notice(refusal))

    def _refusal(self, press: Press) -> str | None:
        said = (scene.refuses(press, self.top) for scene in self.scenes)
        return next((refusal for refusal in said if refusal is not None), None)

    def pad_event(self, event: PadNews) -> None:
        """Tell the scenes news of pads, from the top down until one asks for a change.

        A scene that answers says itself what there is to say; else a notice does, until the next news.
        """
        if self.finished:
            return
        answers = (scene.on_pad_event(event) for scene in reversed(self.scenes))
        change = next((answer for answer in answers if answer is not None), None)
        self._told = None
        if change is None and (self._age > QUIET_SECONDS or not isinstance(event, Attached)):
            self.tell(notice_of(event))
        self._apply(change)

    def update(self, dt: float) -> None:
        """Let `dt` seconds of game time pass."""
        if self.finished:
            return
        self._age += dt
        self._told_left = max(0.0, self._told_left - dt)
        for scene, above in zip(self.scenes[-2::-1], self.scenes[:0:-1], strict=True):
            if above.freezes:
                break
            scene.tick(dt)
        self._apply(self.top.update(dt))
        self._idle += dt
        if not self.finished:
            self._apply(self.scenes[0].on_idle(self._idle, self.top))

    def _apply(self, change: Change | None) -> None:
        while change is not None:
            match change:
                case Push(scene):
                    self.scenes.append(scene)
                    change = None
                case Swap(scene):
                    self.scenes[-1] = scene
                    change = None
                case Reset(scenes):
                    self.scenes = list(scenes)
                    change = None
                case Pop(value) if len(self.scenes) > 1:
                    self.scenes.pop()
                    change = self.top.on_return(value)
                case _:
                    self.finished = True
                    change = None
