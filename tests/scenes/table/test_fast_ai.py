"""Fast AI changes what is seen of the computer's turns, and none of its moves."""

from __future__ import annotations

from dataclasses import replace

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.maven.engine.engine_sessions import Priority
from game.maven.messages import FEWEST_NODES, Answer, Ask, Budget, Reply
from game.rules.editions import PLAYSTATION
from game.rules.moves import Move
from game.rules.record import Seat
from game.session.match import MatchSession
from tests.scenes.couch import FRAME, Couch, services
from tests.scenes.hosting import saved_table_of

ANNA, GRAND_MASTER = Seat("Anna"), Seat("Maven", "maven", 8)
GAMES, ROUNDS = 4, 5
"""Of all games together: twenty positions in which Maven is to move."""
BUDGET = Budget(nodes=FEWEST_NODES)
"""Enough that Maven looks ahead; in nodes, so that time plays no part in what it finds."""


class Watched(InProcessMaven):
    """Maven, with everything that it was asked and all that it answered."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__(lexicon)
        self.asked: list[Ask] = []
        self.answered: list[Move] = []

    def ask(self, question: Ask, priority: Priority) -> None:
        self.asked.append(question)
        super().ask(question, priority)

    def poll(self) -> list[Reply]:
        replies = super().poll()
        self.answered += [reply.move for reply in replies if isinstance(reply, Answer)]
        return replies


def played(lexicon: Lexicon, seed: int, *, fast: bool) -> tuple[Watched, float]:
    """A game against somebody who passes, for some rounds; what Maven did, and the seconds it took to see."""
    maven = Watched(lexicon)
    home = services(lexicon, maven, seed=seed)
    home.options = replace(home.options, fast_ai=fast)
    home.budget = BUDGET
    couch = Couch(home, saved_table_of(home, MatchSession(PLAYSTATION, (ANNA, GRAND_MASTER), seed, lexicon)))
    couch.until("table")
    seconds = 0.0
    for turns in range(2, 2 * ROUNDS + 1, 2):
        couch.pass_turn()
        while couch.stack.top.name != "table" or len(couch.host.history) < turns:
            couch.wait(FRAME)
            seconds += FRAME
    return maven, seconds


def test_ps056_the_computer_makes_the_same_moves_with_fast_ai_and_only_shows_them_sooner(
    lexicon: Lexicon,
) -> None:
    moves = 0
    for seed in range(1, GAMES + 1):
        (quick, soon), (shown, late) = (played(lexicon, seed, fast=fast) for fast in (True, False))
        assert quick.asked == shown.asked
        assert quick.answered == shown.answered
        assert soon < late / 2
        moves += len(quick.answered)
    assert moves == GAMES * ROUNDS
