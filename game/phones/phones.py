"""The phones of this television: who holds one, who is let in, and where each goes.

All of this happens in the thread that runs the frames: `attend` takes in what the server has heard. Whoever
is let in goes to the game that is on (`TablePhones`) or into the party (`PartyPhones`), and waits or gathers
where there is neither.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from secrets import token_hex
from typing import TYPE_CHECKING

from game.duplicate.party_host import MOST_PLAYERS
from game.language.languages import spoken_in
from game.language.messages import Message, message
from game.match.match import Match
from game.name_rules import unique_name
from game.net.accept_language import spoken_to
from game.net.limits import GUESSES_AT_ONCE, GUESSES_PER_SECOND, WATCHERS
from game.net.token_bucket import TokenBucket
from game.phones.page_files import house_files
from game.phones.page_frames import people_of
from game.phones.party_phones import NO_PLACE, PartyPhones
from game.phones.seat_assignment import SeatAssignment
from game.phones.sessions import Holder, SessionTokens
from game.phones.table_phones import Chair, Hotline, TablePhones
from game.rules.player_names import USUAL_LENGTH, is_default_name
from game.session.entries import PhoneToken
from game.session.party_door import PartyDoor
from game.wire import from_page, to_page
from game.wire.sentences import Sentence, sentence

if TYPE_CHECKING:
    from game.net.home_gateway import HomeGateway
    from game.phones.server import News, PhoneLine, Server

MANY_GUESSES = sentence("guesses")
"""Whatever letters come next: they are not looked at."""
SCAN, USED, WRONG, FULL = map(sentence, ("scan", "used", "wrong", "watchers"))  # not read: ids
OVER_HERE = sentence("party over")
SHUT = sentence("shut")
NEW_LETTERS = message("New after ten wrong tries")
CHANGED_SECONDS = 60.0
"""How long the screen says so."""
LETTERS = 8
"""What is no longer is typed."""
PARTY_LINES = MOST_PLAYERS + WATCHERS
"""Phones without a seat that are let in where all play at once."""
LINES_KEPT = 16
"""Lines of text that may wait to be taken."""


Look = tuple[int, str, tuple[tuple[str, bool], ...]]
"""A color, a figure, and of every figure whether it may be chosen."""
Comer = tuple[str, int, str]
"""Somebody who has come for a party: name, color, figure."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What the screen shows for phones to join by."""

    link: str
    """With the key; for the code that is scanned."""
    address: str
    """To be typed, without the key."""
    letters: str
    """To be typed then."""
    note: str = ""
    """Why the letters are others than a moment ago."""


class Phones:
    """Off until `open` is called; without it nothing here does anything."""

    def __init__(
        self,
        serve: Callable[[], Server] | None = None,
        passes: SessionTokens | None = None,
        now: Callable[[], float] = lambda: 0.0,
    ) -> None:
        """`now` in seconds, monotonic: guesses at the letters are slowed down by it."""
        self._serve = serve or self._network_server
        self.elsewhere: Callable[[str], str] = lambda _letters: ""
        """The path of the page here to which letters lead that are not those of phones; empty: nowhere."""
        self._server: Server | None = None
        self._passes = passes or SessionTokens()
        self._now = now
        self._holders: dict[PhoneLine, Holder] = {}
        """The lines that have said who they are."""
        self._table: TablePhones | None = None
        self._party: PartyPhones | None = None
        self._recalled: Sequence[Holder] = ()
        """Who may come back to the party that begins."""
        self._guesses: dict[str, TokenBucket] = {}
        self._told: tuple[object, ...] = ()
        """What all phones were last told about people."""
        self._question: Message | str = ""
        """What pages that show no game ask for."""
        self._written: deque[str] = deque(maxlen=LINES_KEPT)
        self._gathering: Sequence[Comer] = ()
        self._why_not_now: Sentence | None = None
        """Why nobody plays by phone just now; None where somebody may."""
        self._seats_of_phones = SeatAssignment()
        self._called: Mapping[int, tuple[str, str]] = {}
        """By the numbers of holders in a set-up, the name that they said, and what they are called there."""
        self._looks: Mapping[int, Look] = {}
        self._looks_told: dict[PhoneLine, Look] = {}

    @cached_property
    def home(self) -> HomeGateway:
        """Where this television serves whatever it does; whoever never asks for it never loads a network
        library."""
        from game.net.home_gateway import HomeGateway
        from game.net.loop_thread import shared_network

        return HomeGateway(network=shared_network())

    def _network_server(self) -> Server:
        from game.phones.server import Server

        return Server(house_files(), self.home)

    # ------------------------------------------------------------ for the screen

    def open(self, port: int = 0) -> None:
        """Let phones join, at this port if there is one and it is free. Returns at once."""
        if self._server is None or self._server.trouble:
            self._server = self._serve()
            self._server.start(port)

    def shut(self) -> None:
        """No phone is let in any more; those that are here hear so, and nobody waits for them.

        Once it is open again they come back as who they were.
        """
        for line in tuple(self._holders):
            line.cut(to_page.NOT_NOW, SHUT.reason)
            self._forget_line(line, waits=False)
        self.close()

    def close(self) -> None:
        """The end of it: pages call until there is a television again."""
        if self._server is not None:
            self._server.close()
        self._server = None
        self._holders.clear()

    @property
    def are_played(self) -> bool:
        """Whether anybody plays by phone, awake or asleep."""
        party = self._party
        return bool(self._table and self._seated) or any(
            party is not None and holder in party for holder in self._passes.holders
        )

    @property
    def is_open(self) -> bool:
        """Whether phones can join now."""
        return self._server is not None and self._server.port is not None

    @property
    def trouble(self) -> str:
        """Why they cannot, in one sentence; empty if they can, or nobody has asked."""
        return str(self._server.trouble) if self._server else ""

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses of this machine, one for each of its networks, with the port."""
        return self._server.hosts if self._server and self.is_open else ()

    def invitation(self, seat: int | None = None, address: int = 0) -> Invitation | None:
        """What to show for a person’s seat, or for a place at the table; None while phones cannot join."""
        hosts = self.addresses
        if not hosts:
            return None
        host, changed_at = hosts[address % len(hosts)], self._passes.changed_at
        is_new = changed_at is not None and self._now() - changed_at < CHANGED_SECONDS
        key, letters = self._passes.key(seat), self._passes.code(seat)
        return Invitation(f"http://{host}/#{key}", host, letters, str(NEW_LETTERS) if is_new else "")

    @property
    def guests(self) -> tuple[Holder, ...]:
        """Those who are here and have said their name, but have no seat; those who came first come first."""
        return self._waiting(televisions=False)

    @property
    def televisions(self) -> tuple[Holder, ...]:
        """Other televisions that have come to play all at once, in the same order."""
        return self._waiting(televisions=True)

    def _waiting(self, *, televisions: bool) -> tuple[Holder, ...]:
        of_kind = (one for one in self._holders.values() if one.television == televisions)
        waiting = {one for one in of_kind if one.seat is None and one.name}
        return tuple(sorted(waiting, key=lambda holder: holder.number))

    def show_looks(self, looks: Mapping[int, Look]) -> None:
        """How those look who sit down just now, by their numbers; those who are missing have no seat yet."""
        self._looks = looks if self._table is None and self._party is None else {}

    def call(self, names: Mapping[int, tuple[str, str]]) -> None:
        """What those are called who sit down just now, by their numbers: after the name that they said, the
        one that they have, as others may have said the same."""
        self._called = names

    def holds(self, seat: int) -> bool:
        """Whether somebody plays this seat of the game that is on with a phone, awake or asleep."""
        return self._table is not None and seat in self._seated

    def awake(self, seat: int) -> bool:
        """Whether a phone of this seat is connected just now."""
        chair = self._chair(seat)
        return chair is not None and bool(chair.lines)

    def ask_for_lines(self, question: Message | str) -> None:
        """Have pages that show no game ask this, for a line of text; empty: they no longer do. A message is
        read by each in their own language."""
        if question != self._question:
            self._question = question
            self._written.clear()
            for line in self._holders:
                self._ask(line)

    def _ask(self, line: PhoneLine) -> None:
        with spoken_in(spoken_to(line.language)):
            line.send(bytes(to_page.Question(str(self._question))))

    def take_lines(self) -> list[str]:
        """What was written on phones since this was last asked."""
        lines = list(self._written)
        self._written.clear()
        return lines

    @property
    def _is_full(self) -> bool:
        """Whether as many have come for a party as can play."""
        return len(self.guests) + len(self.televisions) >= MOST_PLAYERS

    @property
    def watching(self) -> int:
        """How many phones look on."""
        return sum(holder.seat is None for holder in set(self._holders.values()))

    # ------------------------------------------------------------ all at once

    def gather(self, *, many: bool) -> None:
        """Whether one code lets in many: a party comes at the same time."""
        if self._passes.lasting and not many:
            self._passes.offer()  # the letters that everybody has seen let nobody in any more
        self._gather(many=many)

    def _gather(self, *, many: bool) -> None:
        self._passes.lasting = many
        self._gathering = ()
        self._tell_why_not_now(None)

    def put_off(self, why: Sentence) -> None:
        """Nobody plays by phone until people `gather` again: whoever is here or calls is told why."""
        self._gather(many=False)
        self.send_televisions_away()
        self._tell_why_not_now(why)

    def _tell_why_not_now(self, why: Sentence | None) -> None:
        if why != self._why_not_now:
            self._why_not_now = why
            for line in self._holders:
                line.send(bytes(to_page.Later(why)))

    def show_gathering(self, people: Sequence[Comer]) -> None:
        """Who has come so far: pages tell it while a party gathers."""
        self._gathering = tuple(people) if self._gathers else ()

    @property
    def _gathers(self) -> bool:
        """Whether people come for a party that has not begun."""
        return self._passes.lasting and self._table is None and self._party is None

    def send_televisions_away(self) -> None:
        """Other televisions come for a party and nothing else: there is none."""
        for line, holder in self._holders.items():
            if holder.television:
                line.cut(to_page.NOT_LET_IN, OVER_HERE.reason)

    def begin_party(
        self, door: PartyDoor, define: Callable[[str], str | None], *, preview: bool, identity: str = ""
    ) -> None:
        """All play at once now: whoever is here and has a name is in, in the order in which they came."""
        self._table = None
        self._party = PartyPhones(door, define, preview=preview, identity=identity or token_hex(8))
        for holder in self._passes.holders:
            holder.seat = None
        for line, holder in sorted(self._holders.items(), key=lambda one: one[1].number):
            self._party.bring(line, holder)
        for holder in self._recalled:
            self._party.expect(holder)
        self._recalled = ()
        self._note_tokens()

    def recall(self, tokens: Sequence[PhoneToken]) -> None:
        """The television was killed in a party, which begins again now: phones come back by the tokens that
        they had. Somebody who comes by the name of one of them is another one."""
        self._recalled = self._passes.recall(tokens)

    def _note_tokens(self) -> None:
        if self._party is not None and self._server is not None:
            self._party.note_tokens(self._passes.told, self._server.port or 0)

    def end_party(self, door: PartyDoor, why: Sentence | None = None) -> None:
        """That party is over: pages begin anew, and are told `why` until they are wanted again."""
        if self._party is not None and self._party.is_of(door):
            self._party = None
            self._why_not_now = why
            self._let_go()

    # ------------------------------------------------------------ for the table

    def begin(
        self,
        match: Match,
        table: Hotline,
        define: Callable[[str], str | None],
        *,
        preview: bool,
        identity: str | None = None,
    ) -> None:
        """This game is on now; `SeatAssignment.assign` says who plays which seat by phone.

        `preview`: tiles that lie in a line show their score. `identity` tells this game from all others.
        """
        before = self._table.seats if self._table else ()
        self._party = None
        self._tell_why_not_now(None)
        seen = self._seats_of_phones.racks_seen(match.host.record)
        identity = identity or token_hex(8)
        self._table = TablePhones(match, table, define, seen, preview=preview, identity=identity)
        self._passes.offer(*self._playable)
        holders = self._passes.holders
        seats = self._seats_of_phones.assign(holders, before, self._table.seats, seen, self._may_sit)
        for holder in holders:
            holder.seat = seats.get(holder)
            if holder.seat is not None:
                holder.name = self._table.seats[holder.seat].name
                self._table.sit(holder, holder.seat)
        for line, holder in self._holders.items():
            self._bring_to_table(line, holder, None)

    def sit_down(self, seats: Mapping[int, int]) -> None:
        """A game begins before the next frame, in whose set-up these holders took these seats, by number."""
        self._seats_of_phones.sat_down = seats

    def is_on(self, match: Match) -> bool:
        """Whether that game is the one that phones play in."""
        return self._table is not None and self._table.match is match

    def end(self, match: Match) -> None:
        """That game is no longer on the table."""
        if self._table is not None and self._table.match is match:
            self._table = None

    def leave_table(self, *, wanted: bool = False) -> None:
        """No game is on any more: pages begin anew, and all may be seated. `wanted`: in a next one."""
        self._called = {}
        if wanted:
            self._tell_why_not_now(None)
        if self._table is not None or self._party is not None:
            self._table = self._party = None
            self._let_go()

    def _let_go(self) -> None:
        for holder in self._passes.holders:
            holder.seat = None
        for line in self._holders:
            line.cut(to_page.OUTDATED, "another game")  # not read: of a line

    @property
    def _seated(self) -> frozenset[int]:
        """The seats that are played by phone."""
        return frozenset(holder.seat for holder in self._passes.holders if holder.seat is not None)

    def draft(self, seat: int) -> from_page.PhoneDraft | None:
        """The turn in the making on a seat's phone; None if there is none that fits its rack."""
        chair = self._chair(seat)
        return chair.fitting if chair else None

    def take_touched(self, seat: int) -> bool:
        """Whether a phone of this seat has done something since this was last asked."""
        chair = self._chair(seat)
        touched = chair is not None and chair.touched
        if chair is not None:
            chair.touched = False
        return touched

    def share(self, seat: int, draft: from_page.PhoneDraft) -> None:
        """The table has the turn in hand: a seat's phones see what it makes of it."""
        chair = self._chair(seat)
        if chair is not None:
            chair.share(draft)

    def let_decide(self, seat: int) -> None:
        """A seat's phones may decide now: what they have said is handed in."""
        chair = self._chair(seat)
        if chair is not None:
            chair.far.take_in()

    def attend(self) -> bool:
        """Take in what phones have said, and tell them what has happened. Called once a frame.

        Returns whether anybody who was let in has come, done something or left, which counts as a press.
        """
        self._seats_of_phones.sat_down = {}
        if self._server is None:
            return False
        self._stirred = False
        while not self._server.news.empty():
            self._hear(self._server.news.get())
        if self._table is not None:
            self._table.attend()
        if self._party is not None:
            self._party.attend()
        self._tell_people()
        self._tell_looks()
        return self._stirred

    # ------------------------------------------------------------ what phones say

    def _hear(self, news: News) -> None:
        line, data = news
        if data is None:
            self._forget_line(line)
            return
        try:
            self._act(line, from_page.said_from_bytes(data))
        except from_page.OtherProtocolError:
            line.cut(to_page.OUTDATED, to_page.RELOAD)
        except from_page.UnreadHelloError:
            line.cut(to_page.NOT_LET_IN, SCAN.reason)
        except from_page.NonsenseError:
            pass

    def _act(self, line: PhoneLine, message: from_page.Line) -> None:
        if isinstance(message, from_page.Hello):
            self._welcome(line, message)
            return
        if isinstance(message, from_page.Ping):
            line.send(bytes(to_page.Pong()))
        holder = self._holders.get(line)
        if holder is None:
            return
        self._stirred |= not isinstance(message, from_page.Ping)
        if isinstance(message, from_page.TelevisionHere):
            holder.television = True
            if self._why_not_now:
                self.send_televisions_away()
        if self._party is not None:
            if isinstance(message, from_page.Name) and holder not in self._party:
                holder.name = message.name
            self._party.act(line, holder, message)
            if isinstance(message, from_page.Name):
                self._note_tokens()
            return
        match message:
            case from_page.Name(id) if self._gathers and not holder.name and self._is_full:
                line.send(bytes(to_page.Refused(id, NO_PLACE)))
                return
            # Those are numbered as they are.
            case from_page.Name(_, name) if self._gathers and not is_default_name(name, 0):
                others = [one.name for one in set(self._holders.values()) if one is not holder]
                holder.name = unique_name(name, others, USUAL_LENGTH)
            case from_page.Name(_, name):
                holder.name = name
            case from_page.ChosenFigure(_, figure):
                holder.figure = figure
            case from_page.Sit(_, seat):
                self._seat(holder, seat)
            case from_page.PhoneDraft():
                chair = self._chair(holder.seat)
                if chair is None or not chair.takes(line, message):
                    line.send(bytes(to_page.Score(None)))  # every draft gets an answer
            case from_page.WrittenLine(_, text):
                self._written.extend([text] if self._question else [])
            case from_page.Define(word) if self._table is not None:
                self._table.explain(line, word.upper())
            case from_page.AnotherGame():
                self._bring_to_table(line, holder, None)
            case from_page.Decide():
                chair = self._chair(holder.seat)
                if chair is not None:
                    chair.decide(line, message)
                    return
            case from_page.Command(id) if not isinstance(message, from_page.HandIn):
                line.send(bytes(to_page.Refused(id, sentence("general"))))
                return
        if isinstance(message, from_page.Command):
            line.send(bytes(to_page.Done(message.id)))

    def _welcome(self, line: PhoneLine, hello: from_page.Hello) -> None:
        comes = self._who_comes(line.peer, hello)
        if not isinstance(comes, Holder):
            line.cut(*comes)
        elif comes.seat is None and self.watching >= self._most and comes not in self._holders.values():
            line.cut(to_page.NOT_LET_IN, FULL.reason)
        else:
            self._admit(line, comes, hello)

    def _who_comes(self, peer: str, hello: from_page.Hello) -> Holder | tuple[int, str]:
        """Whose key, letters or token these are; or by which code a line is cut, and why.

        Letters are not looked at, right or wrong, where many wrong ones came from; only those are counted, as
        a school is one address.
        """
        key, now = hello.key, self._now()
        are_letters = 0 < len(key) <= LETTERS  # keys are longer
        looked_at = not are_letters or self._guesses_of(peer).would_take(now)
        path = self.elsewhere(key) if are_letters and looked_at else ""
        holder = self._passes.use(key, now)
        if holder is None and are_letters and looked_at and not path:
            holder = self._passes.use_code(key, now)
            if holder is None:
                self._guesses_of(peer).takes(now)
        known = self._passes.recognise(hello.token)
        if holder is not None and known is not None and self._seats_of_phones.has_seen_a_rack(known):
            # Another code makes nobody somebody else, who might look at one more rack.
            if holder.seat is not None and self._may_sit(known, holder.seat):
                self._give(known, holder.seat)
            return known
        holder = holder or known
        if holder is not None:
            return holder
        if not looked_at:
            return to_page.NOT_NOW, MANY_GUESSES.reason
        why = USED if self._passes.was_used(key) else WRONG if are_letters else SCAN
        return to_page.NOT_LET_IN, path or why.reason

    def _guesses_of(self, peer: str) -> TokenBucket:
        return self._guesses.setdefault(peer, TokenBucket(GUESSES_PER_SECOND, GUESSES_AT_ONCE))

    @property
    def _most(self) -> int:
        """How many may be here without a seat."""
        return PARTY_LINES if self._party is not None or self._passes.lasting else WATCHERS

    def _admit(self, line: PhoneLine, holder: Holder, hello: from_page.Hello) -> None:
        line.known = self._stirred = True
        line.language = hello.language
        self._holders[line] = holder
        shown = hello.token if self._passes.recognise(hello.token) is holder else None
        token = self._passes.token(holder, shown)
        self._note_tokens()  # before anybody has it
        line.send(bytes(to_page.Welcome(token)))
        if self._question:
            self._ask(line)
        if self._why_not_now:
            line.send(bytes(to_page.Later(self._why_not_now)))
        if holder.seat not in self._playable:
            holder.seat = None
        elif self._table is not None and holder.seat is not None:
            holder.name = self._table.seats[holder.seat].name
        self._bring_to_table(line, holder, hello)
        if shown is None and (chair := self._chair(holder.seat)) is not None:
            chair.touched = True

    @property
    def _playable(self) -> frozenset[int]:
        seats = self._table.seats if self._table else ()
        return frozenset(number for number, seat in enumerate(seats) if seat.kind == "human")

    def _seat(self, holder: Holder, seat: int | None) -> None:
        """Sit down where nobody with a phone sits, or get up."""
        taken = {other.seat for other in self._passes.holders if other is not holder}
        if seat is not None and (seat in taken or not self._may_sit(holder, seat)):
            return
        self._give(holder, seat)
        if (chair := self._chair(seat)) is not None:
            chair.touched = True

    def _give(self, holder: Holder, seat: int | None) -> None:
        """All phones of somebody play this seat from now on, or look on."""
        holder.seat = seat
        holder.name = self._table.seats[seat].name if self._table and seat is not None else holder.name
        for line, other in self._holders.items():
            if other is holder:
                self._bring_to_table(line, holder, None)

    def _may_sit(self, holder: Holder, seat: int) -> bool:
        """Whether a seat is a person's, and this one has seen no other's rack."""
        return seat in self._playable and (self._table is None or self._table.may_sit(holder, seat))

    # ------------------------------------------------------------ what phones are told

    def _bring_to_table(self, line: PhoneLine, holder: Holder, hello: from_page.Hello | None) -> None:
        """Give a phone what its seat may know, or only what it has missed."""
        self._told = ()
        if self._party is not None:
            self._party.bring(line, holder)
        if self._table is not None:
            self._table.bring(line, holder, hello)

    def _tell_people(self) -> None:
        """Who is here, whenever that has changed."""
        host = self._table.match.host if self._table else None
        people = people_of(host, self._seated.__contains__, self.awake) if host else self._people_gathering
        told = (*people, frozenset((h.number, self._name_of(h)) for h in self._holders.values()))
        if told == self._told:
            return
        self._told = told
        for line, holder in self._holders.items():
            offered = tuple(
                (name, kind, taken or not self._may_sit(holder, seat), awake, color, figure, level)
                for seat, (name, kind, taken, awake, color, figure, level) in enumerate(people)
            )
            line.send(bytes(to_page.People(offered, self._name_of(holder), holder.seat, self.watching)))

    def _name_of(self, holder: Holder) -> str:
        """What somebody is called: in a set-up as its screen has it."""
        said, called = self._called.get(holder.number, ("", ""))
        in_set_up = self._table is None and self._party is None and said == holder.name
        return called if in_set_up else holder.name

    @property
    def _people_gathering(self) -> list[to_page.Present]:
        """Those who come for a party, as the people of a game are told."""
        here = self._gathering if self._gathers else ()
        return [(name, "human", True, True, color, figure, 0) for name, color, figure in here]

    def _tell_looks(self) -> None:
        """How each looks, whenever that has changed; nobody chooses any more while a game is on."""
        if self._table is not None or self._party is not None:
            self._looks = {}
        for line, holder in self._holders.items():
            look = self._looks.get(holder.number)
            if look is not None and look != self._looks_told.get(line):
                line.send(bytes(to_page.Look(*look)))
        numbers = ((line, self._looks.get(holder.number)) for line, holder in self._holders.items())
        self._looks_told = {line: look for line, look in numbers if look is not None}

    def _chair(self, seat: int | None) -> Chair | None:
        return self._table.chair(seat) if self._table and seat is not None else None

    def _forget_line(self, line: PhoneLine, *, waits: bool = True) -> None:
        self._stirred |= line in self._holders
        if self._table is not None:
            self._table.lost(line)
        if self._party is not None:
            self._party.lost(line, waits=waits)
        self._holders.pop(line, None)
