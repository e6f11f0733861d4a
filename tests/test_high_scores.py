"""The high-score charts."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.high_scores import (
    FIRST_CHARTS,
    ROWS,
    Chart,
    Charts,
    HighScore,
    charts_from_json,
    charts_to_json,
    hints_in,
    merged,
    with_game,
)
from game.lexicon.words import Lexicon
from game.medals import MEDALS, medal
from game.rules.board_layouts import CLASSIC
from game.rules.bonus import USUAL_BONUS
from game.rules.editions import PLAYSTATION, SOLITAIRE
from game.rules.letter_sets import ENGLISH
from game.rules.moves import Pass, Place, Square, Tile
from game.rules.record import Seat
from game.rules.visibility import SPECTATOR
from game.session.match import MatchSession
from tests.scenes.hosting import submit

WHEN = 1_790_596_800
ENTRIES = st.builds(
    HighScore,
    st.text(max_size=12),
    st.integers(1, 2000),
    st.text("ABCXYZ", max_size=15),
    st.integers(0, 999),
    st.integers(0, 2**33),
    st.integers(0, 99),
)
CHARTS = st.fixed_dictionaries(
    {
        chart: st.lists(ENTRIES, max_size=ROWS, unique=True).map(
            lambda entries: tuple(sorted(entries, key=lambda e: e.rank, reverse=True))
        )
        for chart in Chart
    }
)
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def finished(lexicon: Lexicon, *seats: Seat) -> MatchSession:
    """HORN by the first seat for 14 points; then everybody passes to the end."""
    rules = SOLITAIRE if len(seats) == 1 else PLAYSTATION
    match = MatchSession(rules, seats, 7, lexicon)
    match.position = replace(match.position, racks=("HORNAEI", *match.position.racks[1:]))
    submit(match, Place(tuple(Tile(Square(7, 5 + i), face) for i, face in enumerate("HORN"))))
    while match.position.outcome is None:
        submit(match, Pass())
    return match


def entry(charts: Charts, chart: Chart, name: str) -> HighScore:
    return next(entry for entry in charts[chart] if entry.name == name)


def empty() -> Charts:
    return dict.fromkeys(Chart, ())


def test_ps021_035_a_solitaire_score_enters_with_name_date_word_and_hints(lexicon: Lexicon) -> None:
    match = finished(lexicon, Seat("Annie"))
    assert match.position.outcome
    charts, news = with_game(empty(), match.game(SPECTATOR), [3], WHEN)
    total = match.position.outcome.scores[0]
    assert 0 < total < 14, "unplayed tiles count"
    assert charts[Chart.SOLITAIRE] == (HighScore("Annie", total, "HORN", 0, WHEN, 3),)
    assert charts[Chart.PLAY] == (HighScore("Annie", 14, "HORN", 0, WHEN, 3),)
    assert charts[Chart.WORD] == (HighScore("Annie", 4, "HORN", 14, WHEN, 3),)
    assert charts[Chart.GAME] == charts[Chart.BONUSES] == ()
    assert {one.chart for one in news} == {Chart.SOLITAIRE, Chart.PLAY, Chart.WORD}


def test_the_scores_of_people_enter_from_a_game_of_several_and_those_of_the_computer_never(
    lexicon: Lexicon,
) -> None:
    match = finished(lexicon, Seat("Maven", "maven", 8), Seat("Annie"))
    charts, news = with_game(empty(), match.game(SPECTATOR), [0, 0], WHEN)
    assert news == ()
    assert charts == empty()
    match = finished(lexicon, Seat("Annie"), Seat("Maven", "maven", 8))
    charts, _ = with_game(empty(), match.game(SPECTATOR), [0, 0], WHEN)
    assert [one.name for one in charts[Chart.PLAY]] == ["Annie"]
    assert charts[Chart.SOLITAIRE] == ()


@pytest.mark.parametrize(
    "otherwise",
    [
        {"layout": replace(CLASSIC, name="another")},
        {"bonus": USUAL_BONUS + 1},
        {"tiles": replace(ENGLISH, name="double")},
    ],
)
def test_points_of_games_with_another_board_other_letters_or_another_bonus_enter_no_chart(
    lexicon: Lexicon, otherwise: dict[str, Any]
) -> None:
    match = finished(lexicon, Seat("Annie"))
    assert with_game(empty(), match.game(SPECTATOR), [0], WHEN)[1]
    match.position = replace(match.position, rules=replace(match.position.rules, **otherwise))
    assert with_game(empty(), match.game(SPECTATOR), [0], WHEN) == (empty(), ())


def test_a_bonus_is_counted_in_its_chart(lexicon: Lexicon) -> None:
    match = MatchSession(SOLITAIRE, (Seat("Annie"),), 7, lexicon)
    match.position = replace(match.position, racks=("RETAINS",))
    submit(match, Place(tuple(Tile(Square(7, 4 + i), face) for i, face in enumerate("RETAINS"))))
    submit(match, Pass())
    charts, _ = with_game(empty(), match.game(SPECTATOR), [0], WHEN)
    made = entry(charts, Chart.BONUSES, "Annie")
    assert (made.value, made.word) == (1, "RETAINS")


@pytest.mark.parametrize(("value", "place"), [(899, 1), (900, 0), (300, 7), (299, None)])
def test_ps035_a_score_at_least_as_good_as_the_lowest_enters_and_a_lower_one_does_not(
    lexicon: Lexicon, value: int, place: int | None
) -> None:
    match = finished(lexicon, Seat("Annie"))
    assert match.position.outcome
    outcome = replace(match.position.outcome, scores=(value,))
    match.position = replace(match.position, outcome=outcome)
    charts, news = with_game(FIRST_CHARTS, match.game(SPECTATOR), [0], WHEN)
    places = [one.place for one in news if one.chart is Chart.SOLITAIRE]
    assert places == ([] if place is None else [place])
    assert len(charts[Chart.SOLITAIRE]) == ROWS


def test_the_charts_begin_in_order_with_words_of_the_dictionary_that_can_be_beaten(lexicon: Lexicon) -> None:
    for entries in FIRST_CHARTS.values():
        assert list(entries) == sorted(entries, key=lambda entry: entry.rank, reverse=True)
        assert all(entry.word in lexicon for entry in entries)
    solitaire = FIRST_CHARTS[Chart.SOLITAIRE]
    assert (solitaire[0].value, solitaire[-1].value) == (900, 300)
    assert all(entry.value == len(entry.word) for entry in FIRST_CHARTS[Chart.WORD])


@pytest.mark.parametrize(("name", "least"), MEDALS)
def test_ps032_a_medal_is_earned_from_its_least_score_on(name: str, least: int) -> None:
    assert medal(least) == name
    assert medal(least - 1) != name


def test_the_medals_are_those_of_the_ledger() -> None:
    assert [least for _, least in MEDALS] == [400, 550, 700, 850, 1000, 1075]
    assert not medal(399)


@given(CHARTS)
def test_charts_come_back_from_a_card_as_they_were(charts: Charts) -> None:
    assert charts_from_json(charts_to_json(charts)) == charts


@given(ANY_JSON | st.dictionaries(st.sampled_from([c.name for c in Chart]), ANY_JSON, max_size=5))
def test_whatever_is_on_the_card_there_are_charts_of_eight_rows_at_most(value: object) -> None:
    charts = charts_from_json(json.dumps(value).encode())
    assert set(charts) == set(Chart)
    for entries in charts.values():
        assert len(entries) <= ROWS
        assert list(entries) == sorted(entries, key=lambda entry: entry.rank, reverse=True)
    assert charts_from_json(b"\xff{") == FIRST_CHARTS


@pytest.mark.parametrize("when", [-1, 10**11, 10**400])
def test_an_entry_with_a_date_that_no_calendar_has_is_left_out_and_the_others_stay(when: int) -> None:
    rows = [["Annie", 90, "QUARTZ", 0, when, 0], ["Ben", 9, "", -5, 0, 0], ["A" * 17, 8, "", 0, 0, 0]]
    charts = charts_from_json(json.dumps({"PLAY": rows}).encode())
    assert charts[Chart.PLAY] == (HighScore("Ben", 9, "", -5, 0, 0),)
    assert charts[Chart.GAME] == FIRST_CHARTS[Chart.GAME]


@given(CHARTS, CHARTS)
def test_two_cards_brought_together_keep_the_best_of_both(first: Charts, second: Charts) -> None:
    together = charts_from_json(merged(charts_to_json(first), charts_to_json(second)))
    assert together == charts_from_json(merged(charts_to_json(second), charts_to_json(first)))
    for chart, entries in together.items():
        everything = {*first[chart], *second[chart]}
        assert len(entries) == min(ROWS, len(everything))
        assert set(entries) <= everything
        left = everything - set(entries)
        assert not left or max(e.rank for e in left) <= min(e.rank for e in entries)


@pytest.mark.parametrize("damaged", [None, "3", [1], [1, "x"], [True, 2], {"a": 1}])
def test_hints_that_a_save_does_not_tell_are_none(damaged: object) -> None:
    assert hints_in({"hints": damaged}, 2) == [0, 0]
    assert hints_in({"hints": [3, 1]}, 2) == [3, 1]
