"""A game as a save on a memory card, and back.

The payload is one line of JSON (what a Record does not hold: the time already spent in this turn, how each
rack is arranged, and what the mode of play adds), then the Record. The note is what a list of saves shows
without opening it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from msgspec import Meta

from game.bounded_json import Nested, read, read_or
from game.language.messages import Message, message
from game.rules.board import bare_board
from game.rules.board_layouts import SIZES
from game.rules.clock import is_watched
from game.rules.moves import ChangeRules
from game.rules.record import Record, id_of
from game.rules.record_codec import CodecError, decode, encode
from game.save_icons import icon_of
from game.session.match import MatchSession
from memcard.block import Save
from memcard.slot import Slot
from memcard.title_encoding import fits_title

GAME, AUTOSAVE = "game", "autosave"
NO_GAME: Message = message("This save does not hold a game")
LONGEST_EXTRA = 2048
"""Bytes of JSON that a mode of play may add to a save: the game must still fit one block."""
MOST_PLAYERS, LONGEST_WORDS = 4, 64
"""The most players, and the longest words, that a list of saves can show."""
_LONGEST_HEAD = LONGEST_EXTRA + 1024
_YEAR_MS = 366 * 24 * 60 * 60_000
_ShownName = Annotated[str, Meta(max_length=LONGEST_WORDS)]
_ShownNumber = Annotated[int, Meta(gt=-1_000_000, lt=1_000_000)]


class SaveError(Exception):
    """A save that cannot be played on; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """What a save of a game holds."""

    record: Record
    elapsed_ms: int
    """Time already spent in the turn at hand."""
    racks: tuple[str, ...]
    """Each seat's tiles as they were arranged."""
    extra: dict[str, Any] = field(default_factory=dict)
    """What the mode of play adds, as JSON has it: earlier games of a tournament, hints taken."""

    @property
    def is_covered(self) -> bool:
        """Whether nobody sees its board before it goes on."""
        return is_covered(self.record)


@dataclass(frozen=True, slots=True)
class _Head:
    """A saved game but for its record, as it is written."""

    elapsed_ms: Annotated[int, Meta(ge=0, le=_YEAR_MS)]
    racks: tuple[Annotated[str, Meta(max_length=15)], ...]
    extra: Nested = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SaveSummary:
    """What a list shows of a saved game."""

    mode: _ShownName
    players: Annotated[tuple[tuple[_ShownName, _ShownNumber], ...], Meta(max_length=MOST_PLAYERS)]
    """Names and scores."""
    board: Annotated[str, Meta(min_length=SIZES[0] ** 2, max_length=SIZES[-1] ** 2)]
    """As in Board: 225 characters for the usual one; bare where it is covered."""
    name: _ShownName = ""
    """What the players called it; usually nothing."""
    turn: _ShownNumber = 0
    """The turn that everybody is in or has begun, from 1; 0 if a save does not say."""
    to_move: Annotated[int, Meta(ge=-1, lt=MOST_PLAYERS)] = -1
    """The seat whose move it is; -1 if a save does not say."""


def is_covered(record: Record) -> bool:
    """Whether the board of a game is seen by nobody while it waits: if a clock runs in it, or ever ran, that
    would be time to think for nothing."""
    changed = (turn.move.clock for turn in record.turns if isinstance(turn.move, ChangeRules))
    return any(map(is_watched, (record.rules.clock, *changed)))


def save_of(
    host: MatchSession,
    elapsed_ms: int,
    racks: tuple[str, ...],
    kind: str,
    when: int,
    *,
    extra: Mapping[str, Any] | None = None,
    mode: str = "",
) -> Save:
    """The save of a running game. `when` is in seconds since 1970.

    `extra` comes back as it is; `mode` is what a list calls the game, by default its edition. Raises
    ValueError for an `extra` that JSON cannot express, or of more than `LONGEST_EXTRA` bytes.
    """
    position, seats = host.position, host.seats
    players = [[seat.name, score] for seat, score in zip(seats, position.scores, strict=True)]
    turn = position.ply // len(seats) + 1
    mode = mode or position.rules.edition
    board = bare_board(position.board.size) if is_covered(host.record) else position.board
    note: dict[str, Any] = {"mode": mode, "players": players, "board": board.cells, "turn": turn}
    note["to_move"] = position.to_move
    head = {"elapsed_ms": elapsed_ms, "racks": racks, **({"extra": extra} if extra else {})}
    return Save(
        kind=kind,
        title=_title([seat.name for seat in seats]),
        payload=_json(head) + b"\n" + encode(host.record),
        icon=icon_of(kind),
        when=when,
        note=_note(note),
    )


def _title(names: Sequence[str]) -> str:
    """What every reader of cards shows: as many names as fit in whole, and how many more play."""
    for more in range(len(names)):
        told = [*names[: len(names) - more], *([f"+{more}"] if more else [])]
        if fits_title(title := " ".join(["Parlour", *told])):  # not read: bytes on the card
            return title
    return f"Parlour {names[0]}"  # not read: bytes on the card


def _note(values: dict[str, Any]) -> bytes:
    return json.dumps(values, separators=(",", ":"), ensure_ascii=False).encode()


def _json(head: dict[str, Any]) -> bytes:
    if len(_compact(head.get("extra", {}))) > LONGEST_EXTRA:
        raise ValueError(f"more than {LONGEST_EXTRA:,} bytes of its mode's own")  # not read: ours alone
    return _compact(head)


def _compact(value: Any) -> bytes:
    """One line; numbers that JSON does not know are refused."""
    try:
        return json.dumps(value, separators=(",", ":"), allow_nan=False).encode()
    except (TypeError, RecursionError) as error:
        raise ValueError(str(error)) from error


def named(save: Save, name: str) -> Save:
    """The save under a name of the players' choice, by which every reader of cards lists it."""
    if not name:
        return save
    note = {**read(save.note, dict[str, Any]), "name": name}
    return replace(save, title=f"Parlour {name}", note=_note(note))  # not read: bytes on the card


def saved_game(save: Save) -> SavedGame:
    """Read a save of a game. Raises SaveError."""
    text, _, packed = save.payload.partition(b"\n")
    if len(text) > _LONGEST_HEAD:
        raise SaveError(NO_GAME)
    try:
        record = decode(packed)
        head = read(text, _Head)
    except CodecError as error:
        raise SaveError(*error.args) from error
    except ValueError as error:
        raise SaveError(NO_GAME) from error
    if len(head.racks) != len(record.seats) or not all(_can_be_shown(seat.name) for seat in record.seats):
        raise SaveError(NO_GAME)
    return SavedGame(record, head.elapsed_ms, head.racks, head.extra)


def _can_be_shown(name: str) -> bool:
    """A name of a length that a screen can hold, of characters that every encoding has."""
    return len(name) <= LONGEST_WORDS and name.isprintable()


def as_game(save: Save, name: str, **extra: Any) -> Save:
    """The same game at the same turn, known by another lasting name. Raises SaveError."""
    saved = saved_game(save)
    head = {"elapsed_ms": saved.elapsed_ms, "racks": saved.racks, "extra": {**saved.extra, **extra}}
    return replace(save, payload=_json(head) + b"\n" + encode(replace(saved.record, id=name)))


def is_of(save: Save, record: Record) -> bool:
    """Whether a save is of this game, at whatever turn."""
    try:
        kept = saved_game(save).record
    except SaveError:
        return False
    return id_of(kept) == id_of(record)


def is_same_game(save: Save, other: Save) -> bool:
    """Whether two saves are of one game, each at whatever turn."""
    try:
        return is_of(save, saved_game(other).record)
    except SaveError:
        return False


def summary(kept: Slot | Save) -> SaveSummary | None:
    """The summary in the note of a slot or a save; None if it holds none that a list could show."""
    return read_or(kept.note, SaveSummary, None)
