"""The archive on the screen: finished games, the board of each on the real table."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from controllers.actions import Action
from game.archive.game_index import GameSearch, IndexEntry
from game.archive.gcg_import import remarks_on
from game.archive.kept_game import Head, KeptGameError, named
from game.archive.told_game import ToldGame, ToldTurn
from game.coach import judged_game
from game.coach.background_judging import GameJudging
from game.coach.judged_game import JudgedTurn
from game.language.messages import message, tr, tr_as, tr_count
from game.rules.record import DivergedError, Record
from game.rules.seeded_luck import Luck
from game.scenes.history.after_judging import remember
from game.scenes.history.moments import MomentsScene, people_in
from game.scenes.history.past_games_search import in_words, search_menu
from game.scenes.history.position import PositionScene, position_of
from game.scenes.history.review import ReviewScene, TryIt
from game.scenes.history.whose_game import give, seats_to_give
from game.scenes.kit.menus import BACK, Reading
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import (
    Air,
    Block,
    Columns,
    Ends,
    Look,
    Pile,
    RowList,
    Sheet,
    SheetPlace,
    Words,
)
from game.scenes.kit.picture.table_view import Camera, OnBoard, Shot, TableView, TileView, table_of
from game.scenes.kit.scene import Change, Do, Pop, Push, Scene, SceneCommand, directions
from game.scenes.kit.services import Services
from game.scenes.table.seat_and_play_labels import mode_told
from game.text_format import day_and_time, whole

Branch = Callable[[Record, ToldTurn], Change | None]
"""Begins a game of its own before a turn of a finished one."""
_IN_A_ROUND = re.compile(r", game (\d{1,4}) of (\d{1,4})")
LOOK_SECONDS = 0.12
"""How long a game is focused before its board is laid out: a thumb that runs on need not wait."""
_LATEST = 30
"""Of so many games the moments come back in lessons, once they are judged."""
PAGE = 8
"""Games by which left and right go on, as many as are seen at once."""
CALLED = 6.2
"""How many scores have room in a line; a name has the room of those that are not there."""
AROUND = 12
"""Games before and behind the focused one that the list knows."""


def judging_of(services: Services, name: str, game: ToldGame) -> GameJudging:
    """The judging of a finished game of this identity: what is known already, the rest in the background.

    What is found out is kept as it comes; lessons and figures hear of it when it changes what is said of a
    turn.
    """
    file = f"judged/{name}.json"
    known = judged_game.fitting(game, judged_game.from_json(services.archive.noted(file) or b""))

    told = tuple(turn.standing for turn in known)

    def keep(turns: tuple[JudgedTurn, ...]) -> None:
        nonlocal told
        services.archive.note(file, judged_game.to_json(turns))
        told, before = tuple(turn.standing for turn in turns), told
        if told == before:
            return
        latest = services.archive.find(limit=_LATEST)
        entry = next((entry for entry in latest if entry.id == name), None)
        if entry is not None:
            remember(services, entry, game, turns)

    return services.coach.judge(name, game, known, keep)


def review_of(services: Services, name: str, record: Record, branch: Branch | None = None) -> Change:
    """What of a finished game made the difference, and all of its turns; the position that one was broken off
    in; or one sentence on why there is nothing to be seen."""
    try:
        game = services.told(record)
    except DivergedError as error:
        return Push(Reading(message("Review"), [f"{error}."]))
    if not game.turns:
        return Push(Reading(message("Review"), [message("Nobody made a move in this game.")]))
    remarks = remarks_on(services.archive, name)
    has_bag = record.luck is not Luck.TOLD  # else nobody knows what would be drawn after another move
    play_from = (lambda turn: branch(record, turn)) if branch and has_bag else None
    judging = judging_of(services, name, game)

    def all_turns(at: int = 0, seat: int | None = None, try_it: TryIt | None = None) -> ReviewScene:
        return ReviewScene(services, game, judging, play_from, at, remarks, seat, try_it)

    def played() -> Change:
        people = people_in(services, name, game)
        return Push(MomentsScene(services, name, game, judging, all_turns, people) if people else all_turns())

    if turn := position_of(game):
        return Push(PositionScene(services, game, turn, played))
    return played()


class PastGamesScene(Scene):
    """All finished games, the latest first; ✕ reviews one."""

    name = "past-games"
    topic = "review"
    here = message("All games that were finished here.")

    def __init__(
        self,
        services: Services,
        branch: Branch | None = None,
        search: GameSearch | None = None,
        play: Do | None = None,
    ) -> None:
        """`play` leads on where there is no game yet."""
        self.services = services
        self._play = play
        self.search = search or GameSearch()
        self.focus = 0
        self._branch = branch
        self._looked = 0.0
        self._board: tuple[str, TableView] = ("", TableView(rack_slots=0))
        self._look()

    def _look(self) -> None:
        """Read the part of the list around the focus."""
        archive = self.services.archive
        self.count = archive.count(self.search)
        self.focus = min(self.focus, max(0, self.count - 1))
        self._first = max(0, self.focus - AROUND)
        self._entries = archive.find(self.search, 2 * AROUND + 1, self._first)
        self._looked = 0.0

    @property
    def entry(self) -> IndexEntry | None:
        """The focused game; None if there is none."""
        at = self.focus - self._first
        return self._entries[at] if at < len(self._entries) else None

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[SceneCommand]:
        found = [SceneCommand(Action.CONFIRM, tr("Review"), self._review)] if self.entry else []
        if self._play and not self.services.archive.count():
            found = [SceneCommand(Action.CONFIRM, tr_as("button", "Play"), self._play)]
        found += directions(tr("Game"), self._step, Action.UP, Action.DOWN) if self.count > 1 else []
        if self.count > PAGE:
            found += directions(tr("Page"), self._turn_page, Action.LEFT, Action.RIGHT)
        if self.services.archive.count():
            found.append(SceneCommand(Action.SHUFFLE, tr("Search"), self._ask))
        if self.entry and seats_to_give(self.entry.head):
            found.append(SceneCommand(Action.SCORES, tr("Whose game"), self._give))
        return [*found, SceneCommand(Action.BACK, BACK, Pop)]

    def _step(self, action: Action) -> None:
        self.focus = (self.focus + (1 if action is Action.DOWN else -1)) % self.count
        self._look()

    def _turn_page(self, action: Action) -> None:
        by = PAGE if action is Action.RIGHT else -PAGE
        self.focus = min(max(self.focus + by, 0), self.count - 1)
        self._look()

    def _review(self) -> Change | None:
        entry = self.entry
        assert entry is not None
        try:
            record = named(self.services.archive.read(entry))
        except KeptGameError as error:
            return Push(Reading(message("Review"), [f"{error}."]))
        return review_of(self.services, entry.id, record, self._branch)

    def _give(self) -> Change:
        assert self.entry is not None
        return give(self.services, self.entry)

    def _ask(self) -> Change:
        return Push(search_menu(self.services.archive, self.search, self._search))

    def _search(self, search: GameSearch) -> None:
        self.search, self.focus = search, 0
        self._look()

    def update(self, dt: float) -> Change | None:
        self._looked += dt
        entry = self.entry
        if entry is not None and self._looked >= LOOK_SECONDS and self._board[0] != entry.id:
            self._board = entry.id, self._laid_out(entry)
        return None

    def on_return(self) -> Change | None:
        self._look()
        return None

    def _laid_out(self, entry: IndexEntry) -> TableView:
        """The final board of a game; an empty one if it cannot be read."""
        try:
            record = self.services.archive.read(entry).record
            end = self.services.told(record).end
        except (KeptGameError, DivergedError):
            return TableView(rack_slots=0)
        tiles = tuple(
            TileView(f"r{at.row} {at.col} {face}", face, OnBoard(at)) for at, face in end.board.tiles()
        )
        return table_of(end.rules, tiles, bag=len(end.bag))

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        beyond = self._first > 0, self._first + len(self._entries) < self.count
        sheet = list_sheet(self._text(), self._entries, self.focus - self._first, beyond)
        return Picture(self._board[1], Camera(Shot.REVIEW), (sheet,), opaque=True)

    def _text(self) -> str:
        archive, search = self.services.archive, self.search
        if not archive.count():
            return tr("Every game you finish is kept here.")
        many = tr_count("{count} game", "{count} games", self.count)
        if self.count > PAGE:
            many = tr("Game {number} of {all}", number=self.focus + 1, all=self.count)
        told_by = in_words(search)
        # Translators: {games} is such as "12 games", {search} what was searched for: "Ada, May 2026".
        return tr("{games}: {search}", games=many, search=told_by) if told_by else many


def list_sheet(text: str, entries: Sequence[IndexEntry], focus: int, beyond: tuple[bool, bool]) -> Sheet:
    """Finished games beside the board of the focused one; whether there are more before and behind them."""
    head = Pile((Words(tr("Games"), Look.HEADING), Words(text, Look.SMALL)))
    rows = RowList(tuple(_row(entry.head) for entry in entries), focus, beyond)
    return Sheet("past-games", Pile((head, rows), Air.LITTLE), SheetPlace.BESIDE)


def _row(head: Head) -> Pile:
    """When, what kind of game, and who came to what; of three and more only the first winner is called by
    name."""
    seats = list(enumerate(head.seats))
    told = Ends(Words(day_and_time(head.when), Look.SMALL), Words(kind_of(head), Look.SMALL))
    called = next((number for number, seat in seats if seat.won), 0) if len(seats) > 2 else None
    lanes: tuple[Block, ...] = tuple(
        Ends(Words(seat.name, look, seat=number), Words(whole(seat.score), look))
        if called in (None, number)
        else Words(whole(seat.score), look, seat=number)
        for number, seat in seats
        for look in (Look.STRONG if seat.won else Look.BODY,)
    )
    shares = tuple(CALLED - len(seats) if number == called else 1.0 for number, _ in seats)
    return Pile((told, Columns(lanes, shares)))


def kind_of(head: Head) -> str:
    """What kind of game it was, as lists have it."""
    if head.is_unfinished:
        # Translators: {mode} is the kind of a game.
        return tr("{mode}, not finished", mode=mode_told(head.mode))
    if not head.is_practice:
        return mode_told(head.mode)
    if in_round := _IN_A_ROUND.search(head.mode):  # the day has to fit beside it
        # Translators: a game of a tournament for practice.
        return tr("Practice, game {game} of {games}", game=int(in_round[1]), games=int(in_round[2]))
    # Translators: a game for practice; {mode} is its kind.
    return tr("{mode}, practice", mode=mode_told(head.mode))
