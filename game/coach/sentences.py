"""What the coach says of a turn: plain words, and beside them every number that they rest on.

Each `Claim` can be worked out again from the board, the racks and the judgement; the tests do so by ways of
their own.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

from game.archive.told_game import ToldGame, ToldTurn
from game.coach.judged_game import AS_GOOD, JudgedTurn
from game.maven.messages import Candidate
from game.rules.board_layouts import Premium
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Exchange, Move, Place, tiles_of
from game.rules.racks import without
from game.rules.scoring import score_play
from game.wording import percent

_GOOD, _BAD = "?SZX", "QVUWJ"
"""Tiles worth keeping, and tiles that one likes to be rid of."""
_SURE = 2
"""Standard errors within which an estimate lies in 95 cases of 100."""
_VAGUE = 20
"""Hundredths by which a chance may be off at most: one that lies in more than 40 of 100 says nothing."""
_FEWER = 3.0
"""Points by which replies must differ to be worth a word."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A number or a fact that a sentence states."""

    what: str
    """'points', 'worth', 'keeps', 'sheds', 'leave', 'reply', 'bonus', 'runner-up', 'chance', 'chance played',
    'answer', 'score'."""
    value: float | str


@dataclass(frozen=True, slots=True)
class Advice:
    """What is said of a turn."""

    text: str
    quiet: str
    """The number that counts, on a line of its own."""
    claims: tuple[Claim, ...]
    better: str = ""
    """The word of the better play, with which the text begins; empty where there is none."""


def advice(game: ToldGame, turn: ToldTurn, verdict: JudgedTurn) -> Advice:
    """What to say of a turn that was judged."""
    if verdict.is_best:
        return _praise(turn, verdict)
    best = verdict.best[0]
    if not turn.stood:
        text = f"{name_of(turn, best.move)} was there for {best.score}."
        return _with_worth(text, (Claim("score", best.score),), turn, verdict)
    if isinstance(best.move, Exchange):
        left = _leave(turn, best.move)
        kept = f"keeping {_spelled(left)}" if left else "all of them"
        text = f"Exchanging {len(best.move.tiles)} tiles was better, {kept}."
        return _with_worth(text, (Claim("leave", left),), turn, verdict)
    return _compared(game, turn, verdict)


def name_of(turn: ToldTurn, move: Move) -> str:
    """A move in a word or two."""
    if isinstance(move, Place):
        return score_play(turn.before.board, move.tiles, turn.before.rules).words[0].word.upper()
    return f"Exchange {len(move.tiles)}" if isinstance(move, Exchange) else "Pass"


def _praise(turn: ToldTurn, verdict: JudgedTurn) -> Advice:
    text = "Nothing better was to be found."
    second = next((one for one in verdict.best[1:] if one.equity < verdict.best[0].equity), None)
    if second is None or not isinstance(second.move, Place):  # what else is judged too roughly for a figure
        return Advice(text, "", ())
    behind = verdict.best[0].equity - second.equity
    worth = f"{_figure(behind)} less" if behind >= AS_GOOD else "as much"
    quiet = f"Next best: {name_of(turn, second.move)} {second.score}, worth {worth}."
    return Advice(text, quiet, (Claim("runner-up", round(behind, 3)), Claim("score", second.score)))


def _compared(game: ToldGame, turn: ToldTurn, verdict: JudgedTurn) -> Advice:
    best = verdict.best[0]
    word, more = name_of(turn, best.move), best.score - turn.points
    reasons = _reasons(game, turn, verdict)
    claims = [Claim("points", more), *(claim for _, claim in reasons)]
    words = [reason for reason, _ in reasons]
    if more > 0:
        text = f"{word} scores {more} more" + (f" and {words[0]}" if words else "")
    elif more < 0:
        text = f"{word} scores {-more} less" + (f", but {' and '.join(words)}" if words else "")
    else:
        text = f"{word} scores the same" + (f", but {' and '.join(words)}" if words else "")
    return _with_worth(f"{text}.", tuple(claims[: 1 + (1 if more > 0 else 2)]), turn, verdict, word)


def _with_worth(
    text: str, claims: tuple[Claim, ...], turn: ToldTurn, verdict: JudgedTurn, better: str = ""
) -> Advice:
    least = "at least " if verdict.at_least else ""
    quiet = f"All in all, worth {least}{_figure(verdict.lost)} more."
    claims = (*claims, Claim("worth", round(verdict.lost, 3)))
    best, played = verdict.best[0], verdict.played
    says_much = len(turn.before.scores) > 1 and max(_off(best), _off(played)) <= _VAGUE
    if best.win_rate is not None and played.win_rate is not None and says_much:
        if percent(best.win_rate) != percent(played.win_rate):
            chance = _chance(best.win_rate, _off(best))
            quiet += f" Chance to win {chance}, not {_chance(played.win_rate, _off(played))}."
        chances = [
            Claim("chance", round(best.win_rate, 4)),
            Claim("chance played", round(played.win_rate, 4)),
        ]
        claims = (*claims, *chances)
    return Advice(text, quiet, claims, better)


def _chance(share: float, off: int) -> str:
    """A chance to win, and by how many hundredths luck may have put it off in 95 cases of 100."""
    return percent(share) + (f" ±{off}" if off else "")


def _off(one: Candidate) -> int:
    """By how many hundredths luck may have put a chance off in 95 cases of 100."""
    return math.ceil(100 * _SURE * (one.win_error or 0.0))


def _figure(points: float) -> str:
    return f"{points:.0f}" if points >= 1.5 else f"{points:.1f}"


# ---------------------------------------------------------------- reasons


def _reasons(game: ToldGame, turn: ToldTurn, verdict: JudgedTurn) -> list[tuple[str, Claim]]:
    """Why a move is better than the one played, the most telling first; at most two."""
    best = verdict.best[0]
    found: list[tuple[str, Claim]] = []
    if _lays_all(turn, best.move) and not _lays_all(turn, turn.move):
        bonus = turn.before.rules.bonus
        found.append((f"plays all its tiles for {bonus}", Claim("bonus", bonus)))
    ours, theirs = Counter(_leave(turn, best.move)), Counter(_leave(turn, turn.move))
    kept = [tile for tile in _GOOD if ours[tile] > theirs[tile]]
    shed = [tile for tile in _BAD if ours[tile] < theirs[tile]]
    if kept:
        found.append((f"keeps {_the(kept[0])}", Claim("keeps", kept[0])))
    if reply := opened_for(game, turn, best.move):
        text = f"leaves the triple word shut for {reply.label} {reply.points}"
        found.append((text, Claim("reply", float(reply.points))))
    elif (fewer := fewer_to_answer(best, verdict.played)) >= _FEWER:
        text = f"leaves about {fewer:.0f} points less to answer with"
        found.append((text, Claim("answer", round(fewer, 2))))
    if shed:
        found.append((f"is rid of {_the(shed[0])}", Claim("sheds", shed[0])))
    left = _leave(turn, best.move)
    adds = verdict.lost > best.score - turn.points  # else what is kept is worth less, and no reason
    if not found and left and turn.before.bag and adds:
        found.append((f"keeps {_spelled(left)}", Claim("leave", left)))
    return found[:2]


def fewer_to_answer(better: Candidate, played: Candidate) -> float:
    """How many points fewer the next one is expected to score; 0 where that may be luck."""
    ours, theirs = (one.reasons.reply if one.reasons else None for one in (better, played))
    if ours is None or theirs is None:
        return 0.0
    fewer = theirs.mean - ours.mean
    return fewer if fewer > _SURE * math.hypot(ours.error, theirs.error) else 0.0


def opened_for(game: ToldGame, turn: ToldTurn, better: Move) -> ToldTurn | None:
    """The next play, if it covered a triple word and could not have been laid after the better move."""
    later = game.turns[turn.number] if turn.number < len(game.turns) else None
    if later is None or not isinstance(later.move, Place) or not later.stood or later.seat == turn.seat:
        return None
    rules, tiles = turn.before.rules, later.move.tiles
    if not any(rules.layout.premium(tile.square) is Premium.TRIPLE_WORD for tile in tiles):
        return None
    board = turn.before.board
    board = board.with_tiles(better.tiles) if isinstance(better, Place) else board
    try:
        score = score_play(board, tiles, rules)
    except IllegalMove:
        return later
    words = [word.word for word in score.words]
    return None if later.score and words == [word.word for word in later.score.words] else later


def _lays_all(turn: ToldTurn, move: Move) -> bool:
    return isinstance(move, Place) and len(move.tiles) >= turn.before.rules.rack_size


def _leave(turn: ToldTurn, move: Move) -> str:
    return "".join(sorted(without(turn.rack, tiles_of(move))))


def _the(tile: str) -> str:
    return "a blank" if tile == "?" else f"the {tile}"


def _spelled(tiles: str) -> str:
    return tiles.replace("?", "") + (" and a blank" if "?" in tiles else "")
