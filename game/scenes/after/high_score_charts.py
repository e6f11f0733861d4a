"""High scores on the screen: five charts to turn over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from controllers.actions import Action
from game.card_storage import SCORES
from game.high_scores import (
    ROWS,
    Chart,
    ChartEntry,
    Charts,
    HighScore,
    charts_from_json,
    charts_to_json,
    merged,
)
from game.language.messages import message, tr, tr_count
from game.scenes.kit.menus import BACK
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import Column, Look, Table
from game.scenes.kit.picture.sheet_pictures import Tabs
from game.scenes.kit.scene import Pop, Scene, SceneCommand, directions
from game.scenes.kit.services import Services
from game.scenes.kit.tables import figures, table_sheet
from game.text_format import moment_of, short_day, whole

HEADINGS = {
    Chart.SOLITAIRE: (message("Best word"), message("Score")),
    Chart.PLAY: (message("Word"), message("Points")),
    Chart.WORD: (message("Word"), message("Letters")),
    Chart.BONUSES: (message("Best bonus"), message("Bonuses")),
    Chart.GAME: (message("Best word"), message("Score")),
}
"""What each chart calls the word and the figure that counts."""
ALSO = {Chart.WORD: message("Points"), Chart.BONUSES: message("Game")}
"""The heading of the second figure, in charts whose equal figures are ranked by it."""
NONE = "–"
"""For what there is none of, as the date of names that come with the game."""


def charts_of(services: Services) -> Charts:
    """The charts as they are now, with what cards of visitors bring."""
    found = services.card_storage.find_all(SCORES)
    return charts_from_json(reduce(merged, found) if found else b"")


def own_charts(services: Services) -> Charts:
    """The charts of this house alone: what visitors bring displaces nothing here."""
    return charts_from_json(services.stored(SCORES) or b"")


def store_charts(services: Services, charts: Charts) -> None:
    """From now on these are the charts, also after a restart."""
    services.store(SCORES, charts_to_json(charts), merged)


def slim_chart(chart: Chart, entries: Sequence[HighScore], news: Sequence[ChartEntry] = ()) -> Table:
    """A chart without words and dates, for where there is less room; the entries of `news` stand out."""
    rows = tuple(
        (str(place + 1), entry.name, _help(entry.hints), whole(entry.value))
        for place, entry in enumerate(entries)
    )
    columns = (
        Column("", Look.PLACE),
        Column(tr("Name"), Look.STRONG),
        Column("", Look.GOLD),
        figures(str(HEADINGS[chart][1]), Look.POINTS),
    )
    return Table(columns, rows, marked=_marked(chart, news))


def _marked(chart: Chart, news: Sequence[ChartEntry]) -> frozenset[int]:
    return frozenset(one.place for one in news if one.chart is chart)


def _row(chart: Chart, place: int, entry: HighScore) -> tuple[str, ...]:
    also = (whole(entry.score),) if chart in ALSO else ()
    date = short_day(moment_of(entry.when)) if entry.when else NONE
    return (
        str(place + 1),
        entry.name,
        entry.word or NONE,
        date,
        _help(entry.hints),
        *also,
        whole(entry.value),
    )


def _help(hints: int) -> str:
    """The mark of a score that had help."""
    return tr_count("{count} hint", "{count} hints", hints) if hints else ""


class HighScoresScene(Scene):
    """The charts, turned over with ◀ and ▶, walked through with ▲ and ▼ of the D-pad."""

    name = "high-scores"
    topic = "modes"
    here = message("The best scores that were made here.")

    def __init__(self, services: Services, news: Sequence[ChartEntry] = ()) -> None:
        """`news` are entries just made: they stand out, and the first chart shown is theirs."""
        self.charts = charts_of(services)
        self.news = tuple(news)
        order = list(Chart)
        self.focus = order.index(news[0].chart) if news else 0
        self.row = news[0].place if news else 0

    def commands(self) -> Sequence[SceneCommand]:
        turn = directions(tr("Next chart"), self._turn, Action.LEFT, Action.RIGHT)
        move = directions(tr("Move"), self._move, Action.UP, Action.DOWN)
        return [*turn, *move, SceneCommand(Action.BACK, BACK, Pop)]

    def _turn(self, action: Action) -> None:
        self.focus = (self.focus + (1 if action is Action.RIGHT else -1)) % len(Chart)

    def _move(self, action: Action) -> None:
        self.row = (self.row + (1 if action is Action.DOWN else -1)) % ROWS

    def view(self) -> Picture:
        chart = list(Chart)[self.focus]
        word, value = HEADINGS[chart]
        columns = (
            Column("", Look.PLACE),
            Column(tr("Name"), Look.STRONG),
            *map(Column, (str(word), tr("Date"))),
            Column("", Look.GOLD),
            *((figures(str(ALSO[chart])),) if chart in ALSO else ()),
            figures(str(value), Look.POINTS),
        )
        rows = [_row(chart, place, entry) for place, entry in enumerate(self.charts[chart])]
        free = ((str(place + 1), NONE, *[""] * (len(columns) - 2)) for place in range(len(rows), ROWS))
        table = Table(columns, (*rows, *free), self.row, _marked(chart, self.news))
        tabs = Tabs(tuple(str(each.value) for each in Chart), self.focus)
        return Picture(
            panels=(table_sheet(tr("High Scores"), table, tabs=tabs),), dim=UNDER_A_CARD, opaque=True
        )
