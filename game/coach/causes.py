"""Why one move is better than another: what was measured apart, the most telling first.

The points between two moves come from their scores, from what the next one to move answers, from the tiles
that are kept, and from what else comes later. Each `Cause` stands on one of these parts of the `Facts`, says
so in whole sentences, and bears the numbers by which it can be worked out again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from game.archive.told_game import ToldGame, ToldTurn
from game.coach.judged_game import JudgedTurn
from game.coach.turn_facts import (
    Facts,
    could_be_laid,
    facts_of,
    lays_all,
    leave_of,
    named,
    named_beside,
    spelled,
    squares_of,
    together,
)
from game.language.messages import NOTHING, Argument, Message, message, message_count
from game.maven.ruler import Basis
from game.rules.board_layouts import Premium
from game.rules.letter_sets import BLANK
from game.rules.moves import Exchange, Move, Pass, Place, Square, tiles_of

_TELLING = 1.5
"""Points that a part must bring to be worth a word."""
_WORTH_NAMING = 10
"""Points of a reply from which it is told by its word."""
_DEAR = 4
"""Points of a letter from which it is a hint."""
_OF_ONE_KIND, _MOST_VOWELS, _MOST_CONSONANTS = 3, 4, 5
"""From so many equal tiles, and beyond so many vowels or consonants, a rack of seven is hard to use."""
_GOOD, _BAD, _VOWELS = "SZX", "QVUWJ", "AEIOU"


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
    said: Message
    """What the better move does, which was named just before: 'It keeps the S for the end of a word.' Of
    odds, exchanges and what is proven it names the move itself."""
    told: Message
    """To whoever made the other move, without giving the better one away: 'You gave up the S.'"""
    task: Message
    """What to look for: 'Find a play that keeps the S.'"""
    claims: tuple[Claim, ...]
    squares: tuple[Square, ...] = ()
    """Where to look."""

    @property
    def names(self) -> tuple[str, ...]:
        """Words, letters and people that are named when it is told to whoever made the other move."""
        return (*_names_in(self.told), *_names_in(self.task))


def _names_in(said: Argument) -> Iterator[str]:
    """What stands in the places of a sentence, whatever its language."""
    match said:
        case str():
            yield said
        case Message(places=places):
            for _, argument in places:
                yield from _names_in(argument)
        case tuple():
            for one in said:
                yield from _names_in(one)


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
        refused = named(turn, turn.move) if isinstance(turn.move, Place) else turn.label
        told = message("{word} did not count.", word=refused)
        task = message("Find a play for {score}.", score=best.score)
        claims: tuple[Claim, ...] = (Claim("score", best.score),)
        return [Cause(CauseKind.REFUSED, best.score, NOTHING, told, task, claims)]
    if facts.basis is Basis.PROOF:
        return [_ending(facts)]
    if isinstance(best.move, Exchange):
        return [_exchange(turn, best.move)]
    if isinstance(best.move, Pass):
        claims = (Claim("loss", round(loss.amount, 5)),)
        told, task = message("Waiting was better."), message("What would a pass do?")
        return [Cause(CauseKind.ENDING, 0.0, NOTHING, told, task, claims)]
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
    if word == own or not any(word in name.split() for name in cause.names):
        return cause
    who = facts.game.record.seats[facts.answered.seat].name if facts.answered else ""
    points = facts.answered.points if facts.answered else 0
    if cause.kind is CauseKind.SHUT:
        return replace(
            cause, told=message("A place stayed open: {name} made {points} there.", name=who, points=points)
        )
    return replace(
        cause, told=message("A place was opened: {name} made {points} there.", name=who, points=points)
    )


# ---------------------------------------------------------------- points on the board


def _by_score(facts: Facts) -> Iterator[Cause]:
    turn, better, worse, more = facts.turn, facts.better, facts.worse, facts.parts.score
    if more <= 0:
        return
    claims: tuple[Claim, ...] = (Claim("points", more),)
    squares = squares_of(turn, better.move)
    word, own = facts.words
    beside = own if isinstance(worse.move, Place) else ""
    if lays_all(turn, better.move) and not lays_all(turn, worse.move):
        bonus, tiles = turn.before.rules.bonus, len(turn.rack)
        said = message_count(
            "It lays all {tiles} tiles for {count} point more.",
            "It lays all {tiles} tiles for {count} points more.",
            more,
            tiles=tiles,
        )
        told = message("All your tiles could be laid at once.")
        task = _bonus_missed(bonus, more, beside)
        yield Cause(CauseKind.BONUS, more, said, told, task, (*claims, Claim("bonus", bonus)), squares)
        return
    told = message("A word for {score} was there.", score=better.score)
    if beside and word == own:
        told = message_count(
            "A better place for {word} was there: {count} point more.",
            "A better place for {word} was there: {count} points more.",
            more,
            word=own,
        )
    elif beside:
        told = message_count(
            "{word} scored {score}; a better word makes {count} point more.",
            "{word} scored {score}; a better word makes {count} points more.",
            more,
            word=own,
            score=worse.score,
        )
    task = message("Find {score} points or more.", score=better.score)
    claims = (*claims, Claim("score", better.score))
    for hint, claim in _helps(turn, better.move, worse.move):
        task, claims = together(task, hint), (*claims, claim)
        break
    said = message("It scores {points} more.", points=more)
    yield Cause(CauseKind.WORD, more, said, told, task, claims, squares)


def _bonus_missed(bonus: int, more: int, beside: str | Message) -> Message:
    if not beside:
        return message_count(
            "That earns a bonus of {bonus}: {count} point more in all.",
            "That earns a bonus of {bonus}: {count} points more in all.",
            more,
            bonus=bonus,
        )
    return message_count(
        "That earns a bonus of {bonus}: {count} point more in all than {word}.",
        "That earns a bonus of {bonus}: {count} points more in all than {word}.",
        more,
        bonus=bonus,
        word=beside,
    )


def _helps(turn: ToldTurn, better: Move, worse: Move) -> Iterator[tuple[Message, Claim]]:
    """What the better play makes its points with and the other does not, without giving it away."""
    assert isinstance(better, Place)
    beside = worse.tiles if isinstance(worse, Place) else ()
    layout, values = turn.before.rules.layout, turn.before.rules.tiles
    ours, theirs = ({layout.premium(tile.square) for tile in tiles} for tiles in (better.tiles, beside))
    fresh = ours - theirs
    if Premium.TRIPLE_WORD in fresh:
        yield message("A triple-word square helps."), Claim("covers", "triple word")  # not read: a claim
    if Premium.DOUBLE_WORD in fresh:
        yield message("A double-word square helps."), Claim("covers", "double word")  # not read: a claim
    laid = Counter(tile.face for tile in better.tiles) - Counter(tile.face for tile in beside)
    for letter in sorted(laid, key=lambda face: (-values.value(face), face)):
        if values.value(letter) >= _DEAR:
            # Translators: {letter} is a tile.
            yield message("The {letter} helps.", letter=letter), Claim("lays", letter)
    if (many := len(better.tiles)) - len(beside) > 1:
        hint = message_count("{count} tile can be laid.", "{count} tiles can be laid.", many)
        yield hint, Claim("lays tiles", many)  # not read: a claim


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
        laid: dict[str, Argument] = {"name": who, "reply": later.label, "points": points}
        if could_be_laid(turn, None, later):
            # Translators: It is the better play, named before; {reply} the word that {name} then laid.
            said = message("It shuts the place where {name} then laid {reply} for {points}.", **laid)
            told = message("A place stayed open: {name}’s {reply} made {points} there.", **laid)
            task = message("Find a play that shuts it.")
            yield Cause(CauseKind.SHUT, fewer, said, told, task, claims, squares)
        else:
            said = message("It leaves no place for {reply}, which {name} then laid for {points}.", **laid)
            told = message("{word} opened a place: {name}’s {reply} made {points} there.", word=word, **laid)
            task = message("Find a play that does not open it.")
            yield Cause(CauseKind.OPENED, fewer, said, told, task, claims, squares)
        return
    about = round(fewer)
    said = message_count(
        "It leaves the next player about {count} point less.",
        "It leaves the next player about {count} points less.",
        about,
    )
    told = message_count(
        "This left the next player about {count} point more.",
        "This left the next player about {count} points more.",
        about,
    )
    if isinstance(worse.move, Place):
        told = message_count(
            "{word} left the next player about {count} point more.",
            "{word} left the next player about {count} points more.",
            about,
            word=word,
        )
    task = message("Find a play that gives less away.")
    yield Cause(CauseKind.OPENED, fewer, said, told, task, (answer,), squares_of(turn, worse.move))


# ---------------------------------------------------------------- what comes later


def _later(facts: Facts, gained: float) -> Cause:
    """What a move brings after the reply: in the next turn, where that was met in play-outs beyond luck, or
    all in all."""
    worse, following = facts.worse, facts.next_turn
    claims: tuple[Claim, ...] = (Claim("next", round(gained, 3)), Claim("score", facts.better.score))
    task = message("Find a play that scores {score} now and more later.", score=facts.better.score)
    beside = facts.words[1] if isinstance(worse.move, Place) else ""
    if following >= _TELLING:
        claims += (Claim("next turn", round(following, 3)),)  # not read: a claim
        said, told = _in_the_next_turn(max(1, round(following)), beside, worse.score)
    else:
        said, told = _in_later_turns(max(1, round(gained)), beside, worse.score)
    return Cause(CauseKind.NEXT, gained, said, told, task, claims)


def _in_the_next_turn(more: int, word: str | Message, score: int) -> tuple[Message, Message]:
    """What the better play makes, and what another one than a word, if that was laid, would have made."""
    said = message_count(
        "It makes about {count} point more in the next turn.",
        "It makes about {count} points more in the next turn.",
        more,
    )
    if not word:
        return said, message_count(
            "Another play makes about {count} point more in the next turn.",
            "Another play makes about {count} points more in the next turn.",
            more,
        )
    return said, message_count(
        "{word} scored {score}; another play makes about {count} point more in the next turn.",
        "{word} scored {score}; another play makes about {count} points more in the next turn.",
        more,
        word=word,
        score=score,
    )


def _in_later_turns(more: int, word: str | Message, score: int) -> tuple[Message, Message]:
    """The same of all turns to come."""
    said = message_count(
        "It makes about {count} point more in later turns.",
        "It makes about {count} points more in later turns.",
        more,
    )
    if not word:
        return said, message_count(
            "Another play makes about {count} point more in later turns.",
            "Another play makes about {count} points more in later turns.",
            more,
        )
    return said, message_count(
        "{word} scored {score}; another play makes about {count} point more in later turns.",
        "{word} scored {score}; another play makes about {count} points more in later turns.",
        more,
        word=word,
        score=score,
    )


# ---------------------------------------------------------------- tiles kept and drawn


def _by_tiles(facts: Facts) -> Iterator[Cause]:
    turn, better, worse = facts.turn, facts.better, facts.worse
    if facts.parts.leave < _TELLING or not facts.bag:
        return
    worth = Claim("worth of tiles", round(facts.parts.leave, 3))  # not read: a claim
    good = better.reasons is not None and (better.reasons.leave or 0.0) > 0
    for said, told, task, claim in _of_tiles(turn, better.move, worse.move, good):
        squares = squares_of(turn, worse.move)
        yield Cause(CauseKind.KEPT, facts.parts.leave, said, told, task, (worth, claim), squares)
        return


_Told = tuple[Message, Message, Message, Claim]


def _of_tiles(turn: ToldTurn, better: Move, worse: Move, good: bool) -> Iterator[_Told]:
    """What is better about the tiles that the better move keeps: the plainest fact first. `good` says whether
    they are worth more than none; others may be better than those beside them, but are not called good."""
    ours, theirs = Counter(leave_of(turn, better)), Counter(leave_of(turn, worse))
    if ours[BLANK] > theirs[BLANK]:
        yield (
            message("It keeps a blank for any letter."),
            message("You gave up a blank, which can be any letter."),
            message("Find a play that keeps it."),
            Claim("keeps", BLANK),
        )
    drawn, fewer = len(tiles_of(better)), len(tiles_of(worse))
    draws = drawn > fewer and bool(turn.before.bag) and not lays_all(turn, better)
    for tile, count in sorted(theirs.items(), key=lambda item: (-item[1], item[0])):
        if count > 1 and tile != BLANK and ours[tile] < count:
            yield _of_one_kind(tile, count, ours[tile], drawn if draws and drawn - fewer > 1 else 0)
    for tile in _BAD:
        if ours[tile] < theirs[tile]:
            yield (
                # Translators: {tile} is a letter.
                message("It gets rid of the {tile}.", tile=tile),
                message("You kept the {tile}, a hard tile to use.", tile=tile),
                # Translators: "it" is a tile named before.
                message("Find a play that uses it."),
                Claim("sheds", tile),
            )
    for tile in _GOOD if good else "":
        if ours[tile] > theirs[tile]:
            yield _good_tile(tile)
    kinds = {tile in _VOWELS for tile in theirs.elements() if tile != BLANK}
    mixed = {tile in _VOWELS for tile in ours.elements() if tile != BLANK}
    if len(kinds) == 1 and theirs.total() > 2 and len(mixed) != 1:
        yield _one_sided(theirs, vowels=kinds == {True})
    if draws:
        yield (
            message_count(
                "It draws {count} new tile, not {fewer}.",
                "It draws {count} new tiles, not {fewer}.",
                drawn,
                fewer=fewer,
            ),
            message_count("You drew {count} new tile.", "You drew {count} new tiles.", fewer)
            if fewer
            else message("You drew no new tiles."),
            message("Find a play that lays and draws {tiles}.", tiles=drawn),
            Claim("draws", drawn - fewer),
        )
    if ours and ours != theirs:
        yield _better_kept(ours, theirs, good=good)


def _of_one_kind(tile: str, count: int, kept: int, drawn: int) -> _Told:
    """Of some equal tiles that were all kept the better move keeps fewer; `drawn` tiles if that matters."""
    said = message_count(
        "It gets rid of {count} {tile}.", "It gets rid of {count} {tile}s.", count, tile=tile
    )
    if kept:
        said = message_count(
            "It gets rid of {shed} of {count} {tile}.",
            "It gets rid of {shed} of {count} {tile}s.",
            count,
            tile=tile,
            shed=count - kept,
        )
    told = message_count(
        "You kept {count} {tile}: fewer words for your next turn.",
        "You kept {count} {tile}s: fewer words for your next turn.",
        count,
        tile=tile,
    )
    # Translators: {tile} is a letter of which there are several.
    task = message("Find a play that uses more of the {tile}s.", tile=tile)
    if count == 2:
        task = message("Find a play that uses one of the {tile}s.", tile=tile)
    if drawn:
        task = message_count(
            "Find a play that lays {count} tile and draws as many new ones.",
            "Find a play that lays {count} tiles and draws as many new ones.",
            drawn,
        )
    return said, told, task, Claim("sheds", tile)


def _good_tile(tile: str) -> _Told:
    task, claim = message("Find a play that keeps it."), Claim("keeps", tile)
    if tile == "S":
        said = message("It keeps the {tile} for the end of a word.", tile=tile)
        return said, message("You gave up the {tile}, which can end many words.", tile=tile), task, claim
    said = message("It keeps the {tile} for a high score.", tile=tile)
    return said, message("You gave up the {tile}, which can score high.", tile=tile), task, claim


def _one_sided(kept: Counter[str], *, vowels: bool) -> _Told:
    task, tiles = message("Find a play that uses some of them."), spelled(kept)
    if vowels:
        told = message("You kept nothing but vowels: {tiles}.", tiles=tiles)
        return message("It keeps more than vowels."), told, task, Claim("balance", "vowels")
    told = message("You kept nothing but consonants: {tiles}.", tiles=tiles)
    return message("It keeps more than consonants."), told, task, Claim("balance", "consonants")


def _better_kept(ours: Counter[str], theirs: Counter[str], *, good: bool) -> _Told:
    """Where no single fact tells more: which tiles are kept instead of which."""
    used = tuple(spelled(Counter([tile])) for tile in sorted((theirs - ours).elements())[:2])
    doubled = any(count > 1 for tile, count in ours.items() if tile not in (BLANK, "S"))
    praised = good and not doubled and not any(ours[tile] for tile in _BAD)
    kept, beside = spelled(ours), spelled(theirs)
    if praised:
        said = message("It keeps {tiles} for good words later.", tiles=kept)
    elif ours.total() > 1:
        said = message("It keeps better tiles ({tiles}).", tiles=kept)
        if theirs:
            said = message("It keeps better tiles ({tiles}, not {others}).", tiles=kept, others=beside)
    else:
        said = message("It keeps a better tile ({tiles}).", tiles=kept)
        if theirs:
            said = message("It keeps a better tile ({tiles}, not {others}).", tiles=kept, others=beside)
    told, task = _worse_kept(theirs, used, good=good)
    return said, told, task, Claim("leave", "".join(sorted(ours.elements())))


def _worse_kept(theirs: Counter[str], used: tuple[Argument, ...], *, good: bool) -> tuple[Message, Message]:
    tiles = spelled(theirs)
    if not theirs:
        told = message("You kept nothing; more tiles were worth keeping.")
        return told, message("Find a play that keeps more tiles.")
    if good and not used:
        told = message("You kept only {tiles}; more tiles were worth keeping.", tiles=tiles)
        return told, message("Find a play that keeps them.")
    told = message("You kept {tiles}; other tiles are easier to use later.", tiles=tiles)
    if good:
        told = message("You kept {tiles}; other tiles make better words later.", tiles=tiles)
    if not used:
        return told, message("Find a play that keeps more tiles.")
    # Translators: {tiles} are letters, such as "E and R".
    return told, message("Find a play that uses the {tiles}.", tiles=used)


# ---------------------------------------------------------------- exchanges, the last tiles, and odds


def _exchange(turn: ToldTurn, best: Exchange) -> Cause:
    kept, count = leave_of(turn, best), len(best.tiles)
    said = message_count(
        "Exchanging {count} tile, all of them, was better.",
        "Exchanging {count} tiles, all of them, was better.",
        count,
    )
    if kept:
        said = message_count(
            "Exchanging {count} tile, keeping {tiles}, was better.",
            "Exchanging {count} tiles, keeping {tiles}, was better.",
            count,
            tiles=spelled(Counter(kept)),
        )
    claims: tuple[Claim, ...] = (Claim("leave", kept),)
    told = message("Other tiles should have gone back.")
    if not isinstance(turn.move, Exchange):
        told = message("These tiles were worth exchanging.")
        for reason, claim in _too_many(turn):
            said, told, claims = together(said, reason), together(reason, told), (*claims, claim)
            break
    task = message_count("Choose {count} tile to give back.", "Choose {count} tiles to give back.", count)
    return Cause(CauseKind.EXCHANGE, 0.0, said, told, task, claims)


def _too_many(turn: ToldTurn) -> Iterator[tuple[Message, Claim]]:
    """What a rack has too many of."""
    rack = Counter(turn.rack)
    for tile, count in sorted(rack.items(), key=lambda item: (-item[1], item[0])):
        if count >= _OF_ONE_KIND and tile != BLANK:
            reason = message_count(
                "{count} {tile} is too many.", "{count} {tile}s are too many.", count, tile=tile
            )
            yield reason, Claim("has", tile * count)
    vowels = sum(rack[tile] for tile in turn.before.rules.tiles.vowels)
    others = rack.total() - rack[BLANK] - vowels
    if vowels > _MOST_VOWELS:
        reason = message_count("{count} vowel is too many.", "{count} vowels are too many.", vowels)
        yield reason, Claim("vowels", vowels)
    if others > _MOST_CONSONANTS:
        reason = message_count("{count} consonant is too many.", "{count} consonants are too many.", others)
        yield reason, Claim("consonants", others)


def _ending(facts: Facts) -> Cause:
    """What the last tiles come to with the best play of both: what is proven, and no more."""
    turn, behind, best = facts.turn, facts.behind, facts.better
    assert behind is not None
    assert behind.points is not None
    more = round(behind.points.mean)
    ours = round(facts.lead + facts.worse.equity)
    claims = (Claim("ends", ours + more), Claim("ended", ours))
    said = together(
        best_end_of(named_beside(turn, best.move, facts.worse.move), ours + more),
        _end_of(facts.words[1], ours),
    )
    tiles = len(turn.rack)
    told = message_count(
        "Your last {count} tile could have made {points} more.",
        "Your last {count} tiles could have made {points} more.",
        tiles,
        # Translators: in the place {points}: "could have made 5 points more".
        points=message_count("{count} point", "{count} points", more),
    )
    task = message("Find the first play of it: it is surely there.")
    if facts.wins_more:
        told = _could_have_tied(tiles) if ours + more <= 0 else _could_have_won(tiles)
        task = message_count(
            "A proof: {count} point more was there.", "A proof: {count} points more were there.", more
        )
    return Cause(CauseKind.ENDING, float(more), said, told, task, claims, squares_of(turn, best.move))


def _could_have_won(tiles: int) -> Message:
    return message_count(
        "Your last {count} tile could have won.", "Your last {count} tiles could have won.", tiles
    )


def _could_have_tied(tiles: int) -> Message:
    return message_count(
        "Your last {count} tile could have saved a tie.",
        "Your last {count} tiles could have saved a tie.",
        tiles,
    )


def best_end_of(move: Argument, lead: int) -> Message:
    """How a game ends that somebody then leads by so much, if both play their best."""
    if lead > 0:
        return message("{move} leads to a win by {points} if both play their best.", move=move, points=lead)
    if lead < 0:
        return message("{move} leads to a loss by {points} if both play their best.", move=move, points=-lead)
    return message("{move} leads to a tie if both play their best.", move=move)


def _end_of(move: Argument, lead: int) -> Message:
    """The same of the other move, told after the better one."""
    # Translators: {move} is a word laid, or what else was done, such as passing.
    if lead > 0:
        return message("With {move} it is a win by {points}.", move=move, points=lead)
    if lead < 0:
        return message("With {move} it is a loss by {points}.", move=move, points=-lead)
    return message("With {move} it is a tie.", move=move)


def _last_draws(facts: Facts, found: list[Cause]) -> Cause:
    """With a tile or two in the bag: the same reasons, told as an ending."""
    assert facts.loss is not None
    told = message_count(
        "With {count} tile in the bag, another play wins more often.",
        "With {count} tiles in the bag, another play wins more often.",
        facts.bag,
    )
    task = found[0].task if found else message("Find a play that wins more of the draws.")
    squares, claims = (found[0].squares, found[0].claims) if found else ((), ())
    claims = (Claim("loss", round(facts.loss.amount, 5)), *claims)
    said = message("It wins more of the draws.")
    return Cause(CauseKind.ENDING, 0.0, said, told, task, claims, squares)


def _odds(facts: Facts, found: list[Cause]) -> Cause:
    """What is won more often, though by no more points; what it has for it in points, if anything."""
    lead = facts.lead
    word = named_beside(facts.turn, facts.better.move, facts.worse.move)
    said = message("{word} wins more often, though not by more points.", word=word)
    told = message("You were level: points were not all that counted.")
    if lead > 0:
        told = message("You were {points} ahead: points were not all that counted.", points=lead)
    elif lead < 0:
        told = message("You were {points} behind: points were not all that counted.", points=-lead)
    task = message("Find a play that leaves more chances.")
    if lead > 0:
        task = message("Find a play that gives fewer chances away.")
    claims: tuple[Claim, ...] = (Claim("lead", lead),)
    if found:
        said, task = together(said, found[0].said), found[0].task
        claims += found[0].claims
    return Cause(CauseKind.ODDS, 0.0, said, told, task, claims, squares_of(facts.turn, facts.better.move))
