"""A game as a save on a memory card, and back.

The payload is one line of JSON (what a Record does not hold: the time already spent in this turn, and how
each rack is arranged), then the Record. The note is what a list of saves shows without opening it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.match import Match
from game.rules.codec import CodecError, decode, encode
from game.rules.record import Record
from memcard.block import Save
from memcard.icon import Icon, read_icon
from memcard.slot import Slot

GAME, AUTOSAVE = "game", "autosave"
NO_GAME = "This save does not hold a game"
ICONS = Path(__file__).resolve().parents[1] / "assets" / "icons"


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


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list shows of a saved game."""

    mode: str
    players: tuple[tuple[str, int], ...]
    """Names and scores."""
    board: str
    """225 characters, as in Board."""


def save_of(match: Match, elapsed_ms: int, racks: tuple[str, ...], kind: str, when: int) -> Save:
    """The save of a running game. `when` is in seconds since 1970."""
    position = match.position
    players = [[seat.name, score] for seat, score in zip(match.seats, position.scores, strict=True)]
    note = {"mode": position.rules.edition, "players": players, "board": position.board.cells}
    head = json.dumps({"elapsed_ms": elapsed_ms, "racks": racks}, separators=(",", ":"))
    return Save(
        kind=kind,
        title="Parlour " + " ".join(seat.name for seat in match.seats),
        payload=head.encode() + b"\n" + encode(match.record),
        icon=icon(kind),
        when=when,
        note=json.dumps(note, separators=(",", ":"), ensure_ascii=False).encode(),
    )


def saved_game(save: Save) -> SavedGame:
    """Read a save of a game. Raises SaveError."""
    head, _, record = save.payload.partition(b"\n")
    try:
        values = json.loads(head)
        racks = tuple(str(rack) for rack in values["racks"])
        game = SavedGame(decode(record), int(values["elapsed_ms"]), racks)
    except CodecError as error:
        raise SaveError(str(error)) from error
    except (ValueError, KeyError, TypeError) as error:
        raise SaveError(NO_GAME) from error
    if len(game.racks) != len(game.record.seats) or game.elapsed_ms < 0:
        raise SaveError(NO_GAME)
    return game


def summary(slot: Slot) -> Summary | None:
    """What a slot's note tells; None where it tells nothing."""
    try:
        note = json.loads(slot.note)
        players = tuple((str(name), int(score)) for name, score in note["players"])
        board = str(note["board"])
        return Summary(str(note["mode"]), players, board) if len(board) == 225 else None
    except (ValueError, KeyError, TypeError):
        return None


@cache
def icon(kind: str) -> Icon:
    """The icon of a kind of save."""
    return read_icon((ICONS / f"{kind}.icon").read_bytes())
