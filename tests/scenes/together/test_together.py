"""All at once on one sofa, by presses: laid, handed in, changed, revealed, to the end."""

from __future__ import annotations

import pytest

from game.high_scores import FIRST_CHARTS
from game.lexicon.words import Lexicon
from game.profiles.person_stats import medals_of
from game.rules.moves import Place, Square, Tile
from game.scenes.after.high_score_charts import own_charts
from game.scenes.evenings.profiles import ProfilesScene
from game.scenes.kit.picture.together_panels import PartyEnd, PlaceChips, Reveal
from game.scenes.kit.shutter import Shutter
from game.scenes.together.home_party import Evening
from game.scenes.together.party_end import TOLD_SECONDS
from game.scenes.together.reveal import RevealScene
from game.scenes.together.round_table import RoundTable
from game.together.party_host import GRACE, Stage
from game.together.rounds_over import word_of
from game.together.table import points_of
from tests.scenes.couch import Couch
from tests.scenes.playing import couch_of


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def begun(lexicon: Lexicon, company: int = 0) -> Couch:
    """In the first round; `company` as often as that row is pressed."""
    couch = couch_of(lexicon, clever=True)
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("All at Once")
    for _ in range(company):
        couch.choose("Beside You")
    couch.choose("Begin")
    couch.until("table")
    return couch


def table(couch: Couch) -> RoundTable:
    assert isinstance(couch.stack.top, RoundTable)
    return couch.stack.top


def evening_at(couch: Couch) -> Evening:
    found = table(couch).evening
    assert isinstance(found, Evening)
    return found


def reveal(couch: Couch) -> Reveal:
    return next(panel for panel in couch.picture.panels if isinstance(panel, Reveal))


def best(couch: Couch) -> Place:
    """The host's secret."""
    found = evening_at(couch).party._best
    assert found is not None
    return found


def test_what_is_handed_in_may_be_changed_and_a_round_ends_when_all_have_handed_in(
    lexicon: Lexicon,
) -> None:
    couch = begun(lexicon, company=1)
    play = best(couch)
    party = evening_at(couch).party
    couch.play(play)
    couch.wait(0.1)
    word = word_of(party.table, play)
    assert couch.sees(f"Hand in {word} for {points_of(party.table, play.tiles)}?"), "it closes the round"
    assert "Change it" in couch.prompts
    couch.press("back")
    couch.wait(0.1)
    assert table(couch).round.answer is None
    couch.press("r2")
    couch.wait(GRACE + 0.2)
    assert isinstance(couch.stack.top, RevealScene)
    assert party.rounds[0].found[0].play is not None
    assert party.rounds[0].points(0) == party.rounds[0].most
    best_row = reveal(couch).best
    assert best_row is not None
    assert best_row.word == word_of(party.rounds[0].table, play)
    assert couch.sees("You found 100 %")
    couch.press("confirm")
    couch.until("table")
    assert couch.sees("Round 2")
    assert party.table.number == 2


def test_what_lies_when_the_time_is_over_counts_and_maven_people_play_beside_you(lexicon: Lexicon) -> None:
    couch = begun(lexicon)
    play, party = best(couch), evening_at(couch).party
    assert [seat.name for seat in party.players] == ["Player 1", "Mina", "Rosa", "Amara"]
    table(couch).phase.try_play(play)  # type: ignore[attr-defined]  # laid, and not handed in
    couch.until("together-reveal", seconds=70)
    over = party.rounds[0]
    assert over.found[0].points == over.most
    assert {player for player, one in over.found.items() if one.play} == {0, 1, 2, 3}
    assert len(next(panel for panel in couch.picture.panels if isinstance(panel, PlaceChips)).chips) == 4
    couch.until("table", seconds=12)  # it goes on by itself, and soon enough that nobody waits


def test_a_pause_stops_the_round_and_a_wrong_word_scores_nothing(lexicon: Lexicon) -> None:
    couch = begun(lexicon, company=1)
    party = evening_at(couch).party
    left = party.left(evening_at(couch).now)
    couch.press("pause")
    couch.wait(100)
    couch.press("pause")
    assert party.left(evening_at(couch).now) > left - 1
    row = 7
    wrong = next(
        first + second
        for first in party.table.rack
        for second in party.table.rack.replace(first, "", 1)
        if "?" not in first + second and first + second not in lexicon
    )
    tiles = tuple(Tile(Square(row, 7 + column), letter) for column, letter in enumerate(wrong))
    couch.play(Place(tiles))
    couch.until("together-reveal", seconds=70)
    assert party.rounds[0].points(0) == 0
    assert party.rounds[0].found[0].play is None


def test_a_whole_game_ends_with_points_shares_and_prizes(lexicon: Lexicon) -> None:
    couch = begun(lexicon)
    texts: list[str] = []
    couch.services.copy_text = texts.append
    evening = evening_at(couch)
    while couch.stack.top.name != "together-end":
        if isinstance(couch.stack.top, RoundTable) and evening.party.stage is Stage.PLAYING:
            couch.play(best(couch))
            couch.until("together-reveal", "together-end", seconds=70)
        couch.press("confirm")
        couch.until("table", "together-end")
    shown = next(panel for panel in couch.picture.panels if isinstance(panel, PartyEnd))
    first, rounds = shown.rows[0], evening.party.rounds
    assert (first.name, first.share) == ("Player 1", "100 %")
    assert first.points == sum(over.points(0) for over in rounds) == shown.race[0][-1]
    assert shown.there_was[-1] == sum(over.most for over in rounds)
    assert couch.sees("Player 1 wins the evening!")
    assert couch.sees("you found 100 % of what there was")
    assert [new_medal(couch, seconds) for seconds in (0.0, 2.1, 4.0, 4.0)] == [
        "",
        "Four Fifths",
        "All at Once",
        "Four Fifths",
    ]
    couch.press("right", "right", "confirm")
    assert couch.sees("The standings are in the clipboard")
    couch.press("back")
    head = f"All at Once · {len(rounds)} rounds · 4 players\n1. Player 1 · {first.points:,} points · 100 %"
    assert texts[0].startswith(head)
    asked = photographed(couch)
    assert asked.words, "the standings are what is worth sharing"
    couch.press("back")
    assert couch.stack.top.name == "main-menu"
    assert medals_at(couch, "player 1") == {"All at Once", "Four Fifths"}
    assert isinstance(couch.stack.top, ProfilesScene)
    stats = couch.stack.top.stats["player 1"]
    assert (stats.games, stats.ratings, stats.parties) == (0, (), 1), "an evening, and no game that is rated"
    assert own_charts(couch.services) == FIRST_CHARTS, "nor one for the high scores"


def new_medal(couch: Couch, seconds: float) -> str:
    """What is shown to be new after so long; empty for nothing."""
    couch.wait(seconds)
    shown = next(panel for panel in couch.picture.panels if isinstance(panel, PartyEnd))
    return shown.medal.name if shown.medal else ""


def medals_at(couch: Couch, who: str) -> set[str]:
    """What somebody's profile has earned."""
    couch.choose("Evenings")
    couch.choose("Profiles")
    assert isinstance(couch.stack.top, ProfilesScene)
    return {medal.name for medal, earned in medals_of(couch.stack.top.stats[who]) if earned}


def photographed(couch: Couch) -> Shutter:
    """The end without a button while it is taken, and what became of it."""
    asked: list[Shutter] = []
    assert "Take photo" not in couch.prompts, "there is nobody to take it"
    couch.services.photograph = asked.append
    couch.press("shuffle")
    assert not couch.prompts
    assert not couch.sees("Main Menu")
    asked[0].taken, asked[0].message = True, "Kept as photos/evening.png."
    couch.wait(0.1)
    assert couch.sees("Kept as photos/evening.png.")
    assert couch.sees("Main Menu")
    couch.wait(TOLD_SECONDS)
    assert not couch.sees("Kept as photos/evening.png.")
    return asked[0]
