"""What is told in words goes over the line as a message: which sentence it is, and what stands in it.

Whoever reads it makes the sentence, by the one table here; pages get the table with their script.
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from game.name_rules import clean
from game.net.limits import Cost
from game.rules.illegal_moves import IllegalMove, NotInDictionary
from game.text_format import listed

_ILLEGAL: list[type[IllegalMove]] = [IllegalMove, *IllegalMove.__subclasses__()]
LANGUAGE = "en"
"""Of the table: what a television says that it reads."""
OF_ROOMS = {
    **{cost.name: cost.sentence for cost in Cost if cost is not Cost.SEAT},
    # Why a room is left.
    "scan room": "Scan the code of a room, or type its letters.",
    "left": "You have left the room.",
    "away long": "You were away for so long that your seat was given up. Come in again.",
    # What rooms refuse.
    "unknown": "There is no such room here. Look at its letters again, or ask for its link.",
    "locked": "This room is locked: its code is needed.",
    "must knock": "This room is locked: open its link, or have somebody inside let you in.",
    "nobody inside": "Nobody is inside who could let you in: open the room’s link.",
    "many knock": "Others knock there already: wait a minute, or open the room’s link.",
    "not let in": "Nobody let you in: ask them for the room’s link.",
    "sent away": "The host of this room has sent you away.",
    "many look on": "Too many are looking on already.",
    "forgotten": "This room does not know you any more.",
    "damaged room": "A room that was kept cannot be read.",
    "no seats": "There are not enough free seats.",
    "playing": "A game is on here.",
    "game is on": "A game is on here: you will look on.",
    "room full": "All seats are taken: you will look on.",
    "looks on": "Who looks on cannot do that.",
    "nobody sits": "Nobody sits there.",
    "nobody knocks": "Nobody knocks any more.",
    "host launches": "Only the host launches the game.",
    "bad rules": "Nobody can play by these rules.",
    "no list": "The word list {name} is not here: ask for its file, and import it under Dictionaries.",
    "other list": "This was begun with other words of the list {name} than any that this Parlour knows: "
    "a newer Parlour may have them.",
    "somebody else": "Somebody else has to join first.",
    "waiting": "Waiting for {name}.",
    "away": "{name} is away.",
    "nothing said": "There is nothing to say.",
    "phrases only": "Only ready-made phrases are said here.",
    "slow down": "Slow down a little.",
    "no game": "No game is on.",
    "not in game": "This sofa is not in the game.",
    "not yours": "That is not your seat.",
    "maven's seat": "Maven plays for this seat.",
    # News of rooms.
    "knocking": "The room is locked: somebody inside is asked to let you in.",
    "long away": "{names} stayed away for too long: Maven plays on.",
    "given up": "{names} stayed away for too long: the seat is given up.",
    "ratings": "Ratings: {changes}.",
    "room not kept": "Not kept: the server’s disk takes nothing just now. "
    "If it stops before that is mended, this is lost.",
    "rests": "The server is going to rest. Your room goes on when it is back.",
    "kept again": "All of it is kept again.",
    "plainly": "Maven is getting ready, and plays plainly so far.",
    "at a glance": "Maven is getting ready, and does not look ahead yet.",
    "keeps waiting": "Maven is getting ready. It takes some minutes, once.",
}
"""What only rooms tell, and pages in them hear."""
OF_TELEVISIONS = {
    "many rooms": "There are too many rooms here already.",
    "gone": "They are not here any more.",
    "host sends away": "Only the host sends somebody away.",
    "host rules": "Only the host changes the rules.",
    "more people": "More people than that are here.",
    "strange rules": "This room plays by rules that this Parlour does not know: "
    "update the game on both machines.",
    "so many": "These rules are not for so many players.",
    "not for a table": "That is not for a table to say.",
    "newer": "This room plays a newer Parlour: update the game on this machine.",
    "older": "This room plays an older Parlour: update the game where it is hosted.",
    "other words": "This room plays with another word list: install the same Parlour on both machines.",
}
"""What only televisions in rooms tell, or are told: pages have no use for it."""
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
    "shut": "No phones are let in just now.",
    "elsewhere": "You play in another window now. Tap here to play in this one.",
    "removed": "The arbiter has taken you off the list.",
    "one pad": "One pad plays for everybody just now. You can join when All at Once is set up again.",
    # Why something is not done.
    "full": "Sixteen play already. Look on at the big screen.",
    "full yet": "Sixteen play already. You are in as soon as a place is free.",
    "full hall": "The hall is full. Look on at the big screen.",
    Cost.SEAT.name: Cost.SEAT.sentence,
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
    **OF_ROOMS,
    **OF_TELEVISIONS,
    # What a play comes to.
    **{
        kind.__name__: f"{kind.message.english}. {kind.advice.english}".strip()
        for kind in _ILLEGAL
        if kind is not NotInDictionary
    },
    "TooManyTiles": "Lay at most {count} tiles.",
    "not in list": "{words} is not in the dictionary.",
    "none in list": "{words} are not in the dictionary.",
}
LONGEST = 64
Argument = (
    Annotated[int, Meta(ge=0, lt=2**31)]
    | Annotated[str, Meta(max_length=LONGEST)]
    | Annotated[tuple[Annotated[str, Meta(max_length=32)], ...], Meta(max_length=16)]
)
"""A count; a word, or what a person or the system calls something; words."""


class Sentence(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
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


def told_by(reason: str) -> str:
    """The sentence of a `reason`; a general one where it is none that is known here."""
    try:
        return str(msgspec.json.decode(reason, type=Sentence))
    except msgspec.MsgspecError:
        return ENGLISH["general"]


def _text(argument: Argument) -> str:
    return clean(listed(argument) if isinstance(argument, tuple) else str(argument))


def sentence(which: str, *arguments: Argument) -> Sentence:
    """A sentence of the table; what somebody calls something is cut to what everybody reads."""
    assert which in ENGLISH, f"the table lacks {which!r}"
    return Sentence(which, tuple(one[:LONGEST] if isinstance(one, str) else one for one in arguments))


def why_illegal(why: IllegalMove) -> Sentence:
    """The refusal of a move."""
    if isinstance(why, NotInDictionary):
        return sentence("not in list" if len(why.words) == 1 else "none in list", why.words)
    kind = type(why).__name__
    return Sentence(kind if kind in ENGLISH else IllegalMove.__name__, why.arguments)
