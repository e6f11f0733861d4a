"""A sheet in GCG read as a game: whose tiles were which, what time cost, and under which rules it comes out.

A sheet has no seed: it says what was played from which rack, so the tiles are told one by one (`Luck.TOLD`).
Under which rules it was played it does not say either. Those that fit are looked for: the first under which
the game comes out, play by play, with the points of the sheet. Plays are believed before racks and points,
and points before totals, which are only added up from them: a rack that contradicts the plays is unknown,
points are counted as they are written unless the total agrees with the rules, and a sentence says so. Where a
sheet counts the tiles of an exchange without naming them, some that fit are taken; what time cost is put on a
clock by which it comes out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise, product
from math import gcd

from game.archive.gcg_sheet import sheet_of
from game.archive.sheet_racks import ImpossibleRackError, KnownRacks, Weight, is_left, racks_of
from game.archive.told_game import ToldGame, told
from game.language.messages import Argument, Message, message, tr
from game.name_rules import clean
from game.rules.challenges import POINTS_PER_WORD
from game.rules.clock import MINUTE_MS
from game.rules.editions import PARLOUR
from game.rules.gcg import GcgError, GcgGame, GcgLine, What
from game.rules.illegal_moves import IllegalMove, NotBlocked, NotYourTurn
from game.rules.moves import ChallengePlay, Exchange, Move, NothingPlayable, Pass, Place, Recount
from game.rules.play_move import play
from game.rules.position import EVERY_WORD, NO_WORD, Position
from game.rules.record import Record, Seat, opened, with_turn
from game.rules.rules_and_defaults import Challenge, Clock, ClockKind, FirstPlayer, Rules, ScorelessEnd
from game.rules.seeded_luck import Luck
from game.text_format import whole

_LONGEST_NAME = 64
_MINUTES, _USUAL = 25, 10
"""On a clock of which a sheet says only that time has run out, and what a minute too many costs."""


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A game as a sheet tells it."""

    game: ToldGame
    lines: tuple[int, ...]
    """By the turn of the record: the line that it comes from, 0 for one that none tells."""
    doubts: Mapping[int, str]
    """By the line: what of it was not believed, in a sentence."""
    otherwise: frozenset[int]
    """Lines whose points are not those of the rules."""

    def by_turn(self, told: Mapping[int, str]) -> dict[int, str]:
        """What is told of lines, by the turns of the record: the last of a line's turns has it, or the turn
        before a line that made none."""
        plies = {line: ply for ply, line in enumerate(self.lines) if line}
        found: dict[int, str] = {}
        for line in sorted(told):
            ply = plies[max((own for own in plies if own <= line), default=min(plies))]
            found[ply] = f"{found.get(ply, '')} {told[line]}".strip()
        return found


def read_game(sheet: GcgGame) -> SheetGame:
    """The game that a sheet tells, under the first rules under which it comes out.

    Where it does under none, those are taken under which least is counted otherwise.

    Raises:
        GcgError: says in one sentence which line cannot be, and why.
    """
    trouble: list[_DiffersError] = []
    found: SheetGame | None = None
    for draft in _drafts(sheet):
        try:
            read = _read(draft)
        except _DiffersError as error:
            trouble.append(error)
            continue
        if found is None or _doubtful(read) < _doubtful(found):
            found = read
        if _doubtful(found) == (0, 0):
            break
    if found is None:
        raise max(trouble, key=lambda one: one.line)
    return found


def _doubtful(read: SheetGame) -> tuple[int, int]:
    """How much a reading leaves to be desired: lines counted otherwise, then whether the game has no end."""
    return len(read.otherwise), int(read.game.end.outcome is None)


def _read(draft: _Draft) -> SheetGame:
    """A sheet under these rules. Raises _DiffersError."""
    played = _played(draft, {})
    counts = _counts(draft.sheet, played)
    if recounts := _recounts(draft.sheet, counts):
        played = _played(draft, recounts)
        counts = _counts(draft.sheet, played)
        if _recounts(draft.sheet, counts):
            raise _DiffersError(min(recounts), message("this cannot be counted as it is written"))
    otherwise = {line: more for line, more in _more(draft.sheet, counts).items() if more} | recounts
    doubts = _doubts(draft, played, counts, otherwise)
    return SheetGame(told(played.record, EVERY_WORD), tuple(played.lines), doubts, frozenset(otherwise))


class _DiffersError(GcgError):
    """A line that does not come out as it is written."""

    def __init__(self, line: int, why: Argument) -> None:
        """`why` stands behind a colon and has no full stop."""
        self.line = line
        super().__init__(message("Line {line}: {why}", line=str(line), why=why))


# ---------------------------------------------------------------- what time cost


def _clock(sheet: GcgGame) -> Clock:
    """One by which time costs what it says: where nothing is known of it, 25 minutes, and ten points a minute
    if that comes out. Raises _DiffersError."""
    costs = [entry for entry in sheet.entries if entry.note == "time"]
    if not costs:
        return Clock()
    if given := next((entry for entry in costs if entry.points >= 0), None):
        raise _DiffersError(given.line, message("time takes points, it brings none"))
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
            raise _DiffersError(cost.line, message("this player made no move that could take time"))
        line = next((entry.line for place, entry in own if place > at), own[-1][1].line)
        late = -cost.points // clock.penalty_points * MINUTE_MS
        found[line] = found.get(line, 0 if cost.player in over else clock.limit_ms) + late
        over.add(cost.player)
    return found


# ---------------------------------------------------------------- under which rules


@dataclass(frozen=True, slots=True)
class _Draft:
    """A sheet with all that it does not say itself."""

    sheet: GcgGame
    rules: Rules
    racks: KnownRacks
    times: Mapping[int, int]


def _drafts(sheet: GcgGame) -> Iterator[_Draft]:
    """All ways in which it may have been played, the likeliest first. Raises _DiffersError."""
    try:
        racks, clock = racks_of(sheet), _clock(sheet)
    except ImpossibleRackError as error:
        raise _DiffersError(error.line, error.why) from error
    times = _times(sheet, clock)
    for rules in _possible_rules(sheet, clock):
        yield _Draft(sheet, rules, racks, times)


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
    points: int = 0
    """What the sheet says that a challenge brought."""
    counted: int | None = None
    """Whose points a line tells, if not those of the seat that makes the move."""

    @property
    def counts_for(self) -> int:
        return self.seat if self.counted is None else self.counted


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
            yield _Deed(
                challenger, ChallengePlay(), line=entry.line, points=entry.points, counted=entry.player
            )
        elif entry.what is What.MOVE:
            swap = draft.racks.swaps.get(entry.line)
            move = Exchange(swap.tiles) if swap else entry.move
            assert move is not None, "an exchange that is only counted has a swap"
            time = draft.times.get(entry.line, 0)
            yield _Deed(entry.player, move, asks or not taken_back, entry.line, time)


@dataclass(slots=True)
class _Played:
    """A sheet as a record, as far as it has come."""

    record: Record
    position: Position
    lines: list[int] = field(default_factory=list)
    """By the turn: the line that it comes from."""
    idle: set[int] = field(default_factory=set)
    """Lines that count for nothing, since the game was over."""

    def make(self, deed: _Deed, move: Move) -> None:
        words = EVERY_WORD if deed.valid else NO_WORD
        after, _ = play(self.position, move, words, deed.elapsed_ms, seat=deed.seat)
        self.record = with_turn(self.record, self.position, move, deed.elapsed_ms, after, seat=deed.seat)
        self.position = after
        self.lines.append(deed.line)


def _played(draft: _Draft, recounts: Mapping[int, int]) -> _Played:
    """The record of a sheet under these rules, with so many points counted otherwise, by the line. Raises
    _Differs."""
    sheet = draft.sheet
    first = next(entry.player for entry in sheet.entries if entry.what is What.MOVE)
    names = (clean(name)[:_LONGEST_NAME] for name in sheet.full_names or sheet.names)
    seats = tuple(
        Seat(name or f"Player {number}")  # not read: by its seats a kept game is known
        for number, name in enumerate(names, 1)
    )
    record = Record(draft.rules, "", seats, 0, first + 1, luck=Luck.TOLD, tiles=draft.racks.tiles)
    game = _Played(record, opened(record)[0])
    for deed in _deeds(draft):
        if game.position.outcome is not None:
            if not isinstance(deed.move, Pass):
                raise _DiffersError(deed.line, message("the game is over before this line"))
            game.idle.add(deed.line)  # the turn that a challenge of the last play has cost
            continue
        if points := recounts.get(deed.line):
            game.make(replace(deed, seat=deed.counts_for, elapsed_ms=0), Recount(points))
        try:
            game.make(deed, _as_paid(deed, game.position))
        except NotYourTurn as error:
            raise _DiffersError(
                deed.line, message("it is not the turn of {name}", name=sheet.names[deed.seat])
            ) from error
        except IllegalMove as error:
            raise _DiffersError(deed.line, error.args[0]) from error
    at_end = any(map(is_left, sheet.entries))
    if game.position.outcome is None and (game.position.answer_due or at_end):
        last: Move = Pass() if game.position.answer_due else NothingPlayable()
        with suppress(NotBlocked):  # then the game goes on, which is told after anything that went before
            game.make(_Deed(game.position.to_move, last), last)
    return game


def _as_paid(deed: _Deed, position: Position) -> Move:
    """A challenge of as many words as the sheet says that were paid for; any other move as it is.

    Some count a play that was doubted in vain by its words, and some once.
    """
    pending, each = position.pending, POINTS_PER_WORD.get(position.rules.challenge, 0)
    if not (isinstance(deed.move, ChallengePlay) and pending and each and deed.points):
        return deed.move
    paid, left = divmod(deed.points, each)
    formed = len(pending.score.words)
    return ChallengePlay(paid) if not left and 0 < paid < formed else deed.move


def _counts(sheet: GcgGame, played: _Played) -> dict[int, int]:
    """What each line counts in the game as it was played, by the line.

    Points left at the end may lack, and stand in any order. Raises _DiffersError where the lines tell another
    game.
    """
    entries = [entry for entry in sheet.entries if entry.line not in played.idle and entry.note != "time"]
    lines = _in_order(entries)
    made = [entry for entry in sheet_of(told(played.record, EVERY_WORD)).entries if entry.note != "time"]
    found = {entry.line: entry.points if entry.note == "time" else 0 for entry in sheet.entries}
    for written, here in zip(lines, _in_order(made), strict=False):
        if _what(written) != _what(here) and not _may_be(written, here):
            raise _DiffersError(written.line, message("this does not follow from the lines before"))
        found[written.line] = here.points
    if len(made) < len(lines):
        raise _DiffersError(lines[len(made)].line, message("the game is over before this line"))
    return found


def _more(sheet: GcgGame, counts: Mapping[int, int]) -> dict[int, int]:
    """How many points each line says more than it counts; a play that was taken back counts for nothing."""
    found = {entry.line: entry.points - counts[entry.line] for entry in sheet.entries}
    for before, after in pairwise(sheet.entries):
        if after.what is What.TAKEN_BACK:
            found[before.line], found[after.line] = 0, found[before.line] + found[after.line]
    return found


def _recounts(sheet: GcgGame, counts: Mapping[int, int]) -> dict[int, int]:
    """By the line: how many points the sheet counts more than the rules.

    Where the total grows by what the rules say, the points beside it are a slip of the pen. Raises
    _DiffersError where most plays would be counted otherwise: it was played on another board.
    """
    found, before = dict[int, int](), Counter[int]()
    more = _more(sheet, counts)
    for entry in sheet.entries:
        grown, before[entry.player] = entry.total - before[entry.player], entry.total
        can_be = entry.what is What.MOVE or entry.note == "challenge"
        if can_be and more[entry.line] and grown != counts[entry.line]:
            found[entry.line] = more[entry.line]
    plays = sum(isinstance(entry.move, Place) for entry in sheet.entries)
    if len(found) > max(2, plays // 2):
        line = next(entry for entry in sheet.entries if entry.line in found)
        raise _DiffersError(
            line.line,
            message(
                # Translators: numbers of points with their signs.
                "this comes to {points} points, not {written}",
                points=f"{counts[line.line]:+d}",
                written=f"{line.points:+d}",
            ),
        )
    return found


def _doubts(
    draft: _Draft, played: _Played, counts: Mapping[int, int], otherwise: Mapping[int, int]
) -> dict[int, str]:
    """What of a sheet is not believed, by the line, in sentences.

    `otherwise` is how many of its points are not those of the rules, and `counts` what counts now.
    """
    told: dict[int, list[str]] = {
        line: [str(_UNKNOWN[weight])] for line, weight in draft.racks.doubted.items()
    }
    for entry in draft.sheet.entries:
        if more := otherwise.get(entry.line):
            said = tr(
                # Translators: points with their signs.
                "The sheet counts {written}; by the rules it is {points}.",
                written=f"{entry.points:+d}".replace("-", "−"),
                points=f"{entry.points - more:+d}".replace("-", "−"),
            )
            told.setdefault(entry.line, []).append(said)
    for line, sentence in _wrong_totals(draft.sheet, counts, [seat.name for seat in played.record.seats]):
        told.setdefault(line, []).append(sentence)
    for line in played.idle:
        told.setdefault(line, []).append(tr("A challenge cost this turn, and the game was over by then."))
    return {line: " ".join(sentences) for line, sentences in told.items()}


def _wrong_totals(
    sheet: GcgGame, counts: Mapping[int, int], names: Sequence[str]
) -> Iterator[tuple[int, str]]:
    """Where a total goes wrong, by the line, and each player's last one if it is wrong still."""
    due, off = Counter[int](), Counter[int]()
    last = {entry.player: entry.line for entry in sheet.entries}
    for entry in sheet.entries:
        due[entry.player] += counts[entry.line]
        wrong = entry.total - due[entry.player]
        is_last = entry.line == last[entry.player]
        if wrong and (is_last or wrong != off[entry.player]):
            told: dict[str, Argument] = {
                "name": names[entry.player],
                "total": whole(entry.total),
                "points": whole(due[entry.player]),
            }
            if is_last:
                yield entry.line, tr("{name}’s last total says {total}; the plays make {points}.", **told)
            else:
                yield entry.line, tr("{name}’s total says {total}; the plays make {points}.", **told)
        off[entry.player] = wrong


_UNKNOWN: Mapping[Weight, Message] = {
    Weight.HELD: message("This rack is in part unknown: as it is written it contradicts what was played."),
    Weight.EXCHANGED: message(
        "Which tiles were exchanged is unknown: those that are written were not there."
    ),
    Weight.LEFT: message("The tiles left at the end contradict what was played."),
}
"""What is said where something is not believed."""


def _in_order(lines: list[GcgLine]) -> list[GcgLine]:
    """Lines of which those that count what was left, at the end, stand in order of the players."""
    tail = next((at for at in range(len(lines), 0, -1) if not is_left(lines[at - 1])), 0)
    return [*lines[:tail], *sorted(lines[tail:], key=lambda line: line.player)]


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
