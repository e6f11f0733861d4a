"""A match of turns as a session: the only one who knows the record, the seed and the bag.

Its record is its log, and each turn an entry: `decide` says what comes of a move by the rules, `apply` lets
it happen. Whoever takes part hears reports that are masked for them (`game.rules.visibility`) and folds them
into a `Game`. It may live in this process, in a server, or nowhere at all, where the bag is sealed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import blake2b

from game.lexicon.words import Lexicon
from game.rules.events import TilesDrawn
from game.rules.following import before_opening
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Move
from game.rules.play_move import play
from game.rules.position import Position, Step
from game.rules.public_history import history_with
from game.rules.record import DivergedError, Record, Seat, Turn, opened, with_turn
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import PublicTurn
from game.rules.seeded_luck import Luck
from game.rules.visibility import SPECTATOR, Game, Report, Viewer, masked, open_bag, report_for
from game.session.begun_words import with_its_words


class MatchSession:
    """A game in progress, complete. It grows by turns alone."""

    def __init__(
        self,
        rules: Rules,
        seats: tuple[Seat, ...],
        seed: int,
        lexicon: Lexicon,
        *,
        game: int = 1,
        luck: Luck = Luck.LAID_OUT,
        tiles: str = "",
        id: str = "",
    ) -> None:
        """A game that begins. `game` is its number in its tournament, from 1; `tiles` and `id` as in records.

        Raises MissingListError where the rules name a word list that `lexicon` does not find on this machine.
        """
        self.lexicon = lexicon.under(rules)
        self.record = Record(rules, self.lexicon.digest, seats, seed, game, luck=luck, tiles=tiles, id=id)
        self.happens: Callable[[Turn], object] | None = None
        """Whoever keeps a log beside lets the turns happen that are decided on, and applies them."""
        self._decided: tuple[Turn, Position, Record, Step] | None = None
        """The latest, with the position before it and what it leads to: it need not be made twice."""
        self.position, events = opened(self.record)
        self.history: tuple[PublicTurn, ...] = ()
        """Every turn as everybody saw it."""
        self._before: tuple[Position, tuple[PublicTurn, ...]] | None = None
        """How things stood before the latest move."""
        self._reports = [Report(0, self.position.to_move, 0, events, open_bag(self.position))]

    @classmethod
    def resume(cls, record: Record, lexicon: Lexicon) -> MatchSession:
        """A recorded game at the point where it stopped, with the words that it was begun with.

        Raises DivergedError if the record does not lead where it says, and MissingListError where its words
        are not here.
        """
        begun = with_its_words(record, lexicon)
        host = cls(
            begun.rules,
            record.seats,
            record.seed,
            lexicon,
            game=record.game,
            luck=record.luck,
            tiles=record.tiles,
        )
        for turn in record.turns:
            host.apply(turn)
        host.record = record
        return host

    @classmethod
    def with_bag(cls, rules: Rules, seats: tuple[Seat, ...], lexicon: Lexicon, tiles: str) -> MatchSession:
        """A game whose bag was laid out by hand, as for a lesson: `tiles` in the order they are drawn."""
        host = cls(rules, seats, 0, lexicon)
        size, drawn = rules.rack_size, rules.rack_size * len(seats)
        racks = tuple(tiles[start : start + size] for start in range(0, drawn, size))
        host.position = replace(host.position, racks=racks, bag=tiles[drawn:])
        opening_report = host._reports[0]
        events = tuple(
            replace(event, tiles=racks[event.seat]) if isinstance(event, TilesDrawn) else event
            for event in opening_report.events
        )
        host._reports[0] = replace(opening_report, events=events, bag=open_bag(host.position))
        return host

    @property
    def table_luck(self) -> int:
        """A seed for what happens around the game: Maven's whims, shuffled racks. It gives away no tile.

        Games with the old luck go on using the game's own seed, as when they were recorded.
        """
        if self.record.luck is Luck.EACH_DRAW:
            return self.record.seed
        return int.from_bytes(blake2b(self.record.seed.to_bytes(8, "big"), digest_size=7).digest(), "big")

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.record.seats

    def submit(self, seat: int, move: Move, elapsed_ms: int = 0) -> None:
        """Make a seat's move. `elapsed_ms` is the time since the turn at hand began or its last move.

        Raises IllegalMove, with the reason in one sentence, and then nothing has changed.
        """
        (self.happens or self.apply)(self.decide(seat, move, elapsed_ms))

    def decide(self, seat: int, move: Move, elapsed_ms: int = 0) -> Turn:
        """What comes of a move as things stand. Raises IllegalMove."""
        before = self.position
        step = play(before, move, self.lexicon, elapsed_ms, seat=seat)
        record = with_turn(self.record, before, move, elapsed_ms, step[0], seat=seat)
        self._decided = record.turns[-1], before, record, step
        return record.turns[-1]

    def apply(self, turn: Turn) -> None:
        """Let a turn happen. Raises DivergedError, and then nothing has changed."""
        decided = self._decided
        if decided is None or decided[0] != turn or decided[1] is not self.position:
            number = len(self.record.turns)
            try:
                found = self.decide(turn.seat, turn.move, turn.elapsed_ms)
            except IllegalMove as refusal:
                raise DivergedError(number) from refusal
            if found.digest != turn.digest:
                raise DivergedError(number)
            decided = self._decided
        assert decided
        self._before = self.position, self.history
        _, _, self.record, (self.position, events) = decided
        self.history = history_with(self.history, turn.seat, events)
        report = Report(self.position.ply, turn.seat, turn.elapsed_ms, events, open_bag(self.position))
        self._reports.append(report)

    # ------------------------------------------------------------ what leaves the host

    def game(self, viewer: Viewer) -> Game:
        """The game as this viewer knows it now: for whoever joins or comes back."""
        return masked(self.position, viewer, self.seats, self.history)

    def unopened(self, viewer: Viewer) -> Game:
        """What this viewer knows before the first tile is drawn: all reports follow from there."""
        return before_opening(self.record.rules, self.seats, viewer, self.record.game)

    @property
    def a_turn_behind(self) -> Game:
        """What somebody knows who looks on, and hears of each move when the next one has been made; all of a
        game that is over."""
        if self._before is None:
            return self.unopened(SPECTATOR)
        position, history = (self.position, self.history) if self.position.outcome else self._before
        game = masked(position, SPECTATOR, self.seats, history)
        return replace(game, last=self.report(SPECTATOR, position.ply))

    @property
    def last(self) -> Report:
        """The latest move as everybody may hear of it; the opening before the first."""
        return report_for(self._reports[-1], SPECTATOR)

    def report(self, viewer: Viewer, number: int) -> Report | None:
        """What this viewer may hear of one move; None before it is made. 0 is the opening."""
        return report_for(self._reports[number], viewer) if number < len(self._reports) else None

    def reports(self, viewer: Viewer, since: int = 0) -> list[Report]:
        """What this viewer may hear of the moves from number `since` on; 0 is the opening."""
        return [report_for(report, viewer) for report in self._reports[since:]]
