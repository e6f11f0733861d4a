"""A sofa's end of a room as a state machine: what the room says in, what is to be said out.

Whatever carries the messages may break and come back: `reopened` says what is said first on a new line, and
commands that were not answered are said again; the room does each once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import msgspec

from game.match.frames import BadFrameError, frame_from_bytes
from game.match.remote_game_client import RemoteGameClient
from game.rules.following import goes_on_to
from game.rules.rules_json import BadRulesError
from game.rules.visibility import Game
from game.wire.from_page import (
    LONGEST_LINE,
    AnswerKnock,
    Command,
    GetReady,
    LaunchGame,
    LeaveRoom,
    Line,
    SayPhrase,
    WrittenLine,
)
from game.wire.from_room import Back, Play, SendAway, SetFigures, SetPeople, SetTerms, Watch
from game.wire.room_limits import CHAT_LINES, FIRST_WATCHER
from game.wire.sentences import Sentence, sentence
from game.wire.terms import Terms, rules_of
from game.wire.to_page import Done, Frame, News, Refused, Talk, Told
from game.wire.to_room import NO_GAME, Closed, InGame, Lag, RoomState, Seated, Snapshot, SofaSeen, State

LEFT, STRANGE_RULES = sentence("left"), sentence("strange rules")


class Guest:
    """What one sofa knows of its room, and its door into the game."""

    def __init__(self, luck: int = 0) -> None:
        """`luck` is a seed for what the table shuffles for itself."""
        self.state: RoomState | None = None
        self.sofa = 0
        self.token = ""
        self.talk: list[Talk] = []
        self.lag: dict[int, int] = {}
        self.door: RemoteGameClient | None = None
        """The door into the game of number `game`."""
        self.game = 0
        self.closed: Sentence | None = None
        """Why the room is over for this sofa; None while it is in it."""
        self.muted: set[int] = set()
        self._luck = luck
        self._seen = 0
        self._commands = 0
        self._open: deque[Command] = deque()
        """Commands without an answer."""
        self._to_say: list[Line] = []
        self._news: list[Sentence | str] = []
        self._unheard: list[Talk] = []
        self._game_frames: list[bytes] = []
        self._asked = False

    # ------------------------------------------------------------ what is said

    def take(self) -> list[Line]:
        """What is to be said, in order."""
        said, self._to_say = self._to_say, []
        return said

    def reopened(self) -> list[Line]:
        """What is to be said first on a new line; no place is kept for whoever looks on."""
        self._to_say, self._asked = [], False
        if self.state is None:
            return []
        if self.watches:
            return [Watch(self.state.id, self.state.way_in)]
        return [Back(self.state.id, self.token, self._seen), *self._open]

    @property
    def watches(self) -> bool:
        """Whether this table only looks on."""
        return self.sofa >= FIRST_WATCHER and self.mine is None

    def watch_anew(self) -> None:
        """Look on from the beginning of the game: the room goes on otherwise than was heard here."""
        if self.state is not None:
            self.door = None
            self._to_say.append(Watch(self.state.id, self.state.way_in))

    def forget(self) -> None:
        """Nothing is known any more but the room and the token: everything is to be told anew."""
        self._seen = -1

    @property
    def unanswered(self) -> int:
        """How many commands have no answer yet."""
        return len(self._open)

    def _command(self, command: Command) -> None:
        self._open.append(command)
        self._to_say.append(command)

    def _next(self) -> int:
        self._commands += 1
        return self._commands

    def ready(self, person: int, on: bool) -> None:
        self._command(GetReady(self._next(), on, person))

    def set_people(self, people: tuple[str, ...], keys: tuple[str, ...]) -> None:
        self._command(SetPeople(self._next(), people, keys))

    def tell_figures(self, figure_of: Callable[[str], str]) -> None:
        """Have the room know which figure stands for each name on this sofa, if it does not yet."""
        people = self.mine.people if self.mine else ()
        figures = tuple(figure_of(person.name) for person in people)
        known = figures == tuple(person.figure for person in people)
        if not known and not self._open:
            self._command(SetFigures(self._next(), figures))

    def set_terms(self, terms: Terms) -> None:
        self._command(SetTerms(self._next(), terms))

    def say(self, person: int, phrase: int = -1, text: str = "") -> None:
        if phrase >= 0:
            self._command(SayPhrase(self._next(), phrase, person))
        elif text:
            self._command(WrittenLine(self._next(), text[:LONGEST_LINE], person))

    def launch(self) -> None:
        self._command(LaunchGame(self._next()))

    def let_in(self, knock: int, on: bool) -> None:
        self._command(AnswerKnock(self._next(), knock, on))

    def send_away(self, sofa: int) -> None:
        self._command(SendAway(self._next(), sofa))

    @property
    def has_left(self) -> bool:
        """Whether this sofa has given its seats up, though the room may not have answered yet."""
        return any(isinstance(command, LeaveRoom) for command in self._open)

    def leave(self) -> None:
        self._command(LeaveRoom(self._next()))

    # ------------------------------------------------------------ a pipe for the door

    def send(self, frame: bytes) -> None:
        """A frame of the game, from the door."""
        self._command(Play(self._next(), msgspec.Raw(frame)))

    def receive(self) -> list[bytes]:
        """Frames of the game, for the door."""
        frames, self._game_frames = self._game_frames, []
        return frames

    # ------------------------------------------------------------ what is heard

    def hear(self, message: Told) -> None:
        """What the room says. A frame with a gap before it is left out, and what was missed is asked for.

        A room by rules that this program cannot read is over for this sofa, with a sentence.
        """
        if isinstance(message, Seated | Snapshot | State) and not _can_be_played(message.state.terms):
            self.closed = STRANGE_RULES
            return
        match message:
            case Seated() | Snapshot():
                self._seen = message.n
                self._asked = False
                self._take_up(message)
            case Frame(n) if n <= self._seen:
                pass
            case Frame(n) if n > self._seen + 1:
                self._ask_for_missed()
            case Frame():
                self._seen = message.n
                self._asked = False
                self._heard(message)
            case Done(number):
                self._answered(number)
            case Refused(number, why):
                self._answered(number)
                self._news.append(why)
            case Lag(ms, latest):
                self.lag = ms
                if latest > self._seen:
                    self._asked = False  # should it have been asked for already, that got lost
                    self._ask_for_missed()
            case Closed(why):
                self.closed = why

    def _ask_for_missed(self) -> None:
        if not self._asked and self.state is not None:
            self._asked = True
            self._to_say.append(Back(self.state.id, self.token, self._seen))

    def _take_up(self, message: Seated | Snapshot) -> None:
        self.sofa, self.state = message.sofa, message.state
        if isinstance(message, Seated):
            self.token = message.token
            return
        self.talk = list(message.talk)
        self._commands = max(self._commands, message.done)
        if message.frame == NO_GAME:
            return
        told, number = bytes(message.frame), message.state.game
        if self.door is None or self.game != number:
            self._open_door(told, number, message.submitted)
        elif self._leads_on_to(told):
            self.door.catch_up()
        else:  # decisions that are on their way keep their numbers
            self._open_door(told, number, max(message.submitted, self.door.sent))

    def _leads_on_to(self, told: bytes) -> bool:
        """Whether the room's game goes on from what is known of it here.

        A room whose keeper has lost its last moments goes on from before them, and then otherwise.
        """
        assert self.door is not None
        game = _game_in(told)
        return game is None or goes_on_to(self.door.game, game)

    def _heard(self, frame: Frame) -> None:
        match frame:
            case State(_, state):
                self.state = state
            case Talk():
                self._spoken(frame)
            case News(_, why):
                self._news.append(why)
            case InGame(_, game, body) if game == self.game and self.door is not None:
                self._game_frames.append(bytes(body))
            case InGame(_, game, body):
                self._open_door(bytes(body), game, 0)

    def _spoken(self, said: Talk) -> None:
        if said.sofa not in self.muted:
            self.talk = [*self.talk[-CHAT_LINES + 1 :], said]
            self._unheard.append(said)

    def _open_door(self, data: bytes, number: int, submitted: int) -> None:
        if (game := _game_in(data)) is not None:
            self._game_frames = []
            self.game, self.door = number, RemoteGameClient(self, game, self._luck, submitted)
            if game.position.ply >= 0 and game.viewer:
                self.door.ask_for_the_past()

    def _answered(self, number: int) -> None:
        self._open = deque(command for command in self._open if command.id != number)

    # ------------------------------------------------------------ what is shown

    @property
    def mine(self) -> SofaSeen | None:
        """This sofa, as everybody sees it."""
        sofas = self.state.sofas if self.state else ()
        return next((sofa for sofa in sofas if sofa.number == self.sofa), None)

    def sofa_of(self, seat: int) -> SofaSeen | None:
        """The sofa on which whoever has this seat sits."""
        sofas = self.state.sofas if self.state else ()
        return next((sofa for sofa in sofas if any(person.seat == seat for person in sofa.people)), None)

    @property
    def is_host(self) -> bool:
        return self.mine is not None and self.mine.host

    @property
    def put_out(self) -> str:
        """Why the room is over for this sofa, in a sentence; empty while it is in it, and if it has left."""
        return str(self.closed) if self.closed not in (None, LEFT) else ""

    def take_news(self) -> list[Sentence | str]:
        """Sentences about the room, and why commands were refused, each once."""
        said, self._news = self._news, []
        return said

    def note(self, text: str) -> None:
        """Something about this sofa's own line that its people should see."""
        self._news.append(text)

    def take_talk(self) -> list[Talk]:
        """What was said since this was last asked."""
        said, self._unheard = self._unheard, []
        return said

    def mute(self, sofa: int) -> None:
        """Hear this sofa no longer, or again."""
        self.muted ^= {sofa}
        self.talk = [said for said in self.talk if said.sofa not in self.muted]


def _can_be_played(terms: Terms) -> bool:
    try:
        rules_of(terms)
    except BadRulesError:
        return False
    return True


def _game_in(data: bytes) -> Game | None:
    """The game that a frame tells as it stands."""
    try:
        frame = frame_from_bytes(data)
    except BadFrameError:
        return None
    return frame if isinstance(frame, Game) else None
