"""What is told in words goes over the line as a message: which sentence it is, and what stands in it.

Whoever reads it makes the sentence, by the one table here; pages get the table with their script.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from game.language.messages import Argument as Placed
from game.language.messages import Message, message, message_count
from game.name_rules import clean
from game.net.limits import Cost
from game.rules.illegal_moves import IllegalMove, NotInDictionary

LANGUAGE = "en"
"""What a television says that it reads: it hears sentences by their ids."""
_NOT_IN_LIST = message_count(
    # Translators: {words} are the invalid words of a play, so many.
    "{words} is not in the dictionary.", "{words} are not in the dictionary.", 2, words=""
)  # fmt: skip
OF_ROOMS: dict[str, Message] = {
    **{cost.name: cost.sentence for cost in Cost if cost is not Cost.SEAT},
    # Why a room is left.
    "scan room": message("Scan the code of a room, or type its letters."),
    "left": message("You have left the room."),
    "away long": message("You were away for so long that your seat was given up. Come in again."),
    # What rooms refuse.
    "unknown": message("There is no such room here. Look at its letters again, or ask for its link."),
    "locked": message("This room is locked: its code is needed."),
    "must knock": message("This room is locked: open its link, or have somebody inside let you in."),
    "nobody inside": message("Nobody is inside who could let you in: open the room’s link."),
    "many knock": message("Others knock there already: wait a minute, or open the room’s link."),
    "not let in": message("Nobody let you in: ask them for the room’s link."),
    "sent away": message("The host of this room has sent you away."),
    "many look on": message("Too many are looking on already."),
    "forgotten": message("This room does not know you any more."),
    "damaged room": message("A room that was kept cannot be read."),
    "no seats": message("There are not enough free seats."),
    "playing": message("A game is on here."),
    "game is on": message("A game is on here: you will look on."),
    "room full": message("All seats are taken: you will look on."),
    "looks on": message("Who looks on cannot do that."),
    "nobody sits": message("Nobody sits there."),
    "nobody knocks": message("Nobody knocks any more."),
    "host launches": message("Only the host launches the game."),
    "bad rules": message("Nobody can play by these rules."),
    "no list": message(
        "The word list {name} is not here: ask for its file, and import it under Dictionaries."
    ),
    "other list": message(
        "This was begun with other words of the list {name} than any that this Parlour knows: "
        "a newer Parlour may have them."
    ),
    "somebody else": message("Somebody else has to join first."),
    "waiting": message("Waiting for {name}."),
    "away": message("{name} is away."),
    "nothing said": message("There is nothing to say."),
    "phrases only": message("Only ready-made phrases are said here."),
    "slow down": message("Slow down a little."),
    "no game": message("No game is on."),
    "not in game": message("This sofa is not in the game."),
    "not yours": message("That is not your seat."),
    "maven's seat": message("Maven plays for this seat."),
    # News of rooms.
    "knocking": message("The room is locked: somebody inside is asked to let you in."),
    # Translators: {names} are so many people.
    "long away": message_count(
        "{names} stayed away for too long: Maven plays on.",
        "{names} stayed away for too long: Maven plays on.",
        2,
        names="",
    ),
    "given up": message_count(
        "{names} stayed away for too long: the seat is given up.",
        "{names} stayed away for too long: the seat is given up.",
        2,
        names="",
    ),
    # Translators: {changes} are names with their new rating, and by how much it has changed.
    "ratings": message("Ratings: {changes}."),
    "room not kept": message(
        "Not kept: the server’s disk takes nothing just now. If it stops before that is mended, this is lost."
    ),
    "rests": message("The server is going to rest. Your room goes on when it is back."),
    "kept again": message("All of it is kept again."),
    "plainly": message("Maven is getting ready, and plays plainly so far."),
    "at a glance": message("Maven is getting ready, and does not look ahead yet."),
    "keeps waiting": message("Maven is getting ready. It takes some minutes, once."),
}
"""What only rooms tell, and pages in them hear."""
OF_TELEVISIONS: dict[str, Message] = {
    "many rooms": message("There are too many rooms here already."),
    "gone": message("They are not here any more."),
    "host sends away": message("Only the host sends somebody away."),
    "host rules": message("Only the host changes the rules."),
    "more people": message("More people than that are here."),
    "strange rules": message(
        "This room plays by rules that this Parlour does not know: update the game on both machines."
    ),
    "so many": message("These rules are not for so many players."),
    "not for a table": message("That is not for a table to say."),
    "newer": message("This room plays a newer Parlour: update the game on this machine."),
    "older": message("This room plays an older Parlour: update the game where it is hosted."),
    "other words": message(
        "This room plays with another word list: install the same Parlour on both machines."
    ),
}
"""What only televisions in rooms tell, or are told: pages have no use for it."""
SENTENCES: dict[str, Message] = {
    "general": message("That cannot be done just now."),
    # Why nobody is let in.
    "scan": message("Scan the code on the screen, or type its letters."),
    "scan hall": message("Type the hall’s letters, or scan its code."),
    "used": message("Another phone has used this code. Scan the one that is on the screen now."),
    "wrong": message("Those are not the letters on the screen."),
    "wrong hall": message("Those are not the hall’s letters."),
    "wrong key": message("That is not the arbiter’s key."),
    "guesses": message("Too many wrong letters have come from here just now. It is tried again in a moment."),
    "watchers": message("Twelve phones look on already."),
    "party over": message("No party gathers there any more."),
    "party stopped": message("The party was stopped."),
    "shut": message("No phones are let in just now."),
    "elsewhere": message("You play in another window now. Tap here to play in this one."),
    "removed": message("The arbiter has taken you off the list."),
    "one pad": message("One pad plays for everybody just now. You can join when Party Mode is set up again."),
    # Why something is not done.
    "full": message("Sixteen play already. Look on at the big screen."),
    "full yet": message("Sixteen play already. You are in as soon as a place is free."),
    "full hall": message("The hall is full. Look on at the big screen."),
    Cost.SEAT.name: Cost.SEAT.sentence,
    "no tiles": message("Wait for the next tiles."),
    "still": message("Time stands still. Wait a moment."),
    "late": message("Time was up."),
    "next round": message("You play from the next round on."),
    "not kept": message("Nothing can be kept just now ({reason}). Time stands still until it can."),
    # What an arbiter cannot order.
    "unread": message("That cannot be read."),
    "no zone": message("There is no time zone {zone}."),
    "no moment": message("That is no moment at which a hall begins."),
    "skipped": message("There is no such moment in {zone}: clocks are put forward over it."),
    "past": message("That moment is over."),
    **OF_ROOMS,
    **OF_TELEVISIONS,
    # What a play comes to.
    "IllegalMove": message("That move is not allowed."),
    "NoTilesPlayed": message("No tiles played."),
    "NotInLine": message("Your tiles are not in a line."),
    "OnlyOneWord": message("Only one word allowed. Leave no gap between the tiles."),
    "MissesCentre": message("Word must cover center star."),
    "NotConnected": message("Tiles are not connected. A new word touches one on the board."),
    "OneLetterWord": message("Words have at least two letters."),
    "OffBoard": message("That square is not on the board."),
    "SquareTaken": message("There is already a tile on that square."),
    "BlankNeedsLetter": message("Choose a letter for the blank."),
    "NotOnRack": message("Those tiles are not on your rack."),
    "CannotExchange": message("You cannot exchange tiles now."),
    "CannotChallenge": message("There is no play to challenge."),
    "AlreadyAnswered": message("You have let that play stand."),
    "MustAnswer": message("Accept or challenge the last play."),
    "CannotTrade": message("That tile cannot be traded for a blank."),
    "NoHint": message("There is no hint to be had."),
    "NotBlocked": message("The game can still go on."),
    "NotYourTurn": message("It is not your turn."),
    "GameIsOver": message("The game is over."),
    "TooManyTiles": message_count("Lay at most {count} tile.", "Lay at most {count} tiles.", 2),
    "not in list": _NOT_IN_LIST,
    "none in list": _NOT_IN_LIST,
}
GENERAL = SENTENCES["general"]
LONGEST = 64
Argument = (
    Annotated[int, Meta(ge=0, lt=2**31)]
    | Annotated[str, Meta(max_length=LONGEST)]
    | Annotated[tuple[Annotated[str, Meta(max_length=32)], ...], Meta(max_length=16)]
)
"""A count; a word, or what a person or the system calls something; words."""


class Sentence(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A sentence that is told. As text it is in the language of the moment."""

    id: Annotated[str, Meta(min_length=1, max_length=32)]
    arguments: Annotated[tuple[Argument, ...], Meta(max_length=4)] = ()

    @property
    def reason(self) -> str:
        """For whoever is cut off: a page makes a sentence of it."""
        return msgspec.json.encode(self).decode()

    def __str__(self) -> str:
        told = SENTENCES.get(self.id, GENERAL)
        names = re.findall(r"{(\w+)}", told.english)
        if len(names) != len(self.arguments):
            return str(GENERAL)
        places = dict(zip(names, map(_cleaned, self.arguments), strict=True))
        if told.many:
            first = self.arguments[0]
            places.setdefault("count", len(first) if isinstance(first, tuple) else 1)
        return str(replace(told, places=tuple(places.items())))


def told_by(reason: str) -> Sentence:
    """The sentence of a `reason`; a general one where it is none that is known here."""
    try:
        return msgspec.json.decode(reason, type=Sentence)
    except msgspec.MsgspecError:
        return Sentence("general")


def _cleaned(argument: Argument) -> Placed:
    if isinstance(argument, tuple):
        return tuple(map(clean, argument))
    return clean(argument) if isinstance(argument, str) else argument


def sentence(which: str, *arguments: Argument) -> Sentence:
    """A sentence of the table; what somebody calls something is cut to what everybody reads."""
    assert which in SENTENCES, f"the table lacks {which!r}"
    return Sentence(which, tuple(one[:LONGEST] if isinstance(one, str) else one for one in arguments))


def why_illegal(why: IllegalMove) -> Sentence:
    """The refusal of a move."""
    if isinstance(why, NotInDictionary):
        return sentence("not in list" if len(why.words) == 1 else "none in list", why.words)
    kind = type(why).__name__
    return Sentence(kind if kind in SENTENCES else IllegalMove.__name__, why.arguments)
