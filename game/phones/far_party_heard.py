"""A party on another television as it is known here: what was told of it, and what this sofa does there.

The connection mends itself; whatever was not acknowledged is said again when it is up.
"""

from __future__ import annotations

from typing import Any

import msgspec

from game.duplicate.kept_party import KeptParty
from game.duplicate.party_host import PartyStage
from game.name_rules import clean
from game.net.client_events import Client, Connected, Disconnected, Received
from game.phones.messages import MANY_GUESSES, NOT_LET_IN, NOT_NOW, OUTDATED, VERSION
from game.phones.television_frames import Now, StrangeFrameError, evening_from, frame_from_bytes, now_from
from game.rules.letter_sets import tile_of
from game.rules.moves import Place
from game.rules.racks import without

WRONG_LETTERS = "Those are not the letters on the other television."
NO_PARTY = "No party gathers there any more."
OTHER_VERSION = "The other television has another version of Parlour."
NOBODY = "Nobody answers there."
ENDED = "The other television has ended the game."
DOWN = "The line is down. Calling again …"
CALLING = "Calling …"
PATIENCE = 5
"""Calls in vain after which one who was never let in gives up."""
BETWEEN_DRAFTS = 0.25
"""Seconds from one draft that is told to the next."""


class FarParty:
    """See above. `pump` in every frame."""

    def __init__(self, line: Client, name: str, letters: str) -> None:
        """`letters` are those that stand on the other television; `name` is this sofa's."""
        self._line, self._name, self._letters = line, name, letters
        self._token = ""
        self._calls = 0
        self.trouble = CALLING
        """Why nothing can be said just now, in a sentence; empty while the line is up."""
        self.failed = ""
        """Why it will never be again; empty while there is hope."""
        self.ended = False
        """Whether the other television has ended the evening that was told; it may begin another one."""
        self.refused = ""
        """Why something that was handed in was not taken; whoever shows it empties it."""
        self.kept: KeptParty | None = None
        """The evening as far as it was told, from its beginning on."""
        self.now: Now | None = None
        self._told_at = 0.0
        """When that came, by the line's clock."""
        self._handed_in: tuple[int, Place] | None = None
        self._draft: tuple[int, Place | None] | None = None
        self._draft_due: float | None = None
        self._touched: int | None = None
        """The round of which it was told that somebody is here."""

    @property
    def is_let_in(self) -> bool:
        """Whether the other television has taken this one in."""
        return bool(self._token)

    @property
    def is_over(self) -> bool:
        """Whether no further round of this evening comes."""
        return self.ended or bool(self.failed) or (self.kept is not None and self.kept.is_over)

    @property
    def left(self) -> float:
        """Seconds of the round that are left."""
        if self.now is None:
            return 0.0
        passed = 0.0 if self.now.stopped else self._line.now - self._told_at
        return max(0.0, self.now.left - passed)

    # ------------------------------------------------------------ what is heard

    def pump(self, dt: float) -> None:
        """Time goes on, and what has come on the line is taken in."""
        for heard in () if self.failed else self._line.heard():
            match heard:
                case Connected():
                    self._say("hello", VERSION, self._token, "" if self._token else self._letters, "", -1)
                case Disconnected():
                    self._hear_cut(heard)
                case Received(bytes(data), at):
                    self._take(data, at)
        self._tell_draft(dt)

    def _hear_cut(self, cut: Disconnected) -> None:
        if cut.code == OUTDATED and cut.reason == "reload":
            self._fail(OTHER_VERSION)
        elif cut.code == NOT_LET_IN:
            self._fail(WRONG_LETTERS if not self._token else NO_PARTY)
        elif cut.code == NOT_NOW:
            self._calls, self.trouble = 0, MANY_GUESSES
        elif cut.code == OUTDATED:
            self.ended, self.trouble = True, ENDED
        else:
            self._calls += 1
            self.trouble = DOWN if self._token else CALLING
            if self._calls >= PATIENCE and self.kept is None:
                self._fail(NOBODY if not self._token else NO_PARTY)

    def _fail(self, why: str) -> None:
        self.failed = self.trouble = why
        self._line.close()

    def _take(self, data: bytes, at: float) -> None:
        try:
            kind, values = frame_from_bytes(data)
            self._hear(kind, values, at)
        except StrangeFrameError:
            self._fail(OTHER_VERSION)

    def _hear(self, kind: str, values: list[Any], at: float) -> None:
        match kind, values:
            case "welcome", [str(token)] if len(token) <= 128:
                self._touched = None
                self._calls, self.trouble = 0, ""
                if not self._token:
                    self._say("television")
                    self._say("name", self._name)
                self._token = token
            case "evening", _:
                told = evening_from(values)
                if self.kept is None or self.kept.mark != told.mark:
                    self.now, self._handed_in, self._draft = None, None, None
                self.kept, self.ended = told, False
            case "now", _ if self.kept is not None:
                self.now, self._told_at = now_from(values, self.kept), at
                self._say_again()
            case "refused", [str(why)]:
                self.refused = clean(why[:128])
                self._handed_in = None

    def _say_again(self) -> None:
        """What the host has not taken yet, as the line may have broken meanwhile."""
        now, said = self.now, self._handed_in
        on = now is not None and now.stage is PartyStage.PLAYING
        if not on or now is None or said is None or said != (now.table.number, said[1]) or now.own == said[1]:
            self._handed_in = None
        else:
            self._say_hand_in(*said)

    # ------------------------------------------------------------ what is done

    def touch(self) -> None:
        """Something was pressed here: told once in a round, and whenever nobody waits for this sofa."""
        now = self.now
        if now is None or self.trouble:
            return
        if self._touched != now.table.number or not now.waited_for[now.player]:
            self._touched = now.table.number
            self._say("here")

    def draft(self, number: int, play: Place | None) -> None:
        """What lies in this round, which is told now and then."""
        before = self._draft if self._draft and self._draft[0] == number else (number, None)
        self._draft = number, play
        if before != self._draft and self._draft_due is None:  # a round begins with an empty board anyway
            self._draft_due = BETWEEN_DRAFTS

    def _tell_draft(self, dt: float) -> None:
        if self._draft_due is None or self._draft is None or self.now is None:
            return
        self._draft_due -= dt
        if self._draft_due > 0 or self.trouble:
            return
        self._draft_due = None
        number, play = self._draft
        table = self.now.table
        if number == table.number:
            laid = play.tiles if play else ()
            slots = without(table.rack, "".join(tile_of(tile.face) for tile in laid))
            self._say("lay", number, slots, [(*tile.square, tile.face) for tile in laid])

    def hand_in(self, number: int, play: Place) -> None:
        """Decide; whatever happens to the line, it is said until it is acknowledged or refused."""
        self._handed_in = number, play
        if not self.trouble:
            self._say_hand_in(number, play)

    def _say_hand_in(self, number: int, play: Place) -> None:
        self._say("hand", number, [(*tile.square, tile.face) for tile in play.tiles])

    def _say(self, kind: str, *values: object) -> None:
        self._line.say(msgspec.json.encode([kind, *values]))

    def close(self) -> None:
        """This sofa leaves."""
        self._line.close()
