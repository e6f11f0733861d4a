"""What a name may hold: the same for everybody who says one."""

from __future__ import annotations

import json

import msgspec
import pytest

from game.mail.mail_game import _shown
from game.name_rules import LONGEST, clean_name, length, unique_name
from game.phones.messages import Name, message_from_bytes
from game.profiles.people import people_from_json
from game.render.panels.theme import Font
from game.render.panels.typesetting import faces, known, other_scripts
from game.rooms.messages import Terms
from game.trials.room_rehearsal import Rehearsal, house_of
from tests.rooms.pages import WORDS

AS_WRITTEN = [
    "Zoë",
    "Алиса",
    "Ελένη",
    "دنيا",
    "דנה",
    "प्रियंका",
    "美咲",
    "한별",
    "Ngọc Ánh",
    "👩‍👩‍👧 Ann",
    "O’Brien",
]
"""In Persian and in pictures the invisible joiners belong to what is written."""
CHANGED = [
    ("\u202egnihtyna", "gnihtyna"),
    ("A\x00nn", "A nn"),
    ("Ann\u2066\u2069", "Ann"),
    (" Ann \n Lee ", "Ann Lee"),
    ("Zoe\u0308", "Zoë"),
    ("\u200d\u200b", ""),
    ("\u0301\u0302", ""),
    ("प्रियंका" * 4, "प्रियंका" * 2),
    ("x" * 40, "x" * 12),
    ("a" + "\u0301\u0302" * 40, ""),
]


@pytest.mark.parametrize("name", AS_WRITTEN)
def test_names_of_all_people_stay_as_they_are_written(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(("given", "kept"), CHANGED)
def test_what_cannot_be_seen_or_turns_the_writing_is_left_out_and_no_letter_is_cut_in_two(
    given: str, kept: str
) -> None:
    assert clean_name(given) == kept
    assert clean_name(kept) == kept
    assert length(kept) <= 12
    assert len(kept) <= LONGEST


@pytest.mark.parametrize("given", [*AS_WRITTEN, *(given for given, _ in CHANGED)])
def test_phones_rooms_letters_and_cards_keep_the_same_name(given: str) -> None:
    name = clean_name(given)
    phone = message_from_bytes(msgspec.json.encode(["name", given[:99]]))
    assert phone == Name(name or "Guest")
    rehearsal = Rehearsal(house_of(WORDS), Terms())
    rehearsal.join("Kitchen", name or "\u202e")
    assert [person.name for person in rehearsal.room.people] == [name or "Guest"]
    assert _shown(1, name or "\u202e") == (name or "Player 2")
    kept = people_from_json(json.dumps([{"name": name or "\u202e"}]).encode())
    assert [person.name for person in kept] == ([name] if name else [])


@pytest.mark.parametrize("name", ["Алиса", "Ελένη", "دنيا", "דנה", "प्रियंका", "美咲", "한별", "Ngọc Ánh"])
def test_on_the_television_no_name_is_question_marks(name: str) -> None:
    shown = known(name, Font.BOLD)
    assert shown
    assert "?" not in shown
    assert all(sign in faces()[Font.BOLD].advances or sign in other_scripts() for sign in shown)


@pytest.mark.parametrize(
    ("taken", "length", "found"),
    [
        ([], 12, "Alexandra"),
        (["Bo"], 12, "Alexandra"),
        (["Alexandra"], 12, "Alexandra 2"),
        (["Alexandra", "Alexandra 2"], 12, "Alexandra 3"),
        ([f"Alexandra{end}" for end in ("", " 2", " 3", " 4", " 5", " 6", " 7")], 12, "Alexandra 8"),
        (["Alexandra"], 9, "Alexand 2"),
    ],
)
def test_a_name_that_is_taken_gets_the_next_number_and_is_no_longer_than_allowed(
    taken: list[str], length: int, found: str
) -> None:
    assert unique_name("Alexandra", taken, length) == found
