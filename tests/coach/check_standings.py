"""Judges whole games as the coach does with all its time, and holds what it says against fresh deals.

    python -m tests.coach.check_standings --games 20 --seed 77000

All turns of games of levels 2 to 8 are judged as a person's are: a first look, and then what the background
goes on with until it is settled. Counted are turns that were never compared or not as exactly as promised,
how many of those called as good as the best are clearly worse by so many fresh pairs of deals, and how many
intervals of the chance to win hold; of fresh deals, too, it is known how far they may be off. What is known
after each game is printed at once, as it takes minutes.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from game.archive.told_game import ToldGame, ToldTurn
from game.coach.background_judging import GameJudging, is_searched
from game.coach.causes import CauseKind
from game.coach.judged_game import JudgedTurn, TurnStanding, from_json, made, to_json
from game.coach.sentences import advice, why_of
from game.coach.turn_facts import name_of
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, InProcessMaven
from game.maven.engine.engine_sessions import Priority
from game.maven.levels_and_vocabularies import TURN_BUDGET
from game.maven.messages import Budget, Difference
from game.maven.ruler import SMALL, SMALL_POINTS, loss_by
from game.rules.moves import is_same
from tests.coach.check_judgements import games
from tools.studies.interval_coverage import holds
from tools.studies.two_moves import compare

_OTHER_LUCK = 1_000_003
_NODES_A_PAIR, _NODES_AT_THE_END, _NEAR = 4, 8, 14
"""With so many tiles in the bag or fewer a pair counts for more."""


@dataclass(slots=True)
class Found:
    """What came out."""

    turns: int = 0
    standings: Counter[str] = field(default_factory=Counter)
    undecided: list[str] = field(default_factory=list)
    as_good: list[str] = field(default_factory=list)
    worse: list[str] = field(default_factory=list)
    """Of those as good, which the one ruler calls worse by the fresh deals alone."""
    much_worse: list[str] = field(default_factory=list)
    """Of those, which are worse by more than may be and still be called as good."""
    held: list[bool] = field(default_factory=list)
    points_held: list[bool] = field(default_factory=list)
    blames: int = 0
    only_later: list[str] = field(default_factory=list)
    """Blames without a cause but points in later turns."""


def judge(game: ToldGame, lexicon: Lexicon) -> dict[int, JudgedTurn]:
    """All turns of a game, by all the time that the background takes."""
    engine = EngineClient(InProcessMaven(lexicon))
    judging = GameJudging(game, engine.session(Priority.REVIEW), TURN_BUDGET)
    while not judging.is_settled:
        judging.advance(spare=True)
    return judging.turns


def kept_or_judged(game: ToldGame, lexicon: Lexicon, kept: Path | None) -> dict[int, JudgedTurn]:
    """As `judge`; what is kept in a file is read, and else written there."""
    if kept is not None and kept.exists():
        return {turn.ply: turn for turn in from_json(kept.read_bytes())}
    verdicts = judge(game, lexicon)
    if kept is not None:
        kept.write_bytes(to_json(verdicts[ply] for ply in sorted(verdicts)))
    return verdicts


def check(
    game: ToldGame, verdicts: dict[int, JudgedTurn], lexicon: Lexicon, pairs: int, others: int, found: Found
) -> None:
    """Read what is said of a game, and hold it against fresh deals: whatever is called as good as another,
    and so many other turns."""
    for turn in game.turns:
        verdict = verdicts.get(turn.ply)
        found.turns += 1
        if verdict is None:
            found.undecided.append(f"{_named(turn)}: never looked at")
            continue
        found.standings[verdict.standing.value] += 1
        if verdict.is_mistake:
            _read(game, turn, verdict, found)
        if why := _is_undecided(verdict):
            found.undecided.append(f"{_named(turn)}, {len(turn.before.bag)} in the bag: {why}")
        behind = verdict.played.behind
        if behind is None or behind.proven or is_searched(turn.before):
            continue
        best = verdict.best[0].move
        if verdict.standing is not TurnStanding.BEST or is_same(best, made(turn)):
            others -= 1
            if others < 0:
                continue
        nodes = pairs * (_NODES_AT_THE_END if len(turn.before.bag) <= _NEAR else _NODES_A_PAIR)
        seed = turn.ply + _OTHER_LUCK
        fresh = compare(turn.view, best, made(turn), lexicon, Budget(nodes=nodes), seed, whole=True)
        if fresh is not None:
            _hold(turn, verdict, behind, fresh, found)


def _hold(turn: ToldTurn, verdict: JudgedTurn, told: Difference, fresh: Difference, found: Found) -> None:
    is_the_best = is_same(verdict.best[0].move, made(turn))
    found.held.append(holds(told.places, fresh.places))
    if told.points and fresh.points:
        found.points_held.append(holds(told.points, fresh.points))
    if verdict.standing is not TurnStanding.BEST or is_the_best:
        return
    points = fresh.points
    line = f"{_named(turn)} beside {name_of(turn, verdict.best[0].move)}: {fresh.deals} fresh deals, "
    line += f"{100 * fresh.places.mean:.1f} +-{100 * fresh.places.wide:.1f} games"
    line += f", {points.mean:.1f} +-{points.wide:.1f} points" if points else ""
    found.as_good.append(line)
    if loss_by(fresh).amount > 0:
        found.worse.append(line)
    if fresh.places.low > SMALL or (points is not None and points.low > SMALL_POINTS):
        found.much_worse.append(line)


def _read(game: ToldGame, turn: ToldTurn, verdict: JudgedTurn, found: Found) -> None:
    """Whether a blame says no more than that points come later."""
    said, why = advice(game, turn, verdict), why_of(game, turn, verdict)
    found.blames += 1
    if why.kind is CauseKind.NEXT and "later turns" in f"{said.text} {why.told}":
        found.only_later.append(f"{_named(turn)}: {said.text} {said.quiet} {why.told}")


def _is_undecided(verdict: JudgedTurn) -> str:
    """What is missing of a turn that had its time; nothing where something is known of it."""
    behind = verdict.played.behind
    if verdict.loss is None:
        return f"{verdict.basis.name.lower()} tells nothing after {verdict.effort} budgets"
    if verdict.loss.is_open and (behind is None or not behind.is_known):
        wide = f"+-{100 * behind.places.wide:.1f} games" if behind else "never compared"
        return f"open after {verdict.effort} budgets, {wide}"
    return ""


def _named(turn: ToldTurn) -> str:
    return f"turn {turn.number} {turn.rack} {turn.label}"


def report(found: Found) -> str:
    """What is known by now."""
    lines = [f"{found.turns} turns: {', '.join(f'{n} {name}' for name, n in found.standings.most_common())}"]
    lines += [f"{len(found.undecided)} undecided", *(f"    {line}" for line in found.undecided)]
    lines.append(
        f"{len(found.as_good)} as good as another: {len(found.worse)} clearly worse by the fresh deals, "
        f"{len(found.much_worse)} by more than may be"
    )
    lines += [f"    {line}" for line in found.worse]
    lines.append(f"{len(found.only_later)} of {found.blames} blames tell of points in later turns only")
    lines += [f"    {line}" for line in found.only_later]
    if found.held:
        share, count = 100 * sum(found.held) / len(found.held), len(found.held)
        lines.append(f"{count} intervals of chances: {share:.1f} in 100 hold")
        points = 100 * sum(found.points_held) / max(1, len(found.points_held))
        lines.append(f"{len(found.points_held)} of points: {points:.1f} in 100 hold")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what came out."""
    parser = argparse.ArgumentParser(prog="python -m tests.coach.check_standings", description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=77_000, help="of the first game")
    parser.add_argument("--pairs", type=int, default=2000, help="of fresh deals for each turn")
    parser.add_argument("--others", type=int, default=1000, help="turns of each game that are compared, too")
    parser.add_argument("--keep", type=Path, help="a folder for the judgements, by which one goes on")
    options = parser.parse_args(arguments)
    lexicon, found = Lexicon.load(), Found()
    for number, game in enumerate(games(lexicon, options.games, options.seed), 1):
        kept = options.keep and options.keep / f"{options.seed + number - 1}.json"
        verdicts = kept_or_judged(game, lexicon, kept)
        check(game, verdicts, lexicon, options.pairs, options.others, found)
        spent = f"{time.process_time():.0f} s of processor time"
        print(f"after {number} games, {spent}\n{report(found)}\n", flush=True)
    return 1 if found.undecided or found.much_worse else 0


if __name__ == "__main__":
    sys.exit(main())
