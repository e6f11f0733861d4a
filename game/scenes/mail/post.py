"""What the screens of games by mail share: the shelf, the ways out, and who is told what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.language.languages import speaking
from game.language.messages import message, tr, tr_count
from game.mail.bodies import TurnLetters
from game.mail.mail_game import MailGame
from game.mail.page_reply import Reply
from game.mail.store import Shelf, Shelved
from game.scenes.kit.menus import Reading
from game.scenes.kit.scene import Change, Do, Push, Scene
from game.scenes.kit.services import Services
from game.scenes.mail.past_mail import keep
from game.text_format import beginning, moment_of, reason_given

# Translators: what kind of game by mail it is, under the last move.
SEALED = message("Sealed: nobody can see the bag")
FRIENDLY = message("Friendly: the file shows the bag")
UNAUDITED = message("Nobody has audited this seal yet: play for fun, not for money.")


@dataclass(frozen=True)
class Post:
    """One player's post office."""

    services: Services
    shelf: Shelf
    leave: Do
    """To the main menu."""
    back_to_shelf: Callable[[], Change]
    """To the list of games, from wherever one is."""

    open_file: Callable[[Path], Change]
    """Takes a turn file in, and shows what it tells."""
    begin: Callable[[MailGame, tuple[str, ...]], Change]
    """Begins a game of which nothing is written yet, against people with these addresses."""

    def now(self) -> int:
        return self.services.now()

    def written(self, shelved: Shelved, game: MailGame) -> Shelved:
        """Keep the game with its new letter, before anything is sent. Raises StorageError."""
        return self._noted(self.shelf.put(shelved.grown(game, self.now(), handed=False)))

    def received(self, came: TurnLetters | Reply, *, instead: bool = False) -> Shelved:
        """The game after a turn file, kept. Raises as `Shelf.receive` does."""
        return self._noted(self.shelf.receive(came, self.now(), instead=instead))

    def _noted(self, shelved: Shelved) -> Shelved:
        """A game that has ended by this is among the past games at once, whoever looks at it and when."""
        keep(self.services, shelved)
        return shelved


def trouble(title: str, error: Exception) -> Scene:
    """One clear sentence."""
    said = str(error)
    if isinstance(error, OSError):
        # Translators: {reason} is the system’s, "no such file or directory".
        said = tr("The file cannot be read: {reason}.", reason=reason_given(error))
    return Reading(title, [said if said.endswith(".") else f"{said}."])


def show_trouble(title: str, error: Exception) -> Change:
    return Push(trouble(title, error))


def date_of(at: int) -> str:
    """'Tuesday, 9:14 PM', as letters had it in 1999; in other languages '21:14'."""
    moment = moment_of(at)
    day = speaking().formats["days"][moment.weekday()]
    time = (
        speaking()
        .formats["time of a letter"]
        .format(
            hour=f"{moment:%H}",
            twelve=moment.hour % 12 or 12,
            minute=f"{moment:%M}",
            half="AM" if moment.hour < 12 else "PM",
        )
    )
    # Translators: when a letter was written, at the start of a line: {day} is 'Tuesday', {time} '9:14 PM'.
    return beginning(tr("{day}, {time}", day=day, time=time))


def days_in_words(left: int) -> str:
    """'5 days left', 'Last day', '2 days late'."""
    if left < 0:
        return tr_count("{count} day late", "{count} days late", -left)
    if left <= 1:
        return tr("Last day")
    return tr_count("{count} day left", "{count} days left", left)


def fingerprint(key: bytes) -> str:
    """Twelve letters that two players can compare: they tell a key that was swapped on the way."""
    from hashlib import sha256

    number = int.from_bytes(sha256(b"parlour fingerprint" + key).digest(), "big")
    letters = []
    for _ in range(12):
        number, letter = divmod(number, 26)
        letters.append("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[letter])
    return " ".join("".join(letters[at : at + 4]) for at in range(0, 12, 4))
