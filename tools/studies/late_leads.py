"""How often it is mistaken who wins the last draws, by how far ahead a rollout ends.

    python -m tools.studies.late_leads --games 60 --seed 88000

Static players play until one or two tiles are in the bag. There two plays that empty it are played on in
deals of the tiles unseen: by a rollout, and by a search that proves what the last tiles come to. Then the
lead is changed, so that the rollout ends so many points ahead, and it is counted how often the game is lost
all the same; and how often a short search that proves nothing takes it for won as well.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from tqdm import tqdm

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST, level
from game.maven.messages import Budget, Candidate
from game.maven.player.choose_move import choose
from game.maven.player.ways_to_search import tools_for
from game.maven.plays.board_arrays import rack_of
from game.maven.search.endgame import desk
from game.maven.search.endgame_lines import open_book
from game.maven.search.late_games import LateGames, OpenGame, table_of_view, tiles_of_rack
from game.maven.search.late_knowledge import every_deal
from game.maven.search.rollouts import LEAD
from game.maven.search.simulation import Rollouts
from game.rules.moves import Place
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView, seat_view

AHEAD = range(10, 110, 10)
"""Points by which rollouts are made to end ahead."""
_STATIC, _PROOF = Budget(nodes=1), Budget(nodes=300_000)
_BAGS, _PLAYS, _DEALS = (1, 2), 2, 8
"""Tiles in the bag; and how many plays and deals of a position are looked at."""
_TOP = 6


@dataclass(frozen=True, slots=True)
class Judged:
    """One deal after a play that emptied the bag."""

    too_hopeful: float
    """By how many points the rollout ends farther ahead than is proven."""
    also_found: tuple[bool, ...]
    """For each of `AHEAD`: whether a short search took it for won, too, without a proof."""

    def is_lost(self, ahead: int) -> bool:
        """Whether the game is not won that a rollout ends so many points ahead."""
        return self.too_hopeful >= ahead


def judged_deals(lexicon: Lexicon, seed: int, positions: int) -> Iterator[Judged]:
    """Those of one static game, with short searches of so many positions."""
    position, _ = opening(Rules(), 2, seed)
    while position.outcome is None:
        view = seat_view(position, position.to_move)
        found = choose(view, lexicon, STRONGEST, _STATIC, 0, top=_TOP)
        if len(position.bag) in _BAGS:
            empty_it = [
                each
                for each in found
                if isinstance(each.move, Place) and len(each.move.tiles) >= view.bag_count
            ]
            yield from _of_view(view, lexicon, empty_it[:_PLAYS], seed, positions)
        position, _ = play(position, found[0].move, lexicon)


def _of_view(
    view: SeatView, lexicon: Lexicon, some: Sequence[Candidate], seed: int, positions: int
) -> Iterator[Judged]:
    generator, bench = tools_for(view, lexicon, level(STRONGEST).vocabulary)
    deals = every_deal(view, {}, np.random.Generator(np.random.PCG64(seed)))
    racks = deals.racks[:_DEALS]
    if not some:
        return
    rollouts = Rollouts(view, some, generator, bench, seed, racks, 1, by_points=True)
    rollouts.play(np.ones(len(some), np.bool_), 0, len(racks))
    leads = rollouts.notes[:, : len(racks), LEAD]
    unseen, work = rack_of(view.unseen), desk()
    games = LateGames(generator, bench, work, lambda _: some[0])  # with an empty bag nobody is asked
    for number, each in enumerate(some):
        for deal, rack in enumerate(racks[:, 1]):
            table = table_of_view(view, tiles_of_rack(rack), tiles_of_rack(unseen - rack))
            after = table.after(each.move, each.score)
            exact = _exact_lead(after, lexicon)
            if exact is None or not open_book(work.book, rack_of(view.rack) + unseen):
                continue
            lead, also_found = float(leads[number, deal]), []
            for ahead in AHEAD:
                work.clear()
                shifted = replace(after, lead=round(after.lead + lead - ahead))
                ended = games.ended(shifted, positions)
                also_found.append(not ended.proven and ended.share < 0.5)
            yield Judged(lead + exact, tuple(also_found))


def _exact_lead(after: OpenGame, lexicon: Lexicon) -> float | None:
    """The lead with which the side to move ends; None without a proof, or where the game is over."""
    if not after.mine or not after.theirs:
        return None
    best = choose(after.seen(), lexicon, STRONGEST, _PROOF, 0)[0]
    return after.lead + best.equity if best.proven else None


def summary_of_leads(some: Sequence[Judged]) -> str:
    """Of rollouts that end so far ahead: how many are not won, and how many of those found won, too."""
    lines = [f"{len(some)} deals"]
    for number, ahead in enumerate(AHEAD):
        also = [each for each in some if each.also_found[number]]
        lost, lost_all_the_same = (sum(each.is_lost(ahead) for each in part) for part in (some, also))
        lines.append(
            f"{ahead:3} ahead: {100 * lost / max(len(some), 1):4.1f} in 100 are not won; "
            f"of {len(also)} that a search finds won without a proof, {lost_all_the_same}"
        )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print how often the last draws are mistaken."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.studies.late_leads", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, default=88_000, help="of the first game")
    parser.add_argument("--positions", type=int, default=2_500, help="of a short search")
    options = parser.parse_args(arguments)
    lexicon = Lexicon.load()
    seeds = range(options.seed, options.seed + options.games)
    bar = tqdm(seeds, unit=" games", file=sys.stderr, disable=None)
    print(summary_of_leads([one for seed in bar for one in judged_deals(lexicon, seed, options.positions)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
