"""`parlour maven analyse`: a finished game turn by turn, beside what could have been played."""

# not read by players: a command for engineers.
from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tqdm import tqdm

from game.lexicon.words import Lexicon
from game.maven.judging.gcg_decisions import decisions_on
from game.maven.judging.turn_analysis import TurnVerdict, analyse
from game.maven.messages import Candidate, Estimate
from game.maven.ruler import Loss, Unit
from game.rules.cgp import write_cgp
from game.rules.gcg import GcgError, decode_gcg, read_gcg
from game.rules.notation import format_move
from game.rules.record_codec import Json
from game.storage.user_file import read_ordinary
from game.text_format import listed, reason_given
from game.typed_arguments import SEED, Seconds, Whole

SECONDS = 1.0
TOP = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="GAME.gcg", help="a game in GCG")
    parser.add_argument(
        "--seconds", type=Seconds(0), default=SECONDS, metavar="S",
        help=f"time for each turn ({SECONDS:g}); 0 judges moves as they stand",
    )  # fmt: skip
    parser.add_argument(
        "--top", type=Whole(1, 1000), default=TOP, metavar="N", help=f"best moves shown ({TOP})"
    )
    parser.add_argument("--seed", type=SEED, default=0, help="luck of playing on (0)")
    parser.add_argument("--json", action="store_true", help="write JSON")


def run(args: argparse.Namespace, lexicon: Lexicon) -> int:
    """Judge the game and print; 2 if there is no game in the file."""
    try:
        sheet = read_gcg(decode_gcg(read_ordinary(args.file)))
    except OSError as error:
        print(f"parlour maven: {args.file} cannot be read: {reason_given(error)}", file=sys.stderr)
        return 2
    except GcgError as error:
        print(f"parlour maven: {args.file}: {error}", file=sys.stderr)
        return 2
    decisions = list(decisions_on(sheet))
    verdicts = list(
        tqdm(
            analyse(decisions, lexicon, args.seconds, args.top, args.seed),
            total=len(decisions),
            unit=" turns",
            leave=False,
            file=sys.stderr,
            disable=None,
        )
    )
    if args.json:
        turns = [_described(number, verdict) for number, verdict in enumerate(verdicts, 1)]
        print(json.dumps({"players": summary(verdicts), "turns": turns}, indent=1))
    else:
        print("\n".join(_as_text(verdicts)))
    return 0


def summary(verdicts: Sequence[TurnVerdict]) -> list[Json]:
    """For each player: turns, how many were best, and what the others lost, by the unit that decided each."""
    names = list(dict.fromkeys(verdict.decision.name for verdict in verdicts))
    rows: list[Json] = []
    for name in names:
        own = [verdict for verdict in verdicts if verdict.decision.name == name]
        rows.append(
            {
                "name": name,
                "turns": len(own),
                "best": sum(verdict.is_best for verdict in own),
                "places_lost": round(_sum(own, Unit.PLACES), 4),
                "points_lost": round(_sum(own, Unit.POINTS), 2),
                "unknown": sum(verdict.loss is None for verdict in own),
                "phonies": sum(bool(verdict.phony) for verdict in own),
            }
        )
    return rows


def _sum(verdicts: Sequence[TurnVerdict], unit: Unit) -> float:
    losses = [verdict.loss for verdict in verdicts]
    return sum(loss.amount for loss in losses if loss is not None and loss.unit is unit)


def _described(number: int, verdict: TurnVerdict) -> Json:
    decision = verdict.decision
    loss = verdict.loss
    return {
        "turn": number,
        "name": decision.name,
        "rack": decision.view.rack,
        "cgp": write_cgp(decision.view),
        "scores": list(decision.view.scores),
        "stood": decision.stood,
        "phony": list(verdict.phony),
        "played": _candidate(verdict.played, verdict),
        "best": [_candidate(one, verdict) for one in verdict.best],
        "is_best": verdict.is_best,
        "lost": None if loss is None else _lost_as_json(loss),
    }


def _lost_as_json(loss: Loss) -> Json:
    return {
        "unit": loss.unit.value,
        "amount": round(loss.amount, 4),
        "low": round(loss.by.low, 4),
        "high": round(loss.by.high, 4),
        "proven": loss.proven,
        "at_least": loss.at_least,
    }


def _candidate(one: Candidate, verdict: TurnVerdict) -> Json:
    described: Json = {
        "move": format_move(one.move, verdict.decision.view.board),
        "score": one.score,
        "equity": round(one.equity, 3),
    }
    return described | outlook(one)


def _as_text(verdicts: Sequence[TurnVerdict]) -> list[str]:
    lines = [f"{'':>3} {'player':<12} {'rack':<8} {'move':<22}{'score':>6}{'equity':>8}{'win':>7}  lost"]
    for number, verdict in enumerate(verdicts, 1):
        decision = verdict.decision
        head = f"{number:>3} {decision.name[:12]:<12} {decision.view.rack:<8}"
        lines.append(f"{head} {_row(verdict.played, verdict)}  {_lost(verdict)}")
        if not verdict.is_best:
            lines += [f"{'':>25} {_row(one, verdict)}" for one in verdict.best]
    for row in summary(verdicts):
        lines.append(
            f"{row['name']}: {row['best']} of {row['turns']} turns were best; lost "
            f"{100 * row['places_lost']:.1f} places in a hundred games, and {row['points_lost']:.1f} points"
        )
    return lines


def _row(one: Candidate, verdict: TurnVerdict) -> str:
    move = format_move(one.move, verdict.decision.view.board)
    rate = "" if one.win_rate is None else f"{one.win_rate:.1%}"
    return f"{move:<22}{one.score:>6}{one.equity:>8.1f}{rate:>7}"


def _lost(verdict: TurnVerdict) -> str:
    notes = [] if verdict.decision.stood else ["challenged away"]
    if verdict.phony:
        notes.append(f"{listed(verdict.phony)} not valid")
    if verdict.is_best:
        return ", ".join(["best", *notes])
    return ", ".join([_in_words(verdict.loss), *notes])


def _in_words(loss: Loss | None) -> str:
    if loss is None:
        return "not proven"
    if loss.is_nothing:
        return "as good as the best"
    wide, least = loss.by.high - loss.by.mean, "at least " if loss.at_least else ""
    if loss.unit is Unit.PLACES:
        told = f"{least}{100 * loss.amount:.1f}{f' +-{100 * wide:.1f}' if wide else ''} in a hundred games"
    else:
        told = f"{least}{loss.amount:.1f}{f' +-{wide:.1f}' if wide else ''} points"
    return f"{told}, proven" if loss.proven else told


def outlook(candidate: Candidate) -> Json:
    """The chance to win and the reasons, as far as they were looked at; `_error` marks standard errors."""
    reasons = candidate.reasons
    found: dict[str, float | None] = {"win_rate": candidate.win_rate, "win_rate_error": candidate.win_error}
    told = {name: round(value, 4) for name, value in found.items() if value is not None}
    if reasons is not None:
        worths = {"leave": reasons.leave, "openings": reasons.offers}
        told |= {name: round(value, 3) for name, value in worths.items() if value is not None}
        told |= _estimated("points_to_come", reasons.points) | _estimated("reply", reasons.reply)
    return dict(told)


def _estimated(name: str, estimate: Estimate | None) -> dict[str, float]:
    if estimate is None:
        return {}
    return {name: round(estimate.mean, 3), f"{name}_error": round(estimate.error, 3)}
