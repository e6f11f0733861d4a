"""`parlour bench match`: whether a good match is one, with the real engine on both sides of the board.

Somebody who plays exactly like a level of Maven, or between two, sits down for a row of good matches. The
first ones settle the rating; the share of wins is that of those after them.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from game.bench.figure import Figure
from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import Strength
from game.maven.messages import Budget
from game.maven.player.adaptive_level import Adaptive
from game.maven.player.choose_move import choose
from game.rules.editions import PARLOUR
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.seat_view import seat_view
from game.scenes.evenings.opponents import good_match

SETTLING, COUNTED = 20, 100
"""Games until the share is counted, and games in which it is."""
PLAYERS = ((1, 0.5), (2, 0.5), (3, 0.5), (5, 0.0), (7, 0.0))
"""Five strengths: a level, and how far above it."""
_STATIC = Budget(nodes=1)


@dataclass(frozen=True, slots=True)
class Evening:
    """What came of all good matches of one player."""

    won: float
    """The share of the counted games, a tie being half of one."""
    settled: Adaptive


def play_matches(
    lexicon: Lexicon, player: Strength, seed: int, settling: int = SETTLING, counted: int = COUNTED
) -> Evening:
    """Good matches of somebody of this strength. The same seed gives the same games."""
    luck, known, won = random.Random(seed), Adaptive(), 0.0
    for game in range(settling + counted):
        theirs = good_match(known, luck.randrange(2**32))
        share = _played(lexicon, player, theirs, luck.randrange(2**32), game % 2)
        known = known.after(Strength.within(theirs, 0.0), share)
        won += share if game >= settling else 0.0
    return Evening(won / counted, known)


def _played(lexicon: Lexicon, player: Strength, opponent: int, seed: int, mine: int) -> float:
    """One game of a player in this seat against a level; 1 for a win, half of it for a tie.

    Between two levels the player makes some turns like the one and some like the other.
    """
    position, _ = opening(PARLOUR, 2, seed)
    while position.outcome is None:
        own = position.to_move == mine
        level = player.level(seed * 1_000_003 + position.ply) if own else opponent
        view = seat_view(position, position.to_move)
        move = choose(view, lexicon, level, _STATIC, seed + position.ply)[0].move
        position, _ = play(position, move, lexicon)
    return 1 / len(position.outcome.winners) if mine in position.outcome.winners else 0.0


def match_figures() -> list[Figure]:
    """The share of good matches that players of five strengths win."""
    lexicon = Lexicon.load()
    found = []
    for number, (level, beyond) in enumerate(PLAYERS):
        evening = play_matches(lexicon, Strength.within(level, beyond), seed=number + 1)
        name = f"won by level {level + beyond:g} of games {SETTLING + 1} to {SETTLING + COUNTED}"
        found.append(Figure(name, 100 * evening.won, "%", at_least=40, at_most=60))
    return found
