"""A sofa of one whose screen is a page in a browser: the phones' language on one side, a room's on the other.

Whatever a page is told follows from what its sofa has heard from the room, so it can learn no more than any
other sofa of one. Pure: it knows no socket, and time comes as an argument.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Sequence

import msgspec

from game.match.frames import frame_to_bytes
from game.match.game_client import DecisionRefused as LetterRejectedError
from game.match.remote_game_client import RemoteGameClient
from game.phones.page_frames import (
    draft_frames,
    fits,
    may_be_explained,
    people_of,
    score_frame,
    table_frame,
    turn_frames,
)
from game.rooms.guest import Guest
from game.rooms.lobby import UNKNOWN, letters_of
from game.rooms.phrases import PHRASES
from game.rules.player_names import isolated
from game.rules.points_besides import BESIDES, points_besides
from game.rules.record import Seat
from game.rules.record_codec import CodecError, move_from_text
from game.rules.visibility import Report
from game.wire import from_page, to_page
from game.wire.from_room import Find, Join, Watch
from game.wire.sentences import Message, sentence, why_illegal
from game.wire.terms import Terms, in_words
from game.wire.to_room import Found, RoomState

ASK, AWAY_FOR_LONG = map(sentence, ("scan room", "away long"))
WATCHER = "watch"
"""Stands for the room in the token of whoever only looks on, before the room's code."""
DRAFTS = 4096
"""Turns in the making that are kept for pages which come back."""


class Drafts(OrderedDict[str, from_page.PhoneDraft]):
    """By token, the turn in the making; the oldest are forgotten."""

    def keep(self, token: str, draft: from_page.PhoneDraft) -> None:
        self[token] = draft
        self.move_to_end(token)
        if len(self) > DRAFTS:
            self.popitem(last=False)


class PageGuest:
    """One page and its sofa. `take_frames` is for the page, `take_messages` for the server."""

    def __init__(
        self, drafts: Drafts, define: Callable[[str], str | None], now: Callable[[], float], luck: int
    ) -> None:
        """`now` in seconds, monotonic."""
        self._drafts, self._define, self._now, self._luck = drafts, define, now, luck
        self._guest = Guest(luck)
        self._code = self._way_back = self.language = ""
        self._person = from_page.Name(0, "Guest")
        self._door: RemoteGameClient | None = None
        self._sent = 0
        """The number of the latest decision handed in."""
        self._undecided = False
        self._asked: from_page.Decide | None = None
        """What the page has decided and was not told of yet."""
        self._began = 0.0
        """When the turn at hand was heard to have begun."""
        self._away = ""
        """What the page was told of whoever is on turn and is not there."""
        self._watches = self._asked_back = self._waits = self._looks = False
        self._is_kept = False
        """Whether the game was given to the browser."""
        self._shown: RoomState | None = None
        self._frames: list[bytes] = []
        self._messages: list[from_page.Line] = []
        self.ended: tuple[int, str] | None = None
        """Why the page is hung up on: a code and a sentence; None while it is not."""

    def take_frames(self) -> list[bytes]:
        """What is to be told to the page, in order."""
        told, self._frames = self._frames, []
        return told

    def take_messages(self) -> list[from_page.Line]:
        """What is to be said to the server, in order."""
        said, self._messages = [*self._messages, *self._guest.take()], []
        return said

    # ------------------------------------------------------------ what the page says

    def said(self, data: bytes) -> None:
        """Take in what the page says. Raises NonsenseError."""
        try:
            message = from_page.said_from_bytes(data)
        except from_page.OtherProtocolError:
            self.ended = to_page.OUTDATED, to_page.RELOAD
            return
        match message:
            case from_page.Hello():
                self._greet(message)
            case from_page.PhoneDraft():
                self._take_draft(message)
            case from_page.Define(word) if self._door and may_be_explained(word.upper(), self._door.game):
                self._tell(to_page.Meaning(word.upper(), self._define(word.upper())))
            case from_page.Ping():
                self._tell(to_page.Pong())
            case from_page.AnotherGame() if self._door:
                self._frames.append(frame_to_bytes(self._door.game))
            case from_page.Decide():
                self._take_decision(message)
            case from_page.Command():
                self._obey(message)
                self._tell(to_page.Done(message.id))
            case _:
                pass

    def _obey(self, command: from_page.Command) -> None:
        """What the room refuses of it is told as soon as the room says so."""
        match command:
            case from_page.Name():
                self._person = command
                self._come_in()
            case from_page.GetReady(_, on) if self._guest.mine:
                self._guest.ready(0, on)
            case from_page.LaunchGame():
                self._guest.launch()
            case from_page.AnswerKnock(_, number, on) if self._guest.mine:
                self._guest.let_in(number, on)
            case from_page.LeaveRoom() if self._guest.state:
                self._guest.leave()
            case from_page.SayPhrase(_, number) if number < len(PHRASES):
                self._guest.say(0, number)
            case from_page.WrittenLine(_, text):
                self._guest.say(0, text=text)

    def _greet(self, hello: from_page.Hello) -> None:
        """A page that was here comes back to its seat, unless it was sent to another room."""
        self._code, self.language = hello.key.upper(), hello.language
        room, secret, self._way_back = (*hello.token.split("."), "", "")[:3]
        if room == WATCHER and not self._code:
            self._code = secret
            self._watch()
        elif secret:
            self._asked_back = True
            self._guest.state = RoomState(room, "", "", Terms(), ())
            self._guest.token = secret
            self._guest.forget()
            self._messages += self._guest.reopened()
        else:
            self._look_for_room()

    def _look_for_room(self) -> None:
        """Nobody is asked for a name before it is known that their code leads somewhere."""
        self._guest, self._waits, self._looks = Guest(self._luck), False, bool(self._code)
        if self._looks:
            self._messages.append(Find(self._code))
        else:
            self._end(ASK)

    def _ask_for_name(self) -> None:
        self._looks = False
        self._tell(to_page.Welcome(""))
        self._tell(to_page.People((), "", None, 0))

    def _come_in(self) -> None:
        mine = self._guest.mine
        if mine is not None and [person.name for person in mine.people] != [self._person.name]:
            self._guest.set_people((self._person.name,), (self._person.key,) if self._person.key else ())
        if self._guest.state is None and self._code and not (self._waits or self._looks):
            self._waits = True
            name, key = self._person.name, self._person.key
            self._messages.append(Join(name, (name,), "", self._code, (key,) if key else ()))

    def _watch(self) -> None:
        self._watches = True
        self._messages.append(Watch("", self._code))

    def _take_draft(self, draft: from_page.PhoneDraft) -> None:
        seat, door = self._seat, self._door
        position = door.game.position if door else None
        if door and position and seat is not None and fits(draft, position.racks[seat], position.board):
            self._drafts.keep(self._guest.token, draft)
            self._frames.append(score_frame(draft, position, preview=_previews(door)))
        else:
            self._tell(to_page.Score(None))  # every draft gets an answer

    def _take_decision(self, said: from_page.Decide) -> None:
        seat, door = self._seat, self._door
        if door is None or seat is None:
            return
        if said.number == self._sent + 1:
            try:
                move = move_from_text(said.move)
            except CodecError as error:
                raise from_page.NonsenseError("A move cannot be read") from error
            self._sent, self._undecided = said.number, True
            door.submit(seat, move, self._spent)
            self._tell(to_page.Heard(self._sent))
        self._asked = said
        self._answer()

    def _answer(self, why: Message | None = None) -> None:
        """Tell the page what has become of what it has decided, once that is known."""
        if self._asked is not None and not self._undecided:
            id, self._asked = self._asked.id, None
            self._tell(to_page.Refused(id, why) if why else to_page.Done(id))

    # ------------------------------------------------------------ what the room says

    def heard(self, message: to_page.Told) -> None:
        """Take in what the server says."""
        if isinstance(message, to_page.Refused) and message.id == 0:
            self._refused(message.why)
            return
        if isinstance(message, Found):
            self._ask_for_name()
            return
        self._guest.hear(message)
        guest = self._guest
        if (
            self._asked_back
            and self._code
            and guest.state
            and guest.state.code
            not in (
                "",
                letters_of(self._code),
            )
        ):
            self._asked_back = False  # it was sent to another room than the one that it comes from
            self._look_for_room()
            return
        if guest.closed is not None:
            self._end(guest.closed)
            return
        if guest.state is not None and guest.sofa:
            self._show_room(guest.state)
        self._follow_game()
        for why in guest.take_refusals():
            self._tell(to_page.Notice(why))
        for told in guest.take_news():
            if isinstance(told, Message):
                self._tell(to_page.News(0, told) if guest.state else to_page.Notice(told))
        for said in guest.take_talk():
            self._tell(said)

    def _refused(self, why: Message) -> None:
        """Whoever finds no seat looks on; whoever is not known any more may come anew."""
        self._waits = False
        if self._asked_back:
            self._asked_back = False
            if not self._code and why != UNKNOWN:
                self._code = self._way_back
                self._tell(to_page.Notice(AWAY_FOR_LONG))
            self._look_for_room() if self._code else self._end(why)
        elif not self._looks and self._guest.state is None and self._code and not self._watches:
            self._watch()
        else:
            self._end(why)

    def _end(self, why: Message) -> None:
        self.ended = to_page.NOT_LET_IN, why.reason

    @property
    def _seat(self) -> int | None:
        mine = self._guest.mine
        return mine.people[0].seat if mine else None

    def _show_room(self, state: RoomState) -> None:
        if state is self._shown:
            return
        first, self._shown, self._asked_back = self._shown is None, state, False
        if first:
            seat = (WATCHER,) if self._watches else (state.id, self._guest.token)
            self._tell(to_page.Welcome(".".join((*seat, self._code or self._way_back or state.way_in))))
            self._tell(to_page.Phrases(PHRASES))
            for said in self._guest.talk:
                self._tell(said)
        mine = self._guest.mine
        people = tuple(
            (person.name, person.seat, person.ready, sofa.here, sofa.host, sofa is mine, person.rating)
            for sofa in state.sofas
            for person in sofa.people
        )
        knocks = tuple((knock.number, knock.name) for knock in state.knocks)
        terms = state.terms
        self._tell(to_page.Room(state.name, in_words(terms), people, state.stage, terms.phrases, knocks))
        self._tell_people()

    # ------------------------------------------------------------ the game

    def _follow_game(self) -> None:
        door = self._guest.door
        if door is not None and door is not self._door:
            self._door, self._undecided = door, False
            self._sent = door.sent
            self._show_game(door)
            self._is_kept = False
        while door is not None and (heard := door.poll()) is not None:
            if isinstance(heard, LetterRejectedError):
                self._undecided = False
                self._answer(why_illegal(heard.why))
            elif isinstance(heard, Report):
                self._undecided = self._undecided and heard.seat != self._seat
                self._frames.append(frame_to_bytes(heard))
                self._answer()
            self._tell_time(door)
        if door is not None and self._away != _away(self._guest, door):
            self._frames.append(self._turn_frames(door)[1])  # the clock goes on as it is
        if door is not None and door.game.is_over and door.here and door.has_heard_all:
            self._have_it_kept(door)

    def _have_it_kept(self, door: RemoteGameClient) -> None:
        """Give the browser all that this sofa has heard of a game that is over, once: it keeps it."""
        if not self._is_kept and self._guest.state is not None:
            self._is_kept = True
            start, reports = door.heard()
            name = f"{self._guest.state.id}.{self._guest.game}.{self._seat}"
            told = [msgspec.Raw(frame_to_bytes(report)) for report in reports]
            self._frames.append(frame_to_bytes(door.game))  # of which pages cannot tell the end by themselves
            besides = _besides(door.game.seats, reports)
            self._tell(to_page.Kept(name, msgspec.Raw(frame_to_bytes(start)), told, besides))

    def _show_game(self, door: RemoteGameClient) -> None:
        seat, game = self._seat, door.game
        self._frames.append(table_frame(f"{self._guest.game}.{seat}", seat, game))
        self._frames.append(frame_to_bytes(game))
        draft = self._drafts.get(self._guest.token)
        position = game.position
        if draft and seat is not None and fits(draft, position.racks[seat], position.board):
            self._frames += draft_frames(draft, position, preview=_previews(door))
        self._tell(to_page.Heard(self._sent))
        self._tell_people()
        self._tell_time(door)

    def _tell_time(self, door: RemoteGameClient) -> None:
        self._began = self._now()
        self._frames += self._turn_frames(door)

    def _turn_frames(self, door: RemoteGameClient) -> tuple[bytes, bytes]:
        self._away = _away(self._guest, door)
        return turn_frames(door.game, self._seat, behind=self._watches, away=self._away)

    @property
    def _spent(self) -> int:
        return max(0, round((self._now() - self._began) * 1000))

    def _tell_people(self) -> None:
        mine = self._guest.mine
        name = mine.people[0].name if mine else "You look on"
        # No seat is offered to be played by another page: rooms have sofas for that.
        people = people_of(self._door.game, lambda _: True, lambda _: True) if self._door else []
        self._tell(to_page.People(tuple((one[0], "", *one[2:]) for one in people), name, self._seat, 0))

    def _tell(self, told: from_page.Line) -> None:
        self._frames.append(bytes(told))


def _away(guest: Guest, door: RemoteGameClient) -> str:
    """What is waited for where whoever is on turn is away; nothing where they are there."""
    seat = door.game.position.to_move
    sofa, name = guest.sofa_of(seat), isolated(door.game.seats[seat].name)
    if sofa is None or sofa.number == guest.sofa:
        return ""
    if sofa.maven:
        return f"{name} is away: Maven plays"
    return "" if sofa.here else f"{name} is away: the room waits a little"


def _previews(door: RemoteGameClient) -> bool:
    """Whether tiles that lie in a line show their score."""
    return door.game.position.rules.score_preview


def _besides(seats: Sequence[Seat], reports: Iterable[Report]) -> tuple[str, ...]:
    """What of the scores is not for words: a line for each kind, such as 'Time: Anna −10'."""
    points: Counter[tuple[str, int]] = Counter()
    for report in reports:
        for seat, what, gained in filter(None, map(points_besides, report.events)):
            points[what, seat] += gained
    names = [isolated(seat.name) for seat in seats]
    lines = {
        what: [
            f"{name} {'+' if gained > 0 else '−'}{abs(gained)}"
            for seat, name in enumerate(names)
            if (gained := points[what, seat])
        ]
        for what in BESIDES
    }
    return tuple(f"{what}: {listed}" for what, told in lines.items() if (listed := ", ".join(told)))
