"""Showing changes nothing: a picture may be built as often as anybody likes.

Everything that can be reached from the scenes is looked at before and after: no attribute is another one, no
list is longer. Nobody outside is told to do anything either: whoever is spoken to meanwhile is only asked.
"""

from __future__ import annotations

import inspect
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from functools import partial
from itertools import count
from threading import active_count
from types import CellType, CodeType, FrameType, FunctionType, MethodType, MethodWrapperType
from typing import Any, NamedTuple

import msgspec

from controllers.hub import Hub
from game.archive.game_archive import Archive
from game.begun_games import BegunGames
from game.card_storage import CardStorage
from game.coach.background_judging import Coach, GameJudging
from game.duplicate.party_host import Party
from game.lexicon.definitions import Definitions
from game.lexicon.imported_lists import ImportedLists
from game.lexicon.kept_words import KeptWords
from game.lexicon.words import Lexicon
from game.mail.store import Shelf
from game.maven.engine.engine_client import EngineClient
from game.maven.engine.engine_sessions import EngineSession
from game.net.gateway import Gateway
from game.phones.far_party_heard import FarParty
from game.phones.phones import Phones
from game.rooms.guest import Guest
from game.scenes.cards.card_slots import SlotViews
from game.scenes.dictionaries.word_sections import WordSections
from game.scenes.history.review import ReviewScene
from game.scenes.kit.phone_guests import PhoneGuests
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.seating import Seating
from game.scenes.kit.services import Services
from game.scenes.kit.stack import Stack
from game.scenes.kit.working import Working
from game.scenes.options.about_machine import AboutMachine
from game.scenes.start.begun_shelf import BegunScene
from game.scenes.table.human_turn import HumanTurn
from game.storage.collection import Collection
from game.storage.local_store import LocalStore
from memcard.keeper import Keeper

OUR_OWN = ("game", "controllers", "memcard", "tests")
"""Whose objects are looked into, besides containers and what functions hold."""
CLOSED: tuple[type, ...] = (Lexicon, Definitions, LocalStore, Keeper, Gateway)
"""What is not looked into: words and meanings are loaded a part at a time, what is kept has threads, and what
a gateway serves is changed by its loop's thread whenever bytes come."""
ONLY_FASTER: Mapping[type, Set[str]] = {
    BegunScene: {"_cards", "_read"},
    HumanTurn: {"_preview_of"},
    Party: {"_told_standings"},
    ReviewScene: {"_said"},
    SlotViews: {"_made"},
    WordSections: {"_latest"},
}
"""What may change while a picture is built: what was found is kept, to be found sooner the next time."""
ELSEWHERE: Mapping[type, Set[str]] = {
    AboutMachine: {"_found"},
    Working: {"_poll"},
}
"""What other threads change meanwhile."""
ASKED: Mapping[type, Set[str]] = {
    Archive: {
        "count",
        "find",
        "people",
        "months",
        "kinds",
        "read",
        "bytes_of",
        "noted",
        "all_noted",
        "holds",
        "has_ended",
    },
    EngineSession: set(),
    BegunGames: {"all", "latest", "moments", "count", "find", "all_away", "count_away", "lesson"},
    CardStorage: {"find", "find_all", "on_cards"},
    Coach: set(),
    Collection: {"get", "read", "items", "holds", "keys", "count", "moments", "checksums", "first"},
    FarParty: set(),
    EngineClient: set(),
    Gateway: set(),
    GameJudging: set(),
    Guest: set(),
    LocalStore: {"collection", "row", "rows", "keys", "count", "marks", "size", "stores", "now"},
    Hub: {"pad", "hand_of", "setup", "is_hardware", "to_plain"},
    ImportedLists: {"all", "open"},
    Keeper: {"card", "previous", "path", "outcome"},
    KeptWords: set(),
    PhoneGuests: {"present"},
    Phones: {"invitation", "holds", "awake", "draft", "is_on"},
    Seating: {"owner"},
    Services: {"text_size", "seat_of", "with_house_words", "words_of", "told", "stored"},
    Shelf: {"spines", "game", "game_of", "game_with", "holds", "taken_off", "game_taken_off"},
}
"""By what those outside of the scenes are only asked; all else tells them to do something."""
LOOKS_AMONG_THREADS = 5
"""So often what other threads bring may come between two pictures."""


def _codes(kind: type, asked: Set[str]) -> Iterator[tuple[CodeType, str]]:
    for name, value in vars(kind).items():
        told = value.fset if isinstance(value, property) else value
        if isinstance(told, FunctionType) and not name.startswith("_") and name not in asked:
            told = inspect.unwrap(told)  # all that are decorated alike have one code
            yield told.__code__, f"{kind.__name__}.{name}"


TELLS: dict[CodeType, str] = {
    code: name for kind, asked in ASKED.items() for code, name in _codes(kind, asked)
}


class Watched:
    """The scenes of one stack, and whether showing them has changed anything."""

    def __init__(self, stack: Stack, services: Services) -> None:
        self._stack, self._services = stack, services
        self._settled: dict[int, Any] = {}
        """Values, by their ids, in which nothing can change."""

    def show(self) -> Picture:
        """The picture; it is built twice, and is the same. Raises AssertionError where that does anything.

        What other threads bring meanwhile is no doing of the picture's: where there are any, it looks again.
        """
        names = " / ".join(scene.name for scene in self._stack.scenes)
        for left in reversed(range(LOOKS_AMONG_THREADS if active_count() > 1 else 1)):
            picture, changed = self._look(names)
            if not changed:
                return picture
            assert left, f"to show {names} changes {', '.join(dict.fromkeys(changed))}"
        raise AssertionError("it is looked at least once")

    def _look(self, names: str) -> tuple[Picture, list[str]]:
        """The picture, and what was no longer as before once it was built."""
        before = self._parts()
        told: list[str] = []
        with _listening(told):
            first = self._stack.picture
        again = self._stack.picture
        assert not told, f"to show {names} calls {', '.join(dict.fromkeys(told))}: not in ASKED"
        changed = [what for part, parts in before for what in _changes(part, parts)]
        return first, changed + ["the picture itself"] * (first != again)

    def _parts(self) -> list[tuple[Any, Sequence[Any]]]:
        """Everything that can change, with what it consists of."""
        found: dict[int, tuple[Any, Sequence[Any]]] = {}
        waiting: list[Any] = [self._stack, self._services]
        while waiting:
            part = waiting.pop()
            if id(part) not in found and not self._is_settled(part):
                parts = _kind_of(part).parts(part)
                found[id(part)] = part, parts
                waiting += parts
        return list(found.values())

    def _is_settled(self, value: Any) -> bool:
        """Whether nothing in a value can ever change."""
        kind = _kind_of(value)
        if not kind.is_open or id(value) in self._settled:
            return True
        if kind.is_frozen and all(map(self._is_settled, kind.parts(value))):
            self._settled[id(value)] = value
            return True
        return False


@contextmanager
def _listening(told: list[str]) -> Iterator[None]:
    """Note who is told to do something."""

    def called(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call" and frame.f_code in TELLS:
            told.append(TELLS[frame.f_code])

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(before)


class Kind(NamedTuple):
    """How values of one type are looked into."""

    is_open: bool
    """Whether they are at all."""
    is_frozen: bool
    """Whether they are others only where their parts are."""
    parts: Callable[[Any], Sequence[Any]]


_KINDS: dict[type, Kind] = {}


def _kind_of(value: Any) -> Kind:
    of = type(value)
    if of not in _KINDS:
        _KINDS[of] = Kind(_is_open(of), _is_frozen(of), READERS.get(of) or _reader(of))
    return _KINDS[of]


def _is_open(of: type) -> bool:
    ours = of.__module__.partition(".")[0] in OUR_OWN and not issubclass(of, type)
    return of in READERS or (ours and not issubclass(of, (Watched, *CLOSED)))


def _is_frozen(of: type) -> bool:
    if issubclass(of, msgspec.Struct):
        return of.__struct_config__.frozen
    if is_dataclass(of):
        return bool(of.__dataclass_params__.frozen)  # type: ignore[attr-defined]  # is there in every one
    return issubclass(of, tuple | frozenset | str | int | float | bytes)


def _reader(of: type) -> Callable[[Any], Sequence[Any]]:
    """What reads the attributes of a type of ours, and what it holds where it is a container."""
    left_out = ONLY_FASTER.get(of, ELSEWHERE.get(of, set()))
    names = [name for name in _declared(of) if name not in left_out]
    has_more = not _is_frozen(of)  # what a frozen value has worked out of its fields is no change

    def read(value: Any) -> Sequence[Any]:
        found = list(value) if isinstance(value, tuple | list | deque | set | frozenset) else []
        found += [part for pair in value.items() for part in pair] if isinstance(value, dict) else []
        found += [getattr(value, name, None) for name in names]
        if has_more and hasattr(value, "__dict__"):
            found += [part for name, part in vars(value).items() if name not in left_out]
        return found

    return read


def _declared(of: type) -> Sequence[str]:
    if issubclass(of, msgspec.Struct):
        return of.__struct_fields__
    if is_dataclass(of) and _is_frozen(of):
        return [field.name for field in fields(of)]
    slots = [vars(base).get("__slots__", ()) for base in of.__mro__]
    return [
        name for some in slots for name in ([some] if isinstance(some, str) else some) if name[:2] != "__"
    ]


def _held_in(cell: CellType) -> Sequence[Any]:
    try:
        return (cell.cell_contents,)
    except ValueError:  # not filled yet
        return ()


READERS: dict[type, Callable[[Any], Sequence[Any]]] = {
    list: tuple,
    tuple: tuple,
    deque: tuple,
    set: tuple,
    frozenset: tuple,
    dict: lambda value: tuple(part for pair in value.items() for part in pair),
    bytearray: lambda value: (bytes(value),),
    count: lambda value: (repr(value),),
    partial: lambda value: (value.func, value.args, value.keywords),
    CellType: _held_in,
    FunctionType: lambda value: (value.__closure__, value.__defaults__),
    MethodType: lambda value: (value.__self__, value.__func__),
    MethodWrapperType: lambda value: (value.__self__,),
}
"""How what is not ours is looked into; all else is left alone."""


def _changes(part: Any, before: Sequence[Any]) -> Iterator[str]:
    """What of it is no longer as it was."""
    now, kind = _kind_of(part).parts(part), type(part)
    if len(now) != len(before):
        yield f"a {kind.__name__}: {before!r:.200} becomes {now!r:.200}"
        return
    names = [*_declared(kind), *getattr(part, "__dict__", {})]
    for number, (one, other) in enumerate(zip(now, before, strict=True)):
        if one is not other and not (type(one) is type(other) and _kind_of(one).is_frozen and one == other):
            name = names[number] if len(names) == len(now) else number
            yield f"{kind.__name__}.{name}: {other!r:.100} becomes {one!r:.100}"
