"""Games in GCG, the field's text format for finished games: who played what from which rack.

    #player1 ann Ann Example
    #player2 bob Bob Example
    >ann: AEINRST H4 RETAINS +76 76
    >bob: EIQU??A  8H (A)QUa +14 14

Read are the events of the format's version 1.2: plays, exchanges, passes, plays taken back, points for a
challenge or for time, and the tiles left at the end; three or four players are taken too, and words behind a
total, as older programs write them. A play is believed before the rack it is said to come from. A game in GCG
has no seed, so it is no `Record`: it is what the sheet says.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum

from game.language.messages import message
from game.rules.board import bare_board
from game.rules.board_layouts import CLASSIC
from game.rules.letter_sets import tile_of
from game.rules.moves import Exchange, Move, Pass, Place, tiles_of
from game.rules.notation import NotationError, parse_move
from game.rules.rules_and_defaults import Rules

MOST_PLAYERS = 4
_MOST_BYTES = 1 << 20
"""More bytes than any game needs."""


class GcgError(ValueError):
    """Text that is not a game; the message says in one sentence which line is wrong and why."""


class What(Enum):
    """Kinds of entries on the sheet."""

    MOVE = "move"
    TAKEN_BACK = "taken back"  # not read: a name for engineers
    """The play before was challenged away."""
    ADJUSTED = "adjusted"
    """Points given or taken: for a challenge, for time, for the tiles left at the end."""


@dataclass(frozen=True, slots=True)
class GcgLine:
    """One line of the sheet."""

    line: int
    """In the file, from 1."""
    player: int
    """From 0."""
    what: What
    rack: str
    """The rack as written: capital letters, '?' for a blank; as much of it as is known."""
    move: Move | None
    """What was done; None if the entry is no move, or an exchange of tiles that nobody wrote down."""
    points: int
    total: int
    note: str = ""
    """What points are given for: 'challenge', 'time' or the tiles left; how many tiles were exchanged where
    nobody wrote down which."""
    remark: str = ""
    """What somebody wrote beside it."""

    @property
    def exchanged(self) -> int:
        """How many tiles were exchanged of which nobody wrote down which; 0 otherwise."""
        return -int(self.note) if self.what is What.MOVE and self.move is None else 0


@dataclass(frozen=True, slots=True)
class GcgGame:
    """A game as it was written down."""

    names: tuple[str, ...]
    """Nicknames, in order of the players."""
    entries: tuple[GcgLine, ...]
    title: str = ""
    lexicon: str = ""
    full_names: tuple[str, ...] = ()
    """The names behind the nicknames, where the sheet has them."""
    board_size: int = CLASSIC.size
    """Squares on each side of the board."""
    last_racks: tuple[str, ...] = ()
    """What each player held last, as far as the sheet says so apart; empty where it does not."""
    unknown_racks: frozenset[int] = frozenset()
    """Lines whose rack cannot have been: it lacks the play, or holds more than there is."""


_PLAYER = re.compile(r"#player([1-9])\s+(\S+)(?:\s+(.*))?")
_NOTE = re.compile(r"#([A-Za-z0-9_-]+)(?:\s+(.*))?")
_HELD = re.compile(r"rack([1-9])", re.ASCII)
_EVENT = re.compile(r">([^:]+):\s+(.*?)\s+([+-]\d{1,5})\s+([+-]?\d{1,9})(?:\s+([^\s\d].*))?")
"""Who, what, points and total, and what somebody wrote behind them."""
_RACK = re.compile(r"[A-Z?]{1,15}", re.ASCII)
_LEFT = re.compile(r"\(([A-Z?]*|challenge|time)\)", re.ASCII)
_UNKNOWN_EXCHANGE = re.compile(r"-[1-9]\d?", re.ASCII)


_WIDE = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""By its mark; one of UTF-32 begins with one of UTF-16."""


def decode_gcg(data: bytes) -> str:
    """The text of a file: as its mark or its first line says, UTF-32, UTF-16, UTF-8 or ISO 8859-1; where it
    says nothing, UTF-8 if it is that. Raises GcgError."""
    if len(data) > _MOST_BYTES:
        raise GcgError(
            message(
                "A game has at most {most} bytes, not {number}", most=str(_MOST_BYTES), number=str(len(data))
            )
        )
    for mark, encoding in _WIDE.items():
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    first = data.split(b"\n", 1)[0].lower()
    if data.startswith(b"\xef\xbb\xbf") or (first.startswith(b"#character-encoding") and b"utf-8" in first):
        return data.decode("utf-8-sig", "replace")
    if not first.startswith(b"#character-encoding"):
        with suppress(UnicodeDecodeError):
            return data.decode("utf-8")
    return data.decode("latin-1")


def read_gcg(text: str, rules: Rules | None = None) -> GcgGame:
    """The game that a text in GCG tells, its plays checked against the board and the letter set.

    Whether words are valid and points rightly counted is not asked.

    Raises:
        GcgError: says in one sentence which line is wrong and why.
    """
    reader = _Reader(rules or Rules())
    for number, line in enumerate(re.split(r"[\r\n]", text.replace("\r\n", "\n")), 1):
        if line.strip():
            try:
                reader.take(number, line.strip())
            except NotationError as error:
                raise GcgError(message("Line {line}: {why}", line=str(number), why=str(error))) from error
    return reader.sheet()


class _Reader:
    """The sheet as far as it has been read, and the board that goes with it."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._nicks: dict[int, str] = {}
        self._full: dict[int, str] = {}
        self._notes: dict[str, str] = {}
        self._unknown_racks: set[int] = set()
        self._entries: list[GcgLine] = []
        self._boards = [bare_board(rules.layout.size)]
        self._in_note = False
        """Whether a note may go on in the next line."""
        self._remark = ""
        """What stands before the first event: it goes with that."""

    def sheet(self) -> GcgGame:
        players = sorted(self._nicks)
        if not players or players != list(range(1, len(players) + 1)):
            raise GcgError(message("There are no lines #player1 and #player2 that name the players"))
        if not any(entry.what is What.MOVE for entry in self._entries):
            raise GcgError(message("There is no move in it"))
        names = tuple(self._nicks[player] for player in players)
        notes = self._notes
        return GcgGame(
            names,
            tuple(self._entries),
            notes.get("title", ""),
            notes.get("lexicon", ""),
            tuple(self._full[player] for player in players),
            self._rules.layout.size,
            tuple(self._last_rack(player) for player in players),
            frozenset(self._unknown_racks),
        )

    def _last_rack(self, player: int) -> str:
        rack = self._notes.get(f"rack{player}", "").strip()  # not read: of the file
        return rack if _RACK.fullmatch(rack) and len(rack) <= self._rules.rack_size else ""

    def take(self, number: int, line: str) -> None:
        """Read one line. Raises GcgError or NotationError."""
        if line.startswith(">"):
            entry = self._entry(number, line)
            self._entries.append(replace(entry, remark=f"{self._remark} {entry.remark}".strip()))
            self._remark = ""
        elif player := _PLAYER.fullmatch(line):
            self._name(number, int(player[1]), player[2], player[3] or "")
        elif note := _NOTE.fullmatch(line):
            if note[1].lower() == "note":
                self._note(note[2] or "")
            if _HELD.fullmatch(note[1].lower()):  # whoever wrote it down again knew better
                self._notes.pop(note[1].lower(), None)
            self._notes.setdefault(note[1].lower(), note[2] or "")
        elif not line.startswith("#") and self._in_note:
            self._note(line)
        elif not line.startswith("#"):
            raise GcgError(
                message(
                    "Line {line}: '{text}' is neither a #note nor a >player's event",
                    line=str(number),
                    text=line[:40],
                )
            )
        self._in_note = line.startswith("#note") or (self._in_note and line[0] not in "#>")

    def _note(self, text: str) -> None:
        if self._entries:
            last = self._entries[-1]
            self._entries[-1] = replace(last, remark=f"{last.remark} {text}".strip())
        else:
            self._remark = f"{self._remark} {text}".strip()

    def _name(self, number: int, player: int, nick: str, full: str) -> None:
        if player > MOST_PLAYERS:
            raise GcgError(
                message("Line {line}: there are at most {most} players", line=str(number), most=MOST_PLAYERS)
            )
        if nick in self._nicks.values() or player in self._nicks:
            raise GcgError(message("Line {line}: two players have one name or one number", line=str(number)))
        self._nicks[player], self._full[player] = nick, full.strip() or nick

    def _entry(self, number: int, line: str) -> GcgLine:
        event = _EVENT.fullmatch(line)
        if not event:
            raise GcgError(
                message(
                    "Line {line}: '{text}' is not '>player: RACK MOVE +points total'",
                    line=str(number),
                    text=line[:40],
                )
            )
        told, points, total, behind = event[2].split(), int(event[3]), int(event[4]), event[5] or ""
        player = self._player(number, event[1])
        rack = told.pop(0) if told and _RACK.fullmatch(told[0]) else ""
        if len(told) == 1 and _LEFT.fullmatch(told[0]):
            note = told[0][1:-1]
            return GcgLine(number, player - 1, What.ADJUSTED, rack, None, points, total, note, behind)
        if told == ["--"]:
            return self._taken_back(number, player - 1, rack, points, total)
        if not told:
            raise GcgError(message("Line {line}: there is no move after the rack", line=str(number)))
        unknown = len(told) == 1 and _UNKNOWN_EXCHANGE.fullmatch(told[0])
        move = None if unknown else parse_move(" ".join(told), self._boards[-1])
        if not isinstance(move, Place | Exchange | Pass | None):
            raise GcgError(
                message(
                    "Line {line}: '{text}' is not a play, an exchange or a pass",
                    line=str(number),
                    text=told[0],
                )
            )
        rack = self._believed(number, rack, move)
        board = self._boards[-1]
        self._boards.append(board.with_tiles(move.tiles) if isinstance(move, Place) else board)
        note = told[0] if unknown else ""
        return GcgLine(number, player - 1, What.MOVE, rack, move, points, total, note, behind)

    def _player(self, number: int, name: str) -> int:
        """The player with this nickname, or with this full name, in capitals or not."""
        names = [*self._nicks.items(), *self._full.items()]
        for same in (str, str.casefold):
            for player, known in names:
                if same(known) == same(name.strip()):
                    return player
        raise GcgError(message("Line {line}: there is no player called {name}", line=str(number), name=name))

    def _taken_back(self, number: int, player: int, rack: str, points: int, total: int) -> GcgLine:
        last = self._entries[-1] if self._entries else None
        if last is None or last.player != player or not isinstance(last.move, Place):
            raise GcgError(
                message("Line {line}: there is no play of this player to take back", line=str(number))
            )
        self._boards.pop()
        return GcgLine(number, player, What.TAKEN_BACK, rack, None, points, total)

    def _believed(self, number: int, rack: str, move: Move | None) -> str:
        """The rack, or an empty one where it cannot have been. Raises GcgError where the play cannot."""
        laid = tiles_of(move) if move else ""
        if len(laid) > self._rules.rack_size:
            raise GcgError(
                message(
                    "Line {line}: a rack holds at most {size} tiles",
                    line=str(number),
                    size=self._rules.rack_size,
                )
            )
        on_board = Counter(tile_of(tile.face) for tile in self._boards[-1].tiles())
        spare = Counter(self._rules.tiles.counts)
        spare.subtract(on_board)
        if too_many := Counter(laid) - spare:
            raise GcgError(
                message(
                    "Line {line}: there are more tiles '{tile}' than the letter set has",
                    line=str(number),
                    tile=min(too_many),
                )
            )
        lacks = rack and Counter(laid) - Counter(rack)
        if lacks or Counter(rack) - spare or len(rack) > self._rules.rack_size:
            self._unknown_racks.add(number)
            return ""
        return rack
