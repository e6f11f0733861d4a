"""Whatever language is spoken: menus have their rows, Help names buttons, and names have their letters."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controllers.actions import Brand
from controllers.pads import PadInHand
from controllers.protocol import Control
from game.language.languages import ENGLISH, PSEUDO, spoken_in
from game.language.messages import message, message_as
from game.lexicon.words import Lexicon
from game.options import MODES, Options
from game.rules.letter_sets import ALPHABET
from game.scenes.kit.button_names import button_name
from game.scenes.kit.help import CONSOLE_BOOK, PARLOUR_BOOK, HelpBook, HelpScene
from game.scenes.kit.letter_grid import ACCENTED, LetterPicker, entry_rows, name_letters
from game.scenes.kit.menus import Choice, shown
from game.scenes.kit.mode import CONSOLE_1999
from game.scenes.kit.name_entry import NameEntry
from game.scenes.kit.picture.menu_panels import CellKind
from game.scenes.kit.scene import Pop
from game.scenes.kit.spoken_text import words_of
from tests.scenes.couch import Couch, services
from tests.scenes.page_read import page_in
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.seen_help import index_of


def rows_of_the_mode(lexicon: Lexicon, *presses: str) -> int:
    home = services(lexicon, ScriptedMaven())
    home.options = Options(fast_ai=True, mode=MODES[1])
    couch = Couch(home)
    couch.press(*presses)
    return len(couch.choices)


@pytest.mark.parametrize(
    "presses",
    [(), ("confirm",), ("confirm", "confirm"), ("confirm", "down", "down", "confirm")],
    ids=["title", "main menu", "play", "options"],
)
def test_a_mode_has_the_same_rows_in_every_language(lexicon: Lexicon, presses: tuple[str, ...]) -> None:
    there = rows_of_the_mode(lexicon, *presses)
    with spoken_in(PSEUDO):
        assert rows_of_the_mode(lexicon, *presses) == there > 0


def test_a_row_is_told_from_others_by_its_english() -> None:
    rows = [Choice(message_as("a button", "Play"), Pop), Choice(message("Elsewhere"), Pop)]
    with spoken_in(PSEUDO):
        (only,) = shown(CONSOLE_1999, "Main Menu", rows)
        assert only.key == "Play"
        assert only.item.label != "Play"


@pytest.mark.parametrize("book", [PARLOUR_BOOK, CONSOLE_BOOK], ids=["parlour", "console"])
def test_help_has_no_place_left_open_in_another_language(lexicon: Lexicon, book: HelpBook) -> None:
    with spoken_in(PSEUDO):
        for page, subject in enumerate(book.pages):
            couch = Couch(services(lexicon, ScriptedMaven()), HelpScene(subject.topics[0], book=book))
            index = index_of(couch)
            assert index.focus == page
            assert index.titles[page] == str(subject.title) != subject.title.english
            assert "{" not in "".join(words_of(couch.picture))
            couch.press("confirm")
            read = page_in(couch.picture)
            assert read.title == str(book.topics[subject.topics[0]].title)
            assert "{" not in "".join(read.lines)


@pytest.mark.parametrize("language", [ENGLISH, *ACCENTED])
def test_the_keys_for_names_are_the_letters_of_the_language_in_even_rows(language: str) -> None:
    with spoken_in(language):
        rows = entry_rows(name_letters())
    letters = [cell.label for row in rows for cell in row if cell.kind is CellKind.LETTER]
    assert "".join(letters) == ALPHABET + ACCENTED.get(language, "")
    assert len({sum(cell.width for cell in row) for row in rows}) == 1
    assert len(rows) <= 5


class _Word(LetterPicker):
    """Asks for a word, which is laid in tiles."""


def grid(language: str, kind: Callable[[], LetterPicker]) -> LetterPicker:
    with spoken_in(language):
        return kind()


def test_only_names_have_letters_that_no_tile_bears() -> None:
    name, word = (grid("de", kind) for kind in (lambda: NameEntry("", "", 12), lambda: _Word("", 12)))
    name.on_typed("Jörg Weiß")
    assert name.value == "Jörg Weiß"
    word.on_typed("jörg")
    assert word.value == "JRG"
    english = grid(ENGLISH, lambda: NameEntry("", "", 12))
    english.on_typed("Weiß")
    assert english.value == "Weiss"


def test_a_letter_of_the_language_is_chosen_by_pad(lexicon: Lexicon) -> None:
    with spoken_in("de"):
        couch = Couch(services(lexicon, ScriptedMaven()), NameEntry("Name", "", 12))
        couch.press("up", "up", *["right"] * 4, "confirm")
        top = couch.stack.top
        assert isinstance(top, NameEntry)
        assert top.value in tuple(ACCENTED["de"])


def test_the_directions_of_a_d_pad_are_named_in_the_language_and_printed_names_are_not() -> None:
    pad = PadInHand(Brand.XBOX)
    with spoken_in("pl"):
        assert [button_name(one, pad) for one in (Control.UP, Control.R1, Control.START)] == [
            "Góra",
            "RB",
            "☰",
        ]
