"""How a position is searched by how far the game has come, and with what."""

from __future__ import annotations

import os
from functools import lru_cache

from game.lexicon.words import Lexicon
from game.maven.messages import FEWEST_NODES, Budget, Stop
from game.maven.plays.board_arrays import PremiumArrays, table_of
from game.maven.plays.move_generator import Generator
from game.maven.plays.rack_parts import MOST_BLANKS, MOST_TILES
from game.maven.plays.static_duel import Bench, bench_for
from game.maven.search import preendgame
from game.maven.search.deals import MOST_ROUNDS, Deals
from game.maven.search.last_racks import last_deals
from game.maven.search.rack_inference import PARTS_A_NODE, Guess, guessed_deals, infer, parts_within
from game.rules.letter_sets import BLANK, LetterSet
from game.rules.seat_view import SeatView

_MOST_THREADS = 2
"""Threads that simulate together: more would gain little and heat the room."""


def threads_within(budget: Budget) -> int:
    """How many threads share a simulation: one where only nodes count."""
    return 1 if budget.seconds is None else min(os.cpu_count() or 1, _MOST_THREADS)


def is_worth_simulating(view: SeatView, budget: Budget) -> bool:
    """Whether a simulation can be played: with hidden tiles, racks that kernels accept, and time."""
    hidden = len(view.rack_counts) > 1 and not is_duel_end(view) and min(view.rack_counts) > 0
    return hidden and fits_kernels(view) and has_time(budget)


def fits_kernels(view: SeatView) -> bool:
    """Whether every rack that may come is small enough for the search of the best play."""
    blanks = (view.rack + view.unseen).count(BLANK)
    return view.rules.rack_size <= MOST_TILES and blanks <= MOST_BLANKS


def has_time(budget: Budget) -> bool:
    """Whether there is more time than for a static choice."""
    return budget.seconds is not None or (budget.nodes or 0) >= FEWEST_NODES


def is_duel_end(view: SeatView) -> bool:
    """Whether the opponent's rack is known: two seats and an empty bag."""
    return view.bag_count == 0 and len(view.rack_counts) == 2


def is_countable(view: SeatView) -> bool:
    """Whether so few tiles are in the bag that every way of drawing them can be looked at."""
    few = 0 < view.bag_count <= preendgame.MOST_IN_BAG and len(view.rack_counts) == 2
    return few and not view.board.is_bare and fits_kernels(view)


def is_solvable(view: SeatView) -> bool:
    """Whether the rest of the game can be searched: that takes tiles on the board to play at, too."""
    laid = not view.board.is_bare and min(view.rack_counts) > 0
    return is_duel_end(view) and laid and view.rules.rack_size <= MOST_TILES


Tools = tuple[Generator, Bench]
"""What searches a position, for one thread."""


def tools_for(view: SeatView, lexicon: Lexicon, vocabulary: str) -> Tools:
    """What searches a position with the words of a vocabulary."""
    lexicon, table = lexicon.under(view.rules), table_of(view.rules)
    return generator_of(lexicon, vocabulary, table), bench_of(lexicon, vocabulary, table, view.rules.tiles)


@lru_cache(maxsize=8)
def generator_of(lexicon: Lexicon, name: str, table: PremiumArrays) -> Generator:
    return Generator(lexicon.graph(name), table)


@lru_cache(maxsize=3)
def bench_of(lexicon: Lexicon, name: str, table: PremiumArrays, tiles: LetterSet) -> Bench:
    return bench_for(lexicon.graph(name), table, tiles)


def inferred(
    view: SeatView, generator: Generator, bench: Bench, budget: Budget, seed: int, stop: Stop | None
) -> tuple[dict[int, Guess], int | None]:
    """What opponents may hold, and the nodes that are left then."""
    guesses = infer(view, generator, bench, budget, seed, stop)
    spent = sum(len(guess.parts) for guess in guesses.values()) // PARTS_A_NODE
    return guesses, None if budget.nodes is None else budget.nodes - spent


def dealt(
    view: SeatView,
    generator: Generator,
    bench: Bench,
    budget: Budget,
    seed: int,
    stop: Stop | None,
) -> tuple[Deals, int | None]:
    """What opponents may hold, round by round, and the nodes that are left then."""
    if view.bag_count:
        guesses, nodes = inferred(view, generator, bench, budget, seed, stop)
        return guessed_deals(view, guesses, MOST_ROUNDS, seed), nodes
    spent = parts_within(budget) // PARTS_A_NODE
    deals = last_deals(view, generator, bench, budget, seed, stop)
    return deals, None if budget.nodes is None else budget.nodes - spent
