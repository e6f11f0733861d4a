"""The door of games by mail: bytes that came are read here, once, into one of the things that can come.

Whoever is behind it takes what was read and never bytes.
"""

from __future__ import annotations

from collections.abc import Callable

from game.mail import own_copy, page_reply
from game.mail.bodies import LARGEST, LARGEST_WHOLE, MAGIC, WHOLE, TurnLetters, letters_of
from game.mail.errors import DamagedLetterError
from game.mail.lost_computer_let_in import (
    ANSWER,
    LARGEST_REQUEST,
    REQUEST,
    Readmission,
    Request,
    answer_of,
    request_of,
)
from game.mail.own_copy import OwnCopy, copy_from
from game.mail.page_reply import Reply, reply_of

Incoming = TurnLetters | Reply | Request | Readmission | OwnCopy


def _letters(data: bytes) -> TurnLetters:
    return TurnLetters(letters_of(data))


_KINDS: dict[bytes, tuple[int, Callable[[bytes], Incoming]]] = {
    MAGIC: (LARGEST, _letters),
    WHOLE: (LARGEST_WHOLE, _letters),
    page_reply.MAGIC: (page_reply.LARGEST, reply_of),
    REQUEST: (LARGEST_REQUEST, request_of),
    ANSWER: (LARGEST_WHOLE, answer_of),
    own_copy.MAGIC: (LARGEST_WHOLE, copy_from),
}
"""By what a file begins with: how many bytes it may have, and who reads it."""


def parsed(data: bytes) -> Incoming:
    """What came. Raises DamagedLetterError and nothing else."""
    for magic, (largest, reader) in _KINDS.items():
        if data.startswith(magic) and len(data) <= largest:
            return reader(data)
    raise DamagedLetterError


def may_come_by_mail(data: bytes) -> bool:
    """Whether bytes begin as what others send: all but one's own copy."""
    return data.startswith(tuple(_KINDS)) and not data.startswith(own_copy.MAGIC)
