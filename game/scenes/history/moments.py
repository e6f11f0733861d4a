"""The turns of a game that cost somebody most: told in a sentence each, and to be tried again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from controllers.actions import Action
from game.archive.game_index import IndexEntry
from game.archive.told_game import ToldGame
from game.coach.background_judging import GameJudging
from game.coach.judged_game import JudgedTurn
from game.coach.sentences import advice
from game.coach.spaced_repetition import Memory, Remembered, RepetitionOutcome
from game.coach.three_moments import Moment, moments, what_they_cost, what_was_good
from game.language.messages import message, tr, tr_count
from game.rules.moves import Place
from game.scenes.history.review import TryIt
from game.scenes.history.try_it import TriedTurn, TryTable, squares_shown
from game.scenes.kit.menus import BACK
from game.scenes.kit.picture.board_marks import BoardMarks
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import Air, Ends, Look, Pile, Plate, Sheet, SheetPlace, Slack, Words
from game.scenes.kit.picture.sheet_pictures import TileWord
from game.scenes.kit.picture.table_view import Camera, OnBoard, Shot, TableView, TileView, table_of
from game.scenes.kit.scene import Change, Pop, Push, Scene, SceneCommand, directions
from game.scenes.kit.services import Services
from game.scenes.table.board_marks import marked, rack_marked
from game.scenes.table.hold_to_peek import PEEK

_TITLES = (
    message("No big mistakes"),
    # Translators: a heading: a moment is a turn of a game that cost much.
    message("One moment"),
    # Translators: a heading: a moment is a turn of a game that cost much.
    message("Two moments"),
    # Translators: a heading: a moment is a turn of a game that cost much.
    message("Three moments"),
)


class MomentsScene(Scene):
    """A few turns of one person; the next person's are one press away, and so are all turns."""

    name = "moments"
    topic = "review"
    here = message("Turns of a game worth another look.")

    def __init__(
        self,
        services: Services,
        name: str,
        game: ToldGame,
        judging: GameJudging,
        all_turns: Callable[[int, int, TryIt], Scene],
        people: Sequence[int],
    ) -> None:
        """`name` is the game's identity; `all_turns` makes the review, at a turn, from 0, of a seat; `people`
        are the seats whose moments are told, at least one."""
        self.services = services
        self.game = game
        self.judging = judging
        self.focus = 0
        self.shows = False
        """Whether the better play is seen."""
        self._game_id = name
        self._all_turns = all_turns
        self._people = people
        self._person = 0
        self._memory = Memory(services.house)
        self._trials: dict[int, TriedTurn] = {}
        """By the record's turn: how far somebody has come with each moment since they came here."""
        services.coach.prefer(judging)
        self._found: tuple[Moment, ...] = ()
        self._told: int | None = None
        """Whose moments have been found: they stay as long as somebody looks at them."""
        self._look()

    @property
    def seat(self) -> int:
        """Whose moments they are."""
        return self._people[self._person]

    def _look(self) -> None:
        """Find the moments once every turn of this person has been looked at."""
        if self._told != self.seat and self.judging.has_looked_at(self.seat):
            self._told = self.seat
            self._found = moments(self.game, self.judging.turns, self.seat)
            begun = {moment.turn.ply: self._begun(moment) for moment in self._found}
            self._trials = {**begun, **self._trials}

    @property
    def moment(self) -> Moment | None:
        """The one that is looked at."""
        return self._found[self.focus] if self._found else None

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - the coach goes on by itself
        self._look()
        return None

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[SceneCommand]:
        found = []
        if self.moment is not None:
            found.append(SceneCommand(Action.CONFIRM, tr("Try it"), self._try))
            found.append(
                SceneCommand(Action.SHUFFLE, tr("Hide it") if self.shows else tr("Show it"), self._show)
            )
            if not self.shows and not self._trial(self.moment).next_shows:
                found.append(SceneCommand(PEEK, tr("Hint"), self._trial(self.moment).take_hint))
        if len(self._found) > 1:
            found += directions(tr("Moment"), self._move, Action.UP, Action.DOWN)
        if len(self._people) > 1:
            name = self.game.record.seats[self._next_seat].name
            # Translators: a button that leads to the moments of {name}.
            found.append(SceneCommand(Action.L1, tr("{name}’s", name=name), self._next_person))
        found.append(SceneCommand(Action.SCORES, tr("All turns"), self._go_through))
        return [*found, SceneCommand(Action.BACK, BACK, Pop)]

    @property
    def _next_seat(self) -> int:
        return self._people[(self._person + 1) % len(self._people)]

    def _move(self, action: Action) -> None:
        self.focus = (self.focus + (1 if action is Action.DOWN else -1)) % len(self._found)
        self.shows = False

    def _show(self) -> None:
        assert self.moment is not None
        self.shows = not self.shows
        if self.shows:
            self._trial(self.moment).end(found=False)

    def _next_person(self) -> None:
        self._person = (self._person + 1) % len(self._people)
        self.focus, self.shows, self._found, self._told = 0, False, (), None
        self._look()

    def _go_through(self) -> Change:
        at = self.moment.turn.number - 1 if self.moment else 0
        return Push(self._all_turns(at, self.seat, self._try_this))

    def _try(self) -> Change:
        assert self.moment is not None
        return self._try_this(self.moment)

    def _try_this(self, moment: Moment) -> Change:
        return Push(TryTable(self._trial(moment)))

    def _trial(self, moment: Moment) -> TriedTurn:
        return self._trials[moment.turn.ply]

    def _begun(self, moment: Moment) -> TriedTurn:
        who, now = self.game.record.seats[self.seat].name, self.services.now()

        def done(outcome: RepetitionOutcome) -> None:
            self._memory.enrol([remembered(who, self._game_id, moment, now)])
            self._memory.note(who, self._game_id, moment.turn.ply, outcome, self.services.now())

        return TriedTurn(self.services, self.game, moment, done, (message("Moments"), Pop))

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        moment = self.moment
        panels: tuple[Panel, ...] = (self._panel(),)
        if moment is not None:
            panels = (self._marks(moment), *panels)
        return Picture(board_at(self.game, moment), Camera(Shot.REVIEW), panels, opaque=True)

    def _marks(self, moment: Moment) -> BoardMarks:
        turn, best = moment.turn, moment.verdict.best[0].move
        shown = [(turn.move, turn.seat), *([(best, None)] if self.shows else [])]
        plays = [(move, seat) for move, seat in shown if isinstance(move, Place)]
        words = marked(turn.before.board, turn.before.rules, plays, stood=turn.stood)
        hint = self._trial(moment).hint
        where = hint.squares if hint and hint.squares else squares_shown(moment)
        return BoardMarks(words, () if self.shows else where)

    def _panel(self) -> Sheet:
        name, moment = self.game.record.seats[self.seat].name, self.moment
        if self._told is None:
            done, total = len(self.judging.turns), self.judging.total
            text = tr_count(
                "Maven goes through the game: {done} of {count} turn.",
                "Maven goes through the game: {done} of {count} turns.",
                total,
                done=done,
            )
            return moments_sheet(tr("Moments"), text)
        good = what_was_good(self.game, self.judging.turns, self.seat)
        count = len(self._found)
        text = what_they_cost(self._found, name)
        cards = [self._card(each) for each in self._found]
        rack = rack_of(moment, shows=self.shows) if moment else None
        return moments_sheet(str(_TITLES[count]), text, cards, self.focus, good, rack)

    def _card(self, moment: Moment) -> Pile:
        who = self.game.record.seats[self.seat].name
        kept = self._memory.of(who, self._game_id, moment.turn.ply)
        mark = tr("Found it!") if kept is not None and kept.found else ""
        title, played = tr("Turn {number}", number=moment.turn.number), moment.turn.label
        if self.shows and moment is self.moment:
            said = advice(self.game, moment.turn, moment.verdict)
            return moment_card(f"{title}  {played}", said.text, said.quiet, mark)
        hint = self._trial(moment).hint
        told, task = str(moment.cause.told), str(moment.cause.task)
        return moment_card(f"{title}  {played}", told, hint.text if hint else task, mark)


def moment_card(title: str, text: str, quiet: str, mark: str = "") -> Pile:
    """One turn that made a difference: what happened, what to look for, and whether that was found."""
    head = Ends(Words(title, Look.STRONG), Words(mark, Look.GAIN))
    return Pile((head, Words(text, lines=5), Words(quiet, Look.QUIET, lines=3)))


def moments_sheet(
    title: str,
    text: str,
    cards: Sequence[Pile] = (),
    focus: int = 0,
    good: str = "",
    rack: TileWord | None = None,
) -> Sheet:
    """Moments beside the board, what was good below them, and the rack of the focused one below the board."""
    plates = tuple(Plate(card, number, number == focus) for number, card in enumerate(cards))
    head = Pile((Words(title, Look.HEADING), Words(text, Look.QUIET, lines=4)))
    body = Pile((head, *plates, *(() if cards else (Slack(),)), Words(good, lines=2)), Air.LITTLE)
    return Sheet("moments", body, SheetPlace.BESIDE, rack)


def people_in(services: Services, name: str, game: ToldGame) -> tuple[int, ...]:
    """The seats of the people whose moments are told: all but those who sat elsewhere, of whose racks too
    little is known to say what they could have played."""
    entry = services.archive.entry(name)
    if entry is not None:
        return entry.head.people_here
    return tuple(number for number, seat in enumerate(game.record.seats) if seat.kind == "human")


def remembered(who: str, game: str, moment: Moment, when: int) -> Remembered:
    """A moment as it is remembered: due at once."""
    return Remembered(who, game, moment.turn.ply, when, due=when)


def enrol(services: Services, entry: IndexEntry, game: ToldGame, judged: Mapping[int, JudgedTurn]) -> None:
    """Have the moments of all who played a game here come back in their lessons."""
    memory, when = Memory(services.house), entry.head.when
    for seat in entry.head.people_here:
        who = game.record.seats[seat].name
        memory.enrol(remembered(who, entry.id, each, when) for each in moments(game, judged, seat))


def board_at(game: ToldGame, moment: Moment | None) -> TableView:
    """The board before the turn of a moment; at the end of the game without one."""
    position = moment.turn.before if moment else game.end
    tiles = tuple(
        TileView(f"r{tile.square.row} {tile.square.col} {tile.face}", tile.face, OnBoard(tile.square))
        for tile in position.board.tiles()
    )
    return table_of(position.rules, tiles, bag=len(position.bag))


def rack_of(moment: Moment, *, shows: bool) -> TileWord:
    """The rack as it was; with the better move shown, the tiles that it takes."""
    move, turn = moment.verdict.best[0].move if shows else None, moment.turn
    return rack_marked(turn.rack, move, letters=turn.before.rules.tiles)
