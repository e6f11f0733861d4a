"""Games that other programs or browsers wrote: chosen from the usual places, kept, and looked at at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from controllers.actions import Action
from game.archive.gcg_import import doubts_on, take_in
from game.language.messages import Message, message, message_count, tr
from game.lexicon.word_rules import MissingListError
from game.match.frames import BadFrameError
from game.match.heard_game import ENDING
from game.name_rules import clean, clean_file
from game.rules.gcg import GcgError
from game.rules.record import Record
from game.scenes.dictionaries.list_files import FileKind, choose_file
from game.scenes.history import heard_games
from game.scenes.history.past_games import review_of
from game.scenes.kit.menus import Reading
from game.scenes.kit.page_sheet import question_sheet
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Change, Do, Pop, Push, Scene, SceneCommand
from game.scenes.kit.scroll_text import Scroll
from game.scenes.kit.services import Services
from game.storage.user_file import read_ordinary
from game.text_format import labelled, reason_given

TITLE = message("Game from a File")
FILES = message("Games from Files")
SHEETS = FileKind(
    ("*.[gG][cC][gG]", f"*{ENDING}"),
    message("Looking for Games"),
    (
        message("No file with a game was found."),
        message(
            "Other programs write games in GCG, and browsers save those of a room. Put such a file on a "
            "memory stick, or where you save downloads."
        ),
    ),
    largest=1 << 20,
)


def game_from_file(services: Services) -> Change:
    """Have a file chosen, keep its game and go through it, or all games of a folder; a sentence on each that
    cannot be kept."""

    def together(paths: Sequence[Path]) -> Change:
        return Push(TakingIn(services, paths))

    return choose_file(services, TITLE, lambda path: taken(services, path), SHEETS, together)


def taken(services: Services, path: Path) -> Change:
    """Keep the game of a file and go through it; one sentence where it cannot be kept."""
    try:
        name, record, doubts = _kept(services, path)
    except CannotBeTakenError as error:
        return Push(Reading(TITLE, [str(error)]))
    if not doubts:
        return review_of(services, name, record)
    lines: list[str | Message] = [DOUBTFUL, "", *doubts]
    return Push(
        GameFacts(clean_file(path.stem), lines, services.text_size, lambda: review_of(services, name, record))
    )


DOUBTFUL = message("The game is kept as its plays say. Not everything on the sheet agrees with them:")


class CannotBeTakenError(Exception):
    """A file holds no game that can be kept; the message says why in one sentence."""


def _kept(services: Services, path: Path) -> tuple[str, Record, list[str]]:
    """The identity and the record of the game of a file, which is kept now, and what of it was not believed.
    Raises CannotBeTakenError."""
    try:
        data = read_ordinary(path)
        if path.name.endswith(ENDING):
            return *heard_games.take_in(services, data), []
        name, game = take_in(services.archive, data, services.now())
        return name, game.record, list(map(clean, doubts_on(data)))
    except (GcgError, BadFrameError, MissingListError) as error:
        raise CannotBeTakenError(clean(f"{error}.")) from error
    except OSError as error:
        told = message(
            "{file} cannot be read: {reason}.", file=clean_file(path.name), reason=reason_given(error)
        )
        raise CannotBeTakenError(told) from error


class GameFacts(Scroll):
    """What is said of a game before it is gone through."""

    def __init__(
        self, title: str, lines: Sequence[str | Message], size: Callable[[], int], onward: Do
    ) -> None:
        super().__init__(title, lines, size)
        self._onward = onward

    def commands(self) -> Sequence[SceneCommand]:
        rest = [command for command in super().commands() if command.action is not Action.CONFIRM]
        return [SceneCommand(Action.CONFIRM, tr("Go through it"), lambda: Pop(self._onward)), *rest]


class TakingIn(Scene):
    """All games of a folder on their way in, one after the other; at the end what came of each."""

    name = "taking-in"
    here = message("Game files are coming in.")
    expects = True
    topic = "review"

    def __init__(self, services: Services, paths: Sequence[Path]) -> None:
        self.services = services
        self._paths = tuple(paths)
        self._at = self._kept = self._new = 0
        self._doubts: list[str] = []
        self._refused: list[str] = []

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - one file a frame
        if self._at == len(self._paths):
            return Pop(lambda: Push(Scroll(FILES, self._summary(), self.services.text_size)))
        path, before = self._paths[self._at], self.services.archive.count()
        self._at += 1
        try:
            _, _, doubts = _kept(self.services, path)
        except CannotBeTakenError as error:
            self._refused.append(labelled(clean_file(path.name), str(error)))
        else:
            self._kept += 1
            self._new += self.services.archive.count() - before
            self._doubts += [labelled(clean_file(path.name), str(doubt)) for doubt in doubts]
        return None

    def _summary(self) -> list[str | Message]:
        known = self._kept - self._new
        lines: list[str | Message] = []
        if self._new:
            new = message_count(
                "{count} game is new among your past games.",
                "{count} games are new among your past games.",
                self._new,
            )
            lines.append(new)
        if known:
            lines.append(
                message_count("{count} game is there already.", "{count} games are there already.", known)
            )
        if self._refused:
            refused = message_count(
                "{count} file could not be taken:", "{count} files could not be taken:", len(self._refused)
            )
            lines += ["", refused, *self._refused]
        if self._doubts:
            lines += ["", message("Kept as the plays say, though not everything agrees:"), *self._doubts]
        return lines

    def commands(self) -> Sequence[SceneCommand]:
        return [SceneCommand(Action.BACK, tr("Stop"), self._stop)]

    def _stop(self) -> None:
        self._paths = self._paths[: self._at]

    def view(self) -> Picture:
        # Translators: so many files of all have been read.
        text = tr("{number} of {all} read.", number=self._at, all=len(self._paths))
        card = question_sheet(str(FILES), text)
        return Picture(panels=(card,), dim=UNDER_A_CARD)
