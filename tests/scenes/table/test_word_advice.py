"""Advice in one's own turn: only where the rules have it, and counted as a hint."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.rules.changed_rules import with_choice
from game.rules.editions import EDITIONS, PARLOUR, PLAYSTATION, TOURNAMENT
from game.rules.moves import Place, Square, Tile
from game.rules.rule_choices import CHOICES
from game.rules.rules_and_defaults import Challenge, HintKind, Hints, Rules
from game.rules.rules_json import beyond_usual, rules_from_json, rules_to_json
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.table.hints_and_definitions import look_along
from game.scenes.table.word_advice import better_start
from tests.rules.brute import all_plays, score
from tests.scenes.couch import Couch
from tests.scenes.table.test_table import hud, open_guides, sit, spell

CHECKED = replace(PARLOUR, word_check=True)
WATCHED = replace(PARLOUR, eyebrow=True)
IN_STEPS = replace(PARLOUR, hints=Hints(HintKind.STEPS))
LATER = 2.5


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def labels(couch: Couch) -> set[str]:
    return {prompt.label for prompt in couch.picture.prompts}


def told(couch: Couch) -> str:
    notices = [panel.text for panel in couch.picture.panels if isinstance(panel, Notice)]
    return notices[0] if notices else ""


def hints(couch: Couch) -> int:
    return couch.table.state.hints[0]


def lay(couch: Couch, word: str) -> None:
    spell(couch, word, Square(7, 5))


def test_a_valid_word_is_found_good_by_one_press_and_is_not_played_by_that(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=CHECKED)
    assert "Check word" not in labels(couch), "nothing lies there to be checked"
    lay(couch, "HORN")
    couch.press("shuffle")
    assert told(couch) == "HORN may be played."
    assert couch.host.position.ply == 0
    assert hints(couch) == 1
    couch.press("shuffle")
    assert hints(couch) == 1, "once a turn"


def test_a_word_that_is_none_is_outlined_and_stays_where_it_lies(lexicon: Lexicon) -> None:
    rules = replace(CHECKED, challenge=Challenge.DOUBLE)
    couch = sit(lexicon, rules=rules)
    lay(couch, "HRO")
    couch.press("shuffle")
    refusal = hud(couch).refusal
    assert refusal
    assert refusal.text == "HRO is not in the dictionary."
    assert refusal.guilty == (Square(7, 5), Square(7, 6), Square(7, 7))
    assert len(couch.draft.laid) == 3
    assert couch.host.position.ply == 0
    couch.end_turn()
    assert isinstance(couch.host.record.turns[0].move, Place), "who insists may play it"


def test_the_hints_of_a_game_are_used_up_by_checking_words(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=replace(CHECKED, hints=Hints(limit=0)))
    lay(couch, "HORN")
    assert "Check word" not in labels(couch)


def test_the_eyebrow_tells_how_the_most_points_start_once_the_thumb_rests(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=WATCHED, maven=InProcessMaven(lexicon), rack="HORNVVC")
    lay(couch, "NO")
    couch.wait(1)
    assert not told(couch)
    couch.wait(LATER)
    best = best_opening(lexicon, "HORNVVC")
    assert told(couch) in {f"Something better starts with {tile}." for tile in best}
    assert hints(couch) == 1


def best_opening(lexicon: Lexicon, rack: str) -> set[str]:
    """The first tiles of plays with the most points; every word is tried on every square."""
    letters = Counter(rack)
    fit = frozenset(word for word in lexicon if Counter(word) <= letters)
    board = ["." * 15] * 15
    plays = all_plays(board, rack, fit)
    points = {play: score(board, play) for play in plays}
    faces = [min(play)[2] for play in plays if points[play] == max(points.values())]
    return set(faces)


def test_the_eyebrow_speaks_of_a_blank_as_of_a_blank() -> None:
    with_blank = Place((Tile(Square(7, 8), "A"), Tile(Square(7, 7), "q")))
    assert better_start(with_blank) == "Something better starts with a blank."
    assert better_start(Place((Tile(Square(7, 7), "U"), Tile(Square(8, 7), "S")))).endswith("with U.")


def test_nobody_looks_over_a_shoulder_where_little_is_to_be_gained(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=WATCHED, maven=InProcessMaven(lexicon), rack="AAAIIIO")
    spell(couch, "AA", Square(7, 7))
    couch.wait(2 * LATER)
    assert not told(couch)
    assert hints(couch) == 0


@pytest.mark.parametrize("rules", [*EDITIONS.values(), TOURNAMENT], ids=lambda rules: rules.edition)
def test_no_edition_advises_unless_somebody_asks_for_it(rules: Rules) -> None:
    assert not rules.word_check
    assert not rules.eyebrow
    assert rules.hints.kind is not HintKind.STEPS


def test_without_hints_there_is_no_advice_whatever_else_the_rules_say(lexicon: Lexicon) -> None:
    rules = replace(PLAYSTATION, word_check=True, eyebrow=True, hints=Hints(HintKind.OFF))
    couch = sit(lexicon, rules=rules, maven=InProcessMaven(lexicon))
    lay(couch, "HORN")
    couch.wait(2 * LATER)
    assert "Check word" not in labels(couch)
    assert not told(couch)


def test_a_hint_step_by_step_tells_where_then_how_long_then_which_word(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=IN_STEPS, maven=InProcessMaven(lexicon))
    open_guides(couch)
    couch.choose("Hint")
    couch.wait(0.1)
    assert couch.sees("Look along row 8.") or couch.sees("Look along column H.")
    assert couch.choices == ["How Long?"]
    assert not couch.sees("letters")
    couch.press("confirm")
    assert couch.sees("7 letters, 7 tiles of yours, +7"), "ANOTHER, with the bonus"
    assert not couch.sees("ANOTHER")
    couch.press("confirm")
    assert couch.sees("The word is ANOTHER.")
    couch.press("confirm")
    assert "".join(laid.face for laid in sorted(couch.draft.laid)) == "ANOTHER"
    assert hints(couch) == 1


def test_the_last_column_of_the_largest_board_has_a_letter() -> None:
    assert str(look_along([Square(3, 20), Square(4, 20)])) == "Look along column U."
    assert str(look_along([Square(20, 0), Square(20, 1)])) == "Look along row 21."


def test_what_a_step_told_can_still_be_read_at_the_table(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=IN_STEPS, maven=InProcessMaven(lexicon))
    open_guides(couch)
    couch.choose("Hint")
    couch.wait(0.1)
    couch.press("back*3")
    assert couch.stack.top.name == "table"
    assert told(couch).startswith("Look along ")


def test_rules_that_say_nothing_of_advice_are_the_same_bytes_as_before_there_was_any() -> None:
    assert {"word_check", "eyebrow"}.isdisjoint(rules_to_json(PARLOUR))
    assert beyond_usual(WATCHED)["eyebrow"] is True
    for rules in (CHECKED, WATCHED, IN_STEPS):
        assert rules_from_json(rules_to_json(rules)) == rules
        assert rules_from_json(beyond_usual(rules)) == rules


def test_advice_has_rows_among_the_rules_and_counts_as_a_change() -> None:
    by_key = {choice.key: choice for choice in CHOICES}
    asked = with_choice(PARLOUR, by_key["eyebrow"], True)
    assert asked.eyebrow
    assert asked.changed == {"eyebrow"}
    off = with_choice(PARLOUR, by_key["hints.kind"], HintKind.OFF)
    assert not by_key["eyebrow"].matters(off)
    assert not by_key["word_check"].matters(off)
