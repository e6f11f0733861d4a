"""What moves with a tile or two in the bag are worth, exactly: for `choice_losses`.

    python -m tools.studies.last_draws draws.jsonl --games 100 --seed 70000
    python -m tools.studies.choice_losses draws.jsonl --plain --nodes 9600

Static players play until so few tiles are in the bag. There the moves that a search of many times a game's
time holds for the likeliest are played in every order of the tiles unseen, each order as likely as any
other. Once the bag is empty both sides know everything, and the search of the last tiles proves who wins. A
play that leaves tiles in the bag is answered by a side that knows only what it would know at the table: it
makes the play that a search of its own, as long as the one above, holds for the best over all orders of the
tiles that it does not see, and passes only for want of a play.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

from tqdm import tqdm

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST, level
from game.maven.messages import Budget, Candidate
from game.maven.player.choose_move import choose
from game.maven.player.ways_to_search import tools_for
from game.maven.plays.board_arrays import rack_of
from game.maven.search.deals import all_deals
from game.maven.search.endgame import desk
from game.maven.search.endgame_lines import open_book
from game.maven.search.late_games import LateGames, table_of_view, tiles_of_rack
from game.rules.moves import Move, Place
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView, seat_view
from tools.studies.choice_losses import JudgedPosition, to_line

_STATIC = Budget(nodes=1)
_GAME, _GAMES = Budget(nodes=9_600), 3
"""The time that a move has in a game, and how often it is asked with other luck what it would choose."""
_CLOSE = 60
"""Points between the sides beyond which hardly any move matters."""
_MOST = 6
"""Moves that are judged exactly."""
_PROOF = 3_000_000
"""Positions that the proof of one order may take."""
_EVERY = 10_000


def judged_draws(lexicon: Lexicon, seed: int, bags: Sequence[int], nodes: int) -> Iterator[JudgedPosition]:
    """Of one static game those positions with so many tiles in the bag that are still open."""
    position, _ = opening(Rules(), 2, seed)
    moves: list[Move] = []
    while position.outcome is None:
        view = seat_view(position, position.to_move)
        static = choose(view, lexicon, STRONGEST, _STATIC, 0, top=_MOST)
        if len(position.bag) in bags and abs(position.scores[0] - position.scores[1]) < _CLOSE:
            worths = exact_worths(view, lexicon, _likeliest(view, lexicon, static, nodes), nodes)
            if worths:
                yield JudgedPosition(seed, tuple(moves), worths, min(worths.values()))
        moves.append(static[0].move)
        position, _ = play(position, moves[-1], lexicon)


def _likeliest(view: SeatView, lexicon: Lexicon, static: Sequence[Candidate], nodes: int) -> list[Candidate]:
    """The moves that a long search holds for the best, what a game's time chooses, and the static one."""
    found = choose(view, lexicon, STRONGEST, Budget(nodes=nodes), 0, top=_MOST)
    some = [each for each in found if each.win_rate is not None]
    chosen = [choose(view, lexicon, STRONGEST, _GAME, seed)[0] for seed in range(_GAMES)]
    for each in (*chosen, *static[:1]):
        if all(each.move != one.move for one in some):
            some.append(each)
    return some


def exact_worths(
    view: SeatView, lexicon: Lexicon, some: Sequence[Candidate], nodes: int
) -> dict[Move, float]:
    """The share of all orders of the unseen tiles that each move wins; nothing if one order of one move
    cannot be proven."""
    generator, bench = tools_for(view, lexicon, level(STRONGEST).vocabulary)
    work = desk()

    def reply(seen: SeatView) -> Candidate:
        found = choose(seen, lexicon, STRONGEST, Budget(nodes=nodes), 0, top=_EVERY)
        return next((each for each in found if isinstance(each.move, Place)), found[0])

    # Replies are found by searches of their own, which use the same desk, so all are found first.
    games = LateGames(generator, bench, work, reply)
    orders = [
        (table_of_view(view, theirs, bag).after(each.move, each.score), chance, each.move)
        for each in some
        for theirs, bag, chance in _orders(view, each)
    ]
    for table, _, _ in orders:
        games.foresee(table)
    if not open_book(work.book, rack_of(view.rack) + rack_of(view.unseen)):
        return {}
    work.clear()
    worths = {each.move: 0.0 for each in some}
    for table, chance, move in orders:
        ended = games.ended(table, _PROOF)
        if not ended.proven:
            return {}
        worths[move] += chance * (1.0 - ended.share)
    return {move: round(worth, 6) for move, worth in worths.items()}


def _orders(view: SeatView, candidate: Candidate) -> Iterator[tuple[str, str, float]]:
    """What the other side may hold and the bag in its order, with the chance of each; in one order only
    where a play draws all of it."""
    other, unseen = view.rack_counts[1 - view.seat], rack_of(view.unseen)
    every = all_deals(unseen, (other, view.bag_count), _EVERY)
    assert every is not None
    draws_all = isinstance(candidate.move, Place) and len(candidate.move.tiles) >= view.bag_count
    for deal, chance in zip(every[0], every[1].tolist(), strict=True):
        bag = tiles_of_rack(deal[1])
        ways = [bag] if draws_all else sorted(set(map("".join, permutations(bag))))
        for order in ways:
            yield tiles_of_rack(deal[0]), order, chance / len(ways)


def main(arguments: Sequence[str] | None = None) -> int:
    """Add positions to a file."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.studies.last_draws", description=__doc__.split("\n")[0]
    )
    parser.add_argument("file", type=Path, help="where positions are kept")
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, default=70_000, help="of the first game")
    parser.add_argument("--bags", type=int, nargs="+", default=[1, 2], help="tiles in the bag")
    parser.add_argument("--nodes", type=int, default=60_000, help="that find the likeliest moves and replies")
    options = parser.parse_args(arguments)
    lexicon = Lexicon.load()
    seeds = range(options.seed, options.seed + options.games)
    for seed in tqdm(seeds, unit=" games", file=sys.stderr, disable=None):
        for game in judged_draws(lexicon, seed, options.bags, options.nodes):
            with options.file.open("a") as kept:
                kept.write(to_line(game) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
