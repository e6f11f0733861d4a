"""A room as a session: who sits in it, what they have agreed on, and the turns of their game.

It knows no network, no clock and no Maven, and nothing of lines. A command is an entry that somebody would
like to have happened: `decide` says what comes of it, `do` lets that happen, and it waits for the log. A
snapshot with the entries since is that room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from game.lexicon.word_rules import MissingListError, WordsLostError
from game.lexicon.words import Lexicon
from game.name_rules import clean, clean_name, free_number, likeness, next_name, numbered
from game.rules.record import DivergedError, Seat, Turn
from game.rules.record_codec import CodecError, decode, encode, move_from_text, move_to_text
from game.rules.rules_json import BadRulesError
from game.session.log import MemoryLog, recovered
from game.session.match import MatchSession
from game.session.room_entries import (
    AnyRoomEntry,
    CommandEntry,
    LaunchedEntry,
    PersonOnSofa,
    PresenceEntry,
    RoomSnapshot,
    SentAwayEntry,
    SofaCameEntry,
    SofaHeardEntry,
    SofaState,
    TurnEntry,
    entry_of,
    lines_of,
    snapshot_of,
)
from game.wire.from_page import GetReady
from game.wire.from_room import OfStaging, SetFigures, SetPeople, SetTerms
from game.wire.room_limits import MOST_SENT_AWAY, NAME_LENGTH
from game.wire.sentences import Sentence, sentence
from game.wire.terms import Terms, rules_of

UNTRUE = (msgspec.MsgspecError, CodecError, DivergedError, LookupError, RecursionError)
SOFA, GUEST, MAVEN = "Sofa", "Guest", "Maven"  # not read by themselves: they are kept as names
MOST_SINCE = 64
"""Entries after a snapshot; then it is time for another one."""


def why_missing(error: MissingListError) -> Sentence:
    """That a word list is not here."""
    return sentence("other list" if isinstance(error, WordsLostError) else "no list", error.name)


class NotDoneError(Exception):
    """What was asked for is not done, and why."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(why)
        self.why = why


class RoomSession:
    """See above."""

    def __init__(self, state: RoomSnapshot, lexicon: Lexicon) -> None:
        """A room as it was kept, or a new one.

        Raises NotDoneError where nobody can play under its terms, and as `MatchSession.resume` does.
        """
        self.state, self._lexicon = state, lexicon
        self._check(state.terms)
        self.match = self._match_of(state.record) if state.record is not None else None
        self.count = state.entries
        """Entries that have happened."""
        self._log = MemoryLog[AnyRoomEntry](taken=self.count)
        """What waits for whoever keeps the log."""
        self._whole_at: int | None = None
        """After how many of them this life of the room has taken a snapshot."""
        self._numbers = max((sofa.number for sofa in state.sofas), default=0)

    @classmethod
    def read(cls, data: bytes, lexicon: Lexicon, life: int = 0) -> RoomSession:
        """The room of a snapshot with lines of entries below it, in its next life or in a later one.

        It goes on from before the first entry that cannot be true. Raises NotDoneError for the snapshot, and
        where its words are not here.
        """
        snapshot, *lines = data.splitlines() or [b""]
        try:
            room, _ = recovered(
                lambda: cls(snapshot_of(snapshot), lexicon), lambda: map(entry_of, lines), cls.apply, UNTRUE
            )
        except MissingListError as error:
            raise NotDoneError(why_missing(error)) from error
        except UNTRUE as error:
            raise NotDoneError(sentence("damaged room")) from error
        room._log = MemoryLog(taken=room.count)
        room.state.life = max(room.state.life + 1, life)
        return room

    def recode(self, code: str) -> None:
        """Be entered by another code, which the log has with the next snapshot."""
        self.state.code, self._whole_at = code, None

    # ------------------------------------------------------------ who is here

    @property
    def people(self) -> list[PersonOnSofa]:
        return [person for sofa in self.state.sofas for person in sofa.people]

    @property
    def is_playing(self) -> bool:
        return self.match is not None and self.match.position.outcome is None

    def sofa(self, number: int) -> SofaState:
        """Raises LookupError if it does not sit here."""
        return {sofa.number: sofa for sofa in self.state.sofas}[number]

    # ------------------------------------------------------------ commands

    def decide(self, command: AnyRoomEntry) -> Sequence[AnyRoomEntry]:
        """What comes of a command as things stand. Raises NotDoneError."""
        match command:
            case PresenceEntry() | SentAwayEntry() | SofaHeardEntry() | TurnEntry():
                return (command,)
            case CommandEntry(_, SetFigures()):
                return (command,)
        if self.is_playing:
            raise NotDoneError(sentence("playing"))
        match command:
            case SofaCameEntry(_, name, people, keys, token):
                names, theirs = self._named(0, people, keys)
                name = names[0] if people == (name,) else clean(name) or SOFA
                return (SofaCameEntry(self._numbers + 1, name, names, theirs, token),)
            case CommandEntry(number, SetPeople(one, people, keys)):
                return (CommandEntry(number, SetPeople(one, *self._named(number, people, keys))),)
            case CommandEntry(number, GetReady(_, _, person)) if person >= len(self.sofa(number).people):
                raise NotDoneError(sentence("nobody sits"))
            case CommandEntry(number, SetTerms(_, terms)):
                if number != self.state.sofas[0].number:
                    raise NotDoneError(sentence("host rules"))
                if terms.seats < len(self.people):
                    raise NotDoneError(sentence("more people"))
                self._check(terms)
            case LaunchedEntry(number, seed):
                if number != self.state.sofas[0].number:
                    raise NotDoneError(sentence("host launches"))
                if why := self.waits_for:
                    raise NotDoneError(why)
                return (LaunchedEntry(number, seed, encode(self._new_game(seed).record)),)
        return (command,)

    def _check(self, terms: Terms) -> None:
        try:
            rules = rules_of(terms)
            self._lexicon.under(rules)
        except BadRulesError as error:
            raise NotDoneError(sentence("bad rules")) from error
        except MissingListError as error:
            raise NotDoneError(why_missing(error)) from error
        if not rules.min_seats <= terms.seats <= rules.max_seats:
            raise NotDoneError(sentence("so many"))

    def _named(
        self, number: int, people: tuple[str, ...], keys: tuple[str, ...]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Names that are like nobody else's in the room; whose key sits here already has none."""
        others_here = [one for sofa in self.state.sofas if sofa.number != number for one in sofa.people]
        if len(others_here) + len(people) > self.state.terms.seats:
            raise NotDoneError(sentence("no seats"))
        alike = {likeness(person.name) for person in others_here}
        sitting = {person.key for person in others_here}
        names: list[str] = []
        theirs: list[str] = []
        for place, wanted in enumerate(people):
            name = clean_name(wanted, NAME_LENGTH) or GUEST
            if likeness(name) in alike:
                name = next_name(name, alike, NAME_LENGTH)
            alike.add(likeness(name))
            key = keys[place] if place < len(keys) and keys[place] not in sitting else ""
            sitting.add(key)
            names.append(name)
            theirs.append(key)
        return tuple(names), tuple(theirs)

    @property
    def waits_for(self) -> Sentence | None:
        """Why the game cannot be launched yet; None if it can."""
        terms, people = self.state.terms, self.people
        unready = [person.name for person in people if not person.ready]
        if (terms.seats if terms.maven else len(people)) < max(2, rules_of(terms).min_seats):
            return sentence("somebody else")
        return sentence("waiting", unready[0]) if unready else None

    def _new_game(self, seed: int) -> MatchSession:
        terms = self.state.terms
        seats = [Seat(person.name, figure=person.figure) for person in self.people]
        if terms.maven:
            one_is_free = terms.seats - len(seats) == 1
            while len(seats) < terms.seats:
                alike = {likeness(seat.name) for seat in seats}
                is_free = one_is_free and likeness(MAVEN) not in alike
                number = free_number(MAVEN, alike, NAME_LENGTH, 2 if one_is_free else 1)
                name = MAVEN if is_free else numbered(MAVEN, number, NAME_LENGTH)
                seats.append(Seat(name, "maven", terms.maven))
        try:
            return MatchSession(replace(rules_of(terms), games=1), tuple(seats), seed, self._lexicon)
        except ValueError as error:
            raise NotDoneError(sentence("bad rules")) from error

    # ------------------------------------------------------------ entries

    def do(self, command: AnyRoomEntry) -> None:
        """Decide, and let what comes of it happen. Raises NotDoneError."""
        for entry in self.decide(command):
            before = self.count
            self.apply(entry)
            self._log.append([entry], before)

    def _match_of(self, record: bytes) -> MatchSession:
        match = MatchSession.resume(decode(record), self._lexicon)
        match.happens = lambda turn: self.do(
            TurnEntry(turn.seat, move_to_text(turn.move), turn.elapsed_ms, turn.digest)
        )
        return match

    def apply(self, entry: AnyRoomEntry) -> None:
        """Let an entry happen. Raises LookupError for a sofa that does not sit here, and as
        `MatchSession.apply` does."""
        state = self.state
        self.count += 1
        match entry:
            case TurnEntry():
                self._follow(entry)
            case SentAwayEntry(_, lock, mark):
                state.lock = lock
                others = [one for one in state.sent_away if one != mark]
                state.sent_away = [*others, *filter(None, [mark])][-MOST_SENT_AWAY:]
            case SofaHeardEntry(number, done, submitted, answers):
                sofa = self.sofa(number)
                sofa.done, sofa.submitted = done, submitted
                for answer in answers:
                    sofa.note(answer)
            case SofaCameEntry(number, name, people, keys, token):
                self._numbers = max(self._numbers, number)
                state.sofas.append(SofaState(number, name, list(map(PersonOnSofa, people, keys)), token))
            case PresenceEntry(number, "left"):
                state.sofas.remove(self.sofa(number))
                if not state.sofas:
                    self.match = None  # nobody is left who would ever come back to it
            case PresenceEntry(number, "away") if not self.is_playing:
                state.sofas.remove(self.sofa(number))
            case PresenceEntry(number, how):
                self.sofa(number).maven = how == "away"
            case CommandEntry(number, command):
                self._follow_command(self.sofa(number), command)
            case LaunchedEntry(_, _, record):
                self._launch(record)
        if not self.is_playing and not isinstance(entry, TurnEntry):
            self._seat_everybody()

    def _follow_command(self, sofa: SofaState, command: OfStaging) -> None:
        match command:
            case GetReady(_, on, person):
                sofa.people[person].ready = on
            case SetPeople(_, people, keys):
                if [sofa.name] == [one.name for one in sofa.people]:  # it is called like its only person
                    sofa.name = people[0]
                sofa.people = list(map(PersonOnSofa, people, keys))
            case SetFigures(_, figures):
                for one, figure in zip(sofa.people, figures, strict=False):
                    one.figure = figure
            case SetTerms(_, terms):
                self.state.terms = terms
                self._nobody_is_ready()

    def _seat_everybody(self) -> None:
        for seat, person in enumerate(self.people):
            person.seat = seat

    def _nobody_is_ready(self) -> None:
        for person in self.people:
            person.ready = False

    def _launch(self, record: bytes) -> None:
        state = self.state
        self._seat_everybody()
        state.games += 1
        self.match = self._match_of(record)
        sat = {person.seat: (person.key, sofa.number) for sofa in state.sofas for person in sofa.people}
        by_seat = [sat.get(seat, ("", 0)) for seat in range(len(self.match.seats))]
        state.keys, state.sofa_numbers = [key for key, _ in by_seat], [number for _, number in by_seat]
        for sofa in state.sofas:
            sofa.submitted = 0

    def _follow(self, turn: TurnEntry) -> None:
        """After the last one everybody is back in staging, in the same seats."""
        if self.match is None:
            return
        self.match.apply(Turn(turn.sofa, move_from_text(turn.move), turn.elapsed_ms, turn.digest))
        if not self.is_playing:
            self._nobody_is_ready()
            for sofa in self.state.sofas:
                sofa.maven = False

    # ------------------------------------------------------------ the log

    @property
    def is_changed(self) -> bool:
        """Whether there is anything that the log does not have."""
        return bool(self._log.entries) or self._whole_at is None

    def take(self, *, whole: bool = False) -> tuple[bytes, int | None]:
        """What the log is to have next: a snapshot of all that has happened, or with the number of entries
        before them those that wait."""
        entries, before = self._log.take()
        if whole or not entries or self._whole_at is None or self.count - self._whole_at >= MOST_SINCE:
            self._whole_at = self.count
            return self.snapshot(), None
        return lines_of(entries), before

    def snapshot(self) -> bytes:
        """The room as it is."""
        self.state.entries = self.count
        self.state.record = encode(self.match.record) if self.match is not None else None
        return msgspec.json.encode(self.state)
