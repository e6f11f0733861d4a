"""One room as a state machine: messages of sofas in, frames for sofas out, and nothing else.

Time comes in seconds as an argument, luck and tokens from outside; what carries the frames, and keeps the
room where it outlives the process, stands in `game.rooms.net`.
"""

from __future__ import annotations

import hmac
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256

import msgspec

from game.lexicon.word_rules import MissingListError
from game.lexicon.words import Lexicon
from game.match.host import Host
from game.maven.engine.engine_client import EngineClient
from game.maven.levels_and_vocabularies import TURN_BUDGET
from game.maven.messages import Budget
from game.name_rules import clean, clean_name, cut, likeness
from game.rooms.join_requests import MANY_KNOCK, NOBODY_INSIDE, JoinRequests
from game.rooms.messages import (
    Closed,
    Command,
    Commands,
    Done,
    Lag,
    Launch,
    Leave,
    LetIn,
    News,
    Play,
    Ready,
    RoomState,
    Say,
    Seated,
    SetFigures,
    SetPeople,
    SetTerms,
    Snapshot,
    State,
    Summary,
    Talk,
    Terms,
)
from game.rooms.phrases import PHRASES
from game.rooms.ratings import RatedGame
from game.rooms.room_game import RoomGame
from game.rooms.room_limits import (
    BLINK_SECONDS,
    CHAT_IN_SNAPSHOT,
    CHAT_LINES,
    EMPTY_SECONDS,
    FIRST_WATCHER,
    LATEST_TURN,
    LOCK_LETTERS,
    MOST_WATCHERS,
    NAME_LENGTH,
    SENTENCE_LENGTH,
    SLOWEST_MS,
    STAGING_GRACE_SECONDS,
)
from game.rooms.sofa import PersonOnSofa, Sofa
from game.rooms.terms import in_words, rules_of
from game.rules.illegal_moves import IllegalMove
from game.rules.record import Seat
from game.rules.rules_json import BadRulesError

THINKING_SECONDS = 0.05
"""How soon Maven is asked again whether it has thought enough."""


LOCK = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
"""What locks are made of: five bits a letter."""


class NotDoneError(Exception):
    """What was asked for is not done; the message is one sentence, fit to be told."""

    def __init__(self, why: str) -> None:
        super().__init__(clean(why)[:SENTENCE_LENGTH])


class MustKnockError(NotDoneError):
    """A locked room, and no more than its six letters: somebody inside has to let them in."""

    def __init__(self, room: Room) -> None:
        super().__init__("This room is locked: open its link, or have somebody inside let you in.")
        self.room = room


@dataclass(frozen=True, slots=True)
class HostMachine:
    """What a room needs of the machine that it is on."""

    lexicon: Lexicon
    engine: EngineClient | None
    new_seed: Callable[[], int]
    new_token: Callable[[], str]
    budget: Budget = TURN_BUDGET
    rating: Callable[[str], int | None] = lambda _key: None
    """The rating of whoever has this key; None where none are kept."""


class Room:
    """A room with its sofas, from staging through games and back."""

    def __init__(
        self, house: HostMachine, room_id: str, name: str, code: str, terms: Terms, now: float
    ) -> None:
        """Raises NotDoneError if the terms cannot be played under."""
        self._house = house
        self.id, self.name, self.code = room_id, clean(name) or "Room", code
        self.lock = "".join(
            LOCK[byte % 32] for byte in sha256(house.new_token().encode()).digest()[:LOCK_LETTERS]
        )
        """What the link has besides the code, as long as the room is locked."""
        self.knocks = JoinRequests()
        self.terms = terms
        self.sofas: dict[int, Sofa] = {}
        self.game: RoomGame | None = None
        self.games = 0
        self.playing = False
        self.finished: list[RatedGame] = []
        """Games that are over and have not been taken down yet."""
        self.changed = True
        """Whether something is to be kept that has not been."""
        self.now = now
        self._summary: Summary | None = None
        self._numbers = 0
        self._talk: deque[Talk] = deque(maxlen=CHAT_LINES)
        self._empty_since: float | None = now
        self._departed: list[Sofa] = []
        """Sofas that have left, to which their last word is still to be carried."""
        self.keys: tuple[str, ...] = ()
        """By seat of the game that is on, the key under which the person's rating is kept."""
        self.sofa_numbers: tuple[int, ...] = ()
        """By seat of it, on which sofa the person sat down; 0 for Maven."""
        self.life = 0
        """How often the room has been taken up again in another process."""
        self._checked(terms)

    def _checked(self, terms: Terms) -> Terms:
        try:
            rules = rules_of(terms)
        except BadRulesError as error:
            raise NotDoneError(f"{error}.") from error
        try:
            self._house.lexicon.under(rules)
        except MissingListError as error:
            raise NotDoneError(f"{error}") from error
        if not rules.min_seats <= terms.seats <= rules.max_seats:
            raise NotDoneError("These rules are not for so many players.")
        return terms

    # ------------------------------------------------------------ who is here

    @property
    def seated(self) -> list[Sofa]:
        """The sofas that play, as they came; the first is the host."""
        return [sofa for sofa in self.sofas.values() if not sofa.watches]

    @property
    def host(self) -> Sofa | None:
        return next(iter(self.seated), None)

    @property
    def people(self) -> list[PersonOnSofa]:
        return [person for sofa in self.seated for person in sofa.people]

    @property
    def is_over(self) -> bool:
        """Whether nobody has been here for so long that the room may go."""
        return self._empty_since is not None and self.now - self._empty_since >= EMPTY_SECONDS

    def join(self, name: str, people: tuple[str, ...], keys: tuple[str, ...], now: float) -> Sofa:
        """A sofa sits down. Raises NotDoneError."""
        self.now = now
        if self.playing:
            raise NotDoneError("They are playing just now.")
        if len(self.people) + len(people) > self.terms.seats:
            raise NotDoneError("There are not enough free seats.")
        sofa = self._new_sofa(name, self._named(people, keys))
        self._seat_everybody()
        sofa.tell(lambda n: Seated(n, sofa.token, sofa.number, self.state))
        self._tell_state(but=sofa)
        return sofa

    def opens(self, code: str) -> bool:
        """Whether this is what the room's link has; takes the same time whatever it is."""
        return hmac.compare_digest((self.code + self.lock).encode(), code.upper().encode())

    def knock(self, name: str, now: float) -> int:
        """Somebody asks to be let in; the number under which they wait. Raises NotDoneError."""
        self.now = now
        if self.playing:
            raise NotDoneError("They are playing just now.")
        if not self._somebody_sits:
            raise NotDoneError(NOBODY_INSIDE)
        if self.knocks.is_full:
            raise NotDoneError(MANY_KNOCK)
        number = self.knocks.begin(clean_name(name, NAME_LENGTH) or "Somebody", now)
        self._tell_state()
        return number

    def knock_no_more(self, number: int) -> None:
        """Whoever knocked has gone."""
        if self.knocks.leave(number):
            self._tell_state()

    def watch(self, now: float) -> Sofa:
        """Somebody looks on, one turn behind. Raises NotDoneError."""
        self.now = now
        if sum(sofa.watches for sofa in self.sofas.values()) >= MOST_WATCHERS:
            raise NotDoneError("Too many are looking on already.")
        sofa = self._new_sofa("", [])
        sofa.tell(lambda n: Seated(n, sofa.token, sofa.number, self.state))
        if self.playing and self.game is not None:
            self.game.bring(sofa)
            self.game.begin(sofa)
            self.game.run([sofa], now)
        self._tell_state(but=sofa)
        return sofa

    def _new_sofa(self, name: str, people: list[PersonOnSofa]) -> Sofa:
        self._numbers += 1
        number = self._numbers + (0 if people else FIRST_WATCHER)
        sofa = Sofa(number, clean(name) or "Sofa", people, self._house.new_token())
        self.sofas[number] = sofa
        self._empty_since, self.changed = None, True
        return sofa

    def _named(
        self, people: tuple[str, ...], keys: tuple[str, ...], but: Sofa | None = None
    ) -> list[PersonOnSofa]:
        """People with names that are like nobody else's in the room; whose key sits here already has none."""
        others_here = [person for sofa in self.seated if sofa is not but for person in sofa.people]
        alike = {likeness(person.name) for person in others_here}
        sitting = {person.key for person in others_here}
        named: list[PersonOnSofa] = []
        for number, wanted in enumerate(people):
            name = wanted = clean_name(wanted, NAME_LENGTH) or "Guest"
            stem = "Player" if wanted.startswith("Player ") else cut(wanted, NAME_LENGTH - 2, NAME_LENGTH - 2)
            others = (f"{stem} {count}" for count in range(2, 12))
            while likeness(name) in alike:
                name = next(others)
            alike.add(likeness(name))
            key = keys[number] if number < len(keys) and keys[number] not in sitting else ""
            sitting.add(key)
            named.append(PersonOnSofa(name, key, rating=self._rating(key)))
        return named

    def _rating(self, key: str) -> int | None:
        return self._house.rating(key) if key else None

    def refresh_ratings(self) -> None:
        """Look up everybody's rating again, and tell a rated room what has changed."""
        changes = []
        for person in self.people:
            before, person.rating = person.rating, self._rating(person.key)
            if person.rating is not None and before not in (None, person.rating):
                change = f"{person.rating - before:+d}".replace("-", "−")
                changes.append(f"{person.name} {person.rating} ({change})")
        if self.terms.rated:
            self._tell_state()
            if changes:
                self.announce(f"Ratings: {', '.join(changes)}.")

    def _seat_everybody(self) -> None:
        for seat, person in enumerate(self.people):
            person.seat = seat

    # ------------------------------------------------------------ lines

    def back(self, token: str, seen: int, now: float) -> Sofa:
        """A sofa is back and gets what it has missed. Raises NotDoneError."""
        self.now = now
        sofa = next((sofa for sofa in list(self.sofas.values()) if sofa.owns(token)), None)
        if sofa is None:
            raise NotDoneError("This room does not know you any more.")
        if self.game is not None and not sofa.watches and not self._somebody_sits:
            self.game.rested(now - max(other.gone_at for other in self.seated))
        was_away, sofa.here, sofa.away, self._empty_since = sofa.away, True, False, None
        sofa.waiting.clear()
        if sofa.maven and self.game is not None:
            sofa.maven = False
            self.game.give_back(sofa.seats)
        missed = sofa.missed(seen)
        if missed is None:
            self._send_snapshot(sofa)
        else:
            sofa.waiting += missed
        if was_away:
            self._tell_state()
        self._run(now)
        return sofa

    def _send_snapshot(self, sofa: Sofa) -> None:
        frame = None
        if self.game is not None:
            if sofa.watches:
                sofa.tell(lambda n: Snapshot(n, sofa.number, self.state, self._recent, None, 0, sofa.done))
                self.game.bring(sofa)
                self.game.begin(sofa)
                return
            frame = msgspec.Raw(self.game.bring(sofa))
        sofa.tell(
            lambda n: Snapshot(n, sofa.number, self.state, self._recent, frame, sofa.submitted, sofa.done)
        )

    @property
    def _recent(self) -> tuple[Talk, ...]:
        return tuple(self._talk)[-CHAT_IN_SNAPSHOT:]

    def lost(self, number: int, now: float) -> None:
        """The line of a sofa is down."""
        self.now = now
        sofa = self.sofas.get(number)
        if sofa is None or not sofa.here:
            return
        sofa.here, sofa.gone_at = False, now
        sofa.waiting.clear()
        self._note_if_empty(now)
        if sofa.watches:
            del self.sofas[number]
            self._tell_state()

    def moved_on(self, number: int, now: float) -> None:
        """The guest of a sofa has sat down elsewhere by the same line: before a game nobody waits for it."""
        self.now = now
        sofa = self.sofas.get(number)
        if sofa is not None and not self.playing:
            self._leave(sofa, now)

    def _note_if_empty(self, now: float) -> None:
        if not any(sofa.here for sofa in self.sofas.values()):
            self._empty_since = now

    def measured(self, number: int, lag_ms: int) -> None:
        """How long the round trip to a sofa takes."""
        if sofa := self.sofas.get(number):
            sofa.lag_ms = max(0, min(SLOWEST_MS, lag_ms))

    def tell_lag(self) -> None:
        """Tell everybody of everybody's round trip, and of the latest frame."""
        ms = {sofa.number: sofa.lag_ms if sofa.here else -1 for sofa in self.seated}
        for sofa in self.sofas.values():
            sofa.say(Lag(ms, sofa.sent))

    # ------------------------------------------------------------ commands

    def hear(self, number: int, command: Commands, now: float) -> None:
        """A sofa wants something done. One that comes twice is done once, and answered again."""
        self.now = now
        sofa = self.sofas.get(number)
        if sofa is None or not isinstance(command, Command):
            return
        if command.id <= sofa.done:
            sofa.answer_again(command.id)
            return
        try:
            self._do(sofa, command, now)
        except NotDoneError as refusal:
            sofa.answer(Done(command.id, str(refusal)))
        else:
            sofa.answer(Done(command.id))
        self._run(now)

    def _do(self, sofa: Sofa, command: Commands, now: float) -> None:
        if sofa.watches and not isinstance(command, Leave):
            raise NotDoneError("Who looks on cannot do that.")
        match command:
            case Ready(_, person, on):
                self._ready(sofa, person, on)
            case SetPeople(_, people, keys):
                self._set_people(sofa, people, keys)
            case SetFigures(_, figures):
                self._set_figures(sofa, figures)
            case SetTerms(_, terms):
                self._set_terms(sofa, terms)
            case Say(_, person, phrase, text):
                self._say(sofa, person, phrase, text, now)
            case Launch():
                self._launch(sofa, now)
            case LetIn(_, knock, on):
                if not self.knocks.answer(knock, come_in=on):
                    raise NotDoneError("Nobody knocks any more.")
                self._tell_state()
            case Leave():
                self._leave(sofa, now)
            case Play(_, frame):
                self._play(sofa, frame, now)

    def _staging(self) -> None:
        if self.playing:
            raise NotDoneError("They are playing just now.")

    def _ready(self, sofa: Sofa, person: int, on: bool) -> None:
        self._staging()
        if person >= len(sofa.people):
            raise NotDoneError("Nobody sits there.")
        sofa.people[person].ready = on
        self._tell_state()

    def _set_people(self, sofa: Sofa, people: tuple[str, ...], keys: tuple[str, ...]) -> None:
        self._staging()
        if len(self.people) - len(sofa.people) + len(people) > self.terms.seats:
            raise NotDoneError("There are not enough free seats.")
        sofa.people = self._named(people, keys, but=sofa)
        self._seat_everybody()
        self._tell_state()

    def _set_figures(self, sofa: Sofa, figures: tuple[str, ...]) -> None:
        """While a game is on they hold from the next one."""
        for person, figure in zip(sofa.people, figures, strict=False):
            person.figure = figure
        self._tell_state()

    def _set_terms(self, sofa: Sofa, terms: Terms) -> None:
        self._staging()
        if sofa is not self.host:
            raise NotDoneError("Only the host changes the rules.")
        if terms.seats < len(self.people):
            raise NotDoneError("More people than that are here.")
        self.terms = self._checked(terms)
        for person in self.people:
            person.ready = False
        self._tell_state()

    def _say(self, sofa: Sofa, person: int, phrase: int, text: str, now: float) -> None:
        text = clean(text)
        if phrase >= len(PHRASES) or (phrase < 0 and not text) or person >= len(sofa.people):
            raise NotDoneError("There is nothing to say.")
        if phrase < 0 and self.terms.phrases:
            raise NotDoneError("Only ready-made phrases are said here.")
        if not sofa.voice.takes(now):
            raise NotDoneError("Slow down a little.")
        who = sofa.people[person]
        said = Talk(0, sofa.number, who.name, who.seat, phrase, "" if phrase >= 0 else text)
        self._talk.append(said)
        for other in self.sofas.values():
            self._tell_talk(other, said)

    @staticmethod
    def _tell_talk(sofa: Sofa, said: Talk) -> None:
        sofa.tell(lambda n: msgspec.structs.replace(said, n=n))

    def _leave(self, sofa: Sofa, now: float) -> None:
        if self.playing and self.game is not None and not sofa.watches:
            self._without(sofa, now)
        sofa.say(Closed(""))
        sofa.here = False
        self._departed.append(sofa)
        del self.sofas[sofa.number]
        if self.game is not None:
            self.game.forget(sofa)
        if not self.seated:
            self.playing = False  # nobody is left who would ever come back to it
        if not self.playing:
            self._seat_everybody()
        self._note_if_empty(now)
        self._tell_state()

    def _play(self, sofa: Sofa, frame: list[object], now: float) -> None:
        if self.game is None:
            raise NotDoneError("No game is on.")
        if why := self.game.hear(sofa, msgspec.json.encode(frame), now):
            raise NotDoneError(f"{why}.")

    # ------------------------------------------------------------ the game

    @property
    def waits_for(self) -> str:
        """Why the game cannot be launched yet; empty if it can."""
        away = [sofa.people[0].name for sofa in self.seated if not sofa.here]
        unready = [person.name for person in self.people if not person.ready]
        seats = self.terms.seats if self.terms.maven else len(self.people)
        if seats < max(2, rules_of(self.terms).min_seats):
            return "Somebody else has to join first."
        if unready:
            return f"Waiting for {unready[0]}."
        return f"{away[0]} is away." if away else ""

    def _launch(self, sofa: Sofa, now: float) -> None:
        self._staging()
        if sofa is not self.host:
            raise NotDoneError("Only the host launches the game.")
        if self.waits_for:
            raise NotDoneError(self.waits_for)
        self._seat_everybody()
        seats = [Seat(person.name, figure=person.figure) for person in self.people]
        if self.terms.maven:
            free = self.terms.seats - len(seats)
            names = ["Maven"] if free == 1 else [f"Maven {number}" for number in range(1, free + 1)]
            seats += [Seat(name, "maven", self.terms.maven) for name in names]
        rules = replace(rules_of(self.terms), games=1)
        try:
            host = Host(rules, tuple(seats), self._house.new_seed(), self._house.lexicon)
        except ValueError as error:
            raise NotDoneError(f"{error}.") from error
        self.games += 1
        self._begin(host, now)

    def _begin(self, host: Host, now: float) -> None:
        self.playing = True
        keys = [person.key for person in self.people]
        self.keys = (*keys, *("" for _ in host.seats[len(keys) :]))
        sat = {person.seat: sofa.number for sofa in self.seated for person in sofa.people}
        self.sofa_numbers = tuple(sat.get(seat, 0) for seat in range(len(host.seats)))
        for sofa in self.sofas.values():
            sofa.submitted = 0
        self._tell_state()
        house = self._house
        self.game = RoomGame(host, self.games, house.engine, house.budget, self.sofas.values(), now)

    def resume(
        self,
        sofas: list[Sofa],
        games: int,
        keys: tuple[str, ...],
        sofa_numbers: tuple[int, ...],
        life: int,
        host: Host | None,
        now: float,
    ) -> None:
        """Go on where another process has left off: everybody is away, and expected back."""
        self.sofas = {sofa.number: sofa for sofa in sofas}
        self._numbers = max(self.sofas, default=0)
        self.games, self.keys, self.sofa_numbers, self.life = games, keys, sofa_numbers, life
        for person in self.people:
            person.rating = self._rating(person.key)
        if host is not None:
            house = self._house
            self.playing = host.position.outcome is None
            self.game = RoomGame(host, games, house.engine, house.budget, sofas, now, resumed=True)
            here = frozenset[int]().union(*(sofa.seats for sofa in sofas if not sofa.maven))
            self.game.stand_in(self.game.peoples_seats - here)

    def _without(self, sofa: Sofa, now: float) -> None:
        """The game goes on without a sofa, as the room has agreed."""
        assert self.game is not None
        if self.terms.gone == "maven" and self._house.engine is not None and len(self.seated) > 1:
            self.game.stand_in(sofa.seats)
        else:
            self.game.resign(sofa, now)

    def _run(self, now: float) -> None:
        if self.game is None:
            return
        try:
            moved = self.game.run(self.sofas.values(), now)
        except IllegalMove:
            moved = True  # nobody's decision may stop the room
        self.changed = self.changed or moved
        self._tell_how_maven_plays(self.game)
        if self.playing and self.game.is_over:
            self._finish()

    def _tell_how_maven_plays(self, game: RoomGame) -> None:
        """Everybody hears once in a game that Maven plays more plainly than it will, also who came later."""
        told = game.number, game.how_maven_plays
        for sofa in self.sofas.values() if told[1] else ():
            if sofa.heard_of_maven != told:
                sofa.heard_of_maven = told
                self._tell_news(sofa, told[1])

    def _finish(self) -> None:
        assert self.game is not None
        self.playing = False
        outcome = self.game.host.position.outcome
        assert outcome is not None
        game_id = f"{self.id}/{self.games}"
        gone = self.game.host.position.gone | self.game.stood_in
        self.finished.append(
            RatedGame(game_id, self.keys, outcome.scores, self.terms.rated, gone, self.sofa_numbers)
        )
        for person in self.people:
            person.ready = False
        for sofa in self.seated:
            sofa.maven = False
        self._tell_state()

    # ------------------------------------------------------------ time

    @property
    def next_tick(self) -> float:
        """When `tick` is wanted next, in seconds; infinite if nothing waits for time to pass.

        Where nobody sits who could go on, nothing is due but the end of the room: what time has brought
        meanwhile is seen to when somebody is back.
        """
        waits = [self._empty_since + EMPTY_SECONDS] if self._empty_since is not None else []
        waits += [self.knocks.due]
        playing = self.playing and self.game is not None
        if playing and self.game is not None and self.game.is_thinking:
            return self.now + THINKING_SECONDS
        if self._somebody_sits:
            gone = [sofa for sofa in self.seated if not sofa.here]
            waits += [sofa.gone_at + BLINK_SECONDS for sofa in gone if not sofa.away]
            waits += [sofa.gone_at + self._grace for sofa in gone if not (playing and sofa.maven)]
            if playing and self.game is not None and (late := self.game.late_at) is not None:
                waits.append(late)
        return min(waits, default=float("inf"))

    @property
    def _somebody_sits(self) -> bool:
        return any(sofa.here for sofa in self.seated)

    @property
    def _grace(self) -> float:
        """How many seconds a sofa that is away is waited for."""
        return self.terms.grace if self.playing else min(self.terms.grace, STAGING_GRACE_SECONDS)

    def tick(self, now: float) -> None:
        """Time has passed."""
        self.now = now
        if self.knocks.expire(now):
            self._tell_state()
        self._note_the_away(now)
        self._miss_the_away(now)
        if self.game is not None and self.playing and self._somebody_sits:
            self.game.pass_if_late(now)
        self._run(now)
        self._miss_the_away(now)  # where the game has just ended, they are in nobody's way

    def _note_the_away(self, now: float) -> None:
        """Tell everybody whose line is down, once that is more than a blink."""
        gone = [sofa for sofa in self.seated if not sofa.here and not sofa.away]
        if gone := [sofa for sofa in gone if now >= sofa.gone_at + BLINK_SECONDS]:
            for sofa in gone:
                sofa.away = True
            self._tell_state()

    def _miss_the_away(self, now: float) -> None:
        """Go on without those who have stayed away for too long, unless nobody is here who could."""
        for sofa in self.seated if self._somebody_sits else ():
            if not sofa.here and not sofa.maven and now >= sofa.gone_at + self._grace:
                self._stayed_away(sofa, now)

    def _stayed_away(self, sofa: Sofa, now: float) -> None:
        if not self.playing:
            del self.sofas[sofa.number]
            self._seat_everybody()
            self._tell_state()
            return
        sofa.maven = True
        self._without(sofa, now)
        names = " and ".join(person.name for person in sofa.people)
        plays = "Maven plays on" if self.terms.gone == "maven" else "the seat is given up"
        self.announce(f"{names}: away for too long, {plays}.")
        self._tell_state()

    # ------------------------------------------------------------ what is told

    @property
    def state(self) -> RoomState:
        host = self.host
        return RoomState(
            self.id,
            self.name,
            self.code,
            self.terms,
            tuple(sofa.shown(sofa is host, rated=self.terms.rated) for sofa in self.seated),
            "playing" if self.playing else "staging",
            self.games,
            len(self.sofas) - len(self.seated),
            self.lock if self.terms.locked else "",
            self.knocks.seen,
        )

    def _tell_state(self, but: Sofa | None = None) -> None:
        self.changed = True
        self._summary = None
        state = self.state
        for sofa in self.sofas.values():
            if sofa is not but:
                sofa.tell(lambda n: State(n, state))

    def recode(self, code: str) -> None:
        """Be entered by another code."""
        self.code = code
        self._tell_state()

    def announce(self, text: str) -> None:
        """Tell everybody one sentence."""
        for sofa in self.sofas.values():
            self._tell_news(sofa, text)

    @staticmethod
    def _tell_news(sofa: Sofa, text: str) -> None:
        sofa.tell(lambda n: News(n, text))

    def close(self, why: str) -> None:
        """The room is no more."""
        for sofa in self.sofas.values():
            sofa.say(Closed(why))

    @property
    def summary(self) -> Summary:
        """The room as the lobby shows it; the same object as long as nothing of it has changed."""
        turn = min(LATEST_TURN, self.game.host.position.ply + 1) if self.playing and self.game else 0
        if self._summary is None or self._summary.turn != turn:
            self._summary = self._summary_at(turn)
        return self._summary

    def _summary_at(self, turn: int) -> Summary:
        return Summary(
            self.id,
            self.name,
            in_words(self.terms),
            self.terms.seats,
            tuple(person.name for person in self.people),
            self.terms.locked,
            self.playing,
            turn,
            self.terms.rated,
            len(self.sofas) - len(self.seated),
        )

    def take_frames(self) -> Iterator[tuple[int, bytes]]:
        """What is to be carried, with the number of the sofa that it is for."""
        for sofa in [*self.sofas.values(), *self._departed]:
            for data in sofa.waiting:
                yield sofa.number, data
            sofa.waiting.clear()
        self._departed.clear()
