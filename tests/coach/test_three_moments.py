"""The turns that cost most, how they are found, and when they come back."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.coach.causes import Cause, CauseKind
from game.coach.sentences import advice
from game.coach.spaced_repetition import A_DAY, A_WEEK, MOMENTS, Remembered, RepetitionOutcome, after, chosen
from game.coach.three_moments import MOST, Moment, hints, moment_of, moments, what_was_good
from game.language.messages import NOTHING
from game.lexicon.words import Lexicon
from game.rules.editions import PLAYSTATION
from game.rules.moves import Exchange, Place
from tests.coach.test_sentences import Played, played, word_of

NOON = 1_790_596_800


@pytest.fixture(scope="module")
def games() -> list[Played]:
    lexicon = Lexicon.load()
    return [played(lexicon, PLAYSTATION, (2, 3), 14), played(lexicon, PLAYSTATION, (3, 2, 5), 15)]


def test_the_moments_of_a_seat_are_the_turns_that_cost_it_most(games: list[Played]) -> None:
    for game, verdicts in games:
        for seat in range(len(game.record.seats)):
            found = moments(game, verdicts, seat)
            assert len(found) <= MOST
            numbers = [moment.turn.number for moment in found]
            assert numbers == sorted(numbers)
            told = {moment.turn.ply for moment in found}
            words = [moment.words for moment in found]
            said = {word for each in words for word in each}
            assert len(said) == sum(map(len, words)), "no word comes twice (E17)"
            causes = {moment.cause.told for moment in found}
            assert len(causes) == len(found), "nor does a cause (E17)"
            least = min((moment.loss.amount for moment in found), default=0.0)
            for turn in game.turns:
                loss = verdicts[turn.ply].loss
                if turn.seat != seat or turn.ply in told or loss is None:
                    continue
                again = {word_of(turn, verdicts[turn.ply].best[0].move), turn.label} & said
                same = (
                    moment_of(game, turn, verdicts[turn.ply]).cause.told in causes if loss.amount else False
                )
                assert loss.amount <= least or len(found) < MOST or again or same


def test_hints_lead_to_the_play_and_only_the_last_one_names_it(games: list[Played]) -> None:
    kinds = Counter[str]()
    for game, verdicts in games:
        for seat in range(len(game.record.seats)):
            for moment in moments(game, verdicts, seat):
                steps, best = hints(moment), moment.verdict.best[0].move
                if not isinstance(best, Place):
                    continue
                word = steps[-1].text.rstrip(".")
                before = moment.turn.before.board.with_tiles(best.tiles)
                lying = "".join(before[square] for square in steps[-1].squares).upper()
                assert lying == word
                assert not any(word in step.text.split(".")[0].split() for step in steps[:-1])
                assert sorted(steps[-2].text.partition(": ")[2].rstrip(".").split()) == sorted(word)
                many = len(best.tiles)
                used = "all your tiles" if many == len(moment.turn.rack) else f"{many} tile{'s' * (many > 1)}"
                assert steps[0].text == f"It uses {used}."
                kinds[steps[2].text.split()[1]] += 1
    assert kinds


def test_a_blank_is_said_by_its_name(games: list[Played]) -> None:
    """Kept or given back, it is never said as a question mark."""
    game, verdicts = games[0]
    turn = next(turn for turn in game.turns if "?" in turn.rack and len(turn.rack) == 7)
    others = turn.rack.replace("?", "")
    cause = Cause(CauseKind.EXCHANGE, 0.0, NOTHING, NOTHING, NOTHING, ())
    for given, kept in ((others[:4], others[4:] + "?"), (others[:2] + "?", others[2:])):
        best = replace(verdicts[turn.ply].best[0], move=Exchange(given))
        verdict = replace(verdicts[turn.ply], best=(best,))
        steps = [hint.text for hint in hints(Moment(turn, verdict, cause))]
        said = [
            " ".join(sorted(tiles.replace("?", ""))) + " and a blank" * ("?" in tiles)
            for tiles in (kept, given)
        ]
        assert steps[1:] == [f"Keep {said[0]}.", f"Give back {said[1]}."]
        right = advice(game, turn, replace(verdict, played=best))
        assert right.text.startswith(f"The right tiles to exchange, keeping {said[0]}.")


def test_the_last_word_counts_the_turns_that_were_as_good_as_the_best(games: list[Played]) -> None:
    game, verdicts = games[0]
    own = [verdicts[turn.ply] for turn in game.turns if turn.seat == 0]
    best = sum(verdict.is_best for verdict in own)
    text = what_was_good(game, verdicts, 0)
    if best:
        assert text == f"Perfect turns: {best} of {len(own)}."
    else:
        assert "best play was" in text


ONE = Remembered("Anna", "0123456789abcdef", 4, NOON, due=NOON)


def test_what_is_found_comes_back_later_than_what_was_shown_and_later_each_time() -> None:
    due = {outcome: after(ONE, outcome, NOON).due for outcome in RepetitionOutcome}
    assert (
        NOON + A_DAY / 2
        < due[RepetitionOutcome.SHOWN]
        <= due[RepetitionOutcome.HELPED]
        < due[RepetitionOutcome.FOUND]
    )
    moment, waits = ONE, list[int]()
    for _ in range(4):
        now = max(moment.due, NOON)
        moment = after(moment, RepetitionOutcome.FOUND, now)
        waits.append(moment.due - now)
    assert waits == sorted(waits)
    assert waits[-1] > 5 * waits[0]
    assert after(moment, RepetitionOutcome.SHOWN, moment.due).due - moment.due < waits[-1] / 4, (
        "forgotten, so sooner"
    )


def test_a_lesson_holds_what_comes_back_and_what_is_new_this_week_and_no_more_than_five() -> None:
    old = replace(ONE, ply=1, played=NOON - 2 * A_WEEK)
    back = replace(old, ply=2, times=1, due=NOON - A_DAY)
    later = replace(old, ply=3, times=1, due=NOON + A_DAY)
    new = [replace(ONE, ply=10 + number, played=NOON - number * A_DAY) for number in range(6)]
    lesson = chosen([old, later, *new, back], NOON)
    assert [one.ply for one in lesson] == [2, 10, 11, 12, 13]


def test_a_moment_outlives_the_program() -> None:
    for moment in (ONE, after(ONE, RepetitionOutcome.FOUND, NOON), after(ONE, RepetitionOutcome.SHOWN, NOON)):
        assert MOMENTS.from_bytes(MOMENTS.written(moment)) == moment
    with pytest.raises(ValueError, match="game"):
        MOMENTS.from_bytes(b'{"who":"Anna","game":"../x","ply":1,"played":0,"due":0}')
