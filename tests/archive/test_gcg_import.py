"""A game from a sheet in GCG is kept as it was written, or refused in one sentence that names the line."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from game.__main__ import main
from game.archive.game_archive import Archive
from game.archive.gcg_import import FROM_A_FILE, doubts_on, remarks_on, source_of, take_in
from game.archive.gcg_sheet import sheet_of
from game.archive.kept_game import from_bytes, to_bytes
from game.archive.sheet_game import read_game
from game.archive.told_game import told
from game.language.languages import PSEUDO, spoken_in
from game.rules.editions import PARLOUR
from game.rules.gcg import GcgError, read_gcg
from game.rules.gcg_writing import write_gcg
from game.rules.moves import Exchange
from game.rules.record_codec import decode, encode
from game.rules.rules_and_defaults import Challenge, HintKind, Hints
from tests.archive.games import NOON, random_record
from tests.rules.random_games import WORDS

RULES = replace(PARLOUR, max_seats=4, miss_turn=True, hints=Hints(HintKind.OFF))
PASSED_OUT = """\
#player1 ann Ann Example
#player2 bob Bob
#note The wind blew.
>bob: AEINRST 8D RETAINS +66 66
>ann: DEEIQU? 7H QUE +29 29
>ann: DEEIQU? -- -29 0
>bob: ABCDEFG -BCF +0 66
>ann: DEEIQU? 9H ID +12 12
>bob: ADEGHJL - +0 66
>ann: EELQSU? - +0 12
>bob: ADEGHJL - +0 66
>ann: EELQSU? - +0 12
>bob: ADEGHJL - +0 66
>ann: EELQSU? - +0 12
>ann: (EELQSU?) -15 -3
>bob: (ADEGHJL) -19 47
"""


def replayed(text: str) -> str:
    """What is written of the game that a sheet leads to, with nothing left of the sheet itself."""
    record = decode(encode(read_game(read_gcg(text)).game.record))
    return write_gcg(sheet_of(told(record, WORDS)))


@pytest.mark.parametrize(
    ("challenge", "seed"),
    [
        (Challenge.VOID, 0),
        (Challenge.VOID, 1),
        (Challenge.SINGLE, 10),
        (Challenge.FIVE_POINT, 1),
        (Challenge.TEN_POINT, 6),
    ],
)
def test_a_game_that_was_written_comes_back_as_the_same_game(challenge: Challenge, seed: int) -> None:
    rules = replace(RULES, challenge=challenge, tournament_totals=seed % 2 == 0)
    text = write_gcg(sheet_of(told(random_record(seed, rules), WORDS)))
    assert replayed(text) == text


def test_a_sheet_by_another_program_is_kept_with_its_file_byte_by_byte(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    data = PASSED_OUT.replace("Bob", "Jörg").encode("latin-1")
    path, house = tmp_path / "club.GCG", ["archive", "--data-dir", str(tmp_path)]
    path.write_bytes(data)
    assert main([*house, "import", str(path)]) == 0
    told_line = capsysbinary.readouterr().out.decode()
    assert "From a file" in told_line
    assert "Ann Example -3" in told_line
    assert main([*house, "gcg", told_line.split()[0]]) == 0
    assert capsysbinary.readouterr().out == data


def test_the_command_tells_what_does_not_agree_on_a_sheet_that_it_takes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "club.gcg"
    misadded = PASSED_OUT.replace("+12 12\n", "+12 15\n")
    path.write_text(misadded)
    assert main(["archive", "--data-dir", str(tmp_path), "import", str(path)]) == 0
    _, *said = capsys.readouterr().out.splitlines()
    assert said
    assert said == [f"  {doubt}" for doubt in doubts_on(misadded.encode())]


def test_the_same_sheet_is_kept_once_and_its_game_reads_back_from_the_disk() -> None:
    archive = Archive()
    first, again = (take_in(archive, PASSED_OUT.encode(), NOON + number) for number in range(2))
    assert first[0] == again[0]
    assert archive.count() == 1
    kept = archive.read(archive.find()[0])
    assert kept == from_bytes(to_bytes(kept)) == first[1]
    assert (kept.head.mode, [seat.name for seat in kept.head.seats]) == (FROM_A_FILE, ["Ann Example", "Bob"])
    assert source_of(archive, first[0]) == PASSED_OUT.encode()
    assert source_of(archive, "0123") is None


def test_a_sheet_is_kept_as_the_same_bytes_whatever_is_spoken() -> None:
    nameless = PASSED_OUT.replace("#player1 ann Ann Example", "#player1 ann \u202e").encode()
    for sheet in (PASSED_OUT.encode(), nameless):
        name, game = take_in(Archive(), sheet, NOON)
        with spoken_in(PSEUDO):
            assert take_in(Archive(), sheet, NOON)[0] == name
            assert to_bytes(take_in(Archive(), sheet, NOON)[1]) == to_bytes(game)


@pytest.mark.parametrize(
    ("line", "instead", "reason"),
    [
        (">ann: DEEIQU? 9H ID +12 12", ">bob: DEEIQU? 9H ID +12 12", "Line 8: it is not the turn of bob"),
        (">bob: ABCDEFG -BCF", ">bob: ABCDEFG -8", "Line 7: there is too little to exchange"),
        ("(ADEGHJL) -19 47", "(time) +10 76", "Line 16: time takes points, it brings none"),
        ("9H ID +12", "1A ID +12", "Line 8: "),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_in_one_sentence_that_names_the_line(
    line: str, instead: str, reason: str
) -> None:
    assert line in PASSED_OUT
    archive = Archive()
    with pytest.raises(GcgError) as refusal:
        take_in(archive, PASSED_OUT.replace(line, instead, 1).encode(), NOON)
    assert str(refusal.value).startswith(reason)
    assert len(str(refusal.value).splitlines()) == 1
    assert archive.count() == 0


def test_points_for_tiles_left_or_a_play_taken_back_that_are_wrong_are_those_of_the_rules_and_told() -> None:
    text = PASSED_OUT.replace("-15 -3", "-16 -4").replace("-- -29 0", "-- -28 1")
    assert read_game(read_gcg(text)).game.record == read_game(read_gcg(PASSED_OUT)).game.record
    assert doubts_on(text.encode()) == [
        "Turn 2: The sheet counts −28; by the rules it is −29. Ann Example’s total says 1; the plays make 0.",
        "Turn 10: The sheet counts −16; by the rules it is −15. "
        "Ann Example’s last total says −4; the plays make −3.",
    ]


def test_k11_what_time_cost_is_kept_on_a_clock_by_which_it_comes_out() -> None:
    text = PASSED_OUT + ">ann: (time) -10 -13\n>bob: (time) -30 17\n"
    archive = Archive()
    _, game = take_in(archive, text.encode(), NOON)
    assert [seat.score for seat in game.head.seats] == [-13, 17]
    assert game.record.rules.clock.penalty_points == 10
    written = write_gcg(sheet_of(told(game.record, WORDS)))
    assert "(time) -10 " in written
    assert "(time) -30 " in written
    assert replayed(written) == written


def test_k11_points_for_time_that_are_no_tens_are_kept_too() -> None:
    _, game = take_in(Archive(), (PASSED_OUT + ">ann: (time) -4 -7\n>ann: (time) -3 -10\n").encode(), NOON)
    assert [seat.score for seat in game.head.seats] == [-10, 47]


def test_k11_an_exchange_of_which_only_the_number_is_known_fits_the_racks_around_it() -> None:
    archive = Archive()
    whole, _ = take_in(archive, PASSED_OUT.encode(), NOON)
    name, game = take_in(archive, PASSED_OUT.replace("-BCF", "-3").encode(), NOON)
    assert game.record.turns[2].move == Exchange("BCF")
    assert name == whole, "the same game, whoever knew more of it"
    racks_untold = re.sub(r": [A-Z?]{7} ", ": ", PASSED_OUT.replace("-BCF", "-3"))
    _, game = take_in(archive, racks_untold.encode(), NOON)
    assert "-3 +0 66" in write_gcg(sheet_of(told(game.record, WORDS)))


def test_k11_a_game_that_was_broken_off_is_kept_as_far_as_it_came_and_nobody_has_won_it() -> None:
    half = PASSED_OUT[: PASSED_OUT.index(">bob: ADEGHJL - +0")]
    archive = Archive()
    name, game = take_in(archive, half.encode(), NOON)
    assert game.head.is_unfinished
    assert not any(seat.won for seat in game.head.seats)
    assert [seat.score for seat in game.head.seats] == [12, 66]
    assert archive.read(archive.find()[0]) == game
    assert [line.partition(" ")[2] for line in replayed(half).splitlines() if line.startswith(">")] == [
        line.partition(" ")[2] for line in half.splitlines() if line.startswith(">")
    ]
    whole, finished = take_in(archive, PASSED_OUT.encode(), NOON)
    assert whole != name
    assert not finished.head.is_unfinished


def test_k11_what_somebody_wrote_beside_a_turn_is_found_with_it() -> None:
    text = PASSED_OUT.replace("9H ID +12 12\n", "9H ID +12 12\n#note Q stays.\nAs ever.\n", 1)
    archive = Archive()
    name, _ = take_in(archive, text.encode(), NOON)
    assert remarks_on(archive, name) == {0: "The wind blew.", 3: "Q stays. As ever."}
    assert remarks_on(Archive(), name) == {}
    sheet = read_gcg(text)
    assert read_gcg(write_gcg(sheet)).entries[4].remark == "Q stays. As ever."
