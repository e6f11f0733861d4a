"""HTTP methods: pages are read, by GET or HEAD, and nothing is ever sent to one (RFC 9110)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from game.net.limits import LONGEST_METHOD

SERVED = ("GET", "HEAD")
_TOKEN = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_SENTENCE = b"Pages are only read here.\n"
REFUSAL = Response(
    405,
    "Method Not Allowed",
    Headers(
        [
            ("Allow", ", ".join(SERVED)),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", str(len(_SENTENCE))),
            ("Connection", "close"),
        ]
    ),
    _SENTENCE,
).serialize()


def other_method(begun: bytes) -> bool | None:
    """Whether a request that begins so asks by a method that is not served; None: that is still to come.

    What is no method at all is not judged here.
    """
    method, space, _ = begun.partition(b" ")
    if not space:
        return None if len(method) <= LONGEST_METHOD else False
    return _TOKEN.fullmatch(method) is not None and method.decode() not in SERVED


def page(request: Request, headers: Iterable[tuple[str, str]], body: bytes) -> Response:
    """A page as it is asked for: HEAD wants to know of it only."""
    told = Headers([*headers, ("Content-Length", str(len(body))), ("Connection", "close")])
    return Response(200, "OK", told, b"" if request.method == "HEAD" else body)
