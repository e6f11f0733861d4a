"""Keys from which names are spelled: each is drawn as the letter that it gives."""

from __future__ import annotations

import pytest

from game.language.languages import offered, spoken_in
from game.lexicon.words import Lexicon
from game.render.panels.typesetting import known
from game.scenes.kit.letter_grid import name_letters
from game.scenes.kit.name_entry import NameEntry
from tests.render.test_text_size import drawn
from tests.scenes.couch import Couch, services
from tests.scenes.scripted_maven import ScriptedMaven


@pytest.mark.parametrize("language", [one.code for one in offered()])
def test_the_keys_of_a_name_bear_their_letters_with_their_accents(language: str) -> None:
    lexicon = Lexicon.from_words(["CAT"], "Kitchen")
    with spoken_in(language):
        couch = Couch(services(lexicon, ScriptedMaven()), NameEntry("Name", "", 12))
        pen, _ = drawn(couch.picture, 1.0, (1280, 720))
        keys = {label.text for label in pen.labels if known(label.text, label.style.font) == label.text}
        assert set(name_letters()) <= keys
