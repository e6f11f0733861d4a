"""Writing the letter of a turn, and handing it over: the file first, then whatever carries it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from game.mail.delivery.mail_program import NoMailProgram, open_mail_program
from game.mail.delivery.turn_files import saved
from game.mail.delivery.turn_text import to_parts, to_text
from game.mail.not_taken import NotTaken
from game.mail.shelf import Shelved, file_name
from game.rules.moves import ChallengePlay, Exchange, Move, Pass, Place, Resign
from game.scenes.kit.menus import Choice, MenuScene, Reading
from game.scenes.kit.scene import Change, Do, Pop, Push, Swap, ask
from game.scenes.mail.accounts import account_of, deliver
from game.scenes.mail.post import Post, show_trouble
from game.scenes.mail.turn_codes import CodesScene
from game.scenes.mail.write_text import TextEntry
from memcard.card_errors import CardError

SAFETY = "Letters are not secret: write nothing that only you should know."


class SendScene(MenuScene):
    """Play Turn: a message, if one likes, then the letter is written and kept."""

    topic = "modes"

    def __init__(
        self, post: Post, shelved: Shelved, moves: Sequence[Move], take_back: Callable[[], None] | None = None
    ) -> None:
        self.post, self.shelved = post, shelved
        self._moves, self._take_back = tuple(moves), take_back
        self._text = ""
        super().__init__("send-turn", "Play Turn", self._menu(), text=self._what, freezes=True)

    @property
    def _what(self) -> str:
        if self.shelved.game.expected != self.shelved.game.seat:
            return "Your turn is written and kept. It goes out as the same file again."
        return f"{_told(self._moves)} Once it is sent, your turn ends."

    def _menu(self) -> list[Choice]:
        if self.shelved.game.expected != self.shelved.game.seat:
            return [Choice("Send It Again", lambda: Swap(delivery(self.post, self.shelved)))]
        short = f"{self._text[:18]}…" if len(self._text) > 18 else self._text
        note = f"“{short}”" if short else "Optional"
        back = [Choice("Back to My Turn", self._back)] if self._take_back else []
        return [
            Choice("Send Turn", self._send),
            Choice("Write a Message", self._write, note),
            *back,
        ]

    def _write(self) -> Change:
        return ask(TextEntry("Your Message", SAFETY, self._text), self._note_text)

    def _note_text(self, text: str) -> None:
        self._text = text
        self.choices = tuple(self._menu())

    def _send(self) -> Change | None:
        game = self.shelved.game
        try:
            written = game.with_turn(self._moves, self._text, self.post.now(), self.post.shelf.dice)
            kept = self.post.written(self.shelved, written)
        except (NotTaken, CardError) as error:
            return show_trouble("Not Sent", error)
        return Swap(delivery(self.post, kept))

    def _back(self) -> Change | None:
        take_back = self._take_back
        return Pop((lambda: take_back()) if take_back else None)

    def on_return(self) -> Change | None:
        return None


def _told(moves: Sequence[Move]) -> str:
    """What was decided, in a sentence."""
    words = []
    for move in moves:
        match move:
            case ChallengePlay():
                words.append("You challenged the last play.")
            case Place(tiles):
                words.append(f"You play {len(tiles)} tile{'s' if len(tiles) > 1 else ''}.")
            case Exchange(tiles):
                words.append(f"You exchange {len(tiles)}.")
            case Pass():
                words.append("You pass.")
            case Resign():
                words.append("You resign.")
    return " ".join(words) or "Your program has sealed the tiles."


# ---------------------------------------------------------------- handing it over


def delivery(post: Post, shelved: Shelved) -> MenuScene:
    """The ways out for the latest letter. The file lies in the outbox already."""
    return DeliveryScene(post, shelved)


class DeliveryScene(MenuScene):
    """How the turn file gets to the others."""

    topic = "modes"

    def __init__(self, post: Post, shelved: Shelved) -> None:
        self.post, self.shelved = post, shelved
        self.data = shelved.game.file()
        self.file_name = file_name(shelved.game)
        super().__init__("delivery", "Send It", self._menu(), text=self._sentence())

    @property
    def _others(self) -> list[str]:
        game = self.shelved.game
        return [seat.name for at, seat in enumerate(game.seats) if at != game.seat]

    def _sentence(self) -> str:
        size = len(self.data)
        told = f"{size} bytes" if size < 2_000 else f"{round(size / 1000)} kB"
        return f"The file {self.file_name} ({told}) is for {' and '.join(self._others)}."

    def _menu(self) -> list[Choice]:
        account = account_of(self.post)
        by_account = (lambda: deliver(self, self._handed)) if account else None
        by = account.address if account else "No mail account set up"
        parts = len(to_parts(self.data))
        codes = f"{parts} to photograph" if parts > 1 else "One to photograph"
        return [
            Choice("Open the Mail Program", self._mail_program, "It attaches the file"),
            Choice("Send It from Here", by_account, by),
            Choice("Save the File", lambda: Push(self._places()), "Stick, folder"),
            Choice("Show as Codes", self._codes, codes),
            Choice("Save as Text", self._save_text, "To paste into a message"),
            Choice("Done", self.post.back_to_shelf),
        ]

    def _handed(self) -> None:
        self.shelved = replace(self.shelved, handed=True)
        try:
            self.post.shelf.put(self.shelved)
        except CardError:
            return  # it is only a mark: the letter itself is kept

    def remember(self, to: Sequence[str]) -> None:
        """Whom this went to: the next letter goes there too."""
        game = self.shelved.game
        others = iter(to)
        found = tuple("" if at == game.seat else next(others, "") for at in range(len(game.seats)))
        self.shelved = replace(self.shelved, addresses=found)

    def _mail_program(self) -> Change:
        there = str(self.post.shelf.outbox / self.file_name)
        try:
            path = saved(self.post.shelf.outbox, self.file_name, self.data)
            open_mail_program(self.addresses, self.subject, self.words, path)
        except (NoMailProgram, CardError, OSError) as error:
            return Push(Reading("No Mail Program", [f"{error}.", there]))
        self._handed()
        found = ["If the file is not attached, you find it here:", there]
        return Push(Reading("The Mail Program Is Opened", found))

    @property
    def addresses(self) -> list[str]:
        seat = self.shelved.game.seat
        return [address for at, address in enumerate(self.shelved.addresses) if at != seat and address]

    @property
    def subject(self) -> str:
        return f"Parlour: turn {len(self.shelved.game.letters)}"

    @property
    def words(self) -> str:
        return "Open the attached file with Parlour: it shows my last move, and then it is your turn."

    def _places(self) -> MenuScene:
        places = [
            ("Outbox", self.post.shelf.outbox),
            ("Downloads", Path.home() / "Downloads"),
            *((place.name, place.path) for place in self.post.services.card_places()),
        ]
        usable = {name: path for name, path in places if name == "Outbox" or os.access(path, os.W_OK)}
        choices = [Choice(name, self._save_in(path), path.name) for name, path in usable.items()]
        return MenuScene("places", "Save the File", choices, text="Where do you want it?")

    def _save_in(self, folder: Path, *, text: bool = False) -> Do:
        def save() -> Change:
            name, data = self.file_name, self.data
            if text:
                name, data = f"{name}.txt", to_text(data).encode("ascii")
            try:
                path = saved(folder, name, data)
            except (CardError, OSError) as error:
                return Push(Reading("Not Saved", [f"{error}."]))
            self._handed()
            return Swap(Reading("Saved", [str(path), "Send it as you like: every byte of it is signed."]))

        return save

    def _save_text(self) -> Change | None:
        change = self._save_in(self.post.shelf.outbox, text=True)()
        return Push(change.scene) if isinstance(change, Swap) else change

    def _codes(self) -> Change:
        self._handed()
        return Push(CodesScene(to_parts(self.data)))

    def _back(self) -> Change | None:
        return self.post.back_to_shelf()
