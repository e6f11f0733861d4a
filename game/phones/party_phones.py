"""Phones where all play at once: each plays for itself, on one board and with the same tiles.

Whoever is let in and has said a name is a player of the party; a page that comes back is the same one. A
page is told what has changed of what its player may know (`party_frames`), and its own tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from game.duplicate.party_host import AWAY, PartyFullError
from game.phones.page_frames import fits
from game.phones.party_frames import (
    Define,
    board_frame,
    course_frames,
    course_of,
    crowd_frame,
    mine_frame,
    play_in,
    time_frame,
    worth_frame,
)
from game.phones.sessions import Holder
from game.phones.television_frames import evening_frame, now_frame
from game.session.entries import BackEntry, DraftEntry, HandedInEntry, LostEntry, PhoneToken, TouchedEntry
from game.session.party_door import PartyDoor
from game.wire import from_page, to_page
from game.wire.sentences import sentence

if TYPE_CHECKING:
    from game.phones.server import PhoneLine

NO_PLACE, NO_PLACE_YET = sentence("full"), sentence("full yet")  # not read: ids
WAKES = from_page.Define | from_page.HandIn | from_page.StillHere | from_page.Lay
"""What only somebody who plays says."""
KEPT_SECONDS = 1.0
"""So long what somebody has said or handed in waits to be safe before they hear of it."""
LOOK_AGAIN = 0.5
"""Seconds after which it is looked again for what passing time has changed."""


@dataclass(slots=True)
class _Player:
    """A holder who plays, and their pages."""

    number: int
    lines: list[PhoneLine] = field(default_factory=list)
    round: int = 0
    draft: from_page.PhoneDraft | None = None
    """What was laid last in that round."""
    answered_by: float = 0.0
    """When they hear that it is done, safe or not."""
    unanswered: list[tuple[PhoneLine, int]] = field(default_factory=list)
    """Lines that wait for that, and for which command."""
    television: bool = False
    """Whether it is told everything its player may know, as a whole."""


class PartyPhones:
    """All phones of one party."""

    def __init__(self, door: PartyDoor, define: Define, *, preview: bool, identity: str) -> None:
        """`preview`: tiles in a line show their score. `identity` tells this party from all others."""
        self._door, self._define, self._preview, self._identity = door, define, preview, identity
        self._do = door.session.do
        self._players: dict[Holder, _Player] = {}
        self._waiting: dict[PhoneLine, Holder] = {}
        """Who has come while all places were taken, in that order."""
        self._told: dict[PhoneLine, dict[str, object]] = {}
        """By line and kind, what it was told last."""
        self._seen: tuple[int, float] = (-1, 0.0)
        self._owes = False
        """Whether somebody has not heard yet that what they have said or handed in is done."""

    def __contains__(self, holder: Holder) -> bool:
        return holder in self._players

    def is_of(self, door: PartyDoor) -> bool:
        """Whether these phones play there."""
        return self._door is door

    def bring(self, line: PhoneLine, holder: Holder) -> None:
        """A page comes, or comes back; it plays as soon as it has a name."""
        self._told[line] = {}
        if holder not in self._players and not (holder.name and self._join(line, holder)):
            return
        self._waiting.pop(line, None)
        player = self._players[holder]
        player.television = holder.television
        if line not in player.lines:
            player.lines.append(line)
        self._do(BackEntry(self._door.now, player.number))
        if player.television:
            self._tell_television(line, player)
            return
        line.send(board_frame(self._identity, self._door.table))
        self._tell(line, player)

    def expect(self, holder: Holder) -> None:
        """Somebody of a party that goes on has a token: it leads to their place, and nothing else does."""
        number = self._door.expect(holder.name)
        if number is not None:
            self._players[holder] = _Player(number)

    def note_tokens(self, tokens: Sequence[PhoneToken], port: int) -> None:
        """These let phones come back, at this port."""
        self._door.note_tokens(tokens, port)

    def _join(self, line: PhoneLine, holder: Holder) -> bool:
        try:
            number = self._door.come(holder.name)
        except PartyFullError:
            if line not in self._waiting:
                line.send(bytes(to_page.Notice(NO_PLACE_YET)))
            self._waiting[line] = holder
            return False
        for other in [one for one, player in self._players.items() if player.number == number]:
            del self._players[other]  # they gave way
        self._players[holder] = _Player(number)
        holder.name = self._door.seen(number).players[number].name
        return True

    def lost(self, line: PhoneLine, *, waits: bool = True) -> None:
        """A page is gone; when it was a player's last one, the party does without them: it `waits` as long as
        a page takes to come back, or not at all."""
        since = self._door.now if waits else max(0.0, self._door.now - AWAY)
        self._told.pop(line, None)
        self._waiting.pop(line, None)
        for player in self._players.values():
            if line in player.lines:
                player.lines.remove(line)
                if not player.lines:
                    self._do(LostEntry(since, player.number))

    def act(self, line: PhoneLine, holder: Holder, message: from_page.Line) -> None:
        """What a page says."""
        player = self._players.get(holder)
        if player is not None and isinstance(message, WAKES):
            self._do(TouchedEntry(self._door.now, player.number))
        match message:
            case from_page.Name(id):
                if player is None:
                    self.bring(line, holder)
                if holder in self._players:
                    self._answer_once_safe(line, self._players[holder], id)
                else:  # it waits for a place
                    line.send(bytes(to_page.Done(id)))
            case from_page.AnotherGame():
                self.bring(line, holder)
            case from_page.Lay() if player is not None:
                self._lay(line, player, message)
            case from_page.HandIn() if player is not None:
                self._hand_in(line, player, message)
            # A page neither finds words nor judges plays.
            case from_page.Define(word) if (shouted := word.upper()) in self._door.words_on_board:
                line.send(bytes(to_page.Meaning(shouted, self._define(shouted))))
            case from_page.Command(id) if not isinstance(message, from_page.HandIn):
                line.send(bytes(to_page.Refused(id, sentence("general"))))
            case _:
                pass

    def _lay(self, line: PhoneLine, player: _Player, message: from_page.Lay) -> None:
        number, draft, table = message.number, message.draft, self._door.table
        if number != table.number or not fits(draft, table.rack, table.board):
            line.send(bytes(to_page.Score(None)))  # every draft gets an answer
            return
        player.round, player.draft = number, draft
        self._do(DraftEntry(self._door.now, [(player.number, play_in(draft.laid))], number))
        for other in player.lines:
            if other is not line:
                other.send(bytes(draft))
            other.send(worth_frame(table, draft.laid, preview=self._preview))

    def _hand_in(self, line: PhoneLine, player: _Player, message: from_page.HandIn) -> None:
        """Taken or refused, it is answered: once it is safe, if that is soon."""
        now = self._door.now
        command = HandedInEntry(now, player.number, message.number, play_in(message.laid))
        if (why := self._door.session.refusal_of(command)) is not None:
            line.send(bytes(to_page.Refused(message.id, why)))
            return
        self._answer_once_safe(line, player, message.id)
        for other in player.lines:
            (self._tell_television if player.television else self._tell)(other, player)

    def _answer_once_safe(self, line: PhoneLine, player: _Player, command: int) -> None:
        """`attend` does: what the house notes besides, such as tokens, comes after this."""
        player.answered_by = self._door.now + KEPT_SECONDS
        player.unanswered.append((line, command))
        self._owes = True

    # ------------------------------------------------------------ what pages are told

    def attend(self) -> None:
        """Tell everybody what has changed. Called once a frame."""
        now, revision = self._door.now, self._door.revision
        before, looked = self._seen
        if revision == before and now - looked < LOOK_AGAIN and not self._owes:
            return
        self._seen, self._owes = (revision, now), False
        for line, holder in tuple(self._waiting.items()):
            self.bring(line, holder)
        for player in self._players.values():
            for line in player.lines:
                (self._tell_television if player.television else self._tell)(line, player)

    def _tell(self, line: PhoneLine, player: _Player) -> None:
        seen = self._door.seen(player.number)
        told = self._told.setdefault(line, {})
        self._once(line, "crowd", crowd_frame(seen, player.number))
        if told.get("course") != (course := course_of(seen)):
            told["course"] = course
            for kind, data in course_frames(seen, player.number, self._define).items():
                self._once(line, kind, data)
        anew = "draft" not in told
        told["draft"] = True
        if anew and player.draft and player.round == seen.table.number:
            line.send(bytes(player.draft))
            line.send(worth_frame(seen.table, player.draft.laid, preview=self._preview))
        if self._may_answer(player) and ("mine" not in told or told.get("own") != seen.own):
            self._once(line, "mine", mine_frame(seen.own, seen.table))
            told["own"] = seen.own
        moment = seen.stage, seen.ends, seen.stopped, seen.table.number
        if told.get("time") != moment:
            told["time"] = moment
            line.send(time_frame(seen))

    def _may_answer(self, player: _Player) -> bool:
        """Whether what they have handed in may be told; their commands are answered by then."""
        may = self._door.is_kept() or self._door.now >= player.answered_by
        self._owes |= not may
        if may:
            for line, id in player.unanswered:
                line.send(bytes(to_page.Done(id)))
            player.unanswered.clear()
        return may

    def _tell_television(self, line: PhoneLine, player: _Player) -> None:
        """The evening when there is more of it, and the round that is on when anything has changed."""
        self._door.elsewhere.add(player.number)
        if not self._may_answer(player):
            return
        seen = self._door.seen(player.number)
        told = self._told.setdefault(line, {})
        kept = self._door.kept
        course = len(kept.rounds), kept.seats, kept.is_over
        if told.get("course") != course:
            told["course"] = course
            line.send(evening_frame(kept))
        moment = replace(seen, left=0.0)
        if told.get("moment") != moment:
            told["moment"] = moment
            line.send(now_frame(seen, player.number, kept))

    def _once(self, line: PhoneLine, kind: str, data: bytes) -> None:
        """Only what differs from what a line was told last."""
        told = self._told.setdefault(line, {})
        if told.get(kind) != data:
            told[kind] = data
            line.send(data)
