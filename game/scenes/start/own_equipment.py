"""Boards and letter sets of the players' own: made by pad, deleted, and where their text files lie."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.equipment_files import delete_equipment, is_of_players, keep_equipment
from game.language.messages import Message, message, message_count, tr
from game.name_rules import clean
from game.options import tiles_under
from game.rules.board_layouts import BoardLayout
from game.rules.equipment_text import EquipmentTextError
from game.rules.letter_sets import LetterSet
from game.rules.rule_choices import board_value, letters_value
from game.rules.rules_and_defaults import Rules
from game.scenes.kit.menus import Choice, MenuScene, Question, Reading
from game.scenes.kit.name_entry import NameEntry
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Change, Do, Pop, Push, ask
from game.scenes.kit.scroll_text import Scroll
from game.scenes.kit.services import Services
from game.scenes.start.count_letters import LetterCounter
from game.scenes.start.paint_board import BoardPainter

Made = BoardLayout | LetterSet
NAME_LENGTH = 16
NO_FOLDER = message("There is no folder for files of your own, as this game keeps nothing.")


def add_your_own(folder: Path) -> tuple[Message, ...]:
    """How boards and letters of one's own are written, and where they go."""
    return (
        message(
            # Translators: "boards", "letters" are names of folders and stay as they are.
            "Boards are text files in the folder boards, letter sets in the folder letters, both in "
            "{folder}. They are found as soon as this page is left.",
            folder=str(folder),
        ),
        message(
            # Translators: the signs . l L w W * stay as they are.
            "A board is written as it lies, a line for each row, from 11 by 11 to 21 by 21 squares: . is "
            "plain, l and L are double and triple letter, w and W double and triple word, and * is the star "
            "in the middle."
        ),
        message(
            "A letter set has a line for each letter, such as A 9 1: nine tiles, worth one point each; ? is "
            "a blank."
        ),
        # Translators: "name:" is what stands in the file, and stays as it is.
        message("A line such as name: Ours gives it a name. What follows # is a remark."),
    )


class OwnEquipment(MenuScene):
    """What can be made, from what is chosen by now, and what becomes of it."""

    topic = "modes"
    here = message("Boards and letter sets of your own.")

    def __init__(self, services: Services, rules: Rules, use: Callable[[Made], None]) -> None:
        """`use` has something that was made played with."""
        self.services, self.rules, self._use = services, rules, use
        self.found = services.equipment()
        super().__init__("own-equipment", message("Boards and Letters"), self._choices(), side=Side.LEFT)

    def _choices(self) -> list[Choice]:
        layout, tiles, folder = self.rules.layout, self.rules.tiles, self.found.folder
        faults = len(self.found.faults)
        return [
            self._making(message("Paint a Board"), self._paint, board_value(layout).word),
            self._making(message("Make a Letter Set"), self._count, letters_value(tiles).word),
            *(self._deleting(made) for made in (layout, tiles) if is_of_players(folder, made)),
            # Translators: how many of the players' own files cannot be read.
            Choice(
                message("As Text Files"),
                self._tell_of_files,
                message_count("{count} unusable", "{count} unusable", faults) if faults else "",
            ),
        ]

    def _making(self, label: Message, do: Do, usual: str | Message) -> Choice:
        if self.found.folder is None:
            return Choice(label, None, why=NO_FOLDER)
        # Translators: the board or the letters with which one begins.
        return Choice(label, do, message("From {usual}", usual=usual))

    def _paint(self) -> Change:
        layout, tile_set = self.rules.layout, tiles_under(self.rules.edition, self.services.options)
        return Push(BoardPainter(layout, lambda board: self._save(board.layout(layout.name)), tile_set))

    def _count(self) -> Change:
        return Push(LetterCounter(self.rules.tiles, self._save))

    # ------------------------------------------------------------ keeping

    def _save(self, made: Made) -> Change:
        """Ask for a name, and keep it; the board or letters that it was made from, if they bear that name."""
        usual = made.name if is_of_players(self.found.folder, made) else self._unused_name(made)
        is_board = isinstance(made, BoardLayout)
        title = (
            message("What Is This Board Called?") if is_board else message("What Are These Letters Called?")
        )
        entry = NameEntry(title, usual, max(NAME_LENGTH, len(usual)))
        return ask(entry, lambda name: self._named(replace(made, name=name), usual))

    def _named(self, made: Made, usual: str) -> Change | None:
        if made.name != usual and is_of_players(self.found.folder, made):
            text = message("The one of this name that is there is lost. Games that are on keep it.")
            question = Question(
                message("Replace {name}?", name=made.name),
                text,
                [message("Replace"), message("Cancel")],
                focus=1,
            )
            return ask(question, lambda no: None if no else self._keep(made))
        taken = {one.name.casefold() for one in self._like(made)} | {"classic", "english"}
        if made.name.casefold() in taken and not is_of_players(self.found.folder, made):
            made = replace(made, name=f"{made.name[:28]} 2")
        return self._keep(made)

    def _keep(self, made: Made) -> Change:
        assert self.found.folder
        try:
            keep_equipment(self.found.folder, made)
        except EquipmentTextError as error:
            return Push(Reading(message("Not Saved"), [str(error)]))
        self._use(made)
        return Pop(Pop)

    def _like(self, made: Made) -> tuple[Made, ...]:
        return self.found.boards if isinstance(made, BoardLayout) else self.found.letter_sets

    def _unused_name(self, made: Made) -> str:
        names = {one.name for one in self._like(made)}
        return next(name for n in range(1, 999) if (name := self._numbered(made, n)) not in names)

    @staticmethod
    def _numbered(made: Made, number: int) -> str:
        # Translators: a name that is offered for a board or a set of letters; at most 16 letters.
        if isinstance(made, BoardLayout):
            return tr("Our board {number}", number=number)
        # Translators: a name that is offered for a set of letters; at most 16 letters.
        return tr("Our letters {number}", number=number)

    # ------------------------------------------------------------ deleting, and files

    def _deleting(self, made: Made) -> Choice:
        return Choice(message("Delete {name}", name=made.name), partial(self._ask_to_delete, made))

    def _ask_to_delete(self, made: Made) -> Change:
        question = Question(
            message("Delete {name}?", name=made.name),
            message("Games that are on keep it."),
            [message("Delete"), message("Keep")],
            focus=1,
        )
        return ask(question, lambda keep: None if keep else self._delete(made))

    def _delete(self, made: Made) -> Change | None:
        assert self.found.folder
        try:
            delete_equipment(self.found.folder, made)
        except EquipmentTextError as error:
            return Push(Reading(message("Not Deleted"), [str(error)]))
        return self.on_return()

    def on_return(self) -> Change | None:
        self.found = self.services.equipment()
        self.choices = tuple(self._choices())
        self.focus = min(self.focus, len(self.choices) - 1)
        return None

    def _tell_of_files(self) -> Change:
        """Where boards and letters of one's own go, and what is wrong with those that are there."""
        found = self.found
        said: list[str | Message] = [*add_your_own(found.folder)] if found.folder else [NO_FOLDER]
        if found.faults:
            faults = (clean(str(fault)) for fault in found.faults)
            said = [message("These files cannot be used as they are:"), *faults, *said]
        return Push(Scroll(message("Boards and Letters"), said, self.services.text_size))
