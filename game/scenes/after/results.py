"""After the last turn: the final scores, and what next."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from controllers.actions import Action
from game.high_scores import ChartEntry, plays_of
from game.language.messages import Message, message, message_count, tr, tr_count
from game.profiles.medal_prizes import note_of
from game.profiles.person_stats import Medal
from game.rules.ending import THREE
from game.rules.position import Position
from game.rules.record import colors_of
from game.rules.visibility import Game
from game.scenes.after.results_sheet import results_sheet
from game.scenes.kit.menus import BACK, Choice, Choosing, menu_commands
from game.scenes.kit.picture.result_panels import EarnedMedal
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet_pictures import Buttons, Podium, ResultRow
from game.scenes.kit.picture.table_view import Camera, Shot, TableView
from game.scenes.kit.scene import SETTLES, Change, Do, Pop, Push, Scene, SceneCommand
from game.scenes.table.seat_and_play_labels import figure_of, seat_label

# Translators: a row of a menu: other people sit down for the same game.
NEW_PLAYERS = message("New Players")


class AfterGame(Choosing):
    """What follows a game: choices side by side, the review and the board."""

    settles = SETTLES
    topic = "modes"
    here: Message = message("The game is over: see how it went.")
    _table: TableView
    _leave: Do
    _review: Do | None

    def commands(self) -> Sequence[SceneCommand]:
        return [
            *menu_commands(self.choices, self.focus, self._move, across=True),
            *review_command(self._review),
            board_command(self._table),
            SceneCommand(Action.BACK, tr("Main Menu"), self._leave),
        ]


class ResultsScene(AfterGame):
    """Final scores with winner, and Play again."""

    name = "results"

    def __init__(
        self,
        game: Game,
        table: TableView,
        onward: Choice,
        leave: Do,
        news: Sequence[ChartEntry] = (),
        show_charts: Callable[[], Scene] | None = None,
        review: Do | None = None,
        farewell: str = "",
        others: Do | None = None,
        medals: Mapping[str, Sequence[Medal]] | None = None,
        here: Collection[int] | None = None,
    ) -> None:
        """`table` is what lay there at the end; `onward` comes first, such as Play again; `others` is where
        other people sit down for the same game; `leave` goes to the main menu. `news` are high scores just
        made, `show_charts` leads to them, `review` goes through the game. `farewell` is what an opponent says
        instead of how the game ended. `medals` are what people have earned by this game, by their names.
        `here` are the seats of this sofa, where others sit elsewhere.
        """
        assert game.position.outcome is not None
        self.game = game
        self._table = table
        self._rows = _rows(game)
        self._kind_word = kind_word(game)
        outcome = game.position.outcome
        people = [seat for seat in outcome.winners if game.seats[seat].kind == "human"]
        self._won = any(here is None or seat in here for seat in people)
        mine = alone_against_computers(game) if self._kind_word else None
        self._best_of = 0 if mine is None else _row_of(game, mine)
        self._news = news_sentence(news)
        self._farewell = farewell
        self._passed = 0.0
        self.award(medals or {})
        charts = [Choice(message("High Scores"), lambda: Push(show_charts()))] if show_charts else []
        anew = [Choice(NEW_PLAYERS, others)] if others else []
        self.choices = [onward, *charts, *anew, Choice(message("Main Menu"), leave)]
        self._leave = leave
        self._review = review

    def update(self, dt: float) -> Change | None:
        self._passed += dt
        return super().update(dt)

    def award(self, medals: Mapping[str, Sequence[Medal]]) -> None:
        """What people have earned by this game, by their names: they fall into place one after the other."""
        self._medals = earned(self.game, medals)

    def view(self) -> Picture:
        title, reason = _headline(self.game)
        subtitle = self._farewell or reason
        panel = results_sheet(
            title,
            (self._kind_word, subtitle),
            Podium(self._rows, not self._kind_word, self._won),
            Buttons(tuple(choice.item for choice in self.choices), self.focus),
            self._news,
            self._best_of,
            self._medals,
            medals_after(self._passed, len(self._medals), len(self._rows)),
        )
        return Picture(self._table, Camera(Shot.RESULTS), panels=(panel,), dim=0.35, opaque=True)


class FinalBoard(Scene):
    """The board as it lay at the end, with nothing in front of it."""

    name = "board"
    topic = ""

    def __init__(self, table: TableView) -> None:
        self._table = table

    def commands(self) -> Sequence[SceneCommand]:
        return [SceneCommand(action, BACK, Pop) for action in (Action.BACK, Action.CONFIRM, Action.ZOOM)]

    def view(self) -> Picture:
        return Picture(self._table, Camera(Shot.FAR), opaque=True)


def board_command(table: TableView) -> SceneCommand:
    """Steps back from a panel with results to what was played."""
    return SceneCommand(Action.ZOOM, message("Board"), lambda: Push(FinalBoard(table)))


def review_command(review: Do | None) -> list[SceneCommand]:
    """One press from a panel with results to the game itself, turn by turn."""
    return [SceneCommand(Action.SHUFFLE, message("Review"), review)] if review else []


def place_in_chart(place: int) -> str:
    """What a new entry is called, by its place from 0: only the first is the high score."""
    return tr("Place {place} in the high scores!", place=place + 1) if place else tr("A new high score!")


def news_sentence(news: Sequence[ChartEntry]) -> str:
    """New high scores in one sentence; empty if there are none."""
    if not news:
        return ""
    hints = max(made.entry.hints for made in news)
    if len(news) > 1 and all(made.is_first for made in news):
        return _first_entries(hints)
    if len(news) > 1:
        return _several(len(news), hints)
    made = news[0]
    return _one(made, hints)


def _first_entries(hints: int) -> str:
    if not hints:
        return tr("The first entries in the high scores!")
    return tr_count(
        "The first entries in the high scores, with {count} hint!",
        "The first entries in the high scores, with {count} hints!",
        hints,
    )


def _several(scores: int, hints: int) -> str:
    if not hints:
        return tr_count("{count} new high score!", "{count} new high scores!", scores)
    return tr_count(
        "{count} new high score, with {hints}!",
        "{count} new high scores, with {hints}!",
        scores,
        # Translators: in the place {hints}: "3 new high scores, with 2 hints!"
        hints=message_count("{count} hint", "{count} hints", hints),
    )


def _one(made: ChartEntry, hints: int) -> str:
    # Translators: a chart of high scores, who stands in it, and the figure.
    told = tr(
        "{chart}: {name}, {number}", chart=made.chart.value, name=made.entry.name, number=made.entry.value
    )
    if hints:
        # Translators: a chart of high scores, who stands in it, the figure, and how much help there was.
        told = tr_count(
            "{chart}: {name}, {number}, with {count} hint",
            "{chart}: {name}, {number}, with {count} hints",
            hints,
            chart=made.chart.value,
            name=made.entry.name,
            number=made.entry.value,
        )
    return f"{place_in_chart(made.place)} {told}"


FIRST_MEDAL, NEXT_MEDAL = 1.6, 0.7
"""Seconds until the first medal falls, and half of one more for each row that rises before; between two."""


def medals_after(passed: float, medals: int, rows: int) -> int:
    """How many medals lie there so many seconds after the results came up: one after the other."""
    since = passed - FIRST_MEDAL - 0.25 * rows
    return 0 if since < 0.0 else min(medals, 1 + int(since / NEXT_MEDAL))


def earned(game: Game, medals: Mapping[str, Sequence[Medal]]) -> tuple[EarnedMedal, ...]:
    """What is told of new medals, the highest first, and of equal ones in the order of seats."""
    colors = colors_of(game.seats)
    found = [
        EarnedMedal(str(medal.name), seat.name, note_of(medal), colors[number], medal.grade)
        for number, seat in enumerate(game.seats)
        if seat.kind == "human"
        for medal in medals.get(seat.name, ())
    ]
    return tuple(sorted(found, key=lambda one: -one.grade))


def _headline(game: Game) -> tuple[str, str]:
    outcome = game.position.outcome
    assert outcome is not None
    names = tuple(game.seats[seat].name for seat in outcome.winners)
    if len(game.seats) == 1:
        return tr("Final Score"), _reason(game)
    title = (
        tr("{name} wins!", name=names[0]) if len(names) == 1 else tr("{names} share the win!", names=names)
    )
    return title, _reason(game)


def _reason(game: Game) -> str:
    outcome, racks = game.position.outcome, game.position.racks
    assert outcome is not None
    if outcome.reason == "out":
        return tr("{name} has played the last tile.", name=game.seats[racks.index("")].name)
    if outcome.reason == "scoreless":
        return _of_idling(game.position)
    gone = tuple(game.seats[seat].name for seat in sorted(game.position.gone))
    if outcome.reason == "challenge":
        return tr_count(
            "{names} is out: a lost challenge costs the game.",
            "{names} are out: a lost challenge costs the game.",
            len(gone),
            names=gone,
        )
    if outcome.reason == "resigned":
        return tr_count("{names} has resigned.", "{names} have resigned.", len(gone), names=gone)
    return tr("No more words can be placed.") if outcome.reason == "blocked" else ""


def _of_idling(position: Position) -> str:
    """Which of the agreed kinds of idling has come to its end."""
    if all(position.scoreless[seat] >= THREE for seat in position.playing):
        return tr("Nobody has scored for three turns.")
    if not position.bag:
        return tr("The bag is empty, and everybody has passed.")
    return tr("Everybody has passed.")


def _row_of(game: Game, seat: int) -> int:
    """The row of a seat."""
    color = colors_of(game.seats)[seat]
    return next(number for number, row in enumerate(_rows(game)) if row.seat == color)


def _rows(game: Game) -> tuple[ResultRow, ...]:
    outcome = game.position.outcome
    assert outcome is not None
    colors = colors_of(game.seats)
    rows = [
        ResultRow(
            seat=colors[number],
            name=seat_label(seat),
            before=outcome.before[number],
            adjustment=outcome.scores[number] - outcome.before[number],
            total=outcome.scores[number],
            winner=number in outcome.winners,
            figure=figure_of(seat, number),
            best=_best_play(game, number),
        )
        for number, seat in enumerate(game.seats)
    ]
    return tuple(sorted(rows, key=lambda row: (not row.winner, -row.total, row.seat)))


def _best_play(game: Game, seat: int) -> tuple[str, int] | None:
    scores = plays_of(game, seat)
    if not scores:
        return None
    best = max(scores, key=lambda score: score.total)
    return best.words[0].word.upper(), best.total


CLOSE = 40
"""Points that one good word makes up for."""


def alone_against_computers(game: Game) -> int | None:
    """The seat of the only person in a game; None where there are more, or none."""
    people = [number for number, seat in enumerate(game.seats) if seat.kind == "human"]
    return people[0] if len(people) == 1 and len(game.seats) > 1 else None


def kind_word(game: Game) -> str:
    """What was good in the play of somebody who lost alone against computers; empty for all others."""
    outcome, seat = game.position.outcome, alone_against_computers(game)
    if outcome is None or seat is None or seat in outcome.winners or seat in game.position.gone:
        return ""
    own = plays_of(game, seat)
    if not own:
        return tr("The next game is a new board.")
    best = max(own, key=lambda score: score.total)
    others = [
        score.total for other in range(len(game.seats)) if other != seat for score in plays_of(game, other)
    ]
    if best.total >= max(others, default=0):
        return tr_count(
            "The best play of the game was yours: {word}, {count} point.",
            "The best play of the game was yours: {word}, {count} points.",
            best.total,
            word=best.words[0].word.upper(),
        )
    if any(score.bonus for score in own):
        return tr("All your tiles in one play: not every game has that.")
    behind = max(outcome.scores) - outcome.scores[seat]
    if behind <= CLOSE:
        return tr_count(
            "{count} point behind: one good word.", "{count} points behind: one good word.", behind
        )
    longest = max((score.words[0].word.upper() for score in own), key=len)
    return tr_count(
        "{count} play, and {word} the longest word of yours. Well fought.",
        "{count} plays, and {word} the longest word of yours. Well fought.",
        len(own),
        word=longest,
    )
