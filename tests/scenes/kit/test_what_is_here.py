"""One button tells on any screen what this is; at the table it leads to a hint and to the last word."""

from __future__ import annotations

import re

import pytest

from controllers.actions import Action
from game.lexicon.words import Lexicon
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.scene import Scene
from game.scenes.kit.what_is_here import HERE, here
from game.scenes.puzzles.puzzle_table import PuzzleTable
from game.scenes.table.ghost_hint import GhostHint
from tests.scenes.duplicate.phones_round_television import Hall
from tests.scenes.kinds import know_every_scene
from tests.scenes.kit.test_help import kinds_of_scene
from tests.scenes.playing import best_move, couch_of, start_with


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def test_every_screen_says_what_it_is_in_eight_words_at_most() -> None:
    know_every_scene()
    told = [kind.here for kind in kinds_of_scene() if not isinstance(kind.here, property)]
    told += [*HERE.values()]
    assert [text for one in told if len(re.findall(r"\w+", text := str(one))) > 8] == []
    assert {kind.topic for kind in kinds_of_scene() if isinstance(kind.topic, str)} <= HERE.keys()


TRUE_OF: dict[str, str] = {
    "": "CodesScene FinalBoard PhotoScene PuzzleSolution TryAnswer",
    "cards": "CardsScene LoadScene SaveScene SlotsScene",
    "daily": "DailyScene WeekScene",
    "dictionaries": "BanMenu DictionariesMenu HouseListMenu",
    "journal": "MissedWordsScene",
    "mail": "DeliveryScene NewGameScene SendScene ShelfScene",
    "menus": "Asks Choosing Guides ListMenu MainMenu MenuScene TurnMenu WhatIsHere",
    "modes": "PlayScene",
    "opponents": "OpponentsScene",
    "options": "OptionsMenu SettingsScene",
    "pads": "ButtonsScene ControlsScene RemapScene RowsScene",
    "phones": "PhoneCard",
    "profiles": "ProfilesScene",
    "puzzles": "PuzzleList",
    "review": "ReviewScene",
    "rooms": "StagingScene",
    "together": "BoardForPhones ComeAgain GatheringScene PartyMenu RevealScene SetUp",
}
"""Which screens what is said by topic was read for, and found to be true of."""


def test_what_is_said_by_topic_is_true_of_every_screen_of_it() -> None:
    """A new screen says what it is itself, or is read and put into the table."""
    know_every_scene()
    said = [
        (kind.topic, kind.__name__)
        for kind in kinds_of_scene()
        if not kind.here and kind.__module__.startswith("game.") and isinstance(kind.topic, str)
    ]
    assert [one for one in said if one[1] not in TRUE_OF.get(one[0], "").split()] == []


def test_it_tells_what_the_screen_is_and_what_confirming_does_until_it_is_closed(
    lexicon: Lexicon,
) -> None:
    couch = couch_of(lexicon)
    couch.press("confirm")
    below: Scene = couch.stack.top
    couch.press("ask")
    assert couch.sees(str(here(below)))
    assert couch.sees("✕: Select.") or couch.sees("Enter: Select.")
    couch.press("ask")
    assert couch.stack.top is below


def test_where_the_prompt_is_a_question_it_tells_what_the_button_does(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, "Anna", "Bo")
    hall.begin()
    hall.couch.press("ask")
    assert hall.couch.sees(": How to play without a phone.")


def test_a_hint_lies_there_as_a_ghost_after_two_presses_and_a_third_lays_it(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True)
    couch.services.define = lambda word: f"what {word} means"
    start_with(couch, "Normal", "Expert")
    couch.press("ask", "confirm")
    couch.wait(0.5)
    assert isinstance(couch.stack.top, GhostHint)
    hud = next(panel for panel in couch.picture.panels if isinstance(panel, Hud))
    assert hud.preview
    word = hud.preview.word
    assert couch.sees(f"what {word} means")
    assert not couch.table.phase.draft.laid  # type: ignore[union-attr]  # it is a turn
    couch.press("confirm")
    assert "".join(tile.face for tile in couch.table.phase.draft.laid).upper() == word  # type: ignore[union-attr]
    assert couch.table.state.hints[0] == 1


def test_a_hint_that_is_left_leaves_the_turn_as_it_was(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True)
    start_with(couch, "Normal", "Expert")
    couch.wait(3)
    before = couch.picture.table
    couch.press("ask", "confirm")
    couch.wait(0.5)
    couch.press("back")
    assert couch.picture.table == before


def test_the_last_word_is_explained_after_two_presses(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True)
    couch.services.define = lambda word: f"what {word} means"
    start_with(couch, "Normal", "Expert")
    couch.play(best_move(couch))
    couch.until("table")
    couch.press("ask", "down", "confirm")
    assert any(text.startswith("what ") for text in couch.words)


def test_console_1999_has_no_button_that_its_manual_does_not_know(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    couch.services.options = couch.services.options.__class__(mode="console 1999")
    couch.press("confirm")
    top = couch.stack.top
    if top.of_mode and not top.of_mode.shortcuts:
        assert not any(Action.ASK in prompt.actions for prompt in couch.picture.prompts)
        couch.press("ask")
        assert couch.stack.top is top


def test_at_a_position_it_offers_the_hints_of_that_and_no_word_that_others_laid(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    couch.press("confirm")
    couch.choose("Past Games")
    couch.choose("Puzzles")
    couch.choose("Win from Here: Easy")
    table = couch.stack.top
    assert isinstance(table, PuzzleTable)
    couch.press("ask")
    assert couch.choices[0] == "Hint"
    assert not couch.sees("Last Word")
    couch.press("confirm")
    assert couch.stack.top is table
    assert table.attempt.hint
