"""Two people with a console each, who know of each other by turn files only."""

from __future__ import annotations

from pathlib import Path

from controllers.actions import Action
from game.lexicon.words import Lexicon
from game.mail.store import Shelf
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.moves import Exchange, Move, Pass, Place
from game.rules.visibility import view_from_seat
from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.menus import MenuScene, Question
from game.scenes.mail.mail_table import LetterScene, MailTable
from game.scenes.mail.shelf_scene import post_of
from game.scenes.mail.write_text import TextEntry
from game.scenes.start.title import leave
from game.storage.local_store import LocalStore
from tests.language.said import said
from tests.mail.posts import dice_of
from tests.scenes.couch import Couch, services
from tests.scenes.scripted_maven import ScriptedMaven

LEVEL = 6
NOON = 1_900_000_000


class Household(Couch):
    """One console with a shelf of its own; the clock stands at noon."""

    def __init__(self, lexicon: Lexicon, folder: Path, seed: int) -> None:
        house = services(lexicon, ScriptedMaven(), seed=seed)
        house.mail = Shelf(LocalStore(folder), folder / "mail", lexicon, dice_of(seed))
        house.now = lambda: NOON
        house.finds_mail_program = lambda: True
        post = post_of(house, lambda: leave(house))
        assert post is not None
        self.post = post
        super().__init__(house)
        self.folder = folder

    def to_shelf(self) -> None:
        """From the title to By Mail, by presses."""
        self.press("confirm")
        self.choose("Play")
        self.choose("By Mail")

    def type_name(self, name: str) -> None:
        """A name or a text as if it had been picked letter by letter."""
        picker = self.stack.top
        assert isinstance(picker, LetterPicker | TextEntry)
        picker.value = name
        self.press(Action.PAUSE)

    def press_sign(self, row: int, key: int) -> None:
        """Go to a key of the text entry, and press it."""
        entry = self.stack.top
        assert isinstance(entry, TextEntry)
        entry.focus = (row, key)
        self.press("confirm")

    def start(
        self,
        me: str,
        *others: str,
        sealed: bool = False,
        automatic: bool = True,
        pages: tuple[str, ...] = (),
        words: str = "Parlour",
    ) -> None:
        """A new game, by presses but for the letters of the names; `pages` are those who have no copy."""
        self.to_shelf()
        self.choose("New Game")
        self.choose("Your Name")
        self.type_name(me)
        for number, other in enumerate(others):
            self.choose("Against" if not number else "One More Player")
            self.type_name(other)
            self.press(*(["right"] if other in pages else []), "confirm")
        if sealed:
            self.choose("Mode")
        if automatic:
            self.choose("Words")
        while not self.sees(words):
            self.choose("Dictionary")
        self.choose("Start")

    def open(self, path: Path, *, as_invited: bool = True) -> None:
        """Open a turn file, as when it is dropped on the window, and be whoever it invites if so."""
        self.stack.open_file(path)
        asked = self.stack.top
        if as_invited and isinstance(asked, Question) and str(asked.title).startswith("Are you "):
            self.answer(0)

    def answer(self, button: int) -> None:
        """Press a button of the question on top."""
        question = self.stack.top
        assert isinstance(question, Question)
        while question.focus != button:
            self.press("right")
        self.press("confirm")

    @property
    def letter(self) -> LetterScene:
        """The letter that lies open."""
        assert isinstance(self.stack.top, LetterScene)
        return self.stack.top

    def best(self) -> Move:
        table = self.table
        assert isinstance(table, MailTable)
        game = table.door.game
        seat = game.position.to_move
        view = view_from_seat(game, seat)
        return choose(view, self.services.lexicon, LEVEL, Budget(nodes=1), seed=game.position.ply)[0].move

    def take_turn(self, move: Move | None = None) -> None:
        """From the letter to the question whether to send."""
        if self.stack.top.name == "letter":
            while not said("Your turn") & set(self.prompts):
                self.press("confirm")
            self.press("confirm")
        self.until("table")
        chosen = move or self.best()
        assert isinstance(chosen, Place | Exchange | Pass)
        self.play(chosen)
        self.until("send-turn")

    def send(self) -> Path:
        """The turn file as it lies in the outbox."""
        assert self.stack.top.name == "send-turn", self.stack.top.name
        menu = self.stack.top
        assert isinstance(menu, MenuScene)
        self.choose(self.choices[0])
        return self.save()

    def save(self) -> Path:
        assert self.stack.top.name == "delivery", self.stack.top.name
        self.choose("Save the File")
        assert all(item.note.casefold() != item.label.casefold() for item in self.menu.items)
        self.choose("Outbox")
        assert self.sees("Saved"), self.words
        self.press("back")
        self.choose("Done")
        found = [path for path in self.post.shelf.outbox.iterdir() if path.suffix in (".turn", ".html")]
        return max(found, key=lambda path: path.stat().st_mtime_ns)
