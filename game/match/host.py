"""The host of one game: the only one who knows the record, the seed and the bag.

Whoever takes part hears reports that are masked for them (`game.rules.visibility`) and folds them into a
`Game`. A host may live in this process, in a server, or nowhere at all, where the bag is sealed.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b

from game.lexicon.words import Lexicon
from game.match.begun_words import with_its_words
from game.rules.events import Event, TilesDrawn
from game.rules.following import before_opening
from game.rules.moves import Move
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.public_history import history_with
from game.rules.record import Record, Seat, opened, steps, with_turn
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import PublicTurn
from game.rules.seeded_luck import Luck
from game.rules.visibility import SPECTATOR, Game, Report, Viewer, masked, open_bag, report_for


class Host:
    """A game in progress, complete. It grows by `submit` alone."""

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
        self.position, events = opened(self.record)
        self.history: tuple[PublicTurn, ...] = ()
        """Every turn as everybody saw it."""
        self._before: tuple[Position, tuple[PublicTurn, ...]] | None = None
        """How things stood before the latest move."""
        self._reports = [Report(0, self.position.to_move, 0, events, open_bag(self.position))]

    @classmethod
    def resume(cls, record: Record, lexicon: Lexicon) -> Host:
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
        for turn, (position, events) in zip(record.turns, list(steps(begun, host.lexicon))[1:], strict=True):
            host._grow(turn.seat, turn.elapsed_ms, position, events)
        host.record = record
        return host

    @classmethod
    def with_bag(cls, rules: Rules, seats: tuple[Seat, ...], lexicon: Lexicon, tiles: str) -> Host:
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
        before = self.position
        after, events = play(before, move, self.lexicon, elapsed_ms, seat=seat)
        self.record = with_turn(self.record, before, move, elapsed_ms, after, seat=seat)
        self._grow(seat, elapsed_ms, after, events)

    def _grow(self, seat: int, elapsed_ms: int, position: Position, events: tuple[Event, ...]) -> None:
        self._before, self.position = (self.position, self.history), position
        self.history = history_with(self.history, seat, events)
        self._reports.append(Report(position.ply, seat, elapsed_ms, events, open_bag(position)))

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
