"""After a game: the turns that cost most, tried again until they are found, and once more in a lesson."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.archive.kept_game import PRACTICE, kept
from game.archive.told_game import told
from game.coach.accuracy import AccuracyHistory, share_of
from game.coach.causes import CauseKind
from game.coach.spaced_repetition import A_DAY, Memory
from game.coach.three_moments import Moment, hints, moments
from game.coach.turn_facts import squares_of
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.maven.messages import (
    Answer,
    Ask,
    Budget,
    Candidate,
    Difference,
    Failed,
    Interval,
    Pair,
    Reply,
)
from game.maven.player.choose_move import choose
from game.profiles.person_stats import all_stats
from game.rules.editions import PLAYSTATION
from game.rules.moves import Place, Square, Tile, is_same
from game.rules.record import Record, Seat
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import seat_view
from game.scenes.history.moments import MomentsScene
from game.scenes.history.progress import NEXT
from game.scenes.history.try_it import TriedTurn, TryAnswer, TryTable
from game.scenes.kit.picture.board_marks import BoardMarks
from game.scenes.kit.picture.sheet import Ends, Plate, blocks_of
from game.scenes.kit.picture.sheet_pictures import TileWord
from game.scenes.kit.picture.table_view import Shot
from game.scenes.kit.profiles_kept import games_of
from game.scenes.kit.scene import Pop
from game.scenes.kit.spoken_text import words_of
from game.scenes.kit.stack import Stack
from game.scenes.start.title import TitleScene
from game.session.match import MatchSession
from game.text_format import percent
from tests.scenes.couch import Couch
from tests.scenes.playing import couch_of
from tests.scenes.sheets import blocks, texts


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


@pytest.fixture(scope="module")
def record(lexicon: Lexicon) -> Record:
    return a_game(lexicon, PLAYSTATION)


def a_game(lexicon: Lexicon, rules: Rules) -> Record:
    """A game in which a person played like a beginner."""
    host = MatchSession(rules, (Seat("Player 1"), Seat("Maven", "maven", 5)), 8, lexicon)
    while host.position.outcome is None:
        seat = host.position.to_move
        view = seat_view(host.position, seat, host.history)
        host.submit(seat, choose(view, lexicon, (2, 5)[seat], Budget(nodes=1), view.ply)[0].move)
    return host.record


@pytest.fixture
def couch(lexicon: Lexicon, record: Record) -> Couch:
    """At the moments of that game, judged at a glance."""
    couch = couch_of(lexicon, clever=True)
    services = couch.services
    services.archive.keep(kept(told(record, lexicon), services.now(), "Normal"))
    couch.press("confirm")
    couch.choose("Past Games")
    couch.choose("Games")
    couch.press("confirm")
    couch.wait(3)
    return couch


def scene(couch: Couch) -> MomentsScene:
    assert isinstance(couch.stack.top, MomentsScene)
    return couch.stack.top


def cards(couch: Couch) -> list[tuple[str, str]]:
    """What is above the sentence of each: the turn, and whether it was found."""
    plates = blocks(couch.picture, Plate)
    heads = [one for plate in plates for one in blocks_of(plate) if isinstance(one, Ends)]
    return [(head.left.text, head.right.text) for head in heads]


def found_moments(couch: Couch) -> tuple[Moment, ...]:
    return moments(scene(couch).game, scene(couch).judging.turns, 0)


def focus_on_a_play(couch: Couch) -> Moment:
    """A moment whose answer is a play that lays no blank."""
    for _ in range(3):
        moment = scene(couch).moment
        assert moment is not None
        best = moment.verdict.best[0].move
        if isinstance(best, Place) and all(tile.face.isupper() for tile in best.tiles):
            return moment
        couch.press("down")
    raise AssertionError("no such moment")


def test_at_first_sight_a_review_tells_at_most_three_turns_and_all_others_are_one_press_away(
    couch: Couch,
) -> None:
    turns = [moment.turn for moment in found_moments(couch)]
    assert 1 <= len(turns) <= 3
    assert texts(couch.picture)[0] in ("One moment", "Two moments", "Three moments")
    assert [title for title, _ in cards(couch)] == [f"Turn {turn.number}  {turn.label}" for turn in turns]
    assert sorted(blocks(couch.picture, TileWord)[0].text) == sorted(turns[0].rack)
    assert texts(couch.picture)[-1], "what was good"
    couch.press("scores")
    assert couch.stack.top.name == "review"
    couch.press("back")
    assert couch.stack.top.name == "moments"
    couch.press("back")
    assert couch.stack.top.name == "past-games"


def test_the_better_play_is_not_seen_until_somebody_asks_for_it(couch: Couch) -> None:
    moment = focus_on_a_play(couch)
    shown = next(each for each in couch.picture.panels if isinstance(each, BoardMarks))
    own = [squares_of(moment.turn, moment.turn.move)] if isinstance(moment.turn.move, Place) else []
    assert [word.word for word in shown.words] == own, "what was played, and nothing else"
    couch.press("shuffle")
    shown = next(each for each in couch.picture.panels if isinstance(each, BoardMarks))
    best = moment.verdict.best[0].move
    assert isinstance(best, Place)
    assert {tile.square for tile in best.tiles} <= {square for word in shown.words for square in word.word}


def test_a_turn_is_tried_again_with_its_own_rack_and_found(couch: Couch) -> None:
    moment = focus_on_a_play(couch)
    best = moment.verdict.best[0].move
    couch.press("confirm")
    assert isinstance(couch.stack.top, TryTable)
    couch.until("table")
    assert couch.sees(f"{moment.cause.told} {moment.cause.task}"), "what to find makes sense without its card"
    assert sorted(tile.letter for tile in couch.draft.slots if tile) == sorted(moment.turn.rack)
    assert couch.camera.shot is Shot.FAR, "all of the board is in sight: the answer may lie anywhere"
    assert isinstance(best, Place)
    couch.play(best)
    couch.wait(1)
    assert isinstance(couch.stack.top, TryAnswer)
    assert couch.stack.top.is_right
    assert couch.sees("Found it!")
    couch.press("confirm")
    assert (f"Turn {moment.turn.number}  {moment.turn.label}", "Found it!") in cards(couch)


def test_hints_come_at_the_overview_too_and_what_was_shown_there_is_not_found(couch: Couch) -> None:
    moment = focus_on_a_play(couch)
    steps, best = hints(moment), moment.verdict.best[0].move
    for hint in steps[:-1]:
        couch.press("l2")
        assert couch.sees(hint.text)
    assert "Hint" not in couch.prompts, "the last one would give it away"
    couch.press(*couch.prompts["Show it"])
    couch.press("confirm")
    couch.until("table")
    assert isinstance(best, Place)
    couch.play(best)
    couch.wait(1)
    assert couch.sees("Found it!")
    game = couch.services.archive.find()[0].id
    known = Memory(couch.services.house).of("Player 1", game, moment.turn.ply)
    assert known is not None
    assert (known.times, known.found) == (1, False)


def test_hints_come_step_by_step_and_the_last_one_gives_it_away(couch: Couch) -> None:
    moment = focus_on_a_play(couch)
    couch.press("confirm")
    couch.until("table")
    table = couch.stack.top
    assert isinstance(table, TryTable)
    for hint in table.trial.hints[:-1]:
        couch.press("l2")
        assert couch.sees(hint.text)
    couch.press("l2")
    assert couch.sees("Solution")
    game = couch.services.archive.find()[0].id
    known = Memory(couch.services.house).of("Player 1", game, moment.turn.ply)
    assert known is not None
    assert not known.found


def test_whatever_was_played_is_no_answer_and_may_be_tried_again(couch: Couch) -> None:
    moment = focus_on_a_play(couch)
    play = moment.turn.move
    assert isinstance(play, Place)
    couch.press("confirm")
    couch.until("table")
    couch.play(play)
    couch.wait(1)
    assert couch.sees("Not yet.")
    couch.press("confirm")
    assert isinstance(couch.stack.top, TryTable)


@pytest.mark.parametrize("fails", [True, False])
def test_e13_an_answer_that_was_not_compared_is_not_called_wrong(couch: Couch, fails: bool) -> None:
    moment = focus_on_a_play(couch)
    table = TryTable(TriedTurn(couch.services, scene(couch).game, moment, lambda _outcome: None, ("On", Pop)))
    answer = next(
        one.move
        for one in choose(moment.turn.view, couch.services.lexicon, 8, Budget(nodes=1), 0, top=40)
        if isinstance(one.move, Place)
        and not any(is_same(one.move, move) for move in (moment.turn.move, moment.verdict.best[0].move))
    )
    unknown = Difference(Interval(0.01, -0.04, 0.06), Interval(1.0, -6.0, 8.0), deals=50)
    asked: list[Budget] = []

    def replies(ask: Ask) -> list[Reply]:
        asked.append(ask.budget)
        assert isinstance(ask.weigh, Pair)
        pair = Candidate(ask.weigh.first, 20, 20.0), Candidate(ask.weigh.second, 19, 19.0, behind=unknown)
        return [Failed(ask.ticket, "") if fails else Answer(ask.ticket, ask.weigh.first, pair)]

    couch.services.budget = Budget(seconds=1.0)
    engine = couch.services.maven._engine
    assert isinstance(engine, InProcessMaven)
    engine._replies = replies  # type: ignore[method-assign]
    shown = TryAnswer(table.trial, answer)
    while not shown.is_over:
        shown.update(0.1)
    words = " ".join(words_of(shown.view()))
    assert "Not yet" not in words
    assert "Something is better" not in words
    assert not table.trial.missed
    assert shown.is_right is not fails
    assert ("could not compare" if fails else "too close to the best to tell them apart") in words
    assert all(budget.nodes for budget in asked), "what it gets owes nothing to the clock"
    assert len(asked) == (1 if fails else 5)


def test_moments_of_the_week_make_a_lesson_and_come_back_after_days(couch: Couch) -> None:
    count = len(found_moments(couch))
    couch.press("back*2")
    couch.choose("Practice")
    assert couch.sees(f"{count} turn")
    couch.press("confirm")
    for _ in range(count):
        couch.until("table")
        while isinstance(couch.stack.top, TryTable):
            couch.press("l2")
        assert couch.sees("Solution")
        couch.press("confirm")
    assert couch.sees(f"Found: 0 of {count}.")
    couch.press("back")
    couch.choose("Practice")
    assert couch.sees("Nothing to practice yet.")
    couch.press("back")
    now = couch.services.now()
    couch.services.now = lambda: now + 9 * A_DAY
    couch.choose("Practice")
    assert couch.sees(f"{count} turn")


def test_the_progress_of_a_person_tells_what_was_found_and_what_to_try_next(couch: Couch) -> None:
    """A game counts once it is judged, and its figures can be counted again from the judgements."""
    top = scene(couch)
    verdicts = top.judging.turns
    (found,) = AccuracyHistory(couch.services.house).of("Player 1")
    own = [turn for turn in top.game.turns if turn.seat == 0]
    shares = [share for turn in own if (share := share_of(verdicts[turn.ply])) is not None]
    assert found.share == pytest.approx(sum(shares) / len(shares), abs=1e-4)
    couch.press("back*2")
    couch.choose("Profiles")
    couch.press("scores")
    assert couch.stack.top.name == "progress"
    assert couch.sees(percent(found.share))
    assert couch.sees(f"of {found.turns}")
    missed = max(found.missed, key=lambda kind: found.missed[kind])
    assert couch.sees(str(NEXT[missed]).split("*")[1])
    assert set(NEXT) == set(CauseKind), "for each kind of moment there is something to try"
    couch.press("back")
    assert couch.stack.top.name == "profiles"


def test_e13_at_an_idle_title_maven_goes_on_with_old_games_and_any_press_stops_it(
    lexicon: Lexicon, record: Record
) -> None:
    couch = couch_of(lexicon, clever=True)
    couch.services = replace(couch.services, budget=Budget(seconds=1.0))
    couch.services.archive.keep(kept(told(record, lexicon), couch.services.now(), "Normal"))
    couch.stack = Stack(TitleScene(couch.services))
    coach, asked = couch.services.coach, list[Ask]()
    engine = couch.services.maven._engine
    assert isinstance(engine, InProcessMaven)
    unknown = Difference(Interval(0.01, -0.09, 0.11), Interval(1.0, -16.0, 18.0), deals=50)

    def replies(ask: Ask) -> list[Reply]:
        if ask.weigh is None:  # the demonstration
            return answer(replace(ask, budget=Budget(nodes=1)))
        asked.append(ask)
        made = ask.weigh.second if isinstance(ask.weigh, Pair) else ask.weigh
        best = Place((Tile(Square(7, 7), ask.view.rack[0]),))
        pair = Candidate(best, 20, 20.0), Candidate(made, 19, 19.0, behind=unknown)
        return [Answer(ask.ticket, best, pair)]

    answer = engine._replies
    engine._replies = replies  # type: ignore[method-assign]
    couch.wait(4)
    assert coach.is_idle, "not at once"
    couch.wait(4)
    assert any(not ask.budget.spare for ask in asked), "it had never been looked at"
    assert any(ask.budget.spare for ask in asked)
    many = len(asked)
    coach.attend(pressed=True)
    couch.wait(0.9)
    assert len(asked) <= many + 1
    couch.wait(40)
    assert coach.is_idle
    many = len(asked)
    couch.wait(7)
    assert len(asked) == many, "each game once"


def test_a_game_played_on_from_here_is_judged_and_makes_no_figure_of_what_was_found(
    lexicon: Lexicon, record: Record
) -> None:
    """Whoever has seen the tiles finds more (E7)."""
    couch = couch_of(lexicon, clever=True)
    services = couch.services
    services.archive.keep(kept(told(record, lexicon), services.now(), "Normal", extra={PRACTICE: True}))
    couch.press("confirm")
    couch.choose("Past Games")
    couch.choose("Games")
    assert couch.sees("Normal, practice")
    couch.press("confirm")
    couch.wait(3)
    assert scene(couch).judging.is_done
    assert found_moments(couch)
    assert AccuracyHistory(services.house).of("Player 1") == ()
    assert all_stats(games_of(services)) == {}
