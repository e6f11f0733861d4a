"""What players may choose about the rules: each choice as a row of data, and each value in words.

Three layers make the rules of a game. The edition fixes what its manual says; players change what they like,
which `Rules.changed` names; and where an edition leaves a choice to the house (`SUGGESTIBLE` in
`editions.py`), the settings of the house suggest it. Screens, cards and saves take their words from here,
so a value is called the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from game.rules.board import squares_of
from game.rules.board_layouts import CLASSIC, BoardLayout, Premium
from game.rules.clock import SHORTEST_MS
from game.rules.dictionary import CLASSIC_WORDS, PARLOUR_WORDS
from game.rules.letter_sets import BLANK, ENGLISH, LetterSet
from game.rules.may_know import may_check_words
from game.rules.rules_and_defaults import (
    Challenge,
    Clock,
    ClockKind,
    ExchangeNeeds,
    FirstPlayer,
    HintKind,
    LookUps,
    Privacy,
    RackOrder,
    ReturnedTiles,
    Rules,
    ScorelessEnd,
    TieBreak,
    Tracker,
)


class RuleGroup(Enum):
    """The kinds of choices, in the order in which they are shown."""

    TURNS = "Turns"
    WORDS = "Words"
    CLOCK = "Clock"
    ENDING = "Ending"
    HELP = "Help"
    DRAWING = "Drawing"
    BOARD = "Board"


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a choice: in a word or two, and in a sentence."""

    value: Any
    word: str
    line: str


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """One choice about the rules."""

    key: str
    """The field of `Rules` that it decides, or a part of one after a dot."""
    label: str
    values: tuple[Value, ...]
    """From left to right."""
    matters: Callable[[Rules], bool] = lambda _rules: True
    """Whether it changes anything under the other rules."""

    def value(self, rules: Rules) -> Any:
        """What the rules have."""
        return _read(rules, self.key)

    def written(self, rules: Rules, value: Any) -> Rules:
        """The rules with this choice made otherwise, whether or not anybody could play by them."""
        return _written(rules, self.key, value)

    def told(self, value: Any) -> Value:
        """A value in words; one that is not offered is told as it is."""
        if isinstance(value, BoardLayout):
            return board_value(value)
        if isinstance(value, LetterSet):
            return letters_value(value)
        found = next((known for known in self.values if known.value == value), None)
        return found or Value(value, str(value), "As this edition has it.")


def _read(rules: Rules, key: str) -> Any:
    name, _, part = key.partition(".")
    value = getattr(rules, name)
    if isinstance(value, frozenset) and part:
        return _member(name, part) in value
    return getattr(value, part) if part else value


def _member(name: str, part: str) -> Any:
    return ScorelessEnd[part] if name == "scoreless_end" else part


def _written(rules: Rules, key: str, value: Any) -> Rules:
    name, _, part = key.partition(".")
    if part:
        whole = getattr(rules, name)
        if part in ("minutes", "seconds"):
            value = _with_time(whole, **{part: value})
        elif isinstance(whole, frozenset):
            value = whole | {_member(name, part)} if value else whole - {_member(name, part)}
        else:
            value = replace(whole, **{part: value})
    return replace(rules, **{name: value})


def _with_time(clock: Clock, minutes: int | None = None, seconds: int | None = None) -> Clock:
    """The clock with other minutes or other seconds. No minutes leave ten seconds at least."""
    if minutes is not None:
        return replace(clock, limit_ms=max(SHORTEST_MS, (minutes * 60 + clock.seconds) * 1000))
    seconds = clock.seconds if seconds is None else seconds
    return replace(clock, limit_ms=(clock.minutes * 60 + seconds) * 1000)


def _switch(on: str, off: str) -> tuple[Value, ...]:
    return Value(False, "Off", off), Value(True, "On", on)


def _numbers(*values: int, line: str) -> tuple[Value, ...]:
    return tuple(Value(value, str(value), line.format(value)) for value in values)


def _up_to_an_hour(unit: str) -> tuple[Value, ...]:
    line = "How much time there is: minutes and seconds, ten seconds at least."
    return tuple(Value(n, f"{n} {unit}{'' if n == 1 else 's'}", line) for n in range(60))


def board_value(layout: BoardLayout) -> Value:
    """A board in words."""
    size = layout.size
    premiums = sum(layout.premium(at) is not Premium.NONE for at in squares_of(size))
    line = f"{size} by {size} squares, {premiums} premium squares."
    return Value(layout, "Classic 15" if layout == CLASSIC else layout.name, line)


def letters_value(tiles: LetterSet) -> Value:
    """A letter set in words."""
    total = len(tiles.all_tiles())
    line = f"{total} tiles, {tiles.counts.get(BLANK, 0)} of them blanks."
    return Value(tiles, "English" if tiles == ENGLISH else tiles.name, line)


VALID_ONLY = " Maven lays valid words only."
"""What is said where people challenge plays: those of a computer need not be doubted."""
RUNS = {ClockKind.TURN_PENALTY, ClockKind.TURN_LOST, ClockKind.GAME_PENALTY}
"""The clocks that give so much time."""
_TURNS = (
    RuleChoice(
        "first_player",
        "Who begins",
        (
            Value(FirstPlayer.SEAT_ONE, "First seat", "Whoever sits first opens the game."),
            Value(FirstPlayer.DRAW, "A draw", "Everybody draws a tile; the lowest letter opens."),
            Value(FirstPlayer.RANDOM, "By lot", "Luck decides who opens the game."),
            Value(
                FirstPlayer.ROTATE, "In turn", "The first seat opens game 1, the second game 2, and so on."
            ),
        ),
    ),
    RuleChoice(
        "exchange",
        "Exchange",
        (
            Value(
                ExchangeNeeds.SEVEN, "7 in the bag", "Tiles are exchanged while the bag holds seven or more."
            ),
            Value(ExchangeNeeds.AS_MANY, "As many", "The bag must hold as many tiles as are exchanged."),
            Value(ExchangeNeeds.ANY, "1 in the bag", "Tiles are exchanged while the bag has a tile."),
        ),
    ),
    RuleChoice(
        "exchanges_allowed",
        "Exchanges in a game",
        (
            Value(0, "Never", "Nobody exchanges tiles."),
            *_numbers(1, 2, 3, 5, line="Everybody may exchange so often in one game."),
            Value(None, "No limit", "Everybody may exchange as often as they like."),
        ),
    ),
    RuleChoice(
        "returned_tiles",
        "Exchanged tiles",
        (
            Value(ReturnedTiles.MIXED_IN, "Mixed in", "Exchanged tiles are mixed with those in the bag."),
            Value(ReturnedTiles.BEHIND, "Come last", "Exchanged tiles are drawn after all others."),
        ),
    ),
    RuleChoice(
        "four_of_a_kind",
        "Four of a kind",
        _switch(
            "With four of one letter the rack is exchanged and the turn kept.", "Every exchange is a turn."
        ),
    ),
    RuleChoice(
        "trade_blanks",
        "Trade blanks",
        _switch("A played blank is taken by putting its letter there.", "A played blank stays where it is."),
    ),
    RuleChoice(
        "bonus",
        "Whole rack",
        (
            Value(0, "No bonus", "Playing a whole rack earns nothing more."),
            *_numbers(25, 35, 50, 75, 100, line="Playing a whole rack earns {} points more."),
        ),
    ),
    RuleChoice(
        "bonus_label",
        "Its name",
        (
            Value("Bonus", "Bonus", "Playing a whole rack is called a bonus."),
            Value("Bingo", "Bingo", "Playing a whole rack is called a bingo."),
        ),
        lambda rules: rules.bonus > 0,
    ),
    RuleChoice(
        "humans_required",
        "Computers alone",
        (
            Value(1, "Not", "Somebody has to play."),
            Value(0, "May play", "Computers may play among themselves while you look on."),
        ),
    ),
    RuleChoice(
        "name_length",
        "Longest name",
        tuple(Value(n, f"{n} letters", f"Names have up to {n} letters.") for n in (8, 12)),
    ),
)
_WORDS = (
    RuleChoice(
        "dictionary.base",
        "Words",
        (
            Value(PARLOUR_WORDS, PARLOUR_WORDS.name, "The whole list of the game counts."),
            Value(CLASSIC_WORDS, CLASSIC_WORDS.name, "Only 20,000 everyday words count, for Maven too."),
        ),
    ),
    RuleChoice(
        "dictionary.house",
        "House words",
        _switch(
            "Words that you have added count too, and those you have banned do not.",
            "Just the words of the list count.",
        ),
    ),
    RuleChoice(
        "house_word_length",
        "Longest house word",
        tuple(
            Value(n, f"{n} letters", f"Words of the house count if they have up to {n} letters.")
            for n in (8, 12, 15)
        ),
        lambda rules: rules.dictionary.house,
    ),
    RuleChoice(
        "excluded_tags.offensive",
        "Family filter",
        _switch("Coarse words do not count for anybody.", "Coarse words count; Maven never plays them."),
    ),
    RuleChoice(
        "excluded_tags.foreign",
        "Foreign words",
        (
            Value(False, "Count", "Words that come from other languages count."),
            Value(True, "Do not count", "Words that dictionaries mark as foreign do not count."),
        ),
    ),
    RuleChoice(
        "challenge",
        "Checking words",
        (
            Value(Challenge.VOID, "By the game", "Every word is checked before it counts."),
            Value(Challenge.COMPUTER_ASKS, "You decide", "An unknown word is questioned; you may insist."),
            Value(
                Challenge.SINGLE,
                "Single challenge",
                "Players challenge; a wrong challenge is free." + VALID_ONLY,
            ),
            Value(
                Challenge.DOUBLE,
                "Double challenge",
                "A wrong challenge costs the challenger the next turn." + VALID_ONLY,
            ),
            Value(
                Challenge.FIVE_POINT,
                "5-point challenge",
                "A wrong challenge gives the other player 5 points a word." + VALID_ONLY,
            ),
            Value(
                Challenge.TEN_POINT,
                "10-point challenge",
                "A wrong challenge gives the other player 10 points a word." + VALID_ONLY,
            ),
            Value(
                Challenge.TRIPLE, "Triple challenge", "Whoever loses a challenge loses the game." + VALID_ONLY
            ),
        ),
    ),
    RuleChoice(
        "challenge_penalty",
        "Challenge penalty",
        _switch("Losing a challenge costs what its kind says.", "No challenge costs a turn or points."),
        lambda rules: rules.challenge.by_people,
    ),
    RuleChoice(
        "challenge_seconds",
        "Time to challenge",
        tuple(
            Value(n, f"{n} seconds", f"Everybody else has {n} seconds to think about a play.")
            for n in (5, 10, 20, 30, 60, 120)
        ),
        lambda rules: rules.challenge.by_people,
    ),
    RuleChoice(
        "miss_turn",
        "Invalid word",
        (
            Value(False, "Try again", "An invalid word goes back to the rack, and the turn goes on."),
            Value(True, "Turn lost", "An invalid word costs the turn."),
        ),
        lambda rules: not rules.challenge.by_people,
    ),
)
_CLOCK = (
    RuleChoice(
        "clock.kind",
        "Clock",
        (
            Value(ClockKind.OFF, "Off", "Everybody takes all the time they like."),
            Value(ClockKind.TURN_PENALTY, "Each turn", "Every minute over the time of a turn costs points."),
            Value(
                ClockKind.TURN_LOST, "Turn lost", "Whoever has no word when the time is up loses the turn."
            ),
            Value(
                ClockKind.GAME_PENALTY,
                "Whole game",
                "Everybody has one time for the whole game; every minute over it costs points.",
            ),
        ),
    ),
    RuleChoice(
        "clock.minutes",
        "Minutes",
        _up_to_an_hour("minute"),
        lambda rules: rules.clock.kind in RUNS,
    ),
    RuleChoice(
        "clock.seconds",
        "Seconds",
        _up_to_an_hour("second"),
        lambda rules: rules.clock.kind in RUNS,
    ),
    RuleChoice(
        "clock.penalty_points",
        "Points a minute over",
        _numbers(
            1, 2, 3, 4, 5, 6, 7, 8, 9, 10, line="Each started minute over the time costs so many points."
        ),
        lambda rules: rules.clock.kind in (ClockKind.TURN_PENALTY, ClockKind.GAME_PENALTY),
    ),
)
_ENDING = (
    RuleChoice(
        "scoreless_end.ZERO_TURNS",
        "Three turns without points",
        _switch("The game ends when nobody scores in three turns each.", "Turns without points end nothing."),
    ),
    RuleChoice(
        "scoreless_end.PASSES",
        "Three passes each",
        _switch(
            "The game ends when everybody passes three times in a row.", "Passing three times ends nothing."
        ),
    ),
    RuleChoice(
        "scoreless_end.EMPTY_BAG_PASS_ROUND",
        "A round of passes",
        _switch("With an empty bag one round of passes ends the game.", "One round of passes ends nothing."),
    ),
    RuleChoice(
        "end_when_nothing_playable",
        "Nothing can be played",
        _switch("The game ends when nobody has a play left.", "The game goes on until somebody ends it."),
    ),
    RuleChoice(
        "tie_break",
        "Equal scores",
        (
            Value(TieBreak.BEFORE_ADJUSTMENT, "Tiles apart", "The score before unplayed tiles decides."),
            Value(TieBreak.SHARED, "Shared", "Equal scores share the win."),
            Value(TieBreak.SUDDEN_DEATH, "One more turn", "Those who are equal play one more turn."),
        ),
    ),
    RuleChoice(
        "tournament_totals",
        "Going out",
        (
            Value(False, "Gain and loss", "Whoever goes out gains what the others lose for their tiles."),
            Value(True, "Twice for two", "For two: whoever goes out gains the other’s tiles twice over."),
        ),
    ),
)
_HELP = (
    RuleChoice(
        "hints.kind",
        "Hints",
        (
            Value(HintKind.OFF, "Off", "Nobody gets help with words."),
            Value(HintKind.STEPS, "Step by step", "A hint tells where, then how long, then which word."),
            Value(HintKind.ONE_WORD, "One word", "A hint names one word at a time."),
            Value(HintKind.LIST, "A list", "A hint lists words, but does not lay them."),
            Value(HintKind.LIST_AND_PLACE, "List and lay", "A hint lists words and lays the one you choose."),
        ),
    ),
    RuleChoice(
        "hints.limit",
        "Hints in a game",
        (
            *_numbers(1, 2, 3, 5, 10, line="Everybody may take so many hints in one game."),
            Value(None, "No limit", "Everybody may take as many hints as they like."),
        ),
        lambda rules: rules.hints.kind is not HintKind.OFF,
    ),
    RuleChoice(
        "hints.cost",
        "Price of a hint",
        (
            Value(0, "Free", "A hint costs nothing."),
            *_numbers(1, 2, 3, 5, 10, 20, line="A hint takes so many points from the score: {}."),
        ),
        lambda rules: rules.hints.kind is not HintKind.OFF,
    ),
    RuleChoice(
        "look_ups",
        "Look-ups",
        (
            Value(
                LookUps.PLAYED, "Played words", "Words may be looked up once they lie on the board for good."
            ),
            Value(LookUps.ANY, "Any word", "Any word may be looked up at any time."),
        ),
    ),
    RuleChoice(
        "word_check",
        "Check words",
        _switch(
            "A word that lies there may be checked before it is played.",
            "Words are found out by playing them.",
        ),
        lambda rules: may_check_words(replace(rules, word_check=True)),
    ),
    RuleChoice(
        "eyebrow",
        "Maven’s eyebrow",
        _switch("Maven lets you know when something better is there.", "Nobody looks over your shoulder."),
        lambda rules: rules.hints.kind is not HintKind.OFF,
    ),
    RuleChoice(
        "tracker",
        "Tiles left",
        (
            Value(Tracker.OFF, "Off", "Nobody is told which tiles are left."),
            Value(Tracker.COUNT, "Count only", "How many tiles are left in the bag, not which ones."),
            Value(Tracker.UNSEEN, "Unseen", "The tiles that you have not seen, bag and racks together."),
            Value(Tracker.BAG, "The bag", "Just the tiles in the bag: who counts knows the other rack."),
        ),
    ),
    RuleChoice(
        "score_preview",
        "Score before End Turn",
        _switch("The points are told while a word is laid.", "The points are told when the word is played."),
    ),
    RuleChoice(
        "show_computer_racks",
        "Maven’s rack",
        (
            Value(False, "Hidden", "Nobody sees Maven’s tiles."),
            Value(True, "Shown", "Maven’s tiles lie open for everybody."),
        ),
    ),
)
_DRAWING = (
    RuleChoice(
        "auto_pick",
        "New tiles",
        (
            Value(True, "Dealt", "New tiles come to the rack by themselves."),
            Value(False, "Drawn by hand", "Everybody picks new tiles from the table."),
        ),
    ),
    RuleChoice(
        "rack_order",
        "Order of the rack",
        (
            Value(RackOrder.RANDOM, "As they come", "Tiles lie as they were drawn."),
            Value(RackOrder.ALPHABETICAL, "A to Z", "Racks are sorted by the alphabet."),
            Value(RackOrder.VALUE, "By points", "The dearest tiles come first."),
        ),
    ),
    RuleChoice(
        "privacy",
        "Racks of people",
        (
            Value(Privacy.OPEN, "Open", "All racks are open: for those who play together."),
            Value(Privacy.CURTAIN, "Hand over", "A curtain falls while the pad goes to the next player."),
            Value(Privacy.PEEK, "Hold to peek", "Tiles are seen while their owner holds a button."),
            Value(Privacy.PHONE, "On phones", "Everybody sees the own tiles on a phone."),
        ),
    ),
)
_BOARD = (
    # What there is of these is found in files: see `game.equipment_files`.
    RuleChoice("layout", "Board", (board_value(CLASSIC),)),
    RuleChoice("tiles", "Letters", (letters_value(ENGLISH),)),
)
CHOICES_OF: dict[RuleGroup, tuple[RuleChoice, ...]] = {
    RuleGroup.TURNS: _TURNS,
    RuleGroup.WORDS: _WORDS,
    RuleGroup.CLOCK: _CLOCK,
    RuleGroup.ENDING: _ENDING,
    RuleGroup.HELP: _HELP,
    RuleGroup.DRAWING: _DRAWING,
    RuleGroup.BOARD: _BOARD,
}
CHOICES = tuple(choice for choices in CHOICES_OF.values() for choice in choices)
