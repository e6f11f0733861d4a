"""The family's table of a week: everybody has had the same seven bags."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from controllers.actions import Action
from game.daily.daily_bag import FIRST_DAY, today, week_of
from game.language.messages import message, tr
from game.scenes.kit.menus import BACK, Reading
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import Column, Look, Table
from game.scenes.kit.scene import Pop, Scene, SceneCommand, directions
from game.scenes.kit.services import Services
from game.scenes.kit.tables import figures, table_sheet
from game.text_format import day_of_year, short_weekday, whole

_WEEK = timedelta(days=7)
_NO_SCORE = "–"


class WeekScene(Scene):
    """Scores day by day and their sums, the highest first, which stands out once the week is over; left and
    right turn to other weeks."""

    name = "daily-week"
    topic = "daily"

    def __init__(self, services: Services, day: date) -> None:
        self.services = services
        self._latest = _monday(today(services.now()))
        self._turn_to(_monday(day))

    def _turn_to(self, monday: date) -> None:
        self.monday = min(max(monday, _monday(FIRST_DAY)), self._latest)
        self.people = week_of(self.services.archive, self.monday)

    def commands(self) -> Sequence[SceneCommand]:
        ways = [Action.LEFT] if self.monday > _monday(FIRST_DAY) else []
        ways += [Action.RIGHT] if self.monday < self._latest else []
        return [*directions(tr("Week"), self._turn, *ways), SceneCommand(Action.BACK, BACK, Pop)]

    def _turn(self, action: Action) -> None:
        self._turn_to(self.monday + (_WEEK if action is Action.RIGHT else -_WEEK))

    def view(self) -> Picture:
        # Translators: {day} is a Monday, such as "3 November".
        title = tr("Week of {day}", day=day_of_year(self.monday))
        if not self.people:
            return Reading(title, [message("Nobody has played a bag of this week.")]).view()
        days = [self.monday + timedelta(days=number) for number in range(7)]
        columns = (
            Column(tr("Player"), Look.STRONG),
            *(figures(short_weekday(day)) for day in days),
            figures(tr("Total"), Look.POINTS),
        )
        totals = [sum(result.score for result in results.values()) for results in self.people.values()]
        rows = tuple(
            (
                name,
                *(whole(results[day].score) if day in results else _NO_SCORE for day in days),
                whole(total),
            )
            for (name, results), total in zip(self.people.items(), totals, strict=True)
        )
        is_over = self.monday < self._latest
        won = frozenset(at for at, total in enumerate(totals) if is_over and total == totals[0])
        return Picture(panels=(table_sheet(title, Table(columns, rows, marked=won)),), dim=UNDER_A_CARD)


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
