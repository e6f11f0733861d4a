"""A party on another television as it is known here: what was told of it, and what this sofa does there.

The connection mends itself; whatever was not acknowledged is said again when it is up.
"""

from __future__ import annotations

from game.duplicate.kept_party import KeptParty
from game.language.messages import NOTHING, Message, message
from game.net.client_events import Client, Connected, Disconnected, Received
from game.phones.party_frames import laid_of
from game.phones.television_frames import Now, evening_from, now_from
from game.rules.letter_sets import tile_of
from game.rules.racks import without
from game.session.duplicate import play_of
from game.session.entries import DraftEntry, Entry, HandedInEntry, TouchedEntry
from game.wire import from_page, to_page
from game.wire.from_page import NonsenseError, PhoneDraft
from game.wire.sentences import LANGUAGE, Sentence, sentence, told_by

WRONG_LETTERS = message("Those are not the letters on the other television.")
NOT_OF_HALL, NO_PARTY, MANY_GUESSES = map(sentence, ("wrong hall", "party over", "guesses"))  # not read: ids
OTHER_VERSION = message("The other television has another version of Parlour.")
NOBODY = message("Nobody answers there.")
ENDED = message("The other television has ended the game.")
DOWN = message("The line is down. Calling again …")
CALLING = message("Calling …")
Told = Message | Sentence
PATIENCE = 5
"""Calls in vain after which one who was never let in gives up."""
BETWEEN_DRAFTS = 0.25
"""Seconds from one draft that is told to the next."""


class FarParty:
    """See above. `pump` in every frame."""

    def __init__(self, line: Client, name: str, letters: str, words: str = "") -> None:
        """`letters` are those that stand on the other television; `name` is this sofa's, and `words` the
        digest of its word list. Without a name a hall is only asked whether these are its letters."""
        self._line, self._name, self._letters, self._words = line, name, letters, words
        self._token = ""
        self._calls = 0
        self._later: Told = NOTHING
        """Why it was put off; that stands while nobody answers."""
        self.why_not_now: Told = CALLING
        """Why nothing can be said just now; nothing while the line is up."""
        self.why_failed: Told = NOTHING
        """Why it will never be again; nothing while there is hope."""
        self.ended = False
        """Whether the other television has ended the evening that was told; it may begin another one."""
        self.refused = ""
        """Why something that was handed in was not taken; whoever shows it empties it."""
        self.kept: KeptParty | None = None
        """The evening as far as it was told, from its beginning on."""
        self.now: Now | None = None
        self._told_at = 0.0
        """When that came, by the line's clock."""
        self._commands = 0
        self._unanswered: dict[int, from_page.Command] = {}
        """What was said and is neither done nor refused: said again on each new line."""
        self._draft: tuple[int, str] | None = None
        """The round, and what lies in it."""
        self._draft_due: float | None = None
        self._touched: int | None = None
        """The round of which it was told that somebody is here."""

    @property
    def trouble(self) -> str:
        """`why_not_now` in a sentence."""
        return str(self.why_not_now)

    @property
    def failed(self) -> str:
        """`why_failed` in a sentence."""
        return str(self.why_failed)

    @property
    def is_let_in(self) -> bool:
        """Whether the other television has taken this one in."""
        return bool(self._token)

    @property
    def is_over(self) -> bool:
        """Whether no further round of this evening comes."""
        return self.ended or bool(self.why_failed) or (self.kept is not None and self.kept.is_over)

    @property
    def left(self) -> float:
        """Seconds of the round that are left."""
        if self.now is None:
            return 0.0
        passed = 0.0 if self.now.told.stopped else self._line.now - self._told_at
        return max(0.0, self.now.told.left / 1000 - passed)

    # ------------------------------------------------------------ what is heard

    def pump(self, dt: float) -> None:
        """Time goes on, and what has come on the line is taken in."""
        for heard in () if self.failed else self._line.heard():
            match heard:
                case Connected():
                    key = "" if self._token else self._letters
                    self._say(
                        from_page.Hello(from_page.PROTOCOL, self._token, key, "", -1, LANGUAGE, self._words)
                    )
                case Disconnected():
                    self._hear_cut(heard)
                case Received(bytes(data), at):
                    try:
                        self._hear(to_page.told_from_bytes(data), at)
                    except NonsenseError:
                        self._fail(OTHER_VERSION)
        self._tell_draft(dt)

    def _hear_cut(self, cut: Disconnected) -> None:
        if cut.code == to_page.OUTDATED and cut.reason == to_page.RELOAD:
            self._fail(OTHER_VERSION)
        elif cut.code == to_page.NOT_LET_IN:
            self._fail(NO_PARTY if self._token else WRONG_LETTERS if self._name else NOT_OF_HALL)
        elif cut.code == to_page.NOT_NOW:
            self._calls, self._later = 0, told_by(cut.reason)
            self.why_not_now = self._later
        elif cut.code == to_page.OUTDATED:
            self.ended, self.why_not_now = True, ENDED
        else:
            self._calls += 1
            self.why_not_now = self._later or (DOWN if self._token else CALLING)
            if self._calls >= PATIENCE and self.kept is None:
                self._fail(NOBODY if not self._token else NO_PARTY)

    def _fail(self, why: Told) -> None:
        self.why_failed = self.why_not_now = why
        self._line.close()

    def _hear(self, told: to_page.Told | PhoneDraft, at: float) -> None:
        match told:
            case to_page.Welcome(token):
                self._touched = None
                self._calls, self.why_not_now, self._later = 0, NOTHING, NOTHING
                for command in self._unanswered.values():
                    self._say(command)
                if self._name and not self._token:
                    self._say(from_page.TelevisionHere())
                    self._command(from_page.Name(self._next(), self._name))
                self._token = token
            case to_page.Evening():
                kept = evening_from(told)
                if self.kept is None or self.kept.mark != kept.mark:
                    self.now, self._draft = None, None
                self.kept, self.ended = kept, False
            case to_page.Now() if self.kept is not None:
                self.now, self._told_at = now_from(told, self.kept), at
            case to_page.Notice(why):
                self.refused = str(why or "")
            case to_page.Done(id):
                self._unanswered.pop(id, None)
            case to_page.Refused(refused_id, why):
                number = self.now.table.number if self.now else None
                refused = self._unanswered.pop(refused_id) if refused_id in self._unanswered else None
                if not isinstance(refused, from_page.HandIn) or refused.number == number:
                    self.refused = str(why)

    def _next(self) -> int:
        self._commands += 1
        return self._commands

    def _command(self, command: from_page.Command) -> None:
        """Whatever happens to the line, it is said until it is done or refused."""
        self._unanswered[command.id] = command
        if not self.trouble:
            self._say(command)

    # ------------------------------------------------------------ what is done

    def do(self, command: Entry) -> None:
        """What was done here. That it is there is told once in a round, and whenever nobody waits for this
        sofa; what lies, now and then. What was decided before and is not answered yet is no more.
        """
        match command:
            case TouchedEntry() if self.now is not None and not self.trouble:
                number, told = self.now.table.number, self.now.told
                if self._touched != number or not told.waited_for[told.player]:
                    self._touched = number
                    self._say(from_page.StillHere())
            case DraftEntry(_, [(_, play)], number):
                before = self._draft if self._draft and self._draft[0] == number else (number, "")
                self._draft = number, play
                if before != self._draft and self._draft_due is None:  # a round begins with an empty board
                    self._draft_due = BETWEEN_DRAFTS
            case HandedInEntry(_, _, number, play):
                earlier = [id for id, one in self._unanswered.items() if isinstance(one, from_page.HandIn)]
                for id in earlier:
                    del self._unanswered[id]
                self._command(from_page.HandIn(self._next(), number, laid_of(play_of(play))))
            case _:
                pass

    def _tell_draft(self, dt: float) -> None:
        if self._draft_due is None or self._draft is None or self.now is None:
            return
        self._draft_due -= dt
        if self._draft_due > 0 or self.trouble:
            return
        self._draft_due = None
        number, table = self._draft[0], self.now.table
        if number == table.number:
            laid = laid_of(play_of(self._draft[1]))
            slots = without(table.rack, "".join(tile_of(face) for _, _, face in laid))
            self._say(from_page.Lay(number, slots, laid))

    def _say(self, message: from_page.Line) -> None:
        self._line.say(bytes(message))

    def close(self) -> None:
        """This sofa leaves."""
        self._line.close()
