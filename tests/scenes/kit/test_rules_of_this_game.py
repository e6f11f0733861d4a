"""The rules of a game are told from its `Rules`: what is told is what is played."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.mail.mail_rules import mail_rules
from game.rules.board_layouts import BoardLayout
from game.rules.editions import EDITIONS
from game.rules.letter_sets import letter_set_of
from game.rules.rules_and_defaults import Challenge, ExchangeNeeds, FirstPlayer, Rules, ScorelessEnd, TieBreak
from game.scenes.kit.rules_of_this_game import rules_pages
from tests.scenes.couch import Couch, services
from tests.scenes.scripted_maven import ScriptedMaven


def told(rules: Rules) -> str:
    return "\n".join(line for page in rules_pages(rules) for line in page.lines)


def test_em005_to_em016_the_rules_of_a_mail_game_are_all_told() -> None:
    """M12 (EM-023): star, one row, crosswise words, exchange, words, blank, end, tie, challenge, example."""
    text = told(mail_rules())
    for rule in (
        "one of them lies on the star",
        "in one row, across or down, without a gap",
        "must be words, crosswise too",
        "while the bag holds seven tiles or more",
        "no names, no abbreviations",
        "Which one is said as it is played, and stays.",
        "nobody has scored in three turns of each",
        "higher before unplayed tiles counted wins",
        "Whoever challenges a good play loses a turn.",
        "a Bingo: 50 points more",
        "HORN is laid: count HORN.",
        "count FARM.",
        "count PASTE and FARMS.",
        "count MOB, NOT and BE.",
    ):
        assert rule in text, rule


def test_em016_the_example_of_a_game_by_mail_prints_no_scores_and_that_of_others_does() -> None:
    by_mail, others = (
        "\n".join(rules_pages(rules)[-1].lines) for rules in (mail_rules(), EDITIONS["Console 1999"])
    )
    assert "point" not in by_mail
    assert not set("0123456789") & set(by_mail)
    for score in ("HORN, 14 points.", "FARM, 9 points.", "PASTE and FARMS, 25 points.", "and BE, 16 points."):
        assert score in others


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"rack_size": 9}, "everybody draws 9"),
        ({"bonus": 0}, ""),
        ({"bonus": 35}, "35 points more"),
        ({"exchange": ExchangeNeeds.ANY}, "while the bag holds a tile"),
        ({"exchanges_allowed": 0}, "Tiles cannot be exchanged."),
        ({"exchanges_allowed": 2}, "2 times in a game"),
        ({"challenge": Challenge.VOID}, "The game looks every word up"),
        ({"challenge": Challenge.TRIPLE}, "Whoever is wrong loses the game."),
        ({"tie_break": TieBreak.SHARED}, "Equal scores share the win."),
        ({"scoreless_end": frozenset({ScorelessEnd.FIRST_PASS})}, "somebody passes"),
        ({"trade_blanks": True}, "may be taken by whoever puts its letter there"),
        ({"tiles": letter_set_of("none", "A 50 1 | E 50 1")}, "There are 100 tiles"),
    ],
)
def test_what_a_rule_changes_is_told(change: dict[str, object], says: str) -> None:
    usual = mail_rules()
    text = told(replace(usual, **change))  # type: ignore[arg-type]  # each of its own kind
    assert says in text
    assert text != told(usual)


def test_a_board_without_colors_promises_none_and_the_example_is_counted_on_it() -> None:
    bare = told(replace(EDITIONS["Console 1999"], layout=BoardLayout("Bare", ("." * 21,) * 21)))
    assert "blue" not in bare
    assert "HORN, 7 points." in bare


def test_every_edition_tells_its_rules_from_the_menu_of_a_game(lexicon: Lexicon) -> None:
    for rules in EDITIONS.values():
        assert all(page.lines for page in rules_pages(rules))
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.press("shuffle")
    couch.until("table")
    couch.press("options")
    couch.choose("Rules of This Game")
    assert couch.sees("one of them lies on the star")
    couch.press("right")
    assert couch.sees("A play scores all words that it makes or changes.")
    couch.press("back", "back")
    assert couch.stack.top.name == "table"


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=list(EDITIONS))
def test_nobody_is_called_by_a_number_in_the_rules_of_a_game(rules: Rules) -> None:
    for first in FirstPlayer:
        assert not re.search(r"player \d", told(replace(rules, first_player=first)), re.IGNORECASE)
