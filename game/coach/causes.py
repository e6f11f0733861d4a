"""Why one move is better than another: what was measured apart, the most telling first.

The points between two moves come from their scores, from what the next one to move answers, from the tiles
that are kept, and from what else comes later. Each `Cause` stands on one of these parts, says so in a few
words, and bears the numbers by which it can be worked out again.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from game.archive.told_game import ToldGame, ToldTurn
from game.maven.messages import Candidate, Difference
from game.rules.board_layouts import Premium
from game.rules.illegal_moves import IllegalMove
from game.rules.letter_sets import BLANK
from game.rules.moves import Exchange, Move, Place, Square, tiles_of
from game.rules.racks import without
from game.rules.scoring import score_play
from game.wording import counted

SURE = 2
"""Standard errors within which an estimate lies in 95 cases of 100."""
_TELLING = 1.5
"""Points that a part must bring to be worth a word."""
_WORTH_NAMING = 10
"""Points of a reply from which it is told by its word."""
_DEAR = 4
"""Points of a letter from which it is a hint."""
_GOOD, _BAD, _VOWELS = "SZX", "QVUWJ", "AEIOU"
_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


class Kind(Enum):
    """What a difference between two moves comes from, as it is learnt from."""

    WORD = "word"
    """A word that scores more."""
    BONUS = "bonus"
    """A whole rack laid."""
    KEPT = "kept"
    """Tiles kept, and tiles drawn."""
    OPENED = "opened"
    """What the other move gives the next one to move."""
    SHUT = "shut"
    """A place that was open, and which only the better move shuts."""
    EXCHANGE = "exchange"
    """Tiles exchanged."""
    NEXT = "next"
    """A better next turn, whatever the tiles."""
    ENDING = "ending"
    """The last tiles."""
    ODDS = "odds"
    """Fewer points, and won more often."""
    REFUSED = "refused"
    """The other move did not count."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A number or a fact that a sentence states."""

    what: str
    """'points', 'bonus', 'reply', 'answer', 'keeps', 'sheds', 'fewer', 'draws', 'leave', 'balance', 'worth',
    'next', 'next turn', 'score', 'lead', 'covers', 'lays', 'lays tiles', 'has', 'vowels',
    'consonants'."""
    value: float | str


@dataclass(frozen=True, slots=True)
class Cause:
    """One reason why a move is better than another."""

    kind: Kind
    points: float
    """What this part brings, in points."""
    clause: str
    """After the name of the better move: 'keeps the S'."""
    told: str
    """To whoever made the other move, without giving the better one away: 'You gave up the S.'"""
    task: str
    """What to look for: 'Find a play that keeps the S.'"""
    claims: tuple[Claim, ...]
    squares: tuple[Square, ...] = ()
    """Where to look."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The points between a better and a worse move, by where they come from."""

    score: int
    reply: float
    """The next one scores so many points less; 0 where that may be luck."""
    leave: float
    """What is kept and drawn is worth so much more, at a glance; 0 where that was not looked at."""
    later: float
    """What is left of the whole difference."""

    @property
    def whole(self) -> float:
        """The whole difference."""
        return self.score + self.reply + self.leave + self.later

    @property
    def gained_later(self) -> float:
        """What is left, less what worse tiles and a better reply have cost: told beside the score, both
        together are never more than the whole."""
        return self.later + min(self.leave, 0.0) + min(self.reply, 0.0)


def parts_of(better: Candidate, worse: Candidate, behind: Difference | None = None) -> Parts:
    """Where the points between two moves come from; `behind` is the whole difference, where it was
    measured."""
    whole = behind.points.mean if behind and behind.points else _between(better, worse)
    score = better.score - worse.score
    reply = fewer_to_answer(better, worse)
    ours, theirs = (one.reasons.leave if one.reasons else None for one in (better, worse))
    leave = 0.0 if ours is None or theirs is None else ours - theirs
    return Parts(score, reply, leave, whole - score - reply - leave)


def _between(better: Candidate, worse: Candidate) -> float:
    ours, theirs = (one.reasons.points if one.reasons else None for one in (better, worse))
    return better.equity - worse.equity if ours is None or theirs is None else ours.mean - theirs.mean


def fewer_to_answer(better: Candidate, worse: Candidate) -> float:
    """How many points fewer the next one is expected to score, less than 0 if more; 0 where that may be
    luck."""
    ours, theirs = (one.reasons.reply if one.reasons else None for one in (better, worse))
    if ours is None or theirs is None:
        return 0.0
    fewer = theirs.mean - ours.mean
    return fewer if abs(fewer) > SURE * math.hypot(ours.error, theirs.error) else 0.0


def causes(
    game: ToldGame, turn: ToldTurn, better: Candidate, worse: Candidate, behind: Difference | None = None
) -> list[Cause]:
    """Why a move is better than another one, what brings most points first; all of it measured."""
    parts = parts_of(better, worse, behind)
    found = [*_by_score(turn, parts, better, worse), *_by_reply(game, turn, parts, better, worse)]
    if not any(each.kind is Kind.BONUS for each in found):  # who lays all keeps nothing
        found += _by_tiles(turn, parts, better, worse)
    if parts.gained_later >= 2 * _TELLING:
        found.append(_later(turn, parts, better, worse, behind))
    return sorted(found, key=lambda cause: -cause.points)


def leave_of(turn: ToldTurn, move: Move) -> str:
    """The tiles that stay on the rack, sorted."""
    return "".join(sorted(without(turn.rack, tiles_of(move))))


def lays_all(turn: ToldTurn, move: Move) -> bool:
    """Whether a move lays a whole rack."""
    return isinstance(move, Place) and len(move.tiles) >= turn.before.rules.rack_size


def name_of(turn: ToldTurn, move: Move) -> str:
    """A move in a word or two."""
    if isinstance(move, Place):
        return score_play(turn.before.board, move.tiles, turn.before.rules).words[0].word.upper()
    return f"Exchange {len(move.tiles)}" if isinstance(move, Exchange) else "Pass"


def squares_of(turn: ToldTurn, move: Move) -> tuple[Square, ...]:
    """The squares of a play's main word."""
    if not isinstance(move, Place):
        return ()
    return score_play(turn.before.board, move.tiles, turn.before.rules).words[0].squares


# ---------------------------------------------------------------- points on the board


def _by_score(turn: ToldTurn, parts: Parts, better: Candidate, worse: Candidate) -> Iterator[Cause]:
    if parts.score <= 0:
        return
    claims: tuple[Claim, ...] = (Claim("points", parts.score),)
    squares = squares_of(turn, better.move)
    if lays_all(turn, better.move) and not lays_all(turn, worse.move):
        bonus = turn.before.rules.bonus
        clause = f"lays all {number_word(len(turn.rack))} tiles for {parts.score} points more"
        told = "All your tiles could be laid at once."
        beside = f" than {name_of(turn, worse.move)}" if isinstance(worse.move, Place) else ""
        task = f"That earns a bonus of {bonus}: {parts.score} points more in all{beside}."
        yield Cause(Kind.BONUS, parts.score, clause, told, task, (*claims, Claim("bonus", bonus)), squares)
        return
    more = counted(parts.score, "point")
    told = f"{name_of(turn, worse.move)} scored {worse.score}; a better word makes {more} more."
    if name_of(turn, worse.move) == name_of(turn, better.move):
        told = f"A better place for {name_of(turn, worse.move)} was there: {more} more."
    if not isinstance(worse.move, Place):
        told = f"A word for {better.score} was there."
    task, claims = f"Find {better.score} points or more.", (*claims, Claim("score", better.score))
    for hint, claim in _helps(turn, better.move, worse.move):
        task, claims = f"{task} {hint}", (*claims, claim)
        break
    clause = f"scores {parts.score} more"
    yield Cause(Kind.WORD, parts.score, clause, told, task, claims, squares)


def _helps(turn: ToldTurn, better: Move, worse: Move) -> Iterator[tuple[str, Claim]]:
    """What the better play makes its points with and the other does not, without giving it away."""
    assert isinstance(better, Place)
    beside = worse.tiles if isinstance(worse, Place) else ()
    layout, values = turn.before.rules.layout, turn.before.rules.tiles
    ours, theirs = ({layout.premium(tile.square) for tile in tiles} for tiles in (better.tiles, beside))
    for premium, name in ((Premium.TRIPLE_WORD, "triple"), (Premium.DOUBLE_WORD, "double")):
        if premium in ours - theirs:
            yield f"A {name}-word square helps.", Claim("covers", f"{name} word")
    laid = Counter(tile.face for tile in better.tiles) - Counter(tile.face for tile in beside)
    for letter in sorted(laid, key=lambda face: (-values.value(face), face)):
        if values.value(letter) >= _DEAR:
            yield f"The {letter} helps.", Claim("lays", letter)
    if len(better.tiles) - len(beside) > 1:
        many = number_word(len(better.tiles))
        yield f"{many.capitalize()} tiles can be laid.", Claim("lays tiles", len(better.tiles))


# ---------------------------------------------------------------- what the next one answers


def _by_reply(
    game: ToldGame, turn: ToldTurn, parts: Parts, better: Candidate, worse: Candidate
) -> Iterator[Cause]:
    if parts.reply < _TELLING:
        return
    answer = Claim("answer", round(parts.reply, 3))
    word = name_of(turn, worse.move)
    later = answered(game, turn, better.move) if worse.move == turn.move else None
    if later is not None and later.points >= _WORTH_NAMING:
        who, points = game.record.seats[later.seat].name, later.points
        claims = (answer, Claim("reply", points))
        squares = squares_of(later, later.move)
        if could_be_laid(turn, None, later):
            clause = f"shuts the place where {who} then laid {later.label} for {points}"
            told = f"A place stayed open: {who}’s {later.label} made {points} there."
            yield Cause(Kind.SHUT, parts.reply, clause, told, "Find a play that shuts it.", claims, squares)
        else:
            clause = f"leaves no place for {later.label}, which {who} then laid for {points}"
            told = f"{word} opened a place: {who}’s {later.label} made {points} there."
            task = "Find a play that does not open it."
            yield Cause(Kind.OPENED, parts.reply, clause, told, task, claims, squares)
        return
    about = f"about {parts.reply:.0f} points"
    clause = f"leaves the next player {about} less"
    left = word if isinstance(worse.move, Place) else "This"
    told = f"{left} left the next player {about} more."
    task = "Find a play that gives less away."
    yield Cause(Kind.OPENED, parts.reply, clause, told, task, (answer,), squares_of(turn, worse.move))


def answered(game: ToldGame, turn: ToldTurn, better: Move) -> ToldTurn | None:
    """The next one's play, if it could not have been laid so after the better move."""
    later = game.turns[turn.number] if turn.number < len(game.turns) else None
    if later is None or not isinstance(later.move, Place) or not later.stood or later.seat == turn.seat:
        return None
    return None if could_be_laid(turn, better, later) else later


def could_be_laid(turn: ToldTurn, move: Move | None, later: ToldTurn) -> bool:
    """Whether a later play makes the same words for as many points after a move of this turn, or without
    one."""
    assert isinstance(later.move, Place)
    board = turn.before.board
    board = board.with_tiles(move.tiles) if isinstance(move, Place) else board
    try:
        score = score_play(board, later.move.tiles, turn.before.rules)
    except IllegalMove:
        return False
    if not score.words:  # a single tile that hooked the move of this turn
        return False
    touches = board.is_bare or len(score.words[0].squares) > len(later.move.tiles) or len(score.words) > 1
    words = [word.word for word in score.words]
    return touches and later.score is not None and words == [word.word for word in later.score.words]


# ---------------------------------------------------------------- what comes later


def _later(
    turn: ToldTurn, parts: Parts, better: Candidate, worse: Candidate, behind: Difference | None
) -> Cause:
    """What a move brings after the reply: in the next turn, where that was met in play-outs beyond luck, or
    all in all."""
    gained = parts.gained_later
    claims: tuple[Claim, ...] = (Claim("next", round(gained, 3)), Claim("score", better.score))
    scored = "Another"
    if isinstance(worse.move, Place):
        scored = f"{name_of(turn, worse.move)} scored {worse.score}; another"
    task = f"Find a play that scores {better.score} now and more later."
    following = behind.next_turn if behind else None
    if following and following.low > 0 and following.mean >= _TELLING:
        claims += (Claim("next turn", round(following.mean, 3)),)
        about = f"about {counted(round(following.mean), 'point')} more"
        clause = f"makes {about} in the next turn"
        told = f"{scored} play makes {about} in the next turn."
        return Cause(Kind.NEXT, gained, clause, told, task, claims)
    about = f"about {counted(round(gained), 'point')} more"
    told = f"{scored} play makes {about} in later turns."
    return Cause(Kind.NEXT, gained, f"makes {about} in later turns", told, task, claims)


# ---------------------------------------------------------------- tiles kept and drawn


def _by_tiles(turn: ToldTurn, parts: Parts, better: Candidate, worse: Candidate) -> Iterator[Cause]:
    if parts.leave < _TELLING or not turn.before.bag:
        return
    worth = Claim("worth of tiles", round(parts.leave, 3))
    good = better.reasons is not None and (better.reasons.leave or 0.0) > 0
    for clause, told, task, claim in _of_tiles(turn, better.move, worse.move, good):
        yield Cause(Kind.KEPT, parts.leave, clause, told, task, (worth, claim), squares_of(turn, worse.move))
        return


def _of_tiles(turn: ToldTurn, better: Move, worse: Move, good: bool) -> Iterator[tuple[str, str, str, Claim]]:
    """What is better about the tiles that the better move keeps: the plainest fact first. `good` says whether
    they are worth more than none; others may be better than those beside them, but are not called good."""
    ours, theirs = Counter(leave_of(turn, better)), Counter(leave_of(turn, worse))
    if ours[BLANK] > theirs[BLANK]:
        told = "You gave up a blank, which can be any letter."
        yield "keeps a blank for any letter", told, "Find a play that keeps it.", Claim("keeps", BLANK)
    drawn, fewer = len(tiles_of(better)), len(tiles_of(worse))
    draws = drawn > fewer and bool(turn.before.bag) and not lays_all(turn, better)
    for tile, count in sorted(theirs.items(), key=lambda item: (-item[1], item[0])):
        if count > 1 and tile != BLANK and ours[tile] < count:
            many = f"{number_word(count)} {tile}s"
            shed = count - ours[tile]
            clause = f"gets rid of {number_word(shed)} of {many}" if ours[tile] else f"gets rid of {many}"
            task = f"Find a play that uses {'one' if count == 2 else 'more'} of the {tile}s."
            if draws and drawn - fewer > 1:
                task = f"Find a play that lays {number_word(drawn)} tiles and draws as many new ones."
            yield clause, f"You kept {many}: fewer words for your next turn.", task, Claim("sheds", tile)
    for tile in _BAD:
        if ours[tile] < theirs[tile]:
            yield (
                f"gets rid of the {tile}",
                f"You kept the {tile}, a hard tile to use.",
                "Find a play that uses it.",
                Claim("sheds", tile),
            )
    for tile in _GOOD if good else "":
        if ours[tile] > theirs[tile]:
            yield (
                f"keeps the {tile} for {'the end of a word' if tile == 'S' else 'a high score'}",
                f"You gave up the {tile}, which can {'end many words' if tile == 'S' else 'score high'}.",
                "Find a play that keeps it.",
                Claim("keeps", tile),
            )
    kinds = {tile in _VOWELS for tile in theirs.elements() if tile != BLANK}
    mixed = {tile in _VOWELS for tile in ours.elements() if tile != BLANK}
    if len(kinds) == 1 and theirs.total() > 2 and len(mixed) != 1:
        lone = "vowels" if kinds == {True} else "consonants"
        told = f"You kept nothing but {lone}: {spelled(theirs)}."
        yield f"keeps more than {lone}", told, "Find a play that uses some of them.", Claim("balance", lone)
    if draws:
        clause = f"draws {number_word(drawn)} new tiles, not {number_word(fewer)}"
        task = f"Find a play that lays and draws {number_word(drawn)}."
        yield (
            clause,
            f"You drew {number_word(fewer)} new tile{'s' * (fewer != 1)}.",
            task,
            Claim("draws", drawn - fewer),
        )
    if ours and ours != theirs:
        yield _better_kept(ours, theirs, good=good)


def _better_kept(ours: Counter[str], theirs: Counter[str], *, good: bool) -> tuple[str, str, str, Claim]:
    """Where no single fact tells more: which tiles are kept instead of which."""
    others = "make better words" if good else "are easier to use"
    told = f"You kept {spelled(theirs)}; other tiles {others} later."
    used = spelled(Counter(sorted((theirs - ours).elements())[:2])).replace(" ", " and ", 1)
    task = f"Find a play that uses the {used}." if used else "Find a play that keeps more tiles."
    if good and not used:
        what = f"only {spelled(theirs)}" if theirs else "nothing"
        told, task = f"You kept {what}; more tiles were worth keeping.", "Find a play that keeps them."
    doubled = any(count > 1 for tile, count in ours.items() if tile not in (BLANK, "S"))
    praised = good and not doubled and not any(ours[tile] for tile in _BAD)
    many = "s" * (ours.total() > 1)
    clause = f"keeps {spelled(ours)} for good words later"
    if not praised:
        beside = f", not {spelled(theirs)}" if theirs else ""
        clause = f"keeps {'' if many else 'a '}better tile{many} ({spelled(ours)}{beside})"
    return clause, told, task, Claim("leave", "".join(sorted(ours.elements())))


def spelled(tiles: Counter[str]) -> str:
    """Tiles as they are said: 'E R and a blank'."""
    letters = " ".join(sorted(tile for tile in tiles.elements() if tile != BLANK))
    blanks = {0: "", 1: "a blank", 2: "two blanks"}.get(tiles[BLANK], "blanks")
    return " and ".join(filter(None, (letters, blanks)))


def number_word(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)
