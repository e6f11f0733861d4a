"""Records as bytes, for cards, files and mail.

Format: the magic b"PRLR", one byte of version, then zlib-compressed JSON in ASCII. Every change of the
JSON's shape raises `VERSION` and adds to `MIGRATIONS` a function from the old shape to the next, so old
games can always be read. A move is a short word: see `move_to_text`.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any

from game.language.messages import message
from game.rules.board_layouts import SIZES
from game.rules.dictionary import words_in_text
from game.rules.moves import (
    BuyHint,
    ChallengePlay,
    ChangeRules,
    Exchange,
    Hold,
    Move,
    NothingPlayable,
    Pass,
    Place,
    Recount,
    Resign,
    Square,
    Tile,
    TradeBlank,
)
from game.rules.opening import require_equipment
from game.rules.record import ID, SEAT_COLORS, Record, Seat, Turn, as_recorded
from game.rules.rules_and_defaults import Clock, ClockKind, RackOrder, Rules
from game.rules.rules_json import BadRulesError, rules_from_json, rules_to_json
from game.rules.seeded_luck import Luck

MAGIC = b"PRLR"
VERSION = 7
PLAYED_VERSION = 5
"""The latest version of games that rooms play: later ones hold what only sheets tell, or bans in mid-game."""
_COUNTS_OTHERWISE, _TELLS_TILES, _COMMON = 6, PLAYED_VERSION, 4
MAX_JSON_BYTES = 1 << 20
"""Longer records are refused before they fill the memory."""

Json = dict[str, Any]
MIGRATIONS: dict[int, Callable[[Json], Json]] = {
    1: lambda body: {**body, "luck": Luck.EACH_DRAW.name},
    2: lambda body: body,
    3: lambda body: body,
    4: lambda body: body,
    5: lambda body: body,
    6: lambda body: body,
}
"""From a version's JSON to that of the next version. Version 3 knows a move more, to let a play stand, and
version 4 another one, to pay for a hint, and boards of other sizes; version 5 games whose tiles are told one
by one, version 6 among them those that a sheet counts otherwise, version 7 words that are banned in the
course of a game. Each is written in the first that holds it, so that games have the same bytes as ever."""

_AXIS = "abcdefghijklmnopqrstu"
_TILE = re.compile(r"([a-u])([a-u])([A-Za-z])")
_EXCHANGED = re.compile(r"[A-Z?_]{1,15}")
_TOLD = re.compile(r"[A-Z?_]{0,1000}")
_RECOUNT = re.compile(r"c(-?[1-9][0-9]{0,4})", re.ASCII)
_DOUBTED = re.compile(r"\?([1-9][0-9]?)", re.ASCII)
_DIGEST = re.compile(r"[0-9a-f]{8}")
_PLAIN: dict[str, Move] = {
    "-": Pass(),
    "?": ChallengePlay(),
    "h": Hold(),
    "r": Resign(),
    "n": NothingPlayable(),
    "k": BuyHint(),
}


class CodecError(ValueError):
    """Bytes that are not a record, or not one that this version of the game can read."""


def encode(record: Record) -> bytes:
    """The record in the version of the format that holds it."""
    body = {
        "lexicon": record.lexicon_digest,
        "seats": list(map(_write_seat, record.seats)),
        "seed": record.seed,
        "game": record.game,
        "luck": record.luck.name,
    }
    turns = ",".join(map(_write_turn, record.turns))
    is_told = record.luck is Luck.TOLD
    told = f',"tiles":{_compact(record.tiles)}' if is_told else ""
    name = f',"id":"{record.id}"' if record.id else ""
    text = f'{{"rules":{_rules_text(record.rules)},{_compact(body)[1:-1]},"turns":[{turns}]{told}{name}}}'
    as_counted = any(_is_of_sheet(turn.move) for turn in record.turns)
    bans = any(isinstance(turn.move, ChangeRules) and turn.move.banned_since for turn in record.turns)
    version = VERSION if bans else _COUNTS_OTHERWISE if as_counted else _TELLS_TILES if is_told else _COMMON
    return MAGIC + bytes([version]) + zlib.compress(text.encode("ascii"), 9)


def _is_of_sheet(move: Move) -> bool:
    return isinstance(move, Recount) or (isinstance(move, ChallengePlay) and bool(move.words))


@lru_cache(maxsize=64)
def _rules_text(rules: Rules) -> str:
    return _compact(rules_to_json(as_recorded(rules)))


def _write_turn(turn: Turn) -> str:
    return _compact([turn.seat, move_to_text(turn.move), turn.elapsed_ms, turn.digest])


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def decode(data: bytes) -> Record:
    """The record that was encoded, migrated if it is old.

    Raises:
        CodecError: says in one sentence what is wrong; no other exception leaves this function.
    """
    if data[: len(MAGIC)] != MAGIC or len(data) <= len(MAGIC):
        raise CodecError(message("This is not a saved game"))
    version = data[len(MAGIC)]
    if version > VERSION:
        raise CodecError(message("This game was saved by a newer version of Parlour"))
    body = _unpack(data[len(MAGIC) + 1 :])
    for old in range(version, VERSION):
        if old not in MIGRATIONS:
            raise CodecError(message("This game was saved by a version that is no longer read"))
        try:
            body = MIGRATIONS[old](body)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise CodecError(message("The saved game is damaged")) from error
    return _read_record(body)


def _unpack(packed: bytes) -> Json:
    unzip = zlib.decompressobj()
    try:
        text = unzip.decompress(packed, MAX_JSON_BYTES)
        if not unzip.eof or unzip.unused_data:
            raise CodecError(message("The saved game is cut short or too long"))
        body = json.loads(text)
    except (zlib.error, ValueError, RecursionError) as error:
        raise CodecError(message("The saved game is damaged")) from error
    if not isinstance(body, dict):
        raise CodecError(message("The saved game is not a record"))
    return body


def _read_record(body: Json) -> Record:
    try:
        rules = rules_from_json(_field(body, "rules", dict))
    except BadRulesError as error:
        raise CodecError(str(error)) from error
    seats = tuple(map(_read_seat, _field(body, "seats", list)))
    if not rules.min_seats <= len(seats) <= rules.max_seats:
        raise CodecError(message("The saved game has the wrong number of seats"))
    try:
        require_equipment(rules, len(seats))
    except ValueError as error:
        raise CodecError(message("The saved game has too few tiles")) from error
    turns = tuple(_read_turn(turn, len(seats)) for turn in _field(body, "turns", list))
    seed, game = _count(_field(body, "seed", int), 2**64), _count(_field(body, "game", int), 1000)
    if game < 1:
        raise CodecError(message("The saved game has no number"))
    luck = _read_luck(_field(body, "luck", str))
    tiles = _field(body, "tiles", str) if luck is Luck.TOLD else ""
    if not _TOLD.fullmatch(tiles):
        raise CodecError(message("The saved game tells tiles that there are not"))
    return Record(rules, _field(body, "lexicon", str), seats, seed, game, turns, luck, tiles, _read_id(body))


def _read_id(body: Json) -> str:
    """Games from before there were names have none."""
    name = _field(body, "id", str) if "id" in body else ""
    if name and not ID.fullmatch(name):
        raise CodecError(message("The saved game has a name that is none"))
    return str(name)


def _read_luck(name: str) -> Luck:
    if name not in Luck.__members__:
        raise CodecError(message("The saved game has a luck of its own"))
    return Luck[name]


def _field(body: Json, name: str, kind: type[Any]) -> Any:
    """One value of the JSON, which has to be exactly of that type; true is not 1."""
    if type(body.get(name)) is not kind:
        raise CodecError(message("The saved game has no proper '{name}'", name=name))
    return body[name]


def _count(value: Any, limit: int) -> int:
    if type(value) is not int or not 0 <= value < limit:
        raise CodecError(message("The saved game holds a number out of range"))
    return value


def _write_seat(seat: Seat) -> list[Any]:
    """How a player looks stands there only where it was chosen."""
    row = [seat.name, seat.kind, seat.level]
    return [*row, seat.color, seat.figure] if seat.looks else row


def _read_seat(row: Any) -> Seat:
    match row:
        case [str(name), "human" | "maven" as kind, level, color, str(figure)]:
            chosen = None if color is None else _count(color, SEAT_COLORS)
            with suppress(ValueError):
                return Seat(name, kind, _count(level, 9), chosen, figure)
        case [str(name), "human" | "maven" as kind, level]:
            return Seat(name, kind, _count(level, 9))
    raise CodecError(message("The saved game has an unreadable seat"))


def _read_turn(row: Any, seats: int) -> Turn:
    match row:
        case [seat, str(move), elapsed_ms, str(digest)] if _DIGEST.fullmatch(digest):
            made = _read_of_sheet(move) or move_from_text(move)
            return Turn(_count(seat, seats), made, _count(elapsed_ms, 2**53), digest)
    raise CodecError(message("The saved game has an unreadable turn"))


def _read_of_sheet(text: str) -> Move | None:
    """What only games have that are told from a sheet; no table takes it."""
    if doubted := _DOUBTED.fullmatch(text):
        return ChallengePlay(int(doubted[1]))
    return Recount(int(counted[1])) if (counted := _RECOUNT.fullmatch(text)) else None


def move_to_text(move: Move) -> str:
    """A letter and what it needs, or a sign.

    '?' and a number doubts so many words of a play, 'c' counts so many points more: games from sheets alone
    have these.
    'p' row, column and face of each tile ('P' if it insists); 'x' tiles; 't' a square; 'o' rules.
    """
    match move:
        case Place(tiles, insist):
            return ("P" if insist else "p") + "".join(_write_square(at) + face for at, face in tiles)
        case Exchange(tiles):
            return "x" + tiles
        case TradeBlank(square):
            return "t" + _write_square(square)
        case ChallengePlay(words) if words:
            return f"?{words}"
        case Recount(points):
            return f"c{points}"
        case ChangeRules(miss_turn, auto_pick, order, clock, banned):
            values = [
                miss_turn,
                auto_pick,
                order.value,
                clock.kind.value,
                clock.limit_ms,
                clock.penalty_points,
                *([" ".join(banned)] if banned else []),
            ]
            return "o" + _compact(values)
    return next(sign for sign, plain in _PLAIN.items() if plain == move)


def move_from_text(text: str) -> Move:
    """Raises CodecError, with one sentence, where that is no move."""
    if text in _PLAIN:
        return _PLAIN[text]
    kind, rest = text[:1], text[1:]
    if kind in ("p", "P"):
        return Place(_read_tiles(rest), insist=kind == "P")
    if kind == "x" and _EXCHANGED.fullmatch(rest):
        return Exchange(rest)
    if kind == "t" and len(rest) == 2 and set(rest) <= set(_AXIS):
        return TradeBlank(_read_square(rest))
    if kind == "o":
        return _read_rules(rest)
    raise CodecError(message("The saved game has an unreadable move"))


def _read_rules(text: str) -> ChangeRules:
    try:
        match json.loads(text):
            case [bool(miss_turn), bool(auto_pick), str(order), str(kind), limit_ms, points, *more]:
                clock = Clock(ClockKind(kind), _count(limit_ms, 2**53), _count(points, 1000))
                return ChangeRules(miss_turn, auto_pick, RackOrder(order), clock, *map(words_in_text, more))
    except (ValueError, TypeError, RecursionError) as error:
        raise CodecError(message("The saved game has an unreadable change of rules")) from error
    raise CodecError(message("The saved game has an unreadable change of rules"))


def _read_tiles(text: str) -> tuple[Tile, ...]:
    tiles = tuple(Tile(_read_square(at + to), face) for at, to, face in _TILE.findall(text))
    if not 0 < len(tiles) <= SIZES[-1] or len(text) != 3 * len(tiles):
        raise CodecError(message("The saved game has an unreadable play"))
    return tiles


def _write_square(square: Square) -> str:
    return _AXIS[square.row] + _AXIS[square.col]


def _read_square(text: str) -> Square:
    return Square(_AXIS.index(text[0]), _AXIS.index(text[1]))
