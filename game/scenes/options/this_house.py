"""This house: what it keeps, a copy of it on a stick, and another one taken in.

Sticks are looked for, copies are written and files are read by threads: a stick may take its time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Generic, TypeVar

from controllers.actions import Action
from game import high_scores
from game.archive.history_export import HistoryFormatError, ImportOutcome
from game.card_storage import SCORES
from game.house_copy.places import CopyPlace, CopyPlaceKind, StoreCopy
from game.house_copy.taking import Coming, Taking
from game.house_copy.writing import COPIED, HERE, WrittenCopy, files_in, size_of_copy, write_copy
from game.language.languages import speaking
from game.language.messages import NOTHING, Message, message, message_as, tr, tr_count
from game.name_rules import clean_file
from game.scenes.kit.menus import Choice, MenuScene, Reading
from game.scenes.kit.picture.screen import UNDER_WORDS, Picture
from game.scenes.kit.picture.sheet import (
    Air,
    Block,
    Columns,
    Ends,
    Look,
    Pile,
    Plate,
    RowGround,
    RowList,
    Sheet,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import Bar, HouseSign, KeptPicture, Tick
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.pointing import Pointed, chosen
from game.scenes.kit.profiles_kept import everybody, note_for_file, take_from_file
from game.scenes.kit.scene import Change, Pop, Push, Scene, SceneCommand, SceneSwap, directions
from game.scenes.kit.services import Services
from game.scenes.kit.working import Working
from game.storage.storage_errors import StorageError, reason_of
from game.text_format import day_and_month, so_large

TITLE = message("This House")
TAKE_IN = message("Add Another House")
NOTHING_LOST = message("Nothing kept here or there is ever lost.")
TOGETHER = message("Charts, puzzles, figures and words of the house are brought together.")
MENU = message("Options")
PROMISE = message(
    "Copying adds one file and taking in adds what is new: nothing kept here or there is ever lost."
)
# Translators: a prompt at the bottom: writes a copy of the house; at most 14 letters.
COPY: Message = message_as("button", "Copy")
# Translators: a prompt at the bottom: adds what another house has; at most 14 letters.
TAKE: Message = message("Take in")
# Translators: a prompt and a button; at most 14 letters.
NOT_NOW: Message = message("Not now")
LOOK_SECONDS = 3.0
"""From the end of one look for sticks to the next."""
T = TypeVar("T")
_SIGNS = {CopyPlaceKind.STICK: "stick", CopyPlaceKind.FOLDER: "folder", CopyPlaceKind.HERE: "house"}


class Behind(Generic[T]):
    """Something that a thread does; what came of it, once it is done."""

    def __init__(self, act: Callable[[], T]) -> None:
        self._done: list[T] = []
        self._failed: list[Exception] = []
        self._thread = Thread(target=self._run, args=(act,), daemon=True)
        self._thread.start()

    def _run(self, act: Callable[[], T]) -> None:
        try:
            self._done.append(act())
        except Exception as error:
            self._failed.append(error)

    def wait(self) -> None:
        """Until it is done."""
        self._thread.join()

    @property
    def is_over(self) -> bool:
        return bool(self._done or self._failed)

    def result(self) -> T:
        """What came of it. Raises what was raised."""
        if self._failed:
            raise self._failed[0]
        return self._done[0]


class ThisHouseScene(Scene):
    """What is kept, two buttons, and the places around."""

    name = "this-house"
    topic = "options"
    here = message("Copy this house, or take one in.")

    def __init__(self, services: Services, crest: str | Message = MENU) -> None:
        """`crest` names the menu that led here."""
        self.services, self._crest = services, crest
        self.focus = 0
        self.places: list[CopyPlace] = []
        self.chosen = 0
        self._told: str | Message = NOTHING
        """What was done last."""
        self._since = 0.0
        self._look: Behind[list[CopyPlace]] | None = None
        self._begin_look()
        self._count()

    def _count(self) -> None:
        services = self.services
        mail = services.mail.spines() if services.mail else []
        self._kept = Coming(
            games=services.archive.count(),
            people=len(everybody(services)),
            cards=len(files_in(services.keeper.folder)) if services.keeper else 0,
            begun=services.begun.count() + services.begun.count_away(),
            mail=sum(one.about.expected is not None for one in mail),
        )
        self._size = size_of_copy(services.house)
        self._last = services.house.collection(COPIED).get(HERE)

    # ------------------------------------------------------------ looking for sticks

    def _begin_look(self) -> None:
        self._since = 0.0
        self._look = Behind(self.services.look_for_places)

    def wait(self) -> None:
        """Until the look that is on is over."""
        if self._look is not None:
            self._look.wait()

    def update(self, dt: float) -> Change | None:
        """Follow what is plugged in and pulled out."""
        if self._look is None:
            self._since += dt
            if self._since > LOOK_SECONDS:
                self._begin_look()
        elif self._look.is_over:
            before = self.place
            self.places, self._look = self._look.result(), None
            paths = [place.path for place in self.places]
            self.chosen = paths.index(before.path) if before is not None and before.path in paths else 0
        return None

    @property
    def place(self) -> CopyPlace | None:
        """The chosen one."""
        return self.places[self.chosen] if self.chosen < len(self.places) else None

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[SceneCommand]:
        found = []
        if self.place is not None:
            label, act = ((COPY, self._copy), (TAKE, self._take))[self.focus]
            if self.focus or self.place.kind is not CopyPlaceKind.HERE:
                found.append(SceneCommand(Action.CONFIRM, label, act))
        found += directions(tr("Move"), self._step, Action.UP, Action.DOWN)
        if len(self.places) > 1:
            # Translators: a prompt at the bottom: another memory stick is chosen; at most 16 letters.
            found.append(SceneCommand(Action.SCORES, message("Other stick"), self._other))
        return [*found, SceneCommand(Action.BACK, message("Back"), Pop)]

    def _step(self, _action: Action) -> None:
        self.focus = 1 - self.focus

    def _other(self) -> None:
        self.chosen = (self.chosen + 1) % len(self.places)
        self._told = NOTHING

    def on_point(self, pointed: Pointed) -> Change | None:
        number = chosen(pointed, 2 + len(self.places), self._go_to)
        if number is None or number > 1 or self.place is None:
            return None
        return self._take() if number else self._copy()

    def _go_to(self, number: int) -> None:
        if number > 1:
            self.chosen = number - 2
        else:
            self.focus = number

    def on_return(self) -> Change | None:
        self.services.begun.changes += 1  # somebody may not have waited until all was taken in
        self._count()
        self._begin_look()
        return None

    # ------------------------------------------------------------ a copy

    def _copy(self) -> Change | None:
        place, services = self.place, self.services
        assert place is not None
        if place.kind is CopyPlaceKind.HERE:
            self._told = tr(
                "A copy beside the house would be lost with it: choose a stick or another folder."
            )
            return None
        if place.free < self._size:
            self._told = tr("{name} has no room for {size}.", name=place.called, size=so_large(self._size))
            return None
        note_for_file(services)
        writing = Behind(lambda: write_copy(services.archive, place.path, place.name, services.now()))
        return Push(
            Working(
                self._copy_label,
                message("Writing to {name} …", name=place.called),
                lambda: self._copied(writing, place),
            )
        )

    def _copied(self, writing: Behind[WrittenCopy], place: CopyPlace) -> Change | None:
        if not writing.is_over:
            return None
        try:
            written = writing.result()
        except StorageError as error:
            self._told = str(error)
        else:
            file, size = clean_file(written.path.name), so_large(written.size)
            if place.kind is CopyPlaceKind.STICK:
                self._told = tr("{file} is safe there, {size}: pull the stick out.", file=file, size=size)
            else:
                self._told = tr("{file} is safe there, {size}.", file=file, size=size)
        return Pop()

    # ------------------------------------------------------------ another one

    def _take(self) -> Change | None:
        place = self.place
        assert place is not None
        if not place.files:
            self._told = tr("No file of Parlour lies in {name}.", name=place.called)
            return None
        if len(place.files) == 1:
            return take_house_in(self.services, place.files[0].path)
        services = self.services
        choices = [
            Choice(clean_file(file.path.name), partial(take_house_in, services, file.path), self._about(file))
            for file in place.files
        ]
        return Push(MenuScene("house-files", TAKE_IN, choices))

    def _about(self, file: StoreCopy) -> str:
        return f"{day_and_month(file.when, self.services.now())}, {so_large(file.size)}"

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        kept = Ends(Words(tr("What this house keeps"), Look.QUIET), self._copied_last())
        size = so_large(self._size)
        text, brief = tr("All of this, in one file of {size}", size=size), tr("One file of {size}", size=size)
        enabled = self.place is not None and self.place.kind is not CopyPlaceKind.HERE
        copy = _button("out", self._copy_label, text, brief, lit=enabled and not self.focus)
        take = _button(
            "in",
            tr("Add another house"),
            tr("You see what comes before it comes"),
            tr("You see it first"),
            lit=bool(self.focus),
        )
        buttons = RowList(
            (copy, take), self.focus, ground=RowGround.BUTTONS, first=0, enabled=enabled or bool(self.focus)
        )
        # Translators: memory sticks are being looked for; at most 14 letters.
        looking = tr("Looking") + " …" if self._look is not None else ""
        found = Ends(Words(tr("Sticks and folders found"), Look.QUIET), Words(looking, Look.GOLD))
        places = RowList(
            tuple(map(self._shown, range(len(self.places)))), self.chosen, ground=RowGround.CHOICES, first=2
        )
        below = Columns((Pile((Words("", Look.QUIET), buttons)), Pile((found, places))), (0.45, 0.55))
        return _picture(self._crest, TITLE, kept, _counts(self._kept), below, self._told or PROMISE)

    def _copied_last(self) -> Words:
        last = self._last
        # Translators: when the house was copied last.
        when = tr("never")
        if last is not None:
            day = day_and_month(last.when, self.services.now())
            # Translators: when the house was copied last, and to where: "3 November, to KITCHEN STICK".
            when = tr("{day}, to {place}", day=day, place=last.place)
        # Translators: before a day and where to: when this house was last copied; at most 16 letters.
        label = tr("Last copied:")
        return Words(f"{label} {when}", Look.GAIN if last else Look.LOSS, brief=when)

    @property
    def _copy_label(self) -> str:
        is_stick = self.place is None or self.place.kind is CopyPlaceKind.STICK
        return tr("Copy to a stick") if is_stick else tr("Copy to a folder")

    def _shown(self, number: int) -> Columns:
        place = self.places[number]
        used = 1 - place.free / place.total if place.total else 0.0
        # Translators: room on a memory stick: "14.2 GB free".
        free = tr("{size} free", size=so_large(place.free))
        called = Ends(Words(place.called, Look.STRONG), Words(free, Look.STRONG))
        holds = Columns((Words(self._holds(place), Look.SMALL), Bar(used)), (0.7, 0.3))
        parts = (Tick(number == self.chosen), HouseSign(_SIGNS[place.kind], number), Pile((called, holds)))
        return Columns(parts, (0.06, 0.11, 0.83))

    def _holds(self, place: CopyPlace) -> str:
        """What lies there: 'Holds this house of 3 November'."""
        if not place.files:
            return (
                tr("Nothing of Parlour yet")
                if place.kind is CopyPlaceKind.STICK
                else tr("A folder of this machine")
            )
        state = self.services.house.state
        ours = state.id.hex() if state else ""
        latest = next((file for file in place.files if file.house == ours), place.files[0])
        day = day_and_month(latest.when, self.services.now())
        # Translators: what lies on a memory stick; {day} is such as "3 November".
        if latest.house == ours:
            return tr("Holds this house of {day}", day=day)
        return tr("Holds another house of {day}", day=day) if latest.house else _holds_games(day)


def _holds_games(day: str) -> str:
    return tr("Holds past games of {day}", day=day)


def _counts(kept: Coming, sign: str = "") -> Columns:
    games, people, cards, begun, mail = kept.games, kept.people, kept.cards, kept.begun, kept.mail
    told = (
        # Translators: stands under its number; at most 14 letters.
        ("games", games, tr_count("game", "games", games)),
        # Translators: stands under its number; at most 14 letters.
        ("people", people, tr_count("person", "people", people)),
        # Translators: stands under its number; at most 18 letters.
        ("cards", cards, tr_count("memory card", "memory cards", cards)),
        # Translators: stands under its number, that of games of this sofa; at most 18 letters.
        ("begun", begun, tr_count("begun at the table", "begun at the table", begun)),
        # Translators: stands under its number; at most 18 letters.
        ("mail", mail, tr_count("game by mail", "games by mail", mail)),
    )
    return Columns(tuple(Plate(_count(thing, number, called, sign)) for thing, number, called in told))


def _count(thing: str, number: int, called: str, sign: str) -> Pile:
    shown = f"{sign}{speaking().whole(number)}" if number else "0"
    return Pile((KeptPicture(thing), Words(shown, Look.FIGURE), Words(called, Look.QUIET)), middle=True)


def _button(sign: str, label: str, text: str, brief: str, *, lit: bool) -> Columns:
    """What a button does, and what comes of it."""
    told = Pile((Words(label, Look.HEADING), Words(text, Look.QUIET, brief=brief)))
    return Columns((HouseSign(sign, lit=lit), told), (0.13, 0.87))


def _picture(
    crest: str | Message,
    title: str | Message,
    head: Block,
    kept: Columns,
    below: Block,
    promise: str | Message,
) -> Picture:
    """What is kept, what can be done about it, and a sentence at the foot."""
    top = Pile((Words(str(crest).upper(), Look.CREST), Words(str(title), Look.TITLE)))
    foot = Pile((Words(str(promise), lines=3),), middle=True)
    sheet = Sheet("this-house", Pile((top, Pile((head, kept), Air.LITTLE), below, foot), Air.LITTLE))
    return Picture(camera=Camera(Shot.MENU), panels=(sheet,), dim=UNDER_WORDS, opaque=True)


# ---------------------------------------------------------------- taking one in


def take_house_in(services: Services, path: Path) -> Change:
    """What a file would bring, and whether that is to come."""
    looking = Behind(lambda: taking_of(services).coming(path))

    def seen() -> Change | None:
        if not looking.is_over:
            return None
        try:
            coming = looking.result()
        except HistoryFormatError as error:
            return SceneSwap(Reading(TAKE_IN, [f"{error}."]))
        except OSError as error:
            return SceneSwap(
                Reading(
                    TAKE_IN,
                    [
                        tr(
                            "{file} could not be read: {why}.",
                            file=clean_file(path.name),
                            why=reason_of(error),
                        )
                    ],
                )
            )
        return SceneSwap(TakeInScene(services, path, coming))

    return Push(Working(TAKE_IN, message("Reading {file} …", file=clean_file(path.name)), seen))


def taking_of(services: Services) -> Taking:
    """What brings things into this house."""
    return Taking(services.archive, services.now(), services.house_words, services.banned_words)


class TakeInScene(Scene):
    """What comes, before it comes."""

    name = "house-coming"
    topic = "options"
    here = message("See what comes in, then take it.")

    def __init__(self, services: Services, path: Path, coming: Coming) -> None:
        self.services, self._path, self._coming = services, path, coming
        self.focus = 0

    def commands(self) -> Sequence[SceneCommand]:
        label, act = ((TAKE, self._take), (NOT_NOW, Pop))[self.focus]
        return [
            SceneCommand(Action.CONFIRM, label, act),
            *directions(tr("Move"), self._step, Action.UP, Action.DOWN),
            SceneCommand(Action.BACK, message("Back"), Pop),
        ]

    def _step(self, _action: Action) -> None:
        self.focus = 1 - self.focus

    def on_point(self, pointed: Pointed) -> Change | None:
        number = chosen(pointed, 2, self._step_to)
        return None if number is None else Pop() if number else self._take()

    def _step_to(self, number: int) -> None:
        self.focus = number

    def _take(self) -> Change:
        services, path = self.services, self._path
        taking = Behind(lambda: _taken(services, path))

        def done() -> Change | None:
            return SceneSwap(Reading(TAKE_IN, [_told_of(services, path, taking)])) if taking.is_over else None

        return SceneSwap(Working(TAKE_IN, message("Taking in {file} …", file=clean_file(path.name)), done))

    def view(self) -> Picture:
        day = day_and_month(self._coming.when, self.services.now()) if self._coming.when else ""
        take = _button(
            "in",
            tr("Take it in"),
            tr("What is here stays as it is"),
            tr("All here stays"),
            lit=not self.focus,
        )
        leave = _button("out", str(NOT_NOW), tr("Nothing is changed"), tr("No change"), lit=bool(self.focus))
        buttons = RowList((take, leave), self.focus, ground=RowGround.BUTTONS, first=0)
        below = Columns((buttons, Words("")), (0.6, 0.4))
        head = Words(self._heading(day), Look.QUIET)
        return _picture(TITLE, TAKE_IN, head, _counts(self._coming, "+"), below, f"{TOGETHER} {NOTHING_LOST}")

    def _heading(self, day: str) -> str:
        """What is new, and from where; `day` is empty where nobody knows when that was written."""
        file = clean_file(self._path.name)
        if self._coming.total:
            return (
                tr("New from {file} of {day}", file=file, day=day)
                if day
                else tr("New from {file}", file=file)
            )
        if day:
            return tr("Nothing new in {file} of {day}", file=file, day=day)
        return tr("Nothing new in {file}", file=file)


def _taken(services: Services, path: Path) -> ImportOutcome:
    """Raises HistoryFormatError, StorageError, OSError."""
    return taking_of(services).all_of(path)


def _told_of(services: Services, path: Path, taking: Behind[ImportOutcome]) -> str:
    try:
        outcome = taking.result()
    except HistoryFormatError as error:
        return f"{error}."
    except StorageError as error:
        return str(error)
    except OSError as error:
        return tr("{file} could not be read: {why}.", file=clean_file(path.name), why=reason_of(error))
    services.begun.changes += 1  # the shelf looks again
    take_from_file(services)
    services.card_storage.copy(SCORES, services.now(), high_scores.merged)
    house = services.house
    return f"{outcome.sentence} {house.told}" if not house.flush() and house.pending else outcome.sentence
