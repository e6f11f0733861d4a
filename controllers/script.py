"""The language of pad scripts: what a scripted thumb presses, and what it waits for.

One step per line; `#` starts a comment.

    press confirm                 one action, or several: press down down*7 confirm
    press p2: confirm             by the pad named p2; without a name it is p1
    hold left 0.5                 seconds; long enough, it repeats
    wait 1.5                      seconds of game time
    until table                   this scene is on top and hears presses; `until table 30` allows 30 seconds
    until "Your turn"             this text is shown
    expect "14 points"            this text is shown now
    shot board                    a picture named board

Recordings are scripts too. They name buttons as they are, not what they ask for, and the frames in which
things happened, of sixty in every second:

    recording {"seed": 17}        first of all: what the game began with
    at 152                        go on to frame 152; what follows happens in it
    plug p2: xbox "Xbox pad"      a pad comes; `plug p2` is enough, a second text is its lasting name
    unplug p2                     it goes
    down p2: cross                a button goes down, `up` lets it go
    battery p2: 0.12              how full its battery is, from 0 to 1
    ignore p2                     it floods
    tell maven {"kind": "ready"}  somebody who is no pad says something
"""

# not read by players: scripts are written by engineers
from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from controllers.actions import Action, Brand
from controllers.protocol import Control, Device, PadEvent, PadEventKind

_Word = TypeVar("_Word", bound=Enum)

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
class AtStep:
    """Go on to a frame."""

    line: int
    frame: int


@dataclass(frozen=True, slots=True)
class PadStep:
    """Something happens to a pad."""

    line: int
    event: PadEvent


@dataclass(frozen=True, slots=True)
class TellStep:
    """Somebody who is no pad, such as Maven, says something."""

    line: int
    who: str
    text: str


@dataclass(frozen=True, slots=True)
class RecordingStep:
    """This script is a recording; `text` is JSON that tells what the game began with."""

    line: int
    text: str


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


ScriptStep = (
    PressStep
    | HoldStep
    | WaitStep
    | UntilStep
    | ExpectStep
    | ShotStep
    | AtStep
    | PadStep
    | TellStep
    | RecordingStep
)

_WORD = re.compile(r'"[^"]*"|[^\s"]+')
_PAD = re.compile(r"([A-Za-z][\w-]*):$")
_RAW = re.compile(r"\s*(tell\s+[A-Za-z]\w*|recording)\s+(\S.*)$")
"""Steps whose last word is the rest of the line."""
LONGEST_NAME = 100
"""Signs of a name: with its ending every disk takes it as a file's."""
_NAME = re.compile(r"[A-Za-z0-9][\w-]*$")
_COUNTED = re.compile(r"(\w+)(?:\*(\d{1,6}))?$")


def parse(text: str) -> tuple[ScriptStep, ...]:
    """The steps of a script. Raises ScriptError at the first line that means nothing."""
    steps = []
    for number, source in enumerate(text.splitlines(), start=1):
        raw = _RAW.match(source)
        words = [*raw[1].split(), raw[2].strip()] if raw else _words(source, number)
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


def _press(words: list[str], line: int) -> ScriptStep:
    pad, words = _pad(words)
    actions: list[Action] = []
    for word in words:
        counted = _COUNTED.match(word)
        if counted is None:
            raise ScriptError(line, f"{word!r} is no action.")
        actions += [_one_of(Action, counted[1], line, "action")] * int(counted[2] or 1)
    if not 1 <= len(actions) <= MOST_PRESSES:
        raise ScriptError(line, f"press needs from 1 to {MOST_PRESSES} actions, not {len(actions)}.")
    return PressStep(line, pad, tuple(actions))


def _hold(words: list[str], line: int) -> ScriptStep:
    pad, words = _pad(words)
    if len(words) != 2:
        raise ScriptError(line, "hold needs an action and a number of seconds.")
    return HoldStep(line, pad, _one_of(Action, words[0], line, "action"), _seconds(words[1], line))


def _wait(words: list[str], line: int) -> ScriptStep:
    if len(words) != 1:
        raise ScriptError(line, "wait needs a number of seconds.")
    return WaitStep(line, _seconds(words[0], line))


def _until(words: list[str], line: int) -> ScriptStep:
    if len(words) not in (1, 2):
        raise ScriptError(line, "until needs a scene or a quoted text, and perhaps a number of seconds.")
    timeout = _seconds(words[1], line) if len(words) == 2 else DEFAULT_TIMEOUT
    if words[0].startswith('"'):
        return UntilStep(line, None, _text(words[0], line), timeout)
    return UntilStep(line, _name(words[0], line, "scene"), None, timeout)


def _expect(words: list[str], line: int) -> ScriptStep:
    if len(words) != 1 or not words[0].startswith('"'):
        raise ScriptError(line, "expect needs one text in quotation marks.")
    return ExpectStep(line, _text(words[0], line))


def _shot(words: list[str], line: int) -> ScriptStep:
    if len(words) != 1:
        raise ScriptError(line, "shot needs one name.")
    return ShotStep(line, _name(words[0], line, "picture"))


def _at(words: list[str], line: int) -> ScriptStep:
    if len(words) != 1 or not re.fullmatch(r"[1-9]\d{0,8}", words[0]):
        raise ScriptError(line, "at needs the number of a frame.")
    return AtStep(line, int(words[0]))


def _plug(words: list[str], line: int) -> ScriptStep:
    pad, words = _pad_alone(words, line)
    brand = brand_named(pad)
    if words and not words[0].startswith('"'):
        brand = _one_of(Brand, words.pop(0), line, "brand")
    texts = [_text(word, line) for word in words]
    if len(texts) > 2 or not all(word.startswith('"') for word in words):
        raise ScriptError(line, "plug needs a pad, perhaps a brand, and up to two quoted texts.")
    label = texts[0] if texts else f"Script {pad}"
    device = Device(pad, label, brand, identity=texts[1] if len(texts) == 2 else "", can_rumble=True)
    return PadStep(line, PadEvent(pad, PadEventKind.CONNECT, device=device))


def _unplug(words: list[str], line: int) -> ScriptStep:
    return PadStep(line, PadEvent(_only_pad(words, line), PadEventKind.DISCONNECT))


def _ignore(words: list[str], line: int) -> ScriptStep:
    return PadStep(line, PadEvent(_only_pad(words, line), PadEventKind.IGNORED))


def _button(kind: PadEventKind) -> Callable[[list[str], int], ScriptStep]:
    def read(words: list[str], line: int) -> ScriptStep:
        pad, words = _pad(words)
        if len(words) != 1:
            raise ScriptError(line, f"{kind.value} needs one button.")
        return PadStep(line, PadEvent(pad, kind, _one_of(Control, words[0], line, "button")))

    return read


def _battery(words: list[str], line: int) -> ScriptStep:
    pad, words = _pad(words)
    if len(words) != 1 or not re.fullmatch(r"[01](\.\d{1,9})?", words[0]) or float(words[0]) > 1:
        raise ScriptError(line, "battery needs a number from 0 to 1.")
    return PadStep(line, PadEvent(pad, PadEventKind.BATTERY, value=float(words[0])))


def _tell(words: list[str], line: int) -> ScriptStep:
    if len(words) != 2 or not _NAME.match(words[0]):
        raise ScriptError(line, "tell needs somebody and what is said.")
    return TellStep(line, words[0], words[1])


def _recording(words: list[str], line: int) -> ScriptStep:
    if len(words) != 1 or not words[0].startswith("{"):
        raise ScriptError(line, "recording needs JSON that tells what the game began with.")
    return RecordingStep(line, words[0])


def brand_named(pad: str) -> Brand:
    """The brand of a scripted pad that has the name of one ('xbox', 'keyboard'); others are PlayStation's."""
    return next((brand for brand in Brand if brand.value == pad), Brand.PLAYSTATION)


_VERBS: dict[str, Callable[[list[str], int], ScriptStep]] = {
    "press": _press,
    "hold": _hold,
    "wait": _wait,
    "until": _until,
    "expect": _expect,
    "shot": _shot,
    "at": _at,
    "plug": _plug,
    "unplug": _unplug,
    "down": _button(PadEventKind.DOWN),
    "up": _button(PadEventKind.UP),
    "battery": _battery,
    "ignore": _ignore,
    "tell": _tell,
    "recording": _recording,
}


def _pad(words: list[str]) -> tuple[str, list[str]]:
    named = _PAD.match(words[0]) if words else None
    return (named[1], words[1:]) if named else (DEFAULT_PAD, words)


def _pad_alone(words: list[str], line: int) -> tuple[str, list[str]]:
    """A pad with or without its colon, and the rest."""
    if not words or not _NAME.match(words[0].removesuffix(":")):
        raise ScriptError(line, "the name of a pad is missing.")
    return words[0].removesuffix(":"), words[1:]


def _only_pad(words: list[str], line: int) -> str:
    pad, rest = _pad_alone(words, line)
    if rest:
        raise ScriptError(line, f"{rest[0]!r} is too much: only the name of a pad is needed.")
    return pad


def _one_of(kind: type[_Word], word: str, line: int, what: str) -> _Word:
    try:
        return kind(word)
    except ValueError:
        known = ", ".join(str(member.value) for member in kind)
        raise ScriptError(line, f"{word!r} is no {what}; there are {known}.") from None


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
    if len(word) > LONGEST_NAME:
        raise ScriptError(line, f"the name of a {what} has at most {LONGEST_NAME} signs.")
    return word
