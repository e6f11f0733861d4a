"""Kinds of games: how each is set up, which rules it takes, and what follows its last turn."""

from __future__ import annotations

from dataclasses import replace

from game.high_scores import News, with_game
from game.match import Match
from game.options import rules_with
from game.rules.editions import PLAYSTATION, ROUND, SOLITAIRE
from game.rules.record import Diverged, Seat
from game.rules.ruleset import Rules
from game.saves import AUTOSAVE, GAME, SavedGame, SaveError, save_of
from game.scenes.after.high_score_charts import HighScoresScene, charts_of, keep_charts
from game.scenes.after.results import ResultsScene
from game.scenes.after.solitaire_end import SolitaireScene
from game.scenes.after.tournament_standings import StandingsScene
from game.scenes.cards.save_game import SaveScene
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.picture import Side, TableView
from game.scenes.kit.scene import Change, Do, Push, Reset, Scene
from game.scenes.kit.services import Services
from game.scenes.start.player_setup import MAVEN, SetupScene
from game.scenes.start.press_to_join import Joining, seat_one
from game.scenes.table.game_labels import mode_of, new_match
from game.scenes.table.table_scene import TableScene
from game.tournament import Finished, Games, games_from_json, games_to_json
from memcard.block import Save

QUICK_LEVEL = 3
NAMES_KEPT = 8


def game_types(services: Services, leave: Do) -> MenuScene:
    """Normal, Solitaire, Tournament. `leave` goes to the main menu."""

    def set_up(rules: Rules) -> Do:
        return lambda: Push(_setup(services, rules, leave))

    return MenuScene(
        "game-type",
        "Play",
        [
            Choice("Normal", set_up(PLAYSTATION), "Two to four players"),
            Choice("Solitaire", set_up(SOLITAIRE), "One player, one board"),
            Choice("Tournament", set_up(ROUND), "Three games, one total"),
        ],
        side=Side.LEFT,
    )


def _setup(services: Services, rules: Rules, leave: Do) -> SetupScene:
    def start(seats: tuple[Seat, ...]) -> Change:
        return Reset((new_game(services, rules, seats, leave),))

    def remember(name: str) -> None:
        others = (other for other in services.options.names if other != name)
        services.change_options(replace(services.options, names=(name, *others)[:NAMES_KEPT]))

    services.seating.share()
    return SetupScene(rules, start, services.options.names, remember, Joining(services))


def quick_start(services: Services, leave: Do) -> Change:
    """One press to a rack: one person against Maven."""
    seat_one(services)
    seats = (Seat("Player 1"), Seat(MAVEN, "maven", QUICK_LEVEL))
    return Reset((new_game(services, PLAYSTATION, seats, leave),))


def new_game(services: Services, rules: Rules, seats: tuple[Seat, ...], leave: Do) -> TableScene:
    """A new game, or the first of a round, under the players' settings."""
    return GameSession(services, new_match(services, rules_with(rules, services.options), seats), leave).table


def resumed_game(services: Services, saved: SavedGame, leave: Do) -> Scene:
    """A saved game that goes on. Raises SaveError if it was played with other words or rules."""
    if saved.record.lexicon_digest != services.lexicon.digest:
        raise SaveError("This game was played with another word list")
    try:
        match = Match.resume(saved.record, services.lexicon, services.maven)
        games = games_from_json(saved.extra.get("games", []), len(match.seats), saved.record.game - 1)
    except Diverged as error:
        raise SaveError(str(error)) from error
    except ValueError as error:
        raise SaveError("The earlier games of this tournament cannot be read") from error
    if match.is_over:
        raise SaveError("This game is over")
    services.seating.share()
    if games and not match.record.turns:
        return _standings(services, games, match, None, leave)
    return GameSession(services, match, leave, games, saved).table


class GameSession:
    """One game at the table and what follows it."""

    def __init__(
        self, services: Services, match: Match, leave: Do, games: Games = (), saved: SavedGame | None = None
    ) -> None:
        self.services = services
        self.games = games
        """Earlier games of the round."""
        self._leave = leave
        self._news: tuple[News, ...] = ()
        self._next: Match | None = None
        extra = {"games": games_to_json(games)} if games else {}
        self.table = TableScene(
            services, match, self._results, leave, saved, extra=extra, when_over=self._when_over
        )

    def _when_over(self, match: Match) -> Save | None:
        """Book the game as soon as it is over; the next of its round is kept in its place."""
        services, outcome, record = self.services, match.position.outcome, match.record
        assert outcome is not None
        charts, self._news = with_game(charts_of(services), match, self.table.hints, services.now())
        if self._news:
            keep_charts(services, charts)
        self.games = (*self.games, Finished.of(outcome))
        if len(self.games) >= record.rules.games:
            return None
        self._next = new_match(services, _rules_at_the_end(match), record.seats, record.game + 1)
        return _save_of_next(services, self._next, self.games, AUTOSAVE)

    def _results(self, match: Match, table: TableView) -> Scene:
        if len(match.seats) == 1:
            charts = charts_of(self.services)
            return SolitaireScene(
                match, table, charts, self._news, self._again, self._high_scores, self._leave
            )
        onward = Choice("Play Again", lambda: Reset((self._again(),)))
        if match.record.rules.games > 1:
            onward = Choice("Standings", lambda: Reset((self._standings(match, table),)))
        show_charts = self._high_scores if self._news else None
        return ResultsScene(match, table, onward, self._leave, self._news, show_charts)

    def _again(self) -> Scene:
        """The same people play the same kind of game once more."""
        return _rematch(self.services, self.table.match, self._leave)

    def _high_scores(self) -> HighScoresScene:
        return HighScoresScene(self.services, self._news)

    def _standings(self, match: Match, table: TableView) -> StandingsScene:
        return _standings(self.services, self.games, self._next or match, table, self._leave)


def _rematch(services: Services, match: Match, leave: Do) -> TableScene:
    again = new_match(services, _rules_at_the_end(match), match.record.seats)
    return GameSession(services, again, leave).table


def _rules_at_the_end(match: Match) -> Rules:
    """The rules of a game with what the players have changed in the course of it."""
    return match.position.coming or match.position.rules


def _standings(
    services: Services, games: Games, match: Match, table: TableView | None, leave: Do
) -> StandingsScene:
    """`match` is the next game of the round or, after the last one, that."""

    def play_on() -> Change:
        return Reset((GameSession(services, match, leave, games).table,))

    def save() -> Change:
        return Push(SaveScene(services, lambda: _save_of_next(services, match, games, GAME)))

    if match.is_over:
        choices = [Choice("Play Again", lambda: Reset((_rematch(services, match, leave),)))]
    else:
        choices = [Choice("Next Game", play_on)]
        choices += [Choice("Save Game", save)] if services.keeper else []
    choices.append(Choice("Main Menu", leave))
    return StandingsScene(match.seats, games, match.record.rules.games, table, choices, leave)


def _save_of_next(services: Services, match: Match, games: Games, kind: str) -> Save:
    """A game of a round that has not begun, with those before it."""
    extra = {"games": games_to_json(games)}
    racks = match.position.racks
    return save_of(match, 0, racks, kind, services.now(), extra=extra, mode=mode_of(match))
