"""Charts at any size of text, and the ladder of medals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controllers.actions import Brand
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Pen, QuadKind
from game.render.panels.sheet_panel import draw_sheet
from game.scenes.kit.picture.sheet import Column, Look, Sheet, Table
from game.scenes.kit.tables import figures, table_sheet
from tests.render.panel_samples import CHARTS, HIGH_SCORES, STANDINGS, chart_sheet, finale, standings_sheet

NAMES = tuple(f"Player {number}" for number in range(8))
LONG = replace(
    HIGH_SCORES,
    rows=tuple((str(place + 1), name, "QUARTZ", "–", "", "88") for place, name in enumerate(NAMES)),
)


def kit_at(zoom: float) -> Kit:
    motion = Easing()
    motion.instant = True
    return Kit(Pen(), Canvas.of((1920, 1080)).closer(zoom), motion, Brand.PLAYSTATION)


def drawn(panel: Sheet, zoom: float) -> Kit:
    kit = kit_at(zoom)
    draw_sheet(panel, kit)
    return kit


@pytest.mark.parametrize("zoom", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("row", range(8))
def test_a_chart_too_long_for_large_text_scrolls_with_its_selector(row: int, zoom: float) -> None:
    kit = drawn(chart_sheet(replace(LONG, focus=row), 0), zoom)
    shown = [label for label in kit.pen.labels if label.text in NAMES]
    assert NAMES[row] in {label.text for label in shown}
    assert [label.text for label in shown] == sorted(label.text for label in shown)
    assert all(kit.canvas.safe.contains(label.box) for label in kit.pen.labels)
    assert (len(shown) < 8) == (zoom > 1.2)


def test_the_name_of_the_chart_on_show_is_read_at_any_size_of_text() -> None:
    for tab, name in enumerate(CHARTS):
        kit = drawn(chart_sheet(LONG, tab), 2.0)
        assert name in {label.text for label in kit.pen.labels if not label.shortened}


def test_a_total_below_nothing_has_its_minus_and_no_bar() -> None:
    rows = (*STANDINGS.rows[:2], ("Maven", "−5", "−3", "–", "−8"))
    kit = drawn(standings_sheet(replace(STANDINGS, rows=rows, earlier=(599, 608, -8))), 1.0)
    assert "−8" in {label.text for label in kit.pen.labels}


@pytest.mark.parametrize("texts", [{"Game 1", "312", "298"}, {"Total", "939", "909", "589"}])
def test_figures_end_under_each_other_and_under_their_heading(texts: set[str]) -> None:
    kit = drawn(standings_sheet(STANDINGS), 1.0)
    ends = [label.box.right for label in kit.pen.labels if label.text in texts]
    assert len(ends) == len(texts)
    assert max(ends) - min(ends) < 0.1


def bar_of(score: int) -> float:
    """How far right the golden bar of the ladder runs."""
    kit = kit_at(1.0)
    draw_sheet(finale(score, "Gold", 2), kit)
    bars = [
        Rect(*(float(v) for v in row[:4])) for row in kit.pen.rows if row[20] == QuadKind.BOX and row[3] == 8
    ]
    return max((bar.right for bar in bars[1:]), default=0.0)


def test_the_ladder_of_medals_fills_with_the_score() -> None:
    reached = [bar_of(score) for score in (100, 400, 480, 700, 999, 1075)]
    assert reached == sorted(reached)
    assert len(set(reached)) == len(reached)


@pytest.mark.parametrize("zoom", [1.0, 1.2, 1.5, 1.7])
def test_medal_and_score_of_a_game_alone_are_read_at_any_size_of_text(zoom: float) -> None:
    kit = kit_at(zoom)
    draw_sheet(finale(812, "Gold", 2), kit)
    texts = {label.text for label in kit.pen.labels if not label.shortened}
    assert {"812", "Gold medal", "Play Again", "High Scores", "Main Menu"} <= texts
    assert all(kit.canvas.safe.contains(label.box) for label in kit.pen.labels)
    assert any("Platinum" in text for text in texts), "what comes next"


@pytest.mark.parametrize("names", [("A",), ("A", "B"), ("A", "B", "C", "D")])
def test_columns_that_are_alike_stand_evenly_right_of_their_labels(names: tuple[str, ...]) -> None:
    columns = (Column("", Look.BODY), *(figures(name, Look.STRONG) for name in names))
    table = Table(columns, (("Points", *("100" for _ in names)),))
    drawing = drawn(table_sheet("Luck", table), 1.0)
    labels = {(label.text, label.box.x): label.box for label in drawing.pen.labels}
    hundreds = [box for (text, _), box in labels.items() if text == "100"]
    start = next(box for (text, _), box in labels.items() if text == "Points").right
    ends = [start, *(box.right for box in hundreds[:-1])]
    gaps = [box.x - end for end, box in zip(ends, hundreds, strict=True)]
    assert max(gaps) - min(gaps) < 1.0
