"""Names in scripts that the fonts of the panels lack are written as they are, as pictures of the atlas."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st
from PIL import features

from controllers.actions import Brand
from game.render.panels import other_scripts as script_sheet
from game.render.panels import script_fonts, theme
from game.render.panels.other_scripts import ScriptSheet, picture
from game.render.panels.overlay import Overlay
from game.render.panels.script_fonts import CAME_WITH_THE_GAME, FONTS, FontFile, font_for, opened
from game.render.panels.theme import Font
from game.render.panels.typesetting import (
    WEIGHTS,
    forget_other_scripts,
    glyphs,
    known,
    measure,
    other_scripts,
    shortened,
)
from game.scenes.kit.page_sheet import question_sheet
from game.scenes.kit.picture.screen import Picture
from tests.conftest import of_the_system

if TYPE_CHECKING:
    from arcade.gl import Context

HEBREW = FontFile(FONTS / CAME_WITH_THE_GAME["Hebrew"])
ARABIC = FontFile(FONTS / CAME_WITH_THE_GAME["Arabic"])
shapes = pytest.mark.skipif(not script_fonts.can_shape(), reason="FriBiDi is not installed here")
WRITTEN_PLAINLY = ["Юлия", "Ελένη", "Անահիտ", "ნინო", "Žofie", "Ngọc"]
WRITTEN_IN_SHAPES = ["דוד לוי", "محمد", "अनीता", "สมชาย", "தமிழ்", "ಕಾವ್ಯ", "ਗੁਰਪ੍ਰੀਤ"]


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    """Nothing of one test is known to another."""
    forget_other_scripts()
    yield
    forget_other_scripts()


@pytest.mark.parametrize("name", WRITTEN_PLAINLY)
def test_a_name_in_a_script_that_comes_with_the_game_is_written_as_it_is(name: str) -> None:
    shown = known(name, Font.BOLD)
    assert len(shown) == 1
    assert shown in other_scripts()
    assert other_scripts().box(shown) is not None


@shapes
@pytest.mark.parametrize("name", WRITTEN_IN_SHAPES)
def test_a_name_whose_signs_join_or_run_leftwards_is_written_as_it_is(name: str) -> None:
    shown = known(name, Font.BOLD)
    assert len(shown) == 1
    assert shown in other_scripts()


@shapes
def test_hebrew_runs_from_right_to_left() -> None:
    _, _, alone = picture("א", HEBREW, 56, 7)
    _, _, both = picture("אב", HEBREW, 56, 7)
    assert np.abs(both[:, -24:].astype(int) - alone[:, -24:].astype(int)).max() <= 24
    assert np.abs(both[:, :24].astype(int) - alone[:, :24].astype(int)).max() > 100


@shapes
def test_arabic_letters_join() -> None:
    def gaps(word: str) -> int:
        darkest = picture(word, ARABIC, 56, 7)[2].max(axis=0)
        return int(np.abs(np.diff((darkest > 128).astype(int))).sum()) // 2

    assert gaps("س\u200cس") == 2  # kept apart
    assert gaps("سس") == 1


@shapes
@pytest.mark.parametrize(
    ("sentence", "between"),
    [
        ("Waiting for דוד. שרה plays", ". "),
        ("דוד, שרה", ", "),
        ("דוד 312 שרה", " 312 "),
        ("דוד: 30 · محمد", ": 30 · "),
        ("“דוד” “שרה”", "” “"),
    ],
)
def test_two_names_in_one_sentence_stand_in_its_order_with_what_is_between_them(
    sentence: str, between: str
) -> None:
    shown = known(sentence, Font.TEXT)
    first, second = (sign for sign in shown if sign in other_scripts())
    assert first + between + second in shown


@shapes
@pytest.mark.parametrize("name", ["ג׳ון", "ד״ר תל־אביב", "תל-אביב"])
def test_a_name_with_the_marks_of_its_own_script_is_one_run(name: str) -> None:
    assert len(known(name, Font.BOLD)) == 1


@shapes
@pytest.mark.parametrize(("name", "order"), [("א. ב. יהושע", "2. 1. 0"), ('צה"ל', '1"0')])
def test_words_and_initials_whose_font_lacks_what_is_between_them_follow_the_script_s_direction(
    name: str, order: str
) -> None:
    shown = known(name, Font.BOLD)
    words = sorted(sign for sign in shown if sign in other_scripts())[
        -3:
    ]  # after the whole, in reading order
    found = "".join(str(words.index(sign)) if sign in words else sign for sign in shown)
    assert found == order


def test_between_words_in_latin_letters_only_the_other_ones_become_signs() -> None:
    shown = known("Юлия plays 3 to À votre Žofie", Font.TEXT)
    assert shown[1:-1] == " plays 3 to À votre "
    assert measure("Юлия plays", theme.BODY) == pytest.approx(
        measure("Юлия", theme.BODY) + measure(" plays", theme.BODY)
    )


def test_where_nothing_here_can_join_letters_they_are_told_in_latin_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(features, "check", lambda _: False)
    assert known("דנה", Font.BOLD).isascii()
    assert known("Юлия", Font.BOLD) in other_scripts()


def test_a_script_of_many_signs_is_written_in_a_font_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    assert known("ሰላም", Font.BOLD).isascii()
    asked: list[str] = []

    def system(run: str) -> list[FontFile]:
        asked.append(run)
        return [FontFile(Path("/no/such/font.ttf")), HEBREW]

    monkeypatch.setattr(script_fonts, "fonts_of_the_system", system)
    assert font_for("שלום", "elsewhere") == (HEBREW if script_fonts.can_shape() else None)
    assert font_for("日本", "elsewhere") is None  # that font has no such signs
    assert asked[-1] == "日本"


def test_fonts_of_the_system_that_look_like_ours_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = (
        "/f/serif-bold.ttc\t2\t200\tNoto Serif CJK\n"
        "/f/sans.ttf\t0\t80\tNoto Sans CJK\n"
        "/f/sans-bold.ttc\t1\t200\tNoto Sans CJK\n"
        "/f/of-many-weights.ttf\t0\t[0 210]\tOther Sans\n"
        "/f/named-instance.ttf\t65536\t200\tOther Sans\n"
        "damaged line\n"
    )
    monkeypatch.setattr(script_fonts, "_listed", lambda _: listed)
    names = [(font.path.name, font.number) for font in of_the_system("日")]
    assert names == [("of-many-weights.ttf", 0), ("sans-bold.ttc", 1), ("sans.ttf", 0), ("serif-bold.ttc", 2)]


@pytest.mark.parametrize("failure", [OSError("no fontconfig"), subprocess.TimeoutExpired("fc-list", 2.0)])
def test_without_fontconfig_the_system_has_no_fonts(
    monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    def run(*_: object, **__: object) -> None:
        raise failure

    monkeypatch.setattr(subprocess, "run", run)
    assert of_the_system("日") == []


def test_names_are_cut_between_letters_with_what_stands_on_them() -> None:
    name = "கிருஷ்ணன்" * 4
    letters = regex.findall(r"\X", name)
    for width in range(80, 400, 16):
        cut = shortened(name, theme.HEADING, width)
        assert measure(cut, theme.HEADING) <= width
        kept = regex.findall(r"\X", cut.removesuffix("…"))
        assert kept == letters[: len(kept)]


def test_a_full_sheet_says_so_and_has_room_again_when_it_begins_anew() -> None:
    sheet = ScriptSheet(256, 100, 180, 7)
    names = [sheet.in_signs(name, 56, str.isascii) for name in ("Юлия", "Ольга", "Борис")]
    boxes = [sheet.box(name) for name in names]
    assert boxes[0] is not None
    assert boxes[-1] is None
    assert sheet.is_full
    assert boxes[0][5] >= 100 / 180  # below what was there
    sheet.begin_anew()
    assert not sheet.is_full
    assert sheet.box(sheet.in_signs("Борис", 56, str.isascii)) is not None


def test_a_screen_after_a_full_sheet_shows_its_names(ctx: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    overlay = Overlay(ctx, (640, 360))
    names = ("Юлия" + chr(0x410 + number % 32) * (1 + number // 32) for number in range(400))
    with monkeypatch.context() as blank:  # drawing hundreds of names takes seconds
        blank.setattr(script_sheet, "picture", lambda *_: (0.0, 0.0, np.zeros((90, 900), np.uint8)))
        while not other_scripts().is_full:
            glyphs(next(names), Font.BOLD, 50.0, 0.0)
    overlay.advance(
        Picture(None, panels=(question_sheet("Борис", "Юлия"),)), 0.1, Brand.PLAYSTATION, lambda _: (0, 0)
    )
    overlay.draw()
    assert not other_scripts().is_full
    assert {"Борис", "Юлия"} <= set(overlay.words)
    assert known("Борис", Font.BOLD) in other_scripts()


@given(st.text(max_size=12))
def test_whatever_a_name_holds_it_can_be_set(name: str) -> None:
    for font in (Font.TEXT, Font.TITLE, Font.TILE):
        shown = known(name, font)
        rows = glyphs(name, font, 40.0, 0.0)
        assert len(rows) <= len(shown)
        assert np.isfinite(rows).all()


def test_fonts_of_seventeen_scripts_besides_latin_come_with_the_game_and_can_be_read() -> None:
    assert len(CAME_WITH_THE_GAME.keys() - {"Latin"}) == 17
    files = {
        file.format(weight=weight) for file in CAME_WITH_THE_GAME.values() for weight in WEIGHTS.values()
    }
    for file in files:
        assert opened(FontFile(FONTS / file), 20).getlength("1") > 0
