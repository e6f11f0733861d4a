"""A couch with real pads: a hub, a backend that plugs and presses what a test says, and its frames."""

from __future__ import annotations

from dataclasses import replace

from controllers.actions import Brand, Press
from controllers.hub import Hub
from controllers.keyboard import WHOLE
from controllers.protocol import Control, Device, PadEvent, PadEventKind
from game.lexicon.words import Lexicon
from game.rules.editions import PLAYSTATION
from game.rules.record import Seat
from game.rules.rules_and_defaults import Privacy
from game.scenes.kit.scene import Scene
from game.scenes.kit.services import Services
from game.session.match import MatchSession
from tests.scenes.couch import FRAME, Couch, services
from tests.scenes.hosting import table_of
from tests.scenes.scripted_maven import ScriptedMaven


class PadDrawer:
    """A backend: the pads that somebody takes out of the drawer and puts back."""

    def __init__(self) -> None:
        self.shaken: list[str] = []
        self.unreadable: tuple[str, ...] = ()
        self._events: list[PadEvent] = []

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def poll(self, now: float) -> list[PadEvent]:
        events = [replace(event, time=now) for event in self._events]
        self._events.clear()
        return events

    def rumble(self, pad: str, strength: float, seconds: float) -> bool:
        self.shaken.append(pad)
        return True

    def happen(self, event: PadEvent) -> None:
        self._events.append(event)


class PadCouch(Couch):
    """Several people with pads. Pads are named by one word, which is their lasting name too."""

    def __init__(self, the_house: Services, root: Scene | None = None) -> None:
        self.collection = PadDrawer()
        the_house.pads = Hub([self.collection])
        self._now = 0.0
        super().__init__(the_house, root)

    def plug(self, pad: str, brand: Brand = Brand.XBOX) -> None:
        keys = WHOLE.labels if brand is Brand.KEYBOARD else {}
        device = Device(pad, pad.capitalize(), brand, identity=pad, can_rumble=True, keys=keys)
        self.collection.happen(PadEvent(pad, PadEventKind.CONNECT, device=device))
        self._frame()

    def unplug(self, pad: str) -> None:
        self.collection.happen(PadEvent(pad, PadEventKind.DISCONNECT))
        self._frame()

    def battery(self, pad: str, level: float) -> None:
        self.collection.happen(PadEvent(pad, PadEventKind.BATTERY, value=level))
        self._frame()

    def push(self, pad: str, *controls: str) -> None:
        """Press and let go real buttons of a pad."""
        for control in controls:
            self.hold_down(pad, control)
            self.let_go(pad, control)

    def hold_down(self, pad: str, control: str) -> None:
        self.collection.happen(PadEvent(pad, PadEventKind.DOWN, Control(control)))
        self._frame()

    def let_go(self, pad: str, control: str) -> None:
        self.collection.happen(PadEvent(pad, PadEventKind.UP, Control(control)))
        self._frame()

    def _frame(self) -> None:
        """As the session does it."""
        self._now += FRAME
        for happening in self.services.pads.poll(self._now):
            if isinstance(happening, Press):
                self.stack.press(happening)
            else:
                self.stack.pad_event(happening)
        super()._frame()

    @property
    def scene(self) -> str:
        return self.stack.top.name


def at_title(lexicon: Lexicon, *pads: str) -> PadCouch:
    """The title, with these pads plugged in."""
    couch = PadCouch(services(lexicon, ScriptedMaven()))
    for pad in pads:
        couch.plug(pad)
    couch.wait(5)
    return couch


def at_table(lexicon: Lexicon, *owners: str) -> PadCouch:
    """A table of people who each hold a pad of that name, racks open, at the first turn."""
    home = services(lexicon, ScriptedMaven())
    home.options = replace(home.options, privacy=Privacy.OPEN)
    seats = tuple(Seat(f"Owner {owner}") for owner in owners) or (Seat("Anna"), Seat("Bo"))
    match = MatchSession(PLAYSTATION, seats, 7, lexicon)
    couch = PadCouch(home, table_of(home, match))
    for pad in dict.fromkeys(owners):
        couch.plug(pad)
    home.seating.take(owners)
    couch.until("table")
    couch.wait(5)
    return couch
