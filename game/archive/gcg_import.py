"""Games from sheets in GCG, kept with all others, with the file as it was.

One that was broken off is kept as far as it came, with its racks, and nobody has won it. Whatever of a sheet
was not believed is told beside its turn.
"""

from __future__ import annotations

import json

import msgspec

from game.archive.game_archive import Archive
from game.archive.kept_game import UNFINISHED, KeptGame, identity, kept
from game.archive.sheet_game import read_game
from game.bounded_json import read_or
from game.language.messages import tr
from game.rules.gcg import GcgError, decode_gcg, read_gcg

FROM_A_FILE = "From a file"  # not read: as games are kept
"""The kind of game that an imported one is, as heads have it."""


_TORN = "\N{REPLACEMENT CHARACTER}"


def torn_in(text: str) -> list[str]:
    """A sentence on letters of a file that its encoding does not have, if there are any."""
    if _TORN not in text:
        return []
    return [
        tr(
            "Some letters cannot be read in the encoding that the file names: they are {sign} here.",
            sign=_TORN,
        )
    ]


def take_in(archive: Archive, data: bytes, when: int) -> tuple[str, KeptGame]:
    """Keep the game of a file, with the file as it is; its identity and the game.

    `remarks_on` tells what of it was not believed.

    Raises:
        GcgError: says in one sentence what is wrong with it.
    """
    told_game = read_game(read_gcg(decode_gcg(data))).game
    extra = {} if told_game.end.outcome else {UNFINISHED: True}
    game = kept(told_game, when, FROM_A_FILE, extra=extra)
    name = archive.keep(game)
    archive.note(_sheet_file(name), json.dumps({"gcg": data.decode("latin-1")}).encode("ascii"))
    return name, game


def source_of(archive: Archive, name: str) -> bytes | None:
    """The file that a game came from, byte by byte; None where it was played here."""
    noted = read_or(archive.noted(_sheet_file(name)) or b"", _Source, None)
    return noted.gcg.encode("latin-1", "replace") if noted else None


def remarks_on(archive: Archive, name: str) -> dict[int, str]:
    """What stands beside the turns of a game from a file, by the turn of its record, from 0.

    It is what of the sheet was not believed, and what somebody wrote there.
    """
    source = source_of(archive, name)
    if source is None:
        return {}
    try:
        text = decode_gcg(source)
        sheet = read_gcg(text)
        read = read_game(sheet)
    except GcgError:  # kept by a version that read it otherwise
        return {}
    if identity(read.game.record) != name:  # likewise: its turns may be others
        return {}
    told = {entry.line: entry.remark for entry in sheet.entries if entry.remark}
    told |= {line: f"{said} {told.get(line, '')}".strip() for line, said in read.doubts.items()}
    first = sheet.entries[0].line
    told[first] = " ".join([*torn_in(text), told.get(first, "")]).strip()
    return read.by_turn({line: said for line, said in told.items() if said})


def doubts_on(data: bytes) -> list[str]:
    """What of a file that can be taken in was not believed, turn by turn. Raises GcgError."""
    text = decode_gcg(data)
    read = read_game(read_gcg(text))
    numbers = {turn.ply: turn.number for turn in read.game.turns}
    return torn_in(text) + [
        tr("Turn {turn}: {said}", turn=numbers.get(ply, len(numbers)), said=said)
        for ply, said in sorted(read.by_turn(read.doubts).items())
    ]


def _sheet_file(name: str) -> str:
    return f"sheets/{name}.json"


class _Source(msgspec.Struct):
    gcg: str
