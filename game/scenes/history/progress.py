"""How much somebody finds of what there is: game by game as curves, and what to try next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from controllers.actions import Action
from game.coach.accuracy import LATELY, AccuracyHistory, GameAccuracy, trend
from game.coach.accuracy import together as games_together
from game.coach.causes import CauseKind
from game.coach.turn_facts import together
from game.language.messages import NOTHING, message, tr, tr_as, tr_count
from game.profiles.people import Person
from game.profiles.person_stats import Stats
from game.scenes.history.medal_views import MedalView, medal_views
from game.scenes.kit.menus import BACK, Reading
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import (
    Air,
    Block,
    Columns,
    Ends,
    Line,
    Look,
    Pile,
    Plate,
    Sheet,
    Slack,
    Spare,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import Hairline, MedalPicture, SeatFace, Trend
from game.scenes.kit.scene import Change, Do, Pop, Scene, SceneCommand, directions
from game.scenes.kit.services import Services
from game.text_format import percent, signed


class Measured(Enum):
    """What a curve is of."""

    POINTS = auto()
    TURNS = auto()
    TILES = auto()
    BONUSES = auto()


@dataclass(frozen=True, slots=True)
class ProgressCurve:
    """Something measured from game to game, as shares of 1."""

    title: str
    figure: str
    """Of the last game: '88 %', '9'."""
    beside: str
    """'of 14'."""
    change: str
    """'+17 in 30 games', 'as before'."""
    up: int
    """1 where the change is one for the better, -1 for the worse."""
    values: tuple[float, ...]
    """Of each game that tells it, the earliest first."""
    middle: tuple[float, ...]
    spread: tuple[float, ...]
    best: str
    """'Best: 94 %'."""


TITLE = message("Your Progress")
NOTHING_YET = (
    message("No game of yours has been judged yet."),
    message(
        "Maven goes through each game that is finished. Then this page tells how much you found of what "
        "there was, game by game, and what to try next."
    ),
)
SHOWN, MEDALS = 30, 3
LARGER = 1.5
"""How much larger words have to be for the small curves to be left out."""
ALIKE = 0.02
"""Shares whose trend is no further apart are as before."""
TITLES = {
    # Translators: a curve: the share of the possible points that was found.
    Measured.POINTS: message("Points found"),
    # Translators: a curve: the share of turns than which nothing was better.
    Measured.TURNS: message("Perfect turns"),
    # Translators: a curve: in what share of the turns the best tiles were kept.
    Measured.TILES: message("Tiles kept well"),
    # Translators: a curve: the share of the possible bonuses (whole racks laid) that was found.
    Measured.BONUSES: message("Bonuses found"),
}
PRAISE = {
    Measured.TURNS: message("More of your turns are perfect now."),
    Measured.TILES: message("You keep better tiles now."),
    Measured.BONUSES: message("You see the bonuses now."),
}
NEXT = {
    # Translators: what stands between the two * is shown in another color.
    CauseKind.WORD: message("Next: *look once more for a longer word* before you play."),
    # Translators: what stands between the two * is shown in another color.
    CauseKind.BONUS: message("Next: *try all your tiles as one word* when they go well together."),
    # Translators: what stands between the two * is shown in another color.
    CauseKind.KEPT: message("Next: *look at what stays on the rack* before you play."),
    # Translators: what stands between the two * is shown in another color.
    CauseKind.OPENED: message("Next: *leave the great squares closed* to the others."),
    # Translators: what stands between the two * is shown in another color.
    CauseKind.SHUT: message("Next: *shut the best place of the others* when you are ahead."),
    # Translators: what stands between the two * is shown in another color.
    CauseKind.EXCHANGE: message("Next: *exchange a bad rack* while the bag is full."),
    # Translators: what stands between the two * is shown in another color.
    CauseKind.NEXT: message("Next: *think of your next turn* in this one."),
    # Translators: what stands between the two * is shown in another color.
    CauseKind.ENDING: message("Next: *count the tiles* when the bag is empty."),
    # Translators: what stands between the two * is shown in another color.
    CauseKind.ODDS: message("Next: *play for the win* and not for points."),
    # Translators: what stands between the two * is shown in another color.
    CauseKind.REFUSED: message("Next: *leave a word that you doubt* unless you must."),
}
"""What to try next, by what was missed most."""


class ProgressScene(Scene):
    """One curve is large and has its dots; the others are small."""

    name = "progress"
    topic = "profiles"
    here = message("How your play goes, game by game.")

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
        back = SceneCommand(Action.BACK, BACK, Pop)
        if not self.games:
            return [
                *([SceneCommand(Action.CONFIRM, tr_as("button", "Play"), play)] if play else []),
                back,
            ]
        curves = directions(tr("Curve"), self._step, Action.LEFT, Action.RIGHT)
        return [
            SceneCommand(Action.CONFIRM, tr("Games"), games),
            *(curves if len(self._curves) > 1 else []),
            SceneCommand(Action.SHUFFLE, tr("Medals"), medals),
            back,
        ]

    def _step(self, action: Action) -> None:
        told = list(self._curves)
        step = 1 if action is Action.RIGHT else -1
        self.large = told[(told.index(self.large) + step) % len(told)]

    def view(self) -> Picture:
        if not self.games:
            page = Reading(TITLE, NOTHING_YET).view()
            return Picture(panels=page.panels, dim=UNDER_A_CARD, opaque=True)
        curves = list(self._curves.values())
        large = curves.pop(list(self._curves).index(self.large))
        advice = _advice(self.games, self._curves)
        panel = progress_sheet(self.person, _so_many(len(self.games)), [large, *curves], self._medals, advice)
        return Picture(panels=(panel,), dim=UNDER_A_CARD, opaque=True)


def progress_sheet(
    person: Person,
    games: str,
    curves: Sequence[ProgressCurve],
    medals: Sequence[MedalView],
    advice: Line,
) -> Sheet:
    """The first of the curves over the others, medals beside them, and what to try next."""
    large, *others = curves
    parts: list[Block] = [Plate(_told(large, person.color, _ends(len(large.values))))]
    if others:
        row = Columns(tuple(Plate(_told(curve, person.color), snug=True) for curve in others))
        parts.append(Spare(row, LARGER))
    body: Block = Pile(tuple(parts), Air.USUAL)
    if medals:
        body = Columns((body, Spare(Plate(_medals(medals)))), (0.7, 0.3))
    who = Words(person.name, Look.NAME, face=SeatFace(person.color, person.figure))
    head = Line((Words(str(TITLE), Look.TITLE), who, Words(games, Look.QUIET)))
    told = Plate(Pile((advice,), middle=True), snug=True)
    return Sheet("progress", Pile((head, body, told), Air.USUAL))


def _told(curve: ProgressCurve, color: int, ends: tuple[str, ...] = ()) -> Pile:
    """The figure of the last game, what has changed, and the trend; a large one with its ends."""
    change = Words(curve.change, Look.GAIN if curve.up > 0 else Look.LOSS if curve.up else Look.QUIET)
    best = curve.best if ends and not curve.beside else ""
    beside = Words(best, Look.GOLD) if best else Words(curve.beside, Look.QUIET)
    return Pile(
        (
            Ends(Words(curve.title, Look.STRONG), Words(curve.figure, Look.FIGURE)),
            Ends(change, beside),
            Trend(curve.values, curve.middle, curve.spread, color, ends, best=bool(curve.best)),
        )
    )


def _medals(medals: Sequence[MedalView]) -> Pile:
    rows: list[Block] = []
    for medal in medals:
        name = Words(medal.name, Look.STRONG if medal.earned else Look.QUIET)
        told = Pile((Slack(), name, Words(medal.note, Look.GOLD), Slack()))
        picture = MedalPicture(medal.grade, medal.earned)
        rows += [Hairline(), Columns((picture, told), (0.32, 0.68), Air.LITTLE)]
    # Translators: over the medals of somebody; at most 20 letters.
    return Pile((Words(tr("Medals"), Look.STRONG), *rows[1:]), Air.LITTLE)


def _so_many(games: int) -> str:
    if games == 1:
        return tr("the first game")
    return tr_count("the last {count} game", "the last {count} games", min(games, SHOWN))


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
        str(TITLES[measured]),
        figure,
        beside,
        _change(gained, up, len(values)),
        up,
        tuple(values),
        tuple(round(middle, 4) for middle, _ in tends),
        tuple(round(spread, 4) for _, spread in tends),
        tr("Best: {share}", share=percent(max(values)))
        if len(values) > 1 and measured is not Measured.BONUSES
        else "",
    )


def _figure(games: Sequence[GameAccuracy], measured: Measured, share: float) -> tuple[str, str]:
    last = games[-1]
    if measured is Measured.TURNS:
        # Translators: beside a large number: "12 of 15".
        return str(last.best), tr("of {number}", number=last.turns)
    if measured is Measured.BONUSES:
        told = next(game for game in reversed(games) if game.bonuses_there)
        # Translators: beside a large number: "12 of 15".
        return str(told.bonuses), tr("of {number}", number=told.bonuses_there or 0)
    return percent(share), ""


def _change(gained: float, up: int, games: int) -> str:
    """How far the trend has come, in hundredths."""
    if games < 3:
        return ""
    if not up:
        return tr("as before")
    # Translators: so many hundredths more or less, as +17 or −3, over so many games.
    points = signed(round(gained * 100))
    return tr_count("{points} in {count} game", "{points} in {count} games", games, points=points)


def _ends(games: int) -> tuple[str, str, str]:
    if games == 1:
        return "", tr("This game"), ""
    ago = tr_count("{count} game ago", "{count} games ago", games)
    return ago, str(games // 2) if games > 3 else "", tr("Now")


def _advice(games: Sequence[GameAccuracy], curves: Mapping[Measured, ProgressCurve]) -> Line:
    """What has become better, and what to try next."""
    gained = {one: curve.middle[-1] - curve.middle[0] for one, curve in curves.items() if curve.up > 0}
    better = max(gained.keys() & PRAISE.keys(), key=lambda one: gained[one], default=None)
    praise = PRAISE[better] if better and len(games) > 2 else NOTHING
    lately = games_together(games[-LATELY:])
    if lately is None or not lately.missed:
        told = together(praise, message("Nothing was missed lately. Try somebody stronger."))
        return Line((Words(str(told), Look.NAME),))
    before, outstanding, rest = (*str(NEXT[next(iter(lately.missed))]).split("*"), "", "")[:3]
    mark, _, rest = rest.partition(" ")  # a comma stays where it belongs
    outstanding += mark
    looks = (praise, Look.NAME), (before, Look.NAME), (outstanding, Look.STRESSED), (rest, Look.NAME)
    return Line(tuple(Words(str(words).strip(), look) for words, look in looks))
