"""Our rollouts and choices beside those of a peer, by processor time.

    python -m tools.peers ../MAGPIE/bin/magpie CSWE words.txt --games 20
    python -m tools.peers ../quackle/bin/quackle cswe words.txt --games 20

Both sides play with the list `words.txt`, which the peer knows as CSWE. In each phase of a static game of
ours a turn at which it is close is taken. Both then play its likeliest moves on equally often, by turns; once
14 tiles or fewer are in the bag to the end of the game. Then ours chooses with so many nodes, and the peer by
the rollouts that it plays in the processor time which that took. Where they choose otherwise, two judges say
by how much ours is better: paired rollouts of our static player to the end of the game, and the peer's own
longest simulation, of 6 replies and with 20 times the rollouts.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import process_time

import numpy as np
from tqdm import tqdm

from game.lexicon.array_file import LexiconError
from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST, level
from game.maven.messages import Budget, Candidate
from game.maven.player.choose_move import choose
from game.maven.player.ways_to_search import tools_for
from game.maven.search.deals import random_deals
from game.maven.search.rollouts import PLACES
from game.maven.search.simulation import TO_THE_END, Rollouts
from game.rules.moves import Move
from game.rules.notation import format_move
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView, seat_view
from tools.peers.magpie import Magpie
from tools.peers.peer import MOST_PLIES, Peer, PeerError
from tools.peers.quackle import Quackle

PHASES = {"21 to 60": range(21, 61), "10 to 14": range(10, 15), "5 to 9": range(5, 10), "3, 4": range(3, 5)}
"""Tiles in the bag."""
_CLOSE = 40
"""Points between the sides beyond which hardly any move matters."""
_TRIED, _ROLLOUTS = 8, 1600
_CANDIDATES = 16
_LAST = 14
"""With so many tiles in the bag or fewer rollouts go to the end of the game."""
_REPLIES, _LONG_REPLIES, _LONGER = 2, 6, 20
_STATIC = Budget(nodes=1)
_JUDGED_BY = ("our static player", "the peer")
_PEERS = {peer.name.casefold(): peer for peer in (Magpie, Quackle)}
"""By the name of the program."""


def turns(lexicon: Lexicon, seed: int) -> dict[str, SeatView]:
    """Of one static game the first close turn of each phase."""
    found: dict[str, SeatView] = {}
    position, _ = opening(Rules(), 2, seed)
    while position.outcome is None:
        view = seat_view(position, position.to_move)
        for phase, bags in PHASES.items():
            if view.bag_count in bags and abs(view.scores[0] - view.scores[1]) <= _CLOSE:
                found.setdefault(phase, view)
        position, _ = play(position, choose(view, lexicon, STRONGEST, _STATIC, 0)[0].move, lexicon)
    return found


def our_rate(lexicon: Lexicon, view: SeatView, seed: int) -> float:
    """Rollouts a second of processor time."""
    tried = choose(view, lexicon, STRONGEST, _STATIC, 0, _TRIED)
    before = process_time()
    _rolled(lexicon, view, tried, _ROLLOUTS // _TRIED, _is_late(view), seed)
    return len(tried) * (_ROLLOUTS // _TRIED) / (process_time() - before)


def _rolled(
    lexicon: Lexicon, view: SeatView, tried: Sequence[Candidate], rounds: int, whole: bool, seed: int
) -> Rollouts:
    tools, deals = tools_for(view, lexicon, level(STRONGEST).vocabulary), random_deals(2)
    rollouts = Rollouts(view, tried, *tools, seed, deals.racks, plies=TO_THE_END if whole else _REPLIES)
    rollouts.play(np.ones(len(tried), np.bool_), 0, rounds)
    return rollouts


def _is_late(view: SeatView) -> bool:
    return view.bag_count <= _LAST


def _replies(view: SeatView) -> int:
    return MOST_PLIES if _is_late(view) else _REPLIES


def chosen(
    lexicon: Lexicon, peer: Peer, view: SeatView, nodes: int, rate: float, seed: int
) -> tuple[Candidate, Move]:
    """What ours chooses with so many nodes, and the peer, of which the `rate` is known, in the same time."""
    before = process_time()
    ours = choose(view, lexicon, STRONGEST, Budget(nodes=nodes), seed)[0]
    rollouts = int(rate * (process_time() - before))
    theirs = peer.simulated(view, _CANDIDATES, _replies(view), max(rollouts, _TRIED), race=True)
    return ours, next(iter(theirs.chances))


def paired(
    lexicon: Lexicon, view: SeatView, one: Candidate, other: Candidate, rounds: int, seed: int
) -> float:
    """By how many chances the first move is better when both are played on so often in the same deals, by
    static play to the end of the game."""
    notes = _rolled(lexicon, view, (one, other), rounds, True, seed).notes[:, :rounds, PLACES]
    return float(notes[0].mean() - notes[1].mean())


def as_candidate(lexicon: Lexicon, view: SeatView, move: Move) -> Candidate:
    """A move with its score; a pass, as far as ours knows, where it is none for ours."""
    weighed = choose(view, lexicon, STRONGEST, _STATIC, 0, weigh=move)
    return next(each for each in weighed if each.move == move)


def by_peer(peer: Peer, view: SeatView, ours: Move, theirs: Move, rollouts: int) -> float | None:
    """The same by its longest simulation; None if it looks at only one of the moves."""
    told = peer.simulated(view, _CANDIDATES, _LONG_REPLIES, rollouts, race=False).chances
    return told[ours] - told[theirs] if ours in told and theirs in told else None


def rows_of_rates(pairs: dict[str, list[tuple[float, float]]]) -> Iterator[str]:
    """For each phase how many rollouts both play a second of processor time, with standard errors."""
    for phase in PHASES:
        if not (rates := pairs.get(phase)):
            continue
        logs = [log(ours / theirs) for ours, theirs in rates]
        times, error = exp(fmean(logs)), exp(_error_of(logs)) - 1
        ours, theirs = (fmean(column) for column in zip(*rates, strict=True))
        yield (
            f"{phase} tiles in the bag: {len(rates)} positions, ours {ours:,.0f} and the peer {theirs:,.0f} "
            f"rollouts a second, {times:.2f} +-{times * error:.2f} times"
        )


def row_of_gains(judge: str, gains: Sequence[float]) -> str:
    """What ours gains in all positions by one judge, in chances of a hundred, with the standard error."""
    better, worse = (sum(sign * gain > 0 for gain in gains) for sign in (1, -1))
    mean, error = 100 * fmean(gains), 100 * _error_of(gains)
    return (
        f"by {judge}: {mean:.2f} +-{error:.2f} of a hundred, {better} better, {worse} worse of {len(gains)}"
    )


def _error_of(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Print rates by phase and what ours gains by its choices; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.peers", description=__doc__.split("\n")[0])
    parser.add_argument("program", type=Path, help="magpie or quackle, built in its own folder")
    parser.add_argument("name", help="of the list there")
    parser.add_argument("words", type=Path, help="the same list, a word a line")
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, default=700_000, help="of the first game")
    parser.add_argument("--nodes", type=int, default=0, help="for each choice of ours; 0 for rates alone")
    parser.add_argument("--rounds", type=int, default=2000, help="paired rollouts of our static player")
    options = parser.parse_args(arguments)
    try:
        lexicon = Lexicon.from_words(options.words.read_text("utf-8").upper().split(), options.name)
        with _PEERS.get(options.program.stem, Magpie)(options.program, options.name) as peer:
            compare(lexicon, peer, options)
    except (OSError, LexiconError, PeerError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def compare(lexicon: Lexicon, peer: Peer, options: argparse.Namespace) -> None:
    """Print what `main` says. Raises PeerError."""
    rates: dict[str, list[tuple[float, float]]] = defaultdict(list)
    gains: dict[str, list[float]] = defaultdict(list)
    seeds = range(options.seed, options.seed + options.games)
    for seed in tqdm(seeds, unit=" games", file=sys.stderr, disable=None):
        for phase, view in turns(lexicon, seed).items():
            ours = our_rate(lexicon, view, seed)
            theirs = peer.simulated(view, _TRIED, _replies(view), _ROLLOUTS, race=False).rate
            rates[phase].append((ours, theirs))
            if options.nodes:
                for judge, gain in _gains(lexicon, peer, view, theirs, seed, options):
                    gains[judge].append(gain)
    for row in (*rows_of_rates(rates), *(row_of_gains(judge, each) for judge, each in gains.items())):
        print(row)


def _gains(
    lexicon: Lexicon, peer: Peer, view: SeatView, rate: float, seed: int, options: argparse.Namespace
) -> Iterator[tuple[str, float]]:
    """By how much each judge holds our choice in a position for better."""
    ours, theirs = chosen(lexicon, peer, view, options.nodes, rate, seed)
    if ours.move == theirs:
        yield from ((judge, 0.0) for judge in _JUDGED_BY)
        return
    told = f"{view.bag_count}: {format_move(ours.move, view.board)} beside {format_move(theirs, view.board)}"
    other = as_candidate(lexicon, view, theirs)
    judged = (
        paired(lexicon, view, ours, other, options.rounds, seed + 1),
        by_peer(peer, view, ours.move, theirs, _LONGER * options.nodes),
    )
    for judge, gain in zip(_JUDGED_BY, judged, strict=True):
        if gain is not None:
            told += f", {100 * gain:+.1f} by {judge}"
            yield judge, gain
    print(told, flush=True)


if __name__ == "__main__":
    sys.exit(main())
