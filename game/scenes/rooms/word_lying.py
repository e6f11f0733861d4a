"""The word in the making of a game in a room: it lies there again after the program was killed."""

from __future__ import annotations

from dataclasses import replace

from game.match.remote_game_client import RemoteGameClient
from game.rooms.directory import RoomLine
from game.rooms.seats_kept import SEATS, WordLying
from game.rules.moves import Place
from game.scenes.kit.services import Services
from game.scenes.table.autosave import TurnAsItLies
from game.scenes.table.left_in_mid_word import LAID, laid_in
from memcard.block import Save


class WordKept:
    """Keeps how a word lies with the seats of this sofa. See `GameSaver`: the game itself is kept by its
    room."""

    def __init__(self, services: Services, line: RoomLine, door: RemoteGameClient) -> None:
        self._seats = services.house.collection(SEATS)
        self._room = line.guest.state.id if line.guest.state else ""
        self._number, self._door = line.guest.game, door
        seat = self._seats.get(self._room)
        self._kept = seat.lying if seat else None
        self._left = self._kept
        """The word that lay there when the program ended, until its turn is shown or has passed."""

    def take(self) -> Place | None:
        """The word that is to lie there again in the turn at hand, once; None if there is none that fits."""
        left, position = self._left, self._door.game.position
        if left is None or not self._is_due or position.ply < left.ply:
            return None
        self._left = None
        return laid_in({LAID: left.tiles}, position) if position.to_move in self._door.here else None

    @property
    def _is_due(self) -> bool:
        left, ply = self._left, self._door.game.position.ply
        return left is not None and left.game == self._number and ply <= left.ply

    def save(self, turn: TurnAsItLies) -> Save:
        raise NotImplementedError("a game in a room goes on no memory card")

    def autosave(self, turn: TurnAsItLies) -> None:
        tiles = tuple((*square, face) for square, face in turn.laid)
        lies = WordLying(self._number, self._door.game.position.ply, tiles) if tiles else None
        if lies != self._kept and not self._is_due:
            self._kept = lies
            self._seats.change(self._room, lambda seat: replace(seat, lying=lies) if seat else None)

    def finish(self, turn: TurnAsItLies) -> None:
        self.autosave(turn)
