"""Why one move is better than another: what was measured apart, the most telling first.

The points between two moves come from their scores, from what the next one to move answers, from the tiles
that are kept, and from what else comes later. Each `Cause` stands on one of these parts of the `Facts`, says
so in a few words, and bears the numbers by which it can be worked out again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from game.archive.told_game import ToldGame, ToldTurn
from game.coach.judged_game import JudgedTurn
from game.coach.turn_facts import Facts, could_be_laid, facts_of, lays_all, leave_of, name_of, squares_of
from game.maven.ruler import Basis
from game.rules.board_layouts import Premium
from game.rules.letter_sets import BLANK
from game.rules.moves import Exchange, Move, Pass, Place, Square, tiles_of
from game.text_format import counted

_TELLING = 1.5
"""Points that a part must bring to be worth a word."""
_WORTH_NAMING = 10
"""Points of a reply from which it is told by its word."""
_DEAR = 4
"""Points of a letter from which it is a hint."""
_OF_ONE_KIND, _MOST_VOWELS, _MOST_CONSONANTS = 3, 4, 5
"""From so many equal tiles, and beyond so many vowels or consonants, a rack of seven is hard to use."""
_GOOD, _BAD, _VOWELS = "SZX", "QVUWJ", "AEIOU"
_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


class CauseKind(Enum):
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

    kind: CauseKind
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


def causes_of(facts: Facts) -> list[Cause]:
    """Why the better move of some facts is better, what brings most points first. Without anything else, that
    more is made later."""
    found = [*_by_score(facts), *_by_reply(facts)]
    if not any(each.kind is CauseKind.BONUS for each in found):  # who lays all keeps nothing
        found += _by_tiles(facts)
    if facts.parts.gained_later >= 2 * _TELLING:
        found.append(_later(facts, facts.parts.gained_later))
    elif not found and (more := facts.parts.whole - facts.parts.score) > 0:
        found.append(_later(facts, more))
    return sorted(found, key=lambda cause: -cause.points)


def why_of(game: ToldGame, turn: ToldTurn, verdict: JudgedTurn) -> Cause:
    """The cause of a mistake that cost most, for whoever made it."""
    return cause_of(facts_of(game, turn, verdict))


def cause_of(facts: Facts) -> Cause:
    """The cause of a mistake that cost most, for whoever made it. It never names the better move."""
    return next(mistakes_of(facts))


def mistakes_of(facts: Facts) -> Iterator[Cause]:
    """The causes of a mistake, for whoever made it, what cost most first. None names the better move."""
    for cause in _mistakes_of(facts):
        yield _without_the_answer(facts, cause)


def _mistakes_of(facts: Facts) -> list[Cause]:
    """Of what did not count, of exchanges and of what is proven there is one only."""
    loss, best, turn = facts.loss, facts.better, facts.turn
    assert loss is not None
    assert loss.amount
    if not turn.stood and isinstance(best.move, Place):
        refused = name_of(turn, turn.move) if isinstance(turn.move, Place) else turn.label
        told, task = f"{refused} did not count.", f"Find a play for {best.score}."
        return [Cause(CauseKind.REFUSED, best.score, "counts", told, task, (Claim("score", best.score),))]
    if facts.basis is Basis.PROOF:
        return [_ending(facts)]
    if isinstance(best.move, Exchange):
        return [_exchange(turn, best.move)]
    if isinstance(best.move, Pass):
        claims = (Claim("loss", round(loss.amount, 5)),)
        return [Cause(CauseKind.ENDING, 0.0, "waits", "Waiting was better.", "What would a pass do?", claims)]
    found = causes_of(facts)
    if facts.wins_more and facts.parts.whole <= 0:
        return [_odds(facts, found), *found]
    if facts.wins_more and facts.is_last_draw:
        return [_last_draws(facts, found), *found]
    return found or [_odds(facts, found)]


def _without_the_answer(facts: Facts, cause: Cause) -> Cause:
    """The same without the name of the better word, which the next one may have laid, too. That the word made
    lies better elsewhere does not tell where."""
    word, own = facts.words
    if word == own or word not in f"{cause.told} {cause.task}".replace(".", " ").replace(";", " ").split():
        return cause
    who = facts.answered and facts.game.record.seats[facts.answered.seat].name
    points = facts.answered.points if facts.answered else 0
    is_open = cause.kind is CauseKind.SHUT
    told = f"A place {'stayed open' if is_open else 'was opened'}: {who} made {points} there."
    return replace(cause, told=told)


# ---------------------------------------------------------------- points on the board


def _by_score(facts: Facts) -> Iterator[Cause]:
    turn, better, worse, more = facts.turn, facts.better, facts.worse, facts.parts.score
    if more <= 0:
        return
    claims: tuple[Claim, ...] = (Claim("points", more),)
    squares = squares_of(turn, better.move)
    word, own = facts.words
    if lays_all(turn, better.move) and not lays_all(turn, worse.move):
        bonus = turn.before.rules.bonus
        clause = f"lays all {number_word(len(turn.rack))} tiles for {more} points more"
        told = "All your tiles could be laid at once."
        beside = f" than {own}" if isinstance(worse.move, Place) else ""
        task = f"That earns a bonus of {bonus}: {more} points more in all{beside}."
        yield Cause(CauseKind.BONUS, more, clause, told, task, (*claims, Claim("bonus", bonus)), squares)
        return
    points = counted(more, "point")
    told = f"{own} scored {worse.score}; a better word makes {points} more."
    if word == own:
        told = f"A better place for {own} was there: {points} more."
    if not isinstance(worse.move, Place):
        told = f"A word for {better.score} was there."
    task, claims = f"Find {better.score} points or more.", (*claims, Claim("score", better.score))
    for hint, claim in _helps(turn, better.move, worse.move):
        task, claims = f"{task} {hint}", (*claims, claim)
        break
    yield Cause(CauseKind.WORD, more, f"scores {more} more", told, task, claims, squares)


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


def _by_reply(facts: Facts) -> Iterator[Cause]:
    fewer = facts.parts.reply
    if fewer < _TELLING:
        return
    turn, worse = facts.turn, facts.worse
    answer = Claim("answer", round(fewer, 3))
    word, later = facts.words[1], facts.answered
    if later is not None and later.points >= _WORTH_NAMING:
        who, points = facts.game.record.seats[later.seat].name, later.points
        claims = (answer, Claim("reply", points))
        squares = squares_of(later, later.move)
        if could_be_laid(turn, None, later):
            clause = f"shuts the place where {who} then laid {later.label} for {points}"
            told = f"A place stayed open: {who}’s {later.label} made {points} there."
            yield Cause(CauseKind.SHUT, fewer, clause, told, "Find a play that shuts it.", claims, squares)
        else:
            clause = f"leaves no place for {later.label}, which {who} then laid for {points}"
            told = f"{word} opened a place: {who}’s {later.label} made {points} there."
            task = "Find a play that does not open it."
            yield Cause(CauseKind.OPENED, fewer, clause, told, task, claims, squares)
        return
    about = f"about {counted(round(fewer), 'point')}"
    clause = f"leaves the next player {about} less"
    left = word if isinstance(worse.move, Place) else "This"
    told = f"{left} left the next player {about} more."
    task = "Find a play that gives less away."
    yield Cause(CauseKind.OPENED, fewer, clause, told, task, (answer,), squares_of(turn, worse.move))


# ---------------------------------------------------------------- what comes later


def _later(facts: Facts, gained: float) -> Cause:
    """What a move brings after the reply: in the next turn, where that was met in play-outs beyond luck, or
    all in all."""
    worse, following = facts.worse, facts.next_turn
    claims: tuple[Claim, ...] = (Claim("next", round(gained, 3)), Claim("score", facts.better.score))
    scored = "Another"
    if isinstance(worse.move, Place):
        scored = f"{facts.words[1]} scored {worse.score}; another"
    task = f"Find a play that scores {facts.better.score} now and more later."
    when, more = "later turns", gained
    if following >= _TELLING:
        when, more = "the next turn", following
        claims += (Claim("next turn", round(following, 3)),)
    about = f"about {counted(max(1, round(more)), 'point')} more"
    told = f"{scored} play makes {about} in {when}."
    return Cause(CauseKind.NEXT, gained, f"makes {about} in {when}", told, task, claims)


# ---------------------------------------------------------------- tiles kept and drawn


def _by_tiles(facts: Facts) -> Iterator[Cause]:
    turn, better, worse = facts.turn, facts.better, facts.worse
    if facts.parts.leave < _TELLING or not facts.bag:
        return
    worth = Claim("worth of tiles", round(facts.parts.leave, 3))
    good = better.reasons is not None and (better.reasons.leave or 0.0) > 0
    for clause, told, task, claim in _of_tiles(turn, better.move, worse.move, good):
        squares = squares_of(turn, worse.move)
        yield Cause(CauseKind.KEPT, facts.parts.leave, clause, told, task, (worth, claim), squares)
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


# ---------------------------------------------------------------- exchanges, the last tiles, and odds


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
    return Cause(CauseKind.EXCHANGE, 0.0, clause, told, task, claims)


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


def _ending(facts: Facts) -> Cause:
    """What the last tiles come to with the best play of both: what is proven, and no more."""
    turn, behind, best = facts.turn, facts.behind, facts.better
    assert behind is not None
    assert behind.points is not None
    more = round(behind.points.mean)
    ours = round(facts.lead + facts.worse.equity)
    claims = (Claim("ends", ours + more), Claim("ended", ours))
    clause = f"leads to {end_of(ours + more)} if both play their best, {facts.words[1]} to {end_of(ours)}"
    tiles = f"Your last {counted(len(turn.rack), 'tile')}"
    told = f"{tiles} could have made {counted(more, 'point')} more."
    task = "Find the first play of it: it is surely there."
    if facts.wins_more:
        told = f"{tiles} could have {'won' if ours + more > 0 else 'saved a tie'}."
        task = f"A proof: {counted(more, 'point')} more {'was' if more == 1 else 'were'} there."
    return Cause(CauseKind.ENDING, float(more), clause, told, task, claims, squares_of(turn, best.move))


def end_of(lead: int) -> str:
    """How a game ends in which somebody leads by so much."""
    return f"a win by {lead}" if lead > 0 else f"a loss by {-lead}" if lead < 0 else "a tie"


def _last_draws(facts: Facts, found: list[Cause]) -> Cause:
    """With a tile or two in the bag: the same reasons, told as an ending."""
    assert facts.loss is not None
    told = f"With {counted(facts.bag, 'tile')} in the bag, another play wins more often."
    task = found[0].task if found else "Find a play that wins more of the draws."
    squares, claims = (found[0].squares, found[0].claims) if found else ((), ())
    claims = (Claim("loss", round(facts.loss.amount, 5)), *claims)
    return Cause(CauseKind.ENDING, 0.0, "wins more of the draws", told, task, claims, squares)


def _odds(facts: Facts, found: list[Cause]) -> Cause:
    """What is won more often, though by no more points; what it has for it in points, if anything."""
    lead = facts.lead
    where = f"{lead} ahead" if lead > 0 else f"{-lead} behind" if lead < 0 else "level"
    clause = "wins more often, though not by more points"
    told = f"You were {where}: points were not all that counted."
    task = f"Find a play that {'gives fewer chances away' if lead > 0 else 'leaves more chances'}."
    claims: tuple[Claim, ...] = (Claim("lead", lead),)
    if found:
        clause, task = f"{clause}: it {found[0].clause}", found[0].task
        claims += found[0].claims
    return Cause(CauseKind.ODDS, 0.0, clause, told, task, claims, squares_of(facts.turn, facts.better.move))
