"""Sheets as others write them are taken with their own points, and what contradicts itself is told."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.archive.game_archive import Archive
from game.archive.gcg_import import doubts_on, remarks_on, take_in
from game.archive.sheet_game import read_game
from game.rules.gcg import GcgError, read_gcg
from game.rules.moves import ChallengePlay, Recount
from game.rules.record import Record
from game.rules.record_codec import CodecError, decode, encode, move_from_text
from tests.archive.foreign_sheets import DIALECTS, trouble, whole_game, with_totals
from tests.archive.games import NOON
from tests.archive.test_gcg_import import PASSED_OUT

RIGHTLY_COUNTED = sorted(DIALECTS.keys() - {"a_play_misadded", "a_total_misadded"})

PLAYERS = "#player1 ann Ann\n#player2 bob Bob\n"
DOUBTED = PLAYERS + ">ann: AEINRST 8D RETAINS +66 66\n>bob: ADEGLOO 9I OD +10 10\n"


def test_every_dialect_of_whole_games_is_taken_with_the_points_of_the_sheet() -> None:
    assert len(DIALECTS) == 14
    assert [wrong for name in DIALECTS for seed in (0, 1) if (wrong := trouble(name, seed))] == []


@pytest.mark.parametrize(("paid", "words"), [(5, 1), (10, 2), (15, None)])
def test_a_play_that_was_doubted_in_vain_is_paid_by_its_words_or_once_as_the_sheet_says(
    paid: int, words: int | None
) -> None:
    game = read_game(read_gcg(f"{DOUBTED}>bob: AEGLOPU (challenge) +{paid} {10 + paid}\n")).game
    assert game.end.scores == (66, 10 + paid)
    assert ChallengePlay(words) in [turn.move for turn in game.record.turns]
    assert decode(encode(game.record)) == game.record
    for written in ("?1", "c5"):  # no table takes a move that only sheets have
        with pytest.raises(CodecError):
            move_from_text(written)


def test_what_a_sheet_counts_otherwise_is_counted_so_and_told() -> None:
    text = PLAYERS + ">ann: AEINRST 8D RETAINS +68 68\n>bob: ADEGLOO 9I OD +10 10\n>ann: ABCDEFG - +0 68\n"
    game = read_game(read_gcg(text + ">bob: AEGLOPU - +0 11\n")).game
    assert game.end.scores == (68, 10)
    assert [turn.points for turn in game.turns] == [68, 10, 0, 0]
    assert [turn.move for turn in game.record.turns if isinstance(turn.move, Recount)] == [Recount(2)]
    assert decode(encode(game.record)) == game.record
    assert doubts_on((text + ">bob: AEGLOPU - +0 11\n").encode()) == [
        "Turn 1: The sheet counts +68; by the rules it is +66.",
        "Turn 4: Bob’s last total says 11; the plays make 10.",
    ]


def test_points_beside_a_total_that_agrees_with_the_rules_are_a_slip_of_the_pen() -> None:
    text = PLAYERS + ">ann: AEINRST 8D RETAINS +86 66\n>bob: ADEGLOO 9I OD +10 10\n>ann: ABCDEFG - +0 66\n"
    assert read_game(read_gcg(text)).game.end.scores == (66, 10)
    assert doubts_on(text.encode()) == ["Turn 1: The sheet counts +86; by the rules it is +66."]


def test_a_total_that_goes_wrong_is_told_where_it_does_and_at_the_end_if_it_is_wrong_still() -> None:
    lines = ("AEINRST 8D RETAINS +66 66", "ABCDEFG - +0 76", "ABCDEFG - +0 76", "ABCDEFG - +0 76")
    text = PLAYERS + ">bob: ADEGLOO - +0 0\n".join(f">ann: {line}\n" for line in lines)
    assert doubts_on(text.encode()) == [
        "Turn 3: Ann’s total says 76; the plays make 66.",
        "Turn 7: Ann’s last total says 76; the plays make 66.",
    ]


WRONG = st.one_of(st.just(0), st.integers(-9, 9), st.integers(-999_999, 999_999))
"""Points by which a total is wrong."""


@cache
def read_once(dialect: str, seed: int) -> tuple[str, Record]:
    """A whole game as others write it, and what it is read as."""
    text = "\n".join(DIALECTS[dialect](list(whole_game(seed)), random.Random(seed)))
    return text, read_game(read_gcg(text)).game.record


@given(dialect=st.sampled_from(RIGHTLY_COUNTED), seed=st.integers(0, 2), more=st.data())
@settings(deadline=None, max_examples=60)
def test_a_sheet_whose_totals_are_altered_anywhere_is_read_as_the_same_game(
    dialect: str, seed: int, more: st.DataObject
) -> None:
    text, record = read_once(dialect, seed)
    events = sum(line.startswith(">") for line in text.split("\n"))
    wrong = more.draw(st.lists(WRONG, min_size=events, max_size=events))
    altered = with_totals(text, wrong)
    assert read_game(read_gcg(altered)).game.record == record
    told = [doubt for doubt in doubts_on(altered.encode()) if "; the plays make " in doubt]
    assert bool(told) == any(wrong)


@given(more=st.lists(WRONG, min_size=15, max_size=15))
@settings(deadline=None)
def test_totals_around_a_play_taken_back_time_and_tiles_left_may_be_wrong_too(more: list[int]) -> None:
    text = PASSED_OUT + ">ann: (time) -10 -13\n>bob: (time) -30 17\n"
    assert read_game(read_gcg(with_totals(text, more))).game.record == read_game(read_gcg(text)).game.record


def test_a_sheet_of_another_board_is_refused_with_its_first_line() -> None:
    text = (
        PLAYERS + ">ann: AEINRST 8D RETAINS +60 60\n>bob: ADEGLOO 9I OD +9 9\n>ann: BCDEFGH 10H BED +20 80\n"
    )
    with pytest.raises(GcgError, match=r"^Line 3: this comes to \+66 points, not \+60$"):
        read_game(read_gcg(text))


def test_plays_are_believed_before_racks_and_the_turn_says_which_rack_is_unknown() -> None:
    text = PLAYERS + (
        ">ann: AEINRST 8D RETAINS +66 66\n>bob: ADEGLOO 9I OD +10 10\n>ann: BCDEFGH - +0 66\n"
        ">bob: LNNPPUU - +0 10\n>ann: BCDEFGQ -BC +0 66\n#note Or so.\n"
    )
    archive = Archive()
    name, game = take_in(archive, text.encode(), NOON)
    assert game.head.is_unfinished
    unknown = "This rack is in part unknown: as it is written it contradicts what was played."
    assert doubts_on(text.encode()) == [f"Turn 4: {unknown}", f"Turn 5: {unknown}"]
    assert remarks_on(archive, name) == {3: unknown, 4: f"{unknown} Or so."}


def test_tiles_that_were_exchanged_and_cannot_have_been_are_counted_only() -> None:
    text = PLAYERS + ">ann: AEINRST -AEI +0 0\n>bob: DDEGLOO - +0 0\n>ann: AEIOUXX - +0 0\n"
    assert len(doubts_on(text.encode())) == 1
    text = PLAYERS + ">ann: AEINRST - +0 0\n>bob: DDEGLOO - +0 0\n>ann: -QXZ +0 0\n"
    assert doubts_on(text.encode()) == [
        "Turn 1: This rack is in part unknown: as it is written it contradicts what was played."
    ]


def test_a_game_broken_off_with_a_few_tiles_in_the_bag_has_no_winner_and_its_last_racks() -> None:
    lines = list(whole_game(0))
    last = max(at for at, line in enumerate(lines) if re.match(r">\S+: [A-Z?]{7} ", line))
    to_move, rack = re.match(r">(\S+): ([A-Z?]{7}) ", lines[last]).groups()  # type: ignore[union-attr]  # as found
    number = 1 + [line.split()[1] for line in lines[1:3]].index(to_move)
    text = "\n".join([lines[0], *lines[1:last], f"#rack{number} {rack}"])
    _, game = take_in(Archive(), text.encode(), NOON)
    assert game.head.is_unfinished
    assert not any(seat.won for seat in game.head.seats)
    end = read_game(read_gcg(text)).game.end
    assert len(end.bag) < 7
    assert sorted(end.racks[end.to_move]) == sorted(rack)


def test_names_of_events_may_be_full_and_in_capitals_and_what_stands_behind_a_total_is_a_remark() -> None:
    text = "#player1 ann Ann Example\n#player2 bob Bob\n>ANN: AEINRST 8D RETAINS +66 66 OTHER, WORDS\n"
    sheet = read_gcg(text + ">Ann Example: - +0 66\n")
    assert [entry.player for entry in sheet.entries] == [0, 0]
    assert sheet.entries[0].remark == "OTHER, WORDS"


def test_names_of_a_sheet_hold_nothing_that_cannot_be_shown() -> None:
    text = "#player1 ann \u202e\x1b[31mAnn\x07\n#player2 bob \u2066\u200b\n>ann: AEINRST 8D RETAINS +66 66\n"
    names = [seat.name for seat in read_game(read_gcg(text)).game.record.seats]
    assert names == ["[31mAnn", "Player 2"]


def test_letters_that_are_not_of_the_encoding_that_a_sheet_names_are_told_wherever_it_is_looked_at() -> None:
    text = "#character-encoding UTF-8\n#player1 ann Jörg\n#player2 bob Bob\n>ann: AEINRST 8D RETAINS +68 68\n"
    counted = "The sheet counts +68; by the rules it is +66."
    assert doubts_on(text.encode()) == [f"Turn 1: {counted}"]
    torn, told = doubts_on(text.encode("latin-1"))
    assert torn.startswith("Some letters cannot be read in the encoding that the file names")
    assert told == f"Turn 1: {counted}"
    archive = Archive()
    name, _ = take_in(archive, text.encode("latin-1"), NOON)
    assert remarks_on(archive, name) == {1: f"{torn} {counted}"}, "the turn after the recount"
