"""What a gateway serves. Nothing of the network is imported for it, as the game begins without that."""

from __future__ import annotations

import re
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Protocol

from game.net.limits import Cost

if TYPE_CHECKING:
    from game.net.connection import Connection

SOCKET = "/socket"
"""Where pages open their sockets."""
HOST = re.compile(r"[A-Za-z0-9._-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")
"""What a browser may have in its address bar: a name or an address, and a port."""


@dataclass(frozen=True, slots=True)
class File:
    """What is answered to a request."""

    body: bytes
    headers: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for a page. `host` is what the browser has in its address bar."""

    path: str
    query: str
    host: str
    unpacks: bool
    """Whether it takes bodies packed by gzip."""
    languages: tuple[str, ...] = ()
    """In which whoever asks reads, as tags, the one that they like best first."""

    @property
    def name(self) -> str:
        """The host without its port."""
        return self.host if self.host.endswith("]") else self.host.rpartition(":")[0] or self.host


class NotServedError(Exception):
    """Why a site does not answer, in one sentence, which is a message: text in the language of the moment."""

    def __init__(self, sentence: object, status: HTTPStatus = HTTPStatus.SERVICE_UNAVAILABLE) -> None:
        super().__init__(sentence)
        self.status = status


class MovedError(Exception):
    """What was asked for lies at another address, which is the message."""


class ServedSite(Protocol):
    """What a gateway serves. Paths are told without the prefix at which it is mounted."""

    sockets: frozenset[str] = frozenset({SOCKET})
    """The paths at which pages may open sockets."""
    takes_programs: bool = False
    """Whether programs may open them, too, at any other path. They name no origin, as browsers do."""
    line_cost: Cost = Cost.LINE
    """What a socket counts for whoever opens it."""
    measures: bool = False
    """Whether the round trips of its connections are wanted."""

    def is_named(self, host: str, peer: str, /) -> bool:
        """Whether it may be called so by whoever sits at this address: another name may lead to a stranger's
        page (DNS rebinding)."""

    def file(self, asked: Asked) -> File | None:
        """A page, or None where there is none. Raises NotServedError and MovedError."""

    def admit(self, connection: Connection) -> None:  # noqa: ARG002 - as a rule everybody may
        """Raises NotServedError where no more sockets may be opened by whoever asks for one."""
        return

    async def talk(self, connection: Connection) -> None:
        """Hear everything until the connection is gone."""
