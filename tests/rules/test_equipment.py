"""Boards and letter sets as values: what may be one, how it is kept, and that games are played on it."""

from __future__ import annotations

import json
import pickle
import zlib
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from game.rules.board_layouts import CLASSIC, BoardLayout, layout_of
from game.rules.letter_sets import ENGLISH, LetterRow, LetterSet, letter_set_of
from game.rules.moves import Exchange, Pass
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.record import Record, Seat, digest, with_turn
from game.rules.record_codec import MAGIC, VERSION, CodecError, decode, encode
from game.rules.rules_and_defaults import FirstPlayer, Rules
from game.rules.rules_json import BadRulesError, rules_from_json, rules_to_json
from game.rules.scoring import score_play
from game.rules.seat_view import seat_view
from tests.rules import brute
from tests.rules.replays import positions
from tests.rules.table import ANY_WORD, EMPTY, OWN_LAYOUT, OWN_PREMIUMS, OWN_TILES, place

OWN = Rules(layout=OWN_LAYOUT, tiles=OWN_TILES)
BLANK_BOARD = ("." * 15,) * 15


def with_line(line: str, row: int = 0) -> tuple[str, ...]:
    return (*BLANK_BOARD[:row], line, *BLANK_BOARD[row + 1 :])


# --- what may be one ---


@pytest.mark.parametrize(
    ("lines", "trouble"),
    [
        ((), "as many lines"),
        (BLANK_BOARD[:14], "as many lines"),
        (with_line("." * 14), "as many lines"),
        (with_line("x" + "." * 14), "unknown kind"),
        (with_line("WwW*" + "." * 11), "multiplies words"),
        (tuple("w" + "." * 14 if row < 4 else "." * 15 for row in range(15)), "multiplies words"),
    ],
)
def test_what_is_no_board_is_refused(lines: tuple[str, ...], trouble: str) -> None:
    with pytest.raises(ValueError, match=trouble):
        BoardLayout("mine", lines)


def test_three_squares_of_a_line_may_multiply_words_and_all_may_multiply_letters() -> None:
    assert BoardLayout("mine", with_line("WwW" + "lL" * 6)).size == 15


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("A 5 1", "too few tiles or too many"),
        ("A 5 1 | B 0 1", "too few tiles or too many"),
        ("A 100 1 | B 101 1", "too few tiles or too many"),
        ("A 5 1 | A 4 1 | B 3 1", "improper row"),
        ("A 5 21 | B 1 1", "improper row"),
        ("A 5 -1 | B 1 1", "improper row"),
        ("A -5 1 | B 9 1", "improper row"),
        ("A 201 1 | B 1 1", "improper row"),
        ("A 5 1 | ? 2 1", "improper row"),
        ("AB 5 1 | C 2 1", "improper row"),
        ("a 5 1 | C 2 1", "improper row"),
        ("Ä 5 1 | C 2 1", "improper row"),
    ],
)
def test_what_is_no_letter_set_is_refused(text: str, trouble: str) -> None:
    with pytest.raises(ValueError, match=trouble):
        letter_set_of("mine", text)


def test_a_set_may_hold_up_to_two_hundred_tiles_of_up_to_twenty_points() -> None:
    tiles = letter_set_of("mine", "A 150 20 | B 50 0")
    assert (len(tiles.all_tiles()), tiles.total("AAB")) == (200, 40)


@pytest.mark.parametrize("name", ["A", "x" * 32])
def test_a_name_has_one_letter_to_thirty_two(name: str) -> None:
    assert BoardLayout(name, BLANK_BOARD).name == LetterSet(name, ENGLISH.rows).name == name


@pytest.mark.parametrize("row", [LetterRow("A", True, 1), LetterRow("A", 1, True), LetterRow("A", 1.0, 1)])  # type: ignore[arg-type]
def test_copies_and_points_are_whole_numbers(row: LetterRow) -> None:
    with pytest.raises(ValueError, match="improper row"):
        LetterSet("mine", (row, LetterRow("B", 5, 1)))


@pytest.mark.parametrize("name", ["", "x" * 33, "two\nlines"])
def test_a_board_and_a_letter_set_need_a_name_that_can_be_shown(name: str) -> None:
    with pytest.raises(ValueError, match="no name"):
        BoardLayout(name, BLANK_BOARD)
    with pytest.raises(ValueError, match="no name"):
        LetterSet(name, ENGLISH.rows)


def test_equal_values_are_equal_everywhere_and_others_have_another_digest() -> None:
    again = layout_of(OWN_LAYOUT.name, " ".join(OWN_LAYOUT.lines))
    assert (again, hash(again), again.digest) == (OWN_LAYOUT, hash(OWN_LAYOUT), OWN_LAYOUT.digest)
    same = LetterSet(OWN_TILES.name, OWN_TILES.rows)
    assert (same, hash(same), same.digest) == (OWN_TILES, hash(OWN_TILES), OWN_TILES.digest)
    changed: list[BoardLayout | LetterSet] = [
        OWN_LAYOUT,
        replace(OWN_LAYOUT, name="other"),
        BoardLayout("corners", OWN_LAYOUT.lines[::-1][1:] + OWN_LAYOUT.lines[1:2]),
        OWN_TILES,
        replace(OWN_TILES, name="other"),
        replace(OWN_TILES, rows=(LetterRow("A", 9, 4), *OWN_TILES.rows[1:])),
        replace(OWN_TILES, vowels="AE"),
    ]
    assert len({each.digest for each in changed}) == len(set(changed)) == 7


def test_the_digests_of_the_well_known_are_what_they_were_when_these_were_stored() -> None:
    """Saves with a board of their own are read only while digests are made as they are."""
    assert (CLASSIC.digest, ENGLISH.digest) == (
        "8ca96d4ca333f810b388e0b9903a990d",
        "3187f61c1e1b6b75338b6d2d0d07000d",
    )


# --- how it is kept ---


def test_well_known_ones_are_kept_as_their_names_and_all_others_whole() -> None:
    assert {name: rules_to_json(Rules())[name] for name in ("layout", "tiles")} == {
        "layout": "classic",
        "tiles": "english",
    }
    told = rules_to_json(OWN)
    assert told["layout"]["lines"] == list(OWN_LAYOUT.lines)
    assert [row[0] for row in told["tiles"]["rows"]] == list("AETSNORX?")
    impostor = replace(OWN_LAYOUT, name="classic")
    assert rules_to_json(Rules(layout=impostor))["layout"]["lines"] == list(OWN_LAYOUT.lines)


def test_rules_with_a_board_and_letters_of_their_own_read_back() -> None:
    assert rules_from_json(json.loads(json.dumps(rules_to_json(OWN)))) == OWN


def test_a_letter_set_with_every_letter_and_the_blank_reads_back() -> None:
    rules = Rules(tiles=replace(ENGLISH, name="mine"))
    assert len(rules_to_json(rules)["tiles"]["rows"]) == 27
    assert "vowels" not in rules_to_json(rules)["tiles"], "the usual ones go without saying, as before"
    assert rules_from_json(rules_to_json(rules)) == rules
    french = Rules(tiles=replace(ENGLISH, name="mine", vowels="AEIOUY"))
    assert rules_from_json(json.loads(json.dumps(rules_to_json(french)))) == french


def spoilt(field: str, **changes: object) -> dict[str, Any]:
    told = rules_to_json(OWN)
    return {**told, field: {**told[field], **changes}}


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("layout", {"digest": "0" * 32}),
        ("layout", {"digest": None}),
        ("layout", {"name": "another"}),
        ("layout", {"lines": list(BLANK_BOARD)}),
        ("layout", {"lines": ["." * 14] * 14}),
        ("layout", {"lines": [1] * 15}),
        ("layout", {"lines": [*OWN_LAYOUT.lines[:14], 1]}),
        ("layout", {"lines": "." * 15}),
        ("layout", {"colour": "green"}),
        ("tiles", {"digest": "0" * 32}),
        ("tiles", {"rows": [["A", 9, 5], ["E", 11, 7]]}),
        ("tiles", {"rows": [["A", True, 5], ["E", 11, 7]]}),
        ("tiles", {"rows": [["A", 9]]}),
        ("tiles", {"rows": [["A", 1, 1]] * 28}),
        ("tiles", {"rows": {}}),
        ("tiles", {"name": 5}),
        ("tiles", {"colour": "green"}),
        ("tiles", {"vowels": "AEIOUY"}),
        ("tiles", {"vowels": 5}),
    ],
)
def test_a_board_or_letter_set_that_was_changed_on_its_way_is_refused(
    field: str, changes: dict[str, object]
) -> None:
    with pytest.raises(BadRulesError, match=f"no proper '{field}'"):
        rules_from_json(spoilt(field, **changes))


@pytest.mark.parametrize("size", [9, 10, 12, 20, 23])
def test_a_board_of_a_size_that_is_not_played_on_is_refused_even_with_its_own_digest(size: int) -> None:
    other = BoardLayout("other", ("." * size,) * size)
    told = {"name": other.name, "lines": list(other.lines), "digest": other.digest}
    with pytest.raises(BadRulesError, match="no proper 'layout'"):
        rules_from_json({**rules_to_json(OWN), "layout": told})


@pytest.mark.parametrize("size", [11, 13, 17, 19, 21])
def test_a_board_of_another_size_is_kept_whole_and_reads_back(size: int) -> None:
    rules = Rules(layout=BoardLayout("other", ("." * size,) * size))
    assert rules_from_json(json.loads(json.dumps(rules_to_json(rules)))) == rules


@pytest.mark.parametrize("field", ["layout", "tiles"])
@pytest.mark.parametrize("value", ["round", None, 1, [], {}])
def test_an_unknown_name_or_anything_else_is_refused(field: str, value: object) -> None:
    with pytest.raises(BadRulesError, match=f"no proper '{field}'"):
        rules_from_json({**rules_to_json(OWN), field: value})


# --- playing on it ---


def own_game() -> Record:
    record = Record(OWN, "x", (Seat("A"), Seat("B", "maven", 8)), seed=3)
    position = next(positions(record, ANY_WORD))
    for _ in range(4):
        faces = position.rack[:2].replace("?", "s")
        move = place(f"8G {faces}") if position.board == EMPTY else Exchange(position.rack[:3])
        after, _ = play(position, move, ANY_WORD, 900)
        record, position = with_turn(record, position, move, 900, after), after
    return record


def test_a_game_on_a_board_of_its_own_is_kept_and_replays() -> None:
    record = own_game()
    assert decode(encode(record)) == record
    replayed = list(positions(decode(encode(record)), ANY_WORD))
    assert digest(replayed[-1]) == record.turns[-1].digest
    assert Counter("".join(replayed[0].racks) + replayed[0].bag) == Counter(OWN_TILES.all_tiles())


def test_scores_on_a_board_of_its_own_are_those_of_a_second_opinion() -> None:
    for text in ("8G STAX", "8H NOTE", "H7 RAtE", "8D RESTATE"):
        tiles = place(text).tiles
        placement = frozenset((*square, face) for square, face in tiles)
        expected = brute.score(["." * 15] * 15, placement, OWN_PREMIUMS, OWN_TILES.values)
        assert score_play(EMPTY, tiles, OWN).total == expected


def test_what_a_seat_sees_of_it_pickles_for_another_process() -> None:
    view = seat_view(opening(OWN, 2, 5)[0], 0)
    assert view.rules.tiles.counts["X"] == 1
    assert pickle.loads(pickle.dumps(view)) == view


@pytest.mark.parametrize("size", [9, 12, 23])
def test_the_game_is_not_begun_on_a_board_without_a_middle_or_too_small_or_too_large(size: int) -> None:
    with pytest.raises(ValueError, match="11 to 21 squares on each side"):
        opening(Rules(layout=BoardLayout("other", ("." * size,) * size)), 2, 1)


def test_the_game_is_not_begun_with_too_few_tiles() -> None:
    few = letter_set_of("few", "A 10 1 | B 10 1")
    assert len(opening(Rules(tiles=few), 2, 1)[0].bag) == 6
    with pytest.raises(ValueError, match="too few tiles for 3 racks"):
        opening(Rules(tiles=few), 3, 1)
    just_enough = letter_set_of("just enough", "A 7 1 | B 7 1")
    assert opening(Rules(tiles=just_enough), 2, 1)[0].bag == ""


def test_a_record_with_too_few_tiles_for_its_seats_is_refused() -> None:
    few = letter_set_of("few", "A 10 1 | B 10 1")
    body = json.loads(zlib.decompress(encode(own_game())[len(MAGIC) + 1 :]))
    body["rules"] = rules_to_json(Rules(tiles=few))
    body["seats"] = [["A", "human", 0]] * 3
    with pytest.raises(CodecError, match="too few tiles"):
        decode(MAGIC + bytes([VERSION]) + zlib.compress(json.dumps(body).encode()))


def test_drawing_for_the_first_turn_ends_even_if_nearly_all_tiles_are_alike() -> None:
    alike = letter_set_of("alike", "A 99 1 | B 1 1")
    openers = {
        opening(Rules(tiles=alike, first_player=FirstPlayer.DRAW), 2, seed)[0].to_move for seed in range(40)
    }
    assert openers == {0, 1}


def test_a_pass_on_a_board_of_its_own_keeps_its_rules() -> None:
    after, _ = play(opening(OWN, 2, 5)[0], Pass(), ANY_WORD)
    assert after.rules is OWN
