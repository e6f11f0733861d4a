"""Inference is measured by how much likelier than by chance it holds what was really kept."""

import math
from collections import Counter
from itertools import islice

import pytest

from game.lexicon.words import Lexicon
from tests.maven.tables import lexicon
from tools.studies.inference_odds import main, odds, plays_of, summary_of_odds


def test_what_was_kept_is_hidden_from_who_infers_it_and_what_never_tells_has_the_odds_of_chance() -> None:
    for number, tells in ((8, True), (3, False)):
        view, kept = next(plays_of(lexicon(), number, 5000, 1))
        assert len(kept) in (1, 2)
        assert not Counter(kept) - Counter(view.unseen)
        assert (odds(view, kept, lexicon()) != 0) == tells


def test_odds_are_summed_up_as_a_geometric_mean() -> None:
    assert summary_of_odds("x", [math.log(2), math.log(8)]).startswith("x: 4.00 times")


def test_the_command_tells_of_levels_known_and_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lexicon, "load", lexicon)
    monkeypatch.setattr(
        "tools.studies.inference_odds.plays_of",
        lambda *asked: islice(plays_of(*asked), 2),
    )
    assert main(["--games", "1", "--levels", "6"]) == 0
    known, unknown = capsys.readouterr().out.splitlines()
    assert known.startswith("level 6, known: ")
    assert unknown.startswith("level 6, not known: ")
    assert known.endswith("2 plays")
