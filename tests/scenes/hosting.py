"""Tables whose game is hosted here, set up and looked into by tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.match.game_client import HomeGameClient
from game.match.home_table import home_door
from game.rules.events import TilesDrawn
from game.rules.position import Position
from game.rules.seat_view import SeatView, seat_view
from game.rules.visibility import open_bag
from game.saves import SavedGame
from game.scenes.kit.scene import Pop, Scene
from game.scenes.kit.services import Services
from game.scenes.options.in_game_menu import IN_GAME
from game.scenes.start.game_session import GameSession
from game.scenes.table.table_scene import TableScene
from game.session.match import MatchSession


def table_of(
    home: Services,
    host: MatchSession,
    results: Callable[..., Any] = lambda *_: None,
    saved: SavedGame | None = None,
) -> TableScene:
    """The table of a game that was never written anywhere."""
    door = home_door(host, home.maven, home.budget, resumed=saved is not None)
    return TableScene(home, door, results, Pop, IN_GAME, saved)


def saved_table_of(home: Services, host: MatchSession, saved: SavedGame | None = None) -> TableScene:
    """The table of a game as players have it: saved after every turn, with all that follows its last one."""
    return GameSession(home, host, Pop, saved=saved).table


def host_of(table: Scene) -> MatchSession:
    """Who knows everything of the game at this table."""
    assert isinstance(table, TableScene)
    assert isinstance(table.door, HomeGameClient)
    return table.door.host


def rearrange(table: Scene, position: Position) -> None:
    """From now on the game stands like this."""
    assert isinstance(table, TableScene)
    host = host_of(table)
    host.position = position
    table.door.game = replace(host.game(table.door.game.viewer), last=table.door.game.last)


def deal(host: MatchSession, *racks: str) -> None:
    """Give the first seats these tiles, taken from the bag before anybody has looked."""
    position = host.position
    heap = position.bag + "".join(position.racks[: len(racks)])
    for letter in "".join(racks):
        heap = heap.replace(letter, "", 1)
    host.position = replace(position, racks=(*racks, *position.racks[len(racks) :]), bag=heap)
    opening = host._reports[0]
    events = tuple(
        replace(event, tiles=racks[event.seat])
        if isinstance(event, TilesDrawn) and event.seat < len(racks)
        else event
        for event in opening.events
    )
    host._reports[0] = replace(opening, events=events, bag=open_bag(host.position))


def submit(host: MatchSession, *moves: Any) -> None:
    """Make moves of whoever is on turn."""
    for move in moves:
        host.submit(host.position.to_move, move)


def view_of_seat(host: MatchSession, seat: int) -> SeatView:
    """What a seat may know."""
    return seat_view(host.position, seat, host.history)
