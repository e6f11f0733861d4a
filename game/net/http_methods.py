"""HTTP methods: pages are read, by GET or HEAD, and nothing is ever sent to one (RFC 9110)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from game.language.languages import spoken_in
from game.language.messages import tr
from game.net.accept_language import languages_asked, spoken_to
from game.net.limits import LONGEST_METHOD

SERVED = ("GET", "HEAD")
_TOKEN = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_READ_BY = re.compile(rb"^accept-language:([^\r\n]*)", re.IGNORECASE | re.MULTILINE)


def refusal(begun: bytes) -> bytes:
    """What is answered to a request of another method that begins so; in its language, if that has come."""
    read_by = _READ_BY.search(begun)
    languages = languages_asked("", [read_by[1].decode("latin-1")] if read_by else [])
    with spoken_in(spoken_to(*languages)):
        sentence = tr("Pages are only read here.").encode() + b"\n"
    told = [
        ("Allow", ", ".join(SERVED)),  # not read: a header
        ("Content-Type", "text/plain; charset=utf-8"),  # not read: a header
        ("Content-Length", str(len(sentence))),  # not read: a header
        ("Connection", "close"),  # not read: a header
    ]  # not read: headers
    return Response(405, "Method Not Allowed", Headers(told), sentence).serialize()  # not read: a header


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
    more = [("Content-Length", str(len(body))), ("Connection", "close")]  # not read: headers
    told = Headers([*headers, *more])
    return Response(200, "OK", told, b"" if request.method == "HEAD" else body)
