"""Play: four pictured cards, each with a row of choices of its own, and what is rarer beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from controllers.actions import Action
from game.language.messages import NOTHING, Message, message, message_as, tr_as
from game.rules.editions import PARLOUR, SOLITAIRE, as_round
from game.scenes.history.history_menu import puzzles
from game.scenes.kit.menus import Choice
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import Air, Columns, Grid, Look, Pile, Plate, Sheet, Slack, Words
from game.scenes.kit.picture.sheet_pictures import Buttons, PlayPicture
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.pointing import Pointed, chosen
from game.scenes.kit.scene import Change, Do, Pop, Push, Reset, Scene, SceneCommand, directions
from game.scenes.kit.services import Services
from game.scenes.start.choose_rules import choose_for_next
from game.scenes.start.game_modes import (
    all_at_once,
    by_mail,
    daily,
    join,
    lesson,
    open_room,
    opponents,
    quick_start,
    set_up,
    watch,
)

CREST = "PARLOUR"
# Translators: a card of the screen Play: whoever plays alone; at most 14 letters.
ALONE = message_as("players", "Alone")
# Translators: a heading over what is rarer on the screen Play; at most 14 letters.
ALSO = message_as("heading", "Also")
IN_A_ROW = 2
"""Cards in each of two rows."""


@dataclass(frozen=True, slots=True)
class PlayWay:
    """A card, and what it opens."""

    title: Message
    text: Message
    picture: str
    choices: tuple[Choice, ...]
    enabled: bool = True

    def card(self, number: int, *, focused: bool, opened: bool, beside: bool) -> Plate:
        """As it is shown, with its picture above its words or `beside` them."""
        picture = PlayPicture(self.picture, focused or opened, self.enabled)
        told = Words(str(self.title), Look.HEADING), Words(str(self.text), Look.QUIET, lines=3)
        part = Pile((picture, Pile(told), Slack()), Air.LITTLE)
        wide = Columns((picture, Pile(told)), (0.36, 0.64))
        return Plate(wide if beside else part, number, focused, lit=opened)


def ways_to_play(services: Services, leave: Do) -> tuple[PlayWay, ...]:
    """Together, against Maven, alone, away. `leave` goes to the main menu."""

    def back() -> Change | None:
        left = leave()
        return Reset((*left.scenes, PlayScene(services, leave, ALONE))) if isinstance(left, Reset) else left

    far = (*join(services, leave), *by_mail(services, leave), *open_room(services, leave))
    told = message("Another TV, or by mail") if far else message("Needs a network, or a disk")
    return (
        PlayWay(
            message("Together"),
            message("Two to four on this sofa, or a party"),
            "figures",
            (
                Choice(
                    message("Normal"),
                    lambda: set_up(services, message_as("button", "Play"), PARLOUR, leave),
                    message("Two to four players"),
                ),
                Choice(
                    message("Party Mode"),
                    lambda: all_at_once(services, leave),
                    message("The same tiles for everybody, and nobody waits"),
                ),
            ),
        ),
        PlayWay(
            message("Vs Computer"),
            message("Eight people, or a good match for you"),
            "people",
            (
                Choice(
                    message("Somebody to Play"),
                    lambda: opponents(services, leave),
                    message("Eight people, or a good match"),
                ),
                Choice(
                    message("Quick Start"),
                    lambda: quick_start(services, leave),
                    message("At once, against Theo"),
                ),
            ),
        ),
        PlayWay(
            ALONE,
            message("Today’s bag, solitaire, puzzles"),
            "bag",
            (
                Choice(
                    message("Daily Bag"),
                    lambda: daily(services, leave, back),
                    message("The same tiles for everybody today"),
                ),
                Choice(
                    message("Solitaire"),
                    lambda: set_up(services, message("Solitaire"), SOLITAIRE, leave),
                    message("One player, one board"),
                ),
                Choice(message("Puzzles"), lambda: puzzles(services), message("One best play each")),
                Choice(
                    message("Learn to Play"),
                    lambda: Reset((lesson(services, leave),)),
                    message("Your first four words"),
                ),
            ),
        ),
        PlayWay(message("Online & Mail"), told, "sofa", far, bool(far)),
    )


def rarer_ways(services: Services, leave: Do) -> tuple[Choice, ...]:
    """What belongs to no card."""
    tournament = as_round(PARLOUR)
    return (
        Choice(
            message("Tournament"),
            lambda: set_up(services, message("Tournament"), tournament, leave),
            message("Three games, one total"),
        ),
        Choice(message("Watch Computers"), lambda: watch(services, leave), message("Computers only")),
        Choice(
            message("Rules and Editions"),
            lambda: Push(choose_for_next(services, leave)),
            message("What the next game is played by"),
        ),
    )


class PlayScene(Scene):
    """The cards have the focus, or the row below them: that of an opened card, or what is rarer."""

    name = "play"
    topic = "modes"

    def __init__(self, services: Services, leave: Do, opened: Message = NOTHING) -> None:
        """The card of this name is `opened`, for whoever comes back to its choices."""
        self.services = services
        self.ways = ways_to_play(services, leave)
        self.also = rarer_ways(services, leave)
        titles = [way.title for way in self.ways]
        self.card = titles.index(opened) if opened else 0
        self.opened = bool(opened)
        self.choice: int | None = 0 if opened else None

    @property
    def row(self) -> tuple[Choice, ...]:
        """The choices below the cards."""
        return self.ways[self.card].choices if self.opened else self.also

    def commands(self) -> Sequence[SceneCommand]:
        if self.choice is None:
            enabled = self.ways[self.card].enabled
            up = (Action.UP,) if self._in_two_rows and self.card >= IN_A_ROW else ()
            return [
                *([SceneCommand(Action.CONFIRM, message("Select"), self._open)] if enabled else []),
                *directions(message("Move"), self._along_cards, Action.LEFT, Action.RIGHT, *up, Action.DOWN),
                SceneCommand(Action.BACK, message("Back"), Pop),
            ]
        do = self.row[self.choice].do
        ways = (Action.LEFT, Action.RIGHT, Action.UP) if len(self.row) > 1 else (Action.UP,)
        return [
            *([SceneCommand(Action.CONFIRM, message("Select"), do)] if do else []),
            *directions(message("Move"), self._along_row, *ways),
            SceneCommand(Action.BACK, message("Back"), self._to_cards),
        ]

    @property
    def _in_two_rows(self) -> bool:
        """Larger words have the cards stand in two rows."""
        return self.services.options.text_size > 100

    def _along_cards(self, action: Action) -> None:
        if action is Action.UP:
            self.card -= IN_A_ROW
            return
        if action is Action.DOWN:
            below = self.card + IN_A_ROW
            if self._in_two_rows and below < len(self.ways):
                self.card = below
            else:
                self.choice = 0
            return
        self.card = (self.card + (1 if action is Action.RIGHT else -1)) % len(self.ways)

    def _along_row(self, action: Action) -> None:
        if action is Action.UP or self.choice is None:
            self._to_cards()
            return
        self.choice = (self.choice + (1 if action is Action.RIGHT else -1)) % len(self.row)

    def _open(self) -> None:
        self.opened, self.choice = True, 0

    def _to_cards(self) -> None:
        self.opened, self.choice = False, None

    def on_point(self, pointed: Pointed) -> Change | None:
        number = chosen(pointed, len(self.ways) + len(self.row), self._point_at)
        if number is None:
            return None
        if self.choice is not None:
            do = self.row[self.choice].do
            return do() if do else None
        if self.ways[self.card].enabled:
            self._open()
        return None

    def _point_at(self, number: int) -> None:
        if number >= len(self.ways):
            self.choice = number - len(self.ways)
        elif not (self.opened and number == self.card):
            self._to_cards()
            self.card = number

    def view(self) -> Picture:
        cards = tuple(
            way.card(
                number,
                focused=number == self.card and self.choice is None,
                opened=number == self.card and self.opened,
                beside=self._in_two_rows,
            )
            for number, way in enumerate(self.ways)
        )
        focus = -1 if self.choice is None else self.choice
        note = str(ALSO) if self.choice is None else str(self.row[self.choice].note)
        buttons = Buttons(tuple(choice.item for choice in self.row), focus, len(cards))
        head = Pile((Words(CREST, Look.CREST), Words(tr_as("button", "Play"), Look.TITLE)))
        below = Plate(Pile((Words(note, Look.QUIET), buttons), Air.LITTLE, middle=True), snug=True)
        body = Pile((head, Grid(cards, IN_A_ROW if self._in_two_rows else len(cards)), below), Air.LITTLE)
        return Picture(
            camera=Camera(Shot.MENU), panels=(Sheet(self.name, body),), dim=UNDER_A_CARD, opaque=True
        )
