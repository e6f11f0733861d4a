"""Rooms without a network: guests and a room in one process, over lines that break when they are told to.

Used by the tests and by `python -m tools.stress rooms`; time is counted, not waited for.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient
from game.maven.messages import Budget
from game.rooms.guest import Guest
from game.rooms.room import HostMachine, Room, room_from_bytes
from game.rules.moves import Exchange, Move, Pass
from game.rules.visibility import Game
from game.session.room import NotDoneError
from game.wire.from_page import Command
from game.wire.from_room import Back, Watch, said_in_room
from game.wire.terms import Terms
from game.wire.to_room import told_in_room

TICK = 0.25
"""Seconds from one beat to the next."""
Chooser = Callable[[Game, int], Move]


def house_of(lexicon: Lexicon, seed: int = 1, engine: EngineClient | None = None) -> HostMachine:
    """A machine with foreseeable luck."""
    seeds, tokens = count(seed).__next__, count(1)
    return HostMachine(lexicon, engine, seeds, lambda: f"token-{next(tokens):04}", Budget(nodes=1))


def swaps(luck: random.Random) -> Chooser:
    """Somebody who only ever exchanges or passes."""

    def choose(game: Game, seat: int) -> Move:
        rack = game.position.racks[seat]
        return Exchange(rack[: luck.randint(1, len(rack))]) if luck.random() < 0.5 else Pass()

    return choose


class RehearsalLine:
    """One guest's line to the room."""

    def __init__(self, rehearsal: Rehearsal, guest: Guest, chooser: Chooser) -> None:
        self.guest, self.chooser = guest, chooser
        self.up = True
        self._door = guest.door
        self.sofa: int | None = None
        """The number under which the room knows whoever is at the other end."""
        self.heard: list[bytes] = []
        """All that came, for those who look for what should not have."""
        self._rehearsal = rehearsal
        self._asked = -1

    def drop(self) -> None:
        """Cut the line; what is on its way is lost."""
        if self.up:
            self.up = False
            if self.sofa is not None:
                self._rehearsal.room.lost(self.sofa, self._rehearsal.now)
            self.sofa = None

    def mend(self) -> None:
        """A new line, on which the guest comes back."""
        self.up = True
        for message in self.guest.reopened():
            self._carry(bytes(message))

    def restart(self) -> None:
        """The guest's program ends and is started again; it has only its token."""
        self.drop()
        before, self.guest = self.guest, Guest()
        self.guest.state, self.guest.token = before.state, before.token
        self.guest.forget()
        self._asked = -1
        self.mend()

    def say_all(self) -> None:
        """Carry what the guest says."""
        for message in self.guest.take() if self.up else ():
            self._carry(bytes(message))

    def _carry(self, data: bytes) -> None:
        room, now = self._rehearsal.room, self._rehearsal.now
        message = said_in_room(data)
        if isinstance(message, Back):
            try:
                self.sofa = room.back(message.token, message.seen, now).number
            except NotDoneError as refusal:
                self.guest.closed = refusal.why
        elif isinstance(message, Watch):
            self.sofa = room.watch(now).number
        elif isinstance(message, Command) and self.sofa is not None:
            room.hear(self.sofa, message, now)

    def hear(self, data: bytes) -> None:
        """A frame arrives."""
        self.heard.append(data)
        self.guest.hear(told_in_room(data))

    def play(self) -> None:
        """Follow the game, and decide where one of this sofa's seats is on turn."""
        door = self.guest.door
        if door is None:
            return
        if door is not self._door:
            self._door, self._asked = door, -1
        while door.poll() is not None:
            pass
        position = door.game.position
        mine = position.to_move in door.here and position.outcome is None
        if mine and position.ply >= 0 and self._asked != position.ply:
            self._asked = position.ply
            door.submit(position.to_move, self.chooser(door.game, position.to_move))


class Rehearsal:
    """One room and its guests."""

    def __init__(self, house: HostMachine, terms: Terms | None = None) -> None:
        self.house = house
        self.now = 0.0
        self.room = Room.new(house, "r1", "Kitchen", "TEAPOT", terms or Terms(), self.now)
        self.lines: list[RehearsalLine] = []
        self.log: list[bytes] = []
        """A snapshot of the room, and what was appended since."""
        self.keep: Callable[[Room], object] = self._append

    def _append(self, room: Room) -> None:
        part, before = room.take_log()
        self.log = [part] if before is None else [*self.log, part]

    def join(self, name: str, *people: str, chooser: Chooser | None = None) -> RehearsalLine:
        """A sofa sits down, or without people looks on."""
        room = self.room
        sofa = room.join(name, people, (), self.now) if people else room.watch(self.now)
        line = RehearsalLine(self, Guest(), chooser or swaps(random.Random(len(self.lines))))
        line.sofa = sofa.number
        self.lines.append(line)
        self.deliver()
        return line

    def deliver(self) -> None:
        """Have the log kept, and carry all frames that wait."""
        if self.room.session.is_changed:
            self.keep(self.room)
        for number, data in list(self.room.take_frames()):
            for line in self.lines:
                if line.up and line.sofa == number:
                    line.hear(data)

    def beat(self) -> None:
        """A moment passes: everybody says, hears and plays."""
        self.now += TICK
        for line in self.lines:
            line.play()
            line.say_all()
            self.deliver()
        if self.now >= self.room.next_tick:
            self.room.tick(self.now)
        self.deliver()

    def get_ready(self) -> None:
        """Everybody is ready, and the host launches."""
        for line in self.lines:
            mine = line.guest.mine
            for person in range(len(mine.people) if mine else 0):
                line.guest.ready(person, True)
        self.beat()
        self.lines[0].guest.launch()
        self.beat()

    def until_over(self, beats: int = 2_000, before: Callable[[], object] = lambda: None) -> None:
        """Play until the game is over and everybody knows. Raises AssertionError if it never is."""
        for _ in range(beats):
            before()
            self.beat()
            doors = [line.guest.door for line in self.lines if line.guest.closed is None]
            if not self.room.playing and all(door is not None and door.game.is_over for door in doors):
                return
        raise AssertionError(f"the game is stuck at turn {self.room.summary.turn}")

    def kill(self, kept: bytes | None = None) -> None:
        """The room's process ends without warning; another one goes on with what was kept, all or of old."""
        data = b"\n".join(self.log) if kept is None else kept
        for line in self.lines:
            line.up, line.sofa = False, None
        self.room = room_from_bytes(self.house, data, self.now)
