"""All evenings in one file: written into the game's folder, and taken in from there.

Finished and begun games go into it, evenings all at once, what their turns were worth, people, profiles,
puzzles and high scores.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from game import high_scores
from game.archive.evenings_file import NotEvenings, export, import_from
from game.archive.game_archive import Archive
from game.begun_games import Begun, BegunGames, from_bytes, to_bytes
from game.card_storage import SCORES, CardStorage
from game.daily import tries
from game.daily.daily_bag import today
from game.daily.tries import TRIES
from game.high_scores import charts_from_json
from game.profiles import games_of_other_houses, people
from game.puzzles import progress
from game.puzzles.days import DAYS
from game.puzzles.progress import SOLVED
from game.saves import SaveError, saved_game
from game.scenes.after.high_score_charts import own_charts, store_charts
from game.scenes.kit.menus import Choice, MenuScene, Reading
from game.scenes.kit.profiles_kept import note_for_file, take_from_file
from game.scenes.kit.scene import Change, Push
from game.scenes.kit.services import Services
from game.together import kept_party
from game.together.kept_party import PARTIES, KeptParty, key_of
from game.wording import counted, day_in_words, hour_and_minute

NAME = "evenings.zip"
TEXT = (
    f"Games finished and begun, evenings, people, profiles, puzzles and high scores go into {NAME} in the "
    "game’s folder, and come back from it without loss. Settings, words of the house and games by mail do "
    "not."
)
A_DAY = 24 * 60 * 60
"""Clocks of two houses may differ by so much."""
Merge = Callable[[bytes, bytes, int], bytes]
MERGES: Mapping[str, tuple[str, Merge]] = {
    SOLVED: ("solved puzzles", lambda here, new, _: progress.merged(here, new)),
    DAYS: ("puzzles of the day", lambda here, new, _: progress.merged(here, new)),
    TRIES: ("tries of daily bags", lambda here, new, now: tries.merged(here, new, today(now))),
    people.PEOPLE_FILE: ("people", people.merged_files),
    games_of_other_houses.PLAYED: ("figures of profiles", games_of_other_houses.merged_files),
}
"""What is brought together with what is here, in words and how; of anything else, what is here stays."""


SCORES_FILE = "high-scores.json"
BEGUN = "begun/"
"""The folder of begun games within the file, each under its id."""
AT_ONCE = "parties/"
"""The folder of evenings all at once, each under its key."""


def beside_games(archive: Archive) -> dict[str, bytes]:
    """All that goes into the file beside the finished games, by name."""
    found, begun = archive.all_noted(), BegunGames(archive.house)
    scores = CardStorage(None, archive.house).find(SCORES)
    if scores is not None:
        found[SCORES_FILE] = scores
    found |= {f"{BEGUN}{one.key}": to_bytes(one.value) for one in (*begun.all(), *begun.all_away())}
    parties = archive.house.drawer(PARTIES).items()
    return found | {f"{AT_ONCE}{one.key}": kept_party.to_bytes(one.value) for one in parties}


def take_in(archive: Archive, now: int, name: str, data: bytes) -> str:
    """Take in a file beside the games from other evenings; what is new of it, in words, or nothing.

    Nobody who is here is displaced, and no begun game set back, whatever the file says. Raises ValueError.
    """
    if name == SCORES_FILE:
        return _scores_taken(CardStorage(None, archive.house), data, now)
    if name.startswith(BEGUN):
        return "begun games" if _begun_taken(archive, from_bytes(data)) else ""
    if name.startswith(AT_ONCE):
        return "evenings all at once" if _party_taken(archive, kept_party.from_bytes(data), now) else ""
    before = archive.noted(name)
    what, merge = MERGES.get(name, ("notes on games", None))
    if merge is None:
        archive.note_if_new(name, data)
    else:
        archive.renote(name, lambda here: merge(here or b"{}", data, now))
    return what if archive.noted(name) != before else ""


def _scores_taken(storage: CardStorage, data: bytes, now: int) -> str:
    before = charts_from_json(storage.find(SCORES) or b"")
    storage.keep(SCORES, data, now, high_scores.merged)
    return "high scores" if charts_from_json(storage.find(SCORES) or b"") != before else ""


def _begun_taken(archive: Archive, begun: Begun) -> bool:
    """Whether it is new here. Raises ValueError for what cannot be played on."""
    try:
        is_over = archive.has_ended(saved_game(begun.save).record)
        return not is_over and BegunGames(archive.house).bring_in(begun)
    except SaveError as error:
        raise ValueError(str(error)) from error


def _party_taken(archive: Archive, party: KeptParty, now: int) -> bool:
    """Whether it is new here, or has come further than what is; nothing is believed that is to come."""
    drawer = archive.house.drawer(PARTIES)
    here = drawer.get(key_of(party))
    if party.when > now + A_DAY or (here is not None and len(here.rounds) >= len(party.rounds)):
        return False
    drawer.put(key_of(party), party)
    return True


class OneFile(MenuScene):
    """Write everything, or take everything in."""

    def __init__(self, services: Services) -> None:
        self.services = services
        folder = services.archive.folder
        self._path = folder / NAME if folder is not None else None
        super().__init__("one-file", "One File", self._menu(), text=TEXT)

    def _menu(self) -> list[Choice]:
        there = _is_there(self._path, self.services.now()) if self._path else ""
        return [
            Choice(
                "Write Evenings", self._write if self._path else None, "" if self._path else "No disk here"
            ),
            Choice("Take Evenings In", self._take if there else None, there or f"No {NAME} here"),
        ]

    def on_return(self) -> Change | None:
        """Say what is there now."""
        self.choices = tuple(self._menu())
        return None

    def _write(self) -> Change:
        assert self._path is not None
        return Push(Reading("Write Evenings", [written(self.services, self._path)]))

    def _take(self) -> Change:
        assert self._path is not None
        return Push(Reading("Take Evenings In", [taken(self.services, self._path)]))


def _is_there(path: Path, now: int) -> str:
    """What lies there, in a few words: 'Today at 12:00, 214 KB'; nothing where nothing does."""
    try:
        state = path.stat()
    except OSError:
        return ""
    return f"{day_in_words(state.st_mtime, now)} at {hour_and_minute(state.st_mtime)}, {_size(state.st_size)}"


def _size(count: int) -> str:
    return f"{-(-count // 1000):,} KB" if count < 10_000_000 else f"{count // 1_000_000:,} MB"


def written(services: Services, path: Path) -> str:
    """Write everything; what became of it, in one sentence."""
    archive = services.archive
    note_for_file(services)
    archive.flush()
    try:
        count = export(archive, path, beside_games(archive))
    except NotEvenings as error:
        return f"{error}."
    except OSError as error:
        return f"The file could not be written: {error.strerror}."
    return f"{counted(count, 'game')} written to {path}."


def taken(services: Services, path: Path) -> str:
    """Take everything in; what became of it, in one sentence."""
    archive = services.archive
    try:
        told = import_from(archive, path, partial(take_in, archive, services.now())).sentence
    except NotEvenings as error:
        return f"{error}."
    except OSError as error:
        return f"The file could not be read: {error.strerror}."
    take_from_file(services)
    services.begun.changes += 1  # the list looks again
    store_charts(services, own_charts(services))  # and the card's copy follows
    return told
