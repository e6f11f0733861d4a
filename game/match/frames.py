"""Games and reports as bytes: what the host sends to tables elsewhere, and what they send back.

A frame is one JSON array: its kind, then its values. Reports and snapshots are written as one viewer may know
them, so a frame holds no seed, no digest of a position and no tile that its viewer may not see.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_type_hints

import msgspec
from msgspec import convert

from game.language.languages import ENGLISH, spoken_in
from game.language.messages import Message, message
from game.rules.dictionary import words_in_text
from game.rules.events import Event, RulesChanged
from game.rules.illegal_moves import IllegalMove, NotInDictionary
from game.rules.moves import Move
from game.rules.position import Position
from game.rules.record import Seat
from game.rules.record_codec import CodecError, move_from_text, move_to_text
from game.rules.rules_and_defaults import Rules
from game.rules.rules_json import BadRulesError, rules_from_json, rules_to_json
from game.rules.seat_view import PublicTurn
from game.rules.visibility import Game, Report

LARGEST = 64 * 1024
"""Bytes that a frame may have; longer ones are refused unread."""
EVENTS: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}


class BadFrameError(ValueError):
    """Bytes that are no frame; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Submission:
    """A table's people decided. `number` counts a table's decisions, so that each is done once."""

    number: int
    seat: int
    move: Move
    elapsed_ms: int


@dataclass(frozen=True, slots=True)
class Rejected:
    """The host refuses a decision."""

    number: int
    seat: int
    why: IllegalMove


@dataclass(frozen=True, slots=True)
class Missed:
    """A table asks for all reports from this number on."""

    since: int


Count = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, lt=8)]
Frame = Game | Report | Rejected | Submission | Missed


def frame_to_bytes(frame: Frame) -> bytes:
    """For `frame_from_bytes`."""
    return msgspec.json.encode(_plain(frame))


def frame_from_bytes(data: bytes) -> Frame:
    """Raises BadFrameError and nothing else, whatever the bytes are."""
    if len(data) > LARGEST:
        raise BadFrameError(message("A message is too long"))
    try:
        kind, *values = msgspec.json.decode(data, type=list[Any])
        return _READERS[kind](*values)
    except (
        msgspec.MsgspecError,
        CodecError,
        BadRulesError,
        ValueError,
        KeyError,
        TypeError,
        RecursionError,
    ) as error:
        raise BadFrameError(message("A message cannot be read")) from error


def _plain(frame: Frame) -> list[Any]:
    match frame:
        case Game():
            return ["game", *_plain_game(frame)]
        case Report(number, seat, elapsed_ms, events, bag):
            return ["report", number, seat, elapsed_ms, [_plain_event(event) for event in events], bag]
        case Rejected(number, seat, why):
            return ["rejected", number, seat, *_plain_refusal(why)]
        case Submission(number, seat, move, elapsed_ms):
            return ["submit", number, seat, move_to_text(move), elapsed_ms]
        case Missed(since):
            return ["missed", since]


def _read_submission(number: Any, seat: Any, move: Any, elapsed_ms: Any) -> Submission:
    return Submission(
        convert(number, Count),
        convert(seat, SeatNumber),
        move_from_text(convert(move, str)),
        convert(elapsed_ms, Count),
    )


def _read_missed(since: Any) -> Missed:
    return Missed(convert(since, Count))


# ---------------------------------------------------------------- refusals


def _plain_refusal(why: IllegalMove) -> tuple[str, list[str]]:
    with spoken_in(ENGLISH):  # whatever is spoken here
        words = why.words if isinstance(why, NotInDictionary) else (str(why),)
    return type(why).__name__, list(words)


def _read_rejected(number: Any, seat: Any, kind: Any, words: Any) -> Rejected:
    said = convert(words, tuple[str, ...])
    if kind == NotInDictionary.__name__:
        why: IllegalMove = NotInDictionary(said)
    else:
        why = _refusals()[kind](*map(Message, said))
    return Rejected(convert(number, Count), convert(seat, SeatNumber), why)


def _refusals() -> dict[str, type[IllegalMove]]:
    """Those that there are now: whoever has rules of their own may be loaded later than this."""
    return {kind.__name__: kind for kind in IllegalMove.__subclasses__() if kind is not NotInDictionary}


# ---------------------------------------------------------------- reports


def _plain_event(event: Event) -> list[Any]:
    if isinstance(event, RulesChanged):
        return [
            "RulesChanged",
            rules_to_json(event.rules),
            *([" ".join(event.before)] if event.before else []),
        ]
    return [type(event).__name__, msgspec.to_builtins(event)]


def _read_report(number: Any, seat: Any, elapsed_ms: Any, events: Any, bag: Any) -> Report:
    return Report(
        convert(number, Count),
        convert(seat, SeatNumber),
        convert(elapsed_ms, Count),
        tuple(_read_event(*event) for event in events),
        convert(bag, str | None),
    )


def _read_event(kind: str, body: Any, *before: Any) -> Event:
    if kind == "RulesChanged":
        return RulesChanged(rules_from_json(body), *map(words_in_text, before))
    return convert(body, EVENTS[kind])


# ---------------------------------------------------------------- games


def _plain_game(game: Game) -> list[Any]:
    position = game.position
    body = {
        name: rules_to_json(value) if isinstance(value, Rules) else msgspec.to_builtins(value)
        for name in _POSITION
        if (value := getattr(position, name)) is not None
    }
    seats, history = msgspec.to_builtins(game.seats), msgspec.to_builtins(game.history)
    return [sorted(game.viewer), seats, body, game.unseen, history, game.bag]


def _read_game(viewer: Any, seats: Any, body: Any, unseen: Any, history: Any, bag: Any) -> Game:
    values: dict[str, Any] = {
        name: rules_from_json(value) if name in ("rules", "coming") else convert(value, _POSITION[name])
        for name, value in body.items()
    }
    return Game(
        convert(viewer, frozenset[SeatNumber]),
        convert(seats, tuple[Seat, ...]),
        Position(**values, seed=0),
        convert(unseen, str),
        convert(history, tuple[PublicTurn, ...]),
        bag=convert(bag, str | None),
    )


_POSITION = {name: kind for name, kind in get_type_hints(Position).items() if name not in ("seed", "luck")}
"""The fields of a position that leave the host, with their types. Its seed never does."""
_READERS: dict[str, Callable[..., Frame]] = {
    "submit": _read_submission,
    "missed": _read_missed,
    "rejected": _read_rejected,
    "report": _read_report,
    "game": _read_game,
}
