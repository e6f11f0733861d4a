"""What all logs at a broker share: the connection, a stream, and the messages of one of its subjects."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any

import nats
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.api import StreamConfig
from nats.js.client import JetStreamContext
from nats.js.errors import BadRequestError, NotFoundError

AWAY = (NatsError, OSError, TimeoutError)
"""The broker does not answer, or cannot do just now what it is asked for."""
RETRY_SECONDS = 0.2
FIRST_SECONDS = 8.0
"""For how long a broker that was never reached is tried."""


async def connected(url: str, error: Callable[[Exception], Awaitable[None]], **more: Any) -> Client:
    """A connection that comes back whenever the broker does; what is written in between is not sent later,
    as it was meant for before. Raises what is in AWAY, also where none has answered for FIRST_SECONDS."""
    until = time.monotonic() + FIRST_SECONDS

    async def failed(why: Exception) -> None:
        # Said here, as a task that tries again and again may miss that it is cancelled.
        if time.monotonic() > until:
            raise TimeoutError(f"no broker has answered at {url}") from why  # not read: by players
        await error(why)

    client = await nats.connect(
        url,
        max_reconnect_attempts=-1,
        reconnect_time_wait=RETRY_SECONDS,
        pending_size=0,
        error_cb=failed,
        **more,
    )
    until = float("inf")
    return client


async def have_stream(js: JetStreamContext, config: StreamConfig) -> None:
    """Make a stream; one that is there stays, with settings of an older program. Raises what is in AWAY."""
    with suppress(BadRequestError):
        await js.add_stream(config)


async def append(
    js: JetStreamContext, subject: str, data: bytes, expected: int, *, alone: bool = False
) -> int:
    """The number of a message more; `alone` it takes the place of all before it.

    Raises BadRequestError where the last one of the subject has another number than is `expected`, 0 for
    none; and what is in AWAY.
    """
    headers = {
        "Nats-Expected-Last-Subject-Sequence": str(expected),
        **({"Nats-Rollup": "sub"} if alone else {}),
    }
    return (await js.publish(subject, data, headers=headers)).seq


async def last(js: JetStreamContext, stream: str, subject: str) -> tuple[int, bytes]:
    """The number of the last message and what it says; 0 if there is none. Raises what is in AWAY."""
    try:
        found = await js.get_last_msg(stream, subject)
    except NotFoundError:
        return 0, b""
    return found.seq or 0, found.data or b""


async def messages(
    js: JetStreamContext, stream: str, subject: str, after: int = 0
) -> AsyncIterator[tuple[int, bytes]]:
    """Those with higher numbers, in their order. Raises what is in AWAY."""
    with suppress(NotFoundError):  # that was the last one
        while True:
            found = await js.get_msg(stream, seq=after + 1, subject=subject, next=True)
            after = found.seq or 0
            yield after, found.data or b""
