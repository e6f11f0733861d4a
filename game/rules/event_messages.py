"""What each kind of event is told as, to each who is told of it: one table for the television, phones, pages,
letters, reviews and lists.

Whoever is told of an event is told of it as `seen_by` lets them see it, so no sentence can hold what its
reader may not know. A kind of event that is not in the table raises.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeAlias

from game.language.messages import NOTHING, Argument, Message, later, message, message_as, message_count
from game.rules.bonus import bonus_name
from game.rules.events import (
    Adjusted,
    BlankTraded,
    ChallengeResolved,
    Event,
    GameEnded,
    Held,
    HintBought,
    OpenerDrawn,
    Passed,
    PenaltyCharged,
    PlayScore,
    PlayStood,
    Resigned,
    RulesChanged,
    SuddenDeathBegan,
    TilesDrawn,
    TilesExchanged,
    TilesPlaced,
    TurnBegan,
    TurnMissed,
    WordRejected,
)
from game.rules.letter_sets import BLANK
from game.rules.rules_and_defaults import Challenge, Rules
from game.rules.visibility import seen_by


class ToldTo(Enum):
    """Who is told of an event, and where."""

    DOER = "who did it"  # not read
    CONCERNED = "whom it concerns"  # not read
    LATER = "who comes later"  # not read
    """Whoever neither did it nor is concerned, and hears of it when it has happened."""
    LOOKS_ON = "who looks on"  # not read
    """Everybody before the screen on which it happens."""
    RECORD = "the record"  # not read
    """A row in the list of a game's turns: a word or two."""
    BOX = "the box with the bag"  # not read
    """What was done last, beside the mark of whoever did it: half a line."""
    HEADLINE = "the headline"  # not read
    """The same with the name in it."""


@dataclass(frozen=True, slots=True)
class Telling:
    """Who is who, and by which rules it is played."""

    names: Sequence[str]
    """Of the seats, as they are to stand in a sentence."""
    reader: int | None = None
    """The seat of whoever is told; None for those who have none, or before a screen for all."""
    rules: Rules = field(default_factory=Rules)

    def others(self, seats: Sequence[int]) -> tuple[str, ...]:
        """The names of these seats but for the reader's."""
        return tuple(self.names[seat] for seat in seats if seat != self.reader)


def message_for(event: Event, to: ToldTo, telling: Telling) -> Message:
    """What they are told of an event; `NOTHING` where there is nothing to say.

    Raises:
        KeyError: a kind of event of which nobody has said who may see it, or what is said of it.
    """
    viewer = frozenset(() if telling.reader is None else (telling.reader,))
    return _TABLE[type(event)].get(to, _nothing)(seen_by(event, viewer), telling)


def message_afterwards(event: Event, telling: Telling) -> Message:
    """What the reader of a telling hears of an event once it has happened."""
    return message_for(event, told_to(event, telling.reader), telling)


def told_to(event: Event, reader: int | None) -> ToldTo:
    """What a reader is to an event that has happened."""
    if reader is None:
        return ToldTo.LATER
    done_by: int | None = None
    concerned: tuple[int, ...] = ()
    match event:
        case ChallengeResolved(challenger, challenged):
            done_by, concerned = challenger, (challenged,)
        case GameEnded(winners=seats) | SuddenDeathBegan(seats=seats):
            concerned = seats
        case RulesChanged():
            pass
        case TurnMissed(seat) | PenaltyCharged(seat) | Adjusted(seat):
            concerned = (seat,)
        case _:
            done_by = event.seat
    if reader == done_by:
        return ToldTo.DOER
    return ToldTo.CONCERNED if reader in concerned else ToldTo.LATER


def needs_words(event: Event) -> bool:
    """Whether anybody is told of this kind of event once it has happened.

    Not of what follows from the rules, is seen in whose turn it is, or changes nothing that is seen.
    """
    return ToldTo.LATER in _TABLE[type(event)]


# ------------------------------------------------------------ plays

_Told: TypeAlias = "Callable[[Any, Telling], Message]"  # not read: a type


def _nothing(_event: Event, _told: Telling) -> Message:
    return NOTHING


def _name(event: Any, told: Telling) -> str:
    seat: int = event.seat
    return told.names[seat]


def _word(score: PlayScore) -> str:
    return score.words[0].word.upper()


def _you_played(event: TilesPlaced, _told: Telling) -> Message:
    score, word = event.score, _word(event.score)
    if score.bonus:
        return message_count(
            "You played {word} for {count} point, {bonus} of them for the whole rack.",
            "You played {word} for {count} points, {bonus} of them for the whole rack.",
            score.total,
            word=word,
            bonus=score.bonus,
        )
    return message_count(
        "You played {word} for {count} point.",
        "You played {word} for {count} points.",
        score.total,
        word=word,
    )


def _played(event: TilesPlaced, told: Telling) -> Message:
    score, name, word = event.score, _name(event, told), _word(event.score)
    if score.bonus:
        return message_count(
            "{name} played {word} for {count} point, {bonus} of them for the whole rack.",
            "{name} played {word} for {count} points, {bonus} of them for the whole rack.",
            score.total,
            name=name,
            word=word,
            bonus=score.bonus,
        )
    return message_count(
        "{name} played {word} for {count} point.",
        "{name} played {word} for {count} points.",
        score.total,
        name=name,
        word=word,
    )


def play_label(score: PlayScore) -> Message:
    """A play as a score box has it: its main word and its points."""
    # Translators: a play in a box of 14 letters: its word and its points.
    return message("{word}  +{points}", word=_word(score), points=score.total)


def _headline_of_play(event: TilesPlaced, told: Telling) -> Message:
    # Translators: who played which word, and its points: "Anna   QUARTZ  +48".
    return message(
        "{name}   {word}  +{points}",
        name=_name(event, told),
        word=_word(event.score),
        points=event.score.total,
    )


def _row_of_play(event: TilesPlaced, _told: Telling) -> Message:
    # Translators: a play in a list of turns: only its word.
    return message("{word}", word=_word(event.score))


def _bonus(event: TilesPlaced | PlayStood, told: Telling) -> Message:
    if not event.score.bonus or (isinstance(event, TilesPlaced) and event.pending):
        return NOTHING
    # Translators: a whole rack was laid: what its bonus is called, and its points: "Bingo  +50".
    return message(
        "{bonus}  +{points}", bonus=later(bonus_name, told.rules.bonus_label), points=event.score.bonus
    )


def _draws_lot(event: OpenerDrawn, told: Telling) -> Message:
    name = _name(event, told)
    if event.tile == BLANK:
        return message("Who begins? The lowest tile. {name} draws a blank.", name=name)
    return message("Who begins? The lowest tile. {name} draws {tile}.", name=name, tile=event.tile)


# ------------------------------------------------------------ challenges


def _lost_points(event: ChallengeResolved) -> Message:
    # Translators: stands where {points} are won or lost in a sentence about a challenge.
    return message_count("{count} point", "{count} points", abs(event.points))


def _you_challenged(event: ChallengeResolved, told: Telling) -> Message:
    words, count, challenged = event.words, len(event.words), told.names[event.challenged]
    if event.upheld:
        return message_count(
            "You challenged {challenged}’s last play: {words} is not in the dictionary. "
            "{challenged} lost it and its {points}.",
            "You challenged {challenged}’s last play: {words} are not in the dictionary. "
            "{challenged} lost it and its {points}.",
            count,
            challenged=challenged,
            words=words,
            points=_lost_points(event),
        )
    if event.points:
        return message_count(
            "You challenged {challenged}’s last play: {words} is in the dictionary. "
            "{challenged} got {points}.",
            "You challenged {challenged}’s last play: {words} are in the dictionary. "
            "{challenged} got {points}.",
            count,
            challenged=challenged,
            words=words,
            points=_lost_points(event),
        )
    return message_count(
        "You challenged {challenged}’s last play: {words} is in the dictionary.",
        "You challenged {challenged}’s last play: {words} are in the dictionary.",
        count,
        challenged=challenged,
        words=words,
    )


def _challenged_you(event: ChallengeResolved, told: Telling) -> Message:
    words, count, challenger = event.words, len(event.words), told.names[event.challenger]
    if event.upheld:
        return message_count(
            "{challenger} challenged your last play: {words} is not in the dictionary. "
            "You lost it and its {points}.",
            "{challenger} challenged your last play: {words} are not in the dictionary. "
            "You lost it and its {points}.",
            count,
            challenger=challenger,
            words=words,
            points=_lost_points(event),
        )
    if event.points:
        return message_count(
            "{challenger} challenged your last play: {words} is in the dictionary. You got {points}.",
            "{challenger} challenged your last play: {words} are in the dictionary. You got {points}.",
            count,
            challenger=challenger,
            words=words,
            points=_lost_points(event),
        )
    return message_count(
        "{challenger} challenged your last play: {words} is in the dictionary.",
        "{challenger} challenged your last play: {words} are in the dictionary.",
        count,
        challenger=challenger,
        words=words,
    )


def _challenged(event: ChallengeResolved, told: Telling) -> Message:
    who: dict[str, Argument] = {
        "challenger": told.names[event.challenger],
        "challenged": told.names[event.challenged],
        "words": event.words,
    }
    count = len(event.words)
    if event.upheld:
        return message_count(
            "{challenger} challenged {challenged}’s last play: {words} is not in the dictionary. "
            "{challenged} lost it and its {points}.",
            "{challenger} challenged {challenged}’s last play: {words} are not in the dictionary. "
            "{challenged} lost it and its {points}.",
            count,
            points=_lost_points(event),
            **who,
        )
    if event.points:
        return message_count(
            "{challenger} challenged {challenged}’s last play: {words} is in the dictionary. "
            "{challenged} got {points}.",
            "{challenger} challenged {challenged}’s last play: {words} are in the dictionary. "
            "{challenged} got {points}.",
            count,
            points=_lost_points(event),
            **who,
        )
    return message_count(
        "{challenger} challenged {challenged}’s last play: {words} is in the dictionary.",
        "{challenger} challenged {challenged}’s last play: {words} are in the dictionary.",
        count,
        **who,
    )


def _challenges(event: ChallengeResolved, told: Telling) -> Message:
    """As it is seen: who was right about a play, and what it costs."""
    return _challenge_won(event, told) if event.upheld else _challenge_lost(event, told)


def _is_fatal(rules: Rules) -> bool:
    return rules.challenge_penalty and rules.challenge is Challenge.TRIPLE


def _challenge_won(event: ChallengeResolved, told: Telling) -> Message:
    challenger, challenged = told.names[event.challenger], told.names[event.challenged]
    if _is_fatal(told.rules):
        return message_count(
            "{challenger} challenges: {words} is not in the dictionary. {challenged} is out of the game.",
            "{challenger} challenges: {words} are not in the dictionary. {challenged} is out of the game.",
            len(event.words),
            challenger=challenger,
            challenged=challenged,
            words=event.words,
        )
    return message_count(
        "{challenger} challenges: {words} is not in the dictionary. {challenged} takes it back.",
        "{challenger} challenges: {words} are not in the dictionary. {challenged} takes it back.",
        len(event.words),
        challenger=challenger,
        challenged=challenged,
        words=event.words,
    )


def _challenge_lost(event: ChallengeResolved, told: Telling) -> Message:
    rules, count = told.rules, len(event.words)
    who: dict[str, Argument] = {"challenger": told.names[event.challenger], "words": event.words}
    if event.points:
        return message_count(
            "{challenger} challenges, but {words} is good. {challenged} gains {points}.",
            "{challenger} challenges, but {words} are good. {challenged} gains {points}.",
            count,
            challenged=told.names[event.challenged],
            points=event.points,
            **who,
        )
    if rules.challenge_penalty and rules.challenge is Challenge.DOUBLE:
        return message_count(
            "{challenger} challenges, but {words} is good. {challenger} loses a turn.",
            "{challenger} challenges, but {words} are good. {challenger} loses a turn.",
            count,
            **who,
        )
    if _is_fatal(rules):
        return message_count(
            "{challenger} challenges, but {words} is good. {challenger} is out of the game.",
            "{challenger} challenges, but {words} are good. {challenger} is out of the game.",
            count,
            **who,
        )
    return message_count(
        "{challenger} challenges, but {words} is good.",
        "{challenger} challenges, but {words} are good.",
        count,
        **who,
    )


def _box_of_challenge(event: ChallengeResolved, _told: Telling) -> Message:
    """In the box of whoever lost a play."""
    if not event.upheld:
        return NOTHING
    # Translators: what was done last, beside the bag; at most 22 letters. {word} was challenged away.
    return message("Took {word} back", word=event.words[0].upper())


def _headline_of_challenge(event: ChallengeResolved, told: Telling) -> Message:
    if not event.upheld:
        return NOTHING
    return message("{name} took {word} back", name=told.names[event.challenged], word=event.words[0].upper())


# ------------------------------------------------------------ points, the end, the rules


def _missed(event: TurnMissed, told: Telling) -> Message:
    if event.owed:
        return message("{name} missed the turn that a challenge had cost.", name=_name(event, told))
    return message("{name} lost a turn.", name=_name(event, told))


def _you_missed(event: TurnMissed, _told: Telling) -> Message:
    if event.owed:
        return message("You missed the turn that a challenge had cost.")
    return message("You lost a turn.")


def _adjusted(event: Adjusted, told: Telling) -> Message:
    if not event.points:
        return NOTHING
    if event.points > 0:
        return message_count(
            "{name} got {count} point for tiles that were left.",
            "{name} got {count} points for tiles that were left.",
            event.points,
            name=_name(event, told),
        )
    return message_count(
        "{name} lost {count} point for tiles that were left.",
        "{name} lost {count} points for tiles that were left.",
        -event.points,
        name=_name(event, told),
    )


def _adjusted_yours(event: Adjusted, _told: Telling) -> Message:
    if not event.points:
        return NOTHING
    if event.points > 0:
        return message_count(
            "You got {count} point for tiles that were left.",
            "You got {count} points for tiles that were left.",
            event.points,
        )
    return message_count(
        "You lost {count} point for tiles that were left.",
        "You lost {count} points for tiles that were left.",
        -event.points,
    )


def _adjusts(event: Adjusted, told: Telling) -> Message:
    if not event.points:
        return NOTHING
    name, points, tiles = _name(event, told), abs(event.points), event.tiles
    if event.points > 0:
        # Translators: at the end of a game. {tiles} are the letters of the others: (Q X).
        return message(
            "{name} gains {points} for unplayed tiles ({tiles}).", name=name, points=points, tiles=tiles
        )
    # Translators: at the end of a game. {tiles} are the letters that are left: (Q X).
    return message(
        "{name} loses {points} for unplayed tiles ({tiles}).", name=name, points=points, tiles=tiles
    )


def _level(event: SuddenDeathBegan, told: Telling) -> Message:
    return message("{names} are level: one more turn for each.", names=told.others(event.seats))


def _you_level(event: SuddenDeathBegan, told: Telling) -> Message:
    return message("You and {names} are level: one more turn for each.", names=told.others(event.seats))


_ENDINGS = {
    "out": message("All tiles are played."),
    "blocked": message("Nobody could play any more."),
    "scoreless": message("Nobody scored for too long."),
    "resigned": NOTHING,
    "challenge": NOTHING,
}


def _ended(event: GameEnded, told: Telling) -> Message:
    names = told.others(event.winners)
    if not names:
        won = message("Nobody won.")
    elif len(names) == 1:
        won = message("{name} won.", name=names[0])
    else:
        won = message("{names} won.", names=names)
    return _both(_ENDINGS[event.reason], won)


def _you_won(event: GameEnded, told: Telling) -> Message:
    names = told.others(event.winners)
    won = message("You and {names} won.", names=names) if names else message("You won.")
    return _both(_ENDINGS[event.reason], won)


def _both(first: Message, second: Message) -> Message:
    if not (first and second):
        return first or second
    # Translators: two whole sentences, one after the other.
    return message("{first} {second}", first=first, second=second)


def _bans_told(event: RulesChanged) -> Message:
    """Which words a change of the rules bans, and which count again; nothing without any."""
    before, now = event.before, event.rules.dictionary.banned_since
    gone = tuple(word for word in now if word not in before)
    back = tuple(word for word in before if word not in now)
    # Translators: words that were banned in the middle of a game.
    no_longer = message_count("{words} counts no longer.", "{words} count no longer.", len(gone), words=gone)
    # Translators: words that were banned in a game and are allowed again.
    again = message_count("{words} counts again.", "{words} count again.", len(back), words=back)
    return _both(no_longer if gone else NOTHING, again if back else NOTHING)


def _rules_changed(event: RulesChanged, _told: Telling) -> Message:
    return _bans_told(event) or message("The rules were changed.")


def _rules_change(event: RulesChanged, _told: Telling) -> Message:
    return _bans_told(event) or message("The new rules hold from the next turn on.")


# ------------------------------------------------------------ the table

_TABLE: dict[type[Event], dict[ToldTo, _Told]] = {
    OpenerDrawn: {ToldTo.LOOKS_ON: _draws_lot},
    TurnBegan: {},
    TilesDrawn: {},
    Held: {},
    PlayStood: {ToldTo.LOOKS_ON: _bonus},
    TilesPlaced: {
        ToldTo.DOER: _you_played,
        ToldTo.LATER: _played,
        ToldTo.LOOKS_ON: _bonus,
        ToldTo.RECORD: _row_of_play,
        ToldTo.BOX: lambda event, _told: play_label(event.score),
        ToldTo.HEADLINE: _headline_of_play,
    },
    TilesExchanged: {
        ToldTo.DOER: lambda event, _told: message_count(
            "You exchanged {count} tile.", "You exchanged {count} tiles.", len(event.returned)
        ),
        ToldTo.LATER: lambda event, told: message_count(
            "{name} exchanged {count} tile.",
            "{name} exchanged {count} tiles.",
            len(event.returned),
            name=_name(event, told),
        ),
        ToldTo.LOOKS_ON: lambda event, told: message_count(
            "{name} exchanges {count} tile.",
            "{name} exchanges {count} tiles.",
            len(event.returned),
            name=_name(event, told),
        ),
        # Translators: a turn in a list of turns: so many tiles were exchanged; at most 14 letters.
        ToldTo.RECORD: lambda event, _told: message_count(
            "Exchange {count}", "Exchange {count}", len(event.returned)
        ),
        # Translators: so many tiles; what was done last, beside the bag; at most 16 letters.
        ToldTo.BOX: lambda event, _told: message_count(
            "Exchanged {count}", "Exchanged {count}", len(event.returned)
        ),
        # Translators: so many tiles.
        ToldTo.HEADLINE: lambda event, told: message_count(
            "{name} exchanged {count}",
            "{name} exchanged {count}",
            len(event.returned),
            name=_name(event, told),
        ),
    },
    Passed: {
        ToldTo.DOER: lambda _event, _told: message("You passed."),
        ToldTo.LATER: lambda event, told: message("{name} passed.", name=_name(event, told)),
        ToldTo.LOOKS_ON: lambda event, told: message("{name} passes.", name=_name(event, told)),
        # Translators: a turn in a list of turns; at most 14 letters.
        ToldTo.RECORD: lambda _event, _told: message_as("a turn in a list", "Pass"),
        # Translators: what was done last, beside the bag; at most 16 letters.
        ToldTo.BOX: lambda _event, _told: message("Passed"),
        ToldTo.HEADLINE: lambda event, told: message("{name} passed", name=_name(event, told)),
    },
    WordRejected: {
        ToldTo.DOER: lambda event, _told: message_count(
            "You lost the turn: {words} is not in the dictionary.",
            "You lost the turn: {words} are not in the dictionary.",
            len(event.words),
            words=event.words,
        ),
        ToldTo.LATER: lambda event, told: message_count(
            "{name} lost the turn: {words} is not in the dictionary.",
            "{name} lost the turn: {words} are not in the dictionary.",
            len(event.words),
            name=_name(event, told),
            words=event.words,
        ),
        ToldTo.LOOKS_ON: lambda event, told: message(
            "{words}: not in the dictionary. {name} loses the turn.",
            words=event.words,
            name=_name(event, told),
        ),
        # Translators: a turn in a list of turns: {word} is not in the dictionary; at most 24 letters with it.
        ToldTo.RECORD: lambda event, _told: message("{word} refused", word=event.words[0].upper()),
        # Translators: what was done last, beside the bag; at most 16 letters.
        ToldTo.BOX: lambda _event, _told: message("Lost the turn"),
        ToldTo.HEADLINE: lambda event, told: message("{name} lost the turn", name=_name(event, told)),
    },
    ChallengeResolved: {
        ToldTo.DOER: _you_challenged,
        ToldTo.CONCERNED: _challenged_you,
        ToldTo.LATER: _challenged,
        ToldTo.LOOKS_ON: _challenges,
        # Translators: a turn in a list of turns; at most 14 letters.
        ToldTo.RECORD: lambda _event, _told: message_as("a turn in a list", "Challenge"),
        ToldTo.BOX: _box_of_challenge,
        ToldTo.HEADLINE: _headline_of_challenge,
    },
    TurnMissed: {
        ToldTo.CONCERNED: _you_missed,
        ToldTo.LATER: _missed,
        ToldTo.LOOKS_ON: lambda event, told: message("{name} misses a turn.", name=_name(event, told)),
        # Translators: what was done last, beside the bag; at most 16 letters.
        ToldTo.BOX: lambda _event, _told: message("Missed a turn"),
        ToldTo.HEADLINE: lambda event, told: message("{name} missed a turn", name=_name(event, told)),
    },
    BlankTraded: {
        ToldTo.DOER: lambda event, _told: message(
            "You took a blank off the board for {letter}.", letter=event.letter.upper()
        ),
        ToldTo.LATER: lambda event, told: message(
            "{name} took a blank off the board for {letter}.",
            name=_name(event, told),
            letter=event.letter.upper(),
        ),
        # Translators: somebody lays a letter where a blank stands for it, and takes the blank.
        ToldTo.LOOKS_ON: lambda event, told: message(
            "{name} takes the blank for {letter}.", name=_name(event, told), letter=event.letter.upper()
        ),
    },
    HintBought: {
        ToldTo.DOER: lambda event, _told: message_count(
            "You paid {count} point for a hint.", "You paid {count} points for a hint.", event.points
        ),
        ToldTo.LATER: lambda event, told: message_count(
            "{name} paid {count} point for a hint.",
            "{name} paid {count} points for a hint.",
            event.points,
            name=_name(event, told),
        ),
        ToldTo.LOOKS_ON: lambda event, told: message_count(
            "{name} pays {count} point for a hint.",
            "{name} pays {count} points for a hint.",
            event.points,
            name=_name(event, told),
        ),
    },
    PenaltyCharged: {
        ToldTo.CONCERNED: lambda event, _told: message_count(
            "You lost {count} point for time.", "You lost {count} points for time.", event.points
        ),
        ToldTo.LATER: lambda event, told: message_count(
            "{name} lost {count} point for time.",
            "{name} lost {count} points for time.",
            event.points,
            name=_name(event, told),
        ),
        ToldTo.LOOKS_ON: lambda event, told: message_count(
            "{name} loses {count} point for time.",
            "{name} loses {count} points for time.",
            event.points,
            name=_name(event, told),
        ),
    },
    Resigned: {
        ToldTo.DOER: lambda _event, _told: message("You resigned."),
        ToldTo.LATER: lambda event, told: message("{name} resigned.", name=_name(event, told)),
        # Translators: a turn in a list of turns; at most 14 letters.
        ToldTo.RECORD: lambda _event, _told: message_as("a turn in a list", "Resign"),
        # Translators: what was done last, beside the bag; at most 16 letters.
        ToldTo.BOX: lambda _event, _told: message("Resigned"),
        ToldTo.HEADLINE: lambda event, told: message("{name} resigned", name=_name(event, told)),
    },
    Adjusted: {
        ToldTo.CONCERNED: _adjusted_yours,
        ToldTo.LATER: _adjusted,
        ToldTo.LOOKS_ON: _adjusts,
    },
    SuddenDeathBegan: {ToldTo.CONCERNED: _you_level, ToldTo.LATER: _level},
    GameEnded: {ToldTo.CONCERNED: _you_won, ToldTo.LATER: _ended},
    RulesChanged: {ToldTo.LATER: _rules_changed, ToldTo.LOOKS_ON: _rules_change},
}
