"""Maven's choice: which of all moves of a seat to make. Pure: the same question gets the same answer."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from itertools import combinations

import numpy as np

from game.lexicon.word_graph import build_graph
from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST, Level, level_with
from game.maven.levels_and_vocabularies import level as level_of
from game.maven.messages import Budget, Candidate, Reasons, Stop
from game.maven.player.maven_challenges import accepted, answer_to_pending
from game.maven.player.overlooked_plays import noticed
from game.maven.plays.board_arrays import (
    Ints,
    PremiumArrays,
    counts_of,
    rack_of,
    table_of,
    tiles_of_board,
)
from game.maven.plays.leave_values import leave_worths
from game.maven.plays.list_values import judgement_in
from game.maven.plays.move_generator import Generator, Plays
from game.maven.plays.rack_parts import MOST_BLANKS, MOST_TILES
from game.maven.plays.static_duel import Bench, another_bench, bench_for
from game.maven.plays.static_ending import EndDesk, end_desk, followed
from game.maven.plays.static_judgement import ENDINGS, fill_offers, fill_static, offered_by
from game.maven.search import endgame, preendgame
from game.maven.search.deals import MOST_ROUNDS, Deals
from game.maven.search.last_racks import last_deals
from game.maven.search.rack_inference import PARTS_A_NODE, Guess, guessed_deals, infer, parts_within
from game.maven.search.simulation import FEWEST_NODES, MOST, plies_within, simulate
from game.maven.search.solitaire_policy import (
    exchange_worths_alone,
    learnt_alone,
    worths_alone,
)
from game.maven.search.solitaire_search import MOST_ALONE, look_ahead
from game.rules.cgp import read_cgp
from game.rules.exchanging import can_exchange
from game.rules.letter_sets import BLANK, LetterSet
from game.rules.moves import Exchange, Pass, Place
from game.rules.seat_view import PublicTurn, SeatView

OnThinking = Callable[[tuple[Candidate, ...]], None]

_THINKING_SHOWN = 5

_MOST_THREADS = 2
"""Threads that simulate together: more would gain little and heat the room."""
_EMPTY_BOARD = "/".join(["15"] * 15) + " RETINA?/ 0/0 0"
_ENDING = "/".join(["15"] * 7 + ["5QUIZ6"] + ["15"] * 7) + " RETINA?/ 0/0 0"
"""What is rehearsed before the first question."""


def choose(
    view: SeatView,
    lexicon: Lexicon,
    level: int,
    budget: Budget,
    seed: int,
    top: int = 1,
    on_thinking: OnThinking | None = None,
    stop: Stop | None = None,
) -> tuple[Candidate, ...]:
    """The `top` best moves as a player of this level sees them, the one to make first.

    Always holds at least one move. `on_thinking` hears of the best so far; `stop` is asked now and then
    whether to answer at once with what there is. The clock is the caller's: `stop` has to know about the
    seconds. What counts here of the budget is `nodes`, and whether there are seconds at all: only who has
    seconds, or very many nodes, simulates.

    Where only words that the computer never says could be played, it passes. The strongest level then
    offers such a play as a later candidate, so that whoever asks for two learns whether the game is blocked.

    Raises ValueError for a level that is not one of 1 to 8.
    """
    player = level_with(level, view.rules.dictionary.base)
    lexicon = lexicon.under(view.rules)
    if answer := answer_to_pending(view, lexicon, player):
        return (Candidate(answer, 0, 0.0),)
    view = accepted(view)
    rack = rack_of(view.rack)
    # Who is to look at every draw is better served by plays that the timing of the last tiles has not sorted.
    counts = player.simulates and _is_countable(view) and _has_time(budget)
    worth, exchanging = worths_of(view, player, rack, by_leaves=counts)
    generator = _generator(lexicon, player.vocabulary, table_of(view.rules))
    grid = generator.grid(view.board)
    if _judges(view, player) and not counts:
        fill_offers(judgement_in(view), generator.table.premiums, grid)
    bench = partial(_bench, lexicon, player.vocabulary, generator.table, view.rules.tiles)
    plays = generator.plays(grid, rack, worth)
    alone = len(view.rack_counts) == 1
    shown = noticed(plays.lengths, plays.words, player, seed, max(top, MOST_ALONE if alone else MOST))
    candidates = [Candidate(plays.place(i), plays.score(i), plays.equity(i)) for i in shown]
    if on_thinking and candidates:
        on_thinking(tuple(candidates[:_THINKING_SHOWN]))
    if player.endgame and candidates and _is_duel_end(view):
        if _fits_kernels(view):
            glance = _glance(lexicon, player.vocabulary, generator.table, view.rules.tiles)
            candidates = _followed(view, generator, plays, glance, budget)
        else:
            candidates = endgame.look_ahead(view, generator, plays, budget.nodes, stop)
    if not candidates or not _is_late(view) or (player.simulates and _has_time(budget)):
        candidates = _with_exchanges(candidates, view, player, exchanging)
    candidates.append(Candidate(Pass(), 0, float(worth[-1]) / 1000))
    if player.simulates and alone and _fits_kernels(view) and _has_time(budget):
        candidates = look_ahead(
            view, candidates, generator, bench(), learnt_alone(), seed, budget, stop, on_thinking
        )
    if player.simulates and _is_solvable(view) and _has_time(budget):
        candidates = endgame.solve(view, candidates, generator, bench(), budget.nodes, stop, on_thinking)
    elif counts:
        guesses, nodes = _inferred(view, generator, bench(), budget, seed, stop)
        budget = replace(budget, nodes=nodes)
        candidates = preendgame.judge(
            view,
            candidates,
            generator,
            bench(),
            seed,
            budget,
            stop,
            on_thinking,
            guesses,
            _threads_within(budget),
        )
    elif player.simulates and _worth_simulating(view, budget):
        threads = _threads_within(budget)
        deals, nodes = _dealt(view, generator, bench(), budget, seed, stop)
        candidates = simulate(
            view, candidates, generator, bench(), seed, nodes, stop, on_thinking, threads, deals,
            plies_within(view, budget),
        )  # fmt: skip
    if level == STRONGEST and view.rack and len(candidates) < top and isinstance(candidates[0].move, Pass):
        candidates += _unsayable(view, lexicon)
    if _judges(view, player):
        return tuple(_with_reasons(candidate, grid) for candidate in candidates[:top])
    return tuple(candidates[:top])


def _with_reasons(candidate: Candidate, grid: Ints) -> Candidate:
    """A candidate with what its equity is made of; offers have been written into the grid, if they count."""
    move = candidate.move
    offers = offered_by(grid, move.tiles) / 1000 if isinstance(move, Place) else 0.0
    reasons = candidate.reasons or Reasons()
    leave = candidate.equity - candidate.score - offers
    return replace(candidate, reasons=replace(reasons, leave=leave, offers=offers))


def _inferred(
    view: SeatView, generator: Generator, bench: Bench, budget: Budget, seed: int, stop: Stop | None
) -> tuple[dict[int, Guess], int | None]:
    """What opponents may hold, and the nodes that are left then."""
    guesses = infer(view, generator, bench, budget, seed, stop)
    spent = sum(len(guess.parts) for guess in guesses.values()) // PARTS_A_NODE
    return guesses, None if budget.nodes is None else budget.nodes - spent


def _dealt(
    view: SeatView, generator: Generator, bench: Bench, budget: Budget, seed: int, stop: Stop | None
) -> tuple[Deals, int | None]:
    """What opponents may hold, round by round, and the nodes that are left then."""
    if view.bag_count:
        guesses, nodes = _inferred(view, generator, bench, budget, seed, stop)
        return guessed_deals(view, guesses, MOST_ROUNDS, seed), nodes
    spent = parts_within(budget) // PARTS_A_NODE
    deals = last_deals(view, generator, bench, budget, seed, stop)
    return deals, None if budget.nodes is None else budget.nodes - spent


def _followed(
    view: SeatView, generator: Generator, plays: Plays, glance: tuple[Bench, EndDesk], budget: Budget
) -> list[Candidate]:
    """The likeliest of the last plays, by the points that they win to the end of the game.

    That takes a node for each, and so little time that nobody can be in such a hurry.
    """
    grid, judgement = generator.grid(view.board), judgement_in(view)
    most = min(budget.nodes or ENDINGS, ENDINGS)
    mine, theirs = rack_of(view.rack), rack_of(view.unseen)
    won = followed(*glance, judgement, grid, plays, mine, theirs, most)
    found = [Candidate(plays.place(i), plays.score(i), points) for i, points in enumerate(won)]
    return sorted(found, key=lambda candidate: -candidate.equity)


def worths_of(view: SeatView, player: Level, rack: Ints, by_leaves: bool = False) -> tuple[Ints, Ints]:
    """What keeping each part of the rack is worth to this player, by mask: after a play, and after an
    exchange. With `by_leaves` a player who judges does so by leaves alone."""
    values, unseen = table_of(view.rules).values, rack_of(view.unseen)
    alone, judgement = len(view.rack_counts) == 1, judgement_in(view)
    exchanging = (
        exchange_worths_alone(learnt_alone(), rack, _left(view))
        if alone
        else leave_worths(rack, judgement.leaves)
    )
    if alone and player.foresight >= 1:
        return worths_alone(learnt_alone(), rack, _left(view), values), exchanging
    worths = np.zeros(1 << len(view.rack), np.int32)
    if _judges(view, player) and by_leaves:
        return exchanging, exchanging
    if _judges(view, player):
        numbers, usual = np.zeros_like(worths), counts_of(view.rules.tiles)
        fill_static(judgement, usual, rack, rack + unseen, view.bag_count, numbers, worths, exchanging)
    elif view.bag_count == 0 and not alone:
        worths = endgame.end_worths(rack, unseen, values)
    return worths, exchanging


def offers_of(view: SeatView, player: Level, move: Place) -> float:
    """What a play is worth to this player, in points, for what it offers the others."""
    if not _judges(view, player):
        return 0.0
    table = table_of(view.rules)
    grid = tiles_of_board(view.board)
    fill_offers(judgement_in(view), table.premiums, grid)
    return offered_by(grid, move.tiles) / 1000


def _judges(view: SeatView, player: Level) -> bool:
    """Whether the player looks beyond the score."""
    hidden = view.bag_count > 0 and len(view.rack_counts) > 1
    return player.foresight > 0 and hidden


def _with_exchanges(plays: list[Candidate], view: SeatView, player: Level, worths: Ints) -> list[Candidate]:
    """Plays and exchanges together, best first.

    A player who ignores the leave exchanges only for want of a play.
    """
    if (plays and player.foresight == 0) or view.bag_count == 0:
        return plays
    return sorted(
        [*plays, *_exchanges(view, worths)],
        key=lambda candidate: -candidate.equity,
    )


def _is_late(view: SeatView) -> bool:
    """Whether the bag holds fewer tiles than a rack, which some rules allow to exchange.

    At a glance what is kept looks better than it then is, and two who hold out for a better rack would
    exchange for ever.
    """
    return view.bag_count < view.rules.rack_size and len(view.rack_counts) > 1


def _exchanges(view: SeatView, worth: Ints) -> Iterator[Candidate]:
    """The best exchange of each number of tiles that the rules allow."""
    tiles = sorted(view.rack, key=lambda face: (face == BLANK, face))
    everything = (1 << len(tiles)) - 1
    exchanges = view.exchanges[view.seat]
    for count in range(1, len(tiles) + 1):
        if not can_exchange(view.rules, view.bag_count, exchanges, count):
            continue
        returned = {sum(1 << bit for bit in bits): bits for bits in combinations(range(len(tiles)), count)}
        mask = max(returned, key=lambda mask: int(worth[everything ^ mask]))
        faces = "".join(tiles[bit] for bit in returned[mask])
        yield Candidate(Exchange(faces), 0, float(worth[everything ^ mask]) / 1000)


def _unsayable(view: SeatView, lexicon: Lexicon) -> list[Candidate]:
    """A play of words that are valid but that the computer never says, if there is one."""
    generator = _generator(lexicon, _EVERYTHING, table_of(view.rules))
    kept = np.zeros(1 << len(view.rack), np.int32)
    plays = generator.plays(generator.grid(view.board), rack_of(view.rack), kept)
    return [Candidate(plays.place(0), plays.score(0), plays.equity(0))] if len(plays) else []


def _threads_within(budget: Budget) -> int:
    """How many threads share a simulation: one where only nodes count."""
    return 1 if budget.seconds is None else min(os.cpu_count() or 1, _MOST_THREADS)


def _worth_simulating(view: SeatView, budget: Budget) -> bool:
    """Whether a simulation can be played: with hidden tiles, racks that kernels accept, and time."""
    hidden = len(view.rack_counts) > 1 and not _is_duel_end(view) and min(view.rack_counts) > 0
    return hidden and _fits_kernels(view) and _has_time(budget)


def _left(view: SeatView) -> int:
    """The tiles in the bag and on the rack of a player alone."""
    return len(view.unseen) + len(view.rack)


def _fits_kernels(view: SeatView) -> bool:
    """Whether every rack that may come is small enough for the search of the best play."""
    blanks = (view.rack + view.unseen).count(BLANK)
    return view.rules.rack_size <= MOST_TILES and blanks <= MOST_BLANKS


def _has_time(budget: Budget) -> bool:
    """Whether there is more time than for a static choice."""
    return budget.seconds is not None or (budget.nodes or 0) >= FEWEST_NODES


def _is_duel_end(view: SeatView) -> bool:
    """Whether the opponent's rack is known: two seats and an empty bag."""
    return view.bag_count == 0 and len(view.rack_counts) == 2


def _is_countable(view: SeatView) -> bool:
    """Whether so few tiles are in the bag that every way of drawing them can be looked at."""
    few = 0 < view.bag_count <= preendgame.MOST_IN_BAG and len(view.rack_counts) == 2
    return few and not view.board.is_bare and _fits_kernels(view)


def _is_solvable(view: SeatView) -> bool:
    """Whether the rest of the game can be searched: that takes tiles on the board to play at, too."""
    laid = not view.board.is_bare and min(view.rack_counts) > 0
    return _is_duel_end(view) and laid and view.rules.rack_size <= MOST_TILES


_EVERYTHING = "everything"
"""The graph of all valid words; built when it is first needed, which is hardly ever."""


def tools_for(view: SeatView, lexicon: Lexicon, vocabulary: str) -> tuple[Generator, Bench]:
    """What searches a position with the words of a vocabulary; for one thread."""
    lexicon, table = lexicon.under(view.rules), table_of(view.rules)
    return _generator(lexicon, vocabulary, table), _bench(lexicon, vocabulary, table, view.rules.tiles)


@lru_cache(maxsize=8)
def _generator(lexicon: Lexicon, name: str, table: PremiumArrays) -> Generator:
    return Generator(build_graph(list(lexicon)) if name == _EVERYTHING else lexicon.graph(name), table)


@lru_cache(maxsize=2)
def _bench(lexicon: Lexicon, name: str, table: PremiumArrays, tiles: LetterSet) -> Bench:
    return bench_for(lexicon.graph(name), table, tiles)


@lru_cache(maxsize=2)
def _glance(lexicon: Lexicon, name: str, table: PremiumArrays, tiles: LetterSet) -> tuple[Bench, EndDesk]:
    """What static choices work with: not the bench of the search, which another thread may be rehearsing."""
    return another_bench(_bench(lexicon, name, table, tiles)), end_desk()


def warm_up(lexicon: Lexicon) -> Iterator[float]:
    """Load and compile everything that a first question would wait for; yields progress from 0 to 1."""
    opening = read_cgp(_EMPTY_BOARD)
    ending = replace(opening, bag_count=0, unseen="AEINRST", rack_counts=(7, 7))
    alone = replace(opening, rack_counts=(7,), scores=(0,), exchanges=(0,), scoreless=(0,))
    rehearsals = [(opening, STRONGEST), (ending, STRONGEST), (alone, STRONGEST), (opening, 1), (opening, 3)]
    for done, (view, level) in enumerate(rehearsals, 1):
        choose(view, lexicon, level, Budget(), seed=0)
        yield done / len(rehearsals)


def warm_up_search(lexicon: Lexicon) -> Iterator[float]:
    """Load and compile what the strongest level thinks ahead with; yields progress from 0 to 1.

    Until it is done, another thread may call `choose` with a budget that leaves no time to think ahead.
    """
    opening = read_cgp(_EMPTY_BOARD)
    table = table_of(opening.rules)
    bench = _bench(lexicon, level_of(STRONGEST).vocabulary, table, opening.rules.tiles)
    yield 0.4
    # A generator serves one thread, so this is not the one of `choose`.
    generator = Generator(lexicon.graph(level_of(STRONGEST).vocabulary), table)
    rack = rack_of(opening.rack)
    plays = generator.plays(generator.grid(opening.board), rack, leave_worths(rack))
    some = range(min(len(plays), 2))
    tried = [Candidate(plays.place(index), plays.score(index), plays.equity(index)) for index in some]
    simulate(opening, tried, generator, bench, 0, FEWEST_NODES, None, None)
    laid = read_cgp(_ENDING)
    for turn in (PublicTurn(1, "exchange", count=3), PublicTurn(1, "place", tuple(laid.board.tiles()))):
        infer(replace(laid, history=(turn,)), generator, bench, Budget(nodes=FEWEST_NODES), 0)
    yield 0.6
    ending = replace(read_cgp(_ENDING), bag_count=0, unseen="ADE", rack_counts=(7, 3))
    endgame.solve(ending, tried, generator, bench, FEWEST_NODES)
    yield 0.8
    alone = replace(opening, rack_counts=(7,), scores=(0,), exchanges=(0,), scoreless=(0,))
    look_ahead(alone, tried, generator, bench, learnt_alone(), 0, Budget(nodes=FEWEST_NODES), None, None)
    yield 1.0
