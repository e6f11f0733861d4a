"""Names that the game gives to sofas go over the line in English, and are read in one's own language."""

from __future__ import annotations

from game.language.languages import spoken_in
from game.scenes.rooms.room_words import ANOTHER, sofa_of, sofa_read_here


def test_a_sofa_called_by_the_game_is_read_in_ones_own_language_and_every_other_name_as_it_is() -> None:
    people = ("Ann", "Ben")
    for name in (ANOTHER, sofa_of("Ann"), "Garden House", sofa_of("Cy")):
        assert sofa_read_here(name, people) == name
    with spoken_in("qps"):
        assert sofa_of("Ann") == "Ann’s sofa"
        assert sofa_read_here(ANOTHER, people) != ANOTHER
        assert "Ann" in sofa_read_here(sofa_of("Ann"), people) != sofa_of("Ann")
        assert sofa_read_here("Garden House", people) == "Garden House"
        assert sofa_read_here(sofa_of("Cy"), people) == sofa_of("Cy")
