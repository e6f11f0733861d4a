"""Help is one press away on every screen."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from controllers.actions import Action, Brand
from controllers.pads import PadInHand
from game.language.messages import Message
from game.lexicon.words import Lexicon
from game.options import MODES, TEXT_SIZES
from game.rules.board import bare_board
from game.rules.moves import Square, Tile
from game.rules.rules_and_defaults import Rules
from game.rules.scoring import score_play
from game.scenes.kit.button_names import button_for
from game.scenes.kit.console_help import CONSOLE_PAGES, CONSOLE_TOPICS
from game.scenes.kit.help import (
    CONSOLE_BOOK,
    ORDER,
    PARLOUR_BOOK,
    STEP_SECONDS,
    TOPICS,
    HelpBook,
    HelpScene,
    a_pad,
    told_for,
)
from game.scenes.kit.help_pages import (
    COLUMNS,
    HELP_PAGES,
    ROWS,
    ByHand,
    HelpLine,
    HelpPicture,
    HelpStep,
    HelpTopic,
)
from game.scenes.kit.scene import Scene
from tests.scenes.couch import Couch, services
from tests.scenes.kinds import know_every_scene
from tests.scenes.page_read import PageRead, page_in, pages_in
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.seen_help import index_of

ROOT = Path(__file__).parents[3]


def page_of(couch: Couch) -> PageRead:
    return page_in(couch.picture)


def unfilled(line: HelpLine) -> str:
    """A paragraph with its buttons as {confirm}, said to whoever has a pad."""
    return (line.pad if isinstance(line, ByHand) else line).english


def kinds_of_scene(kind: type[Scene] = Scene) -> list[type[Scene]]:
    return [found for sub in kind.__subclasses__() for found in (sub, *kinds_of_scene(sub))]


def test_every_kind_of_screen_names_a_page_of_help_that_exists() -> None:
    know_every_scene()

    topics = {kind.__name__: kind.topic for kind in kinds_of_scene() if kind is not HelpScene}
    assert topics
    assert set(topics.values()) - {""} <= set(TOPICS), "those without a subject offer no help"


WITHOUT_HELP = {
    *("FinalBoard", "TryAnswer", "PuzzleSolution", "PhotoScene"),  # a look, left by one press
    *("AttractScene", "TitleScene", "FirstStart"),  # before the menu, which has it
    *("HelpScene", "HelpText", "RulesOfThisGame", "TextPages"),  # help itself
    *("GameMenu", "CodesScene", "AboutMachine"),  # lists: one has Help among its rows, two explain themselves
    *("Working", "TextEntry"),  # while something is written
    *("GhostHint",),  # a look at the table
}


def test_em001_every_screen_offers_help_but_those_that_are_a_press_from_one_that_does() -> None:
    know_every_scene()

    ours = [kind for kind in kinds_of_scene() if kind.__module__.startswith("game.")]
    assert {kind.__name__ for kind in ours if not kind.topic} == WITHOUT_HELP


def test_no_screen_names_a_button_by_the_mark_that_one_make_has() -> None:
    """Pads of other makes are marked otherwise, and a circle before a word looks like a button."""
    named = []
    for path in [*(ROOT / "game" / "scenes").rglob("*.py"), *(ROOT / "game" / "render").rglob("*.py")]:
        if path.name in {"button_names.py", "panel_tools.py", "room_drawing.py"}:
            continue  # drawn as buttons, and as a seat
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
        shown = (one.value for one in constants if isinstance(one.value, str) and id(one) not in docstrings)
        named += [(path.name, text) for text in shown if set("○□△") & set(text) or "✕ " in text]
    assert named == []


def test_help_opens_over_a_menu_and_leads_back_to_it(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.press("confirm")
    couch.until("main-menu")
    (action,) = couch.prompts["Help"]
    couch.press(action)
    couch.until("help")
    assert couch.sees(str(TOPICS["menus"].title))
    couch.press("back")
    couch.until("main-menu")


def test_the_pages_of_help_turn_in_both_directions(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()), HelpScene("menus"))
    couch.press("confirm")
    couch.until("help-text")
    titles = []
    for _ in ORDER:
        titles += [page.title for page in pages_in(couch.picture)]
        couch.press("right")
    assert titles == [str(TOPICS[name].title) for name in ORDER]
    couch.press("left")
    assert couch.sees(str(TOPICS[ORDER[-1]].title))


def test_in_a_game_help_is_in_its_menu(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.press("shuffle")
    couch.until("table")
    couch.press("pause")
    couch.until("game-menu")
    couch.choose("Help")
    assert couch.sees("Your Turn")


@pytest.mark.parametrize(
    "topic",
    [*TOPICS.values(), *CONSOLE_TOPICS.values()],
    ids=[*TOPICS, *(f"console-{name}" for name in CONSOLE_TOPICS)],
)
def test_help_names_no_button_by_the_mark_of_one_make(topic: HelpTopic) -> None:
    assert not set("✕▲●■△○□") & set("".join(map(unfilled, topic.lines))), (
        "pads of other makes are marked otherwise"
    )


def test_help_itself_offers_no_help() -> None:
    assert Action.PAUSE not in {command.action for command in HelpScene("menus").available()}


def test_sp011_the_help_tells_what_two_players_usually_come_to() -> None:
    told = " ".join(map(unfilled, TOPICS["scoring"].lines))
    assert "between 500 and 700 points" in told
    assert "experts to more" in told


@pytest.mark.parametrize("book", [PARLOUR_BOOK, CONSOLE_BOOK], ids=["parlour", "console"])
def test_every_subject_has_its_page_among_eight_and_each_page_two_sentences(book: HelpBook) -> None:
    assert len(book.pages) <= 8
    assert sorted(topic for page in book.pages for topic in page.topics) == sorted(book.topics)
    for page in book.pages:
        assert all(unfilled(sentence).count(".") == 1 for sentence in page.sentences)
        assert len(page.steps) >= 3
        assert not set("✕▲●■△○□") & set("".join(map(unfilled, page.sentences)))


@pytest.mark.parametrize("topic", TOPICS)
def test_help_opens_at_the_page_of_the_screen_and_more_tells_that_subject(
    lexicon: Lexicon, topic: str
) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()), HelpScene(topic))
    shown = index_of(couch)
    assert topic in HELP_PAGES[shown.focus].topics
    assert shown.titles == tuple(str(page.title) for page in HELP_PAGES), "the index is always there"
    couch.press("confirm")
    assert couch.sees(str(TOPICS[topic].title))
    couch.press("back", "back")


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


@pytest.mark.parametrize("page", [*HELP_PAGES, *CONSOLE_PAGES], ids=lambda page: str(page.title))
def test_what_the_small_tables_tell_is_what_the_rules_count(page: HelpPicture, lexicon: Lexicon) -> None:
    for step in page.steps:
        assert {len(row) for row in step.board} == {COLUMNS}
        assert len(step.board) == ROWS
        points = str(step.told).partition("+")[2]
        if points.isdigit():
            words, total = laid_by(step)
            assert all(word.upper() in lexicon for word in words), words
            assert total == int(points)


@pytest.mark.parametrize("page", [*HELP_PAGES, *CONSOLE_PAGES], ids=lambda page: str(page.title))
def test_racks_of_the_small_tables_have_seven_tiles_with_those_that_were_laid_from_them(
    page: HelpPicture,
) -> None:
    full, before = "", 0
    for step in page.steps:
        laid = sum(face != "." for row in step.board for face in row)
        if len(step.rack) == 7:
            full, before = step.rack, laid
        elif step.rack or laid:  # else the game was left
            assert set(step.rack) < set(full), step
            assert len(step.rack) + laid - before == 7, step


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
    assert told == [told_for(line, a_pad()) for topic in TOPICS.values() for line in topic.lines]
    most = max(sum(map(len, page.lines)) for page in read if len(page.lines) > 1)
    assert most <= {100: 10_000, 130: 420, 200: 260}[size]
    couch.press("left")
    assert page_of(couch) == read[-1]


@pytest.mark.parametrize("brand", Brand)
def test_s20_help_names_buttons_as_they_are_marked_on_the_pad_in_the_hand(
    lexicon: Lexicon, brand: Brand
) -> None:
    hand = PadInHand(brand)
    couch = Couch(services(lexicon, ScriptedMaven()), HelpScene("menus", hand=lambda: hand))
    told = index_of(couch).sentences[0]
    assert f"{button_for(Action.CONFIRM, hand)} chooses" in told
    assert f"{button_for(Action.BACK, hand)} leads out" in told
    couch.press("confirm")
    assert f"{button_for(Action.CONFIRM, hand)} chooses" in page_of(couch).lines[0]


def test_c6_help_speaks_of_the_manual_while_its_mode_is_on(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.services.options = replace(couch.services.options, mode=MODES[1])
    couch.press("confirm")
    couch.until("main-menu")
    couch.press(*couch.prompts["Help"])
    assert index_of(couch).titles == tuple(str(page.title) for page in CONSOLE_PAGES)
    couch.press("confirm")
    assert page_of(couch).title == str(CONSOLE_TOPICS["menus"].title)


def test_c6_help_of_the_mode_opens_at_its_first_page_for_what_the_manual_does_not_know() -> None:
    known = {kind.topic for kind in kinds_of_scene()} - {""}
    for topic in known:
        scene = HelpScene(topic, book=CONSOLE_BOOK)
        assert scene.page == 0 or topic in CONSOLE_PAGES[scene.page].topics


def test_help_speaks_of_the_d_pad_to_pads_only() -> None:
    for book in (PARLOUR_BOOK, CONSOLE_BOOK):
        lines = [line for page in book.topics.values() for line in page.lines]
        lines += [sentence for page in book.pages for sentence in page.sentences]
        first = [line for line in lines if isinstance(line, ByHand)]
        assert first
        assert not [line for line in lines if isinstance(line, Message) and "D-pad moves" in str(line)]
        for line in first:
            assert "arrow keys" in told_for(line, PadInHand(Brand.KEYBOARD)), line
            assert "D-pad" not in told_for(line, PadInHand(Brand.KEYBOARD)), line
            assert "D-pad" in told_for(line, a_pad()), line
