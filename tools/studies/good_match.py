"""`python -m tools.load match`: whether a good match is one, with the real engine on both sides of the board.

Five kinds of people, none of whom plays like a level of Maven, sit down for rows of good matches, each row
from the first game on, with nothing known of the player. Counted is the share of games won after `SETTLING`
of them, and that of the first ones.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.bench.figure import Measurement
from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import Strength
from game.maven.messages import Budget, Candidate
from game.maven.player.adaptive_level import Adaptive
from game.maven.player.choose_move import choose
from game.rules.editions import PARLOUR
from game.rules.moves import Move, Place
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.scoring import score_play
from game.rules.seat_view import SeatView, seat_view
from game.scenes.history.opponents import good_match

SETTLING, COUNTED, ROWS = 6, 12, 12
"""Games until the share is counted, games in which it is, and rows of so many that a player plays: of half as
many rows a share that is right is off by 10 of a hundred now and then."""
_STATIC = Budget(nodes=1)
_EVERYDAY, _ALL = 4, 7
"""The levels that see every play of everyday words, and of all words."""
Pick = Callable[[SeatView, Sequence[Candidate], random.Random], Move]


@dataclass(frozen=True, slots=True)
class PairKind:
    """Somebody who plays in a way of their own."""

    name: str
    words: int
    """The level whose words they know."""
    pick: Pick


def _plays(found: Sequence[Candidate]) -> list[Candidate]:
    return [one for one in found if isinstance(one.move, Place)]


def _words_of(view: SeatView, one: Candidate) -> list[str]:
    assert isinstance(one.move, Place)
    return [each.word for each in score_play(view.board, one.move.tiles, view.rules).words]


def _child(view: SeatView, found: Sequence[Candidate], luck: random.Random) -> Move:
    """Looks for a short word that lies by itself, and takes the best of the first three that come to mind."""
    short = [one for one in _plays(found) if len(words := _words_of(view, one)) == 1 and len(words[0]) <= 4]
    seen = luck.sample(short, min(3, len(short)))
    return max(seen, key=lambda one: one.score, default=found[-1]).move


def _family(_view: SeatView, found: Sequence[Candidate], luck: random.Random) -> Move:
    """Sees one everyday play in twelve, whichever it is, and takes the most points."""
    plays = _plays(found)
    seen = [one for one in plays if luck.random() < 1 / 12] or plays[-1:]
    return max(seen, key=lambda one: one.score, default=found[-1]).move


def _reader(view: SeatView, found: Sequence[Candidate], luck: random.Random) -> Move:
    """Knows all words and loves long ones, and never lays one along another."""
    alone = [one for one in _plays(found) if len(_words_of(view, one)) <= 2]
    seen = [one for one in alone if luck.random() < 0.3] or alone
    return max(seen, key=_by_length, default=found[-1]).move


def _by_length(one: Candidate) -> int:
    return one.score + (3 * len(one.move.tiles) if isinstance(one.move, Place) else 0)


def _counter(view: SeatView, found: Sequence[Candidate], luck: random.Random) -> Move:
    """Knows the short words, side by side and by their points, and none of more than five letters."""
    short = [one for one in _plays(found) if all(len(word) <= 5 for word in _words_of(view, one))]
    seen = [one for one in short if luck.random() < 0.5] or short
    return max(seen, key=lambda one: one.score, default=found[-1]).move


def _club(_view: SeatView, found: Sequence[Candidate], luck: random.Random) -> Move:
    """Knows all words and what tiles are worth, and is a few points wrong about each play."""
    seen = [one for one in found[:20] if luck.random() < 0.85] or found[:1]
    return max(seen, key=lambda one: one.equity + luck.gauss(0, 4)).move


KINDS = (
    PairKind("a child", _EVERYDAY, _child),
    PairKind("a family player", _EVERYDAY, _family),
    PairKind("a reader", _ALL, _reader),
    PairKind("a counter of points", _ALL, _counter),
    PairKind("a strong club player", 8, _club),
)
"""Five people, of whom none sees, overlooks and weighs as a level does."""


@dataclass(frozen=True, slots=True)
class MatchEvening:
    """What came of a row of good matches."""

    won: tuple[float, ...]
    """Of each game its share: 1 for a win, a half for a tie."""
    settled: Adaptive

    def share(self, first: int, last: int) -> float:
        """Of the games from one to another, counted from 1."""
        some = self.won[first - 1 : last]
        return sum(some) / len(some)


def play_matches(
    lexicon: Lexicon, kind: PairKind, seed: int, games: int = SETTLING + COUNTED
) -> MatchEvening:
    """Good matches of somebody of this kind. The same seed gives the same games."""
    luck, known, won = random.Random(seed), Adaptive(), list[float]()
    for game in range(games):
        theirs = good_match(known, luck.randrange(2**32))
        mine, other = played(lexicon, kind, theirs, luck.randrange(2**32), game % 2)
        share = 0.5 if mine == other else float(mine > other)
        known = known.after(Strength.within(theirs, 0.0), share, mine - other)
        won.append(share)
    return MatchEvening(tuple(won), known)


def played(lexicon: Lexicon, kind: PairKind, opponent: int, seed: int, mine: int) -> tuple[int, int]:
    """One game of a player in this seat against a level: the scores of both."""
    position, _ = opening(PARLOUR, 2, seed)
    luck = random.Random(seed)
    while position.outcome is None:
        view = seat_view(position, position.to_move)
        if position.to_move == mine:
            found = choose(view, lexicon, kind.words, _STATIC, seed + position.ply, top=300)
            move = kind.pick(view, found, luck)
        else:
            move = choose(view, lexicon, opponent, _STATIC, seed + position.ply)[0].move
        position, _ = play(position, move, lexicon)
    return position.scores[mine], position.scores[1 - mine]


def match_figures() -> list[Measurement]:
    """The share of good matches that five kinds of people win: of the first ones, and of those after."""
    lexicon = Lexicon.load()
    found = []
    for number, kind in enumerate(KINDS):
        rows = [play_matches(lexicon, kind, seed=100 * number + row) for row in range(ROWS)]
        last = SETTLING + COUNTED
        first = sum(row.share(1, SETTLING) for row in rows) / ROWS
        later = sum(row.share(SETTLING + 1, last) for row in rows) / ROWS
        found.append(Measurement(f"won by {kind.name} of games 1 to {SETTLING}", 100 * first, "%"))
        name = f"won by {kind.name} of games {SETTLING + 1} to {last}"
        found.append(Measurement(name, 100 * later, "%", at_least=40, at_most=60))
    return found
