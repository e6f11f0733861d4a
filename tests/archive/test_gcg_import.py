"""A game from a sheet in GCG is kept as it was written, or refused in one sentence that names the line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.__main__ import main
from game.archive.game_archive import Archive
from game.archive.gcg_import import FROM_A_FILE, game_of, source_of, take_in
from game.archive.gcg_sheet import sheet_of
from game.archive.kept_game import from_bytes, to_bytes
from game.archive.told_game import told
from game.rules.editions import PARLOUR
from game.rules.gcg import GcgError, read_gcg
from game.rules.gcg_writing import write_gcg
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
    record = decode(encode(game_of(read_gcg(text)).record))
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


@pytest.mark.parametrize(
    ("line", "instead", "reason"),
    [
        (">bob: AEINRST 8D RETAINS +66 66", ">bob: AEINRST 8D RETAINS +68 68", "Line 4: this comes to +66"),
        ("9H ID +12 12", "9H ID +12 13", "Line 8: the total is 12 then, not 13"),
        (">bob: ADEGHJL - +0 66\n>ann", ">bob: BDEGHJL - +0 66\n>ann", "Line 9: there is no L on this rack"),
        (">ann: DEEIQU? 9H ID +12 12", ">bob: DEEIQU? 9H ID +12 12", "Line 8: there is no "),
        (">bob: ABCDEFG -BCF", ">bob: ABCDEFG -3", "Line 7: nobody wrote down which tiles"),
        ("(EELQSU?) -15", "(time) -15", "Line 15: points for time"),
        ("9H ID +12", "1A ID +12", "Line 8: "),
        (
            PASSED_OUT[PASSED_OUT.index(">bob: ADEGHJL - +0") :],
            "",
            "Line 8: the game does not come to its end",
        ),
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
