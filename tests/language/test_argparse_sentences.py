"""What argparse says by itself is said in the language of whoever reads."""

from __future__ import annotations

import argparse
import inspect
import re

import pytest

from game.__main__ import main
from game.language.argparse_sentences import _BY_ENGLISH
from game.language.languages import offered, spoken_in


def test_a_wrong_argument_is_refused_in_the_language_of_the_reader(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with spoken_in("de"), pytest.raises(SystemExit):
        main(["bench", "--nope"])
    told = capsys.readouterr().err
    assert "Aufruf: parlour" in told
    assert "Fehler: Unbekannte Argumente: --nope" in told


def test_most_of_them_are_what_this_python_says() -> None:
    source = inspect.getsource(argparse)
    said = [english for english in _BY_ENGLISH if repr(english)[1:-1] in source]
    assert len(said) >= len(_BY_ENGLISH) - 3


@pytest.mark.parametrize("code", [language.code for language in offered()])
def test_what_python_puts_in_stays_in_every_translation(code: str) -> None:
    with spoken_in(code):
        for english, message in _BY_ENGLISH.items():
            put_in = re.findall(r"%(?:\(\w+\))?[sr]", english)
            assert sorted(re.findall(r"%(?:\(\w+\))?.", str(message))) == sorted(put_in)
