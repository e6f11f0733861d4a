"""A storm for pads: they come and go at random in a game of four, while thumbs press whatever they like."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import count as counting
from pathlib import Path

from controllers.actions import Brand, Press
from controllers.hub import Hub
from controllers.normalise import DIRECTIONS
from controllers.pads import Attached, Detached, Happening
from controllers.protocol import Control, Device, PadEvent, PadEventKind
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, InProcessMaven
from game.maven.messages import Budget
from game.options import Options
from game.recording import FRAME
from game.rules.editions import PLAYSTATION
from game.rules.record import Seat
from game.scenes.kit.scene import Quit
from game.scenes.kit.services import Services
from game.scenes.kit.stack import Stack
from game.scenes.start.game_modes import new_game
from game.scenes.table.table_scene import TableScene

FRAMES_EACH = 12
"""Frames from one coming or going to the next."""
PADS = {
    f"/dev/input/event{number}": Device(f"/dev/input/event{number}", name, brand, identity=f"usb-{number}")
    for number, name, brand in (
        (1, "DualShock", Brand.PLAYSTATION),
        (2, "Xbox pad", Brand.XBOX),
        (3, "Pro Controller", Brand.NINTENDO),
        (4, "Adapter", Brand.PLAYSTATION),
        (5, "Spare", Brand.XBOX),
    )
}
RARE = tuple(c for c in Control if c not in (Control.STICK_X, Control.STICK_Y))
COMMON = (*DIRECTIONS, Control.CROSS, Control.CROSS, Control.TRIANGLE)
"""What thumbs press most: pressing everything equally often would spend the game in menus."""


class PadStorm:
    """A backend whose pads are blown about."""

    def __init__(self, luck: random.Random) -> None:
        self.attached: set[str] = set()
        self.holds: dict[str, set[Control]] = {}
        """Directions that are really held, by the lasting names of the pads."""
        self._luck = luck
        self._events: list[PadEvent] = []

    def start(self) -> None:
        """Plug every pad in."""
        for name in PADS:
            self.plug(name)

    def stop(self) -> None:
        """Nothing is open."""

    def poll(self, now: float) -> list[PadEvent]:  # noqa: ARG002 - the protocol's name
        """What has happened to the pads since the last call."""
        events, self._events = self._events, []
        return events

    def rumble(self, pad: str, strength: float, seconds: float) -> bool:  # noqa: ARG002 - the same
        """As long as it is attached."""
        return pad in self.attached

    def plug(self, name: str) -> None:
        """A pad comes."""
        self.attached.add(name)
        self.holds[PADS[name].identity] = set()
        self._events.append(PadEvent(name, PadEventKind.CONNECT, device=PADS[name]))

    def blow(self) -> str:
        """One pad comes or goes; which."""
        name = self._luck.choice(sorted(PADS))
        if name not in self.attached:
            self.plug(name)
            return f"{name} comes"
        self.attached.remove(name)
        self.holds[PADS[name].identity].clear()
        self._events.append(PadEvent(name, PadEventKind.DISCONNECT))
        return f"{name} goes"

    def all_back(self) -> None:
        """Every pad that is gone comes, and nobody holds anything."""
        for name in PADS:
            if name not in self.attached:
                self.plug(name)
            for control in self.holds[PADS[name].identity]:
                self._events.append(PadEvent(name, PadEventKind.UP, control))
            self.holds[PADS[name].identity].clear()

    def thumb(self) -> None:
        """Somebody presses, lets go, or moves a stick."""
        if not self.attached:
            return
        name, luck = self._luck.choice(sorted(self.attached)), self._luck
        held = self.holds[PADS[name].identity]
        control = luck.choice(RARE if luck.random() < 0.03 else COMMON)
        down = luck.random() < 0.5
        self._events.append(PadEvent(name, PadEventKind.DOWN if down else PadEventKind.UP, control))
        if control in DIRECTIONS:
            (held.add if down else held.discard)(control)


class _PadGame:
    """The game that the storm blows over."""

    def __init__(self, lexicon: Lexicon, luck: random.Random, seed: int) -> None:
        self.storm = PadStorm(luck)
        self.hub = Hub([self.storm])
        self.frames = 0
        desk, seeds = EngineClient(InProcessMaven(lexicon)), counting(seed)
        self.services = Services(
            lexicon,
            desk,
            lambda: next(seeds),
            budget=Budget(nodes=1),
            options=Options(fast_ai=True),
            pads=self.hub,
        )
        self.hub.start()
        self.hub.poll(0.0)
        self.services.seating.take([pad.id for pad in self.hub.pads[:4]])
        seats = tuple(Seat(name) for name in ("Ann", "Ben", "Cleo", "Dan"))
        self.stack = Stack(new_game(self.services, PLAYSTATION, seats, Quit))

    @property
    def goes_on(self) -> bool:
        return not self.stack.finished and any(isinstance(scene, TableScene) for scene in self.stack.scenes)

    def frame(self) -> str | None:
        """One frame as in the window; what is wrong after it."""
        self.frames += 1
        happenings = self.hub.poll(self.frames * FRAME)
        for happening in happenings:
            if isinstance(happening, Press):
                self.stack.press(happening)
            else:
                self.stack.pad_event(happening)
        self.stack.update(FRAME)
        if not self.goes_on:
            return None
        _ = self.stack.picture
        return self._stuck(happenings) or self._lost()

    def _stuck(self, happenings: list[Happening]) -> str | None:
        """A direction that repeats although nobody holds it."""
        gone = {h.pad.id for h in happenings if isinstance(h, Attached | Detached)}
        for press in happenings:
            if isinstance(press, Press) and press.repeat and press.pad not in gone:
                holds = self.storm.holds.get(press.pad, set())
                if not holds:
                    return f"{press.action.value} is stuck on {press.pad}"
        return None

    def _lost(self) -> str | None:
        """A seat without its pad, or a game that waits although every pad is there."""
        names = {pad.id for pad in self.hub.pads}
        if names != {PADS[name].identity for name in self.storm.attached}:
            return f"the attached pads are not those listed: {sorted(names)}"
        owners = [self.services.seating.owner(seat) for seat in range(4)]
        if None in owners:
            return f"a seat has lost its pad: {owners}"
        if set(owners) <= names and self.stack.top.name == "reconnect":
            return "the game waits for a pad although all are there"
        return None


def pad_storm(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:  # noqa: ARG001 - a trial's
    """`count` comings and goings; for each what went wrong in the frames after it, or None."""
    lexicon, luck = Lexicon.load(), random.Random(count)
    game = _PadGame(lexicon, luck, 0)
    for number in range(count):
        what = game.storm.blow()
        tally[what.rpartition(" ")[2]] += 1
        wrong = None
        for _ in range(FRAMES_EACH):
            game.storm.thumb()
            try:
                wrong = wrong or game.frame()
            except Exception as error:  # whatever it is, it is what the trial looks for
                wrong = f"{type(error).__name__}: {error}"
        tally["waits for a pad"] += game.stack.top.name == "reconnect"
        yield f"event {number}, {what}: {wrong}" if wrong else None
        if wrong or not game.goes_on:
            tally["games"] += 1
            with suppress(Exception):  # a game that broke need not close in order
                game.hub.stop()
            game = _PadGame(lexicon, luck, number)
