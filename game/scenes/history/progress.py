"""How much somebody finds of what there is: game by game as curves, and what to try next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from controllers.actions import Action
from game.coach.accuracy import LATELY, AccuracyHistory, GameAccuracy, together, trend
from game.coach.causes import CauseKind
from game.profiles.people import Person
from game.profiles.person_stats import Stats
from game.scenes.history.medal_views import medal_views
from game.scenes.kit.menus import Reading
from game.scenes.kit.picture.progress_panels import Measured, ProgressCurve, ProgressPanel
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Change, Do, Pop, Scene, SceneCommand, directions
from game.scenes.kit.services import Services
from game.text_format import counted, percent

TITLE = "Your Progress"
NOTHING = (
    "No game of yours has been judged yet.",
    "Maven goes through each game that is finished. Then this page tells how much you found of what there "
    "was, game by game, and what to try next.",
)
SHOWN, MEDALS = 30, 3
ALIKE = 0.02
"""Shares whose trend is no further apart are as before."""
TITLES = {
    Measured.POINTS: "Points found of all that were there",
    Measured.TURNS: "Perfect turns",
    Measured.TILES: "Tiles kept well",
    Measured.BONUSES: "Bonuses found",
}
BRIEFLY = {**TITLES, Measured.POINTS: "Points found"}
PRAISE = {
    Measured.TURNS: "More of your turns are perfect now.",
    Measured.TILES: "You keep better tiles now.",
    Measured.BONUSES: "You see the bonuses now.",
}
NEXT = {
    CauseKind.WORD: ("look once more for a longer word", " before you play."),
    CauseKind.BONUS: ("try all your tiles as one word", " when they go well together."),
    CauseKind.KEPT: ("look at what stays on the rack", " before you play."),
    CauseKind.OPENED: ("leave the great squares closed", " to the others."),
    CauseKind.SHUT: ("shut the best place of the others", " when you are ahead."),
    CauseKind.EXCHANGE: ("exchange a bad rack", " while the bag is full."),
    CauseKind.NEXT: ("think of your next turn", " in this one."),
    CauseKind.ENDING: ("count the tiles", " when the bag is empty."),
    CauseKind.ODDS: ("play for the win", " and not for points."),
    CauseKind.REFUSED: ("leave a word that you doubt", " unless you must."),
}
"""What to try next, by what was missed most: what stands out of it, and the rest."""


class ProgressScene(Scene):
    """One curve is large and has its dots; the others are small."""

    name = "progress"
    topic = "profiles"

    def __init__(
        self,
        services: Services,
        person: Person,
        stats: Stats,
        games: Callable[[], Change | None],
        medals: Callable[[], Change | None],
        play: Do | None = None,
    ) -> None:
        """`games` and `medals` lead to those of the person, `play` leads on where nothing was judged yet."""
        self.person = person
        self.large = Measured.POINTS
        self._lead_on = games, medals, play
        self._medals = medal_views(stats, MEDALS)
        self.games = AccuracyHistory(services.house).of(person.name)
        shown = self.games[-SHOWN:]
        self._curves = {one: _curve(shown, one) for one in Measured if _values(shown, one)}

    def commands(self) -> Sequence[SceneCommand]:
        games, medals, play = self._lead_on
        back = SceneCommand(Action.BACK, "Back", Pop)
        if not self.games:
            return [*([SceneCommand(Action.CONFIRM, "Play", play)] if play else []), back]
        curves = directions("Curve", self._step, Action.LEFT, Action.RIGHT)
        return [
            SceneCommand(Action.CONFIRM, "Games", games),
            *(curves if len(self._curves) > 1 else []),
            SceneCommand(Action.SHUFFLE, "Medals", medals),
            back,
        ]

    def _step(self, action: Action) -> None:
        told = list(self._curves)
        step = 1 if action is Action.RIGHT else -1
        self.large = told[(told.index(self.large) + step) % len(told)]

    def view(self) -> Picture:
        if not self.games:
            page = Reading(TITLE, NOTHING).view()
            return Picture(panels=page.panels, dim=UNDER_A_CARD, opaque=True)
        large = self._curves[self.large]
        panel = ProgressPanel(
            TITLE,
            self.person.name,
            self.person.color,
            self.person.figure,
            _so_many(len(self.games)),
            large,
            tuple(curve for curve in self._curves.values() if curve is not large),
            _ends(len(large.values)),
            _advice(self.games, self._curves),
            self._medals,
        )
        return Picture(panels=(panel,), dim=UNDER_A_CARD, opaque=True)


def _so_many(games: int) -> str:
    return "the first game" if games == 1 else f"the last {counted(min(games, SHOWN), 'game')}"


def _values(games: Sequence[GameAccuracy], measured: Measured) -> list[float]:
    """Of each game that tells it."""
    match measured:
        case Measured.POINTS:
            return [game.share for game in games]
        case Measured.TURNS:
            return [game.best / game.turns for game in games]
        case Measured.TILES:
            return [game.kept_well for game in games]
    there = ((game.bonuses, game.bonuses_there) for game in games)
    return [laid / both for laid, both in there if laid is not None and both]


def _curve(games: Sequence[GameAccuracy], measured: Measured) -> ProgressCurve:
    values = _values(games, measured)
    tends = trend(values)
    figure, beside = _figure(games, measured, values[-1])
    gained = tends[-1][0] - tends[0][0]
    up = 0 if abs(gained) < ALIKE else 1 if gained > 0 else -1
    return ProgressCurve(
        measured,
        TITLES[measured],
        BRIEFLY[measured],
        figure,
        beside,
        _change(gained, up, len(values)),
        _change_brief(gained, up, len(values)),
        up,
        tuple(values),
        tuple(round(middle, 4) for middle, _ in tends),
        tuple(round(spread, 4) for _, spread in tends),
        f"Best: {percent(max(values))}" if len(values) > 1 and measured is not Measured.BONUSES else "",
    )


def _figure(games: Sequence[GameAccuracy], measured: Measured, share: float) -> tuple[str, str]:
    last = games[-1]
    if measured is Measured.TURNS:
        return str(last.best), f"of {last.turns}"
    if measured is Measured.BONUSES:
        told = next(game for game in reversed(games) if game.bonuses_there)
        return str(told.bonuses), f"of {told.bonuses_there}"
    return percent(share), ""


def _change(gained: float, up: int, games: int) -> str:
    """How far the trend has come, in hundredths."""
    if games < 3:
        return ""
    return f"{round(abs(gained) * 100)} in {games} games" if up else "as before"


def _change_brief(gained: float, up: int, games: int) -> str:
    return "" if games < 3 else str(round(abs(gained) * 100)) if up else "as before"


def _ends(games: int) -> tuple[str, str, str]:
    if games == 1:
        return "", "This game", ""
    return f"{counted(games, 'game')} ago", str(games // 2) if games > 3 else "", "Now"


def _advice(games: Sequence[GameAccuracy], curves: Mapping[Measured, ProgressCurve]) -> tuple[str, str, str]:
    """What has become better, and what to try next."""
    gained = {one: curve.middle[-1] - curve.middle[0] for one, curve in curves.items() if curve.up > 0}
    better = max(gained.keys() & PRAISE.keys(), key=lambda one: gained[one], default=None)
    praise = f"{PRAISE[better]} " if better and len(games) > 2 else ""
    lately = together(games[-LATELY:])
    if lately is None or not lately.missed:
        return f"{praise}Nothing was missed lately.", "", " Try somebody stronger."
    return f"{praise}Next: ", *NEXT[next(iter(lately.missed))]
