"""Games of random house rules at random seats and levels, watched by independent bookkeeping.

Every try is one game from its opening to its end. Most are played by trying tiles at random, with a word
list of chance; the others by Maven at random levels. Somewhere in the middle the game is saved, read back and
gone on with. Nothing may be against the rules, no tile may be lost or gained, and the record must lead to the
same end.
"""

from __future__ import annotations

import json
import random
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from game.lexicon.words import Lexicon
from game.match.match import Match
from game.match.player import Decision, PersonAtSeat, Player
from game.maven.levels_and_vocabularies import STRONGEST, level
from game.maven.messages import Budget, Candidate
from game.maven.player.choose_move import choose
from game.maven.player.maven_challenges import doubts
from game.rules.following import before_opening, follow
from game.rules.illegal_moves import IllegalMove
from game.rules.letter_sets import BLANK
from game.rules.moves import (
    BuyHint,
    ChallengePlay,
    ChangeRules,
    Exchange,
    Hold,
    Move,
    Pass,
    Place,
    Resign,
    TradeBlank,
)
from game.rules.record import Seat
from game.rules.rules_and_defaults import Clock, ClockKind, RackOrder, TieBreak
from game.rules.seat_view import SeatView
from game.rules.seeded_luck import SEED_LIMIT
from game.rules.visibility import Game, Viewer, view_from_seat
from game.saves import save_of, saved_game
from game.session.match import MatchSession
from tools.stress.random_plays import TwoWordsOfThree, random_tiles
from tools.stress.random_rules import random_rules

CLEVER_SHARE = 0.1
"""How many games Maven plays; the others are played by chance, some ten times as fast."""
PATIENCE = 250
"""Moves after which people give up: some rules let everybody pass for ever."""
MOST_MOVES = PATIENCE + 20
"""A game that goes on for longer cannot be ended."""
TRIES = 8
CHUNK = 20
"""Games that a process is given at once, and after which progress is noted."""
NAMES = ("Ada", "Bo", "Cy", "Di")


class RulesViolationError(Exception):
    """What must not happen; the message says it."""


def house_rules_games(
    folder: Path,  # noqa: ARG001
    count: int,
    tally: Counter[str],
    jobs: int = 1,
    kept: Path | None = None,
) -> Iterator[str | None]:
    """Each try: one game under rules of chance, saved and resumed on its way, and replayed.

    `jobs` processes play at once. How far they are is noted in `kept`, and gone on with from there.
    """
    progress = RulesProgress.read(kept)
    tally.update(progress.tally)
    yield from progress.told
    seeds = range(progress.games, count)
    with ExitStack() as close:
        played: Iterator[Played] = map(play_seed, seeds)
        if jobs > 1:
            pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
            close.callback(pool.shutdown, cancel_futures=True)
            played = pool.map(play_seed, seeds, chunksize=CHUNK)
        for wrong, found in played:
            tally.update(found)
            progress = progress.grown(wrong, tally)
            if progress.games % CHUNK == 0 or progress.games == count:
                progress.write(kept)
            yield wrong


@dataclass(frozen=True, slots=True)
class RulesProgress:
    """How far a trial is that takes a night."""

    games: int = 0
    tally: dict[str, int] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    """What went wrong."""

    @classmethod
    def read(cls, path: Path | None) -> RulesProgress:
        return cls(**json.loads(path.read_text())) if path and path.exists() else cls()

    def grown(self, wrong: str | None, tally: Counter[str]) -> RulesProgress:
        return RulesProgress(self.games + 1, dict(tally), [*self.told, wrong] if wrong else self.told)

    def write(self, path: Path | None) -> None:
        if path:
            path.write_text(json.dumps(asdict(self)))


Played = tuple[str | None, Counter[str]]


def play_seed(seed: int) -> Played:
    """The game of one seed: what went wrong, and what came up."""
    luck, tally = random.Random(seed), Counter[str]()
    clever = luck.random() < CLEVER_SHARE
    try:
        HouseGame(luck, _words(real=clever), clever, tally).play()
    except Exception as error:  # whatever it is, it is what the trial looks for
        return f"seed {seed}: {type(error).__name__}: {str(error)[:200]}", tally
    return None, tally


@cache
def _words(*, real: bool) -> Lexicon:
    return Lexicon.load() if real else TwoWordsOfThree.load()


class Computer:
    """A computer's seat in a trial: it moves when it is told to, and answers plays as Maven does."""

    candidates: tuple[Candidate, ...] = ()

    def __init__(self, luck: random.Random, number: int, *, clever: bool) -> None:
        self._luck, self._level, self._clever = luck, number, clever
        self._decisions: deque[Decision] = deque()
        self._refused = False

    def begin(self, view: SeatView) -> None:
        """The trial says when to move."""

    def decide(self, decision: Decision) -> None:
        self._decisions.append(decision)

    def poll(self) -> Decision | None:
        return self._decisions.popleft() if self._decisions else None

    def hurry(self) -> None:
        """It never thinks."""

    def doubts(self, view: SeatView, lexicon: Lexicon) -> bool:
        return doubts(view, lexicon, level(self._level), 1) if self._clever else self._luck.random() < 0.3

    def refused(self, refusal: IllegalMove) -> None:  # noqa: ARG002 - whatever the reason
        self._refused = True

    def take_refusal(self) -> bool:
        told, self._refused = self._refused, False
        return told

    def cancel(self) -> None:
        self._decisions.clear()


class HouseGame:
    """One game of the trial."""

    def __init__(self, luck: random.Random, lexicon: Lexicon, clever: bool, tally: Counter[str]) -> None:
        self.luck, self.lexicon, self.clever, self.tally = luck, lexicon, clever, tally
        count = luck.randint(1, 4)
        self.seats = tuple(self._seat(name) for name in NAMES[:count])
        rules = random_rules(luck)
        self.host = MatchSession(
            rules, self.seats, luck.randrange(SEED_LIMIT), lexicon, game=luck.randint(1, 3)
        )
        self.viewer: Viewer = frozenset(seat for seat in range(count) if luck.random() < 0.5)
        self.known = self._opening()
        self._sit_down()
        tally[f"games of {count}"] += 1

    def _seat(self, name: str) -> Seat:
        if self.luck.random() < 0.4:
            return Seat(name)
        return Seat("Maven", "maven", self.luck.randint(1, STRONGEST))

    def _opening(self) -> Game:
        record = self.host.record
        return before_opening(record.rules, record.seats, self.viewer, record.game)

    def _sit_down(self) -> None:
        self.players: list[PersonAtSeat | Computer] = [
            PersonAtSeat() if seat.kind == "human" else Computer(self.luck, seat.level, clever=self.clever)
            for seat in self.seats
        ]
        players: list[Player] = list(self.players)
        self.match = Match(self.host, players, None)

    def play(self) -> None:
        """From the opening to the end. Raises RulesViolationError."""
        saved_at = self.luck.randint(1, 30)
        while self.host.position.outcome is None:
            ply = self.host.position.ply
            if ply > MOST_MOVES:
                raise RulesViolationError("the game does not end")
            if ply >= saved_at:
                saved_at = MOST_MOVES
                self._save_and_resume()
            self._move()
            self._check()
        outcome = self.host.position.outcome
        self.tally[f"ended: {outcome.reason}"] += 1
        self._check_replay()

    # ------------------------------------------------------------ moves

    def _move(self) -> None:
        """Somebody decides: who answers a play, or else the seat on turn; at the worst it passes."""
        position = self.host.position
        asked = position.undecided or (position.to_move,)
        seat = self.luck.choice(asked)
        if self.luck.random() < 0.002 or position.ply > PATIENCE:
            self._decide(seat, Resign())
            return
        if position.undecided:
            self._decide(seat, ChallengePlay() if self.luck.random() < 0.2 else Hold())
            return
        for _ in range(TRIES):
            if self._decide(seat, self._idea(seat)):
                return
        if not self._decide(seat, Pass()):
            raise RulesViolationError("a seat on turn may not pass")

    def _decide(self, seat: int, move: Move) -> bool:
        """Hand a move in; whether it was made."""
        before, player = self.host.position.ply, self.players[seat]
        player.decide(Decision(move, self.luck.choice([0, 900, 9_000, 75_000])))
        self.match.advance()
        self.tally[f"moves: {type(move).__name__}"] += self.host.position.ply > before
        return not player.take_refusal()

    def _idea(self, seat: int) -> Move:
        position, dice = self.host.position, self.luck.random()
        if dice < 0.03:
            return Pass()
        if dice < 0.10:
            rack = position.rack
            return Exchange(rack if dice < 0.05 else "".join(self.luck.sample(rack, len(rack) // 2)))
        if dice < 0.13:
            blanks = [square for square, face in position.board.tiles() if face.islower()]
            return TradeBlank(self.luck.choice(blanks or [position.board.centre]))
        if dice < 0.135:
            return BuyHint()
        if dice < 0.14:
            clock = Clock(self.luck.choice(list(ClockKind)), 60_000, 4)
            return ChangeRules(dice < 0.1375, True, self.luck.choice(list(RackOrder)), clock)
        if self.clever and position.playoff is None and dice < 0.9:
            return self._best(seat)
        return Place(tuple(random_tiles(position.board, position.rack, self.luck)), insist=dice < 0.3)

    def _best(self, seat: int) -> Move:
        view = view_from_seat(self.host.game(frozenset({seat})), seat)
        number = self.seats[seat].level or STRONGEST
        return choose(view, self.lexicon, number, Budget(nodes=1), view.ply)[0].move

    # ------------------------------------------------------------ what must hold

    def _check(self) -> None:
        position = self.host.position
        if position.playoff is None and position.rules.tie_break is not TieBreak.SUDDEN_DEATH:
            on_it = "".join(BLANK if face.islower() else face for _, face in position.board.tiles())
            everything = Counter(on_it + "".join(position.racks) + position.bag)
            if everything != Counter(position.rules.tiles.all_tiles()):
                raise RulesViolationError("tiles were lost or gained")
        if position.outcome is None and position.to_move not in position.playing:
            raise RulesViolationError("a seat that is out of the game is on turn")
        self._follow()

    def _follow(self) -> None:
        """One viewer's game, grown from its reports, is what the host would show it now."""
        for report in self.host.reports(self.viewer, self.known.position.ply + 1):
            self.known = follow(self.known, report)
        truth = self.host.game(self.viewer)
        known = (self.known.position, self.known.unseen, self.known.history)
        if known != (truth.position, truth.unseen, truth.history):
            raise RulesViolationError("what a viewer heard is not what a viewer would be shown")

    def _save_and_resume(self) -> None:
        before = self.host.position
        kept = saved_game(save_of(self.host, 0, before.racks, "game", 0))
        self.host = MatchSession.resume(kept.record, self.lexicon)
        if self.host.position != before:
            raise RulesViolationError("a game that was saved goes on elsewhere")
        self._sit_down()
        self.tally["saved and resumed"] += 1

    def _check_replay(self) -> None:
        again = MatchSession.resume(self.host.record, self.lexicon)
        if (again.position, again.history) != (self.host.position, self.host.history):
            raise RulesViolationError("the replay ends otherwise")
