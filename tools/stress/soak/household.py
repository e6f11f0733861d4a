"""What people of a house do in an hour, by presses and by everything that happens around a television."""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from websockets.sync.client import connect
from websockets.typing import Origin

from controllers.hub import Hub
from game.render.screen_awake import ScreenAwake
from game.rooms.directory import RoomLine, RoomsAround, SofaHere
from game.rules.editions import PLAYSTATION, SOLITAIRE
from game.rules.record import Seat
from game.scenes.kit.scene import Scene
from game.scenes.kit.stack import Stack
from game.scenes.options.options_menu import OptionsMenu
from game.scenes.start.game_modes import new_game
from game.scenes.start.title import TitleScene, main_menu
from game.scenes.table.hold_to_peek import PEEK
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.others_turn import OthersTurn
from game.scenes.table.table_scene import TableScene
from game.wire.terms import Terms
from tools.stress.fault_injection.evening import ENDS, NOON, PATIENCE, DiskEvening, MissedWriteError
from tools.stress.pad_hotplug import PadStorm

if TYPE_CHECKING:
    from game.render.session import (
        Session,  # which imports arcade, too early to be told that there is no display
    )

DRAWN = 10
"""Only one frame in this many is drawn: what piles up does so in all of them."""
WAITS = 10.0
"""Seconds on the wall for what other threads and processes do."""
HANDOVER = "handover"
SLOTS = 1, 2
VISITOR = "visitor.mcr"
NIGHT = 8 * 3600.0
NOT_OPENED = {"Quit", "Learn to Play"}
"""Rows of the main menu that lead out of it for good."""
CLOCKS = (3600.0, -3600.0, 3 * 86_400.0, -3 * 86_400.0, 5 * 365 * 86_400.0, -40 * 365 * 86_400.0)
"""What happens to a clock: summer and winter, an empty battery, somebody's hand."""


@dataclass(slots=True)
class HouseholdClock:
    """Time that is counted."""

    wall: float = NOON
    """Seconds since 1970, as this machine believes."""
    since: float = 0.0
    """Seconds since the program has started, which nobody changes."""

    def passes(self, seconds: float) -> None:
        self.wall += seconds
        self.since += seconds


class Curtain:
    """A screen that goes blank by itself."""

    held_off = False

    def hold_off(self) -> None:
        self.held_off = True

    def allow(self) -> None:
        self.held_off = False


@dataclass(slots=True, kw_only=True)
class Household(DiskEvening):
    """People, pads, phones, cards and another television, around one program."""

    session: Session
    pads: PadStorm
    hub: Hub
    awake: ScreenAwake
    luck: random.Random
    clock: HouseholdClock = field(default_factory=HouseholdClock)
    frames: int = 0
    slowest: float = 0.0
    """Processor seconds of the longest frame since this was last set."""

    # ------------------------------------------------------------ time

    def frame(self, dt: float = 1 / 30) -> None:
        """As the window does it, in the same order."""
        self.frames += 1
        self.clock.passes(dt)
        self.session.stack = self.stack
        began = time.thread_time()
        changed = self.session.frame(self.clock.since, dt)
        if changed and self.frames % DRAWN == 0:
            self.session.stage.draw()
        self.slowest = max(self.slowest, time.thread_time() - began)
        self.awake.want(self.stack.plays)
        top = self.stack.top
        if isinstance(top, TableScene) and isinstance(top.phase, OthersTurn):
            time.sleep(0.004)  # Maven has its own time

    def rest(self, seconds: float, dt: float) -> None:
        for _ in range(round(seconds / dt)):
            self.frame(dt)

    def wait_for(self, done: Callable[[], bool], what: str) -> None:
        """Until another thread or process has done its part."""
        late = time.monotonic() + WAITS
        while not done():
            if time.monotonic() > late:
                raise MissedWriteError(what)
            self.frame()
            time.sleep(0.005)

    def show(self, scene: Scene) -> None:
        """Wherever random presses have led, a room or a party is left there as when the program ends."""
        for left in reversed(self.stack.scenes):
            left.on_close()
        DiskEvening.show(self, scene)

    # ------------------------------------------------------------ before the first hour

    def move_in(self) -> None:
        """Write all cards once, which random presses would do first in any hour: each has a copy then."""
        keeper = self.services.keeper
        assert keeper is not None
        keeper.new_card(2)
        keeper.format(2)
        keeper.flush()
        options = self.services.options
        for remarks in (not options.remarks, options.remarks):
            self.services.change_options(replace(options, remarks=remarks))
            self.cards_are_swapped()

    def go_to_rest(self) -> None:
        """To the title, with no line open that a random press may have opened."""
        self.services.phones.close()
        self.show(TitleScene(self.services))

    # ------------------------------------------------------------ the hour

    def a_game_is_left_and_played_out(self) -> None:
        self.show(TitleScene(self.services))
        self.press("shuffle")
        self.until("table", "who-plays")
        if self.stack.top.name == "who-plays":  # asked once somebody is known
            self.choose("A Guest")
            self.until("table")
        self.play_a_word()
        self.until("table")
        self.turn()
        self.quit()
        self.the_game_goes_on_to_its_end()

    def a_game_of_words(self) -> None:
        """Two people lay the best that they see, to the end."""
        seats = (Seat("Ada"), Seat("Bo"))
        self.show(new_game(self.services, PLAYSTATION, seats, self.go_home))
        while self._somebody_is_to_move():
            self.play_a_word()

    def _somebody_is_to_move(self) -> bool:
        """Wait until it is somebody's turn, or the game is over."""
        for _ in range(PATIENCE):
            if self.stack.top.name in ENDS:
                return False
            phase = self.table().phase
            if isinstance(phase, HumanTurn):
                if phase.shows_back:
                    self.press(PEEK.value)
                return True
            if phase.name == HANDOVER:
                self.press("confirm")
            self.frame()
        raise MissedWriteError(f"nobody's turn: {self.words}")

    def alone(self) -> None:
        self.show(new_game(self.services, SOLITAIRE, (Seat("Ada"),), self.go_home))
        self.play_a_word()
        self.until("table")
        self.play_out()

    def through_the_menus(self) -> None:
        """Each row of the main menu and of the options, a few presses below it, and back."""
        for build in (main_menu, OptionsMenu):
            self.show(build(self.services))
            home = self.stack.top
            labels = [choice.key for choice in home.choices if choice.key not in NOT_OPENED]  # type: ignore[attr-defined]
            for label in labels:
                self.choose(label)
                for action in self.luck.choices(("down", "up", "right", "left"), k=4):
                    self.press(action)
                for _ in range(12):
                    if self.stack.top is home:
                        break
                    self.press("back")
                else:
                    raise MissedWriteError(f"Back leads nowhere from {label}: {self.stack.top.name}")

    def settings_and_a_photo(self) -> None:
        options = self.services.options
        self.services.change_options(replace(options, remarks=not options.remarks))
        self.a_photo()
        for photo in (self.folder / "photos").iterdir():
            photo.unlink()  # people look at them elsewhere

    def a_phone(self) -> None:
        """Somebody scans the code, moves a tile, and goes.

        Whoever has a phone keeps it for every game, so Eve plays no other.
        """
        phones = self.services.phones
        self.show(new_game(self.services, PLAYSTATION, (Seat("Eve"), Seat("Bo")), self.go_home))
        phones.open()
        self.wait_for(lambda: phones.is_open or bool(phones.trouble), "no way for phones")
        if phones.trouble:
            raise MissedWriteError(phones.trouble)
        invitation = phones.invitation(0)
        assert invitation is not None
        host = phones.addresses[0]
        with connect(f"ws://{host}/socket", origin=Origin(f"http://{host}"), proxy=None) as line:
            line.send(json.dumps(["hello", 4, "", invitation.link.partition("#")[2], "", -1, "en"]))
            self.wait_for(lambda: phones.awake(0), "a phone is not let in")
            rack = self.table().door.game.position.racks[0]
            line.send(json.dumps(["draft", "".join(reversed(rack)), []]))
            self.rest(1.0, 0.1)
        self.wait_for(lambda: not phones.awake(0), "a phone that is gone is not missed")
        phones.close()
        self.quit()

    def a_room(self) -> None:
        """A room is made, others are looked for, and the room is left again."""
        rooms = self.services.rooms
        assert rooms is not None
        line = rooms.create("Den", SofaHere("Den", ("Lou",)), Terms())
        try:
            self._in_a_room(rooms, line)
        finally:
            line.close()
        self.rest(1.0, 0.1)

    def _in_a_room(self, rooms: RoomsAround, line: RoomLine) -> None:
        def seated() -> bool:
            line.pump()
            return line.guest.state is not None or bool(line.failed)

        self.wait_for(seated, "a room cannot be made")
        if line.failed:
            raise MissedWriteError(line.failed)
        rooms.look()
        line.guest.say(0, phrase=1)
        for _ in range(10):
            line.pump()
            self.frame()
        rooms.rest()
        line.guest.leave()
        line.pump()

    def a_letter_and_its_answer(self) -> None:
        self.a_letter()
        self.an_answer()
        self.a_game_taken_off()
        for sent in (self.folder / "mail" / "outbox").glob("*.turn"):
            sent.unlink()  # it is with Bo

    def pads_come_and_go(self) -> None:
        """While a game is on, pulled out and plugged in, pressed by whoever holds one."""
        with self.own_cards():
            self._pads_in_a_storm()

    def _pads_in_a_storm(self) -> None:
        self.show(new_game(self.services, PLAYSTATION, (Seat("Ada"), Seat("Bo")), self.go_home))
        for _ in range(60):
            if self.luck.random() < 0.3:
                self.pads.blow()
            self.pads.thumb()
            self.frame()
        self.pads.all_back()
        self.rest(2.0, 0.1)

    @contextmanager
    def own_cards(self) -> Iterator[None]:
        """What is in the slots stays there; a card that random presses made is thrown away."""
        keeper = self.services.keeper
        assert keeper is not None
        own = {number: path for number in SLOTS if (path := keeper.path(number))}
        try:
            yield
        finally:
            self.show(TitleScene(self.services))
            keeper.flush()
            for number, path in own.items():
                if keeper.path(number) != path:
                    keeper.eject(number)
                    keeper.insert(number, path)
            keeper.flush()
            names = {path.name for path in own.values()} | {VISITOR}
            for card in (self.folder / "cards").glob("*.mcr"):
                if card.name not in names:
                    for left in card.parent.glob(f"*{card.name}*"):
                        left.unlink()

    def cards_are_swapped(self) -> None:
        """The card of the house goes out, a visitor's comes in, and the other way round."""
        keeper = self.services.keeper
        assert keeper is not None
        self.show(main_menu(self.services))
        own = keeper.path(1)
        assert own is not None
        visitor = own.with_name(VISITOR)
        if not visitor.exists():
            visitor.write_bytes(own.read_bytes())
        for path in (visitor, own):
            keeper.eject(1)
            keeper.flush()
            self.rest(0.5, 0.1)
            keeper.insert(1, path)
            keeper.flush()
            self.rest(0.5, 0.1)

    def a_night(self) -> None:
        """The window loses the focus, the machine sleeps, and everything is there in the morning."""
        self.hub.focus(False)
        self.frame()
        self.clock.passes(NIGHT)
        self.hub.focus(True)
        self.frame(0.1)

    def clocks_change(self) -> None:
        now = self.clock.wall
        for change in CLOCKS:
            self.clock.wall = max(0.0, now + change)
            self.show(main_menu(self.services))
            self.rest(0.5, 0.1)
        self.clock.wall = now + self.clock.since % 1

    def let_backups_age(self) -> None:
        """An hour of the house is shorter than one on the wall, by which the next backup is due."""
        for backup in self.folder.rglob("house.backup-?"):
            os.utime(backup, (0, 0))

    def everything_in_one_file(self) -> None:
        self.all_in_one_file()


HOUR: tuple[Callable[[Household], None], ...] = (
    Household.a_game_is_left_and_played_out,
    Household.a_game_of_words,
    Household.alone,
    Household.through_the_menus,
    Household.settings_and_a_photo,
    Household.a_phone,
    Household.a_room,
    Household.a_letter_and_its_answer,
    Household.pads_come_and_go,
    Household.cards_are_swapped,
    Household.a_night,
    Household.clocks_change,
    Household.everything_in_one_file,
)
"""In this order; what is left of an hour is rest."""


def household(
    folder: Path, session: Session, pads: PadStorm, hub: Hub, awake: ScreenAwake, luck: random.Random
) -> Household:
    """The people of this program. `folder` is that of the house."""
    elsewhere = folder.parent / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    return Household(
        services=session.services,
        folder=folder,
        elsewhere=elsewhere,
        neighbour=lambda: None,
        tell=lambda _kind, _value: None,
        stack=Stack(TitleScene(session.services)),
        session=session,
        pads=pads,
        hub=hub,
        awake=awake,
        luck=luck,
    )
