"""The table of a game in a room: it tells of slow and broken lines, who is away, and what is said."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.language.messages import message, tr, tr_count
from game.match.remote_game_client import RemoteGameClient
from game.rooms.directory import RoomLine
from game.rooms.phrases import PHRASES, words_of_talk
from game.rules.visibility import Game
from game.scenes.after.results import ResultsScene
from game.scenes.kit.menus import Choice, GameMenu, MenuScene, Question
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.table_view import TableView
from game.scenes.kit.rules_of_this_game import TITLE, RulesOfThisGame
from game.scenes.kit.scene import Change, Do, Pop, Push, Reset, Scene, SceneSwap, ShowHelp
from game.scenes.kit.services import Services
from game.scenes.options.options_menu import OptionsMenu
from game.scenes.rooms.past_rooms import PastRoom
from game.scenes.rooms.phrase_wheel import PAGES
from game.scenes.rooms.room_card import RoomCard
from game.scenes.rooms.word_lying import WordKept
from game.scenes.table.table_scene import GameMenus, TableScene
from game.text_format import labelled

SLOW_MS = 500
"""A round trip from which on the table tells of it."""
BEHIND = message("You look on, one turn behind.")
PLAYS_ON = message("The others play on, and clocks run while this menu is open.")


class RoomTable(TableScene):
    """One sofa's table of a game in a room."""

    can_be_stopped = False
    line: RoomLine
    number: int
    """Of the game in its room."""
    again: Callable[[], Change]
    """Begins the table of this game anew, with all that the room now tells."""
    past: PastRoom
    door: RemoteGameClient

    @property
    def why_not_saved(self) -> str:
        return tr("The room keeps this game")

    def update(self, dt: float) -> Change | None:
        self.line.pump()
        self.past.keep()
        self._tell_news()
        self.state.away = self._seats_away()
        guest = self.line.guest
        if self.door.contradicted and guest.door is self.door and guest.watches:
            guest.watch_anew()
        if guest.door is not None and guest.door is not self.door and guest.game == self.number:
            return self.again()
        if told := str(self.line.failed) or guest.put_out:
            self.state.say(Notice(told, Tone.BAD))
        return super().update(dt)

    def tick(self, dt: float) -> Change | None:
        self.line.pump()
        return super().tick(dt)

    def _tell_news(self) -> None:
        guest = self.line.guest
        for told in guest.take_news():
            self.state.say(Notice(str(told)))
        for said in guest.take_talk():
            if said.sofa != guest.sofa:
                self.state.say(Notice(labelled(said.who, words_of_talk(said))))
        if self.line.trouble:
            self.state.say(Notice(self.line.trouble, Tone.BAD))
        elif self.state.news is None:
            looks_on = self.state.looks_on and not self.door.game.is_over
            if told := self._away() or (str(BEHIND) if looks_on else ""):
                self.state.say(Notice(told))

    def _away(self) -> str:
        """Who is away or slow while it is their turn."""
        guest, seat = self.line.guest, self.door.game.position.to_move
        sofa = guest.sofa_of(seat)
        if sofa is None or sofa.number == guest.sofa or self.door.game.is_over:
            return ""
        names = tuple(person.name for person in sofa.people)
        if sofa.maven:
            return tr_count(
                "{names} is away. Maven plays on until somebody is back.",
                "{names} are away. Maven plays on until somebody is back.",
                len(names),
                names=names,
            )
        if not sofa.here:
            return tr_count(
                "{names} is away. The room waits a little.",
                "{names} are away. The room waits a little.",
                len(names),
                names=names,
            )
        is_slow = guest.lag.get(sofa.number, 0) >= SLOW_MS
        return tr("The line to {names} is slow.", names=names) if is_slow else ""

    def _seats_away(self) -> frozenset[int]:
        """The seats of sofas that are away, whether or not Maven plays for them."""
        guest = self.line.guest
        sofas = guest.state.sofas if guest.state else ()
        gone = (sofa for sofa in sofas if sofa.number != guest.sofa and (sofa.maven or not sofa.here))
        return frozenset(person.seat for sofa in gone for person in sofa.people)


class RoomResults(ResultsScene):
    """The final scores. What is still missing of the game is heard meanwhile."""

    line: RoomLine
    door: RemoteGameClient
    past: PastRoom

    def update(self, dt: float) -> Change | None:
        self.hear()
        return super().update(dt)

    def hear(self) -> None:
        """Whatever has come by now."""
        self.line.pump()
        self.door.poll()
        self.past.keep()
        if self.past.is_kept and self._review is None:
            self._review = self.past.review
            self.award(self.past.medals)


class GameInRoom:
    """One game of a room at this table, and what follows it."""

    def __init__(self, services: Services, line: RoomLine, leave: Do, again: Callable[[], Scene]) -> None:
        """`again` makes the room's staging, `leave` goes to the main menu."""
        self.line = line
        self._to_menu, self._again = leave, again
        door = line.guest.door
        assert isinstance(door, RemoteGameClient), "a game is on"
        self._door = door
        kept, menus = WordKept(services, line, door), GameMenus(self._menu, self._quit_question)
        self.table = RoomTable(services, door, self._results, self._leave, menus, saver=kept, laid=kept.take)
        self.past = self.table.past = PastRoom(services, door)
        self.table.line, self.table.number = line, line.guest.game
        self.table.again = lambda: Reset((GameInRoom(services, line, leave, again).table,))
        self._services = services

    def _leave(self) -> Change | None:
        """Leave the room for good."""
        self.line.guest.leave()
        self.line.pump()
        self.line.close()
        return self._to_menu()

    def _results(self, game: Game, table: TableView) -> Scene:
        is_inside = self.line.guest.mine is not None
        back = message("Back to the Room") if is_inside else message("Other Rooms")
        onward = Choice(back, self._onward)
        results = RoomResults(game, table, onward, self._leave, here=self._door.here)
        results.line, results.door, results.past = self.line, self._door, self.past
        results.hear()
        return results

    def _onward(self) -> Change | None:
        """To the room, or to where the others are, with the main menu below it."""
        menu = self._to_menu()
        return Reset((*menu.scenes, self._again())) if isinstance(menu, Reset) else menu

    def _menu(self, table: TableScene, leave: Do) -> Scene:
        turn = table.tiles_and_hints
        talk = (lambda: SceneSwap(self._phrases(0))) if self.line.guest.mine is not None else None
        choices = [
            Choice(message("Resume"), Pop),
            Choice(
                message("Tiles and Hints"),
                (lambda: Pop(turn)) if turn else None,
                table.why_no_tiles_and_hints,
            ),
            Choice(message("Say Something"), talk, "" if talk else message("You look on")),
            Choice(message("Phones & Browsers"), lambda: SceneSwap(RoomCard(self.line))),
            Choice(message("Options"), lambda: Push(OptionsMenu(self._services))),
            Choice(
                TITLE, lambda: Push(RulesOfThisGame(table.door.game.position.rules, self._services.text_size))
            ),
            Choice(message("Help"), lambda: ShowHelp("turn")),
            Choice(message("Leave the Room"), lambda: SceneSwap(self._quit_question(table, leave))),
        ]
        return GameMenu(message("Game"), choices, text=PLAYS_ON)

    def _phrases(self, page: int) -> MenuScene:
        """The phrases of one page, and the way to the next."""
        numbers = range(4 * page, 4 * page + 4)
        shown = [Choice(str(PHRASES[number]), partial(self._say, number)) for number in numbers]
        more = Choice(message("More"), lambda: SceneSwap(self._phrases((page + 1) % PAGES)))
        return MenuScene("talk", message("Say Something"), [*shown, more])

    def _say(self, number: int) -> Change:
        self.line.guest.say(0, number)
        return Pop()

    def _quit_question(self, _table: TableScene, leave: Do) -> Scene:
        return LeaveQuestion(leave, self.line)


class LeaveQuestion(Question):
    """Leaving a game with others is asked once more, and says what becomes of one's seats."""

    def __init__(self, leave: Do, line: RoomLine) -> None:
        state = line.guest.state
        resigns = state is not None and state.terms.gone == "resign"
        text = (
            message("Your seats are given up.") if resigns else message("Maven plays your seats to the end.")
        )
        text = text if line.guest.mine is not None else message("The others play on.")
        super().__init__(
            message("Leave this game?"), text, [message("Leave"), message("Keep Playing")], focus=1
        )
        self._leave_game = leave

    def answered(self, answer: int) -> Change:
        return Pop(self._leave_game) if answer == 0 else Pop()
