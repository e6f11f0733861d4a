"""Games written in GCG: the other way of `gcg`. What is written is read back as it was, line by line.

Written is what every reader of the format knows: plays with the letters played through in brackets,
exchanges, passes, plays taken back, and points for challenges, for time and for the tiles left at the end.
"""

from __future__ import annotations

import re

from game.language.messages import message
from game.rules.board import Board, bare_board
from game.rules.gcg import GcgError, GcgGame, GcgLine, What
from game.rules.moves import Exchange, Pass, Place
from game.rules.notation import format_move


def write_gcg(sheet: GcgGame) -> str:
    """The text of a sheet, in UTF-8 where it is encoded. `read_gcg` gives the same sheet back.

    Raises:
        GcgError: something happened that the format has no words for.
    """
    lines = ["#character-encoding UTF-8"]  # not read: of the file
    full = sheet.full_names or sheet.names
    lines += [
        f"#player{number} {nick} {name}".rstrip()  # not read: of the file
        for number, (nick, name) in enumerate(zip(sheet.names, full, strict=True), 1)
    ]
    lines += [f"#title {sheet.title}"] if sheet.title else []  # not read: of the file
    lines += [f"#lexicon {sheet.lexicon}"] if sheet.lexicon else []  # not read: of the file
    boards = [bare_board(sheet.board_size)]
    for entry in sheet.entries:
        rack = f"{entry.rack} " if entry.rack else ""
        what = f"{rack}{_deed(entry, boards)} {entry.points:+d} {entry.total}"
        lines.append(f">{sheet.names[entry.player]}: {what}")  # not read: of the file
        lines += [f"#note {entry.remark}"] if entry.remark else []  # not read: of the file
    return "\n".join(lines) + "\n"


def nicks_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """Nicknames as the format needs them: without spaces and colons, each another."""
    found: list[str] = []
    for name in names:
        nick = re.sub(r"[\s:]+", "_", name.strip()) or "player"
        found.append(nick if nick not in found else f"{nick}_{len(found) + 1}")
    return tuple(found)


def _deed(entry: GcgLine, boards: list[Board]) -> str:
    if entry.what is What.TAKEN_BACK:
        boards.pop()
        return "--"
    if entry.what is What.ADJUSTED:
        return f"({entry.note})"
    match entry.move:
        case Place() as play:
            text = format_move(Place(play.tiles), boards[-1])
            boards.append(boards[-1].with_tiles(play.tiles))
            return text
        case Exchange(tiles):
            boards.append(boards[-1])
            return f"-{tiles}"
        case Pass():
            boards.append(boards[-1])
            return "-"
    if entry.move is None and entry.note:
        boards.append(boards[-1])
        return entry.note
    raise GcgError(message("There are no words in GCG for what happened in this game"))
