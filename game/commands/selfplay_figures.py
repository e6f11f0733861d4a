"""What many games between Maven's levels show: means, wins and ratings, each with its margin.

The true figure lies within the margin 95 times in 100.
"""

# not read by players: a command for engineers.
from __future__ import annotations

import csv
import io
import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from game.maven.levels_and_vocabularies import LEVELS

_SURE = 1.96
"""Standard errors on either side that hold the true figure 95 times in 100."""
_ELO_SCALE = 400 / math.log(10)
"""Points of Elo per unit of the logistic curve."""
_STEPS = 50

FigureRow = dict[str, Any]


@dataclass(frozen=True, slots=True)
class GameResult:
    """One finished game. Scores and winners are by level, in the order of the levels asked for."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int


def summary(levels: Sequence[int], results: Sequence[GameResult], seconds: float) -> FigureRow:
    """The figures of many games, ready for JSON. A shared win counts as an equal part of one."""
    seats = []
    for index, number in enumerate(levels):
        shares = [1 / len(result.winners) if index in result.winners else 0.0 for result in results]
        wins = sum(shares)
        scores = [result.scores[index] for result in results]
        seats.append(
            {
                "level": number,
                "name": LEVELS[number - 1].name,
                "mean_score": round(sum(scores) / len(results), 2),
                "mean_score_margin": round(_margin(scores), 2),
                "wins": round(wins, 3),
                "win_rate": round(wins / len(results), 4),
                "win_rate_margin": round(_margin(shares), 4),
            }
        )
    return {
        "games": len(results),
        "games_per_second": round(len(results) / seconds, 2),
        "mean_turns": round(sum(result.turns for result in results) / len(results), 2),
        "seats": seats,
    }


def means(levels: Sequence[int], results: Sequence[GameResult]) -> FigureRow:
    """What the first of the levels makes a game and player; seats that play like it count with it."""
    own = [index for index, number in enumerate(levels) if number == levels[0]]
    scores = [statistics.fmean(result.scores[index] for index in own) for result in results]
    return {
        "level": levels[0],
        "name": LEVELS[levels[0] - 1].name,
        "against": levels[-1],
        "games": len(results),
        "mean_score": round(statistics.fmean(scores), 2),
        "mean_score_margin": round(_margin(scores), 2),
    }


def ratings(reports: Sequence[FigureRow]) -> list[FigureRow]:
    """For each level the Elo that best explains all results of two (Bradley and Terry), the lowest at 0."""
    numbers = sorted({seat["level"] for report in reports for seat in report["seats"]})
    place = {number: index for index, number in enumerate(numbers)}
    pairs = []
    for report in reports:
        one, two = report["seats"]
        # Half a game to each side: whoever wins all games is not infinitely better.
        wins, games = one["wins"] + 0.5, report["games"] + 1
        pairs.append((place[one["level"]], place[two["level"]], wins, games))
    strength, curvature = _fit(pairs, len(numbers))
    spread = np.sqrt(np.diag(np.linalg.inv(curvature)))
    rows = []
    for index, number in enumerate(numbers):
        margin = 0.0 if index == 0 else _SURE * float(spread[index - 1]) * _ELO_SCALE
        rows.append(
            {
                "level": number,
                "name": LEVELS[number - 1].name,
                "elo": round(float(strength[index]) * _ELO_SCALE),
                "elo_margin": round(margin),
            }
            | _mean_score(reports, number)
        )
    return rows


def _fit(pairs: Sequence[tuple[int, int, float, float]], players: int) -> tuple[Any, Any]:
    """Strengths by Newton's method, the first being 0, and the curvature of the likelihood for the others."""
    strength = np.zeros(players)
    curvature = np.eye(players - 1)
    for _ in range(_STEPS):
        slope, curve = np.zeros(players), np.zeros((players, players))
        for one, two, wins, games in pairs:
            chance = 1 / (1 + math.exp(strength[two] - strength[one]))
            slope[[one, two]] += np.array([1, -1]) * (wins - games * chance)
            weight = games * chance * (1 - chance)
            curve[np.ix_([one, two], [one, two])] += weight * np.array([[1, -1], [-1, 1]])
        curvature = curve[1:, 1:] + 1e-9 * np.eye(players - 1)
        strength[1:] += np.clip(np.linalg.solve(curvature, slope[1:]), -1, 1)
    return strength, curvature


def _mean_score(reports: Sequence[FigureRow], number: int) -> FigureRow:
    """The mean of a level over all its games."""
    own = [(seat, report) for report in reports for seat in report["seats"] if seat["level"] == number]
    games = sum(report["games"] for _, report in own)
    return {"mean_score": round(sum(seat["mean_score"] * report["games"] for seat, report in own) / games, 1)}


def ladder(reports: Sequence[FigureRow]) -> list[FigureRow]:
    """For each level from the second on: how it fared against the one below, and its Elo above the lowest."""
    elo = {row["level"]: row["elo"] for row in ratings(reports)}
    return [
        upper
        | {"games": report["games"], "mean_score_below": lower["mean_score"], "elo": elo[upper["level"]]}
        for report in reports
        for upper, lower in [report["seats"]]
    ]


def alone(scores: Sequence[int], turns: Sequence[int], seconds: float) -> FigureRow:
    """The figures of many games of solitaire."""
    ordered = sorted(scores)
    return {
        "games": len(scores),
        "mean_score": round(statistics.mean(scores), 2),
        "mean_score_margin": round(_margin(scores), 2),
        "lowest": ordered[0],
        "median": statistics.median(ordered),
        "highest": ordered[-1],
        "mean_turns": round(statistics.mean(turns), 2),
        "seconds_per_game": round(seconds / len(scores), 3),
    }


def _margin(values: Sequence[float]) -> float:
    return _SURE * statistics.pstdev(values) / math.sqrt(len(values))


def as_csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows that have the same columns, under a heading."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().rstrip("\n")


def summary_as_text(report: FigureRow) -> str:
    lines = [f"{'level':<18}{'mean score':>12}{'wins':>10}{'win rate':>10}"]
    for seat in report["seats"]:
        name = f"{seat['level']} {seat['name']}"
        lines.append(
            f"{name:<18}{seat['mean_score']:>12.1f}{seat['wins']:>10.1f}{seat['win_rate']:>10.1%}"
            f" +-{seat['win_rate_margin']:.1%}"
        )
    lines.append(
        f"{report['games']} games, {report['mean_turns']} turns each, {report['games_per_second']} games/s"
    )
    return "\n".join(lines)


def ladder_as_text(steps: Sequence[FigureRow]) -> str:
    lines = [f"{'level':<18}{'beats the one below in':>24}{'mean scores':>18}{'Elo':>8}"]
    for step in steps:
        name = f"{step['level']} {step['name']}"
        rate = f"{step['win_rate']:.1%} +-{step['win_rate_margin']:.1%}"
        scores = f"{step['mean_score']:.0f} to {step['mean_score_below']:.0f}"
        lines.append(f"{name:<18}{rate:>24}{scores:>18}{step['elo']:>8}")
    return "\n".join(lines)


def means_as_text(rows: Sequence[FigureRow]) -> str:
    lines = [f"{'level':<18}{'against':>8}{'mean score':>14}"]
    for row in rows:
        name = f"{row['level']} {row['name']}"
        lines.append(
            f"{name:<18}{row['against']:>8}{row['mean_score']:>14.1f} +-{row['mean_score_margin']:.1f}"
        )
    lines.append(f"{rows[0]['games']} games each")
    return "\n".join(lines)


def ratings_as_text(rows: Sequence[FigureRow]) -> str:
    lines = [f"{'level':<18}{'Elo':>8}{'':>8}{'mean score':>12}"]
    for row in rows:
        name = f"{row['level']} {row['name']}"
        lines.append(
            f"{name:<18}{row['elo']:>8}{' +-' + str(row['elo_margin']):<8}{row['mean_score']:>12.1f}"
        )
    return "\n".join(lines)


def alone_as_text(report: FigureRow) -> str:
    return (
        f"solitaire: mean {report['mean_score']:.1f} +-{report['mean_score_margin']:.1f}, from "
        f"{report['lowest']} to {report['highest']}, median {report['median']:.0f}; {report['games']} games, "
        f"{report['mean_turns']:.1f} turns and {report['seconds_per_game']:.2f} s each"
    )
