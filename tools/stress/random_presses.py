"""A storm of presses: thumbs without a mind on every screen, for a trial."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count as counting
from pathlib import Path

from controllers.actions import Action, Press
from controllers.bindings import DEFAULT
from controllers.hub import Hub
from controllers.protocol import Control, PadEvent, PadEventKind
from game.lexicon.words import Lexicon
from game.match.game_client import HomeGameClient
from game.maven.engine.engine_client import EngineClient, InProcessMaven
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.options import Options, rules_with
from game.recording import FRAME
from game.rules.editions import PLAYSTATION, ROUND, SOLITAIRE
from game.rules.moves import Exchange, Pass
from game.rules.record import DivergedError, Record, Seat
from game.rules.seat_view import seat_view
from game.saves import SavedGame, SaveError, saved_game
from game.scenes.cards.card_slots import is_game, seen
from game.scenes.kit.menus import Question
from game.scenes.kit.scene import Scene
from game.scenes.kit.services import Services
from game.scenes.kit.stack import Stack
from game.scenes.start.game_modes import lesson
from game.scenes.start.game_session import resumed_game
from game.scenes.start.title import TitleScene, leave
from game.scenes.table.table_scene import TableScene
from game.session.match import MatchSession
from memcard.block import Save
from memcard.card import Card
from memcard.card_errors import CardError
from memcard.inserted_cards import CARD_SLOTS
from memcard.keeper import Keeper
from tools.stress.pad_hotplug import PADS

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
COMES_OR_GOES = 0.01
"""Chance that a pad is plugged in or pulled out before a press."""
LAST_TILES = 12
"""A game that begins near its end has at most so many left in the bag."""
LEVEL = 4
"""The levels that played such a game until then."""


class _Hands:
    """A backend of a few pads that press what they are told."""

    def __init__(self) -> None:
        self.names = list(PADS)[:PADS_IN_HAND]
        self._attached: set[str] = set()
        self._events: list[PadEvent] = []

    def start(self) -> None:
        self.plug_all()

    def plug_all(self) -> None:
        for name in self.names:
            if name not in self._attached:
                self.plug_or_pull(name)

    def plug_or_pull(self, name: str) -> None:
        goes = name in self._attached
        event = (
            PadEvent(name, PadEventKind.DISCONNECT)
            if goes
            else PadEvent(name, PadEventKind.CONNECT, device=PADS[name])
        )
        self._attached ^= {name}
        self._events.append(event)

    def stop(self) -> None:
        self._events.clear()

    def poll(self, now: float) -> list[PadEvent]:  # noqa: ARG002 - the protocol's name
        events, self._events = self._events, []
        return events

    def rumble(self, pad: str, strength: float, seconds: float) -> bool:  # noqa: ARG002 - the same
        return True

    def push(self, pad: str, control: Control, kind: PadEventKind) -> None:
        self._events.append(PadEvent(pad, kind, control))


class _Program:
    """One program with three pads and a memory card, from its title on or somewhere in a game."""

    def __init__(self, lexicon: Lexicon, luck: random.Random, cards: Path) -> None:
        self.luck = luck
        self.hands = _Hands()
        self.hub = Hub([self.hands])
        self.keeper = Keeper(cards)
        seeds = counting(luck.randrange(1 << 30))
        self.services = Services(
            lexicon,
            EngineClient(InProcessMaven(lexicon)),
            lambda: next(seeds),
            budget=Budget(nodes=1),
            options=Options(fast_ai=luck.random() < 0.7, auto_pick=luck.random() < 0.7),
            keeper=self.keeper,
            pads=self.hub,
        )
        self.stack = Stack(TitleScene(self.services))
        self._frames = 0
        self.hub.start()
        self._frame()
        self.stack = Stack(luck.choice(BEGINNINGS)(self.services, luck))

    def close(self) -> None:
        self.hub.stop()
        self.keeper.close()

    def press(self) -> str | None:
        """Any button of any pad, perhaps still held while another one is pressed; what went wrong."""
        if self.luck.random() < COMES_OR_GOES:
            self.hands.plug_or_pull(self.luck.choice(self.hands.names))
        control = DEFAULT.control_for(self._action())
        pad = self.hands.names[0] if self.luck.random() < 0.8 else self.luck.choice(self.hands.names)
        self.hands.push(pad, control, PadEventKind.DOWN)
        wrong = self._frame()
        if self.luck.random() < 0.9:
            self.hands.push(pad, control, PadEventKind.UP)
        for _ in range(1 + self.luck.choice(PAUSES)):
            wrong = wrong or self._frame()
        top = self.stack.top
        if not (self.stack.finished or top.is_new or self.stack.picture.prompts):
            wrong = wrong or f"nothing can be pressed on {top.name}"
        return wrong

    def leave(self) -> str | None:
        """▲ again and again, or ✕ where it means nothing: leads to a place that one knows."""
        self.hands.plug_all()
        for name in self.hands.names:
            for control in Control:
                self.hands.push(name, control, PadEventKind.UP)
        self._frame()
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

    def cannot_go_on(self) -> str | None:
        """A begun game, or one on a card, that does not come out where it was left."""
        begun = self.services.begun
        for item in (*begun.all(), *begun.all_away()):
            if (why := self._why_not(item.value.save)) is not None:
                return f"the begun game {item.key} cannot be played on: {why}"
        self.keeper.flush()
        for card in (seen(self.services, number) for number in CARD_SLOTS):
            if not isinstance(card, Card):
                continue
            for slot in filter(is_game, card.slots):
                try:
                    why = self._why_not(card.read(slot.number))
                except CardError as error:
                    why = str(error)
                if why is not None:
                    return f"the {slot.kind} in slot {slot.number} cannot be played on: {why}"
        return None

    def _why_not(self, save: Save) -> str | None:
        try:
            MatchSession.resume(saved_game(save).record, self.services.lexicon)
        except (SaveError, DivergedError) as error:
            return str(error)
        return None

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
        self.services.card_storage.attend(FRAME)
        return wrong

    def _press(self, press: Press) -> str | None:
        """Give a press to the screen; whether a turn was lost unasked."""
        asked = isinstance(self.stack.top, Question)
        table = next((scene for scene in self.stack.scenes if isinstance(scene, TableScene)), None)
        host = table.door.host if table and isinstance(table.door, HomeGameClient) else None
        turns = len(host.record.turns) if host else 0
        self.stack.press(press)
        if host is None or asked or len(host.record.turns) == turns:
            return None
        lost = isinstance(host.record.turns[-1].move, Pass | Exchange)
        return "a turn was passed or exchanged unasked" if lost else None


def _title(services: Services, _luck: random.Random) -> Scene:
    return TitleScene(services)


def _lesson(services: Services, _luck: random.Random) -> Scene:
    return lesson(services, lambda: leave(services))


def _late(services: Services, luck: random.Random) -> Scene:
    """A game of some kind near its end, with a pad for each of its people or one for all."""
    rules = rules_with(luck.choice([PLAYSTATION, PLAYSTATION, ROUND, SOLITAIRE]), services.options)
    people = 1 if rules.max_seats == 1 else luck.randrange(1, PADS_IN_HAND + 1)
    seats = [Seat(f"Player {number + 1}") for number in range(people)]
    if people < min(2, rules.max_seats):
        seats.append(Seat("Maven", "maven", LEVEL))
    host = services.new_host(rules, tuple(seats))
    while len(host.position.bag) > LAST_TILES and host.position.outcome is None:
        _move(host, services, luck)
    scene = _resumed(services, host.record)
    if people > 1 and luck.random() < 0.5:
        services.seating.take([PADS[name].identity for name in list(PADS)[:people]])
    return scene


def _last(services: Services, luck: random.Random) -> Scene:
    """A game, perhaps of a tournament, that Maven is about to end."""
    rules, seats = luck.choice([PLAYSTATION, ROUND]), (Seat("Player 1"), Seat("Maven", "maven", LEVEL))
    while True:
        host = services.new_host(rules_with(rules, services.options), seats)
        while host.position.outcome is None:
            mover = host.position.to_move
            _move(host, services, luck)
        if seats[mover].kind == "maven":
            return _resumed(services, replace(host.record, turns=host.record.turns[:-1]))


def _move(host: MatchSession, services: Services, luck: random.Random) -> None:
    position = host.position
    view = seat_view(position, position.to_move, host.history)
    best = choose(view, services.lexicon, LEVEL, Budget(nodes=1), luck.randrange(1 << 30))[0]
    host.submit(position.to_move, best.move)


def _resumed(services: Services, record: Record) -> Scene:
    racks = MatchSession.resume(record, services.lexicon).position.racks
    return resumed_game(services, SavedGame(record, 0, racks), lambda: leave(services))


BEGINNINGS = (_title, _title, _title, _lesson, _late, _late, _last)


def press_storm(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """`count` presses; for each what went wrong, or None. The tally tells on which screens."""
    lexicon, luck = Lexicon.load(), random.Random(count)
    services = _Program(lexicon, luck, folder / "cards")
    for number in range(count):
        name = "left the game" if services.stack.finished else services.stack.top.name
        tally[f"presses on {name}"] += 1
        try:
            wrong = services.press()
            if number % EVERY == EVERY - 1:
                tally["ways out"] += 1
                wrong = wrong or services.leave() or services.cannot_go_on()
        except Exception as error:  # whatever it is, it is what the trial looks for
            wrong = f"{type(error).__name__}: {error}"
        yield f"press {number} on {name}: {wrong}" if wrong else None
        if wrong or services.stack.finished or number % GAME == GAME - 1:
            services.close()
            services = _Program(lexicon, luck, folder / "cards")
    services.close()
