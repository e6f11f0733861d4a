"""The end of a solitaire game: score, medal, and the chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.high_scores import Chart, ChartEntry, Charts, plays_of
from game.language.messages import message, tr
from game.medals import MEDALS, medal
from game.rules.events import PlayScore
from game.rules.visibility import Game
from game.scenes.after.high_score_charts import HighScoresScene, slim_chart
from game.scenes.after.results import AfterGame, place_in_chart
from game.scenes.kit.menus import Choice
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import (
    Air,
    Columns,
    Ends,
    Look,
    Pile,
    Sheet,
    SheetPlace,
    Spare,
    Table,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import Buttons, Hairline, Ladder, SoloScore
from game.scenes.kit.picture.table_view import Camera, Shot, TableView
from game.scenes.kit.scene import Do, Push, Reset, Scene
from game.text_format import first_and_more, whole

_TITLES = dict(
    zip(
        (name for name, _ in MEDALS),
        (
            message("Bronze Medal"),
            message("Silver Medal"),
            message("Gold Medal"),
            message("Platinum Medal"),
            message("Diamond Medal"),
            # Translators: a medal that is named after the computer player.
            message("Maven Medal"),
        ),
        strict=True,
    )
)


LARGER = 1.1
"""With so much larger words there is room for no more than the score and what explains it."""


class SolitaireScene(AfterGame):
    """What a player alone has achieved, and Play again."""

    name = "solitaire"

    def __init__(
        self,
        game: Game,
        table: TableView,
        charts: Charts,
        news: Sequence[ChartEntry],
        again: Callable[[], Scene],
        show_charts: Callable[[], HighScoresScene],
        leave: Do,
        review: Do | None = None,
        earned: Sequence[str] = (),
    ) -> None:
        """As `ResultsScene`; `charts` hold the game already, `news` the entries that it made, `earned` are
        medals of the profile that are new."""
        self.game = game
        self._table = table
        self._leave = leave
        self._review = review
        self._earned = earned
        self._chart = slim_chart(Chart.SOLITAIRE, charts[Chart.SOLITAIRE], news)
        self._place = next((one.place for one in news if one.chart is Chart.SOLITAIRE), None)
        self.choices = [
            Choice(message("Play Again"), lambda: Reset((again(),))),
            Choice(message("High Scores"), lambda: Push(show_charts())),
            Choice(message("Main Menu"), leave),
        ]

    def view(self) -> Picture:
        outcome = self.game.position.outcome
        assert outcome is not None
        score = outcome.scores[0]
        earned = [name for name, _ in MEDALS].index(medal(score)) if medal(score) else None
        panel = solo_sheet(
            self._title(score),
            _how_it_ended(self.game.seats[0].name, outcome.reason),
            SoloScore(score, str(medal(score)), earned, self._place is not None),
            self._facts(),
            self._chart,
            Buttons(tuple(choice.item for choice in self.choices), self.focus),
        )
        return Picture(self._table, Camera(Shot.RESULTS), (panel,), dim=0.35, opaque=True)

    def _title(self, score: int) -> str:
        if self._place is not None:
            return place_in_chart(self._place)
        return str(_TITLES[medal(score)]) if medal(score) else tr("Final Score")

    def _facts(self) -> tuple[tuple[str, str], ...]:
        outcome = self.game.position.outcome
        assert outcome is not None
        plays = plays_of(self.game, 0)
        unplayed = outcome.scores[0] - outcome.before[0]
        facts = [
            (tr("Words placed"), str(len(plays))),
            (tr("Bonuses"), str(sum(play.bonus > 0 for play in plays))),
            (tr("Unplayed tiles"), whole(unplayed)),
        ]
        if self._earned:
            new = tr("New medal") if len(self._earned) == 1 else tr("New medals")
            facts[0] = (new, first_and_more(self._earned))
        return ((tr("Best play"), _best_play(plays)), *facts)


def solo_sheet(
    title: str,
    text: str,
    solo: SoloScore,
    facts: Sequence[tuple[str, str]],
    chart: Table,
    buttons: Buttons,
) -> Sheet:
    """The score with its medal and what the game was like, the chart that it is held against, and the ladder
    of medals; where words are large, the score, what unplayed tiles took from it, and the next medal. They
    are the last of the facts."""
    lines = tuple(Ends(Words(name, Look.QUIET), Words(told, Look.STRONG)) for name, told in facts)
    taken = lines[-1] if facts[-1][1] != whole(0) else None
    mine = Pile((solo, Spare(Pile((Hairline(), *lines), Air.LITTLE), LARGER, taken)), Air.LITTLE, middle=True)
    ladder = Ladder(tuple((str(name), least) for name, least in MEDALS), solo.score)
    following = Pile((Words(_next_medal(solo.medal), Look.QUIET),), middle=True)
    parts = (
        Pile((Words(title, Look.TITLE), Words(text, Look.QUIET, lines=2)), middle=True),
        Columns((mine, Spare(chart, LARGER)), (0.52, 0.48), Air.MUCH),
        Spare(ladder, LARGER, following),
        buttons,
    )
    return Sheet(f"alone-{title}", Pile(parts, Air.LITTLE), SheetPlace.WIDE)


def _next_medal(earned: int | None) -> str:
    """What more would have earned."""
    following = 0 if earned is None else earned + 1
    if following == len(MEDALS):
        return tr("There is no higher one.")
    name, points = MEDALS[following]
    # Translators: from how many points on there is a medal: "Silver from 550".
    return tr("{medal} from {points}", medal=name, points=points)


def _how_it_ended(name: str, reason: str) -> str:
    if reason == "scoreless":
        return tr("{name} ended the game early.", name=name)
    if reason == "out":
        return tr("{name}: All tiles are played.", name=name)
    return tr("{name}: No more words can be placed.", name=name) if reason == "blocked" else name


def _best_play(plays: Sequence[PlayScore]) -> str:
    best = max(plays, key=lambda play: play.total, default=None)
    return f"{best.words[0].word.upper()} +{best.total}" if best else "–"
