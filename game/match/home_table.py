"""A game that is hosted here, for the people in front of this screen: who sits where, and who sees what."""

from __future__ import annotations

from game.match.game_client import HomeGameClient
from game.match.match import Match
from game.match.maven_player import MavenPlayer
from game.match.player import PersonAtSeat, Player
from game.maven.engine.engine_client import EngineClient
from game.maven.messages import Budget
from game.rules.record import Seat
from game.rules.visibility import Viewer
from game.session.match import MatchSession


def home_door(
    host: MatchSession,
    engine: EngineClient,
    budget: Budget,
    *,
    top: int = 1,
    sees: Viewer | None = None,
    resumed: bool = False,
) -> HomeGameClient:
    """The door of the one table that plays this game.

    `budget` is what Maven may spend on a move, `top` how many candidates it names. `sees` are the seats whose
    racks may be shown, by default as the rules say. A game that is not `resumed` is heard from its opening.
    """

    levels = tuple(seat.level for seat in host.seats)

    def player(seat: Seat) -> Player:
        if seat.kind == "human":
            return PersonAtSeat()
        return MavenPlayer(engine.session(), seat.level, budget, host.table_luck, top, levels)

    players = [player(seat) for seat in host.seats]
    here = frozenset(number for number, one in enumerate(players) if isinstance(one, PersonAtSeat))
    if sees is None:
        sees = frozenset(range(len(players))) if host.position.rules.show_computer_racks else here
    return HomeGameClient(Match(host, players, engine), here, sees, resumed=resumed)
