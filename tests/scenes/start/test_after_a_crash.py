"""Whoever starts again after an end that nobody wanted says what becomes of the report."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.crash_report import WAITING, Crashes
from game.lexicon.words import Lexicon
from tests.scenes.couch import Couch, services
from tests.scenes.page_read import page_in, question_in
from tests.scenes.scripted_maven import ScriptedMaven


@pytest.fixture
def home(lexicon: Lexicon, tmp_path: Path) -> Couch:
    the_house = services(lexicon, ScriptedMaven())
    the_house.crashes = Crashes(tmp_path)
    the_house.crashes.keep("Error: ZeroDivisionError\n")
    return Couch(the_house)


def test_the_next_start_asks_and_saves_the_report_where_it_says(home: Couch, tmp_path: Path) -> None:
    home.until("question")
    assert question_in(home.stack.top.picture)
    home.press("confirm")
    home.until("reading")
    page = page_in(home.stack.top.picture)
    (saved,) = (tmp_path / "reports").iterdir()
    assert saved.read_text() == "Error: ZeroDivisionError\n"
    assert str(saved) in page.lines[0]
    home.press("back")
    home.wait(1)
    assert home.stack.top.name == "title"


@pytest.mark.parametrize("way", [["right", "confirm"]])
def test_a_report_that_nobody_wants_is_thrown_away(home: Couch, way: list[str], tmp_path: Path) -> None:
    home.until("question")
    home.press(*way)
    home.wait(1)
    assert home.stack.top.name == "title"
    assert not (tmp_path / WAITING).exists()


def test_whoever_leaves_the_question_is_asked_again_at_once_only_by_the_next_start(
    home: Couch, tmp_path: Path
) -> None:
    home.until("question")
    home.press("back")
    home.wait(1)
    assert home.stack.top.name == "title"
    assert (tmp_path / WAITING).exists()
