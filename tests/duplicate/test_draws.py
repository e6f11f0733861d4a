"""Every rack has the vowels and consonants that the form asks for, and no tile is lost or made."""

from __future__ import annotations

from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from game.duplicate.draws import fits, needed, next_rack
from game.rules.letter_sets import ENGLISH, letter_set_of

FRENCH_LIKE = letter_set_of("tiny", "A 2 1|B 9 1|C 30 1|? 1 0")
HEAPS = st.text(alphabet="AEIOUYBCDSTZ?", max_size=30)


def as_somebody_counts(rack: str, least: int) -> bool:
    """Each blank tried as a vowel and as a consonant."""
    letters, blanks = rack.replace("?", ""), rack.count("?")
    for standing in product("AB", repeat=blanks):
        vowels = sum(letter in "AEIOU" for letter in (*letters, *standing))
        if vowels >= least and len(rack) - vowels >= least:
            return True
    return False


@settings(max_examples=200)
@given(st.text(alphabet="AEIOUYBCDSTZ?", max_size=9), st.sampled_from([1, 2]))
def test_a_rack_fits_if_its_blanks_can_be_what_is_lacking(rack: str, least: int) -> None:
    assert fits(rack, ENGLISH, least) == as_somebody_counts(rack, least)


def test_two_of_each_through_round_fifteen_and_one_of_each_later() -> None:
    assert [needed(number) for number in (1, 15, 16, 40)] == [2, 2, 1, 1]


@settings(max_examples=200, deadline=None)
@given(
    HEAPS,
    st.text(alphabet="AEIBCDS?", max_size=6),
    st.integers(0, 2**64 - 1),
    st.integers(1, 30),
    st.booleans(),
)
def test_tiles_are_conserved_every_draw_is_allowed_and_the_end_comes_only_when_no_draw_fits(
    bag: str, kept: str, seed: int, number: int, again: bool
) -> None:
    found = next_rack("", kept, bag, 7, ENGLISH, seed, number, 1 if again else 0)
    assert found == next_rack("", kept, bag, 7, ENGLISH, seed, number, 1 if again else 0), "a replay is equal"
    if found is None:
        assert (
            not any(
                as_somebody_counts("".join(rack), needed(number))
                for rack in combinations(sorted(kept + bag)[:9], 4)
            )
            or number > 15
        )
        assert not as_somebody_counts(kept + bag, needed(number))
        return
    rack, rest = found
    assert as_somebody_counts(rack, needed(number))
    assert sorted(rack + rest) == sorted(kept + bag)
    assert len(rack) == min(7, len(kept + bag))
    assert list(rest) == sorted(rest), "nothing of the order to come can be told from it"


def test_what_was_left_stays_while_it_fits_and_goes_back_whole_when_it_does_not() -> None:
    rack, _ = next_rack("", "STR", "AEIO", 7, ENGLISH, 1, 1) or ("", "")
    assert rack.startswith("STR")
    racks = [next_rack("", "STRNLG", "DDDDDDDDAA", 7, ENGLISH, seed, 1) or ("", "") for seed in range(40)]
    assert all(rack.count("A") == 2 for rack, _ in racks), "two vowels must be among them"
    assert any("S" not in rack for rack, _ in racks), "what was left did not stay"


def test_a_bag_that_hardly_ever_fits_still_deals() -> None:
    rack, rest = next_rack("", "", "A" * 2 + "B" * 98, 7, ENGLISH, 5, 1) or ("", "")
    assert sorted(rack) == sorted("AABBBBB")
    assert rest == "B" * 93
    with_own, _ = next_rack("?", "", "A" + "B" * 98, 7, FRENCH_LIKE, 5, 1) or ("", "")
    assert sorted(with_own) == sorted("?ABBBBB")
