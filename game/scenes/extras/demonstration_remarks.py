"""What a friend on the couch would say about the latest turn of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum

from game.rules.events import TilesExchanged, TilesPlaced
from game.rules.visibility import Game


class RemarkTopic(Enum):
    """What can be said; the value has one sentence for each time that it is."""

    BONUS = (
        "{word}: all seven tiles at once, {bonus} points more.",
        "The whole rack again: {word}, {points} points.",
        "{word} leaves nothing on the rack. That earns {bonus} on top.",
    )
    LEAD = (
        "{word} turns the game: {leader} leads by {gap}.",
        "And {leader} is ahead again, by {gap}.",
        "The lead changes hands. {leader}, by {gap}.",
    )
    LETTER = (
        "That is the way to spend {a_letter}: {points} points.",
        "The {letter} counts {value}. With its squares and neighbors it made {points}.",
        "Nobody likes to be left with {a_letter}. {word} finds it a home.",
    )
    TRIPLE = (
        "A red square, and {word} counts three times.",
        "{word} reaches the red square: {points} points.",
    )
    LONG = (
        "{word} has {length} letters, and {there} of them were there already.",
        "Only {laid} tiles for {word}: the board had the rest.",
    )
    BEST = (
        "{word} is the best play so far.",
        "{points} points: no play of this game was worth more.",
    )
    WORDS = (
        "One play, {words} words, and each of them counts.",
        "Laid alongside, {word} makes {words} words at once.",
        "Small words, good neighbors: {words} of them for {points}.",
    )
    SINGLE = ("A single tile, and {points} points for it.", "One tile is sometimes enough: {points} points.")
    EXCHANGE = (
        "Better letters are sometimes worth a turn.",
        "No points now, for more of them later.",
    )
    BAG = ("The bag is empty: whoever plays the last tile gains what the other holds.",)
    RACE = (
        "{leader} leads by {gap}.",
        "{gap} points between them, and {bag} tiles to come.",
        "Still {leader}, by {gap}.",
    )
    LEVEL = ("Level! Everything is open.",)


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

    def remark_on(self, game: Game) -> str:
        """A sentence on the latest turn; empty where nothing strikes the eye."""
        for topic, facts in _topics(game):
            times = Counter(self._said)[topic]
            if topic in self._said[-RESTS:] or (topic is RemarkTopic.BAG and times):
                continue
            self._said.append(topic)
            sentences: tuple[str, ...] = topic.value
            return sentences[times % len(sentences)].format(**facts)
        return ""


Facts = dict[str, str | int]


def _topics(game: Game) -> Iterator[tuple[RemarkTopic, Facts]]:
    """The topics that could be talked about, the most striking first."""
    assert game.last is not None
    race = _race(game)
    for event in game.last.events:
        match event:
            case TilesPlaced() as placed:
                yield from _on_play(game, placed, race)
            case TilesExchanged():
                yield RemarkTopic.EXCHANGE, {}
    if not game.position.bag:
        yield RemarkTopic.BAG, {}
    elif game.position.ply % RACE_EVERY == 0:
        yield (RemarkTopic.RACE if race["gap"] else RemarkTopic.LEVEL), race


def _race(game: Game) -> Facts:
    first, second = game.position.scores
    leader = game.seats[0 if first >= second else 1].name
    return {"leader": leader, "gap": abs(first - second), "bag": len(game.position.bag)}


def _on_play(game: Game, placed: TilesPlaced, race: Facts) -> Iterator[tuple[RemarkTopic, Facts]]:
    score, main = placed.score, placed.score.words[0]
    facts: Facts = {
        **race,
        "word": main.word.upper(),
        "points": score.total,
        "bonus": score.bonus,
        "words": len(score.words),
        "length": len(main.word),
        "laid": len(placed.tiles),
        "there": len(main.word) - len(placed.tiles),
    }
    if score.bonus:
        yield RemarkTopic.BONUS, facts
    if _took_the_lead(game, placed):
        yield RemarkTopic.LEAD, facts
    values = game.position.rules.tiles.values
    letter = max((t.face for t in placed.tiles if t.face.isupper()), key=values.__getitem__, default="")
    if letter and values[letter] >= DEAR and score.total >= WELL_SPENT:
        named: Facts = {"letter": letter, "a_letter": _with_article(letter), "value": values[letter]}
        yield RemarkTopic.LETTER, facts | named
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


def _with_article(letter: str) -> str:
    """As the letter's name is spoken."""
    return f"{'an' if letter in 'AEFHILMNORSX' else 'a'} {letter}"
