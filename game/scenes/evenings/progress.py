"""How much somebody finds of what there is: game by game, and what the rest is lost by."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.coach.causes import Kind
from game.coach.found import Figures, Found, Progress, lately_and_before
from game.scenes.kit.menus import Reading
from game.scenes.kit.picture.result_panels import FigureTable
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Command, Pop, Scene
from game.scenes.kit.services import Services
from game.wording import counted, percent

TITLE = "How Much Was Found"
NOTHING = (
    "No game of yours has been judged yet.",
    "Maven goes through each game that is finished. Then this page tells how much you found of what there "
    "was, game by game, and what you missed.",
)
MISSED = {
    Kind.WORD: "A word for more points",
    Kind.BONUS: "All the tiles at once",
    Kind.KEPT: "Better tiles to keep",
    Kind.OPENED: "A place not to open",
    Kind.SHUT: "A place to shut",
    Kind.EXCHANGE: "An exchange",
    Kind.NEXT: "What pays off later",
    Kind.ENDING: "The last tiles",
    Kind.ODDS: "Fewer points, won more often",
    Kind.REFUSED: "Words that did not count",
}
SHOWN, IN_A_LINE = 5, 8
"""Kinds of moments in the table, and games in the line below the title."""


class ProgressScene(Scene):
    """A row for each figure: the latest games beside all before."""

    name = "progress"
    topic = "profiles"

    def __init__(self, services: Services, who: str) -> None:
        self.who = who
        self.games = Progress(services.house).of(who)

    def commands(self) -> Sequence[Command]:
        return [Command(action, "Back", Pop) for action in (Action.BACK, Action.CONFIRM)]

    def view(self) -> Picture:
        lately, before = lately_and_before(self.games)
        if lately is None:
            page = Reading(TITLE, NOTHING).view()
            return Picture(panels=page.panels, dim=UNDER_A_CARD, opaque=True)
        heading = ("", _latest(lately), "All before")
        rows = _rows(lately, before)
        line = _line(self.who, self.games)
        table = FigureTable(TITLE, heading, rows, line, alike=True, figures=True)
        return Picture(panels=(table,), dim=UNDER_A_CARD)


def _latest(lately: Figures) -> str:
    return "Last game" if lately.games == 1 else f"Last {counted(lately.games, 'game')}"


def _rows(lately: Figures, before: Figures | None) -> tuple[tuple[str, ...], ...]:
    both = [lately, *filter(None, (before,))]
    known = [kind for kind in MISSED if any(_missed(one, kind) for one in both)]
    known.sort(key=lambda kind: -sum(_missed(one, kind) for one in both))
    told = [
        ("Found of what there was", [percent(one.share) for one in both]),
        ("Turns as good as the best", [percent(one.best) for one in both]),
        *((MISSED[kind], [f"{_missed(one, kind):.1f} a game" for one in both]) for kind in known[:SHOWN]),
    ]
    return tuple((label, *(cells if before else [*cells, "–"])) for label, cells in told)


def _missed(figures: Figures, kind: Kind) -> float:
    return figures.missed.get(kind, 0.0)


def _line(who: str, games: Sequence[Found]) -> str:
    shares = ", ".join(f"{100 * one.share:.0f}" for one in games[-IN_A_LINE:])
    return f"{who}, game by game: {shares} %. Below: what was missed."
