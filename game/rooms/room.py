"""One room and the lines to it: messages of sofas in, frames for sofas out, and nothing else.

What is so in the room, and outlives the process, is its session (`game.session.room`). Time comes in seconds
as an argument, luck and tokens from outside; what carries the frames, and keeps the log, stands in
`game.rooms.net`.
"""

from __future__ import annotations

import hmac
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient
from game.maven.levels_and_vocabularies import TURN_BUDGET
from game.maven.messages import Budget
from game.name_rules import clean, clean_name, unique_name
from game.rooms.join_requests import MANY_KNOCK, NOBODY_INSIDE, JoinRequests
from game.rooms.page_sofa import PageSofa
from game.rooms.phrases import PHRASES
from game.rooms.ratings import RatedGame
from game.rooms.room_game import RoomGame
from game.rooms.sofa import Sofa
from game.rules.illegal_moves import IllegalMove
from game.session.room import NotDoneError, RoomSession
from game.session.room_entries import (
    VERSION,
    CommandEntry,
    LaunchedEntry,
    PersonOnSofa,
    PresenceEntry,
    RoomSnapshot,
    SentAwayEntry,
    SofaCameEntry,
    SofaState,
)
from game.wire.from_page import (
    AnswerKnock,
    Command,
    GetReady,
    LaunchGame,
    LeaveRoom,
    Line,
    SayPhrase,
    WrittenLine,
    letters_in,
)
from game.wire.from_room import Play, SendAway, SetFigures, SetPeople, SetTerms
from game.wire.room_limits import (
    BLINK_SECONDS,
    CHAT_IN_SNAPSHOT,
    CHAT_LINES,
    CODE_LETTERS,
    EMPTY_SECONDS,
    FIRST_WATCHER,
    LATEST_TURN,
    LOCK_LETTERS,
    MOST_WATCHERS,
    NAME_LENGTH,
    SLOWEST_MS,
    STAGING_GRACE_SECONDS,
)
from game.wire.sentences import Sentence, sentence
from game.wire.terms import Terms, in_english
from game.wire.to_page import Frame, News, Talk
from game.wire.to_room import NO_GAME, Closed, Lag, RoomState, Seated, Snapshot, State, Summary

FRAMES_A_LIFE = 1 << 32
"""Frame numbers of each life of a room begin anew here, so that nobody takes one life's for another's."""
THINKING_SECONDS = 0.05
"""How soon Maven is asked again whether it has thought enough."""

NO_NAME, SOMEBODY, SOFA = "Room", "Somebody", "Sofa"  # not read: kept and told as names
LEFT, SENT_AWAY = sentence("left"), sentence("sent away")
LOCK = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
"""What locks are made of: five bits a letter."""


class MustKnockError(NotDoneError):
    """A locked room, and no more than its six letters: somebody inside has to let them in."""

    def __init__(self, room: Room) -> None:
        super().__init__(sentence("must knock"))
        self.room = room


def known_before(room: Summary, code: str) -> Sentence | None:
    """What whoever comes by this code has to know before they say who they are; None where they are in at
    once. Raises NotDoneError where nobody comes in by it."""
    full = len(room.people) >= room.seats
    if room.locked and len(letters_in(code)) == CODE_LETTERS:
        if room.playing or full:
            raise NotDoneError(sentence("playing" if room.playing else "no seats"))
        return sentence("must knock")
    return sentence("game is on") if room.playing else sentence("room full") if full else None


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
    define: Callable[[str], str | None] = lambda _word: None
    """Tells pages what a word means."""


class Room:
    """A room with its sofas, from staging through games and back."""

    def __init__(self, house: HostMachine, session: RoomSession, now: float) -> None:
        """One that was kept goes on: everybody is away, and expected back."""
        self._house, self.session = house, session
        state = session.state
        state.lock = state.lock or self._new_lock()
        self.id, self.name = state.id, state.name
        self.knocks = JoinRequests()
        sent = state.life * FRAMES_A_LIFE
        self.sofas = {one.number: Sofa.expected_back(one, sent, now) for one in state.sofas}
        self.game: RoomGame | None = None
        self.finished: list[RatedGame] = []
        """Games that are over and have not been taken down yet."""
        self.now = now
        self._summary: Summary | None = None
        self._watchers = 0
        self._talk: deque[Talk] = deque(maxlen=CHAT_LINES)
        self._empty_since: float | None = now
        self._departed: list[Sofa] = []
        """Sofas that have left, to which their last word is still to be carried."""
        self._ratings: dict[str, int | None] = {}
        """By key."""
        self._rate(session.people)
        if session.match is not None:
            self._have_match(now, resumed=True)

    @classmethod
    def new(cls, house: HostMachine, room_id: str, name: str, code: str, terms: Terms, now: float) -> Room:
        """A room in which nobody is yet. Raises NotDoneError if the terms cannot be played under."""
        state = RoomSnapshot(VERSION, room_id, clean(name) or NO_NAME, code, terms, [])
        return cls(house, RoomSession(state, house.lexicon), now)

    # ------------------------------------------------------------ who is here

    @property
    def terms(self) -> Terms:
        return self.session.state.terms

    @property
    def code(self) -> str:
        return self.session.state.code

    @property
    def playing(self) -> bool:
        return self.session.is_playing

    @property
    def people(self) -> list[PersonOnSofa]:
        return self.session.people

    @property
    def seated(self) -> list[Sofa]:
        """The sofas that play, as they came; the first is the host."""
        return [sofa for sofa in self.sofas.values() if not sofa.watches]

    @property
    def is_over(self) -> bool:
        """Whether nobody has been here for so long that the room may go."""
        return self._empty_since is not None and self.now - self._empty_since >= EMPTY_SECONDS

    def join(
        self, name: str, people: tuple[str, ...], keys: tuple[str, ...], now: float, *, page: str = ""
    ) -> Sofa:
        """A sofa sits down, whose line may end at a page that is read in the language `page`, a code. Raises
        NotDoneError."""
        self.now = now
        token = self._house.new_token()
        self.session.do(SofaCameEntry(0, name, people, keys, token))
        state = self.session.state.sofas[-1]
        self._rate(state.people)
        sofa = self._has_come(state, page=page)
        self._tell_state(but=sofa)
        return sofa

    def _has_come(self, state: SofaState, *, page: str) -> Sofa:
        sofa = self.sofas[state.number] = PageSofa(state, language=page) if page else Sofa(state)
        self._empty_since = None
        sofa.tell(lambda n: Seated(n, state.token, state.number, self.state))
        return sofa

    def _new_lock(self) -> str:
        digest = sha256(self._house.new_token().encode()).digest()
        return "".join(LOCK[byte % 32] for byte in digest[:LOCK_LETTERS])

    def _mark_of(self, address: str) -> str:
        """What the log has of an address: it tells nothing to whoever has the log of another room."""
        return hmac.digest(self.id.encode(), address.encode(), "sha256")[:8].hex() if address else ""

    def keeps_out(self, address: str) -> bool:
        """Whether the host has sent somebody away who came from there."""
        return bool(address) and self._mark_of(address) in self.session.state.sent_away

    def opens(self, code: str) -> bool:
        """Whether this is what the room's link has; takes the same time whatever it is."""
        return hmac.compare_digest((self.code + self.session.state.lock).encode(), letters_in(code).encode())

    def known_at_door(self, address: str) -> Sentence | None:
        """As `known_before`, of whoever knocks from this address."""
        known = known_before(self.summary, self.code)
        if not self._somebody_sits:
            raise NotDoneError(NOBODY_INSIDE)
        if self.knocks.is_full or self.knocks.of_address(address):
            raise NotDoneError(MANY_KNOCK)
        return known

    def knock(self, name: str, now: float, address: str = "") -> int:
        """Somebody asks to be let in who comes from this address; the number under which they wait. Raises
        NotDoneError."""
        self.now = now
        self.known_at_door(address)
        known = [*(person.name for person in self.people), *(knock.name for knock in self.knocks.seen)]
        name = unique_name(clean_name(name, NAME_LENGTH) or SOMEBODY, known, NAME_LENGTH)
        number = self.knocks.begin(name, now, address)
        self._tell_state()
        return number

    def knock_no_more(self, number: int) -> None:
        """Whoever knocked has gone."""
        if self.knocks.leave(number):
            self._tell_state()

    def watch(self, now: float, *, page: str = "") -> Sofa:
        """Somebody looks on, one turn behind. Raises NotDoneError."""
        self.now = now
        if sum(sofa.watches for sofa in self.sofas.values()) >= MOST_WATCHERS:
            raise NotDoneError(sentence("many look on"))
        self._watchers += 1
        number = FIRST_WATCHER + self._watchers
        sofa = self._has_come(SofaState(number, SOFA, [], self._house.new_token()), page=page)
        if self.playing and self.game is not None:
            self.game.bring(sofa)
            self.game.begin(sofa, now)
            self.game.run([sofa], now)
        self._tell_state(but=sofa)
        return sofa

    def _rate(self, people: Iterable[PersonOnSofa]) -> None:
        self._ratings |= {one.key: self._house.rating(one.key) for one in people if one.key}

    def refresh_ratings(self) -> None:
        """Look up everybody's rating again, and tell a rated room what has changed."""
        changes, earlier = [], dict(self._ratings)
        self._rate(self.people)
        for person in self.people:
            before, after = earlier.get(person.key), self._ratings.get(person.key)
            if before is not None and after not in (None, before):
                change = f"{after - before:+d}".replace("-", "−")
                changes.append(f"{person.name} {after} ({change})")
        if self.terms.rated:
            self._tell_state()
            if changes:
                self.announce(sentence("ratings", tuple(changes)))

    # ------------------------------------------------------------ lines

    def back(self, token: str, seen: int, now: float, *, page: str = "") -> Sofa:
        """A sofa is back and gets what it has missed, or its `page` everything. Raises NotDoneError."""
        self.now = now
        sofa = next((sofa for sofa in list(self.sofas.values()) if sofa.owns(token)), None)
        if sofa is None:
            raise NotDoneError(sentence("forgotten"))
        if self.game is not None and not sofa.watches and not self._somebody_sits:
            self.game.rested(now - max(other.gone_at for other in self.seated))
        if isinstance(sofa, PageSofa) != bool(page):
            sofa = self.sofas[sofa.number] = (PageSofa if page else Sofa).instead_of(sofa)
        if isinstance(sofa, PageSofa):
            sofa.language = page
        was_away, sofa.here, sofa.away, self._empty_since = sofa.away, True, False, None
        sofa.waiting.clear()
        if sofa.state.maven and self.game is not None:
            self.session.do(PresenceEntry(sofa.number, "back"))
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
        frame, done = NO_GAME, sofa.state.latest
        if self.game is not None:
            if sofa.watches or isinstance(sofa, PageSofa):
                sofa.tell(lambda n: Snapshot(n, sofa.number, self.state, self._recent, NO_GAME, 0, done))
                self.game.bring(sofa)
                self.game.begin(sofa, self.now)
                return
            frame = msgspec.Raw(self.game.bring(sofa))
        sofa.tell(lambda n: Snapshot(n, sofa.number, self.state, self._recent, frame, sofa.submitted, done))

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

    def hear(self, number: int, said: Line, now: float) -> None:
        """A sofa, or its page, says something. A command that comes twice is done once, and answered
        again."""
        self.now = now
        sofa = self.sofas.get(number)
        if sofa is None or (isinstance(said, Command) and sofa.is_answered(said.id)):
            return
        command = sofa.hear(said, self._house.define) if isinstance(sofa, PageSofa) else said
        if isinstance(command, Command):
            try:
                self._do(sofa, command, now)
            except NotDoneError as refusal:
                sofa.answer(command.id, refusal.why)
            else:
                sofa.answer(command.id)
        if isinstance(said, Command):
            self._run(now)

    def _note_heard(self) -> None:
        """What sofas were answered is part of the room, before they are told."""
        for sofa in self.sofas.values():
            if heard := sofa.take_heard():
                if sofa.watches:
                    for answer in heard.answers:
                        sofa.state.note(answer)
                else:
                    self.session.do(heard)

    def _do(self, sofa: Sofa, command: Command, now: float) -> None:
        if sofa.watches and not isinstance(command, LeaveRoom):
            raise NotDoneError(sentence("looks on"))
        match command:
            case GetReady() | SetPeople() | SetFigures() | SetTerms():
                self.session.do(CommandEntry(sofa.number, command))
                self._rate(sofa.people)
                self._tell_state()
            case SayPhrase(_, said, person) | WrittenLine(_, said, person):
                self._say(sofa, person, said, now)
            case LaunchGame():
                self._launch(sofa, now)
            case AnswerKnock(_, knock, on):
                if not self.knocks.answer(knock, come_in=on):
                    raise NotDoneError(sentence("nobody knocks"))
                self._tell_state()
            case SendAway(_, number):
                self._send_away(sofa, number, now)
            case LeaveRoom():
                self._leave(sofa, now)
            case Play(_, frame):
                why = sentence("no game") if self.game is None else self.game.hear(sofa, bytes(frame), now)
                if why:
                    raise NotDoneError(why)
            case _:
                raise NotDoneError(sentence("general"))

    def _say(self, sofa: Sofa, person: int, said: int | str, now: float) -> None:
        said = clean(said) if isinstance(said, str) else said
        if said == "" or (isinstance(said, int) and said >= len(PHRASES)) or person >= len(sofa.people):
            raise NotDoneError(sentence("nothing said"))
        if isinstance(said, str) and self.terms.phrases:
            raise NotDoneError(sentence("phrases only"))
        if not sofa.voice.takes(now):
            raise NotDoneError(sentence("slow down"))
        who = sofa.people[person]
        talk = Talk(0, sofa.number, who.name, who.seat, said)
        self._talk.append(talk)
        self._tell_all(lambda n: msgspec.structs.replace(talk, n=n))

    def _send_away(self, host: Sofa, number: int, now: float) -> None:
        other = self.sofas.get(number)
        if host is not self.seated[0]:
            raise NotDoneError(sentence("host sends away"))
        if other is None or other is host:
            raise NotDoneError(sentence("gone"))
        # Nobody else is kept out of the host's own network.
        address = other.address if other.address != host.address else ""
        for knock in self.knocks.of_address(address):
            self.knocks.answer(knock, come_in=False)
        for sofa in list(self.sofas.values()):
            # Whoever looks on from there would hear what opens the room then.
            if sofa is other or (sofa.watches and address and sofa.address == address):
                self._leave(sofa, now, SENT_AWAY)
        self.session.do(SentAwayEntry(number, self._new_lock(), self._mark_of(address)))
        self._tell_state()

    def _leave(self, sofa: Sofa, now: float, why: Sentence = LEFT) -> None:
        if self.playing and self.game is not None and not sofa.watches:
            self._without(sofa, now)
        sofa.say(Closed(why))
        sofa.here = False
        self._departed.append(sofa)
        if not sofa.watches:
            self.session.do(PresenceEntry(sofa.number, "left"))
        del self.sofas[sofa.number]
        if self.game is not None:
            self.game.forget(sofa)
        self._note_if_empty(now)
        self._tell_state()

    # ------------------------------------------------------------ the game

    def _launch(self, sofa: Sofa, now: float) -> None:
        self.session.decide(LaunchedEntry(sofa.number, 0))
        if away := [one.people[0].name for one in self.seated if not one.here]:
            raise NotDoneError(sentence("away", away[0]))
        self.session.do(LaunchedEntry(sofa.number, self._house.new_seed()))
        for one in self.sofas.values():
            one.submitted = 0
        self._tell_state()
        self._have_match(now)

    def _have_match(self, now: float, *, resumed: bool = False) -> None:
        house, games, sofas = self._house, self.session.state.games, self.sofas.values()
        assert self.session.match is not None
        match, sat = self.session.match, self.session.state.sofa_numbers
        self.game = RoomGame(match, games, house.engine, house.budget, sofas, sat, now, resumed=resumed)
        if resumed:
            here = frozenset[int]().union(*(sofa.seats for sofa in self.seated if not sofa.state.maven))
            self.game.stand_in(self.game.peoples_seats - here)

    def _without(self, sofa: Sofa, now: float) -> None:
        """The game goes on without a sofa, as the room has agreed."""
        assert self.game is not None
        if self.terms.gone == "maven" and self._house.engine is not None and len(self.seated) > 1:
            self.game.stand_in(sofa.seats)
        else:
            self.game.resign(sofa, now)

    def _run(self, now: float) -> None:
        if self.game is not None:
            self._go_on(self.game, now)
        self._note_heard()

    def _go_on(self, game: RoomGame, now: float) -> None:
        was_playing = self.playing
        with suppress(IllegalMove):  # nobody's decision may stop the room
            game.run(self.sofas.values(), now)
        self._tell_how_maven_plays(game)
        if was_playing and not self.playing:
            self._finish()

    def _tell_how_maven_plays(self, game: RoomGame) -> None:
        """Everybody hears once in a game that Maven plays more plainly than it will, also who came later."""
        if (how := game.how_maven_plays) is not None:
            for sofa in self.sofas.values():
                if sofa.heard_of_maven != (game.number, how):
                    sofa.heard_of_maven = game.number, how
                    sofa.tell(lambda n: News(n, how))

    def _finish(self) -> None:
        assert self.game is not None
        outcome = self.game.host.position.outcome
        assert outcome is not None
        state = self.session.state
        game_id = f"{self.id}/{state.games}"
        gone = self.game.host.position.gone | self.game.stood_in
        keys, numbers = tuple(state.keys), tuple(state.sofa_numbers)
        self.finished.append(RatedGame(game_id, keys, outcome.scores, self.terms.rated, gone, numbers))
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
            waits += [sofa.gone_at + self._grace for sofa in gone if not (playing and sofa.state.maven)]
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
            if not sofa.here and not sofa.state.maven and now >= sofa.gone_at + self._grace:
                self._stayed_away(sofa, now)

    def _stayed_away(self, sofa: Sofa, now: float) -> None:
        was_playing = self.playing
        self.session.do(PresenceEntry(sofa.number, "away"))
        if not was_playing:
            del self.sofas[sofa.number]
            self._tell_state()
            return
        self._without(sofa, now)
        names = tuple(person.name for person in sofa.people)
        self.announce(sentence("long away" if self.terms.gone == "maven" else "given up", names))
        self._tell_state()

    # ------------------------------------------------------------ what is told

    @property
    def state(self) -> RoomState:
        state, seated = self.session.state, self.seated
        ratings = self._ratings if state.terms.rated else {}
        return RoomState(
            self.id,
            self.name,
            self.code,
            state.terms,
            tuple(sofa.shown(sofa is seated[0], ratings) for sofa in seated),
            "playing" if self.playing else "staging",
            state.games,
            len(self.sofas) - len(seated),
            state.lock if state.terms.locked else "",
            self.knocks.seen,
        )

    def _tell_state(self, but: Sofa | None = None) -> None:
        self._summary = None
        state = self.state
        self._tell_all(lambda n: State(n, state), but)

    def _tell_all(self, frame: Callable[[int], Frame], but: Sofa | None = None) -> None:
        for sofa in self.sofas.values():
            if sofa is not but:
                sofa.tell(frame)

    def recode(self, code: str) -> None:
        """Be entered by another code."""
        self.session.recode(code)
        self._tell_state()

    def announce(self, why: Sentence) -> None:
        """Tell everybody one sentence."""
        self._tell_all(lambda n: News(n, why))

    def close(self, why: Sentence) -> None:
        """The room is no more."""
        for sofa in self.sofas.values():
            sofa.say(Closed(why))

    @property
    def summary(self) -> Summary:
        """The room as the lobby shows it; the same object as long as nothing of it has changed."""
        turn = min(LATEST_TURN, self.game.host.position.ply + 1) if self.playing and self.game else 0
        if self._summary is None or self._summary.turn != turn:
            self._summary = Summary(
                self.id,
                self.name,
                in_english(self.terms),
                self.terms.seats,
                tuple(person.name for person in self.people),
                self.terms.locked,
                self.playing,
                turn,
                self.terms.rated,
                len(self.sofas) - len(self.seated),
            )
        return self._summary

    def take_frames(self) -> Iterator[tuple[int, bytes]]:
        """What is to be carried, with the number of the sofa that it is for."""
        for sofa in [*self.sofas.values(), *self._departed]:
            for data in sofa.waiting:
                yield sofa.number, data
            sofa.waiting.clear()
        self._departed.clear()

    def take_log(self, *, whole: bool = False) -> tuple[bytes, int | None]:
        """What the log is to have next, as the session says."""
        return self.session.take(whole=whole)


def room_from_bytes(house: HostMachine, data: bytes, now: float, life: int = 0) -> Room:
    """The room of a snapshot and the lines of its log below that, in its next life or in a later one. Raises
    NotDoneError."""
    return Room(house, RoomSession.read(data, house.lexicon, life), now)
