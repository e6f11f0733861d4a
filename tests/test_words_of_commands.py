"""What commands print is words, whatever they are given: nothing that the program says of its own values."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.__main__ import _parser, main
from game.command_table import COMMANDS
from game.typed_arguments import SEED, Seconds, Whole
from tests.program_text import program_text

NOTATION = re.compile(r"\{[\w.]+(,[\w.]+)+\}|'[^']*'|(?<=from )-\d+(?= to )")
"""Choices in a usage, what was typed, as command lines quote it everywhere, and a bound as it is typed."""
OF_PROGRAMS = ("maven", "serve")
"""Whose help tells programs what JSON they may send."""
QUICK = ("archive", "card", "lexicon")
"""Commands that do something with a file at once, and come back."""
ABSURD = ("nan", "inf", "-inf", "1e999", "9" * 5000, "one", "", "☃")
NOT_THERE = ("/no/such/thing", "☃", "", ".")


def parsers(
    parser: argparse.ArgumentParser, *path: str
) -> Iterator[tuple[tuple[str, ...], list[argparse.Action]]]:
    """The arguments of each command, and of all that it divides into."""
    yield path, parser._actions
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield from parsers(below, *path, name)


def of_command(name: str) -> Iterator[tuple[tuple[str, ...], list[argparse.Action]]]:
    return ((path, actions) for path, actions in parsers(_parser(name)) if path[:1] == (name,))


def said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Lines that the program prints, which has to come back."""
    try:
        status = main(arguments)
    except SystemExit as left:
        status = int(str(left.code or 0))
    assert status in (0, 1, 2)
    told = capsys.readouterr()
    return [NOTATION.sub("", line) for line in (told.out + told.err).splitlines()]


def refuses(action: argparse.Action) -> bool:
    """Whether an argument cannot be a snowman, so that nothing is begun with it."""
    if action.choices is not None:
        return not isinstance(action, argparse._SubParsersAction)
    try:
        return callable(action.type) and not action.type("☃")
    except (argparse.ArgumentTypeError, ValueError):
        return True


def test_no_help_and_no_refusal_of_an_argument_speaks_of_the_programs_values(
    capsys: pytest.CaptureFixture[str],
) -> None:
    wrong: list[object] = []
    tried = 0
    for name in COMMANDS:
        for path, actions in of_command(name):
            if path != OF_PROGRAMS:
                wrong += program_text(said([*path, "--help"], capsys))
            for action in actions:
                if refuses(action):
                    values = ["☃"] * (action.nargs if isinstance(action.nargs, int) else 1)
                    lines = said([*path, *action.option_strings[-1:], *values], capsys)
                    wrong += [(path, line) for line in program_text(lines)]
                    tried += 1
    assert wrong == []
    assert tried > 40


def test_no_command_speaks_of_the_programs_values_where_a_file_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong: list[object] = []
    for name in QUICK:
        for path, actions in of_command(name):
            given = [action for action in actions if not action.option_strings]
            if any(isinstance(action, argparse._SubParsersAction) for action in given):
                continue
            for word in NOT_THERE:
                folder = tmp_path / f"{' '.join(path)} {NOT_THERE.index(word)}"
                folder.mkdir()
                monkeypatch.chdir(folder)
                data = ["--data-dir", "data"] * any(
                    "--data-dir" in action.option_strings for action in actions
                )
                lines = said([*path, *data, *(word for _ in given)], capsys)
                wrong += [(path, word, line) for line in program_text(lines)]
    assert wrong == []


def outside(kind: Whole | Seconds) -> set[str]:
    """Numbers that no command can mean, and what is none; of luck nearly every number is one."""
    far = set() if kind.least < 0 or kind == SEED else {"-1", str(10**12)}
    return far | {str(kind.least - 1), str(kind.most + 1), *ABSURD}


def with_value(action: argparse.Action, value: str, actions: list[argparse.Action]) -> list[str]:
    if action.option_strings:
        return [f"{action.option_strings[-1]}={value}"]
    first = actions[: actions.index(action)]
    return ["--", *("x" for other in first if not other.option_strings), value]


def test_every_number_of_a_command_has_bounds_and_a_sentence_for_whatever_lies_outside(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong: list[object] = []
    tried = 0
    for name in COMMANDS:
        monkeypatch.setattr(f"game.commands.{name}.run", lambda _options: 99)  # nothing may be done
        for path, actions in of_command(name):
            wrong += [(path, action.dest) for action in actions if action.type in (int, float)]
            for action in actions:
                if isinstance(action.type, Whole | Seconds):
                    for value in outside(action.type):
                        *_usage, told = said([*path, *with_value(action, value, actions)], capsys) or [""]
                        tried += 1
                        if not re.search(r"error: argument .* is not a (whole )?number", told):
                            wrong.append((path, action.dest, value, told))
    assert wrong == []
    assert tried > 200


def test_a_proxy_of_a_host_is_an_address(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(["host", "--proxy", "abc"], capsys)
    assert lines[-1].endswith("argument --proxy:  is not an address like 192.0.2.7 or 2001:db8::7")
