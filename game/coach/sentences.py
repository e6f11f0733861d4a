"""What the coach says of a turn: plain words, and beside them every number that they rest on.

Each `Claim` can be worked out again from the board, the racks and the judgement; the tests do so by ways of
their own.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.archive.told_game import ToldGame, ToldTurn
from game.coach.causes import (
    Cause,
    Claim,
    Kind,
    Parts,
    causes,
    lays_all,
    leave_of,
    name_of,
    number_word,
    parts_of,
    spelled,
    squares_of,
)
from game.coach.judged_game import JudgedTurn, made
from game.maven.messages import Candidate, Difference
from game.maven.ruler import Basis, Loss, Unit
from game.rules.board_layouts import Premium
from game.rules.letter_sets import BLANK
from game.rules.moves import Exchange, Move, Pass, Place, is_same
from game.wording import counted

_LAST_DRAWS = 2
"""With so many tiles in the bag all draws are met."""
_GAMES = 100
"""Of so many it is told how many more are won; of ten times as many where it is few."""
_WHOLE = 1.5
"""From here on numbers are told as whole ones."""
_HARDLY = 0.7
"""An error of this part of a number is not told beside it: 2.2, give or take 2.1, tells nobody anything."""
_OF_ONE_KIND, _MOST_VOWELS, _MOST_CONSONANTS = 3, 4, 5
"""From so many equal tiles, and beyond so many vowels or consonants, a rack of seven is hard to use."""
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
    loss = verdict.loss
    if loss is None:
        return _unknown(turn)
    if loss.is_nothing:
        return _praise(game, turn, verdict)
    return _blame(game, turn, verdict, loss)


def why_of(game: ToldGame, turn: ToldTurn, verdict: JudgedTurn) -> Cause:
    """The cause of a mistake that cost most, for whoever made it."""
    loss, best = verdict.loss, verdict.best[0]
    assert loss is not None
    assert not loss.is_nothing
    if not turn.stood and isinstance(best.move, Place):
        told, task = f"{_refused(turn)} did not count.", f"Find a play for {best.score}."
        return Cause(Kind.REFUSED, best.score, "counts", told, task, (Claim("score", best.score),))
    if verdict.basis is Basis.PROOF:
        return _ending(turn, verdict, loss)
    if isinstance(best.move, Exchange):
        return _exchange(turn, best.move)
    if isinstance(best.move, Pass):
        claims = (Claim("loss", round(loss.amount, 5)),)
        return Cause(Kind.ENDING, 0.0, "waits", "Waiting was better.", "What would a pass do?", claims)
    found = causes(game, turn, best, verdict.played, verdict.played.behind)
    if loss.unit is Unit.PLACES and _whole_points(verdict) <= 0:
        return _odds(turn, best, found)
    if 0 < len(turn.before.bag) <= _LAST_DRAWS and loss.unit is Unit.PLACES and len(turn.before.scores) == 2:
        return _last_draws(turn, found, loss)
    return found[0] if found else _odds(turn, best, found)


# ---------------------------------------------------------------- what was given away


def _blame(game: ToldGame, turn: ToldTurn, verdict: JudgedTurn, loss: Loss) -> Advice:
    best, cause = verdict.best[0], why_of(game, turn, verdict)
    word = _named_beside(turn, best.move, made(turn))
    seats, what = len(turn.before.scores), word if isinstance(best.move, Place) else "It"
    quiet, claims = worth_in_words(loss, seats, verdict.basis, what)
    if cause.kind is Kind.EXCHANGE:
        return Advice(f"{cause.clause}.", quiet, (*cause.claims, *claims))
    if not turn.stood:
        return Advice(f"{word} was there for {best.score}.", quiet, (*cause.claims, *claims), word)
    if isinstance(best.move, Pass):
        return Advice("Passing was better here.", quiet, claims)
    if verdict.basis is Basis.PROOF:
        return Advice(f"{word} {cause.clause}.", quiet, (*cause.claims, *claims), word)
    text, more = _compared(game, turn, best, verdict.played, verdict.played.behind)
    if cause.kind is Kind.ODDS:
        text, more = cause.clause, cause.claims
    return Advice(f"{word} {text}.", quiet, (*more, *claims), word)


def worth_in_words(loss: Loss, seats: int, basis: Basis, what: str = "It") -> tuple[str, tuple[Claim, ...]]:
    """How much was given away, and how surely that is known; `what` is the better move at the beginning."""
    claims = (Claim("loss", round(loss.amount, 5)),)
    least = "at least " if loss.at_least else ""
    wide = 0.0 if loss.at_least else loss.by.high - loss.by.mean
    if loss.unit is Unit.PLACES:
        if loss.proven and loss.amount == 1.0 and seats == 2:
            return "That is proven: it decides the game.", claims
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
    return f"Both win as often, but it {probably}ends {counted_points(figure)} better{give}.", claims


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


def _compared(
    game: ToldGame, turn: ToldTurn, better: Candidate, worse: Candidate, behind: Difference | None = None
) -> tuple[str, tuple[Claim, ...]]:
    """What one move does more than another, as a phrase after its name; at most two reasons."""
    found = causes(game, turn, better, worse, behind)
    score = better.score - worse.score
    scored = [each for each in found if each.kind in (Kind.WORD, Kind.BONUS)]
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
    return f"{cause.clause} (about {cause.points:.0f} points)" if cause.kind is Kind.KEPT else cause.clause


def _claims(said: Sequence[Cause]) -> tuple[Claim, ...]:
    return tuple(claim for each in said for claim in each.claims)


def _whole_points(verdict: JudgedTurn) -> float:
    """The points between the best move and the one made."""
    behind = verdict.played.behind
    if behind is not None and behind.points is not None:
        return behind.points.mean
    return verdict.best[0].equity - verdict.played.equity


def _odds(turn: ToldTurn, best: Candidate, found: Sequence[Cause]) -> Cause:
    """What is won more often, though by fewer points; what it has for it in points, if anything."""
    lead = lead_of(turn)
    where = f"{lead} ahead" if lead > 0 else f"{-lead} behind" if lead < 0 else "level"
    clause = "wins more often, though not by more points"
    told = f"You were {where}: points were not all that counted."
    if lead > 0:
        task = "Find a play that gives fewer chances away."
    else:
        task = "Find a play that leaves more chances."
    claims: tuple[Claim, ...] = (Claim("lead", lead),)
    if found:
        clause, task = f"{clause}: it {found[0].clause}", found[0].task
        claims += found[0].claims
    return Cause(Kind.ODDS, 0.0, clause, told, task, claims, squares_of(turn, best.move))


def lead_of(turn: ToldTurn) -> int:
    """By how much whoever moves leads the best of the others; alone, the points there are."""
    scores = turn.before.scores
    return scores[turn.seat] - max((s for seat, s in enumerate(scores) if seat != turn.seat), default=0)


def _exchange(turn: ToldTurn, best: Exchange) -> Cause:
    kept, count = leave_of(turn, best), len(best.tiles)
    what = f"keeping {spelled(Counter(kept))}" if kept else "all of them"
    tiles = counted(count, "tile")
    clause = f"Exchanging {tiles}, {what}, was better"
    claims: tuple[Claim, ...] = (Claim("leave", kept),)
    told = "Other tiles should have gone back."
    if not isinstance(turn.move, Exchange):
        told = "These tiles were worth exchanging."
        for reason, claim in _too_many(turn):
            told = f"{reason[0].upper()}{reason[1:]} are too many: these tiles were worth exchanging."
            clause, claims = f"{clause}: {reason} are too many", (*claims, claim)
            break
    task = f"Choose {tiles} to give back."
    return Cause(Kind.EXCHANGE, 0.0, clause, told, task, claims)


def _too_many(turn: ToldTurn) -> Iterator[tuple[str, Claim]]:
    """What a rack has too many of."""
    rack = Counter(turn.rack)
    for tile, count in sorted(rack.items(), key=lambda item: (-item[1], item[0])):
        if count >= _OF_ONE_KIND and tile != BLANK:
            yield f"{number_word(count)} {tile}s", Claim("has", tile * count)
    vowels = sum(rack[tile] for tile in turn.before.rules.tiles.vowels)
    others = rack.total() - rack[BLANK] - vowels
    for what, count, most in (("vowels", vowels, _MOST_VOWELS), ("consonants", others, _MOST_CONSONANTS)):
        if count > most:
            yield f"{number_word(count)} {what}", Claim(what, count)


def _ending(turn: ToldTurn, verdict: JudgedTurn, loss: Loss) -> Cause:
    """What the last tiles come to with the best play of both: what is proven, and no more."""
    behind, best = verdict.played.behind, verdict.best[0]
    assert behind is not None
    assert behind.points is not None
    more = round(behind.points.mean)
    ours = round(lead_of(turn) + verdict.played.equity)
    claims = (Claim("ends", ours + more), Claim("ended", ours))
    other = name_of(turn, verdict.played.move)
    clause = f"leads to {_end(ours + more)} if both play their best, {other} to {_end(ours)}"
    tiles = f"Your last {counted(len(turn.rack), 'tile')}"
    told = f"{tiles} could have made {counted(more, 'point')} more."
    task = "Find the first play of it: it is surely there."
    if loss.unit is Unit.PLACES:
        told = f"{tiles} could have {'won' if ours + more > 0 else 'saved a tie'}."
        task = f"A proof: {counted(more, 'point')} more {'was' if more == 1 else 'were'} there."
    return Cause(Kind.ENDING, float(more), clause, told, task, claims, squares_of(turn, best.move))


def _end(lead: int) -> str:
    return f"a win by {lead}" if lead > 0 else f"a loss by {-lead}" if lead < 0 else "a tie"


def _last_draws(turn: ToldTurn, found: Sequence[Cause], loss: Loss) -> Cause:
    """With a tile or two in the bag: the same reasons, told as an ending."""
    left = counted(len(turn.before.bag), "tile")
    told = f"With {left} in the bag, another play wins more often."
    task = found[0].task if found else "Find a play that wins more of the draws."
    squares, claims = (found[0].squares, found[0].claims) if found else ((), ())
    claims = (Claim("loss", round(loss.amount, 5)), *claims)
    return Cause(Kind.ENDING, 0.0, "wins more of the draws", told, task, claims, squares)


def _refused(turn: ToldTurn) -> str:
    return name_of(turn, turn.move) if isinstance(turn.move, Place) else turn.label


# ---------------------------------------------------------------- what was good


def _praise(game: ToldGame, turn: ToldTurn, verdict: JudgedTurn) -> Advice:
    """What was good about a move than which nothing is better."""
    best, played = verdict.best[0], verdict.played
    if verdict.basis is Basis.PROOF and best.proven:
        return _proven_best(turn, verdict)
    if not is_same(best.move, played.move):
        return _as_good(game, turn, played, best)
    merits, claims = _merits(turn, played)
    others = [one for one in verdict.best[1:] if not isinstance(one.move, Pass)]
    if not others:
        return Advice(merits, "There was no other play." if isinstance(played.move, Place) else "", claims)
    other_words = [one for one in others if name_of(turn, one.move) != name_of(turn, played.move)]
    second = next(iter(other_words), others[0])
    what = "next best" if second is others[0] else "next best word"
    parts = parts_of(played, second)
    is_near = abs(parts.whole) < _NEAR and second is others[0] and not _speaks_for(parts)
    first = "Also good" if is_near else what.capitalize()
    quiet = f"{first}: {_named_beside(turn, second.move, played.move)}, for {second.score}."
    if second.score > played.score:
        ahead = counted(second.score - played.score, "point")
        quiet = f"{first}: {_named_beside(turn, second.move, played.move)}, {ahead} more now and less later."
    if isinstance(second.move, Exchange):
        quiet = f"{what.capitalize()}: {_named_beside(turn, second.move, played.move)}."
    score = Claim("score", second.score)
    if not _speaks_for(parts):
        return Advice(merits, quiet, (*claims, score))
    text, more = _compared(game, turn, played, second)
    return Advice(f"The best play: compared with the {what} it {text}.", quiet, (*more, score))


def _as_good(game: ToldGame, turn: ToldTurn, played: Candidate, best: Candidate) -> Advice:
    """Of two moves between which no difference can be told: what the one that scores less has for it; no
    number that would make it the better one."""
    word = _named_beside(turn, best.move, played.move)
    own = name_of(turn, played.move) if isinstance(played.move, Place) else "this move"
    own, other = ("yours", "the other one") if word.startswith(f"{own} ") else (own, word)
    score = played.score - best.score
    less, more = (best, played) if score > 0 else (played, best)
    points = Claim("points", -abs(score))
    behind = played.behind if score > 0 else played.behind and played.behind.other_way()
    reasons = causes(game, turn, less, more, behind)
    found = [each for each in reasons if each.kind not in (Kind.WORD, Kind.BONUS)]
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


def _named_beside(turn: ToldTurn, move: Move, other: Move) -> str:
    """A move in a word or two; the same word as another's is told to lie elsewhere."""
    if isinstance(move, Exchange):
        return f"exchanging {counted(len(move.tiles), 'tile')}"
    word = name_of(turn, move)
    is_the_same = isinstance(move, Place) and isinstance(other, Place) and word == name_of(turn, other)
    return f"{word} in another place" if is_the_same else word


def _speaks_for(parts: Parts) -> bool:
    """Whether what can be said of a move's parts makes it the better one."""
    return max(parts.score, parts.reply, parts.leave) > _WORTH_PRAISE


def _proven_best(turn: ToldTurn, verdict: JudgedTurn) -> Advice:
    best = verdict.best[0]
    end = round(lead_of(turn) + best.equity)
    made_it = (
        "The best play"
        if is_same(best.move, verdict.played.move)
        else f"As good as {name_of(turn, best.move)}"
    )
    return Advice(
        f"{made_it}: it leads to {_end(end)} if both play their best.",
        "That is proven.",
        (Claim("ends", end),),
    )


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


def _unknown(turn: ToldTurn) -> Advice:
    move: Move = made(turn)
    what = (
        f"{name_of(turn, move)} scored {turn.points}."
        if isinstance(move, Place)
        else f"{name_of(turn, move)}."
    )
    return Advice(what, "Whether more was to be had could not be proven.", (Claim("own score", turn.points),))
