"""What sofas want done in their room, as they say it on the line; some of it stands in the room’s log."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from game.wire.room_limits import CHAT_LENGTH, MOST_SEATS, NAME_LENGTH
from game.wire.terms import Terms

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Token = Annotated[str, Meta(max_length=96)]
People = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=MOST_SEATS)]
FigureName = Annotated[str, Meta(max_length=16, pattern=r"^[a-z0-9]*\Z")]


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """What a sofa wants done in its room. Numbers count a sofa's commands from 1; each is done once."""

    id: Annotated[int, Meta(ge=1, lt=2**53)]


class Ready(Command, frozen=True, tag="ready"):
    """A person of this sofa is ready, or no longer."""

    person: Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
    on: bool


class SetPeople(Command, frozen=True, tag="people"):
    """Who sits on this sofa now."""

    people: People
    keys: Annotated[tuple[Token, ...], Meta(max_length=MOST_SEATS)] = ()


class SetFigures(Command, frozen=True, tag="figures"):
    """Which figure stands for each person of this sofa, in their order; empty where none was chosen."""

    figures: Annotated[tuple[FigureName, ...], Meta(max_length=MOST_SEATS)]


class SetTerms(Command, frozen=True, tag="terms"):
    """The host changes what is agreed; nobody is ready any more."""

    terms: Terms


class Say(Command, frozen=True, tag="say"):
    """A phrase by its number, or a text of one's own where that is allowed."""

    person: Annotated[int, Meta(ge=0, lt=MOST_SEATS)] = 0
    phrase: Annotated[int, Meta(ge=-1, lt=64)] = -1
    text: Annotated[str, Meta(max_length=CHAT_LENGTH)] = ""


class Launch(Command, frozen=True, tag="launch"):
    """The host starts the game."""


class LetIn(Command, frozen=True, tag="let"):
    """Whoever knocks under this number may come in, or not."""

    knock: Annotated[int, Meta(ge=0, lt=2**53)]
    on: bool


class SendAway(Command, frozen=True, tag="away"):
    """The host wants a sofa to leave."""

    sofa: Annotated[int, Meta(ge=0, lt=2**53)]


class Leave(Command, frozen=True, tag="leave"):
    """This sofa leaves for good."""


class Play(Command, frozen=True, tag="play"):
    """A frame of the game, as `game.match.frames` writes it."""

    frame: list[Any]


Commands = Ready | SetPeople | SetFigures | SetTerms | Say | Launch | LetIn | SendAway | Leave | Play
OfStaging = Ready | SetPeople | SetFigures | SetTerms
"""What changes a room, and is no more than that."""
