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
from game.coach.causes import Cause, CauseKind, Claim, best_end_of, cause_of, causes_of, why_of
from game.coach.judged_game import JudgedTurn, TurnStanding
from game.coach.turn_facts import (
    Facts,
    facts_of,
    lays_all,
    leave_of,
    name_of,
    named_beside,
    spelled,
    together,
)
from game.language.messages import (
    NOTHING,
    Argument,
    Later,
    Message,
    later,
    message,
    message_as,
    message_count,
)
from game.maven.messages import Candidate, Difference
from game.maven.ruler import Basis, Loss, Unit
from game.rules.board_layouts import Premium
from game.rules.moves import Exchange, Pass, Place
from game.text_format import decimal, signed

__all__ = ["Advice", "advice", "advice_of", "why_of", "worth_in_words"]  # not read: names
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

    told: Message
    figure: Message
    """The number that counts, on a line of its own."""
    claims: tuple[Claim, ...]
    better_move: Argument = ""
    """The word of the better play, with which the text begins; empty where there is none."""

    @property
    def text(self) -> str:
        """`told` in the language of the moment."""
        return str(self.told)

    @property
    def quiet(self) -> str:
        """`figure` in the language of the moment."""
        return str(self.figure)

    @property
    def better(self) -> str:
        """`better_move` in the language of the moment."""
        return str(self.better_move)


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
    what = word if isinstance(best.move, Place) else ""
    quiet, claims = worth_in_words(loss, facts.seats, facts.basis, what)
    if cause.kind is CauseKind.EXCHANGE:
        return Advice(cause.said, quiet, (*cause.claims, *claims))
    if not turn.stood:
        text = message("{word} was there for {score}.", word=word, score=best.score)
        return Advice(text, quiet, (*cause.claims, *claims), word)
    if isinstance(best.move, Pass):
        return Advice(message("Passing was better here."), quiet, claims)
    if facts.basis is Basis.PROOF or cause.kind is CauseKind.ODDS:
        return Advice(cause.said, quiet, (*cause.claims, *claims), word)
    lays, reasons, more = _compared(facts)
    text = together(_scores(word, facts, lays=lays), *reasons)
    return Advice(text, quiet, (*more, *claims), word)


def worth_in_words(
    loss: Loss, seats: int, basis: Basis, word: Argument = ""
) -> tuple[Message, tuple[Claim, ...]]:
    """How much was given away, and how surely that is known; the better play is named by its `word` where it
    is given. Beside what is proven stands no estimate."""
    claims = (Claim("loss", round(loss.amount, 5)),)
    return _worth(loss, seats, basis, word), claims


def _worth(loss: Loss, seats: int, basis: Basis, word: Argument) -> Message:
    wide = 0.0 if loss.at_least else loss.by.wide
    if loss.unit is Unit.PLACES:
        return _places(loss, seats, basis, wide)
    if basis is Basis.GLANCE:
        return message("Quick estimate: about {points} more.", points=_rounded(loss.amount))
    if loss.proven:
        return _proven_points(loss, word)
    figure = _Figure.of(loss.amount, wide)
    if seats == 1:
        return _alone(figure)
    return _as_often(figure) if loss.as_often else _ends(figure)


def _places(loss: Loss, seats: int, basis: Basis, wide: float) -> Message:
    if loss.proven and basis is Basis.PROOF:
        if loss.amount == 1.0 and seats == 2:
            return message("That is proven: it decides the game.")
        return message("That is proven.")
    if loss.proven:
        return message(
            "Over all draws it wins {more} of {games} games more. That is proven.",
            more=_rounded(_GAMES * loss.amount),
            games=_GAMES,
        )
    games = _GAMES if _is_whole(_GAMES * loss.amount, _GAMES * wide) else 10 * _GAMES
    figure = _Figure.of(games * loss.amount, games * wide)
    if seats > 2:
        return _beats(figure, games, at_least=loss.at_least)
    return _wins(figure, games, at_least=loss.at_least)


@dataclass(frozen=True, slots=True)
class _Figure:
    """A number, and how surely it is known."""

    number: int | Later
    is_probable: bool = False
    """It may be nearly nothing."""
    error: int | Later | None = None
    """By how much it may be off, rounded up."""

    @staticmethod
    def of(number: float, wide: float) -> _Figure:
        if wide > _HARDLY * number:
            return _Figure(_rounded(number), is_probable=True)
        if wide <= 0:
            return _Figure(_rounded(number))
        steps = 1 if _is_whole(number, wide) else 10
        return _Figure(_number(round(steps * number) / steps), error=_number(_up(steps * wide) / steps))

    @property
    def points(self) -> Argument:
        """So many points, for the middle of a sentence."""
        if isinstance(self.number, int):
            # Translators: in the place {points}: "it ends 5 points better".
            return message_count("{count} point", "{count} points", self.number)
        # Translators: with a number such as 1.4, in the place {points}: "it ends 1.4 points better".
        return message("{number} points", number=self.number)


def _wins(figure: _Figure, games: int, *, at_least: bool) -> Message:
    places: dict[str, Argument] = {"games": games, "more": figure.number}
    if figure.is_probable:
        return message("Of {games} games from here it probably wins about {more} more.", **places)
    if figure.error is not None:
        return message(
            "Of {games} games from here it wins {more} more, give or take {error}.",
            error=figure.error,
            **places,
        )
    if at_least:
        return message("Of {games} games from here it wins at least {more} more.", **places)
    return message("Of {games} games from here it wins {more} more.", **places)


def _beats(figure: _Figure, games: int, *, at_least: bool) -> Message:
    places: dict[str, Argument] = {"games": games, "more": figure.number}
    if figure.is_probable:
        return message("In {games} games from here it probably beats about {more} more opponents.", **places)
    if figure.error is not None:
        return message(
            "In {games} games from here it beats {more} more opponents, give or take {error}.",
            error=figure.error,
            **places,
        )
    if at_least:
        return message("In {games} games from here it beats at least {more} more opponents.", **places)
    return message("In {games} games from here it beats {more} more opponents.", **places)


def _proven_points(loss: Loss, word: Argument) -> Message:
    points = _Figure(_rounded(loss.amount)).points
    if not word:
        if loss.at_least:
            return message("It ends at least {points} better: every way to go on was tried.", points=points)
        return message("It ends {points} better: every way to go on was tried.", points=points)
    if loss.at_least:
        return message(
            "{word} ends at least {points} better: every way to go on was tried.", points=points, word=word
        )
    return message("{word} ends {points} better: every way to go on was tried.", points=points, word=word)


def _alone(figure: _Figure) -> Message:
    if figure.is_probable:
        return message("All in all, probably worth about {points} more.", points=figure.number)
    if figure.error is not None:
        return message(
            "All in all, worth {points} more, give or take {error}.",
            points=figure.number,
            error=figure.error,
        )
    return message("All in all, worth {points} more.", points=figure.number)


def _ends(figure: _Figure) -> Message:
    if figure.is_probable:
        return message("It probably ends about {points} better.", points=figure.points)
    if figure.error is not None:
        return message(
            "It ends {points} better, give or take {error}.", points=figure.points, error=figure.error
        )
    return message("It ends {points} better.", points=figure.points)


def _as_often(figure: _Figure) -> Message:
    if figure.is_probable:
        return message("Both win as often, but it probably ends about {points} better.", points=figure.points)
    if figure.error is not None:
        return message(
            "Both win as often, but it ends {points} better, give or take {error}.",
            points=figure.points,
            error=figure.error,
        )
    return message("Both win as often, but it ends {points} better.", points=figure.points)


def _is_whole(number: float, wide: float) -> bool:
    """Whether a number and its error, rounded up, are told as whole ones."""
    return number >= _WHOLE and (wide > _HARDLY * number or _up(wide) < round(number))


def _rounded(number: float) -> int | Later:
    return round(number) if number >= _WHOLE else _number(number)


def _number(number: float) -> int | Later:
    """A number to its tenths, if it has any."""
    tenths = round(number, 1)
    return int(tenths) if tenths == int(tenths) else later(decimal, tenths)


def _up(number: float) -> int:
    """The next whole number, where it is not one but for the error of its last digits."""
    return math.ceil(round(number, 6))


def _compared(facts: Facts) -> tuple[bool, list[Message], tuple[Claim, ...]]:
    """What one move does more than another: whether it lays all tiles, at most two reasons beside what it
    scores, and the claims of all."""
    found, score = causes_of(facts), facts.parts.score
    scored = [each for each in found if each.kind in (CauseKind.WORD, CauseKind.BONUS)]
    others = [each for each in found if each not in scored]
    lays = any(each.kind is CauseKind.BONUS for each in scored)
    if scored:
        reasons = [each.said for each in others[:1]]
        return lays, reasons, _claims([*scored, *others[:1]])
    said = others[:2]
    reasons = [sentence for each in said for sentence in _with_worth(each)]
    return lays, reasons, (Claim("points", score), *_claims(said))


def _scores(word: Argument, facts: Facts, *, lays: bool) -> Message:
    """How many points the better move scores beside the other one."""
    score = facts.parts.score
    if lays:
        return message_count(
            "{word} lays all {tiles} tiles for {count} point more.",
            "{word} lays all {tiles} tiles for {count} points more.",
            score,
            word=word,
            tiles=len(facts.turn.rack),
        )
    if score > 0:
        return message("{word} scores {points} more.", word=word, points=score)
    if score < 0:
        return message("{word} scores {points} less.", word=word, points=-score)
    return message("{word} scores the same.", word=word)


def _with_worth(cause: Cause) -> list[Message]:
    """What has a number by itself as it stands, and tiles with what they are worth: then the parts add up."""
    if cause.kind is not CauseKind.KEPT:
        return [cause.said]
    worth = round(cause.points)
    return [
        cause.said,
        # Translators: what the tiles are worth that were named in the sentence before.
        message_count("That is about {count} point.", "That is about {count} points.", worth),
    ]


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
        nothing = message("There was no other play.") if isinstance(played.move, Place) else NOTHING
        return Advice(merits, nothing, claims)
    score = Claim("score", facts.worse.score)
    quiet = _next_best(facts)
    if not _speaks_for(facts):
        return Advice(merits, quiet, (*claims, score))
    lays, reasons, more = _compared(facts)
    text = together(_best_scores(facts, lays=lays), *reasons)
    return Advice(text, quiet, (*more, score))


def _next_best(facts: Facts) -> Message:
    """What else there was."""
    turn, played, second = facts.turn, facts.made, facts.worse
    is_next = second is facts.others[0]
    is_near = abs(facts.parts.whole) < _NEAR and is_next and not _speaks_for(facts)
    named: Argument = named_beside(turn, second.move, played.move)
    ahead = second.score - played.score
    if isinstance(second.move, Exchange):
        return message("Next best: {move}.", move=named)
    if ahead <= 0:
        if is_near:
            return message("Also good: {move}, for {score}.", move=named, score=second.score)
        if is_next:
            return message("Next best: {move}, for {score}.", move=named, score=second.score)
        return message("Next best word: {move}, for {score}.", move=named, score=second.score)
    if is_near:
        return message_count(
            "Also good: {move}, {count} point more now and less later.",
            "Also good: {move}, {count} points more now and less later.",
            ahead,
            move=named,
        )
    if is_next:
        return message_count(
            "Next best: {move}, {count} point more now and less later.",
            "Next best: {move}, {count} points more now and less later.",
            ahead,
            move=named,
        )
    return message_count(
        "Next best word: {move}, {count} point more now and less later.",
        "Next best word: {move}, {count} points more now and less later.",
        ahead,
        move=named,
    )


def _best_scores(facts: Facts, *, lays: bool) -> Message:
    """How many points the best move scores beside the next best."""
    score = facts.parts.score
    # Translators: in "compared with the next best it scores 5 more".
    other = message_as("after: compared with", "the next best word")
    if facts.worse is facts.others[0]:
        # Translators: in "compared with the next best it scores 5 more".
        other = message_as("after: compared with", "the next best")
    if lays:
        return message_count(
            "The best play: compared with {other} it lays all {tiles} tiles for {count} point more.",
            "The best play: compared with {other} it lays all {tiles} tiles for {count} points more.",
            score,
            other=other,
            tiles=len(facts.turn.rack),
        )
    if score > 0:
        return message(
            "The best play: compared with {other} it scores {points} more.", other=other, points=score
        )
    if score < 0:
        return message(
            "The best play: compared with {other} it scores {points} less.", other=other, points=-score
        )
    return message("The best play: compared with {other} it scores the same.", other=other)


def _as_good(facts: Facts) -> Advice:
    """Of two moves between which hardly any difference is: what the one that scores less has for it; no
    number that would make it the better one."""
    turn, made = facts.turn, facts.made
    best = facts.worse if made is facts.better else facts.better
    word: Argument = named_beside(turn, best.move, made.move)
    own, other = _names(facts, made, word)
    score = made.score - best.score
    points = Claim("points", -abs(score))
    found = [
        each
        for each in causes_of(facts)
        if each.kind not in (CauseKind.WORD, CauseKind.BONUS, CauseKind.NEXT)
    ]
    if not score:
        text = message("As good as {word}: both score the same, and neither is better later.", word=word)
        return Advice(text, NOTHING, (points,))
    if found:
        text = message(
            "As good as {word}: {lesser} scores {points} less.",
            word=word,
            lesser=own if score < 0 else other,
            points=abs(score),
        )
        return Advice(together(text, found[0].said), NOTHING, (points, *found[0].claims))
    places: dict[str, Argument] = {"word": word, "own": own, "other": other, "points": abs(score)}
    return Advice(_made_up_for(score, places), NOTHING, (points,))


def _names(facts: Facts, made: Candidate, word: Argument) -> tuple[Argument, Argument]:
    """The move that was made and the other one, as they follow the other one's name: by their words where
    these tell them apart."""
    if not isinstance(made.move, Place):
        # Translators: the move that was made: "As good as QI: this move scores 5 less".
        return message_as("a move as a subject", "this move"), word
    if isinstance(word, str):
        return name_of(facts.turn, made.move), word
    best = facts.worse if made is facts.better else facts.better
    if not isinstance(best.move, Place):
        return name_of(facts.turn, made.move), word
    return (
        # Translators: your word, beside the same word in another place: "yours scores 5 less".
        message_as("a move as a subject", "yours"),
        # Translators: the same word in another place: "the other one scores 5 less".
        message_as("a move as a subject", "the other one"),
    )


def _made_up_for(score: int, places: dict[str, Argument]) -> Message:
    """Of a move as good as another that scores more, or less: why that does not matter."""
    if abs(score) <= _TOO_FEW:
        if score > 0:
            return message("As good as {word}: {own} scores {points} more, too few to matter.", **places)
        return message("As good as {word}: {own} scores {points} less, too few to matter.", **places)
    if score > 0:
        return message(
            "As good as {word}: {own} scores {points} more now, but {other} makes up for it later.", **places
        )
    return message("As good as {word}: {own} scores {points} less now, and makes up for it later.", **places)


def _speaks_for(facts: Facts) -> bool:
    """Whether what can be said of a move's parts makes it the better one."""
    parts = facts.parts
    return max(parts.score, parts.reply, parts.leave) > _WORTH_PRAISE


def _proven_best(facts: Facts) -> Advice:
    turn, made = facts.turn, facts.made
    end = round(facts.lead + made.equity)
    best = facts.worse if made is facts.better else facts.better
    first = message("The best play.")
    if not facts.is_the_best:
        first = message("As good as {word}.", word=named_beside(turn, best.move, made.move))
    text = together(first, best_end_of(message_as("the move just told of", "It"), end))
    return Advice(text, message("That is proven."), (Claim("ends", end),))


def _merits(turn: ToldTurn, played: Candidate) -> tuple[Message, tuple[Claim, ...]]:
    """What can be said of a move by itself."""
    move = played.move
    if isinstance(move, Exchange):
        kept = leave_of(turn, move)
        text = message("The right tiles to exchange, giving all of them back.")
        if kept:
            text = message("The right tiles to exchange, keeping {tiles}.", tiles=spelled(Counter(kept)))
        return text, (Claim("own leave", kept),)  # not read: a claim
    if not isinstance(move, Place):
        return message("Passing was right: whatever else there was is worse."), ()
    claims = (Claim("own score", played.score),)  # not read: a claim
    places: dict[str, Argument] = {"word": name_of(turn, move), "score": played.score}
    if lays_all(turn, move):
        return message("{word} lays all the tiles at once, for {score}.", **places), claims
    if premium := _premium_of(turn, move, places):
        return premium, claims
    if played.reasons and played.reasons.leave and played.reasons.leave >= _WORTH_PRAISE:
        kept = leave_of(turn, move)
        told = message("{word} scores {score} and keeps {tiles}.", tiles=spelled(Counter(kept)), **places)
        return told, (*claims, Claim("own leave", kept))  # not read: a claim
    return message_count(
        "{word} scores {score} with {count} tile.",
        "{word} scores {score} with {count} tiles.",
        len(move.tiles),
        **places,
    ), claims


def _premium_of(turn: ToldTurn, move: Place, places: dict[str, Argument]) -> Message:
    layout = turn.before.rules.layout
    found = {layout.premium(tile.square) for tile in move.tiles}
    if Premium.TRIPLE_WORD in found:
        return message("{word} covers a triple-word square, for {score}.", **places)
    if Premium.TRIPLE_LETTER in found:
        return message("{word} covers a triple-letter square, for {score}.", **places)
    if Premium.DOUBLE_WORD in found:
        return message("{word} covers a double-word square, for {score}.", **places)
    return NOTHING


# ---------------------------------------------------------------- what nobody knows


def _too_close(facts: Facts) -> Advice:
    """Neither is known to be the better one; what is known so far, or that not all could be tried."""
    best, behind, turn = facts.better, facts.behind, facts.turn
    if behind is None or facts.loss is None:
        what = message("Maven has yet to compare it.")
        if facts.basis is Basis.PROOF:
            what = message("What is best could not be proven.")
        claims = (Claim("own score", turn.points),)  # not read: a claim
        return Advice(message("Too close to call."), what, claims)
    beside = named_beside(turn, best.move, facts.worse.move)
    text = message("Too close to call beside {move}.", move=beside)
    if isinstance(best.move, Place):
        text = message("Too close to call beside {move}, for {score}.", move=beside, score=best.score)
    return Advice(text, _apart(behind, is_settled=facts.is_settled), (Claim("score", best.score),))


def _apart(behind: Difference, *, is_settled: bool) -> Message:
    """By how much two moves differ, as far as that is known."""
    games, wide = _GAMES * behind.places.mean, _GAMES * behind.places.wide
    if behind.points is not None and (behind.places.is_exact or wide < 1):
        points: dict[str, Argument] = {
            "number": later(signed, round(behind.points.mean)),
            "error": _up(behind.points.wide),
        }
        if is_settled:
            return message("{number} points, give or take {error}.", **points)
        return message("So far: {number} points, give or take {error}.", **points)
    places: dict[str, Argument] = {
        "number": later(signed, round(games)),
        "games": _GAMES,
        "error": _up(wide),
    }
    if is_settled:
        return message("{number} games of {games}, give or take {error}.", **places)
    return message("So far: {number} games of {games}, give or take {error}.", **places)
