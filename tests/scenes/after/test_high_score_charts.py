"""High scores and names by presses."""

from __future__ import annotations

from pathlib import Path

from game.high_scores import FIRST_CHARTS, ROWS, Chart, HighScore
from game.lexicon.words import Lexicon
from game.scenes.after.high_score_charts import charts_of, store_charts
from game.scenes.kit.picture.sheet import Table
from game.scenes.kit.picture.sheet_pictures import Ribbon, Tabs
from memcard.keeper import Keeper
from tests.scenes.couch import Couch
from tests.scenes.playing import (
    NOON,
    add_maven,
    be_called,
    be_ready,
    couch_of,
    kept_in,
    pass_out,
    play_out,
    start,
    start_with,
)
from tests.scenes.sheets import blocks


def chart(couch: Couch) -> Table:
    return couch.block(Table)


def tab(couch: Couch) -> str:
    tabs = couch.block(Tabs)
    return tabs.names[tabs.shown]


def at_the_charts(lexicon: Lexicon, keeper: Keeper | None = None) -> Couch:
    couch = couch_of(lexicon, keeper=keeper)
    couch.press("confirm")
    couch.choose("High Scores")
    return couch


def test_ps011_high_scores_open_from_the_main_menu_without_a_game(lexicon: Lexicon) -> None:
    couch = at_the_charts(lexicon)
    assert couch.stack.top.name == "high-scores"
    assert couch.sees("Clara")
    couch.press("back")
    assert couch.stack.top.name == "main-menu"


def test_the_charts_are_turned_over_in_both_directions_and_come_round(lexicon: Lexicon) -> None:
    couch = at_the_charts(lexicon)
    seen = []
    for _ in Chart:
        seen.append(tab(couch))
        couch.press("right")
    assert seen == ["Solitaire", "Best Play", "Longest Word", "Most Bonuses", "Best Game"]
    assert tab(couch) == "Solitaire"
    couch.press("left")
    assert tab(couch) == "Best Game"
    assert couch.sees("QUARTZ")


def test_an_entry_shows_name_word_date_score_and_the_hints_that_helped(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    made = HighScore("Annie", 9, "QUARTZITE", 140, NOON, 2)
    store_charts(couch.services, FIRST_CHARTS | {Chart.WORD: (made, *FIRST_CHARTS[Chart.WORD])})
    couch.press("confirm")
    couch.choose("High Scores")
    couch.press("right*2")
    assert [column.head for column in chart(couch).columns] == [
        *("", "Name", "Word", "Date", "", "Points", "Letters")
    ]
    assert chart(couch).rows[0] == ("1", "Annie", "QUARTZITE", "28 Sep 2026", "2 hints", "140", "9")
    assert chart(couch).rows[1][4] == "", "nobody helped Beatrix"


def test_ps021_what_a_normal_game_achieved_is_posted_marked_and_kept(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    with kept_in(tmp_path) as keeper:
        couch = couch_of(lexicon, clever=True, keeper=keeper, seed=3)
        start(couch, "Normal")
        be_called(couch, "Annie")
        be_ready(couch)
        add_maven(couch, "Grand Master")
        couch.press("confirm")
        couch.until("table")
        play_out(couch)
        assert "high score" in couch.block(Ribbon).text
        charts = charts_of(couch.services)
        names = {entry.name for entries in charts.values() for entry in entries}
        assert "Annie" in names
        assert "Maven" not in names
        assert charts[Chart.SOLITAIRE] == FIRST_CHARTS[Chart.SOLITAIRE]
        couch.press("right", "confirm")
        (row, *_) = sorted(chart(couch).marked)
        assert chart(couch).rows[row][1] == "Annie"
        assert keeper.flush(10)
        again = at_the_charts(lexicon, keeper)
        assert charts_of(again.services) == charts


def test_a_game_that_beats_nobody_leaves_the_charts_alone(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    start_with(couch, "Normal", "Novice")
    pass_out(couch)
    assert not blocks(couch.picture, Ribbon)
    assert couch.choices == ["Play Again", "New Players", "Main Menu"]
    assert charts_of(couch.services) == FIRST_CHARTS


def test_two_consoles_that_share_a_card_lose_no_score(lexicon: Lexicon, tmp_path: Path) -> None:
    with kept_in(tmp_path) as keeper:
        first, second = couch_of(lexicon, keeper=keeper), couch_of(lexicon, keeper=keeper)
        for couch, name in ((first, "Annie"), (second, "Bo")):
            made = HighScore(name, 950, "QUARTZ", 0, NOON)
            store_charts(couch.services, FIRST_CHARTS | {Chart.SOLITAIRE: (made,)})
        assert keeper.flush(10)
        names = [
            entry.name for entry in charts_of(couch_of(lexicon, keeper=keeper).services)[Chart.SOLITAIRE]
        ]
        assert {"Annie", "Bo"} <= set(names)


def test_the_rows_of_a_chart_are_walked_through_and_come_round(lexicon: Lexicon) -> None:
    couch = at_the_charts(lexicon)
    seen = []
    for _ in range(ROWS):
        seen.append(chart(couch).focus)
        couch.press("down")
    assert seen == list(range(ROWS))
    assert chart(couch).focus == 0
    couch.press("up")
    assert chart(couch).focus == ROWS - 1
