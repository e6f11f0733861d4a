"""Writing the letter of a turn, and handing it over: the file first, then whatever carries it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from game.language.messages import message, tr, tr_count
from game.mail.delivery.mail_account import SUBJECT
from game.mail.delivery.mail_program import NoMailProgramError, open_mail_program
from game.mail.delivery.turn_files import saved
from game.mail.delivery.turn_text import to_parts, to_text
from game.mail.errors import LetterRejectedError
from game.mail.store import Shelved, file_name
from game.mail.turn_page import page
from game.name_rules import clean_file
from game.rules.bonus import bonus_name
from game.rules.moves import ChallengePlay, Exchange, Move, Pass, Place
from game.rules.scoring import score_play
from game.rules.visibility import Game
from game.scenes.kit.codes import CodesScene
from game.scenes.kit.menus import Choice, MenuScene, Reading
from game.scenes.kit.scene import Change, Do, Pop, Push, SceneSwap, ask
from game.scenes.mail.accounts import account_of, deliver
from game.scenes.mail.post import Post, show_trouble
from game.scenes.mail.write_text import TextEntry
from game.storage.storage_errors import StorageError
from game.text_format import listed

AS_TEXT = message("The letter as lines of signs: all of them go into the message.")
# Translators: at the end of a mail, after "Open the attached file with Parlour …".
OLDER = message(
    "If that calls the file damaged, it is an older Parlour: install the newest one and open it again."
)
SAFETY = message("Letters are not secret: write nothing that only you should know.")


class SendScene(MenuScene):
    """Play Turn: a message, if one likes, then the letter is written and kept."""

    topic = "mail"

    def __init__(
        self,
        post: Post,
        shelved: Shelved,
        moves: Sequence[Move] = (),
        told: str = "",
        take_back: Callable[[Shelved], None] | None = None,
    ) -> None:
        """`told` is what was decided, in a sentence; without one the tiles were sealed. `take_back` goes on
        with the turn, with whatever was written for it."""
        self.post, self.shelved = post, shelved
        self._moves, self._take_back = tuple(moves), take_back
        decided = told or tr("Your program has sealed the tiles.")
        text = " ".join((decided, tr("Once it is sent, your turn ends.")))
        # Translators: a title: the turn that was decided goes out.
        super().__init__("send-turn", message("Play Turn"), self._menu(), text=text)

    def _menu(self) -> list[Choice]:
        line = self.shelved.text.replace("\n", " ")
        short = f"{line[:18]}…" if len(line) > 18 else line
        # Translators: words that somebody has written, in quotation marks.
        note = tr("“{words}”", words=short) if short else tr("Optional")
        back = Choice(
            tr("Back to My Turn"), self._back, why=tr("Nothing is written yet: your tiles lie as they lay.")
        )
        return [
            Choice(tr("Send Turn"), self._send),
            Choice(tr("Write a Message"), self._write, note, tr("A few words that go out with your move.")),
            *([back] if self._take_back else []),
        ]

    def _write(self) -> Change:
        return ask(TextEntry(tr("Your Message"), str(SAFETY), self.shelved.text), self._note_text)

    def _note_text(self, text: str) -> None:
        """It waits for the turn that it goes out with, on the disk if that allows it."""
        self.shelved = replace(self.shelved, text=text)
        with suppress(StorageError):
            self.shelved = self.post.shelf.put(self.shelved)
        self.choices = tuple(self._menu())

    def _send(self) -> Change | None:
        game = self.shelved.game
        try:
            written = game.with_turn(self._moves, self.shelved.text, self.post.now(), self.post.shelf.dice)
            kept = self.post.written(self.shelved, written)
        except (LetterRejectedError, StorageError) as error:
            # Translators: a title: a letter did not go out.
            return show_trouble(tr("Not Sent"), error)
        return SceneSwap(delivery(self.post, kept))

    def _back(self) -> Change | None:
        """To the turn, if there is one left to be made."""
        take_back = self._take_back
        return Pop(lambda: take_back(self.shelved)) if take_back else self.post.back_to_shelf()

    def on_return(self) -> Change | None:
        return None


def told_of(moves: Sequence[Move], game: Game, challenge: Sequence[str] = (), *, ends: bool) -> str:
    """What was decided, in a few sentences. `game` is as it was before the last of these moves, `challenge`
    says what came of one, where that is known before the letter is written.
    """
    words = [
        " ".join(challenge) if challenge and isinstance(move, ChallengePlay) else _told(move, game)
        for move in moves
    ]
    return " ".join([*words, tr("That ends the game.")] if ends else words)


def _told(move: Move, game: Game) -> str:
    match move:
        case ChallengePlay():
            return tr("You challenged the last play.")
        case Place(tiles):
            rules = game.position.rules
            score = score_play(game.position.board, tiles, rules)
            word = score.words[0].word.upper()
            if not score.bonus:
                # Translators: {word} is laid on the board.
                return tr_count(
                    "You play {word} for {count} point.",
                    "You play {word} for {count} points.",
                    score.total,
                    word=word,
                )
            # Translators: {bonus} is a number of points, {reason} what they are for: "BINGO".
            return tr_count(
                "You play {word} for {count} point, {bonus} of them for a {reason}.",
                "You play {word} for {count} points, {bonus} of them for a {reason}.",
                score.total,
                word=word,
                bonus=score.bonus,
                reason=bonus_name(rules.bonus_label),
            )
        case Exchange(tiles):
            # Translators: so many tiles.
            return tr_count("You exchange {count}.", "You exchange {count}.", len(tiles))
        case Pass():
            return tr("You pass.")
    return tr("You resign.")


# ---------------------------------------------------------------- handing it over


def delivery(post: Post, shelved: Shelved) -> MenuScene:
    """The ways out for the latest letter: a page for whoever has no program, a file for all others."""
    return DeliveryScene(post, shelved, parcels(post, shelved)[0])


@dataclass(frozen=True, slots=True)
class TurnPackage:
    """What goes out, and to which seats."""

    name: str
    data: bytes
    seats: tuple[int, ...]
    is_page: bool = False
    told: str = ""
    """What is said of it on the screen, if it is no letter of the game."""
    words: str = ""
    """What goes with it then."""


def parcels(post: Post, shelved: Shelved) -> list[TurnPackage]:
    """All that is to go out of a game now. Whoever has not joined yet gets no file before their turn."""
    game = shelved.game
    found = [
        TurnPackage(
            file_name(game, seat),
            page(game, seat, post.services.define, safety=str(SAFETY), returned=shelved.returned),
            (seat,),
            is_page=True,
        )
        for seat in game.page_for
    ]
    readers = tuple(seat for seat in game.readers if game.signer(seat) or seat == game.expected)
    if readers:
        found.append(TurnPackage(file_name(game), game.file(), readers))
    return found


class DeliveryScene(MenuScene):
    """How a turn file or a page gets to the others."""

    topic = "mail"

    def __init__(self, post: Post, shelved: Shelved | None, package: TurnPackage) -> None:
        """`shelved` is None for what belongs to no game on the shelf."""
        self.post, self.shelved, self.package = post, shelved, package
        self.data, self.file_name = package.data, package.name
        # Translators: a title: ways to send a turn.
        super().__init__(
            "delivery", message("Send It"), self._menu(), text=self._sentence(), focus=self._likeliest
        )

    @property
    def _for(self) -> str:
        """Their names; empty where it belongs to no game here."""
        return _names(self.shelved, self.package) if self.shelved else ""

    @property
    def _likeliest(self) -> int:
        """The first row by which the letter can go from here: the mail program, the account, or a file."""
        ways = (self.post.services.finds_mail_program(), account_of(self.post) is not None)
        return ways.index(True) if any(ways) else len(ways)

    def _sentence(self) -> str:
        if self.package.told:
            return self.package.told
        size = len(self.data)
        large = tr_count("{count} byte", "{count} bytes", size)
        if size >= 2_000:
            # Translators: a size: thousands of bytes.
            large = tr("{number} kB", number=round(size / 1000))
        places = {"file": self.file_name, "size": large, "names": self._for}
        # Translators: {file} is the name of a file, {size} "3 kB", {names} are players: "Ann and Ben".
        if self.package.is_page:
            return tr("The page {file} ({size}) is for {names}, who opens it in any browser.", **places)
        if not self._for:
            return tr("The file {file} ({size}) is for the others.", file=self.file_name, size=large)
        return tr("The file {file} ({size}) is for {names}.", **places)

    def _menu(self) -> list[Choice]:
        account = account_of(self.post)
        by_account = (lambda: deliver(self, self._handed)) if account else None
        by = account.address if account else tr("No mail account set up")
        return [
            Choice(
                tr("Open the Mail Program"),
                self._mail_program,
                tr("It attaches the file")
                if self.post.services.finds_mail_program()
                else tr("Not found here"),
            ),
            Choice(
                tr("Send It from Here"),
                by_account,
                by,
                tr("The letter goes out at once, from your mail account."),
            ),
            Choice(
                tr("Save the File"),
                lambda: Push(self.places()),
                # Translators: a note; at most 20 letters.
                tr("Stick, folder"),
                tr("Attach it to a message yourself, or carry it over on a stick."),
            ),
            *([] if self.package.is_page else self._as_text()),
            *self._others(),
            Choice(
                tr("Done"),
                self.post.back_to_shelf,
                why=tr("The letter stays on the shelf, and can be sent again."),
            ),
        ]

    def _as_text(self) -> list[Choice]:
        parts = len(to_parts(self.data))
        # Translators: a note: codes that a phone reads off the screen; at most 24 letters.
        codes = tr_count("{count} to photograph", "{count} to photograph", parts)
        codes = codes if parts > 1 else tr("One to photograph")
        copy = self.post.services.copy_text
        return [
            Choice(
                tr("Show as Codes"),
                self._codes,
                codes,
                tr("A phone reads them off the screen and passes them on."),
            ),
            *(
                [Choice(tr("Copy as Text"), self._copy, tr("To paste into a message"), str(AS_TEXT))]
                if copy
                else []
            ),
            Choice(tr("Save as Text"), self._save_text, tr("To paste into a message"), str(AS_TEXT)),
        ]

    def _others(self) -> list[Choice]:
        """What else goes out of this game now."""
        shelved = self.shelved
        if shelved is None or self.package.told:
            return []

        def show(package: TurnPackage) -> Do:
            return lambda: SceneSwap(DeliveryScene(self.post, shelved, package))

        return [
            Choice(_labelled(other, _names(shelved, other)), show(other))
            for other in parcels(self.post, shelved)
            if other.seats != self.package.seats
        ]

    def _handed(self) -> None:
        if self.shelved is None or self.package.told:
            return
        self.shelved = replace(self.shelved, handed=True)
        try:
            self.post.shelf.put(self.shelved)
        except StorageError:
            return  # it is only a mark: the letter itself is kept

    def remember(self, to: Sequence[str]) -> None:
        """Whom this went to: the next letter goes there too."""
        if self.shelved is None:
            return
        count, others = len(self.shelved.game.seats), iter(to)
        known = (*self.shelved.addresses, *[""] * count)[:count]
        new = {seat: next(others, "") for seat in self.package.seats}
        found = tuple(new.get(seat, address) for seat, address in enumerate(known))
        self.shelved = replace(self.shelved, addresses=found)

    def _mail_program(self) -> Change:
        there = str(self.post.shelf.outbox / self.file_name)
        try:
            path = saved(self.post.shelf.outbox, self.file_name, self.data)
            open_mail_program(self.addresses, self.subject, self.words, path)
        except StorageError as error:
            return show_trouble(tr("Not Saved"), error)
        except NoMailProgramError as error:
            return Push(Reading(tr("No Mail Program"), [f"{error}.", there]))
        self._handed()
        # Translators: "it" is the mail program. A path to the file follows.
        asked = tr(
            "It is asked for a letter with the file. If none opens, or the file is not in it, it lies here:"
        )
        return Push(Reading(tr("Your Mail Program"), [asked, there]))

    @property
    def addresses(self) -> list[str]:
        known = enumerate(self.shelved.addresses if self.shelved else ())
        return [address for seat, address in known if seat in self.package.seats and address]

    @property
    def subject(self) -> str:
        if self.shelved is None or self.package.told:
            # Translators: the end of a mail’s subject, after "Parlour:".
            about = tr("a lost computer")
        else:
            # Translators: the end of a mail’s subject, after "Parlour:".
            about = tr("turn {number}", number=len(self.shelved.game.letters))
        return f"{SUBJECT}: {about}"  # not read: a subject, which mail programs and servers read

    @property
    def words(self) -> str:
        if self.package.is_page:
            # Translators: the text of a mail to a player who has no Parlour.
            return tr(
                "Save the attached page and open it in any browser: it shows my last move, and then it is "
                "your turn. Send me what it writes."
            )
        if self.package.words:
            return self.package.words
        # Translators: the text of a mail to another player.
        opened = tr("Open the attached file with Parlour: it shows my last move, and then it is your turn.")
        return f"{opened} {OLDER}"

    def places(self) -> MenuScene:
        """Where it can be saved."""
        places = [
            (tr("Downloads"), Path.home() / "Downloads"),  # not read: a folder
            *((place.name, place.path) for place in self.post.services.card_places()),
        ]
        usable = {name: path for name, path in places if os.access(path, os.W_OK)}
        # Translators: a folder where turn files lie that are to be sent.
        usable = {tr("Outbox"): self.post.shelf.outbox, **usable}
        choices = [Choice(name, self._save_in(path), _besides(name, path)) for name, path in usable.items()]
        return MenuScene("places", tr("Save the File"), choices, text=tr("Where do you want it?"))

    def _save_in(self, folder: Path, *, text: bool = False) -> Do:
        def save() -> Change:
            name, data = self.file_name, self.data
            if text:
                name, data = f"{name}.txt", to_text(data).encode("ascii")
            try:
                path = saved(folder, name, data)
            except StorageError as error:
                return show_trouble(tr("Not Saved"), error)
            self._handed()
            # Translators: a title: a file was saved.
            return SceneSwap(Reading(tr("Saved"), [str(path), self._about_the_file]))

        return save

    @property
    def _about_the_file(self) -> str:
        if self.package.is_page:
            return tr(
                "It is for {name} alone: whoever opens it sees those tiles, and can answer with them.",
                name=self._for,
            )
        if self.package.told:
            return self.package.told
        return tr("Send it as you like: nobody can change it unnoticed.")

    def _save_text(self) -> Change | None:
        change = self._save_in(self.post.shelf.outbox, text=True)()
        return Push(change.scene) if isinstance(change, SceneSwap) else change

    def _copy(self) -> Change:
        copy = self.post.services.copy_text
        assert copy is not None
        copy(to_text(self.data))
        self._handed()
        # Translators: a title: a text was put into the clipboard.
        return Push(
            Reading(tr("Copied"), [tr("The turn is in the clipboard: paste all of it into a message.")])
        )

    def _codes(self) -> Change:
        self._handed()
        return Push(CodesScene(to_parts(self.data)))

    def _back(self) -> Change | None:
        return self.post.back_to_shelf()


def _labelled(package: TurnPackage, names: str) -> str:
    # Translators: menu entries: what else goes out, and to whom: "Ann and Ben".
    return tr("Page for {names}", names=names) if package.is_page else tr("File for {names}", names=names)


def _names(shelved: Shelved, package: TurnPackage) -> str:
    return listed([shelved.game.seats[seat].name for seat in package.seats])


def _besides(name: str, folder: Path) -> str:
    """What a place is called on this machine, where its name does not say so already."""
    return "" if folder.name.casefold() == name.casefold() else clean_file(folder.name)
