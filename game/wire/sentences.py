"""What is told in words goes over the line as a message: which sentence it is, and what stands in it.

Whoever reads it makes the sentence, by the one table here; pages get the table with their script.
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from game.name_rules import clean
from game.rules.illegal_moves import IllegalMove
from game.text_format import listed

_ILLEGAL: list[type[IllegalMove]] = [IllegalMove, *IllegalMove.__subclasses__()]
ENGLISH = {
    "general": "That cannot be done just now.",
    # Why nobody is let in.
    "scan": "Scan the code on the screen, or type its letters.",
    "scan hall": "Type the hall’s letters, or scan its code.",
    "used": "Another phone has used this code. Scan the one that is on the screen now.",
    "wrong": "Those are not the letters on the screen.",
    "wrong hall": "Those are not the hall’s letters.",
    "wrong key": "That is not the arbiter’s key.",
    "guesses": "Too many wrong letters have come from here just now. It is tried again in a moment.",
    "watchers": "Twelve phones look on already.",
    "party over": "No party gathers there any more.",
    "scan room": "Scan the code of a room, or type its letters.",
    "left": "You have left the room.",
    "away long": "You were away for so long that your seat was given up. Come in again.",
    "elsewhere": "You play in another window now. Tap here to play in this one.",
    "removed": "The arbiter has taken you off the list.",
    "one pad": "One pad plays for everybody just now. You can join when All at Once is set up again.",
    # Why something is not done.
    "full": "Sixteen play already. Look on at the big screen.",
    "full yet": "Sixteen play already. You are in as soon as a place is free.",
    "full hall": "The hall is full. Look on at the big screen.",
    "many sit": "From where you are, many have sat down just now: wait a few seconds.",
    "no tiles": "Wait for the next tiles.",
    "still": "Time stands still. Wait a moment.",
    "late": "Time was up.",
    "next round": "You play from the next round on.",
    "not kept": "Nothing can be kept just now ({reason}). Time stands still until it can.",
    # What an arbiter cannot order.
    "unread": "That cannot be read.",
    "no zone": "There is no time zone {zone}.",
    "no moment": "That is no moment at which a hall begins.",
    "skipped": "There is no such moment in {zone}: clocks are put forward over it.",
    "past": "That moment is over.",
    # What a play comes to.
    **{kind.__name__: f"{kind.message}." for kind in _ILLEGAL},
    "TooManyTiles": "Lay at most {count} tiles.",
    "NotInDictionary": "{words}: not in the dictionary",
    "not in list": "{words} is not in the dictionary.",
    "none in list": "{words} are not in the dictionary.",
}
Argument = (
    Annotated[int, Meta(ge=0, lt=2**31)]
    | Annotated[str, Meta(max_length=64)]
    | Annotated[tuple[Annotated[str, Meta(max_length=21)], ...], Meta(max_length=16)]
)
"""A count; a word, or what a person or the system calls something; words."""


class Message(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A sentence that is told. As text it is English."""

    id: Annotated[str, Meta(min_length=1, max_length=32)]
    arguments: Annotated[tuple[Argument, ...], Meta(max_length=4)] = ()

    @property
    def reason(self) -> str:
        """For whoever is cut off: a page makes a sentence of it."""
        return msgspec.json.encode(self).decode()

    def __str__(self) -> str:
        first, *more = re.split(r"{\w+}", ENGLISH.get(self.id, ENGLISH["general"]))
        if len(more) != len(self.arguments):
            return ENGLISH["general"]
        return first + "".join(map(str.__add__, map(_text, self.arguments), more))


def _text(argument: Argument) -> str:
    return clean(listed(argument) if isinstance(argument, tuple) else str(argument))


def sentence(which: str, *arguments: Argument) -> Message:
    """A sentence of the table."""
    assert which in ENGLISH, f"the table lacks {which!r}"
    return Message(which, arguments)


def why_illegal(why: IllegalMove) -> Message:
    """The refusal of a move."""
    kind = type(why).__name__
    return Message(kind if kind in ENGLISH else IllegalMove.__name__, why.arguments)
