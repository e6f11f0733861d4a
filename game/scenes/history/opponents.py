"""Who sits down with you: one of eight people, or a good match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action
from game.language.messages import tr
from game.maven.levels_and_vocabularies import LEVELS
from game.maven.player.adaptive_level import Adaptive
from game.profiles.maven_people import OPPONENTS
from game.profiles.person_stats import Stats, all_stats
from game.scenes.kit.menus import BACK
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import Air, Columns, Grid, Look, Pile, Plate, Sheet, Slack, Words
from game.scenes.kit.picture.sheet_pictures import Dots, Pill, Portraits
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.profiles_kept import games_of
from game.scenes.kit.scene import Change, Pop, Scene, SceneCommand, directions
from game.scenes.kit.services import Services
from game.scenes.kit.who_plays import ask_who_plays

Start = Callable[[str, int], Change]
"""Begins a game of somebody of this name against this level."""
MATCH = len(OPPONENTS)
"""The place of the good match behind the eight cards."""


def picker(crest: str, match_text: str, tonight: str, between: tuple[int, int], focus: int) -> Sheet:
    """Eight people in order of strength, and a good match beside them, between two of their levels."""
    cards = tuple(_card(number, focused=number == focus) for number in range(MATCH))
    good = focus == MATCH
    told = Pile(
        (Words(tr("A good match"), Look.HEADING), *(Words(line, lines=2) for line in match_text.split("\n"))),
        middle=True,
    )
    quiet = Pile(tuple(Words(line, Look.QUIET, lines=2) for line in tonight.split("\n")), middle=True)
    faces = Portraits(tuple(sorted(set(between))), good)
    match = Pile(
        (faces, told, Dots(MATCH, between), quiet, Slack(), Pill(tr("Choose"), good)), Air.USUAL, middle=True
    )
    people = Columns((Grid(cards, 4), Plate(match, MATCH, good)), (0.75, 0.25))
    head = Pile((Words(crest, Look.EYEBROW), Words(tr("Who sits down with you?"), Look.TITLE)))
    return Sheet("opponents", Pile((head, people), Air.LITTLE))


def _card(number: int, *, focused: bool) -> Plate:
    person, level = OPPONENTS[number], LEVELS[number]
    told = (
        Words(person.name, Look.NAME),
        Words(str(level.title), Look.GOLD),
        Words(str(person.manner), Look.SMALL, lines=2),
    )
    card = Pile((Portraits((number + 1,), focused), Pile(told, middle=True)), Air.LITTLE, middle=True)
    return Plate(card, number, focused)


class OpponentsScene(Scene):
    """Eight cards in two rows; the ninth, focused at first, is a good match."""

    name = "opponents"
    topic = "opponents"

    def __init__(self, services: Services, start: Start, name: str) -> None:
        self.services = services
        self.focus = MATCH
        self._start = start
        self._sit_down(name)

    def _sit_down(self, name: str) -> None:
        """These are this person's opponents from now on."""
        self.player = name
        self.rating = all_stats(games_of(self.services)).get(name.casefold(), Stats(name)).rating

    def commands(self) -> Sequence[SceneCommand]:
        move = directions(tr("Move"), self._move)
        back = SceneCommand(Action.BACK, BACK, Pop)
        other = SceneCommand(
            Action.SHUFFLE, tr("Somebody else"), lambda: ask_who_plays(self.services, self._sit_down)
        )
        others = [other] if self.services.people else []
        return [SceneCommand(Action.CONFIRM, tr("Choose"), self._choose), *move, *others, back]

    def _move(self, action: Action) -> None:
        if self.focus == MATCH:
            self.focus = {Action.LEFT: 3, Action.RIGHT: 0, Action.UP: 7, Action.DOWN: 3}[action]
            return
        row, column = divmod(self.focus, 4)
        match action:
            case Action.UP | Action.DOWN:
                row = 1 - row
            case Action.LEFT if column == 0:
                self.focus = MATCH
                return
            case Action.RIGHT if column == 3:
                self.focus = MATCH
                return
            case _:
                column += 1 if action is Action.RIGHT else -1
        self.focus = 4 * row + column

    def _choose(self) -> Change:
        if self.focus < MATCH:
            return self._start(self.player, self.focus + 1)
        seed = self.services.new_seed()
        return self._start(self.player, good_match(self.rating, seed))

    def view(self) -> Picture:
        low, share = self.rating.opponent().between
        high = min(low + 1, len(OPPONENTS)) if share > 0 else low
        first, second = OPPONENTS[low - 1].name, OPPONENTS[high - 1].name
        # Translators: in two lines, of at most 26 letters each: {first} and {second} are opponents.
        tonight = tr("Tonight: between\n{first} and {second}", first=first, second=second)
        if low == high:
            # Translators: in two lines, of at most 26 letters each: {name} is an opponent.
            tonight = tr("Tonight:\n{name}", name=first)
        # Translators: in two lines, of at most 26 letters each.
        match_text = tr("Begins in the middle,\nand learns how you play")
        crest = self.player
        if self.rating.games:
            # Translators: in two lines, of at most 26 letters each.
            match_text = tr("Plays as well as you do,\nand learns as you learn")
            crest = tr("{name}, rated {rating}", name=self.player, rating=f"{self.rating.rating:.0f}")
        panel = picker(crest, match_text, tonight, (low, high), self.focus)
        return Picture(camera=Camera(Shot.MENU), panels=(panel,), dim=UNDER_A_CARD, opaque=True)


def good_match(rating: Adaptive, seed: int) -> int:
    """The level of a game that is won as often as lost: one of the two between which the rating lies.

    Over many games the upper one plays as often as the rating lies towards it.
    """
    return rating.opponent().level(seed)
