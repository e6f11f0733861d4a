"""A game from a sheet in GCG, to be kept with all others.

A sheet has no seed: it says what was played from which rack, so the tiles are told one by one (`Luck.TOLD`).
Under which rules it was played it does not say either. Those that fit are looked for: the first under which
the game comes out, play by play, with the points of the sheet.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Container, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product

import msgspec

from game.archive.game_archive import Archive
from game.archive.gcg_sheet import sheet_of
from game.archive.kept_game import KeptGame, kept
from game.archive.told_game import ToldGame, told
from game.bounded_json import read_or
from game.rules.chance import Luck
from game.rules.editions import PARLOUR
from game.rules.gcg import GcgError, GcgGame, GcgLine, What, decode_gcg, read_gcg
from game.rules.illegal_moves import IllegalMove, NotBlocked, NotYourTurn
from game.rules.letter_sets import UNKNOWN
from game.rules.moves import ChallengePlay, Exchange, Move, NothingPlayable, Pass, Place, tiles_of
from game.rules.play_move import play
from game.rules.record import Record, Seat, opened, with_turn
from game.rules.rules_and_defaults import Challenge, FirstPlayer, Rules, ScorelessEnd

FROM_A_FILE = "From a file"
"""The kind of game that an imported one is."""
_LONGEST_NAME = 64


def take_in(archive: Archive, data: bytes, when: int) -> tuple[str, KeptGame]:
    """Keep the game of a file, with the file as it is; its identity and the game.

    Raises:
        GcgError: says in one sentence what is wrong with it.
    """
    sheet = read_gcg(decode_gcg(data))
    game = kept(game_of(sheet), when, FROM_A_FILE)
    name = archive.keep(game)
    archive.note(_sheet_file(name), json.dumps({"gcg": data.decode("latin-1")}).encode("ascii"))
    return name, game


def source_of(archive: Archive, name: str) -> bytes | None:
    """The file that a game came from, byte by byte; None where it was played here."""
    noted = read_or(archive.noted(_sheet_file(name)) or b"", _Source, None)
    return noted.gcg.encode("latin-1", "replace") if noted else None


def _sheet_file(name: str) -> str:
    return f"sheets/{name}.json"


class _Source(msgspec.Struct):
    gcg: str


class _Every(Container[str]):
    def __contains__(self, word: object) -> bool:
        return True


_VALID, _INVALID = _Every(), frozenset[str]()


def game_of(sheet: GcgGame) -> ToldGame:
    """The game that a sheet tells.

    Raises:
        GcgError: says in one sentence which line cannot be, and why.
    """
    _refuse_what_cannot_be_kept(sheet)
    drawn = _Draws(sheet).tiles
    trouble: list[tuple[int, GcgError]] = []
    for rules in _possible_rules(sheet):
        try:
            game = told(_played(sheet, rules, drawn), _VALID)
            _compare(sheet, game)
        except _Differs as error:
            trouble.append((error.line, error))
        else:
            return game
    raise max(trouble, key=lambda one: one[0])[1]


class _Differs(GcgError):  # noqa: N818 - reads as the fact that it states
    """A line that does not come out as it is written."""

    def __init__(self, line: int, why: str) -> None:
        self.line = line
        super().__init__(f"Line {line}: {why}")


def _refuse_what_cannot_be_kept(sheet: GcgGame) -> None:
    for entry in sheet.entries:
        if entry.note == "time":
            raise GcgError(f"Line {entry.line}: points for time cannot be kept")
        if entry.what is What.MOVE and entry.move is None:
            raise GcgError(f"Line {entry.line}: nobody wrote down which tiles were exchanged")


# ---------------------------------------------------------------- which tiles were drawn


class _Draws:
    """Which tiles came out of the bag one after the other, found out from the racks of the sheet."""

    def __init__(self, sheet: GcgGame) -> None:
        self._size = PARLOUR.rack_size
        self._drawn: list[str] = []
        self._left = len(PARLOUR.tiles.all_tiles())
        self._hands: list[list[int]] = [[] for _ in sheet.names]
        """By player: their tiles, by when they were drawn."""
        for player in range(len(sheet.names)):
            self._draw(player, self._size)
        taken_back = {at - 1 for at, entry in enumerate(sheet.entries) if entry.what is What.TAKEN_BACK}
        for at, entry in enumerate(sheet.entries):
            if entry.what is What.ADJUSTED:  # with a challenge comes the rack before the play: it is known
                self._leave(entry)
                continue
            self._hold(entry, entry.player, entry.rack)
            if entry.move is not None and at not in taken_back:
                self._move(entry)

    @property
    def tiles(self) -> str:
        return "".join(self._drawn)

    def _draw(self, player: int, count: int) -> None:
        count = min(count, self._left)
        self._left -= count
        self._hands[player] += range(len(self._drawn), len(self._drawn) + count)
        self._drawn += UNKNOWN * count

    def _hold(self, entry: GcgLine, player: int, tiles: str) -> list[int]:
        """Which of a player's tiles these are; those that were not known yet are from now on."""
        free, found = list(self._hands[player]), []
        for tile in tiles:
            fit = next((one for one in free if self._drawn[one] == tile), None)
            if fit is None:
                fit = next((one for one in reversed(free) if self._drawn[one] == UNKNOWN), None)
            if fit is None:
                raise _Differs(entry.line, f"there is no {tile} on this rack after the turns before")
            self._drawn[fit] = tile
            free.remove(fit)
            found.append(fit)
        return found

    def _move(self, entry: GcgLine) -> None:
        assert entry.move is not None
        used = self._hold(entry, entry.player, tiles_of(entry.move))
        exchanges = isinstance(entry.move, Exchange)
        self._hands[entry.player] = [one for one in self._hands[entry.player] if one not in used]
        self._draw(entry.player, len(used))
        self._left += len(used) if exchanges else 0

    def _leave(self, entry: GcgLine) -> None:
        """The tiles left at the end are the player's own, or, where they bring points, the others'."""
        if not entry.note or entry.note == "challenge":
            return
        others = [player for player in range(len(self._hands)) if player != entry.player]
        if entry.points < 0:
            self._hold(entry, entry.player, entry.note)
        elif len(others) == 1:
            self._hold(entry, others[0], entry.note)


# ---------------------------------------------------------------- under which rules


def _possible_rules(sheet: GcgGame) -> Iterator[Rules]:
    """All that a sheet may have been played by, the likeliest first."""
    first = next(entry.player for entry in sheet.entries if entry.what is What.MOVE)
    usual = replace(
        PARLOUR,
        max_seats=max(PARLOUR.max_seats, len(sheet.names)),
        first_player=FirstPlayer.ROTATE if first else FirstPlayer.SEAT_ONE,
        miss_turn=True,
    )
    asked = any(entry.note == "challenge" for entry in sheet.entries)
    challenges = (Challenge.FIVE_POINT, Challenge.TEN_POINT) if asked else (Challenge.VOID,)
    ends = [frozenset({end}) for end in ScorelessEnd if end is not ScorelessEnd.FIRST_PASS]
    for challenge, totals, end in product(challenges, (True, False), (*ends, frozenset[ScorelessEnd]())):
        yield replace(usual, challenge=challenge, tournament_totals=totals, scoreless_end=end)


@dataclass(frozen=True, slots=True)
class _Deed:
    """One turn of the record to come."""

    seat: int
    move: Move
    valid: bool = True
    """Whether the words of the play stand."""
    line: int = 0


def _deeds(sheet: GcgGame, rules: Rules) -> Iterator[_Deed]:
    asks = rules.challenge is not Challenge.VOID
    seats, following = len(sheet.names), [*sheet.entries[1:], None]
    for entry, after in zip(sheet.entries, following, strict=True):
        taken_back = after is not None and after.what is What.TAKEN_BACK
        challenger = (entry.player + 1) % seats
        if entry.what is What.TAKEN_BACK and asks:
            yield _Deed(challenger, ChallengePlay(), valid=False, line=entry.line)
        elif entry.note == "challenge":
            yield _Deed(challenger, ChallengePlay(), line=entry.line)
        elif entry.move is not None:
            yield _Deed(entry.player, entry.move, valid=asks or not taken_back, line=entry.line)


def _played(sheet: GcgGame, rules: Rules, tiles: str) -> Record:
    """The record of a sheet under these rules. Raises _Differs."""
    first = next(entry.player for entry in sheet.entries if entry.what is What.MOVE)
    seats = tuple(Seat(name[:_LONGEST_NAME]) for name in sheet.full_names or sheet.names)
    record = Record(rules, "", seats, 0, first + 1, luck=Luck.TOLD, tiles=tiles)
    position, _ = opened(record)
    for deed in _deeds(sheet, rules):
        if position.outcome is not None:
            raise _Differs(deed.line, "the game is over before this line")
        try:
            after, _ = play(position, deed.move, _VALID if deed.valid else _INVALID, seat=deed.seat)
        except NotYourTurn as error:
            raise _Differs(deed.line, f"it is not the turn of {sheet.names[deed.seat]}") from error
        except IllegalMove as error:
            raise _Differs(deed.line, _lower(str(error))) from error
        record, position = with_turn(record, position, deed.move, 0, after, seat=deed.seat), after
    if position.outcome is None:
        last: Move = Pass() if position.answer_due else NothingPlayable()
        with suppress(NotBlocked):  # then the game goes on, which is told after anything that went before
            after, _ = play(position, last, _VALID)
            record = with_turn(record, position, last, 0, after)
    return record


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:].rstrip(".")


def _compare(sheet: GcgGame, game: ToldGame) -> None:
    """Raises _Differs where the game does not come out as the sheet says; points left at the end may lack."""
    made = sheet_of(game).entries
    for written, played in zip(sheet.entries, made, strict=False):
        if _what(written) != _what(played):
            raise _Differs(written.line, "this does not follow from the lines before")
        if written.points != played.points:
            raise _Differs(written.line, f"this comes to {played.points:+d} points, not {written.points:+d}")
        if written.total != played.total:
            raise _Differs(written.line, f"the total is {played.total} then, not {written.total}")
    if game.end.outcome is None:
        raise _Differs(sheet.entries[-1].line, "the game does not come to its end")
    if len(made) < len(sheet.entries):
        raise _Differs(sheet.entries[len(made)].line, "the game is over before this line")


def _what(entry: GcgLine) -> tuple[object, ...]:
    note = "".join(sorted(entry.note)) if entry.note != "challenge" else entry.note
    move = entry.move
    if isinstance(move, Place):
        return entry.player, entry.what, frozenset(move.tiles)
    if isinstance(move, Exchange):
        return entry.player, entry.what, tuple(sorted(Counter(move.tiles).items()))
    return entry.player, entry.what, type(move), note
