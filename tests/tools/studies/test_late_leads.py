"""How often rollouts of the last draws are mistaken is measured by proofs, with the lead changed."""

import pytest

from game.lexicon.words import Lexicon
from tests.maven.tables import lexicon
from tools.studies.late_leads import AHEAD, Judged, judged_deals, main, summary_of_leads

SEED = 88_002


def test_a_rollout_that_ends_as_far_ahead_as_it_is_too_hopeful_is_not_won() -> None:
    one = Judged(30.0, tuple(ahead == 20 for ahead in AHEAD))
    assert [one.is_lost(ahead) for ahead in (20, 30, 40)] == [True, True, False]
    told = summary_of_leads([one, Judged(-5.0, (False,) * len(AHEAD))]).splitlines()
    assert told[0] == "2 deals"
    assert told[2] == " 20 ahead: 50.0 in 100 are not won; of 1 that a search finds won without a proof, 1"
    assert told[4] == " 40 ahead:  0.0 in 100 are not won; of 0 that a search finds won without a proof, 0"


def test_what_is_far_ahead_is_won_in_every_deal_of_a_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lexicon, "load", lexicon)
    found = list(judged_deals(lexicon(), SEED, 500))
    assert found
    assert all(abs(one.too_hopeful) < AHEAD[-1] for one in found)
    assert all(one.also_found[-1] for one in found), "greedy play alone is far enough ahead"
    assert main(["--games", "1", "--seed", str(SEED), "--positions", "500"]) == 0
    assert capsys.readouterr().out.startswith(f"{len(found)} deals\n")
