"""Judges games as the coach does, works every sentence out anew, and holds close turns against a reference.

    python -m tests.coach.check_judgements --games 20 --turns 15 --close 20

Of games of levels 2 to 8, and of stand-ins for people, some turns are judged. Every number that is said is
worked out again by the ways of the tests; what is told of ends is proven once more with ten times the
positions; and the loss of some close turns is compared with that of many times the play-outs and other luck.
Prints what came out; takes minutes.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean

from game.archive.told_game import ToldGame, ToldTurn, told
from game.coach.judged_game import JudgedTurn, judged, made
from game.coach.sentences import Advice, advice, why_of
from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST, level
from game.maven.messages import Budget, Interval
from game.maven.player.at_a_glance import weighed
from game.maven.player.choose_move import choose
from game.maven.player.ways_to_search import tools_for
from game.maven.ruler import Basis
from game.maven.search import endgame
from game.rules.editions import PARLOUR
from game.rules.moves import Exchange, Move, Place
from game.rules.record import Seat
from game.rules.seat_view import SeatView, seat_view
from game.session.match import MatchSession
from tests.coach.test_sentences import beside_each_other, holds, leave_at_a_glance
from tools.studies.interval_coverage import holds as interval_holds
from tools.studies.two_moves import compare

_OTHER_LUCK = 1_000_003
PERSON = 0
"""In place of a level: a stand-in for people."""
_GIVES_BACK = 0.06
"""How often a stand-in exchanges for no good reason."""
_POSITIONS = 400_000
"""For an end; ten times as many prove it again."""
_CLOSE = 0.1
"""Place points apart within which a turn is close."""
_RUBBISH = -1.0
"""Points under which tiles that are kept are none to name as a reason of their own."""
_PRAISES = re.compile(r"for good words")
_COMPARES = re.compile(r"better tiles? \(")
"""Better than the tiles of the other move, and not said to be good."""
_BARE = re.compile(
    r"is the best play there was|whatever else there was is worse|The best play\.|Nothing better"
)


@dataclass(slots=True)
class Findings:
    """What came out."""

    turns: int = 0
    claims: int = 0
    wrong: list[str] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    ends: int = 0
    unproven: int = 0
    ends_wrong: list[str] = field(default_factory=list)
    held: list[bool] = field(default_factory=list)
    points_held: list[bool] = field(default_factory=list)
    off: list[float] = field(default_factory=list)
    """By how many hundredths a loss was off, beyond the reference's own error."""
    said: list[str] = field(default_factory=list)
    """Every sentence, to be read."""
    rubbish: list[str] = field(default_factory=list)
    """Sentences that praise tiles which are worth less than none."""
    bare: list[str] = field(default_factory=list)
    """Sentences that praise a move and say nothing good of it."""


def games(lexicon: Lexicon, count: int, seed: int) -> Iterator[ToldGame]:
    """Games of two, levels 2 to 8 in turn against each other; in every third game one of them is a person's
    stand-in."""
    for number in range(count):
        levels = [2 + number % 7, 2 + (number * 3 + 2) % 7]
        if number % 3 == 0:
            levels[number % 2] = PERSON
        seats = tuple(Seat(f"Level {each}" if each else "Anna") for each in levels)
        host = MatchSession(PARLOUR, seats, seed + number, lexicon)
        luck = random.Random(seed + number)
        while host.position.outcome is None:
            seat = host.position.to_move
            view = seat_view(host.position, seat, host.history)
            host.submit(seat, _move(view, lexicon, levels[seat], luck))
        yield told(host.record, lexicon)


def _move(view: SeatView, lexicon: Lexicon, number: int, luck: random.Random) -> Move:
    """What a level makes; or somebody who sees one play or another of the everyday ones, and now and then
    gives tiles back for no good reason."""
    if number != PERSON:
        return choose(view, lexicon, number, Budget(nodes=1), view.ply)[0].move
    if view.bag_count >= len(view.rack) and luck.random() < _GIVES_BACK:
        return Exchange("".join(luck.sample(view.rack, luck.randint(1, len(view.rack)))))
    seen = choose(view, lexicon, 4, Budget(nodes=1), view.ply, top=30)
    plays = [one for one in seen if isinstance(one.move, Place)] or list(seen)
    return plays[min(int(luck.expovariate(0.25)), len(plays) - 1)].move


def judge(lexicon: Lexicon, turn: ToldTurn, nodes: int) -> JudgedTurn:
    """A turn as the coach judges it."""
    view = turn.view
    budget = Budget(nodes=_POSITIONS if len(view.scores) == 2 and view.bag_count == 0 else nodes)
    return judged(turn, choose(view, lexicon, STRONGEST, budget, turn.ply, 3, weigh=made(turn)))


def check(game: ToldGame, turn: ToldTurn, verdict: JudgedTurn, found: Findings) -> None:
    """Work out anew all that is said of a turn."""
    said = advice(game, turn, verdict)
    claims = list(said.claims)
    if verdict.is_mistake:
        why = why_of(game, turn, verdict)
        claims += why.claims
        found.kinds[f"mistake: {why.kind.value}"] += 1
    else:
        found.kinds[
            "unknown" if verdict.loss is None else f"good: {' '.join(said.text.split()[:3])[:14]}"
        ] += 1
    found.turns += 1
    found.said.append(f"{turn.rack:8}{turn.label:16}{said.text} {said.quiet}")
    if verdict.is_mistake:
        found.said.append(f"{'':24}{why.told} {why.task}")
    else:
        _read(turn, verdict, said, found)
    if not claims and verdict.loss is not None:
        found.wrong.append(f"{turn.number}: no number behind {said.text}")
    for claim in claims:
        found.claims += 1
        if not holds(claim, game, turn, verdict):
            found.wrong.append(f"{turn.number}: {claim} in {said.text}")


def _read(turn: ToldTurn, verdict: JudgedTurn, said: Advice, found: Findings) -> None:
    """Whether praise is for something that deserves it."""
    line = f"{turn.rack:8}{turn.label:16}{said.text} {said.quiet}"
    if any(claim.what in ("leave", "own leave", "keeps") for claim in said.claims):
        better, _ = beside_each_other(turn, verdict)
        worth = leave_at_a_glance(turn, better.move)
        if (worth < 0 and _PRAISES.search(said.text)) or (
            worth < _RUBBISH and not _COMPARES.search(said.text)
        ):
            found.rubbish.append(line)
    if _BARE.search(said.text):
        found.bare.append(line)


def prove(lexicon: Lexicon, turn: ToldTurn, verdict: JudgedTurn, found: Findings) -> None:
    """Hold what is told of an end against a proof of its own."""
    found.ends += 1
    loss = verdict.loss
    if loss is None:
        found.unproven += 1
        return
    view = turn.view
    tools = tools_for(view, lexicon, level(STRONGEST).vocabulary)
    pair = [weighed(view, move, level(STRONGEST)) for move in (verdict.best[0].move, made(turn))]
    best, own = (endgame.worth_of(view, each, *tools, 10 * _POSITIONS) for each in pair)
    places = (best.win_rate or 0.0) - (own.win_rate or 0.0)
    amount = places if loss.unit.value == "places" else best.equity - own.equity
    if not best.proven or not own.proven or abs(amount - loss.amount) > 0.01:
        found.ends_wrong.append(f"{turn.number}: told {loss.amount}, proven {amount}")


def refer(
    lexicon: Lexicon, turn: ToldTurn, verdict: JudgedTurn, nodes: int, times: int, found: Findings
) -> None:
    """Hold a loss against that of many times the play-outs."""
    behind = verdict.played.behind
    assert behind is not None
    large = Budget(nodes=times * nodes)
    true = compare(
        turn.view, verdict.best[0].move, made(turn), lexicon, large, turn.ply + _OTHER_LUCK, whole=True
    )
    if true is None:
        return
    found.held.append(interval_holds(behind.places, true.places))
    if behind.points and true.points:
        found.points_held.append(interval_holds(behind.points, true.points))
    beyond = abs(behind.places.mean - true.places.mean) - _wide(true.places)
    found.off.append(100 * max(beyond, 0.0))


def _wide(one: Interval) -> float:
    return one.high - one.mean


def _print_sentences(found: Findings, sentences: Path | None) -> None:
    print(f"{found.turns} turns judged; {found.claims} numbers worked out anew, {len(found.wrong)} wrong")
    for line in found.wrong:
        print("   ", line)
    for kind, count in sorted(found.kinds.items(), key=lambda each: -each[1]):
        print(f"    {count:4} {kind}")
    for name, lines in (("praise rubbish", found.rubbish), ("say nothing good of a good move", found.bare)):
        print(f"{len(lines)} sentences {name}")
        for line in lines:
            print("   ", line)
    if sentences:
        sentences.write_text("\n".join(found.said), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what came out."""
    parser = argparse.ArgumentParser(prog="python -m tests.coach.check_judgements", description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--turns", type=int, default=15, help="of each game, evenly")
    parser.add_argument("--seed", type=int, default=90_000, help="of the first game")
    parser.add_argument("--nodes", type=int, default=2000, help="for each turn")
    parser.add_argument("--times", type=int, default=20, help="so many times the nodes tell what is true")
    parser.add_argument("--close", type=int, default=20, help="close turns that are held against that")
    parser.add_argument("--sentences", type=Path, help="a file for all that was said")
    options = parser.parse_args(arguments)
    lexicon, found, spent = Lexicon.load(), Findings(), time.process_time()
    close: list[tuple[ToldTurn, JudgedTurn]] = []
    for game in games(lexicon, options.games, options.seed):
        step = max(1, len(game.turns) // options.turns)
        for turn in game.turns[::step][: options.turns]:
            verdict = judge(lexicon, turn, options.nodes)
            check(game, turn, verdict, found)
            if verdict.basis is Basis.PROOF:
                prove(lexicon, turn, verdict, found)
            elif (behind := verdict.played.behind) and not behind.proven and abs(behind.places.mean) < _CLOSE:
                close.append((turn, verdict))
    _print_sentences(found, options.sentences)
    for turn, verdict in close[:: max(1, len(close) // max(1, options.close))][: options.close]:
        refer(lexicon, turn, verdict, options.nodes, options.times, found)
    print(f"{found.ends} ends, {found.unproven} not told; {len(found.ends_wrong)} differ from the proof")
    for line in found.ends_wrong:
        print("   ", line)
    if found.held:
        print(
            f"{len(found.held)} close turns: chances hold in {sum(found.held)}, points in "
            f"{sum(found.points_held)} of {len(found.points_held)}; off by {fmean(found.off):.2f} "
            "of a hundred beyond the reference's error"
        )
    print(f"{time.process_time() - spent:.0f} s of processor time")
    return 1 if found.wrong or found.ends_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
