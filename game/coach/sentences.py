"""What the coach says of a turn: plain words, and beside them every number that they rest on.

Each `Claim` can be worked out again from the board, the racks and the judgement; the tests do so by ways of
their own.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from game.archive.told_game import ToldGame, ToldTurn
from game.coach.causes import Cause, CauseKind, Claim, cause_of, causes_of, end_of, spelled, why_of
from game.coach.judged_game import JudgedTurn, TurnStanding
from game.coach.turn_facts import Facts, facts_of, lays_all, leave_of, name_of, named_beside
from game.maven.messages import Candidate
from game.maven.ruler import Basis, Loss, Unit
from game.rules.board_layouts import Premium
from game.rules.moves import Exchange, Pass, Place
from game.text_format import counted

__all__ = ["Advice", "advice", "advice_of", "why_of", "worth_in_words"]
_GAMES = 100
"""Of so many it is told how many more are won; of ten times as many where it is few."""
_WHOLE = 1.5
"""From here on numbers are told as whole ones."""
_HARDLY = 0.7
"""An error of this part of a number is not told beside it: 2.2, give or take 2.1, tells nobody anything."""
_NEAR = 3
"""Points within which the next best play is good, too."""
_TOO_FEW = 2
"""Points that matter to nobody."""
_WORTH_PRAISE = 1.5
"""Points from which tiles that are kept are worth a word."""


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
    return advice_of(facts_of(game, turn, verdict))


def advice_of(facts: Facts) -> Advice:
    """What to say of the facts of a turn."""
    match facts.standing:
        case TurnStanding.BETTER:
            return _blame(facts)
        case TurnStanding.BEST:
            return _praise(facts)
    return _too_close(facts)


# ---------------------------------------------------------------- what was given away


def _blame(facts: Facts) -> Advice:
    turn, best, loss, cause = facts.turn, facts.better, facts.loss, cause_of(facts)
    assert loss is not None
    word = named_beside(turn, best.move, facts.worse.move)
    what = word if isinstance(best.move, Place) else "It"
    quiet, claims = worth_in_words(loss, facts.seats, facts.basis, what)
    if cause.kind is CauseKind.EXCHANGE:
        return Advice(f"{cause.clause}.", quiet, (*cause.claims, *claims))
    if not turn.stood:
        return Advice(f"{word} was there for {best.score}.", quiet, (*cause.claims, *claims), word)
    if isinstance(best.move, Pass):
        return Advice("Passing was better here.", quiet, claims)
    if facts.basis is Basis.PROOF or cause.kind is CauseKind.ODDS:
        return Advice(f"{word} {cause.clause}.", quiet, (*cause.claims, *claims), word)
    text, more = _compared(facts)
    return Advice(f"{word} {text}.", quiet, (*more, *claims), word)


def worth_in_words(loss: Loss, seats: int, basis: Basis, what: str = "It") -> tuple[str, tuple[Claim, ...]]:
    """How much was given away, and how surely that is known; `what` is the better move at the beginning.
    Beside what is proven stands no estimate."""
    claims = (Claim("loss", round(loss.amount, 5)),)
    least = "at least " if loss.at_least else ""
    wide = 0.0 if loss.at_least else loss.by.wide
    if loss.unit is Unit.PLACES:
        if loss.proven and basis is Basis.PROOF:
            decides = loss.amount == 1.0 and seats == 2
            return f"That is proven{': it decides the game' if decides else ''}.", claims
        if loss.proven:
            more = _rounded(_GAMES * loss.amount)
            return f"Over all draws it wins {more} of {_GAMES} games more. That is proven.", claims
        games = _GAMES if _is_whole(_GAMES * loss.amount, _GAMES * wide) else 10 * _GAMES
        probably, figure, give = _with_error(games * loss.amount, games * wide)
        if seats > 2:
            more = f"it {probably}beats {least}{figure} more opponents"
            return f"In {games:,} games from here {more}{give}.", claims
        return f"Of {games:,} games from here it {probably}wins {least}{figure} more{give}.", claims
    if basis is Basis.GLANCE:
        return f"At a glance, worth about {_rounded(loss.amount)} more.", claims
    probably, figure, give = _with_error(loss.amount, wide)
    if loss.proven:
        return f"{what} ends {least}{counted_points(figure)} better: every way to go on was tried.", claims
    if seats == 1:
        return f"All in all, {probably}worth {figure} more{give}.", claims
    ends = f"{probably}ends {counted_points(figure)} better{give}."
    return f"Both win as often, but it {ends}" if loss.as_often else f"It {ends}", claims


def counted_points(figure: str) -> str:
    """'1 point', '2 points'."""
    return f"{figure} point{'s' * (figure.split()[-1] != '1')}"


def _with_error(number: float, wide: float) -> tuple[str, str, str]:
    """A number, and before and after it how surely that is known: by how much it may be off, rounded up, or
    that it is but probable, where it may be nearly nothing."""
    if wide > _HARDLY * number:
        return "probably ", f"about {_rounded(number)}", ""
    if wide <= 0:
        return "", _rounded(number), ""
    steps = 1 if _is_whole(number, wide) else 10
    return "", f"{round(steps * number) / steps:g}", f", give or take {_up(steps * wide) / steps:g}"


def _is_whole(number: float, wide: float) -> bool:
    """Whether a number and its error, rounded up, are told as whole ones."""
    return number >= _WHOLE and (wide > _HARDLY * number or _up(wide) < round(number))


def _rounded(number: float) -> str:
    return f"{number:.0f}" if number >= _WHOLE else f"{round(number, 1):g}"


def _up(number: float) -> int:
    """The next whole number, where it is not one but for the error of its last digits."""
    return math.ceil(round(number, 6))


def _compared(facts: Facts) -> tuple[str, tuple[Claim, ...]]:
    """What one move does more than another, as a phrase after its name; at most two reasons."""
    found, score = causes_of(facts), facts.parts.score
    scored = [each for each in found if each.kind in (CauseKind.WORD, CauseKind.BONUS)]
    others = [each for each in found if each not in scored]
    if scored:
        said = [*scored, *others[:1]]
        return " and ".join(each.clause for each in said), _claims(said)
    first = f"scores {-score} less" if score < 0 else "scores the same"
    said = others[:2]
    reasons = f", but {' and '.join(_with_worth(each) for each in said)}" if said else ""
    return first + reasons, (Claim("points", score), *_claims(said))


def _with_worth(cause: Cause) -> str:
    """What has a number by itself as it stands, and tiles with what they are worth: then the parts add up."""
    return (
        f"{cause.clause} (about {cause.points:.0f} points)" if cause.kind is CauseKind.KEPT else cause.clause
    )


def _claims(said: Sequence[Cause]) -> tuple[Claim, ...]:
    return tuple(claim for each in said for claim in each.claims)


# ---------------------------------------------------------------- what was good


def _praise(facts: Facts) -> Advice:
    """What was good about a move than which nothing is better."""
    turn, played = facts.turn, facts.made
    if facts.basis is Basis.PROOF and facts.loss and facts.loss.proven:
        return _proven_best(facts)
    if not facts.is_the_best:
        return _as_good(facts)
    merits, claims = _merits(turn, played)
    if not facts.others:
        return Advice(merits, "There was no other play." if isinstance(played.move, Place) else "", claims)
    second = facts.worse
    what = "next best" if second is facts.others[0] else "next best word"
    is_near = abs(facts.parts.whole) < _NEAR and second is facts.others[0] and not _speaks_for(facts)
    first = "Also good" if is_near else what.capitalize()
    named = named_beside(turn, second.move, played.move)
    quiet = f"{first}: {named}, for {second.score}."
    if second.score > played.score:
        ahead = counted(second.score - played.score, "point")
        quiet = f"{first}: {named}, {ahead} more now and less later."
    if isinstance(second.move, Exchange):
        quiet = f"{what.capitalize()}: {named}."
    score = Claim("score", second.score)
    if not _speaks_for(facts):
        return Advice(merits, quiet, (*claims, score))
    text, more = _compared(facts)
    return Advice(f"The best play: compared with the {what} it {text}.", quiet, (*more, score))


def _as_good(facts: Facts) -> Advice:
    """Of two moves between which hardly any difference is: what the one that scores less has for it; no
    number that would make it the better one."""
    turn, made = facts.turn, facts.made
    best = facts.worse if made is facts.better else facts.better
    word = named_beside(turn, best.move, made.move)
    own = name_of(turn, made.move) if isinstance(made.move, Place) else "this move"
    own, other = ("yours", "the other one") if word.startswith(f"{own} ") else (own, word)
    score = made.score - best.score
    points = Claim("points", -abs(score))
    found = [
        each
        for each in causes_of(facts)
        if each.kind not in (CauseKind.WORD, CauseKind.BONUS, CauseKind.NEXT)
    ]
    scores = f"scores {abs(score)} {'more' if score > 0 else 'less'}"
    if score and found:
        but = f"{other} {found[0].clause}" if score > 0 else found[0].clause
        return Advice(f"As good as {word}: {own} {scores}, but {but}.", "", (points, *found[0].claims))
    if not score:
        return Advice(f"As good as {word}: both score the same, and neither is better later.", "", (points,))
    if abs(score) <= _TOO_FEW:
        return Advice(f"As good as {word}: {own} {scores}, too few to matter.", "", (points,))
    later = f"but {other} makes" if score > 0 else "and makes"
    return Advice(f"As good as {word}: {own} {scores} now, {later} up for it later.", "", (points,))


def _speaks_for(facts: Facts) -> bool:
    """Whether what can be said of a move's parts makes it the better one."""
    parts = facts.parts
    return max(parts.score, parts.reply, parts.leave) > _WORTH_PRAISE


def _proven_best(facts: Facts) -> Advice:
    turn, made = facts.turn, facts.made
    end = round(facts.lead + made.equity)
    best = facts.worse if made is facts.better else facts.better
    what = "The best play" if facts.is_the_best else f"As good as {named_beside(turn, best.move, made.move)}"
    text = f"{what}: it leads to {end_of(end)} if both play their best."
    return Advice(text, "That is proven.", (Claim("ends", end),))


def _merits(turn: ToldTurn, played: Candidate) -> tuple[str, tuple[Claim, ...]]:
    """What can be said of a move by itself."""
    move = played.move
    if isinstance(move, Exchange):
        kept = leave_of(turn, move)
        what = f"keeping {spelled(Counter(kept))}" if kept else "giving all of them back"
        return f"The right tiles to exchange, {what}.", (Claim("own leave", kept),)
    if not isinstance(move, Place):
        return "Passing was right: whatever else there was is worse.", ()
    claims = (Claim("own score", played.score),)
    word = name_of(turn, move)
    if lays_all(turn, move):
        return f"{word} lays all the tiles at once, for {played.score}.", claims
    if premium := _premium_of(turn, move):
        return f"{word} covers a {premium}, for {played.score}.", claims
    if played.reasons and played.reasons.leave and played.reasons.leave >= _WORTH_PRAISE:
        kept = leave_of(turn, move)
        told = f"{word} scores {played.score} and keeps {spelled(Counter(kept))}."
        return told, (*claims, Claim("own leave", kept))
    return f"{word} scores {played.score} with {counted(len(move.tiles), 'tile')}.", claims


def _premium_of(turn: ToldTurn, move: Place) -> str:
    layout = turn.before.rules.layout
    found = {layout.premium(tile.square) for tile in move.tiles}
    for premium, words in (
        (Premium.TRIPLE_WORD, "triple-word square"),
        (Premium.TRIPLE_LETTER, "triple-letter square"),
        (Premium.DOUBLE_WORD, "double-word square"),
    ):
        if premium in found:
            return words
    return ""


# ---------------------------------------------------------------- what nobody knows


def _too_close(facts: Facts) -> Advice:
    """Neither is known to be the better one; what is known so far, or that not all could be tried."""
    best, behind, turn = facts.better, facts.behind, facts.turn
    if behind is None or facts.loss is None:
        is_end = facts.basis is Basis.PROOF
        what = "What is best could not be proven." if is_end else "Maven has yet to compare it."
        return Advice("Too close to call.", what, (Claim("own score", turn.points),))
    beside = named_beside(turn, best.move, facts.worse.move)
    text = f"Too close to call beside {beside}"
    text += f", for {best.score}." if isinstance(best.move, Place) else "."
    games, wide = _GAMES * behind.places.mean, _GAMES * behind.places.wide
    figure = f"{games:+.0f} games of {_GAMES}, give or take {_up(wide)}"
    if behind.points is not None and (behind.places.is_exact or wide < 1):
        points = behind.points
        figure = f"{points.mean:+.0f} points, give or take {_up(points.wide)}"
    so_far = "" if facts.is_settled else "So far: "
    return Advice(text, f"{so_far}{figure}.".replace("-", "−"), (Claim("score", best.score),))
