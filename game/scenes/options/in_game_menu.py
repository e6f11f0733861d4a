"""The menu of a game that is on: what can be done in the turn, options, a memory card, the way out."""

from __future__ import annotations

from collections.abc import Callable

from controllers.actions import Action
from game.language.messages import Message, message, message_count
from game.scenes.cards.save_game import SaveScene
from game.scenes.dictionaries.ban_at_table import BanMenu, played_lately
from game.scenes.kit.menus import Choice, GameMenu, MenuScene, Question, shown
from game.scenes.kit.mode import mode_under
from game.scenes.kit.phone_card import PhoneCard
from game.scenes.kit.rules_of_this_game import TITLE, RulesOfThisGame
from game.scenes.kit.scene import Change, Do, Pop, Push, SceneCommand, SceneSwap, ShowHelp
from game.scenes.options.options_menu import OptionsMenu, Running
from game.scenes.table.human_turn import NOT_YOUR_TURN
from game.scenes.table.table_scene import COVERED, GameMenus, TableScene

# Translators: a row of a menu.
TO_A_CARD = message("Save to Memory Card")
# Translators: beside "Quit": the game is kept in any case; at most 26 letters.
KEPT = message("Saved automatically")


def in_game_menu(table: TableScene, leave: Do) -> MenuScene:
    """What Start and Select open, or Select alone; `leave` is where quitting goes."""
    state, photo, mode = table.state, table.photo, table.state.mode
    quit_note = "" if table.why_not_kept else KEPT
    phones = Choice(message("Phones"), _phones(table), message("Private racks"))
    choices = [
        Choice(message("Resume"), Pop),
        *([_in_turn(table)] if table.door.here else []),
        *([phones] if state.may_use_phones else []),
        *([Choice(message("Ban a Word"), _ban(table))] if table.may_ban else []),
        Choice(message("Options"), _options(table)),
        Choice(
            TITLE, lambda: Push(RulesOfThisGame(table.door.game.position.rules, table.services.text_size))
        ),
        Choice(message("Help"), lambda: ShowHelp(table.menu_topic)),
        Choice(TO_A_CARD, _save(table), _why_not_saved(table)),
        Choice(message("Quit"), lambda: SceneSwap(QuitQuestion(table, leave)), quit_note),
    ]
    text = COVERED if table.phase.is_timed else ""
    if mode.start_pauses:
        rows = shown(mode, "Game", choices)  # not read: a key
        return GameMenu(
            # Translators: the title of a menu, as in the manual of 1999; at most 24 letters.
            message("In-Game Options"),
            rows,
            text=text,
            closes=message("Back"),
            closed_by=(Action.BACK, Action.OPTIONS),
        )
    return GameMenu(
        message("Paused"),
        choices,
        text=text,
        extra=[SceneCommand(Action.SHUFFLE, message("Photo"), photo)] if photo else [],
    )


def _in_turn(table: TableScene) -> Choice:
    """What can be done in one's own turn besides laying a word."""
    turn = table.tiles_and_hints
    tiles = len(table.state.position.bag)
    # Translators: tiles.
    in_bag = message_count("{count} in the bag", "{count} in the bag", tiles)
    note = in_bag if turn else table.why_no_tiles_and_hints
    return Choice(message("Tiles and Hints"), (lambda: Pop(turn)) if turn else None, note)


def _ban(table: TableScene) -> Do:
    words = played_lately(table.door.game)
    people = [seat.name for seat in table.state.seats if seat.kind == "human"]
    return lambda: Push(BanMenu(table.services, words, lambda: table.rules_to_come, table.ban, people))


def _save(table: TableScene) -> Do | None:
    def save() -> Change:
        return Push(SaveScene(table.services, table.save, lambda: Pop(table.confirm_save)))

    return save if table.may_save else None


def _why_not_saved(table: TableScene) -> str:
    return "" if table.may_save else table.why_not_saved or str(NOT_YOUR_TURN)


def _phones(table: TableScene) -> Do:
    return lambda: SceneSwap(PhoneCard(table.services.phones, table.state.seats, table.state.on_turn))


def _options(table: TableScene) -> Do:
    return lambda: Push(OptionsMenu(table.services, _running(table), table.state.mode))


def _running(table: TableScene) -> Running:
    return Running(lambda: table.rules_to_come, table.change_rules)


class QuitQuestion(Question):
    """Leaving a game is asked once more; it says what becomes of the game, and offers to put it on a card."""

    stops_time = True

    def __init__(self, table: TableScene, leave: Do) -> None:
        self._table = table
        self._leave_game = leave
        saves = (table.state.mode.called(TO_A_CARD), self._save)
        self._ways: tuple[tuple[str | Message, Callable[[], Change]], ...] = (
            *([saves] if not table.why_not_saved else []),
            (message("Quit"), lambda: Pop(leave)),
            # Translators: a button; at most 20 letters.
            (message("Keep Playing"), Pop),
        )
        buttons = [label for label, _ in self._ways]
        super().__init__(message("Quit this game?"), self._what_is_kept(), buttons, focus=len(buttons) - 1)

    def _what_is_kept(self) -> str:
        why_not = self._table.why_not_kept
        return f"{why_not}." if why_not else self._table.services.begun.told

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - the disk takes its own time
        """Follow the disk: the game is written while this is read."""
        self.text = self._what_is_kept()
        return None

    def answered(self, answer: int) -> Change:
        """Each button leads somewhere of its own; to stay is only to leave the question."""
        _, lead = self._ways[answer]
        return lead()

    def _save(self) -> Change:
        return Push(SaveScene(self._table.services, self._table.save, self._leave_game))


IN_GAME = GameMenus(in_game_menu, QuitQuestion, mode_under)
"""The menus of a game that may be saved and whose rules may change."""
