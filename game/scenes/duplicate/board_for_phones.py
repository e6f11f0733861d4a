"""One round where everybody plays by phone: the television is the board for all to see.

The pad lays nothing here, as all would see it: it can mix the tiles, stop the game and let others in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action
from game.duplicate.party_host import PartyStage
from game.language.messages import message, tr
from game.rules.seeded_luck import shuffled
from game.scenes.duplicate.home_party import HomeParty
from game.scenes.duplicate.leaving import asked
from game.scenes.duplicate.reveal import board_tiles, seen_table
from game.scenes.duplicate.told import round_sheets
from game.scenes.kit.menus import Choice, MenuScene, Reading
from game.scenes.kit.phone_card import PhoneCard
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, OnRack, Origin, Shot, TableLook, TileView
from game.scenes.kit.scene import SETTLES, Change, Do, Pop, Push, Scene, SceneCommand, SceneSwap

NO_PHONE = [
    message("Everybody would see what a pad lays here, so it lays nothing."),
    message(
        "Any browser is as good as a phone: on a tablet or a laptop, open the address and type the letters."
    ),
    message("Two may share one phone. A pad mixes the tiles, stops the time and lets others in."),
    message("To play with pads alone, begin without phones: then one pad plays for the whole sofa."),
]
"""What somebody who holds a pad, and has no phone, can do."""


STOPPED = message("Time stands still for everybody, and the tiles are covered.")


class BoardForPhones(Scene):
    """The board, the tiles, the clock, and who has handed in."""

    name = "together-hall"
    topic = "together"
    confirms = message("How to play without a phone")
    settles = SETTLES
    expects = True
    plays = True

    def __init__(self, evening: HomeParty, leave: Do, shown: Callable[[], Change]) -> None:
        """`shown` leads to what follows the round."""
        self.evening = evening
        self._leave, self._shown_next = leave, shown
        self._mixed = 0

    def commands(self) -> Sequence[SceneCommand]:
        return [
            SceneCommand(Action.CONFIRM, tr("No phone?"), _without_a_phone),
            SceneCommand(Action.PAUSE, tr("Pause"), self._menu),
            SceneCommand(Action.SHUFFLE, tr("New order"), self._mix),
            SceneCommand(Action.SCORES, tr("Code"), lambda: Push(PhoneCard(self.evening.services.phones))),
        ]

    def _mix(self) -> None:
        self._mixed += 1
        order = "".join(map(chr, range(len(self.evening.rack))))
        of_party = (self.evening.seed, "all at once", "on screen")  # not read: it seeds luck
        mixed = shuffled(order, *of_party, self._mixed)
        self.evening.mix([ord(sign) for sign in mixed])

    def _menu(self) -> Change:
        return Push(PartyMenu(self.evening, self._leave))

    def make_up(self, seconds: float) -> None:
        self.evening.advance(seconds)

    def stand_still(self, still: bool) -> None:
        """A menu stops time for everybody, on phones too."""
        super().stand_still(still)
        self.evening.stand_still(still)

    def update(self, dt: float) -> Change | None:
        self.evening.advance(dt)
        if self.evening.trouble:
            return SceneSwap(Reading(tr("Party Mode"), [self.evening.trouble]))
        return self._shown_next() if self.evening.stage is not PartyStage.PLAYING else None

    def tick(self, dt: float) -> Change | None:
        """The round goes on under a card, and closes that when it is over."""
        return self.update(dt)

    def view(self) -> Picture:
        evening, table, tiles = self.evening, self.evening.table, list[TileView]()
        if not self.is_still:
            tiles += board_tiles(table.board, evening.keys, evening.rounds[-1:])
            tiles += [
                TileView(key, letter, OnRack(slot), TableLook.IDLE, Origin.BAG)
                for slot, (key, letter) in enumerate(evening.rack)
            ]
        view = seen_table(table, tiles, table.form.rack_size)
        return Picture(view, Camera(Shot.FAR), round_sheets(evening), opaque=True)


def _without_a_phone() -> Change:
    return Push(Reading(message("Without a Phone"), NO_PHONE))


class PartyMenu(MenuScene):
    """What Start opens: time stands still meanwhile, for phones too."""

    topic = "together"

    def __init__(self, evening: HomeParty, leave: Do) -> None:
        card = lambda: Push(PhoneCard(evening.services.phones))  # noqa: E731 - as short as its name
        choices = [
            Choice(message("Resume"), Pop),
            Choice(message("Let Phones In"), card, message("A large code")),
            Choice(message("Quit"), asked(evening, leave), message("Ends it on all phones")),
        ]
        super().__init__("together-menu", message("Paused"), choices, text=STOPPED, stops_time=True)
