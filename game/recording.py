"""Recordings: what the game hears is written down frame by frame, as a script that plays it again.

What a game hears is pads and Maven; what it began with is a seed and the settings. All of that is recorded,
so playing it back needs neither the pads nor the machine on which Maven thought, and gives the same game.
"""

# not read by players: recordings are in English, and engineers play them again

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple, TextIO, TypeVar

import msgspec
from msgspec import Meta, Raw

from controllers.protocol import PadEvent, PadEventKind
from game.bounded_json import Fields, read
from game.language.messages import Message
from game.maven.candidate_rows import CandidateRow, candidate_of, row_of
from game.maven.engine.engine_sessions import Engine, Priority
from game.maven.messages import Answer, Ask, Candidate, Failed, Readiness, Reply, Thinking
from game.options import Options, options_from_fields, options_to_json
from game.rules.record_codec import CodecError, move_from_text, move_to_text
from game.rules.seeded_luck import SEEDED, Luck
from game.text_format import reason_given

_log = logging.getLogger(__name__)
FRAME = 1 / 60
"""Seconds of game time from one frame of a recording to the next."""
MAVEN = "maven"
VERSION = 2
"""Version 1 did not tell the luck, for there was one only."""


class RecordingStart(NamedTuple):
    """What a recorded game began with."""

    seed: int
    """The first one, from which later ones count up."""
    options: Options
    luck: Luck
    moment: int | None = None
    """When that was, in seconds since 1970; None in a recording that does not tell."""


class BadRecordingError(ValueError):
    """A recording says something that cannot be understood; the message is one sentence."""


class RecordingWriter:
    """Writes a recording as it happens, so that it is whole even if the game ends badly."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._frame = 0
        self._written = 0
        self._torn = False
        self._names: dict[str, str] = {}
        self.time = 0.0
        """Seconds since the beginning, counted in frames."""

    def begin(
        self, seed: int, options: Options, luck: Luck = Luck.LAID_OUT, moment: int | None = None
    ) -> None:
        """The game begins with the first seed, from which later ones count up, and with these settings, at a
        moment in seconds since 1970, which decides the day's bag and the light in the room."""
        fields = {
            "version": VERSION,
            "seed": seed,
            "luck": luck.name,
            "moment": moment,
            "options": Raw(options_to_json(options)),
        }
        self._write(f"recording {_to_json(fields)}")

    def frame(self) -> float:
        """The next frame begins; its time."""
        self._frame += 1
        self.time += FRAME
        return self.time

    def happened(self, event: PadEvent) -> None:
        """A pad did something in this frame."""
        pad = self._names.setdefault(event.pad, f"p{len(self._names) + 1}")
        match event.kind:
            case PadEventKind.CONNECT if event.device:
                label, lasting = (_quotable(text) for text in (_english(event.device.label), event.pad))
                self._step(f'plug {pad}: {event.device.brand.value} "{label}" "{lasting}"')
                if event.device.battery is not None:
                    self._step(f"battery {pad}: {event.device.battery:.3f}")
            case PadEventKind.DISCONNECT:
                self._step(f"unplug {pad}")
            case PadEventKind.IGNORED:
                self._step(f"ignore {pad}")
            case PadEventKind.BATTERY:
                self._step(f"battery {pad}: {event.value:.3f}")
            case _ if event.control:
                self._step(f"{event.kind.value} {pad}: {event.control.value}")

    def told(self, who: str, what: dict[str, Any]) -> None:
        """Somebody who is no pad said something in this frame."""
        self._step(f"tell {who} {_to_json(what)}")

    def close(self) -> None:
        """The last frame is over."""
        self._write(f"at {self._frame + 1}")

    def _step(self, line: str) -> None:
        if self._written < self._frame:
            self._written = self._frame
            self._write(f"at {self._frame}")
        self._write(line)

    def _write(self, line: str) -> None:
        if self._torn:
            return
        try:
            self._file.write(f"{line}\n")
            self._file.flush()
        except OSError as error:  # a full disk must not end the game
            self._torn = True
            _log.warning("the recording ends here: %s", reason_given(error))


def _english(label: str | Message) -> str:
    """What a pad is called in a recording, whatever language its players read."""
    return label.english if isinstance(label, Message) else label


def _quotable(text: str) -> str:
    """A text that can stand between quotation marks on one line: pads may be called anything."""
    return " ".join(text.replace('"', "'").split()) or "Pad"


class RecordedMaven:
    """An engine that passes everything on and has it recorded."""

    def __init__(self, engine: Engine, recording: RecordingWriter) -> None:
        self._engine = engine
        self._recording = recording
        self._heard = 0.0, Readiness.LOADING

    @property
    def ready(self) -> float:
        return self._how_ready()[0]

    @property
    def readiness(self) -> Readiness:
        return self._how_ready()[1]

    def _how_ready(self) -> tuple[float, Readiness]:
        heard = self._engine.ready, self._engine.readiness
        if heard != self._heard:
            self._heard = heard
            ready, readiness = heard
            self._recording.told(MAVEN, {"ready": ready, "readiness": readiness.value})
        return heard

    @property
    def learning(self) -> Mapping[str, float]:
        """Not recorded: it changes what is told of a list, and nothing that anybody does."""
        return self._engine.learning

    def start(self) -> None:
        self._engine.start()

    def ask(self, question: Ask, priority: Priority) -> None:
        self._engine.ask(question, priority)

    def poll(self) -> list[Reply]:
        messages = self._engine.poll()
        for message in messages:
            told = message_to_plain(message)
            if told:
                self._recording.told(MAVEN, told)
        return messages

    def cancel(self, ticket: int) -> None:
        self._engine.cancel(ticket)

    def move_now(self, ticket: int) -> None:
        self._engine.move_now(ticket)

    def close(self) -> None:
        self._engine.close()


class ReplayedMaven:
    """An engine that says what stands in a recording, when it stands there."""

    def __init__(self) -> None:
        self.ready = 0.0
        self.readiness = Readiness.LOADING
        self.learning: dict[str, float] = {}
        self._said: list[Reply] = []

    def hear(self, text: str) -> None:
        """What Maven said in this frame, as recorded. Raises BadRecordingError."""
        said = _read(text, _Said, "Maven says something that cannot be understood")
        if said.ready is not None:
            self.ready = said.ready
            usual = Readiness.LOADING if said.ready < 1 else Readiness.READY
            self.readiness = said.readiness or usual  # which earlier recordings do not tell
        else:
            self._said.append(_message(said))

    def start(self) -> None: ...

    def ask(self, question: Ask, priority: Priority) -> None:
        """Nothing: the answer stands in the recording, whatever is asked."""

    def poll(self) -> list[Reply]:
        said, self._said = self._said, []
        return said

    def cancel(self, ticket: int) -> None:
        self._said = [message for message in self._said if getattr(message, "ticket", None) != ticket]

    def move_now(self, ticket: int) -> None: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class _Versioned:
    version: Annotated[int, Meta(ge=0)]


@dataclass(frozen=True, slots=True)
class _Start(_Versioned):
    seed: int
    options: Fields
    luck: str | None = None
    """Version 1 did not tell it, for there was one only."""
    moment: Annotated[int, Meta(ge=0, lt=2**33)] | None = None


def read_start(text: str) -> RecordingStart:
    """What the first line of a recording tells. Raises BadRecordingError."""
    unclear = "The recording does not tell how the game began"
    version = _read(text, _Versioned, unclear).version
    if version > VERSION:
        raise BadRecordingError("This recording was made by a newer version of Parlour")
    start = _read(text, _Start, unclear)
    luck = Luck.EACH_DRAW.name if version == 1 else start.luck
    if abs(start.seed) >= 2**64 or luck not in {kind.name for kind in SEEDED}:
        raise BadRecordingError(unclear)
    return RecordingStart(start.seed, options_from_fields(start.options), Luck[luck], start.moment)


_Move = Annotated[str, Meta(max_length=200)]
_Ticket = Annotated[int, Meta(ge=0, le=2**53)]


@dataclass(frozen=True, slots=True)
class _Said:
    """What the worker says, as it is written: the fields that are there tell which kind of message it is."""

    ticket: _Ticket | None = None
    move: _Move | None = None
    top: Annotated[tuple[CandidateRow, ...], Meta(max_length=10_000)] | None = None
    failed: Annotated[str, Meta(max_length=10_000)] | None = None
    ready: Annotated[float, Meta(ge=0, le=1)] | None = None
    readiness: Readiness | None = None
    makeshift: bool = False


def message_to_plain(message: Reply) -> dict[str, Any] | None:
    """A message as `ReplayedMaven.hear` reads it; None for what concerns only the desk itself."""
    match message:
        case Answer(ticket, move, candidates, is_makeshift):
            told = {"ticket": ticket, "move": move_to_text(move), "top": _plain(candidates)}
            return told | ({"makeshift": True} if is_makeshift else {})
        case Thinking(ticket, candidates):
            return {"ticket": ticket, "top": _plain(candidates)}
        case Failed(ticket, reason):
            return {"ticket": ticket, "failed": reason}
    return None


def _plain(candidates: tuple[Candidate, ...]) -> Any:
    return msgspec.to_builtins([row_of(each) for each in candidates])


def _message(said: _Said) -> Reply:
    try:
        top = tuple(map(candidate_of, said.top or ()))
        match said:
            case _Said(int(ticket), str(move), tuple()):
                return Answer(ticket, move_from_text(move), top, said.makeshift)
            case _Said(int(ticket), None, tuple()):
                return Thinking(ticket, top)
            case _Said(int(ticket), failed=str(reason)):
                return Failed(ticket, reason)
    except CodecError as error:
        raise BadRecordingError("Maven plays a move that cannot be read") from error
    raise BadRecordingError("Maven says something that cannot be understood")


T = TypeVar("T")


def _read(text: str, kind: type[T], unclear: str) -> T:
    try:
        return read(text, kind)
    except msgspec.ValidationError as error:
        raise BadRecordingError(unclear) from error
    except ValueError as error:
        raise BadRecordingError("What is said is no JSON") from error


def _to_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
