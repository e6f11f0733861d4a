"""A game that is hosted here, for the people before this screen: who sits where, and who sees what."""

from __future__ import annotations

from game.match.door import HomeDoor
from game.match.host import Host
from game.match.match import Match
from game.match.maven_player import MavenPlayer
from game.match.player import Person, Player
from game.maven.desk.front_desk import FrontDesk
from game.maven.messages import Budget
from game.rules.record import Seat


def home_door(
    host: Host, desk: FrontDesk, budget: Budget, *, top: int = 1, resumed: bool = False
) -> HomeDoor:
    """The door of the one table that plays this game.

    `budget` is what Maven may spend on a move, `top` how many candidates it names. A game that is not
    `resumed` is heard from its opening on.
    """

    def player(seat: Seat) -> Player:
        if seat.kind == "human":
            return Person()
        return MavenPlayer(desk.asker(), seat.level, budget, host.record.seed, top)

    players = [player(seat) for seat in host.seats]
    here = frozenset(number for number, one in enumerate(players) if isinstance(one, Person))
    open_racks = range(len(players)) if host.position.rules.show_computer_racks else here
    return HomeDoor(Match(host, players, desk), here, frozenset(open_racks), resumed=resumed)
