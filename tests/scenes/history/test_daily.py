"""The daily bag by presses: one try that counts, Maven's score afterwards, codes from elsewhere."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from datetime import date

import pytest

from game.archive.kept_game import kept
from game.archive.told_game import told
from game.card_storage import KEPT, SCORES
from game.daily.code_at_desk import CodeAtDesk
from game.daily.daily_bag import DAILY, MODE, extra_of, is_given_up, seed_of, today
from game.daily.maven_score import MavenTry
from game.daily.share_code import WordLists, coded
from game.high_scores import Chart, Charts, charts_to_json
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient
from game.maven.engine.engine_sessions import Priority
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.profiles.people import Person
from game.rules.moves import Exchange, Move, Pass, Place, tiles_of
from game.rules.opening import opening
from game.rules.position import Outcome
from game.rules.record import Record, Seat, id_of
from game.rules.seat_view import seat_view
from game.scenes.after.high_score_charts import charts_of
from game.scenes.history import daily
from game.scenes.history.daily import DailyScene
from game.scenes.history.moments import MomentsScene
from game.scenes.kit.picture.sheet import Line, Sheet, Table
from game.scenes.kit.picture.sheet_pictures import Code, Day, FoundShare, Pill, TileWord
from game.session.match import MatchSession
from tests.scenes.couch import Couch
from tests.scenes.playing import NOON, best_move, couch_of
from tests.scenes.scanning import scanned
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.sheets import blocks


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def found(couch: Couch) -> tuple[float | None, ...]:
    """What is told of the turns, once that is known."""
    while not blocks(couch.picture, FoundShare):
        couch.wait(0.1)
    return couch.block(FoundShare).shares


def play(couch: Couch) -> str:
    return couch.block(Pill).label


def scene(couch: Couch) -> DailyScene:
    assert isinstance(couch.stack.top, DailyScene)
    return couch.stack.top


def to_daily(couch: Couch) -> None:
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Daily Bag")


def test_a_try_counts_once_and_maven_is_turned_over_when_it_is_done(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True)
    to_daily(couch)
    couch.wait(1)
    assert couch.block(TileWord).text == ""
    assert play(couch) == "Play"
    couch.press("confirm")
    couch.until("table")
    bag = couch.host.position
    couch.play(best_move(couch))
    couch.until("table")
    couch.pass_turn()
    couch.until("daily")
    couch.wait(2)
    assert couch.block(TileWord).text.isdigit()
    assert play(couch) == "Practice"
    score = scene(couch).results[scene(couch).today].score
    first, *others = found(couch)
    scores = [tuple(one.text for one in line.parts) for line in blocks(couch.picture, Line)]
    assert ("Player 1", str(score)) in scores
    assert first == 1.0, "the play of most points was laid"
    assert others == [None], "then nothing"
    couch.press("scores", "confirm")
    assert couch.sees("Or tell it:"), "a game of two turns fits a code that can be told"
    couch.press("back")
    couch.services.now = lambda: NOON + 60  # two games of one moment would have no order
    couch.press("confirm", "confirm")
    couch.until("table")
    assert couch.host.position == bag, "practice is with the same tiles"
    empty: Charts = dict.fromkeys(Chart, ())
    couch.services.house.collection(KEPT[SCORES]).put("here", charts_to_json(empty))
    couch.play(best_move(couch))
    couch.until("table")
    couch.pass_turn()
    couch.until("daily")
    assert scene(couch).results[scene(couch).today].score == score, "practice does not count"
    assert charts_of(couch.services) == empty, "nor does it make high scores"
    couch.press("back")
    assert couch.stack.top.name == "play", "back to where the bag was chosen"
    couch.choose("Daily Bag")
    assert couch.stack.top.name == "daily"
    couch.press("back", "back", "back")
    assert couch.stack.top.name == "main-menu"


def test_a_try_ended_with_tiles_in_the_bag_earns_no_medal_and_no_day_in_a_row(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True)
    to_daily(couch)
    couch.press("confirm")
    couch.until("table")
    couch.pass_turn()
    couch.until("daily")
    couch.wait(2)
    assert not any(day.medal is not None for day in blocks(couch.picture, Day))
    assert not scene(couch).streak
    assert couch.sees("Ended early: no medal")
    assert not couch.sees("of the best plays’ points")
    score = scene(couch).results[scene(couch).today].score
    assert score < 0
    assert couch.sees(f"Player 1: −{-score}")
    assert couch.sees("does not beat it")


def test_who_finds_nothing_for_the_last_tiles_has_played_to_the_end() -> None:
    opened = opening(DAILY, 1, seed_of(today(NOON)))[0]
    given_up = Outcome("scoreless", (0,), (9,), (0,))
    ended = replace(opened, outcome=given_up)
    assert is_given_up(ended)
    assert not is_given_up(replace(ended, bag=""))
    assert not is_given_up(opened), "it goes on"
    assert not is_given_up(replace(ended, outcome=replace(given_up, reason="blocked")))


def test_the_card_to_share_tells_no_word_and_no_tile(lexicon: Lexicon) -> None:
    """It is the card that is photographed; the code with the whole game is asked for apart (E8)."""
    couch = couch_of(lexicon, clever=True)
    to_daily(couch)
    couch.press("confirm")
    couch.until("table")
    rack = couch.host.position.racks[0]
    couch.play(best_move(couch))
    couch.until("table")
    kept = couch.host.position.racks[0]
    couch.pass_turn()
    couch.until("daily")
    found(couch)
    (entry,) = couch.services.archive.find()
    turns = told(couch.services.archive.read(entry).record, lexicon).turns
    labels = {turn.label for turn in turns if isinstance(turn.move, Place)}
    assert labels
    told_words = set(re.findall(r"\w+", " ".join(couch.words).upper()))
    assert not told_words & {*labels, rack, kept}
    assert not blocks(couch.picture, Code)


def test_made_up_codes_get_one_sentence(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    to_daily(couch)
    couch.press("scores")
    couch.spell_name("NOCODE")
    assert couch.stack.top.name == "reading"
    assert couch.sees("This code is")
    couch.press("back")
    assert couch.stack.top.name == "daily"


def test_the_days_of_the_month_are_walked_through_and_none_that_is_to_come(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    to_daily(couch)
    today = scene(couch).today
    couch.press("right")
    assert scene(couch).day == today
    couch.press("left*2", "up")
    assert (today - scene(couch).day).days == 9
    assert not couch.sees("Today’s bag")


def test_who_leaves_a_try_and_begins_anew_only_practises(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True)
    to_daily(couch)
    couch.press("confirm")
    couch.until("table")
    couch.play(best_move(couch))
    couch.until("table")
    first = id_of(couch.host.record)
    couch.stack.scenes[:] = couch_of(lexicon).stack.scenes  # the program was killed
    again = Couch(couch.services)
    to_daily(again)
    assert play(again) == "Practice"
    again.press("confirm")
    assert again.sees("has begun")
    again.press("confirm")
    again.until("table")
    assert id_of(again.host.record) != first, "two tries of one bag are two games"
    again.pass_turn()
    again.until("daily")
    assert scene(again).results == {}, "nothing has counted"
    assert not scene(again).streak


def test_a_code_too_long_to_be_told_goes_by_its_picture_and_is_pasted_on_the_other_side(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The picture is read by another program's eyes, as a phone would, and nothing else is carried over."""
    monkeypatch.setattr(daily, "SHORT", 20)  # as the codes of long games are beyond the limit
    couch = couch_of(lexicon, clever=True)
    game = told(hasty_game(lexicon, today(NOON)), lexicon)
    couch.services.archive.keep(kept(game, NOON, MODE, extra=extra_of(today(NOON), 400, practice=False)))
    to_daily(couch)
    found(couch)
    couch.press("scores", "confirm")
    assert not couch.sees("Or tell it"), "too long to be read out"
    code = next(one for one in couch.picture.panels if isinstance(one, Sheet) and one.modules)
    seen = scanned(code.modules)
    assert len(seen) > 20
    other = couch_of(lexicon, clever=True)
    to_daily(other)
    other.services.pasted_text = lambda: f"{seen.lower()}\n"
    other.press("scores", "l1", "pause")
    other.until("question")
    assert not other.sees(str(game.end.scores[0])), "an untried bag stays closed"
    other.press("back")
    assert play(other) == "Play", "nothing is decided by going back"
    other.press("scores", "l1", "pause")
    other.until("question")
    other.press("right", "confirm")
    other.until("moments")
    other.press("scores")
    assert other.sees(str(game.end.scores[0]))
    other.press("back*2")
    assert play(other) == "Practice", "the try was given up"
    other.press("confirm")
    assert other.sees("You have looked into this bag")


def test_a_friends_code_of_a_bag_not_yet_played_begins_ones_own_try_first(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True)
    code = code_of(couch, hasty_game(lexicon, today(NOON)))
    to_daily(couch)
    couch.services.pasted_text = lambda: code
    couch.press("scores", "l1", "pause")
    couch.until("question")
    couch.press("confirm")
    couch.until("table")
    couch.pass_turn()
    couch.until("daily")
    assert scene(couch).result is not None, "one's own try counts"
    found(couch)
    couch.press("scores", "right", "confirm", "l1", "pause")
    couch.until("moments")


def test_two_friends_codes_of_one_day_with_equal_scores_are_judged_apart(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True)
    to_daily(couch)
    reviewed: list[Move] = []
    for tiles in (1, 3):  # both score nothing
        host = MatchSession(DAILY, (Seat("Player 1"),), seed_of(today(NOON)), lexicon)
        host.submit(0, Exchange(host.position.racks[0][:tiles]))
        while host.position.outcome is None:
            host.submit(0, Pass())
        code = code_of(couch, host.record)
        couch.services.pasted_text = lambda code=code: code
        couch.press("scores", "l1", "pause")
        if not reviewed:
            couch.until("question")
            couch.press("right", "confirm")
        couch.until("moments")
        review = couch.stack.top
        assert isinstance(review, MomentsScene)
        while not review.judging.is_done:
            couch.wait(0.1)
        reviewed.append(review.judging.turns[0].played.move)
        couch.press("back")
    assert [len(tiles_of(move)) for move in reviewed] == [1, 3], "each turn beside what was done in it"


def code_of(couch: Couch, record: Record) -> str:
    work = coded(record, today(NOON), WordLists(couch.services.lexicon), couch.services.lexicon)
    making = CodeAtDesk(couch.services.maven, work, Priority.HINT)
    while making.result is None:
        making.advance()
    return making.result.code


def test_the_bag_says_until_which_hour_of_this_place_it_lasts(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    couch = couch_of(lexicon)
    to_daily(couch)
    assert couch.sees("until 20:00"), "midnight UTC, in summer time"
    couch.press("left")
    assert not couch.sees("until")
    monkeypatch.undo()
    time.tzset()


def test_a_maven_that_could_not_answer_has_no_score_to_beat(lexicon: Lexicon) -> None:
    """Its passes once stood as its score for good."""
    attempt = MavenTry(EngineClient(ScriptedMaven([None])), lexicon, today(NOON))
    while not attempt.has_failed:
        attempt.advance()
    attempt.advance()
    assert attempt.score is None


def test_the_week_of_the_house_stands_in_one_table(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    couch.services.remember(Person("Anna", played=NOON), Person("Ben", played=NOON))
    for name, moves in (("Anna", 3), ("Ben", 5)):
        record = replace(hasty_game(lexicon, today(NOON), moves), seats=(Seat(name),))
        game = told(record, lexicon)
        couch.services.archive.keep(kept(game, NOON, MODE, extra=extra_of(today(NOON), 400)))
    to_daily(couch)
    couch.press("confirm", "zoom")
    table = couch.block(Table)
    assert [row[0] for row in table.rows] == ["Ben", "Anna"]
    assert all(row[-1] in row[1:-1] for row in table.rows), "one day is the whole week"
    assert not table.marked, "the week goes on"
    couch.press("left")
    assert couch.sees("Nobody has played a bag of this week")
    couch.services.now = lambda: NOON + 7 * 24 * 60 * 60
    couch.press("back")
    couch.wait(0.1)
    couch.press("zoom")
    over = couch.block(Table)
    assert over.rows == table.rows
    assert over.marked == {0}, "Ben has won it"
    couch.press("back")
    assert couch.stack.top.name == "daily"


def hasty_game(lexicon: Lexicon, day: date, moves: int = 7) -> Record:
    """Somebody who lays the worst of all plays each time: no short code has foreseen that."""
    host = MatchSession(DAILY, (Seat("Player 1"),), seed_of(day), lexicon)
    while host.position.outcome is None:
        view = seat_view(host.position, 0, host.history)
        found = choose(view, lexicon, 8, Budget(nodes=1), 1, top=100_000)
        plays = [one.move for one in found if isinstance(one.move, Place)]
        host.submit(0, plays[-1] if plays and host.position.ply < moves else Pass())
    return host.record
