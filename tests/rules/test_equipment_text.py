"""Boards and letter sets as players write them."""

from __future__ import annotations

import pytest

from game.rules.equipment_text import EquipmentTextError, read_board, read_letter_set
from game.rules.letter_sets import ENGLISH

ELEVEN = [
    "W..l.L.l..W",
    ".w..L.L..w.",
    "..w..l..w..",
    "l..l...l..l",
    ".L..L.L..L.",
    "L.l..*..l.L",
    ".L..L.L..L.",
    "l..l...l..l",
    "..w..l..w..",
    ".w..L.L..w.",
    "W..l.L.l..W",
]
ENGLISH_LINES = [f"{face} {copies} {value}" for face, copies, value in ENGLISH.rows]


def with_line(number: int, line: str) -> str:
    """The board with another line, counted from 1."""
    return "\n".join([*ELEVEN[: number - 1], line, *ELEVEN[number:]])


def test_a_board_is_written_as_it_lies() -> None:
    layout = read_board("\n".join(ELEVEN), "quick")
    assert (layout.name, layout.lines) == ("quick", tuple(ELEVEN))


def test_remarks_empty_lines_spaces_and_a_name_are_understood() -> None:
    spaced = [" ".join(line) + "   # a row" for line in ELEVEN]
    text = "\r\n".join(["\ufeff# ours", "NAME:  Round the fire ", "", *spaced, "", "# the end"])
    assert read_board(text, "quick") == read_board("name: Round the fire\n" + "\n".join(ELEVEN), "other")
    assert read_board(text, "quick").name == "Round the fire"


@pytest.mark.parametrize("size", [11, 13, 15, 17, 19, 21])
def test_boards_have_eleven_to_twenty_one_squares_a_side_with_one_in_the_middle(size: int) -> None:
    row, middle = "." * size, "." * (size // 2) + "*" + "." * (size // 2)
    text = "\n".join([*[row] * (size // 2), middle, *[row] * (size // 2)])
    assert read_board(text, "mine").size == size


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "There is no line of squares in it."),
        ("# nothing\n\n", "There is no line of squares in it."),
        (with_line(4, "l..l..l..l"), "Line 4: there are 10 squares, but 11 in line 1."),
        (
            with_line(7, ".L..X.L..L."),
            "Line 7: square 5 is 'X', which is none of the signs . l L w W *.",
        ),
        (with_line(3, "..w..*..w.."), "Line 3: square 6 is a star, which belongs only in the middle."),
        (
            with_line(6, "L.l.*...l.L"),
            "Line 6: the star '*' belongs on square 6, the middle of the board.",
        ),
        (
            with_line(6, "L.l.....l.L"),
            "Line 6: the star '*' belongs on square 6, the middle of the board.",
        ),
        (with_line(5, "ww..w.w..L."), "Line 5: more than 3 of its squares multiply words."),
        (
            "\n".join([*ELEVEN[:3], "wl.l...l..l", ".L..L.L..L.", "w.l..*..l.L", *ELEVEN[6:]]),
            "Line 11: with square 1 more than 3 of its column multiply words.",
        ),
        (
            "\n".join(ELEVEN[:-1]),
            "Line 10: it is row 10, the last one, but a board with 11 squares in a row has 11 rows.",
        ),
        (
            "\n".join(["." * 12] * 12),
            "Line 1: there are 12 squares, but a board has 11, 13, 15, 17, 19 or 21 on each side.",
        ),
        ("name:\n" + "\n".join(ELEVEN), "Line 1: a name has 1 to 32 signs."),
        (f"name: {'x' * 33}\n" + "\n".join(ELEVEN), "Line 1: a name has 1 to 32 signs."),
    ],
)
def test_what_is_wrong_with_a_board_is_told_in_one_sentence_with_its_line(text: str, told: str) -> None:
    with pytest.raises(EquipmentTextError) as caught:
        read_board(text, "mine")
    assert str(caught.value) == told


def test_a_letter_set_has_a_line_for_each_letter() -> None:
    tiles = read_letter_set("name: Ours\n# letter tiles points\n" + "\n".join(ENGLISH_LINES), "file")
    assert (tiles.name, tiles.rows) == ("Ours", ENGLISH.rows)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "there are 0 tiles in all, but a set has 28 to 200."),
        (
            "A 9 1\nB 9",
            "Line 2: it is not a letter, how many tiles it has and their points, such as 'A 9 1'.",
        ),
        (
            "A 9 1\nB -9 1",
            "Line 2: it is not a letter, how many tiles it has and their points, such as 'A 9 1'.",
        ),
        ("A 9 1\n\nÄ 9 1", "Line 3: 'Ä' is no letter from A to Z, nor '?'."),
        ("A 9 1\nQU 1 8", "Line 2: 'QU' is no letter from A to Z, nor '?'."),
        ("A 9 1\nb 9 1\nB 2 2", "Line 3: B was told in line 2 already."),
        ("A 9 21", "Line 1: a tile is worth at most 20 points."),
        ("A 201 1", "Line 1: of one letter there are at most 200 tiles."),
        ("A 9 1\n? 2 1", "Line 2: a blank is worth nothing."),
        ("A 9 1\nB 9 1", "Line 2: there are 18 tiles in all, but a set has 28 to 200."),
        ("A 150 1\nB 51 1", "Line 2: there are 201 tiles in all, but a set has 28 to 200."),
        ("A 40 1\nB 0 1", "Line 2: all tiles are alike, but a set needs two kinds."),
    ],
)
def test_what_is_wrong_with_a_letter_set_is_told_in_one_sentence_with_its_line(text: str, told: str) -> None:
    with pytest.raises(EquipmentTextError) as caught:
        read_letter_set(text, "mine")
    assert str(caught.value) == told


def test_a_letter_set_may_name_its_own_vowels() -> None:
    assert read_letter_set("\n".join(ENGLISH_LINES), "mine").vowels == "AEIOU"
    assert read_letter_set("\n".join([*ENGLISH_LINES, "Vowels: y, a e I O U"]), "mine").vowels == "AEIOUY"
    with pytest.raises(EquipmentTextError, match="Line 28: vowels are letters"):
        read_letter_set("\n".join([*ENGLISH_LINES, "vowels: 7"]), "mine")
