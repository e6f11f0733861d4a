"""Every screen, measured without drawing: no word is cut, covered, outside or split, in English and in a
language four tenths longer, at two sizes of picture and text."""

from __future__ import annotations

import pytest

from game.language.languages import PSEUDO, spoken_in
from game.lexicon.words import Lexicon
from tests.language.layouts import measured
from tests.language.left_in_english import left_in_english
from tests.render.gallery import Exhibit, exhibits, place_for_cards
from tests.scenes.walk import everywhere_once


def test_every_word_of_every_screen_has_its_room(gallery: dict[str, Exhibit]) -> None:
    assert "\n".join(map(str, measured(gallery))) == ""


def test_every_word_has_its_room_and_none_is_english_where_all_are_longer_and_foreign(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    lexicon = Lexicon.load()
    with place_for_cards() as folder:
        shown = exhibits(lexicon, folder, everywhere_once(lexicon, tmp_path_factory), PSEUDO)
    assert left_in_english(shown) == []
    with spoken_in(PSEUDO):
        assert "\n".join(map(str, measured(shown))) == ""
