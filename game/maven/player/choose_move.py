"""Maven's choice: which of all moves of a seat to make. Pure: the same question gets the same answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import combinations

import numpy as np

from game.lexicon.words import EVERYTHING, Lexicon
from game.maven.levels_and_vocabularies import STRONGEST, Level, level_with
from game.maven.levels_and_vocabularies import level as level_of
from game.maven.messages import FEWEST_NODES, Budget, Candidate, Pair, Purpose, Reasons, Stop
from game.maven.player.at_a_glance import judges, weighed, worths_of
from game.maven.player.comparing import compared, half_of, pair_compared
from game.maven.player.maven_challenges import accepted, answer_to_pending
from game.maven.player.overlooked_plays import noticed
from game.maven.player.ways_to_search import (
    Tools,
    bench_of,
    dealt,
    fits_kernels,
    generator_of,
    has_time,
    inferred,
    is_countable,
    is_duel_end,
    is_solvable,
    is_worth_simulating,
    threads_within,
    tools_for,
)
from game.maven.plays.board_arrays import Ints, PremiumArrays, rack_of, table_of
from game.maven.plays.leave_values import leave_worths
from game.maven.plays.list_values import judgement_in
from game.maven.plays.move_generator import Generator, Plays
from game.maven.plays.static_duel import Bench, another_bench
from game.maven.plays.static_ending import EndDesk, end_desk, followed
from game.maven.plays.static_judgement import ENDINGS, fill_offers, offered_by
from game.maven.plays.twin_plays import is_own_mirror, one_of_each, twin_of
from game.maven.ruler import in_order
from game.maven.search import endgame, preendgame
from game.maven.search.late_plays import worth_a_glance
from game.maven.search.rack_inference import infer
from game.maven.search.simulation import MOST, plies_within, simulate
from game.maven.search.solitaire_policy import learnt_alone
from game.maven.search.solitaire_search import MOST_ALONE, look_ahead
from game.rules.cgp import read_cgp
from game.rules.exchanging import can_exchange
from game.rules.letter_sets import BLANK, LetterSet
from game.rules.moves import Exchange, Move, Pass, Place, is_same
from game.rules.seat_view import PublicTurn, SeatView

OnThinking = Callable[[tuple[Candidate, ...]], None]

_THINKING_SHOWN = 5
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
    weigh: Move | Pair | None = None,
    purpose: Purpose = Purpose.PLAY,
) -> tuple[Candidate, ...]:
    """The `top` best moves as a player of this level sees them, the one to make first.

    Always holds at least one move. `on_thinking` hears of the best so far; `stop` is asked now and then
    whether to answer at once with what there is. The clock is the caller's: `stop` has to know about the
    seconds. What counts here of the budget is `nodes`, and whether there are seconds at all: only who has
    seconds, or very many nodes, simulates.

    Where only words that the computer never says could be played, it passes. The strongest level then
    offers such a play as a later candidate, so that whoever asks for two learns whether the game is blocked.
    With the `purpose` to judge, all words that count are looked at.

    A move to `weigh` is always among them, as the last if it is not one of the best, and whatever its
    words: judged as all others are, and compared with the first (`Candidate.behind`), which takes half of the
    budget. Then the first is the best by the one `ruler`. Of a pair to `weigh` the whole budget goes into
    comparing: the answer are these two, as they stand, and how far the second is behind.

    Raises ValueError for a level that is not one of 1 to 8, and IllegalMove for a move to weigh that lies
    wrong or whose tiles are not on the rack.
    """
    player = level_with(level, view.rules.dictionary.base, purpose)
    lexicon = lexicon.under(view.rules)
    if answer := answer_to_pending(view, lexicon, player):
        return (Candidate(answer, 0, 0.0),)
    view = accepted(view)
    if isinstance(weigh, Pair):
        return pair_compared(view, weigh, lexicon, budget, seed, stop)
    if weigh is None:
        return tuple(_considered(view, lexicon, player, budget, seed, top, on_thinking, stop)[:top])
    half = half_of(view, budget)
    found = _considered(view, lexicon, player, half, seed, top, on_thinking, stop, weigh)
    tools = tools_for(view, lexicon, player.vocabulary)
    return _with_behind(view, found, weigh, top, tools, seed, half if player.simulates else Budget(), stop)


def _with_behind(
    view: SeatView,
    found: Sequence[Candidate],
    weigh: Move,
    top: int,
    tools: Tools,
    seed: int,
    budget: Budget,
    stop: Stop | None,
) -> tuple[Candidate, ...]:
    """The best candidates, among them the one that was to be weighed, with how far it is behind."""
    found = in_order(found, len(view.scores))
    at = next(place for place, each in enumerate(found) if is_same(each.move, weigh))
    if at == 0:
        return tuple(found[:top])
    judged = compared(view, found[0], found[at], tools, seed, budget, stop)
    return (*found[: min(at, top)], judged, *found[at + 1 : top])


def _considered(
    view: SeatView,
    lexicon: Lexicon,
    player: Level,
    budget: Budget,
    seed: int,
    top: int,
    on_thinking: OnThinking | None,
    stop: Stop | None,
    weigh: Move | None = None,
) -> list[Candidate]:
    """All moves that were looked at, the best first."""
    rack = rack_of(view.rack)
    # Who is to look at every draw is better served by plays that the timing of the last tiles has not sorted.
    counts = player.simulates and is_countable(view) and has_time(budget)
    worth, exchanging = worths_of(view, player, rack, by_leaves=counts)
    generator = generator_of(lexicon, player.vocabulary, table_of(view.rules))
    grid = generator.grid(view.board)
    if judges(view, player) and not counts:
        fill_offers(judgement_in(view), generator.table.premiums, grid)
    bench = partial(bench_of, lexicon, player.vocabulary, generator.table, view.rules.tiles)
    plays = generator.plays(grid, rack, worth)
    # Only a search gains by it: where plays are listed, as for rounds of everybody, each has its place.
    searches = player.simulates and fits_kernels(view) and has_time(budget)
    if mirrored := searches and is_own_mirror(grid, generator.table.premiums):
        plays = one_of_each(plays)
    alone = len(view.rack_counts) == 1
    most = MOST_ALONE if alone else MOST
    if counts:
        most = preendgame.plays_within(budget, threads_within(budget))
    shown = noticed(plays.lengths, plays.words, player, seed, max(top, most))
    if counts:
        shown = sorted({*shown[:top], *worth_a_glance(plays.scores, most)})
    candidates = [Candidate(plays.place(i), plays.score(i), plays.equity(i)) for i in shown]
    if on_thinking and candidates:
        on_thinking(tuple(candidates[:_THINKING_SHOWN]))
    if player.endgame and candidates and is_duel_end(view):
        if fits_kernels(view):
            glance = _glance(lexicon, player.vocabulary, generator.table, view.rules.tiles)
            candidates = _followed(view, generator, plays, glance, budget)
        else:
            candidates = endgame.look_ahead(view, generator, plays, budget.nodes, stop)
    if not candidates or not _is_late(view) or (player.simulates and has_time(budget)):
        candidates = _with_exchanges(candidates, view, player, exchanging)
    candidates.append(Candidate(Pass(), 0, float(worth[-1]) / 1000))
    if weigh is not None:
        weigh = _among(candidates, weigh, view, player, counts, mirrored)
    if searches and alone:
        candidates = look_ahead(
            view, candidates, generator, bench(), learnt_alone(), seed, budget, stop, on_thinking, weigh
        )
    if player.simulates and is_solvable(view) and has_time(budget):
        candidates = endgame.solve(view, candidates, generator, bench(), budget.nodes, stop, on_thinking)
    elif counts:
        guesses, nodes = inferred(view, generator, bench(), budget, seed, stop)
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
            threads_within(budget),
            weigh,
        )
    elif player.simulates and is_worth_simulating(view, budget):
        threads = threads_within(budget)
        deals, nodes = dealt(view, generator, bench(), budget, seed, stop)
        candidates = simulate(
            view, candidates, generator, bench(), seed, nodes, stop, on_thinking, threads, deals,
            plies_within(view, budget), weigh, budget.seconds,
        )  # fmt: skip
    if player.simulates and view.rack and not len(plays) and candidates[0].move == Pass():
        candidates += _unsayable(view, lexicon)
    return [_with_reasons(each, grid) for each in candidates] if judges(view, player) else candidates


def _among(
    candidates: list[Candidate], move: Move, view: SeatView, player: Level, by_leaves: bool, mirrored: bool
) -> Move:
    """See to it that a move is one of the candidates, in the place of its twin if it has one there; it as it
    stands there."""
    for each in candidates:
        if is_same(each.move, move):
            return each.move
    for place, each in enumerate(candidates):
        if mirrored and is_same(each.move, twin_of(move)):
            candidates[place] = replace(each, move=move)
            return move
    candidates.append(weighed(view, move, player, by_leaves))
    return move


def _with_reasons(candidate: Candidate, grid: Ints) -> Candidate:
    """A candidate with what its equity is made of; offers have been written into the grid, if they count."""
    move = candidate.move
    offers = offered_by(grid, move.tiles) / 1000 if isinstance(move, Place) else 0.0
    reasons = candidate.reasons or Reasons()
    leave = candidate.equity - candidate.score - offers
    return replace(candidate, reasons=replace(reasons, leave=leave, offers=offers))


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
    generator = generator_of(lexicon, EVERYTHING, table_of(view.rules))
    kept = np.zeros(1 << len(view.rack), np.int32)
    plays = generator.plays(generator.grid(view.board), rack_of(view.rack), kept)
    return [Candidate(plays.place(0), plays.score(0), plays.equity(0))] if len(plays) else []


@lru_cache(maxsize=2)
def _glance(lexicon: Lexicon, name: str, table: PremiumArrays, tiles: LetterSet) -> tuple[Bench, EndDesk]:
    """What static choices work with: not the bench of the search, which another thread may be rehearsing."""
    return another_bench(bench_of(lexicon, name, table, tiles)), end_desk()


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
    bench = bench_of(lexicon, level_of(STRONGEST).vocabulary, table, opening.rules.tiles)
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
