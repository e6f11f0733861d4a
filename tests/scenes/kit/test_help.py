"""Help is one press away on every screen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controllers.actions import Action
from game.lexicon.words import Lexicon
from game.options import TEXT_SIZES
from game.rules.board import bare_board
from game.rules.moves import Square, Tile
from game.rules.rules_and_defaults import Rules
from game.rules.scoring import score_play
from game.scenes.kit.help import ORDER, STEP_SECONDS, TOPICS, HelpScene
from game.scenes.kit.help_pages import COLUMNS, HELP_PAGES, PAGE_OF, ROWS, HelpPicture, HelpStep
from game.scenes.kit.picture.help_panels import HelpIndex
from game.scenes.kit.picture.menu_panels import Page
from game.scenes.kit.scene import Scene
from game.scenes.kit.text_pages import HelpPage
from tests.scenes.couch import Couch, services
from tests.scenes.desks import ScriptedMaven


def page_of(couch: Couch) -> Page:
    (page,) = (panel for panel in couch.picture.panels if isinstance(panel, Page))
    return page


def kinds_of_scene(kind: type[Scene] = Scene) -> list[type[Scene]]:
    return [found for sub in kind.__subclasses__() for found in (sub, *kinds_of_scene(sub))]


def test_every_kind_of_screen_names_a_page_of_help_that_exists() -> None:
    import game.scenes.start.title  # noqa: F401 - so that every scene is known

    topics = {kind.__name__: kind.topic for kind in kinds_of_scene() if kind is not HelpScene}
    assert topics
    assert set(topics.values()) - {""} <= set(TOPICS), "those without a subject offer no help"


WITHOUT_HELP = {
    *("FinalBoard", "TryAnswer", "PuzzleSolution", "PhotoScene"),  # a look, left by one press
    *("AttractScene", "TitleScene", "FirstStart"),  # before the menu, which has it
    *("HelpScene", "HelpText", "RulesOfThisGame", "TextPages"),  # help itself
    *("GameMenu", "CodesScene", "AboutMachine"),  # lists: one has Help among its rows, two explain themselves
    *("Working", "TextEntry"),  # while something is written
}


def test_em001_every_screen_offers_help_but_those_that_are_a_press_from_one_that_does() -> None:
    import game.scenes.start.title  # noqa: F401 - so that every scene is known

    ours = [kind for kind in kinds_of_scene() if kind.__module__.startswith("game.")]
    assert {kind.__name__ for kind in ours if not kind.topic} == WITHOUT_HELP


def test_help_opens_over_a_menu_and_leads_back_to_it(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.press("confirm")
    couch.until("main-menu")
    (action,) = couch.prompts["Help"]
    couch.press(action)
    couch.until("help")
    assert couch.sees(TOPICS["menus"].title)
    couch.press("back")
    couch.until("main-menu")


def test_the_pages_of_help_turn_in_both_directions(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()), HelpScene("menus"))
    couch.press("confirm")
    couch.until("help-text")
    titles = []
    for _ in ORDER:
        titles += [panel.title for panel in couch.picture.panels if isinstance(panel, Page)]
        couch.press("right")
    assert titles == [TOPICS[name].title for name in ORDER]
    couch.press("left")
    assert couch.sees(TOPICS[ORDER[-1]].title)


def test_in_a_game_help_is_in_its_menu(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.press("shuffle")
    couch.until("table")
    couch.press("pause")
    couch.until("game-menu")
    couch.choose("Help")
    assert couch.sees("Your Turn")


@pytest.mark.parametrize("topic", TOPICS.values(), ids=list(TOPICS))
def test_help_names_no_button_by_the_mark_of_one_make(topic: HelpPage) -> None:
    assert not set("✕▲●■△○□") & set("".join(topic.lines)), "pads of other makes are marked otherwise"


def test_help_itself_offers_no_help() -> None:
    assert Action.PAUSE not in {command.action for command in HelpScene("menus").available()}


def test_sp011_the_help_tells_what_two_players_usually_come_to() -> None:
    told = " ".join(TOPICS["scoring"].lines)
    assert "between 500 and 700 points" in told
    assert "experts to more" in told


def test_every_subject_has_its_page_among_eight_and_each_page_two_sentences() -> None:
    assert len(HELP_PAGES) <= 8
    assert sorted(PAGE_OF) == sorted(TOPICS)
    for page in HELP_PAGES:
        assert all(sentence.count(".") == 1 for sentence in page.sentences)
        assert len(page.steps) >= 3
        assert not set("✕▲●■△○□") & set("".join(page.sentences))


@pytest.mark.parametrize("topic", TOPICS)
def test_help_opens_at_the_page_of_the_screen_and_more_tells_that_subject(
    lexicon: Lexicon, topic: str
) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()), HelpScene(topic))
    shown = index_of(couch)
    assert topic in HELP_PAGES[shown.focus].topics
    assert shown.titles == tuple(page.title for page in HELP_PAGES), "the index is always there"
    couch.press("confirm")
    assert couch.sees(TOPICS[topic].title)
    couch.press("back", "back")


def index_of(couch: Couch) -> HelpIndex:
    return next(panel for panel in couch.picture.panels if isinstance(panel, HelpIndex))


def test_the_small_table_moves_by_itself_and_the_index_turns_to_all_pages(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()), HelpScene("turn"))
    first = index_of(couch)
    couch.stack.update(STEP_SECONDS)
    assert index_of(couch).tiles != first.tiles
    seen = set()
    for _ in HELP_PAGES:
        seen.add(index_of(couch).sentences)
        couch.press("down")
    assert len(seen) == len(HELP_PAGES)
    assert index_of(couch).focus == first.focus


@pytest.mark.parametrize("page", HELP_PAGES, ids=lambda page: page.title)
def test_what_the_small_tables_tell_is_what_the_rules_count(page: HelpPicture, lexicon: Lexicon) -> None:
    for step in page.steps:
        assert {len(row) for row in step.board} == {COLUMNS}
        assert len(step.board) == ROWS
        if "+" in step.told and step.told.partition("+")[2].isdigit():
            words, total = laid_by(step)
            assert all(word.upper() in lexicon for word in words), words
            assert total == int(step.told.partition("+")[2])


def laid_by(step: HelpStep) -> tuple[list[str], int]:
    """The words and the score of the play of a step, counted by the rules on the usual board."""
    tiles = {
        Square(row + 5, column + 3): face
        for row, line in enumerate(step.board)
        for column, face in enumerate(line)
        if face != "."
    }
    old = tuple(Tile(square, face) for square, face in tiles.items() if face not in step.new)
    new = tuple(Tile(square, face) for square, face in tiles.items() if face in step.new)
    score = score_play(bare_board(15).with_tiles(old), new, Rules())
    return [found.word for found in score.words], score.total


@pytest.mark.parametrize("size", TEXT_SIZES)
def test_in_larger_words_a_page_of_help_holds_less_and_all_of_it_is_read_by_turning(
    size: int, lexicon: Lexicon
) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.services.options = replace(couch.services.options, text_size=size)
    couch.press("confirm")
    couch.until("main-menu")
    couch.press(*couch.prompts["Help"], "confirm")
    couch.until("help-text")
    read = []
    while (page := page_of(couch)) not in read:
        read.append(page)
        couch.press("right")
    assert len({page.note for page in read}) == len(read)
    told = [line for page in read for line in page.lines]
    assert told == [line for topic in TOPICS.values() for line in topic.lines]
    most = max(sum(map(len, page.lines)) for page in read if len(page.lines) > 1)
    assert most <= {100: 10_000, 130: 420, 200: 260}[size]
    couch.press("left")
    assert page_of(couch) == read[-1]
