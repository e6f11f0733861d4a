"""One game at the table: how it is saved, and what follows its last turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from game.archive.kept_game import PRACTICE, kept
from game.archive.told_game import ToldTurn
from game.daily.daily_bag import DAILY, day_of, extra_of, is_daily, is_given_up, seed_of, today
from game.daily.tries import counts, note_turns, turns_seen
from game.high_scores import ChartEntry, with_game
from game.language.messages import message, message_as, tr
from game.lexicon.word_rules import MissingListError, WordsLostError
from game.match.home_table import home_door
from game.options import TILE_SETS, privacy_under, rules_with, tiles_under
from game.profiles.person_stats import Medal
from game.rules.editions import as_round
from game.rules.record import DivergedError, Record, Seat, id_of
from game.rules.rules_and_defaults import Privacy, Rules
from game.rules.visibility import Game
from game.saves import GAME, SavedGame, SaveError, save_of
from game.scenes.after.high_score_charts import HighScoresScene, charts_of, own_charts, store_charts
from game.scenes.after.results import NEW_PLAYERS, ResultsScene
from game.scenes.after.solitaire_end import SolitaireScene
from game.scenes.after.tournament_standings import StandingsScene
from game.scenes.cards.save_game import SaveScene
from game.scenes.history.daily import DailyScene, StartDaily
from game.scenes.history.past_games import Branch, judging_of, review_of
from game.scenes.kit.menus import Choice, Reading, shown
from game.scenes.kit.mode import mode_under
from game.scenes.kit.picture.table_view import TableView
from game.scenes.kit.profiles_kept import earned_by, keep_game
from game.scenes.kit.scene import Change, Do, Push, Reset, Scene
from game.scenes.kit.services import Services
from game.scenes.options.in_game_menu import IN_GAME
from game.scenes.start.choose_rules import ChosenRules, EditionsScene
from game.scenes.start.join import GameKind, JoinScene
from game.scenes.table.autosave import TurnAsItLies
from game.scenes.table.left_in_mid_word import LAID
from game.scenes.table.others_turn import THOUGHTS
from game.scenes.table.remarks import farewell
from game.scenes.table.seat_and_play_labels import mode_of
from game.scenes.table.table_scene import TableScene
from game.session.match import MatchSession
from game.tournament import Finished, Games, games_from_json, games_to_json, totals
from memcard.block import Save


def resumed_game(services: Services, saved: SavedGame, leave: Do) -> Scene:
    """A saved game that goes on with the words it was begun with. Raises SaveError if that cannot be."""
    try:
        host = MatchSession.resume(saved.record, services.lexicon)
        games = games_before(saved)
    except WordsLostError as error:
        raise SaveError(str(error).removesuffix(".")) from error
    except MissingListError as error:
        name = error.name
        raise SaveError(
            tr("This game needs the word list {name}: import it under Dictionaries", name=name)
        ) from error
    except DivergedError as error:
        raise SaveError(str(error)) from error
    except ValueError as error:
        raise SaveError(tr("The earlier games of this tournament cannot be read")) from error
    if host.position.outcome is not None:
        raise SaveError(tr("This game is over"))
    services.seating.share()
    services.return_tiles()
    _look_as_saved(services, saved)
    if games and not host.record.turns:
        practice = saved.extra.get(PRACTICE) is True
        _keep_begun(services, host, games, _save_of_next(services, host, games, practice))
        return _standings(services, games, host, None, leave, practice)
    return GameSession(services, host, leave, games, saved).table


def games_before(saved: SavedGame) -> Games:
    """The earlier games of the tournament of a saved one. Raises ValueError if they cannot be read."""
    return games_from_json(saved.extra.get("games", []), len(saved.record.seats), saved.record.game - 1)


TILE_SET = "tile_set"
"""What a save of the players' own says of the look of its table."""


def _look_as_saved(services: Services, saved: SavedGame) -> None:
    """A game from a slot brings the tile set along with which it was saved, if that is known here, for as
    long as it lasts.

    It is not taken for chosen where it looks so anyway: earlier versions named the usual one in every save.
    """
    name, edition = saved.extra.get(TILE_SET), saved.record.rules.edition
    if name in TILE_SETS and name != tiles_under(edition, replace(services.options, high_contrast=False)):
        services.borrow_tiles(str(name))


class GameSession:
    """One game at the table, how it is saved, and what follows it."""

    def __init__(
        self,
        services: Services,
        host: MatchSession,
        leave: Do,
        games: Games = (),
        saved: SavedGame | None = None,
        *,
        practice: bool = False,
    ) -> None:
        self.services = services
        self.host = host
        self.games = games
        """Earlier games of the tournament."""
        self._leave = leave
        self._news: tuple[ChartEntry, ...] = ()
        self._medals: dict[str, tuple[Medal, ...]] = {}
        self._next: MatchSession | None = None
        self.kept = ""
        """The finished game's name in the archive."""
        self.practice = practice or (saved is not None and saved.extra.get(PRACTICE) is True)
        """Whether nobody's figures count it: its tiles were seen before, in a try of the same bag or in the
        game it goes on from, or those of an earlier game of its tournament were."""
        self.daily_maven = 0
        """Maven's score of the daily bag that is played; 0 where it is not known."""
        self.daily_back = leave
        """Where that bag was chosen."""
        if saved is None:
            services.return_tiles()
        door = home_door(host, services.maven, services.budget, top=THOUGHTS, resumed=saved is not None)
        before = totals(games, len(host.seats)) if games else ()
        self.table = TableScene(
            services, door, self._results, leave, IN_GAME, saved, saver=self, before=before
        )
        self._keep_at_once(saved)
        preview = services.options.score_preview and host.position.rules.score_preview
        services.phones.begin(door.match, self.table, services.define, preview=preview)
        if privacy_under(host.position.rules, services.options) is Privacy.PHONE and len(door.here) > 1:
            services.phones.open()

    # ------------------------------------------------------------ saving: see `GameSaver`

    def save(self, turn: TurnAsItLies) -> Save:
        """The game, with racks as they are arranged if that is seen, else as they were drawn."""
        return self._save(turn, {TILE_SET: self.services.options.tile_set})

    def _save(self, turn: TurnAsItLies, more: dict[str, Any]) -> Save:
        racks = tuple(turn.racks.get(seat, rack) for seat, rack in enumerate(self.host.position.racks))
        table = {"hints": list(turn.hints), "zoom": turn.zoom, **_laid(turn)}
        extra = {**_earlier(self.games, self.practice), **table, **more}
        return _save_of(self.services, self.host, turn.elapsed_ms, racks, extra)

    def _keep_at_once(self, saved: SavedGame | None) -> None:
        """Have it kept from its deal on, or as it came in, whatever becomes of this program."""
        if saved is None:
            save = _save_of_next(self.services, self.host, self.games, self.practice)
            _keep_begun(self.services, self.host, self.games, save)
            return
        state = self.table.state
        racks = dict(enumerate(saved.racks))
        laid = state.laid_due.tiles if state.laid_due else ()
        self.autosave(TurnAsItLies(saved.elapsed_ms, racks, tuple(state.hints), state.zoom.value, laid))

    def autosave(self, turn: TurnAsItLies) -> None:
        """Have Continue go on here."""
        self._note_try()
        _keep_begun(self.services, self.host, self.games, self._save(turn, {}))

    def _note_try(self) -> None:
        """Note how far the daily bag's try has come, before more of its tiles are seen."""
        record, services = self.host.record, self.services
        day = day_of(record, today(services.now()))
        if day is None or self.practice:
            return
        name, turns = record.seats[0].name, len(record.turns)
        if counts(services.archive, name, day, turns):
            note_turns(services.archive, name, day, turns)
        else:
            self.practice = bool(turns) and turns < (turns_seen(services.archive, name, day) or 0)

    def finish(self, turn: TurnAsItLies) -> None:
        """Enter the game in the charts as soon as it is over; its tournament's next one is saved instead."""
        services, record, game = self.services, self.host.record, self.table.door.game
        outcome = game.position.outcome
        assert outcome is not None
        self.kept = self._keep(turn)
        if not self.practice:
            now = services.now()
            _, self._news = with_game(charts_of(services), game, turn.hints, now)
            charts, entered = with_game(own_charts(services), game, turn.hints, now)
            if entered:
                store_charts(services, charts)
        self.games = (*self.games, Finished.of(outcome))
        if len(self.games) < record.rules.games:
            self._next = services.new_host(_rules_at_the_end(self.host), record.seats, record.game + 1)
        if self._next:
            save = _save_of_next(services, self._next, self.games, self.practice)
            _keep_begun(services, self._next, self.games, save)
        services.begun.finish(record)

    def _keep(self, turn: TurnAsItLies) -> str:
        """Have the finished game outlive the program; by which name it is found again.

        The name is empty where the record does not lead to the game: then nothing could be shown of it.
        """
        services, record = self.services, self.host.record
        extra: dict[str, Any] = {"hints": list(turn.hints)} if any(turn.hints) else {}
        day = day_of(record, today(services.now()))
        if self.practice:
            extra |= {PRACTICE: True}
        if day is not None:
            given_up = is_given_up(self.table.door.game.position)
            extra |= extra_of(day, self.daily_maven, practice=self.practice, given_up=given_up)
        mode = mode_of(record.rules, record.game)
        try:
            game = services.told(record)
        except DivergedError:  # a game that cannot be replayed would be of no use
            return ""
        finished = kept(game, services.now(), mode, extra=extra)
        name = keep_game(services, finished)
        self._medals = earned_by(services, finished.head)
        if services.archive.folder is not None and any(seat.kind == "human" for seat in record.seats):
            judging_of(services, name, game)
        return name

    # ------------------------------------------------------------ what follows

    def _results(self, game: Game, table: TableView) -> Scene:
        """What follows the last turn, in the mode of the table."""
        scene = self._after_last_turn(game, table)
        scene.of_mode = self.table.of_mode
        return scene

    def _after_last_turn(self, game: Game, table: TableView) -> Scene:
        if is_daily(self.host.record):
            name = game.seats[0].name
            begin = daily_game(self.services, self._leave, self.daily_back)
            return DailyScene(self.services, begin, name, self.daily_back)
        mode = self.table.state.mode
        is_reviewed = mode.has("Results", "Review")  # not read: keys
        review = self._review if self.kept and is_reviewed else None
        if len(game.seats) == 1:
            charts = charts_of(self.services)
            return SolitaireScene(
                game,
                table,
                charts,
                self._news,
                self._again,
                self._high_scores,
                self._leave,
                review,
                [str(medal.name) for medal in self._medals.get(game.seats[0].name, ())],
            )
        onward = Choice(message("Play Again"), lambda: Reset((self._again(),)))
        if self.host.record.rules.games > 1:
            onward = Choice(message("Standings"), lambda: Reset((self._standings(table),)))
        show_charts = self._high_scores if self._news else None
        said = self.services.said
        words = farewell(game, said) if self.services.options.remarks else ""
        others = self.host.record.rules.games == 1 and mode.has("Results", NEW_PLAYERS)  # not read: a key
        newcomers = self._new_players if others else None
        return ResultsScene(
            game, table, onward, self._leave, self._news, show_charts, review, words, newcomers, self._medals
        )

    def _new_players(self) -> Change:
        """The set-up as it was, everybody in their seats: whoever stays need press nothing."""
        return Push(_seats_again(self.services, self.host, self._leave))

    def _review(self) -> Change:
        return review_of(self.services, self.kept, self.host.record, branching(self.services, self._leave))

    def _again(self) -> Scene:
        """The same people play the same kind of game once more."""
        return _rematch(self.services, self.host, self._leave)

    def _high_scores(self) -> HighScoresScene:
        return HighScoresScene(self.services, self._news)

    def _standings(self, table: TableView) -> StandingsScene:
        host = self._next or self.host
        return _standings(self.services, self.games, host, table, self._leave, self.practice)


def branching(services: Services, leave: Do) -> Branch:
    """Games of their own that begin before a turn of a finished one, with its racks and its bag."""

    def branch(record: Record, turn: ToldTurn) -> Change:
        alone = replace(record.rules, games=1)
        begun = replace(record, rules=alone, turns=record.turns[: turn.ply], id=services.new_id())
        try:
            host = MatchSession.resume(begun, services.lexicon)
        except MissingListError as error:
            return Push(Reading(message("Play From Here"), [str(error)]))
        except DivergedError as error:
            return Push(Reading(message("Play From Here"), [f"{error}."]))
        services.seating.share()
        saved = SavedGame(begun, 0, host.position.racks, {PRACTICE: True})
        return Reset((GameSession(services, host, leave, saved=saved).table,))

    return branch


def daily_game(services: Services, leave: Do, back: Do) -> StartDaily:
    """Games with the bag of a day; `back` leads to where that was chosen."""

    def start(day: date, name: str, maven: int) -> Change:
        host = MatchSession(
            DAILY, (services.seat_of(name),), seed_of(day), services.lexicon, id=services.new_id()
        )
        first = turns_seen(services.archive, name, day) is None
        if first:  # it has begun before a tile is seen, whatever becomes of this program
            note_turns(services.archive, name, day, 0)
        session = GameSession(services, host, leave, practice=not first)
        session.daily_maven, session.daily_back = maven, back
        return Reset((session.table,))

    return start


def _rematch(services: Services, host: MatchSession, leave: Do) -> TableScene:
    if is_daily(host.record):
        again = MatchSession(DAILY, host.seats, host.record.seed, services.lexicon, id=services.new_id())
        return GameSession(services, again, leave, practice=True).table
    again = services.new_host(_rules_at_the_end(host), host.seats)
    return GameSession(services, again, leave).table


def _seats_again(services: Services, host: MatchSession, leave: Do) -> JoinScene:
    chosen = ChosenRules(_rules_at_the_end(host))
    of_a_round = host.record.rules.games > 1

    def rules_now() -> Rules:
        return as_round(chosen.rules) if of_a_round else chosen.rules

    def start(seats: tuple[Seat, ...]) -> Change:
        again = services.new_host(rules_with(rules_now(), services.options), seats)
        return Reset((GameSession(services, again, leave).table,))

    kind = GameKind(
        message("Tournament") if of_a_round else message_as("button", "Play"),
        message("Who is playing?"),
        rules_now,
        lambda: chosen.title,
        lambda: Push(EditionsScene(services, chosen)),
    )
    seated = [
        (seat, services.seating.owner(number) or services.pads.last)
        for number, seat in enumerate(host.seats)
        if not services.phones.holds(number)  # those with phones sit down by themselves
    ]
    return JoinScene(services, kind, start, seated)


def _rules_at_the_end(host: MatchSession) -> Rules:
    """The rules of a game with what the players have changed in its course."""
    return host.position.coming or host.position.rules


def _standings(
    services: Services, games: Games, host: MatchSession, table: TableView | None, leave: Do, practice: bool
) -> StandingsScene:
    """`host` is that of the next game of the tournament or, after the last one, that of the last."""

    def play_on() -> Change:
        return Reset((GameSession(services, host, leave, games, practice=practice).table,))

    def save() -> Change:
        return Push(SaveScene(services, lambda: _save_of_next(services, host, games, practice)))

    if host.position.outcome is not None:
        choices = [
            Choice(message("Play Again"), lambda: Reset((_rematch(services, host, leave),))),
            Choice(NEW_PLAYERS, lambda: Push(_seats_again(services, host, leave))),
        ]
    else:
        choices = [Choice(message("Next Game"), play_on)]
        choices += [Choice(message("Save Game"), save)] if services.keeper else []
    choices.append(Choice(message("Main Menu"), leave))
    mode = mode_under(host.record.rules, services.options)
    offered = shown(mode, "Results", choices)  # not read: a key
    standings = StandingsScene(host.seats, games, host.record.rules.games, table, offered, leave)
    standings.of_mode = mode
    return standings


def _keep_begun(services: Services, host: MatchSession, games: Games, save: Save) -> None:
    """Have a game go on from here. Nobody would miss one in which nothing was done yet."""
    record = host.record
    untouched = not (record.turns or games or is_daily(record))
    services.begun.keep(id_of(record), save, makes_room=untouched)


def _laid(turn: TurnAsItLies) -> dict[str, Any]:
    """The word in the making, as a save has it; see `laid_in`."""
    return {LAID: [[*square, face] for square, face in turn.laid]} if turn.laid else {}


def _save_of_next(services: Services, host: MatchSession, games: Games, practice: bool) -> Save:
    """A game of a tournament that has not begun, with those before it."""
    return _save_of(services, host, 0, host.position.racks, _earlier(games, practice))


def _save_of(
    services: Services,
    host: MatchSession,
    elapsed_ms: int,
    racks: tuple[str, ...],
    extra: Mapping[str, Any],
) -> Save:
    mode = mode_of(host.record.rules, host.record.game)
    return save_of(host, elapsed_ms, racks, GAME, services.now(), extra=extra, mode=mode)


def _earlier(games: Games, practice: bool) -> dict[str, Any]:
    """What was before a game, as its save has it."""
    return {
        **({"games": games_to_json(games)} if games else {}),
        **({PRACTICE: True} if practice else {}),
    }
