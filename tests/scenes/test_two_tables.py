"""One table at home, and two that know one seat each over a pipe of bytes: same presses, same game."""

from __future__ import annotations

from collections import deque

from game.lexicon.words import Lexicon
from game.match.frames import frame_from_bytes
from game.match.match import Match
from game.match.player import PersonAtSeat
from game.match.remote_game_client import RemoteGameClient, RemoteGameServer
from game.maven.engine.engine_client import EngineClient
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.editions import PLAYSTATION
from game.rules.events import TilesDrawn
from game.rules.moves import Move
from game.rules.record import Seat
from game.rules.rules_and_defaults import Privacy
from game.rules.seat_view import seat_view
from game.rules.visibility import HIDDEN, Game, Report
from game.scenes.after.results import ResultsScene
from game.scenes.kit.menus import Choice
from game.scenes.kit.picture.table_view import TableView
from game.scenes.kit.scene import Pop
from game.scenes.options.in_game_menu import IN_GAME
from game.scenes.table.table_scene import TableScene
from game.session.match import MatchSession
from tests.scenes.couch import FRAME, Couch, services
from tests.scenes.hosting import table_of
from tests.scenes.scripted_maven import ScriptedMaven

SEATS = (Seat("Anna"), Seat("Bo"))
SEED = 11
LEVEL = 6
MOST_FRAMES = 2_000


class Line:
    """One end of a pipe; frames reach the other end whole and in order."""

    def __init__(self) -> None:
        self.inbox: deque[bytes] = deque()
        self.sent: list[bytes] = []
        self.other: Line | None = None

    def send(self, frame: bytes) -> None:
        assert self.other is not None
        self.sent.append(frame)
        self.other.inbox.append(frame)

    def receive(self) -> list[bytes]:
        frames, self.inbox = list(self.inbox), deque()
        return frames


def pipe() -> tuple[Line, Line]:
    one, two = Line(), Line()
    one.other, two.other = two, one
    return one, two


def results(game: Game, table: TableView) -> ResultsScene:
    return ResultsScene(game, table, Choice("Play Again", Pop), Pop)


def played_at_home(lexicon: Lexicon) -> MatchSession:
    """Two people before one screen, to the results."""
    home = services(lexicon, ScriptedMaven())
    home.options = home.options.__class__(fast_ai=True, privacy=Privacy.OPEN)
    host = MatchSession(PLAYSTATION, SEATS, SEED, lexicon)
    couch = Couch(home, table_of(home, host, results))
    while couch.stack.top.name != "results":
        couch.until("table", "results")
        if couch.stack.top.name == "table":
            couch.play(best(lexicon, host))
    return host


def best(lexicon: Lexicon, host: MatchSession) -> Move:
    position = host.position
    view = seat_view(position, position.to_move, host.history)
    return choose(view, lexicon, LEVEL, Budget(nodes=1), seed=position.ply)[0].move


class Away:
    """A table elsewhere: a couch of one person, with the host's end of its pipe."""

    def __init__(self, lexicon: Lexicon, match: Match, seat: int) -> None:
        self.seat = seat
        self.host_end, here = pipe()
        self.far = RemoteGameServer(match, self.host_end, frozenset({seat}))
        (first,) = here.receive()
        game = frame_from_bytes(first)
        assert isinstance(game, Game)
        home = services(lexicon, ScriptedMaven())
        door = RemoteGameClient(here, game)
        self.couch = Couch(home, TableScene(home, door, results, Pop, IN_GAME))

    @property
    def game(self) -> Game:
        scene = self.couch.stack.scenes[0]
        if isinstance(scene, TableScene):
            return scene.door.game
        assert isinstance(scene, ResultsScene)
        return scene.game


def played_apart(lexicon: Lexicon) -> tuple[MatchSession, list[Away]]:
    """Two people, each before a screen of their own, over bytes; only presses make moves."""
    host = MatchSession(PLAYSTATION, SEATS, SEED, lexicon)
    match = Match(host, [PersonAtSeat(), PersonAtSeat()], home_desk(lexicon))
    aways = [Away(lexicon, match, seat) for seat in (0, 1)]
    asked = -1
    for _ in range(MOST_FRAMES):
        for away in aways:
            away.couch.wait(FRAME)
            away.far.pump()
        match.advance()
        match.proceed()
        if all(away.couch.stack.top.name == "results" for away in aways):
            return host, aways
        for away in aways:
            mine = host.position.to_move == away.seat and host.position.outcome is None
            if mine and away.couch.stack.top.name == "table" and asked != host.position.ply:
                asked = host.position.ply
                away.couch.play(best(lexicon, host))
    raise AssertionError("the game did not come to its end")


def home_desk(lexicon: Lexicon) -> EngineClient:
    return services(lexicon, ScriptedMaven()).maven


def test_two_tables_over_bytes_end_with_the_board_and_scores_of_one_table_at_home(lexicon: Lexicon) -> None:
    at_home = played_at_home(lexicon)
    host, aways = played_apart(lexicon)
    assert [turn.move for turn in host.record.turns] == [turn.move for turn in at_home.record.turns]
    for away in aways:
        assert away.game.position.board == at_home.position.board
        assert away.game.position.scores == at_home.position.scores
        assert away.game.position.outcome == at_home.position.outcome


def test_neither_table_ever_hears_a_tile_of_the_other_before_it_is_played(lexicon: Lexicon) -> None:
    _, aways = played_apart(lexicon)
    for away in aways:
        other = 1 - away.seat
        known = None
        for data in away.host_end.sent:
            frame = frame_from_bytes(data)
            if isinstance(frame, Game):
                known = frame
                continue
            assert isinstance(frame, Report)
            drawn = [e for e in frame.events if isinstance(e, TilesDrawn) and e.seat == other]
            assert all(set(event.tiles) <= {HIDDEN} for event in drawn)
        assert known is not None
