"""What has happened in a game all at once, as entries: a session that is begun from them is the same again.

An entry that has happened already, or that another one has overtaken, is nothing. So it may be noted twice,
and by two processes: those that end something say of which round.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from game.duplicate.kept_party import KeptParty, from_bytes
from game.duplicate.settings import MOST_ALONE_BONUS, MOST_MINUTES, MOST_ROUNDS, Form, Rack

PlayerNumber = Annotated[int, Meta(ge=0, lt=100_000)]
_Name = Annotated[str, Meta(min_length=1, max_length=16)]
_Number = Annotated[int, Meta(ge=1, le=64)]
_RoundOrAny = Annotated[int, Meta(ge=0, le=64)]
"""0, as older files have it: whichever is on."""
COUNTING = 2
"""How halls count that are opened now."""
_WITHOUT_COUNTING = 7
"""Values of an opening that says nothing of it."""
PlayText = Annotated[str, Meta(max_length=128)]
"""As `move_to_text` writes it; empty: none."""


class Entry(msgspec.Struct, frozen=True, tag="Entry", array_like=True, forbid_unknown_fields=True):
    """One thing that has happened, `at` so many seconds of the hall's own time."""

    at: Annotated[float, Meta(ge=0, lt=2**40)]


class FormTold(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """All of a hall's form but the time of a round."""

    rack: Literal["SEVEN", "SEVEN_OF_EIGHT", "SEVEN_AND_EIGHT"]
    with_blank: bool
    alone_bonus: Annotated[int, Meta(ge=0, le=MOST_ALONE_BONUS)]
    most_rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)]
    minutes: Annotated[int, Meta(ge=0, le=MOST_MINUTES)]


def told(form: Form) -> FormTold | None:
    """A form for `OpenedEntry`; None where all but the time is usual."""
    if replace(form, seconds=Form().seconds) == Form():
        return None
    name: Any = form.rack.name
    return FormTold(name, form.with_blank, form.alone_bonus, form.most_rounds, form.minutes)


class OpenedEntry(Entry, frozen=True, tag="Opened"):
    """The hall: its title, letters, the digest of the arbiter's key, seed, and how it is played."""

    title: Annotated[str, Meta(max_length=64)]
    code: Annotated[str, Meta(max_length=16)]
    arbiter: Annotated[str, Meta(max_length=64)]
    seed: Annotated[int, Meta(ge=0, lt=2**62)]
    seconds: Annotated[int, Meta(ge=20, le=300)]
    counting: Annotated[int, Meta(ge=1, le=COUNTING)] = COUNTING
    """1: as in `earlier_counting`, which earlier programs mean, as they say nothing; 2: by points."""
    form: FormTold | None = None
    """None: the usual one, as in halls of earlier programs."""
    entries: ClassVar[int] = 0

    @property
    def settings(self) -> Form:
        """How it is played."""
        if self.form is None:
            return Form(seconds=self.seconds)
        _, with_blank, alone, rounds, minutes = msgspec.structs.astuple(self.form)
        return Form(
            rack=Rack[self.form.rack],
            with_blank=with_blank,
            seconds=self.seconds,
            alone_bonus=alone,
            most_rounds=rounds,
            minutes=minutes,
        )


_Digest = Annotated[str, Meta(max_length=64, pattern=r"^([0-9a-f]{2})*\Z")]
Port = Annotated[int, Meta(ge=0, lt=2**16)]
PhoneToken = tuple[_Digest, Annotated[int, Meta(ge=0)], Annotated[str, Meta(max_length=64)], bool]
"""The digest of a token, who holds it, their name, and whether they are another television."""


class PartyEntry(Entry, frozen=True, tag="Party"):
    """A party at a television, new or between two rounds."""

    title: ClassVar[str] = ""
    code: ClassVar[str] = ""
    arbiter: ClassVar[str] = ""
    seed: ClassVar[int] = 0
    kept: msgspec.Raw
    """Its form, seed, people and rounds, as the house keeps them."""
    pad: Annotated[str, Meta(max_length=64)] = ""
    """Who holds the pad; empty where all play by phone."""
    televisions: bool = False
    """Whether sofas elsewhere play along."""
    away: list[PlayerNumber] = []
    """Who is not there."""
    played: Annotated[float, Meta(ge=0, lt=2**40)] = 0.0
    """Seconds since the first round began."""
    tokens: list[PhoneToken] = []
    port: Port = 0
    entries: Annotated[int, Meta(ge=0)] = 0
    """How many its log counts before this."""

    @property
    def party(self) -> KeptParty:
        """What is kept of it. Raises ValueError where that cannot be read."""
        return from_bytes(bytes(self.kept))


class SeatedEntry(Entry, frozen=True, tag="Seated"):
    """Somebody has taken a place at a party, which may have been of somebody who was away."""

    place: Annotated[int, Meta(ge=0, lt=16)]
    name: _Name
    kind: Literal["human", "maven"]
    level: Annotated[int, Meta(ge=0, le=8)]
    color: Annotated[int, Meta(ge=0, lt=6)] | None
    figure: Annotated[str, Meta(max_length=16)]


class TokensEntry(Entry, frozen=True, tag="Tokens"):
    """By which tokens phones come back."""

    tokens: list[PhoneToken]
    port: Port = 0
    """Where they call; 0 where nobody has said so."""


class TouchedEntry(Entry, frozen=True, tag="Touched"):
    """Somebody has done anything at all, for the first time in a round."""

    player: PlayerNumber


class ShownEntry(Entry, frozen=True, tag="Shown"):
    """The screen has shown who found what."""


class KeyedEntry(Entry, frozen=True, tag="Keyed"):
    """The arbiter has another key, of this digest."""

    arbiter: Annotated[str, Meta(max_length=64)]


class CameEntry(Entry, frozen=True, tag="Came"):
    """Somebody new, known by the digest of a token."""

    name: _Name
    token: Annotated[str, Meta(max_length=64)]


class LostEntry(Entry, frozen=True, tag="Lost"):
    """The line to somebody is gone."""

    player: PlayerNumber


class BackEntry(Entry, frozen=True, tag="Back"):
    """It is there again."""

    player: PlayerNumber


class ReopenedEntry(Entry, frozen=True, tag="Reopened"):
    """Another process holds the hall, and no line has outlived the one before."""


class RenamedEntry(Entry, frozen=True, tag="Renamed"):
    """The arbiter has given somebody another name."""

    player: PlayerNumber
    name: _Name


class RemovedEntry(Entry, frozen=True, tag="Removed"):
    """The arbiter has sent somebody away."""

    player: PlayerNumber


class ScheduledEntry(Entry, frozen=True, tag="Scheduled"):
    """The hall begins by itself, at a moment in seconds since 1970; 0: no longer."""

    moment: Annotated[int, Meta(ge=0, lt=2**40)]
    zone: Annotated[str, Meta(max_length=64)]


class BegunEntry(Entry, frozen=True, tag="Begun"):
    """The first tiles are dealt."""


class LookedEntry(Entry, frozen=True, tag="Looked"):
    """The best play of these tiles and its points without a bonus; empty where nothing can be laid."""

    best: PlayText
    points: Annotated[int, Meta(ge=0, lt=10_000)]
    number: _RoundOrAny = 0
    draws: Annotated[int, Meta(ge=0, le=8)] = 0
    """How many racks that round has had."""


class HandedInEntry(Entry, frozen=True, tag="HandedIn"):
    """Somebody has decided."""

    player: PlayerNumber
    number: _Number
    play: PlayText


class StoppedEntry(Entry, frozen=True, tag="Stopped"):
    """Time stands still."""


class WentOnEntry(Entry, frozen=True, tag="WentOn"):
    """Time goes on."""


class DraftEntry(Entry, frozen=True, tag="Lying"):
    """What lies before some, where a round is closed and there are many, or where it was all taken back or is
    laid again after something was handed in. Empty: nothing."""

    lying: list[tuple[PlayerNumber, PlayText]]
    number: _Number


class ClosedEntry(Entry, frozen=True, tag="Closed"):
    """A round is over; what lay before those who had not handed in just that. Empty: nothing."""

    lying: list[tuple[PlayerNumber, PlayText]]
    number: _RoundOrAny = 0


class DealtEntry(Entry, frozen=True, tag="Dealt"):
    """The round was shown; the next tiles."""

    number: _RoundOrAny = 0


class EndedEntry(Entry, frozen=True, tag="Ended"):
    """The arbiter has ended the game."""


OF_PARTIES = PartyEntry | SeatedEntry | TokensEntry | TouchedEntry | ShownEntry
"""Entries that no hall has."""
AT_THEIR_TIME = BegunEntry | LookedEntry | StoppedEntry | WentOnEntry | ClosedEntry | DealtEntry | EndedEntry
"""Entries that lead from one part of the game to the next."""
_ANY: Any = reduce(or_, Entry.__subclasses__())
_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(_ANY)
_MANY: msgspec.json.Decoder[list[Entry]] = msgspec.json.Decoder(list[_ANY])


def entry_to_line(entry: Entry) -> bytes:
    """One line, with its end."""
    return msgspec.json.encode(entry) + b"\n"


def entry_from_line(line: bytes) -> Entry:
    """Raises msgspec.MsgspecError for what is none of ours."""
    try:
        return _as_it_counted(_DECODER.decode(line), line)
    except (RecursionError, ValueError) as error:  # nested too deep, or no text
        raise msgspec.DecodeError("not of a hall") from error  # not read


def entries_from_lines(lines: bytes) -> list[Entry]:
    """Many at once. Raises msgspec.MsgspecError for what is none of ours."""
    try:
        several = lines.splitlines()  # no string in JSON has an end of line in it
        entries = _MANY.decode(b"[%b]" % b",".join(several))
        return [_as_it_counted(entries[0], several[0]), *entries[1:]] if entries else []
    except (RecursionError, ValueError) as error:
        raise msgspec.DecodeError("not of a hall") from error  # not read


def _as_it_counted(entry: Entry, line: bytes) -> Entry:
    """A hall that was opened before there was another way of counting says nothing of it."""
    if isinstance(entry, OpenedEntry) and len(msgspec.json.decode(line)) <= _WITHOUT_COUNTING:
        return msgspec.structs.replace(entry, counting=1)
    return entry
