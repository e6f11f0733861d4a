"""A game that was hosted elsewhere as a record: what one viewer has heard of it, made into causes again.

The tiles are told one by one (`Luck.TOLD`): one's own as they were drawn, those of others as far as they were
ever shown (`rack_history`).
"""

from __future__ import annotations

from collections.abc import Sequence

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
from game.rules.position import EVERY_WORD, NO_WORD, Position
from game.rules.rack_history import (
    Came,
    DoesNotFitError,
    Drawn,
    PutAway,
    RackHistory,
    Shown,
    Swap,
    told_tiles,
)
from game.rules.record import Record, opened, with_turn
from game.rules.seeded_luck import Luck
from game.rules.visibility import Game, Report

SEEDS = 1000
"""So many are tried for one by which the seat opens that has opened the game."""


class UntoldError(Exception):
    """What was heard makes no whole game."""


def heard_record(start: Game, reports: Sequence[Report], words: str) -> Record:
    """The record of a game from all its reports, the opening first; `start` is what was known before them.

    `words` is the digest of the word list.

    Raises:
        UntoldError: a report is missing, or they make no game. One in which somebody elsewhere has exchanged
        four
            of a kind without losing the turn makes none, as nobody here knows of what.
    """
    seats = [RackHistory() for _ in start.seats]
    moves = _Listener(start, seats).hear(reports)
    try:
        tiles = told_tiles(seats)
    except DoesNotFitError as error:
        raise UntoldError from error
    first = _seat_that_begins(reports[0])
    for seed in range(SEEDS):
        rules, game = start.position.rules, start.position.game
        record = Record(rules, words, start.seats, seed, game, luck=Luck.TOLD, tiles=tiles)
        if opened(record)[0].to_move == first:
            return _played(record, start, reports, moves)
    raise UntoldError


# ---------------------------------------------------------------- what was decided


class _Listener:
    """Hears the reports: what happened to each rack, and what each move was."""

    def __init__(self, start: Game, racks: Sequence[RackHistory]) -> None:
        self._game, self._racks = start, racks
        self._drawn = 0
        self._bag = len(start.position.bag)

    def hear(self, reports: Sequence[Report]) -> list[Move | Swap]:
        """The moves, in order. Raises UntoldError."""
        if [report.number for report in reports] != list(range(len(reports))):
            raise UntoldError
        moves: list[Move | Swap] = []
        for report in reports:
            move: Move | Swap | None = None
            for event in report.events:
                done = self._hear(event, report)
                move = done if move is None else move
            if report.number:
                blocked = _reason(report) == "blocked"
                moves.append(move or (NothingPlayable() if blocked else Pass()))
            self._game = follow(self._game, report)
        if self._game.position.outcome is None:
            raise UntoldError
        return moves

    def _hear(self, event: Event, report: Report) -> Move | Swap | None:
        """Take in one event; the move that it comes from, if it tells."""
        match event:
            case TilesDrawn(seat, tiles, left):
                self._draw(seat, tiles)
                self._bag = left
            case TilesPlaced(seat, tiles):
                self._racks[seat].deeds.append(Shown(_spelled(tiles), stays=False))
                return Place(tiles)
            case WordRejected(seat, _, tiles):
                self._racks[seat].deeds.append(Shown(_spelled(tiles), stays=True))
                return Place(tiles)
            case TilesExchanged():
                return self._exchange(event, report)
            case ChallengeResolved(upheld=upheld, challenged=seat):
                pending = self._game.position.pending
                if upheld and pending is not None:
                    self._racks[seat].deeds.append(Came(_spelled(pending.tiles)))
                return ChallengePlay()
            case BlankTraded(seat, square, letter):
                self._racks[seat].deeds += [Shown(letter, stays=False), Came(BLANK)]
                return TradeBlank(square)
            case SuddenDeathBegan():
                self._drawn += self._bag
                for rack in self._racks:
                    rack.deeds.append(PutAway())
            case Adjusted():
                self._leave(event, report)
        return _plain_move(event)

    def _draw(self, seat: int, tiles: str) -> None:
        self._racks[seat].deeds.append(Drawn(self._drawn, tiles))
        self._drawn += len(tiles)

    def _exchange(self, event: TilesExchanged, report: Report) -> Move | Swap:
        if UNKNOWN not in event.returned:
            self._racks[event.seat].deeds.append(Shown(event.returned, stays=False))
            self._draw(event.seat, event.drawn)
            return Exchange(event.returned)
        if event is report.events[-1]:  # the turn goes on, which takes four of a kind
            raise UntoldError
        swap = Swap(len(event.returned))
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
        self._racks[seat].deeds.append(Shown(event.tiles, stays=True))


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
            banned = rules.dictionary.banned_since
            return ChangeRules(rules.miss_turn, rules.auto_pick, rules.rack_order, rules.clock, banned)
    return None


def _reason(report: Report) -> str:
    """Why the game proper ended with this report; empty if it did not."""
    ends = (event for event in report.events if isinstance(event, GameEnded | SuddenDeathBegan))
    return next((event.reason for event in ends), "")


def _seat_that_begins(opening: Report) -> int:
    return next(event.seat for event in opening.events if isinstance(event, TurnBegan))


def _played(record: Record, game: Game, reports: Sequence[Report], moves: Sequence[Move | Swap]) -> Record:
    """The record grown by all moves. Raises UntoldError where the game comes out otherwise than was heard."""
    position = opened(record)[0]
    game = follow(game, reports[0])
    for report, decided in zip(reports[1:], moves, strict=True):
        move = Exchange(decided.tiles) if isinstance(decided, Swap) else decided
        refused = any(_is_refusal(event) for event in report.events)
        try:
            words = NO_WORD if refused else EVERY_WORD
            after, _ = play(position, move, words, report.elapsed_ms, seat=report.seat)
        except (IllegalMove, ValueError) as error:
            raise UntoldError from error
        record = with_turn(record, position, move, report.elapsed_ms, after, seat=report.seat)
        game, position = follow(game, report), after
        if _seen(position) != _seen(game.position):
            raise UntoldError
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
