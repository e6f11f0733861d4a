"""A game that was hosted elsewhere as a record: what one viewer has heard of it, made into causes again.

The tiles are told one by one (`Luck.TOLD`): one's own as they were drawn, those of others as far as they were
ever shown. Which draw brought a tile that somebody else has shown nobody here knows; any that fits is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field

from game.rules.chance import Luck
from game.rules.events import (
    Adjusted,
    BlankTraded,
    ChallengeResolved,
    Event,
    GameEnded,
    Held,
    HintBought,
    Passed,
    Resigned,
    RulesChanged,
    SuddenDeathBegan,
    TilesDrawn,
    TilesExchanged,
    TilesPlaced,
    TurnBegan,
    TurnMissed,
    WordRejected,
)
from game.rules.following import follow
from game.rules.illegal_moves import IllegalMove
from game.rules.letter_sets import BLANK, UNKNOWN, tile_of
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
    Resign,
    TradeBlank,
)
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.record import Record, opened, with_turn
from game.rules.visibility import Game, Report

SEEDS = 1000
"""So many are tried for one by which the seat opens that has opened the game."""
MOST_SWAPS = 200
"""Exchanges of one seat elsewhere, in a game that is taken for one."""


class Untold(Exception):  # noqa: N818 - reads as the fact that it states
    """What was heard makes no whole game."""


class _Every(Container[str]):
    def __contains__(self, word: object) -> bool:
        return True


def heard_record(start: Game, reports: Sequence[Report], words: str) -> Record:
    """The record of a game from all its reports, the opening first; `start` is what was known before them.

    `words` is the digest of the word list.

    Raises:
        Untold: a report is missing, or they make no game. One in which somebody elsewhere has exchanged four
            of a kind without losing the turn makes none, as nobody here knows of what.
    """
    seats = [_Rack() for _ in start.seats]
    moves = _Listener(start, seats).hear(reports)
    tiles = _told_tiles(seats)
    first = _seat_that_begins(reports[0])
    for seed in range(SEEDS):
        rules, game = start.position.rules, start.position.game
        record = Record(rules, words, start.seats, seed, game, luck=Luck.TOLD, tiles=tiles)
        if opened(record)[0].to_move == first:
            return _played(record, start, reports, moves)
    raise Untold


# ---------------------------------------------------------------- whose tiles are which


@dataclass(slots=True)
class _Swap:
    """An exchange of tiles that nobody here has seen."""

    count: int
    tiles: str = ""
    """What was given back, as far as it can be said."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """Tiles drawn, by their places in the order of all draws."""

    first: int
    tiles: str


@dataclass(frozen=True, slots=True)
class _Shown:
    """Tiles that everybody has seen: laid, or left at the end."""

    tiles: str
    stays: bool
    """Whether they stay on the rack."""


@dataclass(frozen=True, slots=True)
class _Came:
    """Tiles that came back to the rack from the board."""

    tiles: str


class _PutAway:
    """The whole rack is put away: sudden death begins."""


_Deed = _Swap | _Drawn | _Shown | _Came | _PutAway


@dataclass(frozen=True, slots=True)
class _Held:
    """A rack at one moment: the tiles that are known, sorted, and the places of those that are not."""

    known: str = ""
    unknown: tuple[int, ...] = ()


@dataclass(slots=True)
class _Rack:
    """What happened to one seat's tiles, in order; `settle` finds out which tile is which."""

    deeds: list[_Deed] = field(default_factory=list)
    letters: dict[int, str] = field(default_factory=dict)
    """By the place in the order of all draws."""

    def settle(self) -> None:
        """Raises Untold."""
        if sum(isinstance(deed, _Swap) for deed in self.deeds) > MOST_SWAPS:
            raise Untold
        if not self._fits(0, _Held(), set()):
            raise Untold

    def _fits(self, at: int, held: _Held, hopeless: set[tuple[int, str]]) -> bool:
        """Whether the rest of what happened can have happened to this rack; then all is written down."""
        labelled: dict[int, str] = {}
        for number in range(at, len(self.deeds)):
            deed = self.deeds[number]
            if isinstance(deed, _Swap):
                key = (number, held.known)
                if key in hopeless or not self._swapped(number, deed, held, hopeless):
                    hopeless.add(key)
                    return False
                break
            after = _after(deed, held, labelled)
            if after is None:
                return False
            held = after
        self.letters |= labelled
        return True

    def _swapped(self, number: int, swap: _Swap, held: _Held, hopeless: set[tuple[int, str]]) -> bool:
        """Whether some of these tiles can have been given back, as many unknown ones as may be."""
        for back in _choices(held, swap.count):
            left = _without(held.known, back)
            unseen = swap.count - len(back)
            if left is not None and self._fits(number + 1, _Held(left, held.unknown[unseen:]), hopeless):
                swap.tiles = back + UNKNOWN * unseen
                return True
        return False


def _choices(held: _Held, count: int) -> Iterator[str]:
    """Known tiles that may be among so many given back, the fewest first."""
    fewest = max(0, count - len(held.unknown))
    for many in range(fewest, min(count, len(held.known)) + 1):
        yield from _parts(held.known, many)


def _parts(tiles: str, many: int) -> Iterator[str]:
    """All choices of so many of sorted tiles, each once."""
    if many == 0:
        yield ""
        return
    for at in range(len(tiles) - many + 1):
        if at == 0 or tiles[at] != tiles[at - 1]:
            yield from (tiles[at] + rest for rest in _parts(tiles[at + 1 :], many - 1))


def _without(tiles: str, some: str) -> str | None:
    """Sorted tiles less some of them; None if those are not there."""
    left = Counter(tiles)
    left.subtract(some)
    return "".join(sorted(left.elements())) if all(count >= 0 for count in left.values()) else None


def _after(deed: _Deed, held: _Held, labelled: dict[int, str]) -> _Held | None:
    """The rack after a deed, what was found out put down in `labelled`; None if that cannot be."""
    match deed:
        case _Drawn(first, tiles):
            known = held.known + tiles.replace(UNKNOWN, "")
            places = enumerate(tiles, first)
            unknown = (*held.unknown, *(place for place, tile in places if tile == UNKNOWN))
            return _Held("".join(sorted(known)), unknown)
        case _Came(tiles):
            return _Held("".join(sorted(held.known + tiles)), held.unknown)
        case _PutAway():
            return _Held()
        case _Shown(tiles, stays):
            new = "".join((Counter(tiles) - Counter(held.known)).elements())
            if len(new) > len(held.unknown):
                return None
            labelled.update(zip(held.unknown, new, strict=False))
            known = "".join(sorted(held.known + new))
            return _Held(known if stays else _without(known, tiles) or "", held.unknown[len(new) :])
    raise TypeError(deed)


def _told_tiles(racks: Sequence[_Rack]) -> str:
    """All tiles in the order in which they were drawn."""
    told: dict[int, str] = {}
    for rack in racks:
        rack.settle()
        told |= rack.letters
        for deed in rack.deeds:
            if isinstance(deed, _Drawn):
                known = (one for one in enumerate(deed.tiles, deed.first) if one[1] != UNKNOWN)
                told.update(known)
    return "".join(told.get(place, UNKNOWN) for place in range(max(told, default=-1) + 1))


# ---------------------------------------------------------------- what was decided


class _Listener:
    """Hears the reports: what happened to each rack, and what each move was."""

    def __init__(self, start: Game, racks: Sequence[_Rack]) -> None:
        self._game, self._racks = start, racks
        self._drawn = 0
        self._bag = len(start.position.bag)

    def hear(self, reports: Sequence[Report]) -> list[Move | _Swap]:
        """The moves, in order. Raises Untold."""
        if [report.number for report in reports] != list(range(len(reports))):
            raise Untold
        moves: list[Move | _Swap] = []
        for report in reports:
            move: Move | _Swap | None = None
            for event in report.events:
                done = self._hear(event, report)
                move = done if move is None else move
            if report.number:
                blocked = _reason(report) == "blocked"
                moves.append(move or (NothingPlayable() if blocked else Pass()))
            self._game = follow(self._game, report)
        if self._game.position.outcome is None:
            raise Untold
        return moves

    def _hear(self, event: Event, report: Report) -> Move | _Swap | None:
        """Take in one event; the move that it comes from, if it tells."""
        match event:
            case TilesDrawn(seat, tiles, left):
                self._draw(seat, tiles)
                self._bag = left
            case TilesPlaced(seat, tiles):
                self._racks[seat].deeds.append(_Shown(_spelled(tiles), stays=False))
                return Place(tiles)
            case WordRejected(seat, _, tiles):
                self._racks[seat].deeds.append(_Shown(_spelled(tiles), stays=True))
                return Place(tiles)
            case TilesExchanged():
                return self._exchange(event, report)
            case ChallengeResolved(upheld=upheld, challenged=seat):
                pending = self._game.position.pending
                if upheld and pending is not None:
                    self._racks[seat].deeds.append(_Came(_spelled(pending.tiles)))
                return ChallengePlay()
            case BlankTraded(seat, square, letter):
                self._racks[seat].deeds += [_Shown(letter, stays=False), _Came(BLANK)]
                return TradeBlank(square)
            case SuddenDeathBegan():
                self._drawn += self._bag
                for rack in self._racks:
                    rack.deeds.append(_PutAway())
            case Adjusted():
                self._leave(event, report)
        return _plain_move(event)

    def _draw(self, seat: int, tiles: str) -> None:
        self._racks[seat].deeds.append(_Drawn(self._drawn, tiles))
        self._drawn += len(tiles)

    def _exchange(self, event: TilesExchanged, report: Report) -> Move | _Swap:
        if UNKNOWN not in event.returned:
            self._racks[event.seat].deeds.append(_Shown(event.returned, stays=False))
            self._draw(event.seat, event.drawn)
            return Exchange(event.returned)
        if event is report.events[-1]:  # the turn goes on, which takes four of a kind
            raise Untold
        swap = _Swap(len(event.returned))
        self._racks[event.seat].deeds.append(swap)
        self._draw(event.seat, event.drawn)
        return swap

    def _leave(self, event: Adjusted, report: Report) -> None:
        """Tiles left at the end are the seat's own; those of all others come last, with one that went out."""
        adjusted = [one for one in report.events if isinstance(one, Adjusted)]
        seat = event.seat
        if event is adjusted[-1] and _reason(report) == "out":
            if len(adjusted) > 1:
                return
            seat = 1 - seat
        self._racks[seat].deeds.append(_Shown(event.tiles, stays=True))


def _spelled(tiles: Sequence[tuple[object, str]]) -> str:
    return "".join(tile_of(face) for _, face in tiles)


def _plain_move(event: Event) -> Move | None:
    """The move that this event comes from, where it says all of it."""
    match event:
        case Passed() | TurnMissed(owed=False):
            return Pass()
        case Held():
            return Hold()
        case HintBought():
            return BuyHint()
        case Resigned():
            return Resign()
        case RulesChanged(rules):
            return ChangeRules(rules.miss_turn, rules.auto_pick, rules.rack_order, rules.clock)
    return None


def _reason(report: Report) -> str:
    """Why the game proper ended with this report; empty if it did not."""
    ends = (event for event in report.events if isinstance(event, GameEnded | SuddenDeathBegan))
    return next((event.reason for event in ends), "")


def _seat_that_begins(opening: Report) -> int:
    return next(event.seat for event in opening.events if isinstance(event, TurnBegan))


def _played(record: Record, game: Game, reports: Sequence[Report], moves: Sequence[Move | _Swap]) -> Record:
    """The record grown by all moves. Raises Untold where the game comes out otherwise than was heard."""
    position = opened(record)[0]
    game = follow(game, reports[0])
    for report, decided in zip(reports[1:], moves, strict=True):
        move = Exchange(decided.tiles) if isinstance(decided, _Swap) else decided
        refused = any(_is_refusal(event) for event in report.events)
        try:
            words: Container[str] = frozenset() if refused else _Every()
            after, _ = play(position, move, words, report.elapsed_ms, seat=report.seat)
        except (IllegalMove, ValueError) as error:
            raise Untold from error
        record = with_turn(record, position, move, report.elapsed_ms, after, seat=report.seat)
        game, position = follow(game, report), after
        if _seen(position) != _seen(game.position):
            raise Untold
    return record


def _is_refusal(event: Event) -> bool:
    return isinstance(event, WordRejected) or (isinstance(event, ChallengeResolved) and event.upheld)


def _seen(position: Position) -> tuple[object, ...]:
    """What everybody sees of a position."""
    racks = tuple(map(len, position.racks))
    return (
        position.board.cells,
        position.scores,
        position.to_move,
        position.ply,
        racks,
        len(position.bag),
        position.outcome,
    )
