"""What is written in GCG is what other programs read, and reads back as the same sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.gcg import GcgError, GcgGame, GcgLine, What, read_gcg
from game.rules.gcg_writing import nicks_of, write_gcg
from game.rules.moves import Resign

SHEET = """\
#character-encoding UTF-8
#player1 ann Ann Example
#player2 bob bob
#title Club night
#lexicon NWL23
>ann: AEINRST 8D RETAINS +66 66
>bob: EIQU??A 7H qUA +5 5
>bob: EIQU??A -- -5 0
>ann: BCDEFGH -BCF +0 66
>bob: EIQU??A - +0 0
>ann: ADEGHXZ (time) -10 56
>ann: EFLMOXZ 9H EX +20 76
>bob: EIQU??A -3 +0 0
>ann: (EIQU??A) +26 102
"""


def test_a_sheet_is_written_as_it_was_read() -> None:
    assert write_gcg(read_gcg(SHEET)) == SHEET


def test_letters_played_through_stand_in_brackets() -> None:
    through = "#player1 ann\n#player2 bob\n>ann: AEINRST 8D RETAINS +66 66\n>bob: HNO E7 H.N +9 9\n"
    assert ">bob: HNO E7 H(E)N +9 9\n" in write_gcg(read_gcg(through))


@pytest.mark.parametrize("between", [">bob: A - +0 0\n", ">bob: A -A +0 0\n", ">bob: A -2 +0 0\n"])
def test_after_any_move_a_play_taken_back_is_the_latest_one(between: str) -> None:
    """The board that brackets depend on goes back to what it was before that play."""
    text = (
        "#character-encoding UTF-8\n#player1 ann ann\n#player2 bob bob\n"
        ">ann: AEINRST 8D RETAINS +66 66\n" + between + ">ann: HNOX E7 H(E) +5 71\n>ann: HNOX -- -5 66\n"
        ">ann: HNOX E7 H(E)N +9 75\n"
    )
    assert write_gcg(read_gcg(text)) == text


def test_what_is_not_known_is_not_written() -> None:
    entry = GcgLine(1, 0, What.MOVE, "", None, 0, 0, "-3")
    text = write_gcg(GcgGame(("ann", "bob"), (entry,)))
    assert text == "#character-encoding UTF-8\n#player1 ann ann\n#player2 bob bob\n>ann: -3 +0 0\n"
    nameless = write_gcg(GcgGame(("ann",), (entry,), full_names=("",)))
    assert "#player1 ann\n" in nameless


def test_every_player_needs_a_name() -> None:
    with pytest.raises(ValueError, match="shorter"):
        write_gcg(GcgGame(("ann", "bob"), (), full_names=("Ann",)))


def test_what_the_format_has_no_words_for_is_refused() -> None:
    entry = GcgLine(1, 0, What.MOVE, "", None, 0, 0)
    for move in (None, Resign()):
        with pytest.raises(GcgError, match="no words"):
            write_gcg(GcgGame(("ann",), (replace(entry, move=move),)))
    with pytest.raises(GcgError, match="no words"):
        write_gcg(GcgGame(("ann",), (replace(entry, move=Resign(), note="resigned"),)))


@pytest.mark.parametrize(
    ("names", "nicks"),
    [
        (("Ann", "Ben"), ("Ann", "Ben")),
        ((" Ann \t Example: ", "Ben"), ("Ann_Example_", "Ben")),
        (("Ann", "Ann", "Ann"), ("Ann", "Ann_2", "Ann_3")),
        (("", "  "), ("player", "player_2")),
    ],
)
def test_nicknames_have_no_gaps_and_differ(names: tuple[str, ...], nicks: tuple[str, ...]) -> None:
    assert nicks_of(names) == nicks
