"""The entries of one hall in a stream of JetStream: noted by several processes, heard by all in one order.

The stream tells each message again as soon as it is kept, with its number and that of the one before it. So
what is heard is kept, also what one has said oneself, and whoever misses a message reads it in the stream.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js.api import RePublish, StreamConfig
from nats.js.errors import BadRequestError

from game.halls.batched_event_loop import at_once
from game.language.messages import message
from game.net.jetstream import AWAY, RETRY_SECONDS, append, connected, have_stream, last, messages
from game.session.entries import AT_THEIR_TIME, Entry, OpenedEntry, entries_from_lines, entry_to_line

STREAM = "parlour-halls"
BATCH_SECONDS = 0.15
"""From one message of a process to the next, if that one has arrived. All processes hear each, so fewer are
cheaper; but whoever hands in is to be answered within a quarter of a second."""
MOST_BYTES = 512 * 1024
"""Of one message; NATS carries 1 MiB."""
ANSWER_SECONDS = 2.0
NOT_ANSWERING = message("the broker does not answer")
FORGOTTEN = message("the broker no longer has all of this hall")
_log = logging.getLogger(__name__)
Hear = Callable[[str, Sequence[Entry]], None]


class JetStreamLog:
    """See above. It tells what all processes have noted to `hear`."""

    def __init__(self, process: str) -> None:
        self.process = process
        self.hear: Hear = lambda _process, _entries: None
        """Told of each message when it is kept: whose it is, and its entries."""
        self.back: Callable[[], None] = lambda: None
        """Told when the broker is there again."""
        self.sent: Callable[[], None] = lambda: None
        """Told when what was sent is heard, and more may be."""
        self.strange: Callable[[Exception], None] = lambda _error: None
        """Told of each message that is none of ours: all processes leave it out."""
        self.heard = 0
        """The number of the last message."""
        self._client = Client()
        self._hall = 0
        self._waiting: list[bytes] = []
        self._leading = 0
        self._numbers = count(1)
        self._sending: asyncio.Task[None] | None = None
        self._own_heard = asyncio.Event()
        """Whether what was sent last is heard."""
        self._fails = False
        self._is_forgotten = False
        """Whether the broker was there again without what was heard from it."""
        self._reading = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, url: str) -> None:
        """Connect to the broker. Raises what is in AWAY."""
        self._client = await connected(
            url,
            _unheard,
            reconnected_cb=self._broker_back,
            no_echo=True,  # who tells the others something knows it; what is kept the broker tells itself
        )
        self._js = self._client.jetstream(timeout=ANSWER_SECONDS)
        again = RePublish(src="hall.*.causes", dest="hall.{{wildcard(1)}}.kept")
        config = StreamConfig(name=STREAM, subjects=["hall.*.causes"], republish=again)
        await have_stream(self._js, config)

    async def close(self) -> None:
        """Nothing more is noted or heard."""
        for task in (*self._tasks, *filter(None, [self._sending])):
            task.cancel()
        with suppress(*AWAY):
            await self._client.close()

    # ------------------------------------------------------------ which hall

    async def newest(self) -> int:
        """The number of the hall that was opened last; 0: none was."""
        for number in count(1):
            if not (await last(self._js, STREAM, _subject(number)))[0]:
                return number - 1
        raise AssertionError("there are always more numbers")

    async def begin(self, number: int, first: OpenedEntry) -> bool:
        """Open a hall of this number, and whether nobody was faster."""
        data = _message(self.process, [entry_to_line(first)])
        with suppress(BadRequestError):
            await append(self._js, _subject(number), data, 0)
            return True
        return False

    async def read(self, number: int) -> None:
        """Hear what was kept of a hall so far; it is this log's hall from now on."""
        self._hall, self.heard = number, 0
        await self.catch_up()

    async def stay(self) -> None:
        """Hear what is kept from now on, too."""
        await self._client.subscribe(f"hall.{self._hall}.kept", cb=self._kept)
        await self.catch_up()

    # ------------------------------------------------------------ noting

    def append(self, entries: Sequence[Entry], _expected: int = 0) -> None:
        """These have happened when they are heard, in whatever order the broker puts all that is said."""
        self._waiting += map(entry_to_line, entries)
        self._leading += sum(isinstance(entry, AT_THEIR_TIME) for entry in entries)

    @property
    def leads_on(self) -> bool:
        """Whether something was noted that leads on, and is not heard yet."""
        return self._leading > 0

    def keep(self) -> None:
        """Send what waits, one message at a time. Raises OSError while the broker does not answer, or
        has lost the hall."""
        if self._waiting and self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send(self._batch()))
        if self._is_forgotten and self._client.is_connected:
            raise OSError(None, str(FORGOTTEN))
        if self._fails or not self._client.is_connected:
            raise OSError(None, str(NOT_ANSWERING))

    def _batch(self) -> bytes:
        size = 0
        lines: list[bytes] = []
        for line in self._waiting:
            size += len(line)
            if lines and size > MOST_BYTES:
                break
            lines.append(line)
        del self._waiting[: len(lines)]
        return _message(self.process, lines)

    async def _send(self, data: bytes) -> None:
        """Until it is heard, and so is kept: the broker takes what is sent twice once.

        No receipt is asked for: it would be one more message for each.
        """
        headers = {"Nats-Msg-Id": f"{self.process}-{next(self._numbers)}"}
        self._own_heard.clear()
        while not self._own_heard.is_set():
            try:
                await self._client.publish(_subject(self._hall), data, headers=headers)
                await asyncio.wait_for(self._own_heard.wait(), ANSWER_SECONDS)
            except AWAY:
                self._fails = True
                await asyncio.sleep(RETRY_SECONDS)
                await self._quietly(self.catch_up())  # it may be kept, and what was told of it lost
        self._fails, self._sending = False, None
        self.sent()

    # ------------------------------------------------------------ hearing

    async def _kept(self, message: Msg) -> None:
        told = message.headers or {}
        try:
            number, before = int(told["Nats-Sequence"]), int(told["Nats-Last-Sequence"])
        except (KeyError, ValueError) as error:  # not told by the broker
            self.strange(error)
            return
        async with self._reading:
            if before > self.heard:
                with suppress(*AWAY):
                    await self._read()
            if before <= self.heard < number:
                self._take(number, message.data)

    async def catch_up(self, number: int | None = None) -> None:
        """Hear what was kept up to a message; without its number, all. Raises what is in AWAY."""
        async with self._reading:
            if number is None or number > self.heard:
                await self._read()

    async def _read(self) -> None:
        with at_once():
            async for number, data in messages(self._js, STREAM, _subject(self._hall), self.heard):
                self._take(number, data)

    def _take(self, number: int, data: bytes) -> None:
        self.heard = number
        name, _, lines = data.partition(b"\n")
        try:
            process, entries = name.decode(), entries_from_lines(lines)
        except (msgspec.MsgspecError, ValueError) as error:
            self.strange(error)
            return
        if process == self.process:
            self._own_heard.set()
            self._leading -= sum(isinstance(entry, AT_THEIR_TIME) for entry in entries)
        if entries:
            self.hear(process, entries)

    async def _broker_back(self) -> None:
        self.back()
        self._start(self._quietly(self._look_again()))

    async def _look_again(self) -> None:
        """Hear what was missed, where the broker still has what was heard. Raises what is in AWAY."""
        newest, _ = await last(self._js, STREAM, _subject(self._hall))
        self._is_forgotten = newest < self.heard
        if self._is_forgotten:
            _log.error(
                "The broker no longer has all of hall %d: bring its store back, or begin "  # not read: logged
                "all processes anew.",
                self._hall,
            )
        else:
            await self.catch_up()

    # ------------------------------------------------------------ from process to process, kept nowhere

    def tell(self, kind: str, *values: object) -> None:
        """Tell all other processes something; it may be lost."""
        self._start(self._quietly(self._publish(kind, msgspec.json.encode([self.process, *values]))))

    async def listen(self, kind: str, said: Any, hear: Callable[..., object]) -> None:
        """`hear` what other processes tell: which one, and its values, as a type of tuples has them."""
        reader = msgspec.json.Decoder(said)

        async def told(message: Msg) -> None:
            try:
                read = reader.decode(message.data)
            except (msgspec.MsgspecError, ValueError, RecursionError) as error:
                self.strange(error)
            else:
                hear(*read)

        await self._client.subscribe(f"hall.{self._hall}.{kind}", cb=told)

    async def _publish(self, kind: str, data: bytes) -> None:
        await self._client.publish(f"hall.{self._hall}.{kind}", data)

    def caught_up(self, number: int) -> None:
        """Another process has heard this message: so this one does, sooner or later."""
        if number > self.heard:
            self._start(self._quietly(self.catch_up(number)))

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _quietly(work: Awaitable[None]) -> None:
        with suppress(*AWAY):
            await work


def _subject(number: int) -> str:
    """As streams of earlier programs have it, too."""
    return f"hall.{number}.causes"


def _message(process: str, lines: Sequence[bytes]) -> bytes:
    return b"".join([process.encode(), b"\n", *lines])


async def _unheard(error: Exception) -> None:
    """A broker that is away is tried again; anything else is a mistake of ours."""
    if not isinstance(error, AWAY):
        raise error
