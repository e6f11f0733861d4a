"""Every field of the rules: it can be chosen, and a game goes otherwise where it is otherwise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any

import pytest

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.rules.dictionary import Dictionary, with_house_words
from game.rules.editions import PLAYSTATION, SCRABOUT
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import ChallengePlay, Exchange, Move, NothingPlayable, Pass, Square, TradeBlank
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.rule_choices import CHOICES
from game.rules.rules_and_defaults import (
    Challenge,
    Clock,
    ClockKind,
    ExchangeNeeds,
    FirstPlayer,
    HintKind,
    Hints,
    LookUps,
    Privacy,
    RackOrder,
    ReturnedTiles,
    Rules,
    ScorelessEnd,
    TieBreak,
    Tracker,
)
from game.scenes.kit.picture.game_panels import Spot
from game.session.match import MatchSession
from tests.rules.table import OWN_LAYOUT, OWN_TILES, board_with, place, position
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import table_of
from tests.scenes.playing import be_called, couch_of, joining, start
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_table import ANNA, BO, sit, spell

NO_ROW = {
    "edition": "it is chosen as a whole, before anything is changed",
    "changed": "it says what was changed, and is no rule",
    "games": "one game or three is chosen with the kind of game",
    "min_seats": "how many may play is what an edition says first of itself",
    "max_seats": "how many may play is what an edition says first of itself",
    "rack_size": "racks, letter keys and the tables of Maven are made for seven tiles",
}
"""Fields that no row of the rules' screen changes, and why."""
NO_EFFECT = {
    "edition": "it is a name; what it means is in the other fields",
    "changed": "it is told beside the name, and nothing is played by it",
}
"""Fields by which a game is not played otherwise, and why."""

Seen = object


@dataclass(frozen=True)
class Otherwise:
    """A field that has another value, and where that can be seen."""

    value: Any
    seen: Callable[[Lexicon, Rules], Seen]
    under: Rules = PLAYSTATION
    """The rules apart from that field."""


# ---------------------------------------------------------------- what is seen by the rules alone


def dealt(seats: int, _lexicon: Lexicon, rules: Rules) -> Seen:
    """How games begin."""
    try:
        games = [opening(rules, seats, seed, game=2)[0] for seed in range(4)]
    except ValueError as error:
        return str(error)
    return [(game.to_move, game.racks, game.bag) for game in games]


def course(begin: Position, moves: list[Move], _lexicon: Lexicon, rules: Rules) -> Seen:
    """What happens when these moves are made in turn, in a game that begins like this."""
    now = replace(begin, rules=rules)
    seen: list[Seen] = []
    for move in moves:
        if now.outcome is not None:
            break
        try:
            now, events = play(now, move, SOME_WORDS, 70_000)
        except IllegalMove as why:
            return [*seen, str(why)]
        seen.append((events, now.racks, now.bag))
    return seen


SOME_WORDS = {"HORN", "HORNS", "HORNABC"}
HORN = board_with("8F HORN")
BLANK_HORN = board_with("8F HoRN")
START = position("HORNABC", "STERNAE", bag="EEEEEEEEE")
LOW = position("HORNABC", "STERNAE", bag="EEE")
LAST = position("S", "Q", board=HORN)
EVEN = replace(position("A", "B", "B"), scores=(21, 23, 23), to_move=1, scoreless=(3, 2, 3))
PHONY, GOOD = place("8F HRON"), place("8F HORN")


# ---------------------------------------------------------------- what is seen at the table


def at_the_table(do: Callable[[Couch], None], lexicon: Lexicon, rules: Rules) -> Seen:
    """The picture once something was done in the first turn."""
    couch = sit(lexicon, rules=rules, maven=InProcessMaven(lexicon), rack="HORNVVC")
    do(couch)
    return couch.picture


def of_two_people(lexicon: Lexicon, rules: Rules) -> Seen:
    home = services(lexicon, ScriptedMaven())
    couch = Couch(home, table_of(home, MatchSession(rules, (ANNA, BO), 7, lexicon)))
    couch.until("handover", "table")
    return couch.picture


def asked_about_a_play(lexicon: Lexicon, rules: Rules) -> Seen:
    """How long somebody else may think about a play."""
    couch = sit(lexicon, (ANNA, BO), rules=rules)
    couch.press("confirm")
    spell(couch, "HORN", Square(7, 5))
    couch.end_turn()
    couch.until("challenge")
    couch.wait(1)
    return couch.picture


def look(_couch: Couch) -> None:
    """Just as it is."""


def lay_no(couch: Couch) -> None:
    spell(couch, "NO", Square(7, 7))
    couch.wait(3.5)


def open_menu(couch: Couch) -> None:
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")


def open_guides(couch: Couch) -> None:
    open_menu(couch)
    couch.choose("Guides")


def look_up_no(couch: Couch) -> None:
    open_guides(couch)
    couch.choose("View Word Definitions")
    couch.stack.type("no")
    couch.press("pause")


def play_horn(couch: Couch) -> None:
    spell(couch, "HORN", Square(7, 5))
    couch.end_turn()
    couch.wait(1.0)


def joined(lexicon: Lexicon, rules: Rules) -> Seen:
    """What somebody is called there, and what works once nobody sits any more."""
    couch = couch_of(lexicon)
    start(couch, "Normal")
    scene = joining(couch)
    scene.kind = replace(scene.kind, rules=lambda: rules)
    couch.wait(0.1)
    be_called(couch, "Wilhelmina")
    called = couch.words
    couch.press("back")
    return called, couch.prompts


def bonus(lexicon: Lexicon, rules: Rules) -> Seen:
    """What is celebrated over a whole rack."""
    couch = sit(lexicon, rules=rules, rack="ANOTHER", fast=False)
    spell(couch, "ANOTHER", Square(7, 2))
    couch.end_turn()
    couch.wait(0.3)
    return couch.words


def words(lexicon: Lexicon, rules: Rules) -> Seen:
    under = lexicon.under(rules)
    return len(under), "QXZ" in under


def house(_lexicon: Lexicon, rules: Rules) -> Seen:
    return with_house_words(Dictionary(house=True), ["QXZQXZQXZ"], [], rules.house_word_length)


FIXED = replace(PLAYSTATION, edition=SCRABOUT.edition)
"""Rules of an edition that leaves nothing to the settings of the house."""
CHALLENGED = replace(PLAYSTATION, challenge=Challenge.DOUBLE)
EXCHANGES: list[Move] = [Exchange("A"), Pass(), Exchange("B")]
FIELDS: dict[str, Otherwise] = {
    "layout": Otherwise(OWN_LAYOUT, partial(course, START, [place("8B HORNABC")])),
    "tiles": Otherwise(OWN_TILES, partial(dealt, 2)),
    "rack_size": Otherwise(5, partial(dealt, 2)),
    "min_seats": Otherwise(3, partial(dealt, 2)),
    "max_seats": Otherwise(2, partial(dealt, 3)),
    "humans_required": Otherwise(0, joined),
    "first_player": Otherwise(FirstPlayer.ROTATE, partial(dealt, 2)),
    "exchange": Otherwise(ExchangeNeeds.ANY, partial(course, LOW, EXCHANGES)),
    "exchanges_allowed": Otherwise(1, partial(course, START, EXCHANGES)),
    "returned_tiles": Otherwise(ReturnedTiles.BEHIND, partial(course, START, [Exchange("HOR")])),
    "dictionary": Otherwise(Dictionary(added=("QXZ",)), words),
    "excluded_tags": Otherwise(frozenset({"foreign"}), words),
    "challenge": Otherwise(Challenge.SINGLE, partial(course, START, [PHONY])),
    "challenge_penalty": Otherwise(False, partial(course, START, [GOOD, ChallengePlay()]), CHALLENGED),
    "challenge_seconds": Otherwise(30, asked_about_a_play, CHALLENGED),
    "miss_turn": Otherwise(True, partial(course, START, [PHONY])),
    "scoreless_end": Otherwise(
        frozenset({ScorelessEnd.FIRST_PASS}), partial(course, START, [Pass(), Pass()])
    ),
    "end_when_nothing_playable": Otherwise(
        False, partial(course, position("Q", "Z", bag="EEE"), [NothingPlayable()])
    ),
    "bonus": Otherwise(35, partial(course, START, [place("8F HORNABC")])),
    "bonus_label": Otherwise("Bingo", bonus),
    "tie_break": Otherwise(TieBreak.SHARED, partial(course, EVEN, [Pass()])),
    "clock": Otherwise(Clock(ClockKind.TURN_PENALTY, 60_000, 3), partial(course, START, [GOOD])),
    "privacy": Otherwise(Privacy.OPEN, of_two_people, FIXED),
    "games": Otherwise(3, partial(at_the_table, look)),
    "show_computer_racks": Otherwise(True, partial(at_the_table, look)),
    "hints": Otherwise(Hints(HintKind.OFF), partial(at_the_table, open_guides)),
    "look_ups": Otherwise(LookUps.PLAYED, partial(at_the_table, look_up_no)),
    "word_check": Otherwise(True, partial(at_the_table, lay_no)),
    "eyebrow": Otherwise(True, partial(at_the_table, lay_no)),
    "tracker": Otherwise(Tracker.COUNT, partial(at_the_table, open_menu)),
    "auto_pick": Otherwise(False, partial(at_the_table, play_horn)),
    "rack_order": Otherwise(RackOrder.ALPHABETICAL, partial(dealt, 2)),
    "house_word_length": Otherwise(8, house),
    "name_length": Otherwise(8, joined),
    "score_preview": Otherwise(False, partial(at_the_table, lay_no)),
    "trade_blanks": Otherwise(
        True, partial(course, position("XO", "Y", board=BLANK_HORN), [TradeBlank(Square(7, 6))])
    ),
    "four_of_a_kind": Otherwise(
        True, partial(course, position("EEEEABC", "Y", bag="T" * 9), [Exchange("EEEEABC")])
    ),
    "tournament_totals": Otherwise(True, partial(course, LAST, [place("J8 S", HORN)])),
}


ALL = [field.name for field in fields(Rules)]


def test_every_field_has_a_row_among_the_rules_or_a_reason_for_none() -> None:
    rows = {choice.key.partition(".")[0] for choice in CHOICES}
    assert rows | set(NO_ROW) == set(ALL)
    assert not rows & set(NO_ROW), "a reason that is none any more"


def test_every_field_is_tried_otherwise_or_there_is_a_reason_why_no_game_changes() -> None:
    assert set(FIELDS) | set(NO_EFFECT) == set(ALL)
    assert not set(FIELDS) & set(NO_EFFECT)


@pytest.mark.parametrize("name", FIELDS)
def test_a_game_goes_otherwise_where_one_field_is_otherwise(lexicon: Lexicon, name: str) -> None:
    tried = FIELDS[name]
    other = replace(tried.under, **{name: tried.value})
    assert tried.seen(lexicon, tried.under) == tried.seen(lexicon, tried.under), "what is seen has no luck"
    assert tried.seen(lexicon, tried.under) != tried.seen(lexicon, other)


def test_what_the_players_called_their_rules_changes_no_game(lexicon: Lexicon) -> None:
    other = replace(PLAYSTATION, changed=frozenset({"bonus"}), edition="Ours")
    for one in FIELDS.values():
        if isinstance(one.seen, partial) and one.seen.func in (course, dealt):
            assert one.seen(lexicon, PLAYSTATION) == one.seen(lexicon, other)
