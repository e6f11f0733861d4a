"""Games that are begun and not finished: the house keeps each at the turn it stands at, however many.

Each lies under its lasting id as a card would hold it, so that a card can take it along at any time. Cards of
earlier versions held the last game by themselves: such a game is taken in once, and stays on its card.

Two programs may go on with one game. Where both went the same way, the one that came further is kept; where
they parted, the other becomes a game of its own. One that is over does not come back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b

import msgspec

from game.archive.kept_game import PRACTICE
from game.bounded_json import read
from game.language.messages import message, tr
from game.rules.record import Record, id_of
from game.save_icons import icon_of
from game.saves import GAME, SaveError, as_game, saved_game
from game.storage.collection import Collection, KeptItem
from game.storage.collection_spec import CollectionSpec, WhenFull
from game.storage.local_store import LocalStore
from memcard.block import Save

LONGEST = 1 << 17
"""Bytes of a game: eight times those of the longest one that was ever played here."""


@dataclass(frozen=True, slots=True)
class BegunGame:
    """A game as it is kept."""

    save: Save
    makes_room: bool = False
    """Whether nobody has moved in it: then it goes when another one is opened."""


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands before the payload, as one line of JSON."""

    title: str
    when: int
    note: str
    makes_room: bool = False


def to_bytes(begun: BegunGame) -> bytes:
    """For `from_bytes`."""
    save = begun.save
    head = _Head(save.title, save.when, save.note.decode(), begun.makes_room)
    return msgspec.json.encode(head) + b"\n" + save.payload


def from_bytes(data: bytes) -> BegunGame:
    """Raises ValueError. Whether the game can be played on is for `saved_game` to say."""
    line, _, payload = data.partition(b"\n")
    head = read(line, _Head)
    return BegunGame(
        Save(GAME, head.title, payload, icon_of(GAME), head.when, head.note.encode()), head.makes_room
    )


BEGUN = CollectionSpec[BegunGame](
    "begun games",  # not read: a key
    called=message("the games begun"),
    to_bytes=to_bytes,
    from_bytes=from_bytes,
    most_bytes=LONGEST,
    most_rows=1_000_000,
)
PUT_AWAY = replace(
    BEGUN,
    name="games put away",  # not read: a key
    called=message("the games put away"),
)
TAKEN_IN = CollectionSpec[str](
    "games taken in",  # not read: a key
    called=message("what was taken in from cards"),
    to_bytes=str.encode,
    from_bytes=bytes.decode,
    most_bytes=64,
    most_rows=10_000,
    when_full=WhenFull.DROP_OLDEST,
)
"""By the ids of their games, the saves of earlier versions that were taken in from a card."""
OVER = CollectionSpec[bytes](
    "games over",  # not read: a key
    called=message("which games are over"),
    to_bytes=bytes,
    from_bytes=bytes,
    most_bytes=1 << 14,
    most_rows=10_000,
    when_full=WhenFull.DROP_OLDEST,
)
"""By the ids of games, the turns by which they came to their end, as `_line` has them."""
BEHIND = message("Another Parlour has gone on with this game: the turns that it has more are kept.")
PARTED = message(
    "Another Parlour has gone on with this game otherwise: both ways are kept, each as a game of its own."
)
MOST_WORDS = 100
"""Words of a lesson."""


def _words(data: bytes) -> int:
    if not 0 < (words := int(data)) < MOST_WORDS:
        raise ValueError("a lesson has fewer words")  # not read
    return words


LESSON = CollectionSpec[int](
    "lesson begun",  # not read: a key
    called=message("the lesson begun"),
    to_bytes=lambda words: str(words).encode(),
    from_bytes=_words,
    most_bytes=8,
    most_rows=2,
)
"""How many words of the first lesson were laid when it was left: on the shelf, or put away."""
_ON_THE_SHELF, _AWAY = "lesson", "lesson put away"  # not read: keys


_DIGEST = 4
"""Bytes of the digest of a turn."""


def _line(record: Record) -> tuple[bytes, ...]:
    """The turns of a game, by which two ways of going on with it are told apart."""
    return tuple(bytes.fromhex(turn.digest) for turn in record.turns)


def _line_of(begun: BegunGame) -> tuple[bytes, ...]:
    try:
        return _line(saved_game(begun.save).record)
    except SaveError:
        return ()


def _parts_at(line: tuple[bytes, ...], other: tuple[bytes, ...]) -> int | None:
    """The first turn in which two games differ that began as one; None where one goes on with the other."""
    differing = (turn for turn, (one, two) in enumerate(zip(line, other, strict=False)) if one != two)
    return next(differing, None)


def _own_name(name: str, line: tuple[bytes, ...], other: tuple[bytes, ...]) -> str:
    """By what a way of going on is known that is not kept under the name of its game."""
    parted = _parts_at(line, other) or 0
    return blake2b(name.encode() + b"".join(line[: parted + 1]), digest_size=8).hexdigest()


class BegunGames:
    """The begun games of a house. Nothing here waits for the disk."""

    def __init__(self, house: LocalStore) -> None:
        self.house = house
        self.changes = 0
        """Grows with every change, so that lists know when to look again."""
        self._games, self._away = house.collection(BEGUN), house.collection(PUT_AWAY)
        self._taken_in, self._over = house.collection(TAKEN_IN), house.collection(OVER)
        self._lesson = house.collection(LESSON)
        self._latest, self._makes_room = "", False
        self._mine: dict[str, bytes] = {}
        """What this program has kept last of each game: where it still lies there, nobody else went on."""

    # ------------------------------------------------------------ the game that is on

    def keep(self, name: str, save: Save, *, makes_room: bool = False) -> None:
        """Have the game of this id go on from here. The one before it makes room if nobody had moved in it.

        Where somebody else has gone on with it, nothing of that is lost.
        """
        self._makes_room = makes_room
        if name != self._latest:
            self._latest = name
            for before in self._games.items(2):
                if before.value.makes_room and before.key != name:
                    self._games.remove(before.key)
            self._forget(self._away, name)
        mine = self._mine.get(name)
        self._mine[name] = save.payload
        self._games.change(
            name,
            lambda here: self._further(name, here, BegunGame(save, makes_room), mine),
            self._games.first(name),
        )
        self.changes += 1

    def finish(self, record: Record) -> None:
        """This game is over: nothing goes on with it."""
        name, line = id_of(record), _line(record)

        def edit(here: BegunGame | None) -> None:
            if here is not None and _parts_at(_line_of(here), line) is not None:
                self._branch(name, here, line)

        self._over.put(name, b"".join(line))
        self._games.change(name, edit)
        self._forget(self._away, name)
        self.changes += 1

    def _further(
        self, name: str, here: BegunGame | None, new: BegunGame, mine: bytes | None
    ) -> BegunGame | None:
        """What is to lie under a name where one program finds `here` and comes with `new`."""
        if here is None:
            return self._unless_over(name, new)
        if here.save.payload == mine:
            return new
        theirs, ours = _line_of(here), _line_of(new)
        if _parts_at(theirs, ours) is None:
            if len(theirs) > len(ours):
                self.house.tell(BEHIND)
            return max(new, here, key=lambda one: len(_line_of(one)))
        if len(ours) > len(theirs):
            self._branch(name, here, ours)
            self._forget(self._games, _own_name(name, ours, theirs))
            return new
        self._branch(name, new, theirs)
        return here

    def _unless_over(self, name: str, new: BegunGame) -> BegunGame | None:
        over = self._over.get(name)
        if over is None:
            self._forget(self._away, name)
            return new
        end = tuple(over[at : at + _DIGEST] for at in range(0, len(over), _DIGEST))
        if _parts_at(_line_of(new), end) is not None:
            self._branch(name, new, end)
        return None

    def _branch(self, name: str, begun: BegunGame, other: tuple[bytes, ...]) -> None:
        """Keep a game that parted from another one of its name as a game of its own."""
        own = _own_name(name, _line_of(begun), other)
        branch = BegunGame(as_game(begun.save, own, **{PRACTICE: True}))
        if self._games.get(own) != branch:
            self._games.put(own, branch, begun.save.when)
            self.house.tell(PARTED)
            self.changes += 1

    @staticmethod
    def _forget(collection: Collection[BegunGame], name: str) -> None:
        if collection.get(name) is not None:
            collection.remove(name)

    @property
    def told(self) -> str:
        """What becomes of the game that is on if it is left now: as the disk says, in one sentence."""
        if self.house.folder is None:
            if self._makes_room:
                return tr(
                    "Continue goes on with it until another game is opened or Parlour is closed:"
                    " nothing is kept on a disk here."
                )
            return tr("Continue goes on with it until Parlour is closed: nothing is kept on a disk here.")
        if not self.house.pending and self._makes_room:
            return tr("Nobody has moved: Continue goes on with it until another game is opened.")
        if not self.house.pending:
            # Translators: 'Continue' is a row of the main menu.
            return tr("Your game is kept: Continue, in the main menu, goes on with it.")
        if self.house.told:
            if self._makes_room:
                told = tr("Continue goes on with it until another game is opened or Parlour is closed.")
            else:
                told = tr("Continue goes on with it until Parlour is closed.")
            return f"{told} {self.house.told}"
        return tr("It is being kept …")

    # ------------------------------------------------------------ the lesson

    def lesson(self, *, away: bool = False) -> KeptItem[int] | None:
        """How far the first lesson has come, on the shelf or put `away`; None if it does not lie there."""
        name = _AWAY if away else _ON_THE_SHELF
        return next((item for item in self._lesson.items() if item.key == name), None)

    def keep_lesson(self, words: int) -> None:
        """Have the lesson go on after so many of its words."""
        self._latest, self._makes_room = "", False  # `told` is of the lesson now
        self._lesson.put(_ON_THE_SHELF, words)
        self._forget_lesson(_AWAY)
        self.changes += 1

    def finish_lesson(self) -> None:
        """The lesson is over."""
        self._forget_lesson(_ON_THE_SHELF)
        self._forget_lesson(_AWAY)
        self.changes += 1

    def move_lesson(self, *, away: bool) -> None:
        """Take the lesson off the shelf, or put it back."""
        item = self.lesson(away=not away)
        if item is not None:
            self._lesson.put(_AWAY if away else _ON_THE_SHELF, item.value, item.changed)
            self._lesson.remove(item.key)
        self.changes += 1

    def _forget_lesson(self, name: str) -> None:
        if self._lesson.holds(name):
            self._lesson.remove(name)

    # ------------------------------------------------------------ the shelf

    def moments(self, *, away: bool = False) -> list[tuple[str, float]]:
        """The ids of the games on the shelf, or put away, with when each was left; none is read for it."""
        return (self._away if away else self._games).moments()

    def all(self) -> list[KeptItem[BegunGame]]:
        """Every begun game that is not put away, the latest first."""
        return self._games.items()

    def latest(self) -> tuple[str, float] | None:
        """The id of the game that was on last, and when it was left, in seconds since 1970."""
        return next(((item.key, item.changed) for item in self._games.items(1)), None)

    def count(self) -> int:
        """How many games are on the shelf."""
        return self._games.count()

    def find(self, name: str) -> Save | None:
        """The game of this id, put away or not."""
        begun = self._games.get(name) or self._away.get(name)
        return begun.save if begun else None

    def all_away(self) -> list[KeptItem[BegunGame]]:
        """Every game that is put away, the latest first."""
        return self._away.items()

    def count_away(self) -> int:
        """How many games are put away."""
        return self._away.count()

    def put_away(self, name: str) -> None:
        """Take a game off the shelf; it is kept."""
        self._move(name, self._games, self._away)

    def bring_back(self, name: str) -> None:
        """Put a game back on the shelf, where it stays: somebody wants it, moved in or not."""
        self._move(name, self._away, self._games)

    def _move(self, name: str, here: Collection[BegunGame], there: Collection[BegunGame]) -> None:
        begun = here.get(name)
        if begun is not None:
            there.put(name, BegunGame(begun.save), begun.save.when)
            here.remove(name)
        self.changes += 1

    # ------------------------------------------------------------ what cards and files have

    def bring_in(self, begun: BegunGame) -> bool:
        """Put a game from elsewhere on the shelf; whether it is new here. Raises SaveError."""
        name = id_of(saved_game(begun.save).record)
        if self.find(name) is not None:
            return False
        self._games.put(name, begun, begun.save.when)
        self.changes += 1
        return True

    def take_in(self, save: Save) -> None:
        """Put what a card of an earlier version kept by itself on the shelf: once, whatever follows."""
        try:
            name = id_of(saved_game(save).record)
        except SaveError:
            return
        if self._taken_in.get(name) is None:
            self._taken_in.put(name, save.title[:16])
            if self.find(name) is None:
                self._games.put(name, BegunGame(save), save.when)
            self.changes += 1
