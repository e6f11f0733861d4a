"""Positions in CGP, the field's one-line notation: `board racks scores zero-turns opcodes`.

The board is its rows, usually fifteen, split by '/', digits counting empty squares and lower case being
blanks. Racks and scores are split by '/', one for each player, the player to move first; a rack may be
unknown and so empty. The zero turns are those of all players in a row. Opcodes (lexicon, board and the like)
are allowed and not heeded, as the caller brings the rules; `not_heeded` says which of them matter.
"""

from __future__ import annotations

import re
from collections import Counter

from game.language.messages import message, message_count, tr
from game.rules.board import EMPTY, Board
from game.rules.letter_sets import BLANK, tile_of
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView

MAX_SEATS = 4
_ROW = re.compile(r"(?:[A-Za-z]|[1-9][0-9]?)+")
_RUN = re.compile(r"[0-9]+")
_RACK = re.compile(r"[A-Z?]*")
_SCORE = re.compile(r"-?[0-9]{1,6}")
_ZERO_TURNS = re.compile(r"[0-9]{1,3}")


_ENGLISH, _CLASSIC_BOARD = "english", "crosswordgame"


class CgpError(ValueError):
    """Text that is not a position, or one that the letter set cannot make."""


def read_cgp(text: str, rules: Rules | None = None) -> SeatView:
    """The position as the player to move, seat 0, sees it. Its ply is not told and so 0.

    Raises:
        CgpError: says in one sentence what is wrong.
    """
    rules = rules or Rules()
    fields = text.split(None, 4)
    if len(fields) < 4:
        raise CgpError(message("A position needs a board, racks, scores and zero turns, separated by spaces"))
    board = _read_board(fields[0], rules.layout.size)
    racks = _read_racks(fields[1], rules)
    scores = _read_scores(fields[2], len(racks))
    if not _ZERO_TURNS.fullmatch(fields[3]):
        raise CgpError(message("'{text}' is not a number of zero turns", text=fields[3]))
    unseen = _unseen(board, racks, rules)
    counts = _rack_counts(racks, len(unseen), rules.rack_size)
    return SeatView(
        rules=rules,
        seat=0,
        to_move=0,
        board=board,
        rack=racks[0],
        rack_counts=counts,
        bag_count=len(unseen) - sum(counts[1:]),
        unseen=unseen,
        scores=scores,
        ply=0,
        scoreless=_spread_zero_turns(int(fields[3]), len(racks)),
        exchanges=(0,) * len(racks),
    )


def not_heeded(text: str) -> tuple[str, ...]:
    """What a position asks for that `read_cgp` does not give it: words, letters, a board; in sentences."""
    fields = text.split(None, 4)
    told = []
    for opcode in fields[4].split(";") if len(fields) > 4 else ():
        match opcode.split(None, 1):
            case ["lex", name]:
                told.append(
                    tr(
                        "The word list {name} is not asked, but the one that was chosen here.",
                        name=name.strip(),
                    )
                )
            case ["ld", name] if name.strip().casefold() != _ENGLISH:
                told.append(
                    tr("The letters are not those of {name}, but the English ones.", name=name.strip())
                )
            case ["bdn", name] if name.strip().casefold() != _CLASSIC_BOARD:
                told.append(tr("The board is not {name}, but the classic one.", name=name.strip()))
    return tuple(told)


def write_cgp(view: SeatView, opcodes: str = "") -> str:
    """The position as one line. Racks that the seat does not see are left empty."""
    seats = len(view.scores)
    turn_order = [(view.to_move + step) % seats for step in range(seats)]
    rows = (re.sub(r"\.+", lambda gap: str(len(gap[0])), line) for line in view.board.rows)
    racks = (view.rack if seat == view.seat else "" for seat in turn_order)
    scores = (str(view.scores[seat]) for seat in turn_order)
    zero_turns = _zero_turns([view.scoreless[seat] for seat in turn_order])
    fields = ["/".join(rows), "/".join(racks), "/".join(scores), str(zero_turns), opcodes]
    # A lone unknown rack would leave a field empty, which the spaces around it could not show.
    fields[1] = fields[1] or "/"
    return " ".join(field for field in fields if field)


def _read_board(text: str, size: int) -> Board:
    rows = text.split("/")
    if len(rows) != size:
        raise CgpError(
            message_count(
                "The board has {count} row, not {size}",
                "The board has {count} rows, not {size}",
                len(rows),
                size=size,
            )
        )
    lines = []
    for number, row in enumerate(rows, start=1):
        if not _ROW.fullmatch(row):
            raise CgpError(
                message(
                    "Row {number} of the board, '{row}', is not letters and numbers", number=number, row=row
                )
            )
        line = _RUN.sub(lambda run: EMPTY * int(run[0]), row)
        if len(line) != size:
            raise CgpError(
                message_count(
                    "Row {number} of the board has {count} square, not {size}",
                    "Row {number} of the board has {count} squares, not {size}",
                    len(line),
                    number=number,
                    size=size,
                )
            )
        lines.append(line)
    return Board("".join(lines))


def _read_racks(text: str, rules: Rules) -> tuple[str, ...]:
    racks = ("",) if text == "/" and rules.max_seats == 1 else tuple(text.split("/"))
    if len(racks) > MAX_SEATS:
        raise CgpError(
            message(
                "There are racks for {number} players, not 1 to {most}", number=len(racks), most=MAX_SEATS
            )
        )
    for rack in racks:
        if not _RACK.fullmatch(rack):
            raise CgpError(
                message("'{rack}' is not a rack of capital letters and '{blank}'", rack=rack, blank=BLANK)
            )
        if len(rack) > rules.rack_size:
            raise CgpError(
                message("The rack '{rack}' holds more than {most} tiles", rack=rack, most=rules.rack_size)
            )
    return racks


def _read_scores(text: str, seats: int) -> tuple[int, ...]:
    scores = text.split("/")
    if not all(map(_SCORE.fullmatch, scores)):
        raise CgpError(message("'{text}' is not a list of scores", text=text))
    if len(scores) != seats:
        raise CgpError(
            message("There are {scores} scores for {racks} racks", scores=len(scores), racks=seats)
        )
    return tuple(map(int, scores))


def _unseen(board: Board, racks: tuple[str, ...], rules: Rules) -> str:
    """All tiles but those on the board and on the first rack, sorted."""
    left = Counter(rules.tiles.counts)
    left.subtract(tile_of(tile.face) for tile in board.tiles())
    left.subtract(racks[0])
    others = Counter("".join(racks[1:]))
    short = sorted(face for face in left | others if left[face] < others[face])
    short += sorted(face for face in left if left[face] < 0)
    if short:
        raise CgpError(message("There are more tiles '{tile}' than the letter set has", tile=short[0]))
    return "".join(sorted(left.elements()))


def _rack_counts(racks: tuple[str, ...], unseen: int, rack_size: int) -> tuple[int, ...]:
    """Tiles on each rack; unknown ones are as full as the unseen tiles allow, earlier seats first."""
    spare = unseen - sum(map(len, racks[1:]))
    counts = [len(racks[0])]
    for rack in racks[1:]:
        drawn = 0 if rack else min(rack_size, spare)
        counts.append(len(rack) + drawn)
        spare -= drawn
    return tuple(counts)


def _spread_zero_turns(zero_turns: int, seats: int) -> tuple[int, ...]:
    """Each seat's share of the last turns, the seat to move being the one longest ago."""
    whole, rest = divmod(zero_turns, seats)
    return tuple(whole + (seat >= seats - rest) for seat in range(seats))


def _zero_turns(scoreless: list[int]) -> int:
    """How many turns in a row, the last of all players, brought nothing. Seats in turn order."""
    seats, turns = len(scoreless), 0
    while scoreless[-1 - turns % seats] > turns // seats:
        turns += 1
    return turns
