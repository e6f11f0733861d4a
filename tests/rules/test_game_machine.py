"""Whole games by chance, under all kinds of rules, watched by independent bookkeeping."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.rules.board import Board
from game.rules.editions import EDITIONS
from game.rules.events import (
    Adjusted,
    ChallengeResolved,
    GameEnded,
    PenaltyCharged,
    TilesPlaced,
    TurnBegan,
)
from game.rules.illegal_moves import GameIsOver, IllegalMove, NotYourTurn
from game.rules.letter_sets import ENGLISH
from game.rules.moves import (
    ChallengePlay,
    Exchange,
    Hold,
    Move,
    NothingPlayable,
    Pass,
    Place,
    Resign,
    Square,
    Tile,
    TradeBlank,
)
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.record import Record, Seat, with_turn
from game.rules.record_codec import decode, encode
from game.rules.rules_and_defaults import Challenge, Clock, ClockKind, ReturnedTiles, Rules, TieBreak
from game.rules.seat_view import seat_view
from game.rules.seeded_luck import SEEDED, Luck
from tests.rules import brute
from tests.rules.replays import positions, public_history
from tests.rules.table import TWO_WORDS_IN_THREE as WORDS

ToldTurn = tuple[int, str, tuple[Tile, ...], int]
"""Who made a turn, of which kind, the tiles of a play that stands, and how many were exchanged."""
KINDS: dict[type[Move], str] = {
    Place: "place",
    Exchange: "exchange",
    Pass: "pass",
    ChallengePlay: "challenge",
    TradeBlank: "trade",
    Resign: "resign",
    NothingPlayable: "blocked",
}
ALL_TILES = Counter(ENGLISH.all_tiles())


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """An edition with some of its choices changed."""
    return replace(
        draw(st.sampled_from(sorted(EDITIONS.values(), key=lambda rules: rules.edition))),
        min_seats=1,
        max_seats=4,
        challenge=draw(st.sampled_from(Challenge)),
        challenge_penalty=draw(st.booleans()),
        miss_turn=draw(st.booleans()),
        tie_break=draw(st.sampled_from(TieBreak)),
        clock=Clock(draw(st.sampled_from(ClockKind)), limit_ms=60_000, penalty_points=3),
        trade_blanks=draw(st.booleans()),
        four_of_a_kind=draw(st.booleans()),
        rack_size=draw(st.sampled_from([7, 7, 15])),
        tournament_totals=draw(st.booleans()),
        returned_tiles=draw(st.sampled_from(ReturnedTiles)),
    )


class Game(RuleBasedStateMachine):
    """Drives `play` and keeps its own books."""

    @initialize(
        rules=any_rules(),
        seats=st.integers(1, 4),
        seed=st.integers(0, 2**64 - 1),
        game=st.integers(1, 3),
        luck=st.sampled_from(SEEDED),
    )
    def begin(self, rules: Rules, seats: int, seed: int, game: int, luck: Luck) -> None:
        names = tuple(Seat(f"P{number}") for number in range(seats))
        self.position, _ = opening(rules, seats, seed, game, luck)
        self.record = Record(rules, "test", names, seed, game, luck=luck)
        self.books = [0] * seats
        self.spent_ms = [0] * seats
        self.told: list[ToldTurn] = []

    @precondition(lambda self: self.position.pending is not None)
    @rule(data=st.data(), move=st.sampled_from([Hold(), Hold(), ChallengePlay()]))
    def answer(self, data: st.DataObject, move: Move) -> None:
        """Any seat may answer a play that waits, once."""
        self.submit(move, seat=data.draw(st.sampled_from(self.position.undecided)))

    def submit(self, move: Move, elapsed_ms: int = 0, seat: int | None = None) -> None:
        """Make a move; a refused one must leave no trace, a good one goes into the books."""
        before = self.position
        mover = before.to_move if seat is None else seat
        if before.outcome is not None:
            with pytest.raises(GameIsOver):
                play(before, move, WORDS, elapsed_ms, seat=mover)
            return
        try:
            after, events = play(before, move, WORDS, elapsed_ms, seat=mover)
        except IllegalMove:
            return
        self.spent_ms[before.to_move] += elapsed_ms
        for event in events:
            match event:
                case TilesPlaced(seat, tiles, score):
                    self.books[seat] += score.total
                    self.check_score(before, tiles, score.total)
                case ChallengeResolved(_, challenged, _, _, points):
                    self.books[challenged] += points
                case PenaltyCharged(seat, points):
                    self.books[seat] -= points
                case Adjusted(seat, _, points):
                    self.books[seat] += points
        self.check_last_event(before, after, events[-1] if events else None)
        self.record = with_turn(self.record, before, move, elapsed_ms, after, seat=mover)
        self.tell(mover, self.record.turns[-1].move, after)
        self.position = after

    def tell(self, seat: int, move: Move, after: Position) -> None:
        """Enter a turn as the others at the table would tell it."""
        if isinstance(move, Hold):
            return
        kind, board = KINDS[type(move)], self.position.board
        if isinstance(move, ChallengePlay):
            if after.board != board:
                last = max(index for index, told in enumerate(self.told) if told[1] == "place")
                self.told[last] = (self.told[last][0], "rejected", (), 0)
        elif self.position.answer_due and seat == self.position.to_move:
            kind = "pass"  # it lets the last play stand, which ends the game, and counts for nothing
        elif isinstance(move, Place) and after.board == board:
            kind = "rejected"
        tiles = tuple(sorted(move.tiles)) if isinstance(move, Place) and kind == "place" else ()
        self.told.append((seat, kind, tiles, len(move.tiles) if isinstance(move, Exchange) else 0))

    def check_score(self, before: Position, tiles: tuple[Tile, ...], total: int) -> None:
        rows = [before.board.cells[start : start + 15] for start in range(0, 225, 15)]
        expected = brute.score(rows, frozenset((*square, face) for square, face in tiles))
        if before.rules.rack_size == 7:
            assert total == expected

    def check_last_event(self, before: Position, after: Position, last: object) -> None:
        assert (after.outcome is not None) == isinstance(last, GameEnded)
        if after.to_move != before.to_move and after.outcome is None:
            assert isinstance(last, TurnBegan)
            assert (last.seat, last.ply) == (after.to_move, after.ply)

    @rule(data=st.data(), down=st.booleans(), insist=st.booleans(), elapsed_ms=st.integers(0, 130_000))
    def lay(self, data: st.DataObject, down: bool, insist: bool, elapsed_ms: int) -> None:
        """Lay some tiles on the empty squares from an anchor on, which is connected and in line."""
        anchors = open_squares(self.position.board)
        start = data.draw(st.sampled_from(anchors))
        faces = data.draw(st.permutations(self.position.rack))
        count = data.draw(st.integers(1, max(1, len(faces))))
        squares = squares_from(self.position.board, start, down)
        tiles = [
            Tile(square, "e" if face == "?" else face)
            for square, face in zip(squares, faces[:count], strict=False)
        ]
        self.submit(Place(tuple(tiles), insist), elapsed_ms)

    @rule(data=st.data(), whole=st.booleans())
    def exchange(self, data: st.DataObject, whole: bool) -> None:
        rack = self.position.rack
        count = len(rack) if whole else data.draw(st.integers(0, len(rack)))
        self.submit(Exchange("".join(data.draw(st.permutations(rack))[:count])))

    @rule(move=st.sampled_from([Pass(), ChallengePlay(), NothingPlayable()]))
    def decide(self, move: Move) -> None:
        self.submit(move, elapsed_ms=1000)

    @precondition(lambda self: self.position.pending is not None)
    @rule()
    def doubt(self) -> None:
        self.submit(ChallengePlay())

    @precondition(lambda self: self.position.ply > 8 or self.position.pending or self.position.playoff)
    @rule(seat=st.integers(0, 3), elapsed_ms=st.integers(0, 90_000))
    def resign(self, seat: int, elapsed_ms: int) -> None:
        """Anybody may leave at any time; for all others nothing changes but who is left."""
        before = self.position
        if seat not in before.playing and before.outcome is None:
            with pytest.raises(NotYourTurn):
                play(before, Resign(), WORDS, elapsed_ms, seat=seat)
            return
        self.submit(Resign(), elapsed_ms, seat)
        after = self.position
        if seat == before.to_move or before.outcome is not None:
            return
        assert after.gone == before.gone | {seat}
        assert (after.board, after.racks, after.bag) == (before.board, before.racks, before.bag)
        if after.outcome is None:
            assert (after.to_move, after.pending, after.scores) == (
                before.to_move,
                before.pending,
                before.scores,
            )
            assert after.turn_ms == before.turn_ms + elapsed_ms

    @rule(data=st.data(), move=st.sampled_from([Pass(), ChallengePlay(), NothingPlayable(), Exchange("A")]))
    def interfere(self, data: st.DataObject, move: Move) -> None:
        """Whoever is not on move can decide nothing else."""
        others = [seat for seat in range(-1, 5) if seat != self.position.to_move]
        expected = GameIsOver if self.position.outcome else NotYourTurn
        if isinstance(move, ChallengePlay) and self.position.pending:
            return
        with pytest.raises(expected):
            play(self.position, move, WORDS, 1000, seat=data.draw(st.sampled_from(others)))

    @rule(data=st.data())
    def trade(self, data: st.DataObject) -> None:
        blanks = [square for square, face in self.position.board.tiles() if face.islower()]
        self.submit(TradeBlank(data.draw(st.sampled_from(blanks or [Board().centre]))))

    @invariant()
    def tiles_are_conserved(self) -> None:
        if self.position.playoff or (
            self.position.outcome and self.record.rules.tie_break is TieBreak.SUDDEN_DEATH
        ):
            return  # sudden death deals from a fresh set
        on_it = ("?" if face.islower() else face for _, face in self.position.board.tiles())
        assert Counter(on_it) + Counter("".join(self.position.racks) + self.position.bag) == ALL_TILES

    @invariant()
    def time_is_charged_to_whoever_was_on_move(self) -> None:
        assert self.position.used_ms == tuple(self.spent_ms)

    @invariant()
    def only_seats_in_the_game_are_on_move(self) -> None:
        assert self.position.outcome or self.position.to_move in self.position.playing

    @invariant()
    def scores_are_what_the_events_told(self) -> None:
        assert self.position.scores == tuple(self.books)

    @invariant()
    def every_seat_knows_its_rack_and_the_rest_as_one_heap(self) -> None:
        for seat in range(self.position.seats):
            view = seat_view(self.position, seat)
            assert view.bag_count + sum(view.rack_counts) == len(view.rack) + len(view.unseen)

    def teardown(self) -> None:
        if not hasattr(self, "record"):
            return
        assert decode(encode(self.record)) == self.record
        *_, last = positions(self.record, WORDS)
        assert last == self.position
        history = public_history(self.record, WORDS)
        assert [
            (turn.seat, turn.kind, tuple(sorted(turn.tiles)), turn.count) for turn in history
        ] == self.told


def open_squares(board: Board) -> list[Square]:
    """Empty squares beside a tile; the centre of an empty board."""
    near = [
        square
        for square in board.squares
        if board.is_empty(square)
        and any(
            beside in board and not board.is_empty(beside)
            for beside in (Square(square.row, square.col - 1), Square(square.row - 1, square.col))
        )
    ]
    return near or [Board().centre]


def squares_from(board: Board, start: Square, down: bool) -> list[Square]:
    line = [Square(start.row + n * down, start.col + n * (not down)) for n in range(15)]
    return [square for square in line if square in board and board.is_empty(square)]


Game.TestCase.settings = settings(
    max_examples=120,
    stateful_step_count=40,
    derandomize=True,
)
TestGame = Game.TestCase
