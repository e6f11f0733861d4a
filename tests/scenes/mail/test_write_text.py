"""Text by pad."""

from __future__ import annotations

import pytest

from game.language.languages import spoken_in
from game.scenes.kit.letter_grid import name_letters
from game.scenes.mail.write_text import TextEntry


@pytest.mark.parametrize("code", ["en", "da", "de", "fr", "pl"])
def test_a_message_has_the_letters_of_names_and_its_rows_are_alike(code: str) -> None:
    with spoken_in(code):
        entry = TextEntry("", "")
        keys = {cell.label for row in entry.rows for cell in row}
        assert set(name_letters()) | set("?.,!:'-&()") <= keys
        assert len({sum(cell.width for cell in row) for row in entry.rows[:-2]}) == 1
