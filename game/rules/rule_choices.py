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
from typing import Any, TypeAlias

from game.language.messages import Message, message, message_as, message_count
from game.rules.board import squares_of
from game.rules.board_layouts import CLASSIC, BoardLayout, Premium
from game.rules.bonus import BINGO, USUAL_LABEL
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

Said: TypeAlias = "Message | str"
"""Words of ours, or what stands as it is: a number, the name that somebody gave."""


class RuleGroup(Enum):
    """The kinds of choices, in the order in which they are shown."""

    TURNS = message_as("group of rules", "Turns")
    WORDS = message_as("group of rules", "Words")
    CLOCK = message_as("group of rules", "Clock")
    ENDING = message_as("group of rules", "Ending")
    HELP = message_as("group of rules", "Help")
    DRAWING = message_as("group of rules", "Drawing")
    BOARD = message_as("group of rules", "Board")


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a choice: in a word or two, and in a sentence."""

    value: Any
    word: Said
    line: Said


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """One choice about the rules."""

    key: str
    """The field of `Rules` that it decides, or a part of one after a dot."""
    label: Message
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
        return found or Value(value, str(value), message("As this edition has it."))


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


def _switch(on: Message, off: Message) -> tuple[Value, ...]:
    return Value(False, message_as("switch", "Off"), off), Value(True, message_as("switch", "On"), on)


def _numbers(*values: int, line: Callable[[int], Message]) -> tuple[Value, ...]:
    return tuple(Value(n, str(n), line(n)) for n in values)


_TIME_GIVEN = message("How much time there is: minutes and seconds, ten seconds at least.")
_MINUTES = tuple(
    Value(n, message_count("{count} minute", "{count} minutes", n), _TIME_GIVEN) for n in range(60)
)
_SECONDS = tuple(
    Value(n, message_count("{count} second", "{count} seconds", n), _TIME_GIVEN) for n in range(60)
)


def board_value(layout: BoardLayout) -> Value:
    """A board in words."""
    size = layout.size
    premiums = sum(layout.premium(at) is not Premium.NONE for at in squares_of(size))
    line = message_count(
        "{size} by {size} squares, {count} premium square.",
        "{size} by {size} squares, {count} premium squares.",
        premiums,
        size=size,
    )
    # Translators: the board that everybody knows, of 15 by 15 squares; at most 14 letters.
    return Value(layout, message("Classic 15") if layout == CLASSIC else layout.name, line)


def letters_value(tiles: LetterSet) -> Value:
    """A letter set in words."""
    total = len(tiles.all_tiles())
    line = message_count(
        # Translators: count is how many of the tiles are blanks.
        "{tiles} tiles, {count} of them a blank.",
        "{tiles} tiles, {count} of them blanks.",
        tiles.counts.get(BLANK, 0),
        tiles=total,
    )
    # Translators: the letters of the English game.
    return Value(tiles, message("English") if tiles == ENGLISH else tiles.name, line)


RUNS = {ClockKind.TURN_PENALTY, ClockKind.TURN_LOST, ClockKind.GAME_PENALTY}
"""The clocks that give so much time."""
_TURNS = (
    RuleChoice(
        "first_player",
        message("Who begins"),
        (
            Value(FirstPlayer.SEAT_ONE, message("First seat"), message("Whoever sits first opens the game.")),
            Value(
                FirstPlayer.DRAW,
                message_as("tiles are drawn to see who begins", "A draw"),
                message("Everybody draws a tile; the lowest letter opens."),
            ),
            Value(FirstPlayer.RANDOM, message("By lot"), message("Luck decides who opens the game.")),
            Value(
                FirstPlayer.ROTATE,
                message_as("who begins: one after the other", "In turn"),
                message("The first seat opens game 1, the second game 2, and so on."),
            ),
        ),
    ),
    RuleChoice(
        "exchange",
        message_as("a rule: when tiles may be exchanged", "Exchange"),
        (
            Value(
                ExchangeNeeds.SEVEN,
                message("7 in the bag"),
                message("Tiles are exchanged while the bag holds seven or more."),
            ),
            Value(
                ExchangeNeeds.AS_MANY,
                message("As many"),
                message("The bag must hold as many tiles as are exchanged."),
            ),
            Value(
                ExchangeNeeds.ANY,
                message("1 in the bag"),
                message("Tiles are exchanged while the bag has a tile."),
            ),
        ),
    ),
    RuleChoice(
        "exchanges_allowed",
        message("Exchanges in a game"),
        (
            Value(
                0, message_as("how often somebody may exchange", "Never"), message("Nobody exchanges tiles.")
            ),
            *_numbers(1, 2, 3, 5, line=lambda _: message("Everybody may exchange so often in one game.")),
            Value(None, message("No limit"), message("Everybody may exchange as often as they like.")),
        ),
    ),
    RuleChoice(
        "returned_tiles",
        message("Exchanged tiles"),
        (
            Value(
                ReturnedTiles.MIXED_IN,
                message_as("exchanged tiles", "Mixed in"),
                message("Exchanged tiles are mixed with those in the bag."),
            ),
            Value(
                ReturnedTiles.BEHIND,
                message_as("exchanged tiles", "Come last"),
                message("Exchanged tiles are drawn after all others."),
            ),
        ),
    ),
    RuleChoice(
        "four_of_a_kind",
        message("Four of a kind"),
        _switch(
            message("With four of one letter the rack is exchanged and the turn kept."),
            message("Every exchange is a turn."),
        ),
    ),
    RuleChoice(
        "trade_blanks",
        message("Trade blanks"),
        _switch(
            message("A played blank is taken by putting its letter there."),
            message("A played blank stays where it is."),
        ),
    ),
    RuleChoice(
        "bonus",
        message("Whole rack"),
        (
            Value(0, message("No bonus"), message("Playing a whole rack earns nothing more.")),
            *_numbers(
                25,
                35,
                50,
                75,
                100,
                line=lambda n: message_count(
                    "Playing a whole rack earns {count} point more.",
                    "Playing a whole rack earns {count} points more.",
                    n,
                ),
            ),
        ),
    ),
    RuleChoice(
        "bonus_label",
        message_as("of the bonus for a whole rack", "Its name"),
        (
            Value(USUAL_LABEL, message("Bonus"), message("Playing a whole rack is called a bonus.")),
            Value(BINGO, message("Bingo"), message("Playing a whole rack is called a bingo.")),
        ),
        lambda rules: rules.bonus > 0,
    ),
    RuleChoice(
        "humans_required",
        message("Computers alone"),
        (
            Value(
                1, message_as("games of computers among themselves", "Not"), message("Somebody has to play.")
            ),
            Value(
                0,
                message_as("games of computers among themselves", "May play"),
                message("Computers may play among themselves while you look on."),
            ),
        ),
    ),
    RuleChoice(
        "name_length",
        message("Longest name"),
        tuple(
            Value(
                n,
                message_count("{count} letter", "{count} letters", n),
                message_count("Names have up to {count} letter.", "Names have up to {count} letters.", n),
            )
            for n in (8, 12)
        ),
    ),
)
_WORDS = (
    RuleChoice(
        "dictionary.base",
        message("Words"),
        (
            Value(PARLOUR_WORDS, PARLOUR_WORDS.name, message("The whole list of the game counts.")),
            Value(
                CLASSIC_WORDS,
                CLASSIC_WORDS.name,
                message("Only {count} everyday words count, for Maven too.", count=20_000),
            ),
        ),
    ),
    RuleChoice(
        "dictionary.house",
        message("House words"),
        _switch(
            message("Words that you have added count too, and those you have banned do not."),
            message("Just the words of the list count."),
        ),
    ),
    RuleChoice(
        "house_word_length",
        message("Longest house word"),
        tuple(
            Value(
                n,
                message_count("{count} letter", "{count} letters", n),
                message_count(
                    "Words of the house count if they have up to {count} letter.",
                    "Words of the house count if they have up to {count} letters.",
                    n,
                ),
            )
            for n in (8, 12, 15)
        ),
        lambda rules: rules.dictionary.house,
    ),
    RuleChoice(
        "excluded_tags.offensive",
        message("Family filter"),
        _switch(
            message("Coarse words do not count for anybody."),
            message("Coarse words count; Maven never plays them."),
        ),
    ),
    RuleChoice(
        "excluded_tags.foreign",
        message("Foreign words"),
        (
            Value(
                False,
                message_as("foreign words", "Count"),
                message("Words that come from other languages count."),
            ),
            Value(
                True,
                message_as("foreign words", "Do not count"),
                message("Words that dictionaries mark as foreign do not count."),
            ),
        ),
    ),
    RuleChoice(
        "challenge",
        message("Checking words"),
        (
            Value(Challenge.VOID, message("By the game"), message("Every word is checked before it counts.")),
            Value(
                Challenge.COMPUTER_ASKS,
                message("You decide"),
                message("An unknown word is questioned; you may insist."),
            ),
            Value(
                Challenge.SINGLE,
                message("Single challenge"),
                message("Players challenge; a wrong challenge is free. Maven lays valid words only."),
            ),
            Value(
                Challenge.DOUBLE,
                message("Double challenge"),
                message("A wrong challenge costs the challenger the next turn. Maven lays valid words only."),
            ),
            Value(
                Challenge.FIVE_POINT,
                message("5-point challenge"),
                message(
                    "A wrong challenge gives the other player 5 points a word. Maven lays valid words only."
                ),
            ),
            Value(
                Challenge.TEN_POINT,
                message("10-point challenge"),
                message(
                    "A wrong challenge gives the other player 10 points a word. Maven lays valid words only."
                ),
            ),
            Value(
                Challenge.TRIPLE,
                message("Triple challenge"),
                message("Whoever loses a challenge loses the game. Maven lays valid words only."),
            ),
        ),
    ),
    RuleChoice(
        "challenge_penalty",
        message("Challenge penalty"),
        _switch(
            message("Losing a challenge costs what its kind says."),
            message("No challenge costs a turn or points."),
        ),
        lambda rules: rules.challenge.by_people,
    ),
    RuleChoice(
        "challenge_seconds",
        message("Time to challenge"),
        tuple(
            Value(
                n,
                message_count("{count} second", "{count} seconds", n),
                message_count(
                    "Everybody else has {count} second to think about a play.",
                    "Everybody else has {count} seconds to think about a play.",
                    n,
                ),
            )
            for n in (5, 10, 20, 30, 60, 120)
        ),
        lambda rules: rules.challenge.by_people,
    ),
    RuleChoice(
        "miss_turn",
        message("Invalid word"),
        (
            Value(
                False,
                message("Try again"),
                message("An invalid word goes back to the rack, and the turn goes on."),
            ),
            Value(True, message("Turn lost"), message("An invalid word costs the turn.")),
        ),
        lambda rules: not rules.challenge.by_people,
    ),
)
_CLOCK = (
    RuleChoice(
        "clock.kind",
        message("Clock"),
        (
            Value(
                ClockKind.OFF, message_as("switch", "Off"), message("Everybody takes all the time they like.")
            ),
            Value(
                ClockKind.TURN_PENALTY,
                message_as("a clock for", "Each turn"),
                message("Every minute over the time of a turn costs points."),
            ),
            Value(
                ClockKind.TURN_LOST,
                message("Turn lost"),
                message("Whoever has no word when the time is up loses the turn."),
            ),
            Value(
                ClockKind.GAME_PENALTY,
                message_as("a clock for", "Whole game"),
                message("Everybody has one time for the whole game; every minute over it costs points."),
            ),
        ),
    ),
    RuleChoice(
        "clock.minutes",
        message("Minutes"),
        _MINUTES,
        lambda rules: rules.clock.kind in RUNS,
    ),
    RuleChoice(
        "clock.seconds",
        message("Seconds"),
        _SECONDS,
        lambda rules: rules.clock.kind in RUNS,
    ),
    RuleChoice(
        "clock.penalty_points",
        message("Points a minute over"),
        _numbers(
            1,
            2,
            3,
            4,
            5,
            6,
            7,
            8,
            9,
            10,
            line=lambda _: message("Each started minute over the time costs so many points."),
        ),
        lambda rules: rules.clock.kind in (ClockKind.TURN_PENALTY, ClockKind.GAME_PENALTY),
    ),
)
_ENDING = (
    RuleChoice(
        "scoreless_end.ZERO_TURNS",
        message("Three turns without points"),
        _switch(
            message("The game ends when nobody scores in three turns each."),
            message("Turns without points end nothing."),
        ),
    ),
    RuleChoice(
        "scoreless_end.PASSES",
        message("Three passes each"),
        _switch(
            message("The game ends when everybody passes three times in a row."),
            message("Passing three times ends nothing."),
        ),
    ),
    RuleChoice(
        "scoreless_end.EMPTY_BAG_PASS_ROUND",
        message("A round of passes"),
        _switch(
            message("With an empty bag one round of passes ends the game."),
            message("One round of passes ends nothing."),
        ),
    ),
    RuleChoice(
        "end_when_nothing_playable",
        message("Nothing can be played"),
        _switch(
            message("The game ends when nobody has a play left."),
            message("The game goes on until somebody ends it."),
        ),
    ),
    RuleChoice(
        "tie_break",
        message("Equal scores"),
        (
            Value(
                TieBreak.BEFORE_ADJUSTMENT,
                message("Tiles apart"),
                message("The score before unplayed tiles decides."),
            ),
            Value(TieBreak.SHARED, message_as("the win", "Shared"), message("Equal scores share the win.")),
            Value(
                TieBreak.SUDDEN_DEATH,
                message("One more turn"),
                message("Those who are equal play one more turn."),
            ),
        ),
    ),
    RuleChoice(
        "tournament_totals",
        message("Going out"),
        (
            Value(
                False,
                message("Gain and loss"),
                message("Whoever goes out gains what the others lose for their tiles."),
            ),
            Value(
                True,
                message("Twice for two"),
                message("For two: whoever goes out gains the other’s tiles twice over."),
            ),
        ),
    ),
)
_HELP = (
    RuleChoice(
        "hints.kind",
        message("Hints"),
        (
            Value(HintKind.OFF, message_as("switch", "Off"), message("Nobody gets help with words.")),
            Value(
                HintKind.STEPS,
                message("Step by step"),
                message("A hint tells where, then how long, then which word."),
            ),
            Value(HintKind.ONE_WORD, message("One word"), message("A hint names one word at a time.")),
            Value(HintKind.LIST, message("A list"), message("A hint lists words, but does not lay them.")),
            Value(
                HintKind.LIST_AND_PLACE,
                message("List and lay"),
                message("A hint lists words and lays the one you choose."),
            ),
        ),
    ),
    RuleChoice(
        "hints.limit",
        message("Hints in a game"),
        (
            *_numbers(
                1, 2, 3, 5, 10, line=lambda _: message("Everybody may take so many hints in one game.")
            ),
            Value(None, message("No limit"), message("Everybody may take as many hints as they like.")),
        ),
        lambda rules: rules.hints.kind is not HintKind.OFF,
    ),
    RuleChoice(
        "hints.cost",
        message("Price of a hint"),
        (
            Value(0, message_as("a hint", "Free"), message("A hint costs nothing.")),
            *_numbers(
                1,
                2,
                3,
                5,
                10,
                20,
                line=lambda n: message("A hint takes so many points from the score: {number}.", number=n),
            ),
        ),
        lambda rules: rules.hints.kind is not HintKind.OFF,
    ),
    RuleChoice(
        "look_ups",
        message("Look-ups"),
        (
            Value(
                LookUps.PLAYED,
                message("Played words"),
                message("Words may be looked up once they lie on the board for good."),
            ),
            Value(LookUps.ANY, message("Any word"), message("Any word may be looked up at any time.")),
        ),
    ),
    RuleChoice(
        "word_check",
        message("Check words"),
        _switch(
            message("A word that lies there may be checked before it is played."),
            message("Words are found out by playing them."),
        ),
        lambda rules: may_check_words(replace(rules, word_check=True)),
    ),
    RuleChoice(
        "eyebrow",
        message("Maven’s eyebrow"),
        _switch(
            message("Maven lets you know when something better is there."),
            message("Nobody looks over your shoulder."),
        ),
        lambda rules: rules.hints.kind is not HintKind.OFF,
    ),
    RuleChoice(
        "tracker",
        message("Tiles left"),
        (
            Value(Tracker.OFF, message_as("switch", "Off"), message("Nobody is told which tiles are left.")),
            Value(
                Tracker.COUNT,
                message("Count only"),
                message("How many tiles are left in the bag, not which ones."),
            ),
            Value(
                Tracker.UNSEEN,
                message_as("a display of tiles", "Unseen"),
                message("The tiles that you have not seen, bag and racks together."),
            ),
            Value(
                Tracker.BAG,
                message("The bag"),
                message("Just the tiles in the bag: who counts knows the other rack."),
            ),
        ),
    ),
    RuleChoice(
        "score_preview",
        message("Score before End Turn"),
        _switch(
            message("The points are told while a word is laid."),
            message("The points are told when the word is played."),
        ),
    ),
    RuleChoice(
        "show_computer_racks",
        message("Maven’s rack"),
        (
            Value(False, message_as("Maven’s rack", "Hidden"), message("Nobody sees Maven’s tiles.")),
            Value(
                True, message_as("Maven’s rack", "Shown"), message("Maven’s tiles lie open for everybody.")
            ),
        ),
    ),
)
_DRAWING = (
    RuleChoice(
        "auto_pick",
        message("New tiles"),
        (
            Value(
                True, message_as("new tiles", "Dealt"), message("New tiles come to the rack by themselves.")
            ),
            Value(
                False,
                message_as("new tiles", "Drawn by hand"),
                message("Everybody picks new tiles from the table."),
            ),
        ),
    ),
    RuleChoice(
        "rack_order",
        message("Order of the rack"),
        (
            Value(RackOrder.RANDOM, message("As they come"), message("Tiles lie as they were drawn.")),
            Value(RackOrder.ALPHABETICAL, message("A to Z"), message("Racks are sorted by the alphabet.")),
            Value(RackOrder.VALUE, message("By points"), message("The dearest tiles come first.")),
        ),
    ),
    RuleChoice(
        "privacy",
        message("Racks of people"),
        (
            Value(
                Privacy.OPEN,
                message_as("racks", "Open"),
                message("All racks are open: for those who play together."),
            ),
            Value(
                Privacy.CURTAIN,
                message_as("racks", "Hand over"),
                message("A curtain falls while the pad goes to the next player."),
            ),
            Value(
                Privacy.PEEK,
                message_as("racks", "Hold to peek"),
                message("Tiles are seen while their owner holds a button."),
            ),
            Value(
                Privacy.PHONE,
                message_as("racks", "On phones"),
                message("Everybody sees the own tiles on a phone."),
            ),
        ),
    ),
)
_BOARD = (
    # What there is of these is found in files: see `game.equipment_files`.
    RuleChoice("layout", message("Board"), (board_value(CLASSIC),)),
    RuleChoice("tiles", message("Letters"), (letters_value(ENGLISH),)),
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
