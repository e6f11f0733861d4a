"""What a friend on the couch would say about the latest turn of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from game.language.messages import NOTHING, Message, message, message_count
from game.rules.events import TilesExchanged, TilesPlaced
from game.rules.visibility import Game


@dataclass(frozen=True, slots=True)
class RemarkFacts:
    """What a sentence on a turn can name."""

    leader: str = ""
    gap: int = 0
    """Points between the two."""
    bag: int = 0
    word: str = ""
    points: int = 0
    bonus: int = 0
    words: int = 0
    """Words that the play makes."""
    length: int = 0
    laid: int = 0
    there: int = 0
    """Letters of the word that lay there already."""
    letter: str = ""
    value: int = 0


Remark = Callable[[RemarkFacts], Message]


def _bonus_1(of: RemarkFacts) -> Message:
    return message_count(
        "{word}: all seven tiles at once, {count} point more.",
        "{word}: all seven tiles at once, {count} points more.",
        of.bonus,
        word=of.word,
    )


def _bonus_2(of: RemarkFacts) -> Message:
    return message_count(
        "The whole rack again: {word}, {count} point.",
        "The whole rack again: {word}, {count} points.",
        of.points,
        word=of.word,
    )


def _bonus_3(of: RemarkFacts) -> Message:
    return message(
        "{word} leaves nothing on the rack. That earns {bonus} on top.", word=of.word, bonus=of.bonus
    )


def _lead_1(of: RemarkFacts) -> Message:
    return message(
        "{word} turns the game: {leader} leads by {gap}.", word=of.word, leader=of.leader, gap=of.gap
    )


def _lead_2(of: RemarkFacts) -> Message:
    return message("And {leader} is ahead again, by {gap}.", leader=of.leader, gap=of.gap)


def _lead_3(of: RemarkFacts) -> Message:
    return message("The lead changes hands. {leader}, by {gap}.", leader=of.leader, gap=of.gap)


def _letter_1(of: RemarkFacts) -> Message:
    return message_count(
        "That is the way to spend the {letter}: {count} point.",
        "That is the way to spend the {letter}: {count} points.",
        of.points,
        letter=of.letter,
    )


def _letter_2(of: RemarkFacts) -> Message:
    return message(
        "The {letter} counts {value}. With its squares and neighbors it made {points}.",
        letter=of.letter,
        value=of.value,
        points=of.points,
    )


def _letter_3(of: RemarkFacts) -> Message:
    return message(
        "Nobody likes to be left with the {letter}. {word} finds it a home.", letter=of.letter, word=of.word
    )


def _triple_1(of: RemarkFacts) -> Message:
    return message("A red square, and {word} counts three times.", word=of.word)


def _triple_2(of: RemarkFacts) -> Message:
    return message_count(
        "{word} reaches the red square: {count} point.",
        "{word} reaches the red square: {count} points.",
        of.points,
        word=of.word,
    )


def _long_1(of: RemarkFacts) -> Message:
    return message_count(
        "{word} has {length} letters, and {count} of them was there already.",
        "{word} has {length} letters, and {count} of them were there already.",
        of.there,
        word=of.word,
        length=of.length,
    )


def _long_2(of: RemarkFacts) -> Message:
    return message_count(
        "Only {count} tile for {word}: the board had the rest.",
        "Only {count} tiles for {word}: the board had the rest.",
        of.laid,
        word=of.word,
    )


def _best_1(of: RemarkFacts) -> Message:
    return message("{word} is the best play so far.", word=of.word)


def _best_2(of: RemarkFacts) -> Message:
    return message_count(
        "{count} point: no play of this game was worth more.",
        "{count} points: no play of this game was worth more.",
        of.points,
    )


def _words_1(of: RemarkFacts) -> Message:
    return message_count(
        "One play, {count} word, and it counts.",
        "One play, {count} words, and each of them counts.",
        of.words,
    )


def _words_2(of: RemarkFacts) -> Message:
    return message_count(
        "Laid alongside, {word} makes {count} word at once.",
        "Laid alongside, {word} makes {count} words at once.",
        of.words,
        word=of.word,
    )


def _words_3(of: RemarkFacts) -> Message:
    return message(
        "Small words, good neighbors: {words} of them for {points}.", words=of.words, points=of.points
    )


def _single_1(of: RemarkFacts) -> Message:
    return message_count(
        "A single tile, and {count} point for it.", "A single tile, and {count} points for it.", of.points
    )


def _single_2(of: RemarkFacts) -> Message:
    return message_count(
        "One tile is sometimes enough: {count} point.",
        "One tile is sometimes enough: {count} points.",
        of.points,
    )


def _exchange_1(of: RemarkFacts) -> Message:  # noqa: ARG001 - it names nothing
    return message("Better letters are sometimes worth a turn.")


def _exchange_2(of: RemarkFacts) -> Message:  # noqa: ARG001 - it names nothing
    return message("No points now, for more of them later.")


def _bag(of: RemarkFacts) -> Message:  # noqa: ARG001 - it names nothing
    return message("The bag is empty: whoever plays the last tile gains what the other holds.")


def _race_1(of: RemarkFacts) -> Message:
    return message("{leader} leads by {gap}.", leader=of.leader, gap=of.gap)


def _race_2(of: RemarkFacts) -> Message:
    return message_count(
        "{count} point between them, and {tiles} to come.",
        "{count} points between them, and {tiles} to come.",
        of.gap,
        # Translators: in the place {tiles}: "30 points between them, and 12 tiles to come."
        tiles=message_count("{count} tile", "{count} tiles", of.bag),
    )


def _race_3(of: RemarkFacts) -> Message:
    return message("Still {leader}, by {gap}.", leader=of.leader, gap=of.gap)


def _level(of: RemarkFacts) -> Message:  # noqa: ARG001 - it names nothing
    return message("Level! Everything is open.")


class RemarkTopic(Enum):
    """What can be said; the value has one sentence for each time that it is."""

    BONUS = (_bonus_1, _bonus_2, _bonus_3)
    LEAD = (_lead_1, _lead_2, _lead_3)
    LETTER = (_letter_1, _letter_2, _letter_3)
    TRIPLE = (_triple_1, _triple_2)
    LONG = (_long_1, _long_2)
    BEST = (_best_1, _best_2)
    WORDS = (_words_1, _words_2, _words_3)
    SINGLE = (_single_1, _single_2)
    EXCHANGE = (_exchange_1, _exchange_2)
    BAG = (_bag,)
    RACE = (_race_1, _race_2, _race_3)
    LEVEL = (_level,)


RESTS = 3
"""Remarks on other topics before one may come up again."""
DEAR, WELL_SPENT = 8, 30
"""The least points of a letter that is worth a remark, and of a play that makes good use of it."""
LONG_WORD, LAID = 7, 4
"""The least letters of a word that is called long, and the most of them that may be new."""
MUCH_FOR_ONE = 15
RACE_EVERY = 3
"""Turns between two looks at the scores."""


class Commentator:
    """Says something about each turn, or nothing; does not harp on one topic."""

    def __init__(self) -> None:
        self._said: list[RemarkTopic] = []

    def remark_on(self, game: Game) -> Message:
        """A sentence on the latest turn; nothing where nothing strikes the eye."""
        for topic, facts in _topics(game):
            times = Counter(self._said)[topic]
            if topic in self._said[-RESTS:] or (topic is RemarkTopic.BAG and times):
                continue
            self._said.append(topic)
            sentences: tuple[Remark, ...] = topic.value
            return sentences[times % len(sentences)](facts)
        return NOTHING


def _topics(game: Game) -> Iterator[tuple[RemarkTopic, RemarkFacts]]:
    """The topics that could be talked about, the most striking first."""
    assert game.last is not None
    race = _race(game)
    for event in game.last.events:
        match event:
            case TilesPlaced() as placed:
                yield from _on_play(game, placed, race)
            case TilesExchanged():
                yield RemarkTopic.EXCHANGE, race
    if not game.position.bag:
        yield RemarkTopic.BAG, race
    elif game.position.ply % RACE_EVERY == 0:
        yield (RemarkTopic.RACE if race.gap else RemarkTopic.LEVEL), race


def _race(game: Game) -> RemarkFacts:
    first, second = game.position.scores
    leader = game.seats[0 if first >= second else 1].name
    return RemarkFacts(leader, abs(first - second), len(game.position.bag))


def _on_play(game: Game, placed: TilesPlaced, race: RemarkFacts) -> Iterator[tuple[RemarkTopic, RemarkFacts]]:
    score, main = placed.score, placed.score.words[0]
    facts = replace(
        race,
        word=main.word.upper(),
        points=score.total,
        bonus=score.bonus,
        words=len(score.words),
        length=len(main.word),
        laid=len(placed.tiles),
        there=len(main.word) - len(placed.tiles),
    )
    if score.bonus:
        yield RemarkTopic.BONUS, facts
    if _took_the_lead(game, placed):
        yield RemarkTopic.LEAD, facts
    values = game.position.rules.tiles.values
    letter = max((t.face for t in placed.tiles if t.face.isupper()), key=values.__getitem__, default="")
    if letter and values[letter] >= DEAR and score.total >= WELL_SPENT:
        yield RemarkTopic.LETTER, replace(facts, letter=letter, value=values[letter])
    if main.multiplier >= 3:
        yield RemarkTopic.TRIPLE, facts
    if len(main.word) >= LONG_WORD and len(placed.tiles) <= LAID:
        yield RemarkTopic.LONG, facts
    others = [turn.score.total for turn in game.history[:-1] if turn.score]
    if others and score.total > max(others):
        yield RemarkTopic.BEST, facts
    if len(score.words) >= 3:
        yield RemarkTopic.WORDS, facts
    if len(placed.tiles) == 1 and score.total >= MUCH_FOR_ONE:
        yield RemarkTopic.SINGLE, facts


def _took_the_lead(game: Game, placed: TilesPlaced) -> bool:
    """Whether the play put its player ahead of one who was ahead before."""
    mine, other = game.position.scores[placed.seat], game.position.scores[1 - placed.seat]
    return mine - placed.score.total < other < mine
