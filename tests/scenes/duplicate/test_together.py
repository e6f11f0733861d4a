"""All at once on one sofa, by presses: laid, handed in, changed, revealed, to the end."""

from __future__ import annotations

import pytest

from game.duplicate.kept_party import PARTIES
from game.duplicate.party_host import GRACE, PartyStage
from game.duplicate.round_results import word_of
from game.duplicate.round_state import begin, points_of
from game.duplicate.settings import Form, Rack
from game.high_scores import FIRST_CHARTS
from game.lexicon.words import Lexicon
from game.match.game_client import DecisionRefused
from game.maven.engine.engine_client import EngineClient
from game.maven.how_it_plays import KEEPS_WAITING
from game.maven.messages import Readiness
from game.options import Options, options_from_json, options_to_json
from game.profiles.person_stats import medals_of
from game.rules.moves import Place, Square, Tile
from game.rules.record import Seat
from game.scenes.after.high_score_charts import own_charts
from game.scenes.duplicate.home_party import HomeParty
from game.scenes.duplicate.party_end import TOLD_SECONDS
from game.scenes.duplicate.reveal import RevealScene
from game.scenes.duplicate.round_door import RoundDoor
from game.scenes.duplicate.round_table import RoundTable
from game.scenes.history.profiles import ProfilesScene
from game.scenes.kit.help import PARLOUR_BOOK, HelpScene
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.kit.picture.sheet import RoundClock, Table
from game.scenes.kit.picture.sheet_pictures import MedalPicture, PlaceChip, RaceLines
from game.scenes.kit.shutter import Shutter
from tests.phones.party import plays_of
from tests.scenes.couch import Couch
from tests.scenes.playing import couch_of
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.sheets import blocks, revealed


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def begun(lexicon: Lexicon, company: int = 0) -> Couch:
    """In the first round; `company` as often as that row is pressed."""
    couch = couch_of(lexicon, clever=True)
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Party Mode")
    for _ in range(company):
        couch.choose("Computer Players")
    couch.choose("Begin")
    couch.until("table")
    return couch


@pytest.mark.parametrize("readiness", list(Readiness))
def test_a_round_that_waits_until_maven_is_compiled_says_so(lexicon: Lexicon, readiness: Readiness) -> None:
    couch, maven = couch_of(lexicon), ScriptedMaven(delay=10_000)
    couch.services.maven, maven.readiness = EngineClient(maven), readiness
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Party Mode")
    couch.choose("Begin")
    couch.until("working")
    waits = readiness is Readiness.COMPILING
    assert couch.sees(KEEPS_WAITING) is waits
    assert couch.sees("The tiles are looked through …") is not waits
    maven.readiness = Readiness.READY
    couch.wait(0.1)
    assert couch.sees("The tiles are looked through …")


def table(couch: Couch) -> RoundTable:
    assert isinstance(couch.stack.top, RoundTable)
    return couch.stack.top


def evening_at(couch: Couch) -> HomeParty:
    found = table(couch).evening
    assert isinstance(found, HomeParty)
    return found


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
    best_row = revealed(couch.stack).best
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
    assert len(blocks(couch.picture, PlaceChip)) == 4
    couch.until("table", seconds=12)  # it goes on by itself, and soon enough that nobody waits


@pytest.mark.parametrize("path", [["left", "confirm", "up*2", "confirm"], ["left", "confirm", "scores"]])
def test_whatever_is_open_when_the_time_is_over_the_round_is_closed_and_shown(
    lexicon: Lexicon, path: list[str]
) -> None:
    couch = begun(lexicon, company=1)
    party = evening_at(couch).party
    table(couch).phase.try_play(best(couch))  # type: ignore[attr-defined]
    couch.press(*path)
    assert not isinstance(couch.stack.top, RoundTable)
    assert RoundClock in map(type, couch.picture.panels), "time that runs is seen"
    couch.until("together-reveal", seconds=70)
    assert party.rounds[0].points(0) == party.rounds[0].most


def test_nobody_waits_for_people_of_maven_once_all_others_have_handed_in(lexicon: Lexicon) -> None:
    couch = begun(lexicon)
    couch.play(best(couch))
    couch.wait(0.1)
    assert couch.sees("Hand in "), "it closes the round"
    couch.until("together-reveal", seconds=GRACE + 1)
    couch.wait(1)
    assert couch.stack.top.name == "together-reveal"
    assert len(couch.stack.top.evening.party.rounds[0].found) == 4  # type: ignore[attr-defined]


def test_a_pause_stops_the_round_and_a_wrong_word_scores_nothing(lexicon: Lexicon) -> None:
    couch = begun(lexicon, company=1)
    party = evening_at(couch).party
    couch.until_heard()
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
    assert couch.sees(f"{wrong} is not in the dictionary."), "who laid it is told so"
    assert not couch.sees("Player 1, alone")


def changed(lexicon: Lexicon, first: int) -> tuple[Couch, list[Place]]:
    """A play was handed in, and is being changed; what can be laid, the best first."""
    couch = begun(lexicon)
    found = plays_of(evening_at(couch).party)
    couch.play(found[first])
    couch.wait(0.1)
    couch.press("back")
    couch.wait(0.1)
    return couch, found


@pytest.mark.parametrize(("first", "then", "counts"), [(40, 0, 0), (0, 40, 0), (0, None, None)])
def test_at_the_close_the_better_of_the_hand_in_and_of_what_lies_counts_on_a_pad_too(
    lexicon: Lexicon, first: int, then: int | None, counts: int | None
) -> None:
    couch, found = changed(lexicon, first)
    party, word = evening_at(couch).party, word_of(evening_at(couch).table, found[first])
    table(couch).phase.clear()  # type: ignore[attr-defined]
    couch.wait(0.1)
    assert couch.sees(f"{word} is taken back")
    if then is not None:
        table(couch).phase.try_play(found[then])  # type: ignore[attr-defined]
        couch.wait(0.1)
        assert couch.sees(f"The better of {word} and this")
    couch.until("together-reveal", seconds=70)
    over = party.rounds[0]
    assert over.found[0].points == (0 if counts is None else points_of(over.table, found[counts].tiles))


def test_more_tiles_than_a_form_allows_are_refused_on_a_pad_and_not_judged_as_nothing() -> None:
    table = begin(Form(rack=Rack.SEVEN_OF_EIGHT), 5)
    door = RoundDoor(table, (Seat("Ann"),), (0,), 1)
    faces = table.rack.replace("?", "e")
    door.submit(0, Place(tuple(Tile(Square(7, column), face) for column, face in enumerate(faces))))
    told = door.poll()
    assert isinstance(told, DecisionRefused)
    assert str(told.why) == "Lay at most 7 tiles"
    assert door.answer is None


def test_a_whole_game_ends_with_points_shares_and_prizes(lexicon: Lexicon) -> None:
    couch = begun(lexicon)
    texts: list[str] = []
    couch.services.copy_text = texts.append
    evening = evening_at(couch)
    while couch.stack.top.name != "together-end":
        if isinstance(couch.stack.top, RoundTable) and evening.party.stage is PartyStage.PLAYING:
            couch.play(best(couch))
            couch.until("together-reveal", "together-end", seconds=70)
        couch.press("confirm")
        couch.until("table", "together-end")
    (race,), (table,), rounds = (
        blocks(couch.picture, RaceLines),
        blocks(couch.picture, Table),
        evening.party.rounds,
    )
    points = sum(over.points(0) for over in rounds)
    assert table.rows[0] == ("1", "Player 1", "100 %", str(points))
    assert points == race.lines[0][-1]
    assert race.most[-1] == points, "with the bonuses of who found the best in every round"
    best_of_all = f"the best of all would have had {points:,}"
    assert couch.sees(best_of_all)
    assert couch.sees("% of what there was, and points")
    assert couch.sees("Player 1 wins the evening!")
    assert [new_medal(couch, seconds) for seconds in (0.0, 2.1, 4.0, 4.0)] == [
        "",
        "Four Fifths",
        "Party Champion",
        "Four Fifths",
    ]
    couch.press("right", "right", "confirm")
    assert couch.sees("The standings are in the clipboard")
    couch.press("back")
    head, place = texts[0].splitlines()[:2]
    assert head == f"Party Mode · {len(rounds)} rounds · 4 players · {best_of_all} points"
    assert place == f"1. Player 1 · {points:,} points · 100 % of what there was"
    asked = photographed(couch)
    assert asked.words, "the standings are what is worth sharing"
    couch.press("back")
    assert couch.stack.top.name == "main-menu"
    assert medals_at(couch, "player 1") == {"All at Once", "Four Fifths"}
    assert isinstance(couch.stack.top, ProfilesScene)
    stats = couch.stack.top.stats["player 1"]
    assert (stats.games, stats.ratings, stats.parties) == (0, (), 1), "an evening, and no game that is rated"
    assert own_charts(couch.services) == FIRST_CHARTS, "nor one for the high scores"


def test_a_round_on_a_pad_says_its_own_words_and_nobody_passes(lexicon: Lexicon) -> None:
    couch = begun(lexicon)
    assert not couch.sees("Your turn")
    assert couch.sees("Lay a word")
    while table(couch).phase.spot is not Spot.END_TURN:
        couch.press("right")
    couch.press("confirm")
    assert couch.stack.top.name == "table", "nobody is asked whether to pass"
    assert couch.sees("Lay a word first.")
    table(couch).phase.try_play(best(couch))  # type: ignore[attr-defined]
    couch.wait(0.1)
    assert couch.sees("Hand In")
    assert not couch.sees("End Turn")
    assert not couch.sees("Pass")


def test_the_menus_of_a_round_on_a_pad_have_what_means_something_there(lexicon: Lexicon) -> None:
    couch = begun(lexicon)
    couch.press("pause")
    couch.choose("Tiles and Hints")
    assert couch.choices[0] == "Show Remaining Tiles"
    couch.press("back", "pause")
    (card,) = [item for item in couch.menu.items if item.label == "Save to Memory Card"]
    assert (card.enabled, card.note) == (False, "Its rounds are kept")
    couch.choose("Quit")
    assert couch.sees("No round has been played, so nothing is kept.")
    couch.choose_aside("Keep Playing")
    couch.press("pause")
    couch.choose("Help")
    assert isinstance(couch.stack.top, HelpScene)
    assert couch.stack.top.page == PARLOUR_BOOK.page_of("together")


@pytest.mark.parametrize(("rounds", "told"), [(1, "1 round"), (5, "5 rounds")])
def test_a_game_is_as_long_as_it_was_set_up(lexicon: Lexicon, rounds: int, told: str) -> None:
    couch = couch_of(lexicon, clever=True)
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Party Mode")
    assert couch.sees("To the last tile")
    couch.choose("Length")
    assert couch.sees("1 round")
    couch.press("left", "left")
    assert couch.sees("45 minutes")
    couch.press("right", *["right"] * rounds)
    assert couch.sees(told)
    couch.choose("Begin")
    couch.until("table")
    evening = evening_at(couch)
    for number in range(1, rounds + 1):
        assert couch.sees(f"Round {number} of {rounds}")
        couch.until("together-reveal", seconds=70)
        couch.press("confirm")
        couch.until("table", "together-end")
    assert couch.stack.top.name == "together-end"
    assert couch.sees(told)
    assert evening.kept.is_over
    assert evening.kept.form.most_rounds == rounds


def test_what_was_chosen_for_a_party_is_chosen_again_the_next_time_and_after_a_restart(
    lexicon: Lexicon,
) -> None:
    def set_up(options: Options) -> tuple[Couch, list[str]]:
        couch = couch_of(lexicon)
        couch.services.change_options(options)
        couch.press("confirm")
        couch.choose("Play")
        couch.choose("Party Mode")
        return couch, notes(couch)

    def notes(couch: Couch) -> list[str]:
        return [item.note for item in couch.menu.items[:7]]

    couch, usual = set_up(Options())
    rows = (
        "Time for a Round",
        "Length",
        "Computer Players",
        "Tiles",
        "A Blank Each Round",
        "Unique-Find Bonus",
    )
    for times, row in enumerate(rows, 1):
        for _ in range(times):
            couch.choose(row)
    chosen = notes(couch)
    kept = options_from_json(options_to_json(couch.services.options))
    assert all(before != after for before, after in zip(usual[1:5], chosen[1:5], strict=True))
    couch.press("back")
    couch.choose("Party Mode")
    assert notes(couch) == chosen
    assert set_up(kept)[1] == chosen
    for strange in (
        '{"seconds": 25}',
        '{"length": [3]}',
        '{"length": [6, 0]}',
        '{"beside": "all"}',
        '{"rack": 7, "blank": null}',
    ):
        assert set_up(options_from_json(b'{"last_together": %s}' % strange.encode()))[1] == usual


def test_one_back_on_the_reveal_asks_and_each_round_is_kept_as_soon_as_it_is_over(lexicon: Lexicon) -> None:
    couch = begun(lexicon, company=1)
    party = evening_at(couch).party
    couch.play(best(couch))
    couch.until("together-reveal", seconds=70)
    kept = [item.value for item in couch.services.house.collection(PARTIES).items()]
    assert [(len(one.rounds), one.is_over) for one in kept] == [(1, False)], (
        "whatever happens to the program now"
    )
    couch.press("back")
    assert couch.sees("Leave the Party?")
    assert couch.choices == ["Leave", "Keep Playing"], "in the order of every question on leaving"
    assert couch.menu.focus == 1, "the safe answer lies under the thumb"
    told = "The rounds played so far are kept. Until Parlour is closed, Begun Games goes on from there."
    assert couch.sees(told)
    couch.wait(30)
    couch.press("back")
    assert isinstance(couch.stack.top, RevealScene)
    couch.press("back")
    couch.press("confirm")
    couch.press("confirm")
    couch.until("table")
    assert party.table.number == 2
    couch.from_menu("Quit")
    assert couch.sees(told), "the same on every way out"
    couch.choose_aside("Keep Playing")
    couch.play(best(couch))
    couch.until("together-reveal", seconds=70)
    couch.press("back")
    couch.press("right", "confirm")
    assert couch.stack.top.name == "main-menu"


def new_medal(couch: Couch, seconds: float) -> str:
    """What is shown to be new after so long; empty for nothing."""
    couch.wait(seconds)
    return next((medal.falls for medal in blocks(couch.picture, MedalPicture)), "")


def medals_at(couch: Couch, who: str) -> set[str]:
    """What somebody's profile has earned."""
    couch.choose("Past Games")
    couch.choose("Profiles")
    assert isinstance(couch.stack.top, ProfilesScene)
    return {medal.key for medal, earned in medals_of(couch.stack.top.stats[who]) if earned}


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
