"""A sofa whose line ends at a page: what the page is told of the room and its game, made where the room is.

All of it follows from what the room tells that sofa, and from what the game's host gives out for its seat, or
for whoever looks on. Pure: it knows no socket.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

import msgspec

from game.language.languages import ENGLISH, spoken_in
from game.language.messages import Message, tr
from game.match import frames
from game.match.match import Match
from game.match.player import Decision, PersonAtSeat
from game.phones import page_frames
from game.phones.page_frames import may_be_explained
from game.rooms.phrases import PHRASES
from game.rooms.sofa import Sofa
from game.rules.illegal_moves import IllegalMove
from game.rules.player_names import isolated
from game.rules.points_besides import BESIDES, points_besides
from game.rules.record import Seat
from game.rules.visibility import Game, Report
from game.session.match import MatchSession
from game.text_format import labelled
from game.wire import from_page, to_page
from game.wire.from_room import Play, SetPeople
from game.wire.room_limits import MOST_APART, SLOWEST_MS
from game.wire.sentences import Sentence, why_illegal
from game.wire.terms import in_words
from game.wire.to_page import Frame, Talk, Told
from game.wire.to_room import RoomState, Seated, Snapshot, State

WATCHER = "watch"
"""Stands for the room in the token of whoever only looks on, before the room's code."""


@dataclass(slots=True)
class PageSofa(Sofa):
    """See above. Whenever its page comes back that is told everything anew."""

    language: str = ENGLISH
    """The code of the language in which the page is read."""
    draft: from_page.PhoneDraft | None = None
    """The turn in the making."""
    room: RoomState = field(init=False, repr=False, compare=False)
    end: PageEnd | None = None
    """Its end of the game that is on, or was."""

    def tell(self, frame: Callable[[int], Frame]) -> None:
        self.sent += 1
        self.say(frame(self.sent))

    def missed(self, _seen: int) -> None:
        return None

    def may_follow(self, command: int) -> bool:
        """A page that is loaded again counts from its clock, which may have been set back far meanwhile."""
        return not self.state.done - MOST_APART <= command <= self.state.done

    def answer(self, command: int, why: Sentence | None = None) -> None:
        if self.end is not None and command == self.end.owed:
            if why is None:
                return  # it is handed in, and not done yet
            self.end.owed = None
        Sofa.answer(self, command, why)

    def spoken(self) -> AbstractContextManager[None]:
        """What is made meanwhile is in the language of the page."""
        return spoken_in(self.language)

    def say(self, message: Told) -> None:
        with self.spoken():
            self._say(message)

    def _say(self, message: Told) -> None:
        match message:
            case Seated(_, _, _, state):
                self._show(state, ())
            case Snapshot(_, _, state, talk):
                self._show(state, talk)
            case State(_, state):
                if state.way_in != self.room.way_in:
                    self._welcome(state)
                self._show_room(state)
                if self.end is not None:
                    self.end.send_news()
                    self.end.tell_turn()
            case _:
                self.put(bytes(message))

    def show(self, *told: from_page.Line | bytes) -> None:
        """Tell the page."""
        self.put(*map(bytes, told))

    def _show(self, state: RoomState, talk: Iterable[Talk]) -> None:
        self._welcome(state)
        self.show(to_page.Phrases(tuple(map(str, PHRASES))), *talk)
        self._show_room(state)

    def _welcome(self, state: RoomState) -> None:
        """Tell the page by what it comes back: to its seat, or where that was given up by the link."""
        seat = (WATCHER,) if self.watches else (state.id, self.state.token)
        self.show(to_page.Welcome(".".join((*seat, state.way_in))))

    def _show_room(self, state: RoomState) -> None:
        self.room, terms = state, state.terms
        people = tuple(
            (one.name, one.seat, one.ready, sofa.here, sofa.host, sofa.number == self.number, one.rating)
            for sofa in state.sofas
            for one in sofa.people
        )
        knocks = tuple((knock.number, knock.name) for knock in state.knocks)
        free = state.stage == "staging" and len(people) < terms.seats
        self.show(to_page.Room(state.name, in_words(terms), people, state.stage, terms.phrases, knocks, free))
        self.show_people()

    def show_people(self) -> None:
        """Tell who plays, and who the page's owner is."""
        with self.spoken():
            self._show_people()

    def _show_people(self) -> None:
        mine = self.people
        name, seat = (mine[0].name, mine[0].seat) if mine else (tr("You look on"), None)
        # No seat is offered to be played by another page: rooms have sofas for that.
        people = page_frames.people_of(self.end.host, _yes, _yes) if self.end else []
        self.show(to_page.People(tuple((one[0], "", *one[2:]) for one in people), name, seat, 0))

    # ------------------------------------------------------------ what the page says

    def hear(self, said: from_page.Line, define: Callable[[str], str | None]) -> from_page.Command | None:
        """Answer what concerns this page alone; what the room has to do is handed back."""
        match said:
            case from_page.Ping():
                self.show(to_page.Pong())
            case from_page.PhoneDraft():
                self.draft = said
                self.show((self.end and self.end.score(said)) or to_page.Score(None))
            case from_page.Define(word) if self.end and may_be_explained(word.upper(), self.end.known):
                self.show(to_page.Meaning(word.upper(), define(word.upper())))
            case from_page.AnotherGame() if self.end:
                self.show(frames.frame_to_bytes(self.end.game))
            case from_page.Name(id, name, key) if [name] != [one.name for one in self.people]:
                return SetPeople(id, (name,), (key,) if key else ())
            case from_page.Name(id):
                self.answer(id)
            case from_page.Decide(id, number, move) if self.end and self.people:
                self.end.owed = id
                # It is believed to have taken as long as the room says.
                frame = ["submit", number, self.people[0].seat, move, SLOWEST_MS]
                return Play(id, msgspec.Raw(msgspec.json.encode(frame)))
            case from_page.Command():
                return said
        return None


class PageEnd:
    """A page's end of a game: decisions in, and out what has happened."""

    def __init__(self, match: Match, sofa: PageSofa, number: int, seats: frozenset[int]) -> None:
        """`number` is the game's, and `seats` are those of the sofa in it."""
        self._match, self.host, self._sofa, self._number = match, match.host, sofa, number
        self._viewer, self._seat = seats, min(seats, default=None)
        self._next = 0
        """The number of the next report to tell."""
        self._turn = b""
        """What was told last of whose turn it is."""
        self.owed: int | None = None
        """The command by which the page has decided, until it is told what has become of it."""
        self._taken_at = -1
        """How many moves had been made when its latest decision was taken."""
        self._refused: Sentence | None = None
        """Why that one is not done."""

    @property
    def game(self) -> Game:
        """The game as this page knows it."""
        return self.host.game(self._viewer) if self._viewer else self.host.a_turn_behind

    @property
    def known(self) -> MatchSession | Game:
        """The same, where nothing is told that is secret."""
        return self.host if self._viewer else self.host.a_turn_behind

    def begin(self, spent: int) -> None:
        """Tell the game as it stands; so many milliseconds of the turn at hand are over."""
        game = self.game if self.host.position.ply else self.host.unopened(self._viewer)
        self._next, sofa = game.position.ply + 1, self._sofa
        identity = f"{self._number}.{self._seat}"
        sofa.show(page_frames.table_frame(identity, self._seat, game), frames.frame_to_bytes(game))
        if sofa.draft is not None and (worth := self.score(sofa.draft)):
            sofa.show(sofa.draft, worth)
        sofa.show(to_page.Heard(sofa.submitted))
        sofa.show_people()
        self.send_news(spent if self._viewer else 0)
        self._have_it_kept()

    # ------------------------------------------------------------ what the page says

    def score(self, draft: from_page.PhoneDraft) -> bytes:
        """What a turn in the making is worth, as it is told; nothing of one that cannot lie there."""
        position, seat = self.host.position, self._seat
        if seat is None or not page_frames.fits(draft, position.racks[seat], position.board):
            return b""
        return page_frames.score_frame(draft, position, preview=position.rules.score_preview)

    def take(self, frame: frames.Frame) -> None:
        """Hand in a decision of its seat, which a person plays."""
        if isinstance(frame, frames.Submission):
            self._taken_at, self._refused = self.host.position.ply, None
            person = self._match.players[frame.seat]
            assert isinstance(person, PersonAtSeat)
            person.decide(Decision(frame.move, frame.elapsed_ms, self._refuse))
            self._sofa.show(to_page.Heard(frame.number))

    def _refuse(self, why: IllegalMove) -> None:
        self._refused = why_illegal(why)

    # ------------------------------------------------------------ what has happened

    def send_news(self, spent: int | None = None) -> None:
        """Tell what has happened and was not told yet; or how things stand, so many ms into the turn."""
        position, sofa = self.host.position, self._sofa
        latest = position.ply if self._viewer or position.outcome else position.ply - 1
        news = [one for one in self.host.reports(self._viewer, self._next) if one.number <= latest]
        if news or spent is not None:
            self._next = latest + 1
            sofa.show(*map(frames.frame_to_bytes, news))
            self.tell_turn(spent or 0)
        if self.owed is not None and (self._refused or self._taken_at != position.ply):
            id, self.owed = self.owed, None
            sofa.answer(id, self._refused)
        if news and position.outcome and self._viewer:
            sofa.show(frames.frame_to_bytes(self.game))  # of which pages cannot tell the end by themselves
            self._have_it_kept()

    def tell_turn(self, spent: int | None = None) -> None:
        """Whose turn it is, if that is new; and the clock, of which so many milliseconds are over."""
        behind = not self._viewer
        with self._sofa.spoken():
            away = self._away()
            time, said = page_frames.turn_frames(self.known, self._seat, spent or 0, behind=behind, away=away)
        if spent is not None:
            self._sofa.show(time, said)
        elif said != self._turn:
            self._sofa.show(said)
        self._turn = said

    def _away(self) -> str:
        """What is waited for where whoever is on turn is away; nothing where they are there."""
        on_turn = self.known.position.to_move
        for sofa in self._sofa.room.sofas:
            if sofa.number != self._sofa.number and any(one.seat == on_turn for one in sofa.people):
                name = isolated(self.host.seats[on_turn].name)
                if sofa.maven:
                    return tr("{name} is away: Maven plays", name=name)
                return "" if sofa.here else tr("{name} is away: the room waits a little", name=name)
        return ""

    def _have_it_kept(self) -> None:
        """Give the browser all that this sofa has heard of a game that is over: it keeps it."""
        if self._viewer and self.host.position.outcome:
            name = f"{self._sofa.room.id}.{self._number}.{self._seat}"
            start, reports = self.host.unopened(self._viewer), self.host.reports(self._viewer)
            told = [msgspec.Raw(frames.frame_to_bytes(report)) for report in reports]
            first = msgspec.Raw(frames.frame_to_bytes(start))
            with self._sofa.spoken():
                besides = tuple(_besides(self.host.seats, reports))
            self._sofa.show(to_page.Kept(name, first, told, besides))


def _yes(_seat: int) -> bool:
    return True


def _besides(seats: Sequence[Seat], reports: Iterable[Report]) -> Iterator[str]:
    """What of the scores is not for words: a line for each kind, such as 'Time: Anna −10'."""
    points: Counter[tuple[Message, int]] = Counter()
    for report in reports:
        for seat, what, gained in filter(None, map(points_besides, report.events)):
            points[what, seat] += gained
    for what in BESIDES:
        of = [(isolated(one.name), points[what, seat]) for seat, one in enumerate(seats)]
        if told := [f"{name} {'+' if gained > 0 else '−'}{abs(gained)}" for name, gained in of if gained]:
            yield labelled(str(what), ", ".join(told))
