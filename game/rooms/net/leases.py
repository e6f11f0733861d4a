"""Which processes are there: each renews an entry of its own, which the broker forgets after the lease."""

from __future__ import annotations

import time

from nats.js.client import JetStreamContext
from nats.js.errors import KeyNotFoundError
from nats.js.kv import KeyValue

from game.rooms.net.key_value_buckets import bucket, forget

ALIVE = "parlour-alive"


class Leases:
    """The sign of this process, and what is known of the others'."""

    def __init__(self, process: str, lease: float) -> None:
        """A process that is silent for `lease` seconds counts as gone."""
        self.lease = lease
        self._process = process
        self._js: JetStreamContext
        self._entries: KeyValue
        self._seen: dict[str, tuple[int, float]] = {}
        """Of other processes the latest sign and when it was first seen."""
        self._patient_until = 0.0

    async def open(self, js: JetStreamContext) -> None:
        """Begin. Raises nats' errors."""
        self._js, self._entries = js, await bucket(js, ALIVE, self.lease)
        await self.renew()

    async def renew(self) -> None:
        """Say that this process is there."""
        await self._entries.put(self._process, b"")

    async def end(self) -> None:
        """Say that this process is gone: nobody has to wait for its lease to end."""
        await forget(self._js, ALIVE, self._process)

    def broker_is_back(self) -> None:
        """Nobody could renew an entry meanwhile: for one lease from now on nobody counts as gone."""
        self._seen.clear()
        self._patient_until = time.monotonic() + self.lease

    async def show(self, process: str) -> bool:
        """Whether a process has renewed its entry within the lease, by the broker's clock and the one here.

        A broker that was killed and started again may keep the last entry of a process that is gone.
        """
        try:
            revision = (await self._entries.get(process)).revision or 0
        except KeyNotFoundError:
            self._seen.pop(process, None)
            return time.monotonic() < self._patient_until
        now = time.monotonic()
        sign, since = self._seen.get(process, (-1, now))
        if revision != sign:
            self._seen[process] = (revision, now)
            return True
        return now < max(since + self.lease, self._patient_until)
