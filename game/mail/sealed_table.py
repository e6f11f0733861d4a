"""A sealed game as everybody knows it: keys, sealed tiles, who holds which, and the board.

The course of a letter stands here once, for both ends: whoever writes one puts in moves and gets proofs
(`sealed_writer`), whoever reads one puts in the proofs and is told if they do not hold (`sealed_reader`).
Tiles are sealed as by Barnett and Smart (2003): all keys together open a tile, and nobody alone does.
"""

# not read by players: its texts go into digests.
from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Protocol

from game.mail.errors import AgainstRulesError, UnfairError
from game.mail.points import BASE, SIZE, Point, Scalar, hashed, hashed_point, minus, plus, times
from game.mail.shuffle_proof import Sealed
from game.rules.ending import WITHOUT_ADJUSTMENT
from game.rules.events import ChallengeResolved, Event, TilesDrawn, TilesExchanged, TilesPlaced
from game.rules.illegal_moves import IllegalMove
from game.rules.letter_sets import tile_of
from game.rules.moves import ChallengePlay, Exchange, Move, Pass, Place, Resign, Square, Tile
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.rules_and_defaults import Rules
from game.rules.visibility import HIDDEN


@dataclass(frozen=True, slots=True)
class SealedTile:
    """A tile that somebody has drawn, numbered in the order of drawing, with what opens it."""

    sealed: Sealed
    shares: tuple[Point | None, ...]
    """By seat: the tile's first point times the seat's secret."""


@dataclass(frozen=True, slots=True)
class TurnAct:
    """What a seat decided: a move, and which slots its tiles come from, in the order of the tiles."""

    move: Move
    slots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made, for `record_of` to tell again."""

    seat: int
    act: TurnAct


class LetterSource(Protocol):
    """Where the course of a letter gets its parts from."""

    challenges: bool
    """Whether the sender doubts the pending play first."""
    act: TurnAct | None
    """What the sender decided; None in letters that only set up or close a game."""

    def key(self) -> Point:
        """The sender's public key."""

    def share(self, point: Point) -> Point:
        """A point times the sender's secret; its proof comes with all others."""

    def mix(
        self, tiles: Sequence[Sealed], key: Point, context: bytes, *, after_exchange: bool
    ) -> list[Sealed]:
        """The tiles shuffled."""

    def secret(self) -> Scalar:
        """The sender's secret, given up on resigning."""


class SealedTable:
    """One sealed game. `advanced` makes the next table; this one stays as it is."""

    def __init__(
        self, game: bytes, rules: Rules, seats: int, words: Container[str], begin: bytes = b""
    ) -> None:
        """`begin` is the digest of how the game begins, to which proofs are bound; empty in version 1."""
        self.game = game
        self.begin = begin
        self.before = bytes(SIZE)
        """The digest of the letter before."""
        self.rules = rules
        self.words = words
        self.seats = seats
        self.number = 0
        """Letters so far."""
        self.keys: list[Point] = []
        self.secrets: dict[int, Scalar] = {}
        """Of those who have resigned."""
        faces = rules.tiles.all_tiles()
        self.faces = {hashed_point("parlour tile", game, at): face for at, face in enumerate(faces)}
        """The letter that each tile's point stands for."""
        self.bag: list[Sealed] = [(BASE, point) for point in self.faces]
        self.slots: list[SealedTile] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """Slots by seat."""
        self.held: tuple[int, ...] = ()
        """The slots of the play that waits for an answer."""
        self.owes: frozenset[int] = frozenset()
        """Who has still to shuffle since tiles were exchanged."""
        self.made: list[Made] = []
        self.closing: tuple[int, ...] = ()
        """Seats that have still to open their racks for the end of the game, in this order."""
        self._last: Callable[[], Position] | None = None
        """The position before the move that ended the game, while racks have still to be opened."""
        position, _ = opening(rules, seats, 0)
        racks = tuple(HIDDEN * len(rack) for rack in position.racks)
        self.position = replace(position, racks=racks, bag=HIDDEN * len(position.bag))

    # ------------------------------------------------------------ what is known

    @property
    def setting_up(self) -> bool:
        return self.number < len(self._setup_order)

    @property
    def expected(self) -> int | None:
        """The seat whose letter comes next; None when the game is over."""
        if self.setting_up:
            return self._setup_order[self.number]
        if self.closing:
            return self.closing[0]
        return None if self.position.outcome is not None else self.position.to_move

    @property
    def decides(self) -> bool:
        """Whether the next letter takes a decision; letters that set up or close a game write themselves."""
        return not self.setting_up and not self.closing and self.position.outcome is None

    @property
    def _setup_order(self) -> tuple[int, ...]:
        """Every seat adds its key and shuffles; then those between first and last give their shares."""
        return (*range(self.seats), *range(1, self.seats - 1))

    def letter_of(self, slot: int, seat: int | None = None, secret: Scalar = b"") -> str | None:
        """What the tile in a slot is, as far as shares (and one seat's secret) tell; None if they do not.

        Raises UnfairError where all shares are there and it is no tile at all.
        """
        sealed, shares = self.slots[slot].sealed, list(self.slots[slot].shares)
        if seat is not None and shares[seat] is None:
            shares[seat] = times(secret, sealed[0])
        point = sealed[1]
        for share in shares:
            if share is None:
                return None
            point = minus(point, share)
        if point not in self.faces:
            raise UnfairError
        return self.faces[point]

    def context(self, seat: int, what: str) -> bytes:
        """What a proof in the next letter is for."""
        said = (self.game, self.number, seat, what.encode("ascii"))
        if not self.begin:
            return hashed("parlour turn", *said)
        return hashed("parlour turn 2", *said, self.begin, self.before)

    # ------------------------------------------------------------ the course of a letter

    def advanced(self, seat: int, source: LetterSource) -> SealedTable:
        """The table after a seat's next letter.

        Raises LetterRejectedError or NoPointError; what the source's proofs are worth, it says itself.
        """
        table = copy(self)
        table.keys, table.bag, table.slots = [*self.keys], [*self.bag], [*self.slots]
        table.hands, table.made = [[*hand] for hand in self.hands], [*self.made]
        table.secrets = dict(self.secrets)
        table._take(seat, source)
        table.number += 1
        return table

    def _take(self, seat: int, source: LetterSource) -> None:
        if self.number < self.seats:
            self._join(seat, source)
        elif self.decides:
            self._decide(seat, source)
        elif self.closing:
            self.closing = self.closing[1:]
        self._share(seat, source)
        self._settle()

    def _join(self, seat: int, source: LetterSource) -> None:
        """Seal every tile with one more key, and shuffle them."""
        self.keys.append(source.key())
        self.bag = [(one, plus(two, source.share(one))) for one, two in self.bag]
        self.bag = source.mix(self.bag, self._joint_key, self.context(seat, "mix"), after_exchange=False)
        if len(self.keys) == self.seats:
            for owner in range(self.seats):
                self._claim(owner, self.rules.rack_size)

    @property
    def _joint_key(self) -> Point:
        key = self.keys[0]
        for other in self.keys[1:]:
            key = plus(key, other)
        return key

    def _decide(self, seat: int, source: LetterSource) -> None:
        if seat in self.owes and self.bag:
            context = self.context(seat, "mix")
            self.bag = source.mix(self.bag, self._joint_key, context, after_exchange=False)
        self.owes -= {seat}
        if source.challenges:
            self._play(seat, TurnAct(ChallengePlay()))
        act = source.act
        over = self.position.outcome is not None
        goes_on = not over and self.position.to_move == seat
        if (act is not None) != goes_on:
            raise AgainstRulesError
        if act is not None:
            self._act(seat, act, source)
        if self.position.outcome is None and self.position.to_move == seat and self.seats > 1:
            raise AgainstRulesError

    def _act(self, seat: int, act: TurnAct, source: LetterSource) -> None:
        if len(set(act.slots)) < len(act.slots) or not set(act.slots) <= set(self.hands[seat]):
            raise UnfairError
        match act.move:
            case Place(tiles):
                self._open(seat, act.slots, tiles, source)
            case Exchange():
                act = replace(act, move=Exchange(self._letters(act.slots)))
            case Resign():
                self.secrets[seat] = source.secret()
                self.owes -= {seat}
        self._play(seat, act)
        if isinstance(act.move, Exchange):
            context = self.context(seat, "back")
            self.bag = source.mix(self.bag, self._joint_key, context, after_exchange=True)
            self.owes = frozenset(self.position.playing) - {seat}

    def _open(self, seat: int, slots: Sequence[int], tiles: Sequence[Tile], source: LetterSource) -> None:
        """Open the tiles that are played, and compare them with what is said of them."""
        if len(slots) != len(tiles):
            raise UnfairError
        for slot, tile in zip(slots, tiles, strict=True):
            if self.slots[slot].shares[seat] is None:  # a tile of a withdrawn play is open already
                self._note(slot, seat, source.share(self.slots[slot].sealed[0]))
            if self.letter_of(slot) != tile_of(tile.face):
                raise UnfairError

    def _share(self, seat: int, source: LetterSource) -> None:
        """Help to open what the others hold and, when the game ends, all that is left."""
        ends = self._last is not None
        if self.position.outcome is not None and not ends:
            return
        for owner, hand in enumerate(self.hands):
            for slot in hand if ends or owner != seat else ():
                if self.slots[slot].shares[seat] is None and seat not in self.secrets:
                    self._note(slot, seat, source.share(self.slots[slot].sealed[0]))

    def _note(self, slot: int, seat: int, share: Point) -> None:
        known = self.slots[slot]
        shares = tuple(share if at == seat else other for at, other in enumerate(known.shares))
        self.slots[slot] = replace(known, shares=shares)

    def _settle(self) -> None:
        """Open what those who resigned can open no more; end the game as soon as all racks are open."""
        for seat, secret in self.secrets.items():
            for hand in self.hands:
                for slot in hand:
                    if self.slots[slot].shares[seat] is None:
                        self._note(slot, seat, times(secret, self.slots[slot].sealed[0]))
        if self._last is not None and not self.closing:
            self._count_racks(self._last())

    def _count_racks(self, before: Position) -> None:
        """The move that ended the game once more, now that it is known what lay on the racks."""
        made = self.made[-1]
        move = made.act.move
        if isinstance(move, Exchange):
            move = Exchange(self._letters(made.act.slots))
        self.position, _ = play(before, move, self.words, seat=made.seat)
        self._last = None

    # ------------------------------------------------------------ the board

    def _play(self, seat: int, act: TurnAct) -> None:
        before = self.position
        hands, held = [[*hand] for hand in self.hands], self.held
        try:
            after, events = play(self._with_racks(before, hands, held), act.move, self.words, seat=seat)
        except IllegalMove as refusal:
            raise AgainstRulesError from refusal
        for event in events:
            self._account(event, act)
        self.made.append(Made(seat, act))
        self.position = self._with_racks(after, self.hands, self.held)
        if after.outcome is not None and after.outcome.reason not in WITHOUT_ADJUSTMENT:
            self._last = lambda: self._with_racks(before, hands, held)
            others = ((seat + step) % self.seats for step in range(1, self.seats))
            self.closing = tuple(other for other in others if other not in self.secrets)

    def _account(self, event: Event, act: TurnAct) -> None:
        """Sealed tiles go where the rules say."""
        match event:
            case TilesPlaced(seat, _, _, pending):
                self.hands[seat] = [slot for slot in self.hands[seat] if slot not in act.slots]
                self.held = act.slots if pending else ()
            case TilesDrawn(seat, tiles):
                self._claim(seat, len(tiles))
            case TilesExchanged(seat, _, drawn):
                self._claim(seat, len(drawn))
                self.hands[seat] = [slot for slot in self.hands[seat] if slot not in act.slots]
                self.bag += [self.slots[slot].sealed for slot in act.slots]
            case ChallengeResolved(_, challenged, True):
                self.hands[challenged] += self.held

    def _claim(self, seat: int, count: int) -> None:
        """Draw from the front."""
        for sealed in self.bag[:count]:
            self.hands[seat].append(len(self.slots))
            self.slots.append(SealedTile(sealed, (None,) * self.seats))
        del self.bag[:count]

    def _letters(self, slots: Iterable[int]) -> str:
        return "".join(self.letter_of(slot) or HIDDEN for slot in slots)

    def _with_racks(self, position: Position, hands: list[list[int]], held: tuple[int, ...]) -> Position:
        """The position with the racks as far as everybody knows them."""
        pending = position.pending
        if pending is not None:
            pending = replace(pending, rack=self._letters([*hands[pending.seat], *held]))
        racks = tuple(map(self._letters, hands))
        return replace(position, racks=racks, pending=pending, bag=HIDDEN * len(position.bag))


def placed(tiles: Sequence[tuple[int, int, str]]) -> Place:
    """Rows, columns and faces as a move."""
    return Place(tuple(Tile(Square(row, col), face) for row, col, face in tiles))


PASS, RESIGN = TurnAct(Pass()), TurnAct(Resign())
