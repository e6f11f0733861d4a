"""A storm of presses: thumbs without a mind on every screen, for a trial."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import count as counting
from pathlib import Path

from controllers.actions import Action, Press
from controllers.bindings import DEFAULT
from controllers.hub import Hub
from controllers.protocol import Control, Kind, PadEvent
from game.lexicon.words import Lexicon
from game.maven.client import InProcessMaven
from game.maven.messages import Budget
from game.options import Options
from game.pad_storm import FRAME, PADS
from game.rules.moves import Exchange, Pass
from game.scenes.choose import Question
from game.scenes.house import House
from game.scenes.scene import Scene, Stack
from game.scenes.table import TableScene
from game.scenes.title import TitleScene
from memcard.keeper import Keeper

OFTEN = (
    *[Action.CONFIRM] * 6,
    *[Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT] * 3,
    Action.L1,
)
"""What leads somewhere is pressed more often."""
PADS_IN_HAND = 3
EVERY = 150
"""Presses from one way out to the next."""
GAME = 1_000
"""Presses until everything begins anew."""
LONGEST_WAY = 30
"""Screens that may lie between anywhere and a place that one knows."""
PAUSES = (0, 0, 0, 1, 4, 30)
"""Frames that pass after a press."""
WAYS_OUT = ("title", "main-menu")


class _Hands:
    """A backend of a few pads that press what they are told."""

    def __init__(self) -> None:
        self.names = list(PADS)[:PADS_IN_HAND]
        self._events: list[PadEvent] = []

    def start(self) -> None:
        self._events += [PadEvent(name, Kind.CONNECT, device=PADS[name]) for name in self.names]

    def stop(self) -> None:
        self._events.clear()

    def poll(self, now: float) -> list[PadEvent]:  # noqa: ARG002 - the protocol's name
        events, self._events = self._events, []
        return events

    def rumble(self, pad: str, strength: float, seconds: float) -> bool:  # noqa: ARG002 - the same
        return True

    def push(self, pad: str, control: Control, kind: Kind) -> None:
        self._events.append(PadEvent(pad, kind, control))


class _House:
    """One program from its title on, with three pads and a memory card."""

    def __init__(self, lexicon: Lexicon, luck: random.Random, cards: Path) -> None:
        self.luck = luck
        self.hands = _Hands()
        self.hub = Hub([self.hands])
        self.keeper = Keeper(cards)
        seeds = counting(luck.randrange(1 << 30))
        self.house = House(
            lexicon,
            InProcessMaven(lexicon),
            lambda: next(seeds),
            budget=Budget(nodes=1),
            options=Options(fast_ai=luck.random() < 0.7),
            keeper=self.keeper,
            pads=self.hub,
        )
        self.stack = Stack(TitleScene(self.house))
        self._frames = 0
        self.hub.start()
        self._frame()

    def close(self) -> None:
        self.hub.stop()
        self.keeper.close()

    def press(self) -> str | None:
        """Any button of any pad, perhaps still held while another one is pressed; what went wrong."""
        control = DEFAULT.control_for(self._action())
        pad = self.hands.names[0] if self.luck.random() < 0.8 else self.luck.choice(self.hands.names)
        self.hands.push(pad, control, Kind.DOWN)
        wrong = self._frame()
        if self.luck.random() < 0.9:
            self.hands.push(pad, control, Kind.UP)
        for _ in range(1 + self.luck.choice(PAUSES)):
            wrong = wrong or self._frame()
        if not self.stack.finished and not self.stack.picture.prompts:
            wrong = wrong or f"nothing can be pressed on {self.stack.top.name}"
        return wrong

    def leave(self) -> str | None:
        """▲ again and again, or ✕ where it means nothing: leads to a place that one knows."""
        for name in self.hands.names:
            for control in Control:
                self.hands.push(name, control, Kind.UP)
        way = []
        for _ in range(LONGEST_WAY):
            if self.stack.finished or self._known(self.stack.top):
                return None
            way.append(self.stack.top.name)
            actions = {command.action for command in self.stack.top.available()}
            action = Action.BACK if Action.BACK in actions else Action.CONFIRM
            for name in self.hands.names:  # whoever is on turn holds one of them
                self.stack.press(Press(PADS[name].identity, action))
                self.stack.press(Press(PADS[name].identity, action, released=True))
            for _ in range(30):
                self._frame()
        return f"▲ leads nowhere from {' > '.join(way[:6])}"

    def _known(self, scene: Scene) -> bool:
        """The title, the main menu, or a table, which is left by its menu."""
        return scene.name in WAYS_OUT or isinstance(scene, TableScene)

    def _action(self) -> Action:
        return self.luck.choice(list(Action) if self.luck.random() < 0.4 else OFTEN)

    def _frame(self) -> str | None:
        self._frames += 1
        wrong = None
        for happening in self.hub.poll(self._frames * FRAME):
            if isinstance(happening, Press):
                wrong = wrong or self._press(happening)
            else:
                self.stack.pad_event(happening)
        self.stack.update(FRAME)
        self.house.keepsakes.attend(FRAME)
        return wrong

    def _press(self, press: Press) -> str | None:
        """Give a press to the screen; whether a turn was lost unasked."""
        asked = isinstance(self.stack.top, Question)
        table = next((scene for scene in self.stack.scenes if isinstance(scene, TableScene)), None)
        turns = len(table.match.record.turns) if table else 0
        self.stack.press(press)
        if table is None or asked or len(table.match.record.turns) == turns:
            return None
        lost = isinstance(table.match.record.turns[-1].move, Pass | Exchange)
        return "a turn was passed or exchanged unasked" if lost else None


def press_storm(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """`count` presses; for each what went wrong, or None. The tally tells on which screens."""
    lexicon, luck = Lexicon.load(), random.Random(count)
    house = _House(lexicon, luck, folder / "cards")
    for number in range(count):
        name = "left the game" if house.stack.finished else house.stack.top.name
        tally[f"presses on {name}"] += 1
        try:
            wrong = house.press()
            if number % EVERY == EVERY - 1:
                tally["ways out"] += 1
                wrong = wrong or house.leave()
        except Exception as error:  # whatever it is, it is what the trial looks for
            wrong = f"{type(error).__name__}: {error}"
        yield f"press {number} on {name}: {wrong}" if wrong else None
        if wrong or house.stack.finished or number % GAME == GAME - 1:
            house.close()
            house = _House(lexicon, luck, folder / "cards")
    house.close()
