"""High scores: five charts of what people achieved, and the entries that a finished game makes in them.

The charts begin with entries by friendly names that can be beaten. Kept on the memory card as JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw
from msgspec.structs import replace

from game.bounded_json import Fields, read, read_or
from game.language.messages import message
from game.rules.board_layouts import CLASSIC
from game.rules.bonus import USUAL_BONUS
from game.rules.events import PlayScore
from game.rules.letter_sets import ENGLISH
from game.rules.rules_and_defaults import Rules
from game.rules.visibility import Game

ROWS = 8
"""Entries that a chart holds."""


class Chart(Enum):
    """The charts, in the order in which they are turned over."""

    # Translators: a chart of high scores: of games alone.
    SOLITAIRE = message("Solitaire")
    # Translators: a chart of high scores.
    PLAY = message("Best Play")
    # Translators: a chart of high scores.
    WORD = message("Longest Word")
    # Translators: a chart of high scores: of games in which a whole rack was laid most often.
    BONUSES = message("Most Bonuses")
    # Translators: a chart of high scores.
    GAME = message("Best Game")


_LARGEST = 10**10
"""No game has more points, and no calendar needs to reach further in seconds."""
_Figure = Annotated[int, Meta(ge=-_LARGEST, le=_LARGEST)]
_Entered = Annotated[str, Meta(max_length=16)]


class HighScore(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One line of a chart, stored as a list of its fields."""

    name: _Entered
    value: _Figure
    """Points, letters or bonuses, as the chart has it."""
    word: _Entered = ""
    """Upper case: the word itself, or the best word of the game."""
    score: _Figure = 0
    """What ranks equal values: points of the longest word, or of the game with the bonuses."""
    when: Annotated[int, Meta(ge=0, le=_LARGEST)] = 0
    """Seconds since 1970; 0 for those that come with the game."""
    hints: _Figure = 0
    """Hints taken in that game."""

    @property
    def rank(self) -> tuple[int, int, int, str, str, int]:
        """The order of entries, the highest first: among equals the newest, and always the same way round."""
        return self.value, self.score, self.when, self.name, self.word, self.hints


Charts = dict[Chart, tuple[HighScore, ...]]


@dataclass(frozen=True, slots=True)
class ChartEntry:
    """An entry that a game has made."""

    chart: Chart
    place: int
    """Its place in the chart, from 0."""
    entry: HighScore
    is_first: bool = False
    """Whether nobody of this house stood there before: it came before none but those that come with the
    game."""


def _given(rows: str) -> tuple[HighScore, ...]:
    """The entries of a text: a name, a figure, a word and maybe a second figure each."""
    parts = (row.split() for row in rows.split(","))
    return tuple(HighScore(name, int(value), word, *map(int, more)) for name, value, word, *more in parts)


FIRST_CHARTS: Charts = {
    Chart.SOLITAIRE: _given(
        "Clara 900 JUKEBOX, Otis 800 QUILTED, Beatrix 700 OXYGEN, Hugo 620 ZEBRAS, "
        "Nell 540 WIZARD, Arlo 460 QUIET, Poppy 380 FJORD, Gus 300 MAZE"  # not read: names
    ),
    Chart.PLAY: _given(
        "Clara 86 QUARTZ, Otis 74 RETAINS, Beatrix 60 JOKING, Hugo 52 WAXY, "
        "Nell 44 ZONE, Arlo 36 CHALK, Poppy 28 HATS, Gus 20 FARM"  # not read: names
    ),
    Chart.WORD: _given(
        "Beatrix 9 HAPPINESS 36, Clara 8 LANTERNS 66, Hugo 8 KEYBOARD 34, Otis 7 BICYCLE 32, "
        "Poppy 7 PICNICS 26, Nell 6 GARDEN 22, Arlo 6 TURTLE 14, Gus 5 MUSIC 18"  # not read: names
    ),
    Chart.BONUSES: _given(
        "Clara 3 RETAINS 431, Otis 2 LANTERN 372, Beatrix 1 TRAINED 318"  # not read: names
    ),
    Chart.GAME: _given(
        "Otis 400 QUARTZ, Clara 360 JOCKEY, Beatrix 320 WAXED, Hugo 280 VIXEN, "
        "Nell 240 PIZZA, Arlo 200 CHEF, Poppy 160 HONEY, Gus 120 LAMP"  # not read: names
    ),
}
"""What the charts hold before anybody has played."""


# ---------------------------------------------------------------- entering


def is_comparable(rules: Rules) -> bool:
    """Whether its points stand beside those of other games: other boards, letters or bonuses make more."""
    return rules.layout == CLASSIC and rules.tiles == ENGLISH and rules.bonus == USUAL_BONUS


def with_game(
    charts: Charts, game: Game, hints: Sequence[int], when: int
) -> tuple[Charts, tuple[ChartEntry, ...]]:
    """The charts with what the people of a finished game achieved, and which entries are new.

    `hints` says how many each seat took. An entry at least as good as the last of its chart goes in, before
    those that it equals; the last one then drops out. Games that are not comparable enter nothing.
    """
    if not is_comparable(game.position.rules):
        return charts, ()
    entered = dict(charts)
    for chart, entry in _achievements(game, hints, when):
        if entry.value > 0:
            entered[chart] = _ranked((*entered[chart], entry))
    made = [
        ChartEntry(chart, place, entry, not any(each.when for each in charts[chart]))
        for chart, entries in entered.items()
        for place, entry in enumerate(entries)
        if entry not in charts[chart]
    ]
    return entered, tuple(made)


def _ranked(entries: Iterable[HighScore]) -> tuple[HighScore, ...]:
    """A chart of these entries: the best, each once."""
    return tuple(sorted(dict.fromkeys(entries), key=lambda entry: entry.rank, reverse=True)[:ROWS])


def _achievements(game: Game, hints: Sequence[int], when: int) -> Iterator[tuple[Chart, HighScore]]:
    """The entries that each person could make; the computer does not compete."""
    outcome = game.position.outcome
    assert outcome is not None
    alone = len(game.seats) == 1
    for number, seat in enumerate(game.seats):
        if seat.kind != "human":
            continue
        plays = plays_of(game, number)
        blank = HighScore(seat.name, 0, when=when, hints=hints[number])
        total = outcome.scores[number]
        best = max(plays, key=lambda play: play.total, default=None)
        word = _word(best) if best else ""
        yield (Chart.SOLITAIRE if alone else Chart.GAME), replace(blank, value=total, word=word)
        if best:
            yield Chart.PLAY, replace(blank, value=best.total, word=word)
            longest = max(plays, key=lambda play: (len(_word(play)), play.total))
            length = len(_word(longest))
            yield Chart.WORD, replace(blank, value=length, word=_word(longest), score=longest.total)
            bonuses = [play for play in plays if play.bonus]
            finest = max(bonuses, key=lambda play: play.total, default=best)
            yield Chart.BONUSES, replace(blank, value=len(bonuses), word=_word(finest), score=total)


def plays_of(game: Game, seat: int) -> tuple[PlayScore, ...]:
    """Every play of the seat that stands, in order."""
    return tuple(turn.score for turn in game.history if turn.score and turn.seat == seat)


def _word(play: PlayScore) -> str:
    return play.words[0].word.upper()


def hints_in(extra: Mapping[str, Any], seats: int) -> list[int]:
    """Hints that each seat has taken, from what a save keeps beside the game under "hints"."""
    try:
        hints = msgspec.convert(extra.get("hints"), list[Annotated[int, Meta(ge=0, le=_MOST_HINTS)]])
    except msgspec.ValidationError:
        hints = []
    return hints if len(hints) == seats else [0] * seats


_MOST_HINTS = 10_000
"""Hints in one game: more than anybody has the patience for."""


# ---------------------------------------------------------------- keeping


def charts_to_json(charts: Charts) -> bytes:
    """For `charts_from_json`."""
    return msgspec.json.encode({chart.name: entries for chart, entries in charts.items()})


def charts_from_json(text: bytes) -> Charts:
    """Read charts; a missing one is as in the beginning, and an entry that cannot be read is left out."""
    kept = read_or(text, Fields, {})
    return {chart: _chart(kept.get(chart.name, Raw()), first) for chart, first in FIRST_CHARTS.items()}


def _chart(text: Raw, first: tuple[HighScore, ...]) -> tuple[HighScore, ...]:
    try:
        rows = [read_or(row, HighScore, None) for row in read(text, list[Raw])]
    except ValueError:
        return first
    return _ranked(filter(None, rows))


def merged(kept: bytes, new: bytes) -> bytes:
    """The charts of two memory cards, merged."""
    first, second = charts_from_json(kept), charts_from_json(new)
    return charts_to_json({chart: _ranked((*first[chart], *second[chart])) for chart in Chart})
