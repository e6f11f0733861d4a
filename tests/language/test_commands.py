"""What commands say is said in the reader's language; what programs read is the same in all."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from game.__main__ import SUMMARIES, main
from game.command_table import COMMANDS
from game.language.languages import ENGLISH, PSEUDO, spoken_in

FOR_PLAYERS = ("play", "host", "lexicon", "card", "mail", "puzzles", "archive", "doctor", "listen")
QUICK = (["lexicon", "check", "CAT", "QQQ"], ["card", "ls"], ["card", "verify", "none"], ["archive", "list"])


def said(code: str, capsys: pytest.CaptureFixture[str], *given: str) -> tuple[str, str]:
    """What a command prints, and what it says of troubles, to somebody who speaks a language."""
    with spoken_in(code), suppress(SystemExit):
        main(given)
    captured = capsys.readouterr()
    return captured.out, captured.err


def test_every_command_says_in_a_list_what_it_does() -> None:
    assert list(SUMMARIES) == list(COMMANDS)


@pytest.mark.parametrize("command", FOR_PLAYERS)
def test_the_help_of_what_players_type_speaks_their_language(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    english, foreign = (said(code, capsys, command, "--help")[0] for code in (ENGLISH, PSEUDO))
    lines = [line.strip() for line in english.splitlines() if len(line.split()) > 3]
    kept = [line for line in lines if line in foreign and not line.startswith(("usage:", "[", "-h"))]
    assert kept == []


@pytest.mark.parametrize("given", QUICK, ids=" ".join)
def test_what_programs_read_is_the_same_in_every_language(
    given: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = [] if given[0] == "lexicon" else ["--data-dir", str(tmp_path)]
    whole = [given[0], *data, *given[1:]] if given[0] == "archive" else [*given, *data]
    english, foreign = (said(code, capsys, *whole, "--json") for code in (ENGLISH, PSEUDO))
    assert english == foreign
    assert any(english)
