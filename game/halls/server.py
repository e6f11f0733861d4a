"""A hall on the network: pages for players, for the big screen and for the arbiter, and their lines.

Nothing is told that is not kept: what pages hear waits until the entries behind it are on the disk, many at a
time. One task runs everything, so no lock is needed.
"""

from __future__ import annotations

import asyncio
import ssl
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from secrets import token_urlsafe
from typing import Protocol

from websockets.exceptions import ConnectionClosed

from game.duplicate.party_host import TOO_LATE, PartyFullError, PartyStage
from game.duplicate.round_state import RoundState, Scored
from game.halls.arbiter import OrderRefusedError, obey
from game.halls.batched_event_loop import LOOK_SECONDS, until_next
from game.halls.hall_frames import HallTold, names_frame, time_frame
from game.halls.hall_pages import ARBITER, BOARD, RESULTS, HallPages
from game.halls.outbox import Outbox
from game.halls.player_line import PlayerLine
from game.language.languages import spoken_in
from game.language.messages import message
from game.net.accept_language import spoken_to
from game.net.addresses import reached_as
from game.net.background_errors import BackgroundErrors
from game.net.connection import Connection
from game.net.gateway import Gateway
from game.net.limits import HEARTBEAT_SECONDS, HELLO_SECONDS
from game.net.rate_limiter import RateLimiter
from game.net.site import SOCKET, Asked, File, NotServedError, ServedSite
from game.phones.page_files import guarded
from game.phones.page_frames import fits
from game.phones.party_frames import Define, board_frame, mine_frame, play_in, tiles_of, worth_frame
from game.rules.moves import Place
from game.session.duplicate import MOST, DuplicateSession, digest, entry_of_plays
from game.session.entries import (
    BackEntry,
    CameEntry,
    Entry,
    HandedInEntry,
    LostEntry,
    RemovedEntry,
    RenamedEntry,
    ScheduledEntry,
)
from game.session.party_door import words_on
from game.text_format import reason_given
from game.wire import from_page, to_page
from game.wire.sentences import Sentence, sentence

TICK, TELLING_SECONDS, TALLY_SECONDS = LOOK_SECONDS, 0.05, 1.0
IDLE_SECONDS = 0.25
"""From one look to the next while nobody says anything and nothing is due."""
TALLIED_IN_A_SECOND = 500
"""Players who are told how many have handed in."""
AWAY_FROM_HALL, WRONG_KEY = sentence("removed"), sentence("wrong key")


class BestPlaySearch(Protocol):
    """Who looks through the tiles."""

    def look(self, table: RoundState) -> list[Scored] | None:
        """All plays, without bonuses; None while that is not known. Asked again until it is."""


class HallServer(ServedSite):
    """See above."""

    sockets = frozenset({SOCKET, BOARD, ARBITER})
    together = TICK
    """What is said from one multiple of so many seconds to the next is kept together, but for the first of it
    where nobody has said anything before."""

    def __init__(
        self,
        hall: DuplicateSession,
        keep: Callable[[], None],
        looking: BestPlaySearch,
        define: Define,
        limiter: RateLimiter,
        tidy: Callable[[], object] = lambda: None,
    ) -> None:
        """`keep` has what the hall notes kept, or on its way; it raises OSError while nothing can be.
        `tidy` is done between two rounds, when nobody waits."""
        self.hall = hall
        self._tidy, self._tidied = tidy, 0
        """After how many rounds that was done last."""
        self.errors = BackgroundErrors()
        self._keep, self._looking, self._define = keep, looking, define
        self._base = hall.last - time.monotonic()
        self._players: dict[int, list[Connection]] = {}
        self._screens: set[Connection] = set()
        self._inside: set[Connection] = set()
        """Those of the screens that show the hall's letters."""
        self._arbiters: dict[Connection, str] = {}
        """Those of the screens that give orders, each with the text by which names are looked for."""
        self._newcomers: OrderedDict[str, None] = OrderedDict()
        """Tokens of those who have not said a name yet."""
        self._naming: dict[str, list[PlayerLine]] = {}
        """By the digest of a token, lines of those whose name was said and who are no players yet."""
        self._outbox = Outbox(self._write)
        self._stirred = asyncio.Event()
        """Whether anything was said since the last look."""
        self._told = HallTold(hall, define)
        self._revision: tuple[object, ...] = ()
        self._ends = 0.0
        self._tallied = self._tally_told = (0, 0)
        self._tallied_at = self._tally_told_at = 0.0
        self._mine: dict[Place | None, bytes] = {}
        """What is told of plays of this round to those who handed them in: many hand in the same."""
        self._pages = HallPages(hall)
        self._unanswered: dict[tuple[int, int, str], list[tuple[Connection, int]]] = {}
        """By player, round and play, hand-ins that were taken and are not kept yet: the line, and the
        command."""
        self.refusal: Sentence | None = None
        """Why nothing can be kept just now: then time stands still, and nothing is taken."""
        self._stood_at = 0.0
        self._gateway = Gateway(message("A hall"), limiter, self.errors, HEARTBEAT_SECONDS).mount(self)
        self._running: asyncio.Task[None] | None = None
        hall.happened = self._happened

    @property
    def now(self) -> float:
        """The hall's own time: it stood still while no process held the hall."""
        return self._stood_at if self.refusal else time.monotonic() + self._base

    @property
    def address(self) -> str:
        """Host and port under which others reach it."""
        return self._pages.address

    async def start(self, host: str, port: int, tls: ssl.SSLContext | None = None) -> int:
        """Listen; the port. Raises OSError."""
        own_port = await self._gateway.start(host, [port], tls)
        self._running = asyncio.get_running_loop().create_task(self._run())
        self.errors.watch(self._running, message("The hall"))
        self._pages.address = f"{reached_as(host)}:{own_port}"
        return own_port

    async def fails(self) -> None:
        """Return when it has stopped by an error: another process is to take it up."""
        if self._running is not None:
            await asyncio.wait([self._running])

    async def stop(self) -> None:
        """Hang up; the hall goes on when somebody opens it again."""
        if self._running is not None:
            self._running.cancel()
        await self._gateway.stop()

    # ------------------------------------------------------------ time

    async def _run(self) -> None:
        while True:
            self.advance()
            self._stirred.clear()
            looked = time.monotonic() // self.together
            if not self._outbox.is_empty:
                await asyncio.sleep(until_next(TICK))
            elif await self._is_stirred() and time.monotonic() // self.together == looked:
                await asyncio.sleep(until_next(self.together))

    async def _is_stirred(self) -> bool:
        """Wait until somebody says something, or something is due; which of them. A look at nothing costs as
        much as ten lines."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._idle_seconds):
                return await self._stirred.wait()
        return False

    @property
    def _idle_seconds(self) -> float:
        """For how long nothing is due."""
        party = self.hall.party
        if self.hall.wants_plays:
            return TICK  # Maven is asked until it has answered
        on = party.stage is PartyStage.PLAYING and not party.stands_still
        return max(TICK, min(IDLE_SECONDS, party.left(self.now))) if on else IDLE_SECONDS

    def advance(self) -> None:
        """Let time pass, keep what has happened, and only then tell it."""
        if not self._keeps():
            return
        self._go_on(self.now)
        hall, party, now = self.hall, self.hall.party, self.now
        revision = (hall.begun, hall.ended, hall.begins, party.stage, party.table.number, party.stands_still)
        if revision != self._revision:
            if hall.begun and self._revision[:1] != (True,):
                self._tidy()
            self._revision = revision
            self._mine.clear()
            self._unanswered = {key: lines for key, lines in self._unanswered.items() if lines}
            self._look_again()
            self._tell_all(now)
        elif party.ends != self._ends:
            self._tell_time(now)
        elif now - self._tallied_at >= (TALLY_SECONDS if self._screens else self._tally_pause):
            self._tell_tally(now)
        if self._keeps():
            self._outbox.flush(TELLING_SECONDS)
        rests = not hall.begun or party.stage is PartyStage.REVEALING
        if rests and self._tidied != len(hall.rounds) and self._outbox.is_empty:
            self._tidied = len(hall.rounds)
            self._tidy()

    def _go_on(self, now: float) -> None:
        """Do what is due."""
        hall = self.hall
        if (due := hall.due(now, int(time.time()))) is not None:
            hall.do(due)
        if hall.wants_plays and (plays := self._looking.look(hall.party.table)) is not None:
            hall.do(entry_of_plays(hall.party.table, plays, now))

    def _happened(self, entry: Entry) -> None:
        """Tell whom it concerns; what all hear of is told in `advance`."""
        self._stirred.set()
        match entry:
            case HandedInEntry():
                self._acknowledge(entry)
            case CameEntry(_, _, token):
                newest = self.hall.number_of(token)
                for named in self._naming.pop(token, []):
                    if named.is_open:
                        named.arrive(newest)
            case RenamedEntry() | RemovedEntry() | ScheduledEntry():
                if isinstance(entry, RenamedEntry):
                    self._tell_name(entry.player, *self._players.get(entry.player, ()))
                self._look_again()
                self._turn_away()
                self._tell_screens(self.now)
                for desk, sought in self._arbiters.items():
                    self.say(desk, names_frame(self.hall, sought))
            case _:
                pass

    def _acknowledge(self, entry: HandedInEntry) -> None:
        """Somebody's hand-in for a round is kept: they hear what counts."""
        player, number, party = entry.player, entry.number, self.hall.party
        late = number != party.table.number or party.stage is not PartyStage.PLAYING
        for line, id in self._unanswered.pop((player, number, entry.play), ()):
            self.say(line, bytes(to_page.Refused(id, TOO_LATE) if late else to_page.Done(id)))
        if lines := self._players.get(player):
            own = self._own(player)
            for line in lines:
                self.say(line, own)

    def _own(self, player: int) -> bytes:
        """What somebody has handed in, made once for all who have found the same."""
        own = self.hall.party.handed_in_by(player)
        if own not in self._mine:
            self._mine[own] = mine_frame(own, self.hall.party.table)
        return self._mine[own]

    def _look_again(self) -> None:
        """Something has happened that all hear of."""
        self._told = HallTold(self.hall, self._define)
        self._pages.forget()

    def _keeps(self) -> bool:
        """Whether all that has happened is on the disk; if it refuses, everybody is told once why."""
        try:
            self._keep()
        except OSError as why:
            told = sentence("not kept", reason_given(why))
            if told != self.refusal:
                self._stand_still(told)
            return False
        if self.refusal:
            self._go_on_again()
        return True

    def _stand_still(self, why: Sentence) -> None:
        """Nothing can be kept, or for another reason than before: every clock stands, too."""
        self._stood_at = self.now
        self.refusal, self._base = why, 0.0
        for line in (*self._screens, *(one for lines in self._players.values() for one in lines)):
            self.tell_refusal(line)

    def tell_refusal(self, line: Connection) -> None:
        """Tell a line why time stands still, and at what moment."""
        self.tell_now(line, bytes(to_page.Notice(self.refusal)))
        self.tell_now(line, time_frame(self.hall, self.now, still=True))

    def _go_on_again(self) -> None:
        """Everything is kept again: clocks go on with the time that was left."""
        self.refusal, self._base = None, self._stood_at - time.monotonic()
        for line in self._screens:
            self.say(line, bytes(to_page.Notice(None)))
        self._tell_time(self.now)

    def tell_now(self, line: Connection, data: bytes) -> None:
        """Tell a line what follows from nothing that is not kept."""
        self._write(line, [data])

    def _write(self, line: Connection, told: list[bytes]) -> None:
        line.tell(*told)

    def _tell_all(self, now: float) -> None:
        """Players hear of tiles when they can be played: until then they look at what was best."""
        hall, told = self.hall, self._told
        shared, self._ends = [time_frame(hall, now)], hall.party.ends
        if hall.party.table.number == 1:
            shared += [
                board_frame(hall.code, hall.party.table),
                bytes(to_page.Tally(*hall.party.tally(now))),
            ]
        if hall.begun and told.stage is not PartyStage.DEALING:
            self._outbox.spread(
                (line, partial(_step, told, player, tuple(shared)))
                for player, lines in self._players.items()
                for line in lines
            )
        self._tell_screens(now)

    def _tell_time(self, now: float) -> None:
        """The round ends sooner than was told, or later."""
        self._ends = self.hall.party.ends
        self._tell_everybody(time_frame(self.hall, now))
        self._tell_screens(now)

    def _tell_tally(self, now: float) -> None:
        """To the big screen every second, to players the less often the more they are."""
        counted = self.hall.party.tally(now)
        if counted != self._tallied:
            self._tell_screens(now)
        if counted != self._tally_told and now - self._tally_told_at >= self._tally_pause:
            self._tally_told, self._tally_told_at = counted, now
            self._tell_everybody(bytes(to_page.Tally(*counted)))
        self._tallied, self._tallied_at = counted, now

    @property
    def _tally_pause(self) -> float:
        """Seconds from one tally that players hear to the next."""
        return TALLY_SECONDS + self.hall.party.count / TALLIED_IN_A_SECOND

    def _tell_everybody(self, data: bytes) -> None:
        """All players the same."""
        self._outbox.spread((line, lambda: [data]) for lines in self._players.values() for line in lines)

    def _tell_screens(self, now: float) -> None:
        made: dict[tuple[str, bool], bytes] = {}
        for line in self._screens:
            language, inside = spoken_to(line.language), line in self._inside
            if (language, inside) not in made:
                with spoken_in(language):
                    made[language, inside] = self._told.to_screen(now, self.address, inside=inside)
            self._outbox.say(line, made[language, inside])

    # ------------------------------------------------------------ requests

    def is_named(self, _host: str, _peer: str, /) -> bool:
        """A hall may be called by any name: its letters are asked for, whichever page shows it."""
        return True

    def file(self, asked: Asked) -> File | None:
        """A page, with what browsers may do with it. Raises NotServedError."""
        if asked.path in RESULTS and not self._keeps():  # they tell what has happened
            raise NotServedError(self.refusal)
        file = self._pages.file(asked)
        return file and guarded(file, asked.host)

    # ------------------------------------------------------------ lines

    async def talk(self, line: Connection) -> None:
        """Hear a player, a screen or an arbiter until the line is gone."""
        path, _, query = (line.request.path if line.request else "").partition("?")
        try:
            if path == SOCKET:
                await PlayerLine(self, line).talk()
            else:
                await self._screen(line, query, arbiter=path == ARBITER)
        except (ConnectionClosed, TimeoutError, from_page.NonsenseError, OSError):
            await line.close(4008, "not understood")  # not read: of a line

    async def _screen(self, line: Connection, key: str, *, arbiter: bool) -> None:
        """A big screen, or an arbiter, who sees the same and says what is to be done.

        Both show the letters by which everybody comes in; a screen without its key does not.
        """
        if arbiter:
            if not await self._knows_arbiter(line):
                return
            line.visit.sit()
        self._screens.add(line)
        if inside := arbiter or self.hall.is_big_screen(key):
            self._inside.add(line)
        with spoken_in(spoken_to(line.language)):
            self.say(line, self._told.to_screen(self.now, self.address, inside=inside))
        if self.refusal:
            self.tell_refusal(line)
        if arbiter:
            self._arbiters[line] = ""
        try:
            async for data in line:
                if line.says_too_much(time.monotonic()):
                    break
                order = from_page.order_from_bytes(data)
                if isinstance(order, from_page.Ping):
                    self.tell_now(line, bytes(to_page.Pong()))
                elif arbiter:
                    await self._obey(line, order)
                else:
                    break
        finally:
            self._screens.discard(line)
            self._inside.discard(line)
            self._arbiters.pop(line, None)

    async def _knows_arbiter(self, line: Connection) -> bool:
        """Whether somebody says hello with the arbiter's key; a page of before says nothing but the key."""
        said = await asyncio.wait_for(line.recv(), HELLO_SECONDS)
        hello: from_page.Line | None = None
        try:
            hello = from_page.said_from_bytes(said)
        except from_page.UnreadHelloError:
            pass  # no key is like this
        except ValueError:
            await line.close(to_page.OUTDATED, to_page.RELOAD)
            return False
        if isinstance(hello, from_page.Hello) and self.hall.is_arbiter(hello.key):
            line.language = hello.language
            return True
        await line.close(to_page.NOT_LET_IN, WRONG_KEY.reason)
        return False

    async def _obey(self, line: Connection, order: from_page.Order) -> None:
        if not self.refusal:
            await self._before(order)
        if self.refusal:
            self.tell_now(line, bytes(to_page.Refused(order.id, self.refusal)))
            return
        try:
            sought = obey(self.hall, order, self.now, time.time(), self._arbiters[line])
        except OrderRefusedError as error:
            self.refuse(line, order.id, error.why)
            return
        self._arbiters[line] = sought
        self.say(line, bytes(to_page.Done(order.id)))
        self.say(line, names_frame(self.hall, sought))

    async def _before(self, order: from_page.Order) -> None:
        """Whatever has to be known before an arbiter is obeyed."""

    def _turn_away(self) -> None:
        """Whoever was removed hears so."""
        for player in self.hall.removed & set(self._players):
            for line in self._players.pop(player):
                asyncio.get_running_loop().create_task(line.close(to_page.NOT_LET_IN, AWAY_FROM_HALL.reason))

    def say(self, line: Connection, data: bytes) -> None:
        """Tell a line something as soon as all that is behind it is kept."""
        self._stirred.set()
        self._outbox.say(line, data)

    # ------------------------------------------------------------ for players' lines

    def newcomer(self) -> str:
        """A token for somebody who knows the letters."""
        token = token_urlsafe(24)
        self._newcomers[token] = None
        if len(self._newcomers) > MOST:
            self._newcomers.popitem(last=False)
        return token

    def is_newcomer(self, token: str) -> bool:
        """Whether this is such a token, of somebody who has no name yet."""
        return token in self._newcomers

    def named(self, token: str, name: str, line: PlayerLine) -> None:
        """Somebody says their name, on one of their lines first; `line` arrives when they are a player.

        Raises PartyFullError.
        """
        known = self.hall.player_of(token)
        if known is not None:
            line.arrive(known)
            return
        waiting = self._naming.setdefault(digest(token), [])
        if line not in waiting:
            waiting.append(line)
        if len(waiting) == 1:
            try:
                self.hall.do(CameEntry(self.now, name, digest(token)))
            except PartyFullError:
                del self._naming[digest(token)]
                raise
        self._newcomers.pop(token, None)
        self._stirred.set()

    def arrive(self, player: int, line: Connection) -> None:
        """A line of somebody who plays: it hears how things stand."""
        lines, now = self._players.setdefault(player, []), self.now
        if not lines:
            self.hall.do(BackEntry(now, player))
        if line not in lines:
            lines.append(line)
        self._tell_name(player, line)
        if self.hall.begun:
            board, told = board_frame(self.hall.code, self.hall.party.table), self._told.whole(player)
            tally = bytes(to_page.Tally(*self._tallied))
            for data in (board, *told, self._own(player), time_frame(self.hall, now), tally):
                self.say(line, data)

    def rename(self, player: int, name: str) -> None:
        """Somebody corrects their name."""
        if name != self.hall.party.player(player).name:
            self.hall.do(RenamedEntry(self.now, player, name))

    def _tell_name(self, player: int, *lines: Connection) -> None:
        """Somebody hears what they are called."""
        name = self.hall.party.player(player).name
        for line in lines:
            self.say(line, bytes(to_page.People((), name, None, 0)))

    def leave(self, player: int, line: Connection) -> None:
        """A line of somebody is gone."""
        lines = self._players.get(player, [])
        if line in lines:
            lines.remove(line)
            if not lines:
                self._stirred.set()
                self.hall.do(LostEntry(self.now, player))

    def act(self, player: int, message: from_page.Line, line: Connection) -> None:
        """What somebody does who plays; all that they lay or hand in is answered."""
        match message:
            case from_page.HandIn(id, number, laid):
                self._stirred.set()
                command = HandedInEntry(self.now, player, number, play_in(laid))
                waiting = self._unanswered.setdefault((player, number, command.play), [])
                waiting.append((line, id))
                if (why := self.hall.refusal_of(command)) is not None:
                    waiting.pop()
                    self.refuse(line, id, why)
            case from_page.Lay():
                self._lay(player, message, line)
            case from_page.Define(word) if (shouted := word.upper()) in words_on(self.hall.party.table.board):
                self.say(line, bytes(to_page.Meaning(shouted, self._define(shouted))))
            case _:
                pass

    def refuse(self, line: Connection, command: int, why: Sentence) -> None:
        """A command is not done; told like everything that follows from what is kept."""
        self.say(line, bytes(to_page.Refused(command, why)))

    def _lay(self, player: int, message: from_page.Lay, line: Connection) -> None:
        """What lies before somebody, answered with what it is worth."""
        table = self.hall.party.told_table
        if message.number == table.number and fits(message.draft, table.rack, table.board):
            self.hall.lay(player, message.number, Place(tiles_of(message.laid)))
            self.say(line, worth_frame(table, message.laid))
        else:
            self.say(line, bytes(to_page.Score(None)))


def _step(told: HallTold, player: int, shared: Sequence[bytes]) -> list[bytes]:
    return [*shared, *told.step(player)]
