"""What a name may hold, and which two are alike: the same for everybody who says one."""

from __future__ import annotations

import ast
import json
import string
import unicodedata
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import game
from game.mail.mail_game import _shown
from game.name_rules import (
    LONGEST,
    LONGEST_FILE,
    clean,
    clean_file,
    clean_name,
    length,
    likeness,
    unique_name,
)
from game.profiles.maven_people import OPPONENTS, opponent_of
from game.profiles.people import Person, people_from_json
from game.render.panels.script_fonts import CAME_WITH_THE_GAME, FONTS, FontFile, opened
from game.render.panels.theme import Font
from game.render.panels.typesetting import faces, known, other_scripts
from game.rules.record import Seat
from game.scenes.duplicate.looks import seat_of
from game.scenes.start.game_modes import _against
from game.scenes.start.places import Places
from game.session.duplicate import DuplicateSession, digest
from game.session.entries import CameEntry, OpenedEntry, RenamedEntry
from game.session.log import MemoryLog
from game.wire.from_page import Name, said_from_bytes
from game.wire.terms import Terms
from tests.rooms.pages import WORDS
from tools.stress.room_rehearsal import Rehearsal, house_of

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
    "به\u200cناز",
    "👩‍👩‍👧 Ann",
    "Ann ❤\ufe0f",
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
    ("\u3164\u115f", ""),
    ("\u2800\ufe0f", ""),
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
    phone = said_from_bytes(msgspec.json.encode(["name", 1, given[:99]]))
    assert phone == Name(1, name or "Guest")
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


ALIKE = [
    ("Anna", "An\u200dna"),
    ("Anna", "An\u200cna"),
    ("Anna", "Anna\ufe0f"),
    ("Anna", "An\u034fna"),
    ("Anna", "An\u3164na"),
    ("Anna", "An\u2800na"),
    ("Anna", "\U000e0100Anna"),
    ("Anna", "ANNA"),
    ("Anna", "Ａｎｎａ"),
    ("Anna", "Anna \u200d"),
    ("Zoë", "Zoe\u0308\u200d"),
    ("بهناز", "به\u200cناز"),
    ("Ann ❤", "Ann ❤\ufe0f"),
    ("👩👩👧", "👩\u200d👩\u200d👧"),
    ("Anna", "Аnnа"),
    ("Anna", "Aηηa"),
    ("Nina", "Νina"),
    ("Hans", "Ηans"),
    ("HANS", "Нans"),
    ("Eva", "Eνa"),
    ("Ádám", "Άdám"),
    ("ANNA", "ΑΝΝΑ"),
    ("ΑΝΝΑ", "Αννα"),
    ("ВОВА", "Вова"),
    ("Alice", "AIice"),
    ("Alice", "Alıce"),
    ("Alice", "ɑlice"),
    ("Alice", "ᴀlice"),
    ("Alice", "Ꭺlice"),
    ("Alice", "A1ice"),
    ("ALICE", "AIice"),
    ("ALICE", "Aliϲe"),
    ("mike", "rnike"),
    ("Mike", "rnike"),
    ("Bob", "B0b"),
    ("Bo", "Вᴏ"),
    ("Tom", "Тоm"),
    ("Sue", "Ѕuе"),
    ("Bill", "Bi||"),
    ("Zoë", "ZОё"),
]
"""Two names that nobody reads apart, or is sure to."""
APART = [
    ("Anna", "Анна"),
    ("Eva", "Ena"),
    ("Ελένη", "Έλενα"),
    ("Anna", "Anne"),
    ("Ann Lee", "Annlee"),
    ("Zoë", "Zoe"),
    ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👦"),
    ("प्रिया", "परिया"),
]


def in_a_hall(*names: str) -> list[str]:
    hall = DuplicateSession(OpenedEntry(0.0, "Club", "BCDFGH", "", 7, 60), WORDS, MemoryLog())
    for number, name in enumerate(names):
        hall.do(CameEntry(0.0, name, digest(str(number))))
    return [seat.name for seat in hall.party.players]


def in_a_room(*names: str) -> list[str]:
    rehearsal = Rehearsal(house_of(WORDS), Terms())
    for name in names:
        rehearsal.join("Kitchen", name)
    return [person.name for person in rehearsal.room.people]


def all_at_once(*names: str) -> list[str]:
    seats: list[Seat] = []
    for name in names:
        seats.append(seat_of(name, seats, ()))
    return [seat.name for seat in seats]


def by_pad(*names: str) -> list[str]:
    places = Places.of(len(names), (), lambda: 12)
    for name in names:
        place = places.free
        assert place
        places.sit(place, None)
        places.name_new(place, name)
    return [place.name for place in places.taken]


def at_one_table(*names: str) -> list[str]:
    """As a game is begun with phones beside pads."""
    found: list[str] = []
    for name in names:
        found.append(unique_name(name, found, 12))
    return found


@pytest.mark.parametrize("sit", [in_a_hall, in_a_room, all_at_once, by_pad, at_one_table])
def test_whoever_has_a_first_letter_of_so_many_signs_that_no_number_has_room_is_somebody_with_a_number(
    sit: Callable[..., list[str]],
) -> None:
    name = "a" + "\u0315" * 15
    assert sit(name, name, name) == [name, "Guest 2", "Guest 3"]


def a_room_with_computers(*people: str) -> tuple[Seat, ...]:
    rehearsal = Rehearsal(house_of(WORDS), Terms(seats=4, maven=1))
    for name in people:
        rehearsal.join("Kitchen", name)
    rehearsal.get_ready()
    while not rehearsal.room.playing:
        rehearsal.beat()
    game = rehearsal.room.game
    assert game is not None
    return game.host.seats


@pytest.mark.parametrize(
    ("people", "computers"),
    [
        (["Ann"], ["Maven 1", "Maven 2", "Maven 3"]),
        (["Ann", "Ben", "Cy"], ["Maven"]),
        (["Ann", "Ben", "maven"], ["Maven 2"]),
        (["Maven 2", "Ben", "Маvеn"], ["Maven 3"]),
        (["Maven 1", "Maven 3"], ["Maven 2", "Maven 4"]),
        (["Maven"], ["Maven 1", "Maven 2", "Maven 3"]),
    ],
)
def test_the_computers_of_a_room_are_named_unlike_everybody(people: list[str], computers: list[str]) -> None:
    seats = a_room_with_computers(*people)
    assert [seat.name for seat in seats] == [*people, *computers]


@pytest.mark.parametrize("level", range(1, len(OPPONENTS) + 1))
def test_one_of_the_eight_is_named_unlike_whoever_plays_against_them(level: int) -> None:
    name = OPPONENTS[level - 1].name
    own, other = _against(level, Seat(name))
    assert (own.name, other.name) == (name, f"{name} 2")
    assert opponent_of(other.kind, other.name, other.level) is OPPONENTS[level - 1]
    assert _against(level, Seat("Ann"))[1].name == name


WHERE_ONLY_COMPUTERS_SIT = {"demonstration.py", "watch_computers.py", "maven_score.py"}


def test_wherever_people_sit_beside_computers_these_have_a_name_that_was_compared_with_theirs() -> None:
    found = 0
    own = Path(game.__file__).parent
    for path in (path for path in own.rglob("*.py") if path.parent != own / "bench"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(ast.Name("Seat"), [name, ast.Constant("maven"), *_]):
                    found += 1
                    made = isinstance(name, ast.Name) or (
                        isinstance(name, ast.Call) and last_word(name.func) == "unique_name"
                    )
                    assert made or path.name in WHERE_ONLY_COMPUTERS_SIT, path
    assert found >= 6


@pytest.mark.parametrize("sit", [in_a_hall, in_a_room, all_at_once, by_pad, at_one_table])
@pytest.mark.parametrize(("first", "second"), [*ALIKE, *((two, one) for one, two in ALIKE)])
def test_of_two_names_that_are_alike_the_second_gets_a_number_and_both_stay_as_they_are_written(
    sit: Callable[..., list[str]], first: str, second: str
) -> None:
    first, second = clean_name(first), clean_name(second)
    own, other, third = sit(first, second, first)
    assert own == first
    assert other == f"{second} 2"
    assert third == f"{first} 3"


@pytest.mark.parametrize("sit", [in_a_hall, in_a_room, all_at_once, by_pad, at_one_table])
@pytest.mark.parametrize("names", APART)
def test_names_that_are_read_apart_get_no_number(
    sit: Callable[..., list[str]], names: tuple[str, str]
) -> None:
    assert sit(*names) == list(names)


def test_whoever_is_renamed_leaves_names_like_their_old_one_to_others() -> None:
    hall = DuplicateSession(OpenedEntry(0.0, "Club", "BCDFGH", "", 7, 60), WORDS, MemoryLog())
    hall.do(CameEntry(0.0, "An\u200dna", digest("a")))
    hall.do(RenamedEntry(1.0, 0, "Bo"))
    hall.do(CameEntry(2.0, "Anna", digest("b")))
    assert [seat.name for seat in hall.party.players] == ["Bo", "Anna"]


def test_a_name_like_that_of_somebody_who_sits_is_not_free() -> None:
    places = Places.of(2, (Person("An\u200dna"), Person("Ann")), lambda: 12)
    first, second = places.places
    places.sit(first, None)
    places.name_new(first, "Anna")
    places.sit(second, None)
    assert second.name == "Ann"
    second.chip = second.names.index("An\u200dna")
    assert not places.may_take(second)


def test_letters_are_alike_that_the_fonts_of_the_game_draw_alike() -> None:
    """Seen in the fonts, which know nothing of any list."""
    font = opened(FontFile(FONTS / CAME_WITH_THE_GAME["Latin"].format(weight="Bold")), 64)

    def shape(letter: str) -> tuple[object, bytes]:
        mask = font.getmask(letter)
        return mask.size, bytes(mask)

    lacking = shape("\U0010fffd")
    latin = {shape(letter): letter for letter in string.ascii_letters}
    drawn_alike = 0
    for sign in map(chr, (*range(0x370, 0x400), *range(0x400, 0x530))):
        if sign.isalpha() and unicodedata.normalize("NFKD", sign) == sign and shape(sign) != lacking:
            same = latin.get(shape(sign))
            if same:
                drawn_alike += 1
                assert likeness(f"{sign}l") == likeness(f"{same}l"), sign
    assert drawn_alike > 40, "the fonts have both scripts"


@given(st.text(alphabet="абвенорстухАВН αηνικΑΗΝΙΚ'2"))
def test_in_a_name_of_one_script_capitals_make_no_difference(name: str) -> None:
    for letters in ("Cyrillic", "Greek"):
        own = "".join(sign for sign in name if sign.isascii() or letters.upper() in unicodedata.name(sign))
        assert likeness(own) == likeness(own.upper()) == likeness(own.lower())


HOSTILE = "\u202egcg.\x1b[31mholiday\u2066\n\ud800" + "long " * 40 + ".txt"


def test_a_files_name_is_shown_clean_and_of_a_long_one_the_beginning_and_the_ending() -> None:
    shown = clean_file(HOSTILE)
    assert clean(shown) == shown
    assert length(shown) <= LONGEST_FILE
    assert shown.startswith("gcg. [31mholiday")
    assert shown.endswith("….txt")
    assert clean_file("our evening.zip") == "our evening.zip"
    assert clean_file("\u202e") == "a file without a name"
    assert length(clean_file("x." + "y" * 200)) <= LONGEST_FILE


def last_word(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def test_no_screen_shows_the_name_of_a_file_as_somebody_wrote_it() -> None:
    raw = []
    for file in sorted((Path(game.__file__).parent / "scenes").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Attribute) and node.attr in ("name", "stem")):
                continue
            if last_word(node.value).lstrip("_") not in ("path", "source", "folder"):
                continue
            user = above[node]
            while isinstance(user, ast.BoolOp | ast.IfExp):
                user = above[user]
            asked = isinstance(user, ast.Attribute | ast.Compare | ast.Subscript)
            cleaned = isinstance(user, ast.Call) and last_word(user.func) == "clean_file"
            if not asked and not cleaned:
                raw.append(f"{file.name}:{node.lineno}")
    assert raw == []


def test_a_name_with_a_number_that_somebody_has_gets_a_higher_one_instead_of_another() -> None:
    assert unique_name("Ann 2", ["Ann", "Ann 2"], 16) == "Ann 3"
    assert unique_name("Ann 2", ["Ann 2", "Ann 3"], 16) == "Ann 4"
    assert unique_name("Ann 2", ["Ann"], 16) == "Ann 2"
    assert unique_name("Player 1", ["Player 1"], 16) == "Player 2"
    assert unique_name("7", ["7"], 16) == "7 2", "that is no number behind a name"
    assert unique_name("Bartholomew Q 99", ["Bartholomew Q 99"], 16) == "Bartholomew 100"
