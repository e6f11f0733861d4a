"""Whole games by chance, quickly: any rules, any seats, moves that come about by trying."""

from __future__ import annotations

import random
from collections.abc import Container, Iterator
from dataclasses import dataclass, replace

from game.rules.board import EMPTY, Board
from game.rules.board_layouts import CLASSIC
from game.rules.editions import EDITIONS
from game.rules.illegal_moves import IllegalMove
from game.rules.letter_sets import ENGLISH, letter_set_of
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
    Square,
    Tile,
    TradeBlank,
)
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Events, Position
from game.rules.rules_and_defaults import (
    Challenge,
    Clock,
    ClockKind,
    ExchangeNeeds,
    FirstPlayer,
    HintKind,
    Hints,
    RackOrder,
    Rules,
    ScorelessEnd,
    TieBreak,
    Tracker,
)

SIZE = CLASSIC.size
MOST_MOVES = 90
TRIES = 12
FEW_TILES = letter_set_of("few", "A 9 1 | E 9 1 | T 8 2 | S 8 3 | ? 2 0")
WORTHLESS = letter_set_of("worthless", "A 9 0 | E 9 0 | T 8 0 | S 8 0 | ? 2 0")
"""Letter sets with which games come to their end, and to a tie."""


class TwoWordsOfThree(Container[str]):
    """A lexicon that knows two words of three."""

    def __contains__(self, word: object) -> bool:
        return sum(map(ord, str(word))) % 3 != 0


WORDS = TwoWordsOfThree()


@dataclass(frozen=True, slots=True)
class Moment:
    """One move of a random game. The first moment of a game is its opening, with no move."""

    before: Position | None
    seat: int
    """Who made the move."""
    move: Move | None
    elapsed_ms: int
    after: Position
    events: Events


def random_rules(luck: random.Random) -> Rules:
    """An edition with any of its choices changed."""
    tiles = luck.choice([ENGLISH, ENGLISH, FEW_TILES, WORTHLESS])
    return replace(
        luck.choice(list(EDITIONS.values())),
        tiles=tiles,
        bonus=0 if tiles is WORTHLESS else 50,
        min_seats=1,
        max_seats=4,
        first_player=luck.choice(list(FirstPlayer)),
        exchange=luck.choice(list(ExchangeNeeds)),
        rack_size=luck.choice([7, 7, 9, 15]) if tiles is ENGLISH else luck.choice([4, 7]),
        challenge=luck.choice([*Challenge, Challenge.DOUBLE, Challenge.FIVE_POINT]),
        challenge_penalty=luck.random() < 0.7,
        miss_turn=luck.random() < 0.5,
        scoreless_end=frozenset(luck.sample(list(ScorelessEnd)[:3], luck.randint(1, 3))),
        tie_break=TieBreak.SUDDEN_DEATH if tiles is WORTHLESS else luck.choice(list(TieBreak)),
        clock=Clock(luck.choice(list(ClockKind)), limit_ms=60_000, penalty_points=3),
        rack_order=luck.choice(list(RackOrder)),
        tracker=luck.choice(list(Tracker)),
        hints=Hints(luck.choice(list(HintKind)), luck.choice([None, 2]), luck.choice([0, 3])),
        trade_blanks=luck.random() < 0.6,
        four_of_a_kind=luck.random() < 0.6,
        tournament_totals=luck.random() < 0.3,
    )


def random_game(luck: random.Random) -> Iterator[Moment]:
    """A game of two to four seats from its opening to its end, or for `MOST_MOVES` moves."""
    seats = luck.randint(2, 4)
    position, events = opening(random_rules(luck), seats, luck.randrange(2**64), luck.randint(1, 3))
    yield Moment(None, position.to_move, None, 0, position, events)
    for _ in range(MOST_MOVES):
        before = position
        seat, move, elapsed_ms, position, events = _some_move(before, luck)
        yield Moment(before, seat, move, elapsed_ms, position, events)
        if position.outcome is not None:
            return


def _some_move(position: Position, luck: random.Random) -> tuple[int, Move, int, Position, Events]:
    mover = position.to_move
    if position.ply > 15 and luck.random() < 0.004:  # anybody may resign at any time
        mover = luck.choice(position.playing)
        return mover, Resign(), 900, *play(position, Resign(), WORDS, 900, seat=mover)
    if position.pending is not None and luck.random() < 0.5:
        mover = luck.choice(position.undecided)
        answer: Move = Hold() if luck.random() < 0.7 else ChallengePlay()
        return mover, answer, 0, *play(position, answer, WORDS, seat=mover)
    for _ in range(TRIES):
        move, elapsed_ms = _idea(position, luck), luck.choice([0, 900, 20_000, 75_000])
        try:
            return mover, move, elapsed_ms, *play(position, move, WORDS, elapsed_ms)
        except IllegalMove:
            continue
    return mover, Pass(), 0, *play(position, Pass(), WORDS)


def _idea(position: Position, luck: random.Random) -> Move:
    dice = luck.random()
    if position.pending is not None and dice < 0.3:
        return ChallengePlay()
    if dice < 0.06:
        return Exchange(_some(position.rack, luck))
    if dice < 0.08:
        return Exchange(position.rack)
    if dice < 0.10:
        return Pass()
    if dice < 0.14:
        return _trade(position, luck)
    if dice < 0.16:
        clock = Clock(luck.choice(list(ClockKind)), 60_000, 4)
        return ChangeRules(luck.random() < 0.5, True, luck.choice(list(RackOrder)), clock)
    if dice < 0.18:
        return NothingPlayable()
    if dice < 0.20:
        return BuyHint()
    return _play(position, luck)


def _some(rack: str, luck: random.Random) -> str:
    return "".join(luck.sample(rack, luck.randint(0, len(rack))))


def _trade(position: Position, luck: random.Random) -> Move:
    blanks = [square for square, face in position.board.tiles() if face.islower()]
    return TradeBlank(luck.choice(blanks or [Board().centre]))


def _play(position: Position, luck: random.Random) -> Move:
    """Some tiles on the empty squares from an open one on, in a line."""
    start, down = luck.choice(open_squares(position.board)), luck.random() < 0.5
    line = [Square(start.row + n * down, start.col + n * (not down)) for n in range(15)]
    squares = [square for square in line if square in position.board and position.board.is_empty(square)]
    faces = luck.sample(position.rack, luck.randint(1, max(1, len(position.rack)))) if position.rack else []
    tiles = (Tile(at, "e" if face == "?" else face) for at, face in zip(squares, faces, strict=False))
    return Place(tuple(tiles), insist=luck.random() < 0.5)


def open_squares(board: Board) -> list[Square]:
    """Empty squares right of or below a tile; the centre of an empty board."""
    cells = board.cells
    near = [
        Square(*divmod(at, SIZE))
        for at, face in enumerate(cells)
        if face == EMPTY
        and ((at % SIZE and cells[at - 1] != EMPTY) or (at >= SIZE and cells[at - SIZE] != EMPTY))
    ]
    return near or [Board().centre]
