"""What becomes of a connection to a server. Nothing of the network is imported for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Connected:
    """It is up, for the first time or again."""


@dataclass(frozen=True, slots=True)
class Disconnected:
    """It is down, or nobody has answered; it is tried again. `code` and `reason` are those of whoever has
    ended it, 0 and nothing of nobody."""

    code: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Received:
    """A message of the server."""

    message: object
    at: float
    """When it came, by the client's clock."""


@dataclass(frozen=True, slots=True)
class GivenUp:
    """It will never be up again."""

    why: object
    """A message."""


ClientEvent = Connected | Disconnected | Received | GivenUp


class Client(Protocol):
    """A connection to a server that is opened again until it is closed. No call waits."""

    @property
    def now(self) -> float:
        """The client's clock, in seconds: it runs whether anybody asks what has come or not."""

    def heard(self) -> Sequence[ClientEvent]:
        """What has happened since this was last asked."""

    def say(self, data: bytes) -> None:
        """Say something, if it is up; what matters is said again after `Connected`."""

    def close(self) -> None:
        """Say what is still to be said, and hang up for good."""
