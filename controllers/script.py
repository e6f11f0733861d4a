"""The language of pad scripts: what a scripted thumb presses, and what it waits for.

One step per line; `#` starts a comment.

    press confirm                 one action, or several: press down down*7 confirm
    press p2: confirm             by the pad named p2; without a name it is p1
    hold left 0.5                 seconds; long enough, it repeats
    wait 1.5                      seconds of game time
    until table                   the scene on top has this name; `until table 30` allows 30 seconds
    until "Your turn"             this text is shown
    expect "14 points"            this text is shown now
    shot board                    a picture named board
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass

from controllers.actions import Action

DEFAULT_PAD = "p1"
DEFAULT_TIMEOUT = 60.0
LONGEST_SECONDS = 3600.0
MOST_PRESSES = 1000


class ScriptError(ValueError):
    """A line of a pad script that means nothing; the message is one sentence with its number."""

    def __init__(self, line: int, trouble: str) -> None:
        super().__init__(f"Line {line}: {trouble}")
        self.line = line


@dataclass(frozen=True, slots=True)
class PressStep:
    """Press these actions one after the other."""

    line: int
    pad: str
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class HoldStep:
    """Press one action and let it go after `seconds`."""

    line: int
    pad: str
    action: Action
    seconds: float


@dataclass(frozen=True, slots=True)
class WaitStep:
    """Let `seconds` of game time pass."""

    line: int
    seconds: float


@dataclass(frozen=True, slots=True)
class UntilStep:
    """Wait until the top scene is `scene`, or until `text` is shown: exactly one of them is set."""

    line: int
    scene: str | None
    text: str | None
    timeout: float
    """Seconds of game time."""


@dataclass(frozen=True, slots=True)
class ExpectStep:
    """`text` is shown now."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class ShotStep:
    """Take a picture and name it."""

    line: int
    name: str


Step = PressStep | HoldStep | WaitStep | UntilStep | ExpectStep | ShotStep

_WORD = re.compile(r'"[^"]*"|[^\s"]+')
_PAD = re.compile(r"([A-Za-z][\w-]*):$")
_NAME = re.compile(r"[A-Za-z0-9][\w-]*$")
_COUNTED = re.compile(r"(\w+)(?:\*(\d{1,6}))?$")


def parse(text: str) -> tuple[Step, ...]:
    """The steps of a script. Raises ScriptError at the first line that means nothing."""
    steps = []
    for number, source in enumerate(text.splitlines(), start=1):
        words = _words(source, number)
        if words:
            verb, *rest = words
            if verb not in _VERBS:
                raise ScriptError(number, f"{verb!r} is not a step; steps are {', '.join(_VERBS)}.")
            steps.append(_VERBS[verb](rest, number))
    return tuple(steps)


def _words(source: str, line: int) -> list[str]:
    """The words of a line, quoted texts whole and with their quotes, without its comment."""
    words: list[str] = []
    at = 0
    while at < len(source):
        if source[at].isspace():
            at += 1
            continue
        if source[at] == "#":
            break
        word = _WORD.match(source, at)
        if word is None:
            raise ScriptError(line, "a quotation mark is missing.")
        words.append(word[0])
        at = word.end()
    return words


def _press(words: list[str], line: int) -> Step:
    pad, words = _pad(words)
    actions: list[Action] = []
    for word in words:
        counted = _COUNTED.match(word)
        if counted is None:
            raise ScriptError(line, f"{word!r} is no action.")
        actions += [_action(counted[1], line)] * int(counted[2] or 1)
    if not 1 <= len(actions) <= MOST_PRESSES:
        raise ScriptError(line, f"press needs from 1 to {MOST_PRESSES} actions, not {len(actions)}.")
    return PressStep(line, pad, tuple(actions))


def _hold(words: list[str], line: int) -> Step:
    pad, words = _pad(words)
    if len(words) != 2:
        raise ScriptError(line, "hold needs an action and a number of seconds.")
    return HoldStep(line, pad, _action(words[0], line), _seconds(words[1], line))


def _wait(words: list[str], line: int) -> Step:
    if len(words) != 1:
        raise ScriptError(line, "wait needs a number of seconds.")
    return WaitStep(line, _seconds(words[0], line))


def _until(words: list[str], line: int) -> Step:
    if len(words) not in (1, 2):
        raise ScriptError(line, "until needs a scene or a quoted text, and perhaps a number of seconds.")
    timeout = _seconds(words[1], line) if len(words) == 2 else DEFAULT_TIMEOUT
    if words[0].startswith('"'):
        return UntilStep(line, None, _text(words[0], line), timeout)
    return UntilStep(line, _name(words[0], line, "scene"), None, timeout)


def _expect(words: list[str], line: int) -> Step:
    if len(words) != 1 or not words[0].startswith('"'):
        raise ScriptError(line, "expect needs one text in quotation marks.")
    return ExpectStep(line, _text(words[0], line))


def _shot(words: list[str], line: int) -> Step:
    if len(words) != 1:
        raise ScriptError(line, "shot needs one name.")
    return ShotStep(line, _name(words[0], line, "picture"))


_VERBS: dict[str, Callable[[list[str], int], Step]] = {
    "press": _press,
    "hold": _hold,
    "wait": _wait,
    "until": _until,
    "expect": _expect,
    "shot": _shot,
}


def _pad(words: list[str]) -> tuple[str, list[str]]:
    named = _PAD.match(words[0]) if words else None
    return (named[1], words[1:]) if named else (DEFAULT_PAD, words)


def _action(word: str, line: int) -> Action:
    try:
        return Action(word)
    except ValueError:
        known = ", ".join(action.value for action in Action)
        raise ScriptError(line, f"{word!r} is no action; actions are {known}.") from None


def _seconds(word: str, line: int) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= LONGEST_SECONDS:
        raise ScriptError(line, f"{word!r} is no number of seconds above 0 and up to {LONGEST_SECONDS:.0f}.")
    return seconds


def _text(word: str, line: int) -> str:
    text = word.strip('"')
    if not text:
        raise ScriptError(line, "the quoted text is empty.")
    return text


def _name(word: str, line: int, what: str) -> str:
    if not _NAME.match(word):
        raise ScriptError(line, f"{word!r} cannot name a {what}: use letters, digits, - and _ only.")
    return word
