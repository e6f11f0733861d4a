"""A finished game is gone through on the real table, from the results and from the archive."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.archive.kept_game import kept
from game.archive.told_game import ToldGame, told
from game.card_storage import KEPT, PROFILES, SCORES
from game.coach.judged_game import from_json
from game.high_scores import Chart, Charts, charts_to_json
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, InProcessMaven
from game.maven.how_it_plays import AT_A_GLANCE
from game.maven.messages import Answer, Ask, Budget, Difference, Interval, Readiness, Reply
from game.maven.ruler import Basis, Unit
from game.profiles.games_of_other_houses import from_card
from game.profiles.person_stats import all_stats
from game.rules.moves import Place
from game.rules.record import id_of
from game.scenes.after.high_score_charts import charts_of
from game.scenes.history.past_games import PastGamesScene
from game.scenes.history.review import ReviewScene
from game.scenes.kit.picture.board_marks import BoardMarks
from game.scenes.kit.picture.sheet import RowList, Words, blocks_of
from game.scenes.kit.picture.sheet_pictures import ShareCurves, TileWord
from game.scenes.kit.picture.table_view import OnBoard
from game.scenes.kit.profiles_kept import games_of
from game.scenes.kit.spoken_text import words_of
from game.scenes.kit.stack import Stack
from game.scenes.start.title import TitleScene
from game.text_format import whole
from memcard.card_folders import CardFolder
from tests.archive.test_gcg_import import PASSED_OUT
from tests.scenes.couch import Couch, services
from tests.scenes.dictionaries.test_dictionaries import patiently
from tests.scenes.playing import NOON, couch_of, play_out, start_with
from tests.scenes.sheets import blocks, texts


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


@pytest.fixture
def couch(lexicon: Lexicon) -> Couch:
    """After a game against Maven, at the results."""
    couch = couch_of(lexicon, clever=True, seed=8)
    start_with(couch, "Normal", "Expert")
    play_out(couch)
    return couch


def said(couch: Couch) -> list[str]:
    """All words of the review, the title first."""
    return texts(couch.picture)


def rows(couch: Couch) -> list[tuple[int, str, str]]:
    """Of each turn in the list its number, and what is known of it."""
    (listed,) = blocks(couch.picture, RowList)
    words = [[one for one in blocks_of(part) if isinstance(one, Words)] for part in listed.parts]
    return [(int(row[0].text), row[-1].sign, row[-1].text) for row in words]


def curves(couch: Couch) -> ShareCurves:
    return blocks(couch.picture, ShareCurves)[0]


def scene(couch: Couch) -> ReviewScene:
    assert isinstance(couch.stack.top, ReviewScene)
    return couch.stack.top


def board(couch: Couch) -> dict[tuple[int, int], str]:
    return {
        tile.place.square: tile.face for tile in couch.table_view.tiles if isinstance(tile.place, OnBoard)
    }


def finished(couch: Couch) -> ToldGame:
    entry = couch.services.archive.find()[0]
    return told(couch.services.archive.read(entry).record, couch.services.lexicon)


def test_the_review_is_one_press_from_the_results_and_shows_every_turn_as_it_was(couch: Couch) -> None:
    couch.press("shuffle", "scores")
    game = finished(couch)
    for turn in game.turns:
        assert said(couch)[0] == f"Turn {turn.number}"
        assert sorted(blocks(couch.picture, TileWord)[0].text) == sorted(turn.rack)
        assert board(couch) == {
            tile.square: tile.face
            for tile in turn.before.board.with_tiles(getattr(turn.move, "tiles", ())).tiles()
        }
        couch.press("right")
    assert said(couch)[0] == f"Turn {len(game.turns)}", "it ends with the last turn"
    couch.press("left")
    assert said(couch)[0] == f"Turn {len(game.turns) - 1}"
    assert set(map(whole, game.end.scores)) <= set(said(couch))
    last = [curve[-1] for curve in curves(couch).curves]
    winners = game.end.outcome.winners if game.end.outcome else ()
    assert [share > 0 for share in last] == [seat in winners for seat in curves(couch).colors]
    couch.press("back*2")
    assert couch.stack.top.name == "results"


def test_turns_are_judged_while_somebody_looks_and_that_is_kept(couch: Couch) -> None:
    couch.press("shuffle", "scores")
    couch.wait(5)
    assert scene(couch).judging.is_done
    assert all(sign for _, sign, _ in rows(couch))
    assert any(sign == "best" for _, sign, _ in rows(couch))
    worst = next(number for number, sign, _ in rows(couch) if sign == "better")
    couch.press("left*40", *["right"] * (worst - 1))
    assert next(words.sign for words in blocks(couch.picture, Words) if words.sign) == "better"
    assert couch.sees("Quick estimate: about "), "judged at a glance"
    asked = couch.services.archive.find()[0].id
    assert couch.services.archive.noted(f"judged/{asked}.json")
    couch.press("back*2", "shuffle", "scores")
    assert scene(couch).judging.is_done, "nothing is judged twice"


def test_what_the_ruler_says_is_all_that_stars_dots_and_rings_show(couch: Couch) -> None:
    """There were two rulers: one for the order, another for the loss (E4)."""
    couch.press("shuffle", "scores")
    couch.wait(5)
    verdicts, turns = scene(couch).judging.turns, {turn.number: turn for turn in finished(couch).turns}
    unknown = Difference(Interval(0.012, -0.03, 0.054), Interval(1.0, -9.0, 11.0))
    sure = Difference(Interval(0.064, 0.05, 0.078), Interval(9.0, 7.0, 11.0))
    mistakes = [one for one in verdicts.values() if one.is_mistake]
    for one, behind in zip(mistakes, (unknown, sure), strict=False):
        played = replace(one.played, behind=behind)
        verdicts[one.ply] = replace(one, basis=Basis.SEARCH, played=played)
    assert {sign for _, sign, _ in rows(couch)} == {"best", "better", "close"}
    for number, sign, games in rows(couch):
        loss = verdicts[turns[number].ply].loss
        assert loss is not None
        assert sign == ("close" if loss.is_open else "best" if loss.amount == 0 else "better")
        assert games == ("6" if loss.unit is Unit.PLACES and loss.amount else "")


def test_the_chance_to_win_is_told_from_turn_to_turn_and_moments_are_one_press_away(couch: Couch) -> None:
    couch.press("shuffle")
    couch.wait(5)
    couch.press("scores")
    game, panel = finished(couch), curves(couch)
    assert "Chance to win" in said(couch)
    assert len(panel.curves) == 2
    assert all(len(curve) == len(game.turns) + 1 for curve in panel.curves)
    assert all(abs(sum(shares) - 1) < 1e-9 for shares in zip(*panel.curves, strict=True))
    assert panel.curves[0][0] == 0.5
    assert panel.pins
    person = next(number for number, seat in enumerate(game.record.seats) if seat.kind == "human")
    assert panel.colors[0] == person
    assert said(couch)[-1].startswith(game.record.seats[person].name)
    seen = []
    for _ in panel.pins:
        seen.append(curves(couch).at)
        couch.press(*couch.prompts["Moment"])
    assert sorted(seen) == list(panel.pins)
    couch.press(*couch.prompts["Try it"])
    couch.until("table")
    assert couch.stack.top.name == "table"


class CompilingMaven(InProcessMaven):
    """Looks at everything at a glance as long as it is not `warm`, and then says how far moves are behind."""

    warm = False

    def _replies(self, ask: Ask) -> list[Reply]:
        replies = super()._replies(replace(ask, budget=Budget(nodes=1)))
        return [self._as_is(ask, each) if isinstance(each, Answer) else each for each in replies]

    def _as_is(self, ask: Ask, answer: Answer) -> Answer:
        if not self.warm or ask.weigh is None:
            return replace(answer, is_makeshift=not self.warm)
        behind = Difference(Interval(0.1, 0.05, 0.15), Interval(9.0, 7.0, 11.0))
        first, *others = answer.candidates
        return replace(answer, candidates=(first, *(replace(each, behind=behind) for each in others)))


def test_e10_a_review_made_before_maven_was_ready_is_made_again_when_it_is_opened(
    couch: Couch, lexicon: Lexicon
) -> None:
    game, maven = finished(couch), CompilingMaven(lexicon)
    couch = Couch(replace(services(lexicon, maven), budget=Budget(seconds=1.0), now=lambda: NOON))
    couch.services.archive.keep(kept(game, NOON, "Normal"))
    for is_warm in (False, True):
        maven.warm = is_warm
        couch.stack = Stack(TitleScene(couch.services))
        couch.press("confirm")
        couch.choose("Past Games")
        couch.choose("Games")
        couch.press("confirm")
        couch.wait(5)
        couch.press("scores")
        verdicts = scene(couch).judging.turns
        assert scene(couch).judging.is_done
        assert len(verdicts) == len(finished(couch).turns), "all of it is told at once"
        glances = [turn for turn in verdicts.values() if turn.basis is Basis.GLANCE]
        assert bool(glances) is not is_warm
    noted = couch.services.archive.noted(f"judged/{couch.services.archive.find()[0].id}.json")
    assert {turn.ply for turn in from_json(noted or b"")} == set(verdicts)


def test_the_better_play_is_shown_beside_the_one_made_and_can_be_hidden(couch: Couch) -> None:
    couch.press("shuffle", "scores")
    couch.wait(5)
    while not (scene(couch).verdict and scene(couch)._better and isinstance(scene(couch).turn.move, Place)):
        couch.press("right")

    def marks() -> list[int | None]:
        panel = next(panel for panel in couch.picture.panels if isinstance(panel, BoardMarks))
        return [word.seat for word in panel.words]

    seat = scene(couch).turn.seat
    assert marks() == [seat, None]
    couch.press("shuffle")
    assert marks() == [seat]


def test_the_review_goes_on_by_itself_to_the_last_turn(couch: Couch) -> None:
    couch.press("shuffle", "scores", "confirm")
    couch.wait(1.7 * len(finished(couch).turns) + 2)
    assert said(couch)[0] == f"Turn {len(finished(couch).turns)}"
    assert not scene(couch).runs


def test_two_presses_play_on_from_any_turn_with_the_same_racks_and_bag(couch: Couch) -> None:
    couch.press("shuffle", "scores")
    couch.press("right*4")
    turn = scene(couch).turn
    charts: Charts = dict.fromkeys(Chart, ())
    # Where anything at all would make an entry:
    couch.services.house.collection(KEPT[SCORES]).put("here", charts_to_json(charts))
    couch.press("zoom")
    assert couch.sees("Nobody’s figures count it")
    couch.press("confirm")
    couch.until("table", "maven", "showing")
    assert couch.host.position == turn.before
    assert id_of(couch.host.record) != id_of(finished(couch).record), "a game of its own from its deal on"
    assert couch.services.archive.count() == 1
    couch.until("table")
    play_out(couch)
    assert couch.services.archive.count() == 2, "the branch is a game of its own"
    (figures,) = all_stats(games_of(couch.services)).values()
    assert figures.games == 1, "tiles that were seen before count for nobody (E7)"
    assert len(from_card(couch.services.stored(PROFILES) or b"")) == 1
    assert charts_of(couch.services) == charts, "no scores are made with tiles that were seen before"


def test_the_archive_shows_the_board_and_the_scores_of_each_game(couch: Couch) -> None:
    game = finished(couch)
    couch.press("back")
    couch.choose("Past Games")
    couch.choose("Games")
    couch.wait(1)
    assert set(map(whole, game.end.scores)) <= set(words_of(couch.picture))
    assert board(couch) == {tile.square: tile.face for tile in game.end.board.tiles()}
    couch.press("confirm")
    assert couch.stack.top.name == "moments"
    couch.press("back", "shuffle")
    couch.choose("By Kind")
    couch.choose("Solitaire") if "Solitaire" in couch.choices else couch.choose("Normal")
    assert isinstance(couch.stack.top, PastGamesScene)
    assert couch.stack.top.count == 1


def test_without_games_the_archive_says_so_and_lets_one_leave(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    couch.press("confirm")
    couch.choose("Past Games")
    couch.choose("Games")
    assert couch.sees("Every game you finish is kept here")
    couch.press("back*2")
    assert couch.stack.top.name == "main-menu"


@pytest.mark.parametrize("empty", ["Games", "Profiles", "Party Mode", "Words to Learn", "Practice"])
def test_s15_where_nothing_was_played_yet_one_press_leads_on(lexicon: Lexicon, empty: str) -> None:
    couch = couch_of(lexicon)
    couch.press("confirm")
    couch.choose("Past Games")
    couch.choose(empty)
    couch.press(*couch.prompts["Play"])
    assert couch.stack.top.name == "play"


def test_a_game_from_a_file_is_chosen_by_pad_kept_and_gone_through_and_makes_nobody_a_profile(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = couch_of(lexicon)
    couch.services.card_places = lambda: [CardFolder("Stick", tmp_path)]
    long = "Leaves the Q, which nobody gets rid of any more. " * 8
    (tmp_path / "club.gcg").write_text(PASSED_OUT.replace("The wind blew.", long))
    (tmp_path / "torn.GCG").write_text(PASSED_OUT.replace("8D RETAINS", "8A RETAINS"))
    couch.press("confirm")
    couch.choose("Past Games")
    choose_game_file(couch, "club.gcg")
    couch.press("scores")
    assert couch.stack.top.name == "review"
    assert not couch.sees("Play from here")
    couch.press("zoom")
    assert couch.sees(long.strip()), "what somebody wrote beside it (K11)"
    couch.press("back", "right")
    assert not couch.sees("Read note")
    couch.press("back*2")
    couch.choose("torn.GCG")
    assert couch.sees("Line 4: ")
    couch.press("back*2")
    couch.choose("Profiles")
    assert couch.sees("Whoever finishes a game")


def choose_game_file(couch: Couch, name: str) -> None:
    couch.choose("Game from a File")
    patiently(couch, "list-files")
    couch.choose(name)


def test_all_games_of_a_folder_are_taken_in_at_a_press_and_each_that_cannot_be_is_told(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = couch_of(lexicon)
    couch.services.card_places = lambda: [CardFolder("Stick", tmp_path)]
    (tmp_path / "club.gcg").write_text(PASSED_OUT)
    (tmp_path / "same.gcg").write_text(PASSED_OUT)
    (tmp_path / "torn.gcg").write_text(PASSED_OUT.replace("8D RETAINS", "8A RETAINS"))
    (tmp_path / "slip.gcg").write_text(PASSED_OUT.replace("9H ID +12 12", "9H ID +13 13"))
    (tmp_path / "none.gcg").write_text("")
    couch.press("confirm")
    couch.choose("Past Games")
    choose_game_file(couch, f"All 4 in {tmp_path.name}")
    patiently(couch, "scroll")
    assert couch.stack.top.lines == (  # type: ignore[attr-defined]  # of the page that tells what came of each
        "2 games are new among your past games.",
        "1 game is there already.",
        "",
        "1 file could not be taken:",
        "torn.gcg: Line 4: Word must cover center star.",
        "",
        "Kept as the plays say, though not everything agrees:",
        "slip.gcg: Turn 4: The sheet counts +13; by the rules it is +12.",
        "slip.gcg: Turn 6: Ann Example’s total says 12; the plays make 13.",
        "slip.gcg: Turn 10: Ann Example’s last total says −3; the plays make −2.",
    )
    couch.press("back")
    assert couch.stack.top.name == "list-files", "the list stays where it was"
    couch.choose("torn.gcg")
    couch.press("back")
    couch.choose("slip.gcg")
    assert couch.sees("Turn 4: The sheet counts +13")
    couch.press("confirm")
    assert couch.stack.top.name == "moments"


def test_a_position_that_is_answered_before_maven_is_ready_says_so(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = couch_of(lexicon, clever=True)
    maven = InProcessMaven(lexicon)
    maven.readiness = Readiness.COMPILING_SEARCH
    couch.services.maven, couch.services.budget = EngineClient(maven), Budget(seconds=0.01)
    couch.services.card_places = lambda: [CardFolder("Stick", tmp_path)]
    half = PASSED_OUT[: PASSED_OUT.index(">bob: ADEGHJL - +0")]
    (tmp_path / "half.gcg").write_text(f"{half}#rack2 ADEGHJL\n")
    couch.press("confirm")
    couch.choose("Past Games")
    choose_game_file(couch, "half.gcg")
    couch.wait(0.1)
    assert any(text.endswith(str(AT_A_GLANCE)) for text in said(couch))


def test_f2_a_game_that_was_broken_off_is_a_position_to_study_with_maven_s_answers(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = couch_of(lexicon, clever=True)
    couch.services.card_places = lambda: [CardFolder("Stick", tmp_path)]
    half = PASSED_OUT[: PASSED_OUT.index(">bob: ADEGHJL - +0")]
    (tmp_path / "half.gcg").write_text(f"{half}#rack2 ADEGHJL\n")
    couch.press("confirm")
    couch.choose("Past Games")
    choose_game_file(couch, "half.gcg")
    assert couch.stack.top.name == "position"
    couch.wait(1)
    assert couch.sees("Maven’s answer 1 of 5")
    told = said(couch)
    assert told[:3] == ["Position", "after turn 4", "Bob"]
    assert blocks(couch.picture, TileWord)[0].text == "ADEGHJL"
    assert told[told.index("Ann Example") + 1] == "12"
    assert told[3] != told[4]
    assert not couch.sees("getting ready")
    couch.press("down")
    assert said(couch)[3] != told[3]
    assert any(isinstance(panel, BoardMarks) and panel.words for panel in couch.picture.panels)
    couch.press("confirm")
    assert couch.stack.top.name == "moments"
    couch.press("back*3")
    couch.choose("Games")
    couch.press("confirm")
    assert couch.stack.top.name == "position", "it is one among the past games, too"
