"""A game from a sheet in GCG, to be kept with all others.

A sheet has no seed: it says what was played from which rack, so the tiles are told one by one (`Luck.TOLD`).
Under which rules it was played it does not say either. Those that fit are looked for: the first under which
the game comes out, play by play, with the points of the sheet. One that was broken off is kept as far as it
came. Where a sheet counts the tiles of an exchange without naming them, some that fit are taken; what time
cost is put on a clock by which it comes out.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Container, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice, product
from math import gcd

import msgspec

from game.archive.game_archive import Archive
from game.archive.gcg_sheet import sheet_of
from game.archive.kept_game import UNFINISHED, KeptGame, kept
from game.archive.told_game import ToldGame, told
from game.bounded_json import read_or
from game.rules.clock import MINUTE_MS
from game.rules.editions import PARLOUR
from game.rules.gcg import GcgError, GcgGame, GcgLine, What, decode_gcg, read_gcg
from game.rules.illegal_moves import IllegalMove, NotBlocked, NotYourTurn
from game.rules.letter_sets import UNKNOWN
from game.rules.moves import ChallengePlay, Exchange, Move, NothingPlayable, Pass, Place, tiles_of
from game.rules.play_move import play
from game.rules.rack_history import DoesNotFit, Drawn, RackHistory, Shown, Swap, told_tiles
from game.rules.record import Record, Seat, opened, with_turn
from game.rules.rules_and_defaults import Challenge, Clock, ClockKind, FirstPlayer, Rules, ScorelessEnd
from game.rules.seeded_luck import Luck

FROM_A_FILE = "From a file"
"""The kind of game that an imported one is."""
_LONGEST_NAME = 64
_MINUTES, _USUAL = 25, 10
"""On a clock of which a sheet says only that time has run out, and what a minute too many costs."""


def take_in(archive: Archive, data: bytes, when: int) -> tuple[str, KeptGame]:
    """Keep the game of a file, with the file as it is; its identity and the game.

    Raises:
        GcgError: says in one sentence what is wrong with it.
    """
    told_game = game_of(read_gcg(decode_gcg(data)))
    extra = {} if told_game.end.outcome else {UNFINISHED: True}
    game = kept(told_game, when, FROM_A_FILE, extra=extra)
    name = archive.keep(game)
    archive.note(_sheet_file(name), json.dumps({"gcg": data.decode("latin-1")}).encode("ascii"))
    return name, game


def source_of(archive: Archive, name: str) -> bytes | None:
    """The file that a game came from, byte by byte; None where it was played here."""
    noted = read_or(archive.noted(_sheet_file(name)) or b"", _Source, None)
    return noted.gcg.encode("latin-1", "replace") if noted else None


def remarks_on(archive: Archive, name: str, record: Record) -> dict[int, str]:
    """What somebody wrote beside the turns of a game from a file, by the turn of its record, from 0."""
    source = source_of(archive, name)
    if source is None:
        return {}
    try:
        sheet = read_gcg(decode_gcg(source))
        lines = [deed.line for draft in islice(_drafts(sheet), 1) for deed in _deeds(draft.under(record))]
    except GcgError:
        return {}
    remarks = {entry.line: entry.remark for entry in sheet.entries if entry.remark}
    return {ply: remarks[line] for ply, line in enumerate(lines) if line in remarks}


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
    trouble: list[tuple[int, GcgError]] = []
    half: ToldGame | None = None
    for draft in _drafts(sheet):
        try:
            game = told(_played(draft), _VALID)
            _compare(sheet, game)
        except _Differs as error:
            trouble.append((error.line, error))
        else:
            if game.end.outcome is not None:
                return game
            half = half or game
    if half is not None:
        return half
    raise max(trouble, key=lambda one: one[0])[1]


class _Differs(GcgError):  # noqa: N818 - reads as the fact that it states
    """A line that does not come out as it is written."""

    def __init__(self, line: int, why: str) -> None:
        self.line = line
        super().__init__(f"Line {line}: {why}")


# ---------------------------------------------------------------- whose tiles are which


class _Racks:
    """What happened to everybody's tiles, as far as the sheet says."""

    def __init__(self, sheet: GcgGame) -> None:
        self.swaps: dict[int, Swap] = {}
        """Exchanges of tiles that nobody wrote down, by the line."""
        self._drawn, self._left = 0, len(PARLOUR.tiles.all_tiles())
        self._seats = [RackHistory() for _ in sheet.names]
        self._lines: list[list[int]] = [[] for _ in sheet.names]
        """By seat: the line that each deed comes from."""
        for player in range(len(sheet.names)):
            self._draw(player, PARLOUR.rack_size, 0)
        taken_back = {at - 1 for at, entry in enumerate(sheet.entries) if entry.what is What.TAKEN_BACK}
        for at, entry in enumerate(sheet.entries):
            if entry.what is What.ADJUSTED:  # with a challenge comes the rack before the play: it is known
                self._leave(entry)
                continue
            self._did(entry.player, Shown(entry.rack, stays=True), entry.line)
            if entry.what is What.MOVE:
                self._move(entry, stays=at in taken_back)

    def settled(self) -> str:
        """The tiles in the order in which they were drawn; from now on `swaps` are known. Raises _Differs."""
        trouble = []
        for history, lines in zip(self._seats, self._lines, strict=True):
            try:
                history.settle()
            except DoesNotFit as error:
                trouble.append(
                    (lines[error.at], f"no {error.tile}" if error.tile else "too little to exchange")
                )
        if trouble:
            line, what = min(trouble)
            raise _Differs(line, f"there is {what} on this rack after the turns before")
        return told_tiles(self._seats)

    def _did(self, player: int, deed: Shown | Swap | Drawn, line: int) -> None:
        self._seats[player].deeds.append(deed)
        self._lines[player].append(line)

    def _draw(self, player: int, count: int, line: int) -> None:
        count = min(count, self._left)
        self._did(player, Drawn(self._drawn, UNKNOWN * count), line)
        self._drawn, self._left = self._drawn + count, self._left - count

    def _move(self, entry: GcgLine, *, stays: bool) -> None:
        tiles = tiles_of(entry.move) if entry.move else ""
        count = entry.exchanged or len(tiles)
        if entry.exchanged:
            self.swaps[entry.line] = swap = Swap(count)
            self._did(entry.player, swap, entry.line)
        else:
            self._did(entry.player, Shown(tiles, stays), entry.line)
        if not stays:
            self._draw(entry.player, count, entry.line)
            self._left += 0 if isinstance(entry.move, Place) else count

    def _leave(self, entry: GcgLine) -> None:
        """The tiles left at the end are the player's own, or, where they bring points, the others'."""
        if not entry.note or entry.note in ("challenge", "time"):
            return
        others = [player for player in range(len(self._seats)) if player != entry.player]
        if entry.points < 0:
            self._did(entry.player, Shown(entry.note, stays=True), entry.line)
        elif len(others) == 1:
            self._did(others[0], Shown(entry.note, stays=True), entry.line)


# ---------------------------------------------------------------- what time cost


def _clock(sheet: GcgGame) -> Clock:
    """One by which time costs what it says: where nothing is known of it, 25 minutes, and ten points a minute
    if that comes out. Raises _Differs."""
    costs = [entry for entry in sheet.entries if entry.note == "time"]
    if not costs:
        return Clock()
    if given := next((entry for entry in costs if entry.points >= 0), None):
        raise _Differs(given.line, "time takes points, it brings none")
    each = gcd(_USUAL, *(entry.points for entry in costs))
    return Clock(ClockKind.GAME_PENALTY, _MINUTES * MINUTE_MS, each)


def _times(sheet: GcgGame, clock: Clock) -> dict[int, int]:
    """Milliseconds that a turn took, by its line: as much as makes it cost what the sheet says.

    Sheets tell what time costs at the end, those of this game before the turn that it took.
    """
    found, over = dict[int, int](), set[int]()
    for at, cost in enumerate(sheet.entries):
        if cost.note != "time":
            continue
        own = [(n, e) for n, e in enumerate(sheet.entries) if e.player == cost.player and e.what is What.MOVE]
        if not own:
            raise _Differs(cost.line, "this player made no move that could take time")
        line = next((entry.line for place, entry in own if place > at), own[-1][1].line)
        late = -cost.points // clock.penalty_points * MINUTE_MS
        found[line] = found.get(line, 0 if cost.player in over else clock.limit_ms) + late
        over.add(cost.player)
    return found


def _without_time(entries: tuple[GcgLine, ...]) -> list[GcgLine]:
    """A sheet as if nothing had cost time. Raises _Differs where the totals do not follow."""
    lost, found, totals = Counter[int](), list[GcgLine](), Counter[int]()
    for entry in entries:
        if entry.note == "time":
            lost[entry.player] -= entry.points
            if entry.total != totals[entry.player] + entry.points:
                due = totals[entry.player] + entry.points
                raise _Differs(entry.line, f"the total is {due} then, not {entry.total}")
        else:
            found.append(replace(entry, total=entry.total + lost[entry.player]))
        totals[entry.player] = entry.total
    return found


# ---------------------------------------------------------------- under which rules


@dataclass(frozen=True, slots=True)
class _Draft:
    """A sheet with all that it does not say itself."""

    sheet: GcgGame
    rules: Rules
    tiles: str
    """As they were drawn."""
    swaps: Mapping[int, Swap]
    times: Mapping[int, int]

    def under(self, record: Record) -> _Draft:
        """It under the rules of a game that was made of it."""
        return replace(self, rules=record.rules)


def _drafts(sheet: GcgGame) -> Iterator[_Draft]:
    """All ways in which it may have been played, the likeliest first. Raises _Differs."""
    racks, clock = _Racks(sheet), _clock(sheet)
    tiles, times = racks.settled(), _times(sheet, clock)
    for rules in _possible_rules(sheet, clock):
        yield _Draft(sheet, rules, tiles, racks.swaps, times)


def _possible_rules(sheet: GcgGame, clock: Clock) -> Iterator[Rules]:
    """All that a sheet may have been played by, the likeliest first."""
    first = next(entry.player for entry in sheet.entries if entry.what is What.MOVE)
    usual = replace(
        PARLOUR,
        max_seats=max(PARLOUR.max_seats, len(sheet.names)),
        first_player=FirstPlayer.ROTATE if first else FirstPlayer.SEAT_ONE,
        miss_turn=True,
        clock=clock,
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
    elapsed_ms: int = 0


def _deeds(draft: _Draft) -> Iterator[_Deed]:
    sheet, rules = draft.sheet, draft.rules
    asks = rules.challenge is not Challenge.VOID
    seats, following = len(sheet.names), [*sheet.entries[1:], None]
    for entry, after in zip(sheet.entries, following, strict=True):
        taken_back = after is not None and after.what is What.TAKEN_BACK
        challenger = (entry.player + 1) % seats
        if entry.what is What.TAKEN_BACK and asks:
            yield _Deed(challenger, ChallengePlay(), valid=False, line=entry.line)
        elif entry.note == "challenge":
            yield _Deed(challenger, ChallengePlay(), line=entry.line)
        elif entry.what is What.MOVE:
            move = entry.move or Exchange(draft.swaps[entry.line].tiles)
            time = draft.times.get(entry.line, 0)
            yield _Deed(entry.player, move, asks or not taken_back, entry.line, time)


def _played(draft: _Draft) -> Record:
    """The record of a sheet under these rules. Raises _Differs."""
    sheet = draft.sheet
    first = next(entry.player for entry in sheet.entries if entry.what is What.MOVE)
    seats = tuple(Seat(name[:_LONGEST_NAME]) for name in sheet.full_names or sheet.names)
    record = Record(draft.rules, "", seats, 0, first + 1, luck=Luck.TOLD, tiles=draft.tiles)
    position, _ = opened(record)
    for deed in _deeds(draft):
        if position.outcome is not None:
            raise _Differs(deed.line, "the game is over before this line")
        try:
            words = _VALID if deed.valid else _INVALID
            after, _ = play(position, deed.move, words, deed.elapsed_ms, seat=deed.seat)
        except NotYourTurn as error:
            raise _Differs(deed.line, f"it is not the turn of {sheet.names[deed.seat]}") from error
        except IllegalMove as error:
            raise _Differs(deed.line, _lower(str(error))) from error
        record = with_turn(record, position, deed.move, deed.elapsed_ms, after, seat=deed.seat)
        position = after
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
    lines, made = _without_time(sheet.entries), _without_time(sheet_of(game).entries)
    for written, played in zip(lines, made, strict=False):
        if _what(written) != _what(played) and not _may_be(written, played):
            raise _Differs(written.line, "this does not follow from the lines before")
        if written.points != played.points:
            raise _Differs(written.line, f"this comes to {played.points:+d} points, not {written.points:+d}")
        if written.total != played.total:
            raise _Differs(written.line, f"the total is {played.total} then, not {written.total}")
    if len(made) < len(lines):
        raise _Differs(lines[len(made)].line, "the game is over before this line")


def _may_be(written: GcgLine, played: GcgLine) -> bool:
    """Whether this is the exchange of which nobody wrote down the tiles."""
    move = played.move
    count = played.exchanged or (len(move.tiles) if isinstance(move, Exchange) else 0)
    return written.player == played.player and 0 < written.exchanged == count


def _what(entry: GcgLine) -> tuple[object, ...]:
    note = "".join(sorted(entry.note)) if entry.note != "challenge" else entry.note
    move = entry.move
    if isinstance(move, Place):
        return entry.player, entry.what, frozenset(move.tiles)
    if isinstance(move, Exchange):
        return entry.player, entry.what, tuple(sorted(Counter(move.tiles).items()))
    return entry.player, entry.what, type(move), note
