"""The way into a party for whoever plays it away from its screen: phones, and other televisions.

Whoever carries the messages has its `session` do what somebody wants, and asks here what they may be told; it
needs to know no rules. What is told is `PartySeen`, and to televisions the rounds that are over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.duplicate.kept_party import KeptParty
from game.duplicate.party_host import PartySeen, PartyStage
from game.duplicate.round_state import RoundState
from game.name_rules import cut, likeness
from game.rules.board import Board
from game.rules.player_names import USUAL_LENGTH
from game.rules.record import Seat
from game.rules.scoring import ACROSS, DOWN, run_through
from game.session.duplicate import DuplicateSession
from game.session.entries import BackEntry, PhoneToken, SeatedEntry, TokensEntry

Look = Callable[[str, Sequence[Seat]], Seat]
"""The seat of somebody new, from their name and who is there: with a name and a look of its own."""


class PartyDoor:
    """See above. Players are numbers, in the order in which they came."""

    def __init__(self, session: DuplicateSession, clock: Callable[[], float], look: Look) -> None:
        """`clock` is the party's, in seconds."""
        self.session, self._party, self._clock, self._look = session, session.party, clock, look
        self.is_kept: Callable[[], bool] = lambda: True
        """Whether all that has happened is safe."""
        self.elsewhere: set[int] = set()
        """Players who sit before another television."""
        self.absent: dict[str, int] = {}
        """Players of a party that goes on who have not come again, by the likeness of their names."""

    @property
    def table(self) -> RoundState:
        """Board and tiles, the same for everybody."""
        return self._party.told_table

    @property
    def revision(self) -> int:
        """Another number whenever there may be something to tell, but for time that passes."""
        return self._party.revision

    @property
    def now(self) -> float:
        """The moment, by the party's clock."""
        return self._clock()

    def come(self, name: str) -> int:
        """Somebody new, or again by their name; plays from the next round that begins on. Raises
        PartyFullError.

        The number may be that of somebody who was away and gives way: they come anew when they come back.
        """
        player = self.absent.pop(likeness(cut(name, USUAL_LENGTH)), None)
        if player is not None:
            self.session.do(BackEntry(self.now, player))
            return player
        place, players = self._party.place_for_another(self.now), self._party.players
        if place < len(players):  # whoever was there is nobody here any more
            self.elsewhere.discard(place)
            self.absent = {name: player for name, player in self.absent.items() if player != place}
            players = (*players[:place], *players[place + 1 :])
        self.sit(self._look(name, players), place)
        return place

    def expect(self, name: str) -> int | None:
        """The place of somebody of a party that goes on, to which their name alone leads no longer.

        None where everybody called so has come again.
        """
        return self.absent.pop(likeness(name), None)

    def note_tokens(self, tokens: Sequence[PhoneToken], port: int) -> None:
        """By which phones come back, and where they call; kept before they are told."""
        if (tokens, port) != (self.session.tokens, self.session.port):
            self.session.do(TokensEntry(self.now, [*tokens], port))

    def sit(self, seat: Seat, place: int) -> None:
        """Somebody takes a place, which may be of somebody who gives way."""
        looks = seat.name, seat.kind, seat.level, seat.color, seat.figure
        self.session.do(SeatedEntry(self.now, place, *looks))

    @property
    def words_on_board(self) -> frozenset[str]:
        """All words that lie there, in capitals."""
        return words_on(self._party.table.board)

    @property
    def kept(self) -> KeptParty:
        """All rounds that are over, for another television, which shows and keeps them itself."""
        over = self._party.stage is PartyStage.OVER
        return replace(self.session.kept, seed=0, is_over=over, by_phone=False)

    def seen(self, player: int) -> PartySeen:
        """All that somebody may be told now."""
        return self._party.seen_by(player, self.now)


def words_on(board: Board) -> frozenset[str]:
    """All words that lie on a board, in capitals."""
    runs = (
        "".join(board[square] for square in run_through(board, tile.square, step)).upper()
        for tile in board.tiles()
        for step in (ACROSS, DOWN)
    )
    return frozenset(word for word in runs if len(word) > 1)
