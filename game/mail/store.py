"""The shelf: every game by mail that is kept in this house, durable before anything is sent.

Each is one row of the house. It holds the keys of one's seat: whoever has them plays for that seat, and sees
its tiles. Earlier versions had a file for each: those are carried over, and stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import cbor2
import msgspec

from game.language.messages import message
from game.lexicon.words import Lexicon
from game.mail.bodies import Axis, Face, Key, Letter, NewKeysOfSeat, Opening, TurnLetters
from game.mail.errors import (
    AgainstRulesError,
    DamagedLetterError,
    ForeignLetterError,
    OtherAnswerError,
    TwoStoriesError,
)
from game.mail.invitation import MailInvitation, invitation
from game.mail.mail_game import Keys, MailGame, TwoSigned
from game.mail.mail_rules import days_of
from game.mail.page_reply import Reply
from game.mail.points import Dice
from game.rules.moves import Square, Tile
from game.storage.collection import Collection
from game.storage.collection_spec import CollectionSpec
from game.storage.legacy_import import OldPiece, bounded, carry_over, looks_of
from game.storage.local_store import LocalStore
from game.storage.storage_errors import StorageError, Why
from game.text_format import listed

OLD_GAMES, OLD_TAKEN_OFF = "*.game", "*.removed"
"""Files of earlier versions: games, and those that were taken off the shelf."""
LARGEST_GAME = 1 << 25
"""Bytes of a game on the shelf, more than the longest one can have: with four players, each of at most 65
plays that leave seven tiles in the bag may be followed by twelve exchanges, of 30 kB each."""
NOT_KEPT_THEN = message(
    "This game was never sent, and an earlier version did not keep its tiles: begin it anew, and take this "
    "one off the shelf."
)
DAY = 24 * 60 * 60
MOST_OF_A_NAME = 40
"""Bytes of each name in the name of a file: 255 is what disks take."""
_Tile = tuple[Axis, Axis, Face]


class About(msgspec.Struct, frozen=True):
    """What a list of games says of one, so that it need not be played through for it."""

    names: list[str]
    sealed: bool
    expected: int | None
    decides: bool
    days: int
    pages: list[int] = []
    """Seats whose people play by pages that are written here."""


class _Kept(msgspec.Struct, frozen=True):
    """What is kept of one game, as CBOR."""

    seat: Annotated[int, msgspec.Meta(ge=0, lt=4)]
    sign: bytes
    secret: bytes
    letters: list[Letter]
    evidence: list[TwoSigned]
    changed: int
    handed: bool
    addresses: list[str]
    about: About
    returned: str = ""
    challenged: bool = False
    draft: list[_Tile] = []
    refused: list[Key] = []
    again: NewKeysOfSeat | None = None
    opening: Opening | None = None
    """Of a game of which no letter is written yet."""
    text: str = ""


@dataclass(frozen=True)
class Shelved:
    """A game as it lies on the shelf."""

    game: MailGame
    changed: int
    """When its latest letter came or was written: seconds since 1970, by our own clock."""
    handed: bool = True
    """Whether our latest letter was handed to something that sends it."""
    addresses: tuple[str, ...] = ()
    """Where letters go, by seat; empty where nobody said."""
    returned: str = ""
    """Why the last reply to a page could not be taken; empty once one was."""
    challenged: bool = False
    """Whether the last play was challenged in the turn at hand: that is kept before its answer is seen."""
    draft: tuple[Tile, ...] = ()
    """What lies on the board of the turn at hand."""
    text: str = ""
    """The message that is to go out with it."""

    def grown(self, game: MailGame, now: int, *, handed: bool) -> Shelved:
        """With one letter more, which ends whatever turn was at hand."""
        return Shelved(game, now, handed, self.addresses)


@dataclass(frozen=True, slots=True)
class Spine:
    """One game in the list."""

    name: str
    """Its number in hexadecimal, by which the shelf knows it."""
    about: About
    seat: int
    changed: int
    handed: bool
    letters: int

    @property
    def opponents(self) -> str:
        return listed([name for seat, name in enumerate(self.about.names) if seat != self.seat])

    @property
    def is_new(self) -> bool:
        """Whether nothing was written of it yet: nobody knows of it, and nobody waits."""
        return not self.letters

    @property
    def mine(self) -> bool:
        """Whether the next letter is ours."""
        return self.about.expected == self.seat

    def days_left(self, now: int) -> int:
        """Whole days until the turn at hand is late; negative when it is."""
        return days_left(self.about.days, self.changed, now)


def days_left(days: int, changed: int, now: int) -> int:
    """Days that remain of a turn that began then, a begun day counted as one; negative when it is late."""
    return -(-(changed + days * DAY - now) // DAY)


def _to_row(kept: _Kept) -> bytes:
    return cbor2.dumps(msgspec.to_builtins(kept, builtin_types=(bytes,)))


def _from_row(data: bytes) -> _Kept:
    try:
        return msgspec.convert(cbor2.loads(data, max_depth=8), _Kept)
    except (cbor2.CBORError, msgspec.ValidationError, ValueError, TypeError, RecursionError) as error:
        raise DamagedLetterError(message("This game by mail cannot be read.")) from error


GAMES = CollectionSpec[_Kept](
    "games by mail",  # not read: the name of the rows
    # Translators: in "There is no room for more of …".
    message("the games by mail"),
    _to_row,
    _from_row,
    LARGEST_GAME,
    most_rows=100_000,
)
TAKEN_OFF = CollectionSpec[_Kept](
    "games by mail taken off",  # not read: the name of the rows
    # Translators: in "There is no room for more of …".
    message("the games by mail that were taken off the shelf"),
    _to_row,
    _from_row,
    LARGEST_GAME,
    most_rows=100_000,
)
"""By the number of the game and the moment of its latest letter."""


LISTS = CollectionSpec[dict[str, tuple[bytes, Spine]]](
    "lists of games by mail",  # not read: the name of the rows
    # Translators: in "There is no room for more of …".
    message("the lists of games by mail"),
    msgspec.json.encode,
    msgspec.json.Decoder(dict[str, tuple[bytes, Spine]]).decode,
    most_bytes=32 << 20,
    most_rows=2,
)
"""By the names of the two stores, so that a list of a thousand games reads none of them; made anew whenever
it is missing."""


class Shelf:
    """The games by mail of a house."""

    def __init__(self, house: LocalStore, folder: Path, lexicon: Lexicon, dice: Dice) -> None:
        """`folder` is where files lie that are to be sent, and where earlier versions kept the games."""
        self.house = house
        self.folder = folder
        self.lexicon = lexicon
        self.dice = dice
        self._games, self._taken_off = house.collection(GAMES), house.collection(TAKEN_OFF)
        self._lists = house.collection(LISTS)
        self._listed: dict[str, dict[str, tuple[bytes, Spine]]] = {}
        """By store and key, the spine of a game with the checksum of the row from which it was made."""
        self._carry_over(house)

    @property
    def outbox(self) -> Path:
        """Where turn files lie that are to be sent."""
        return self.folder / "outbox"

    def spines(self) -> list[Spine]:
        """All games, those that wait for us first, then the latest first."""
        found = self._spines_of(self._games)
        return sorted(found, key=lambda spine: (not spine.mine, -spine.changed, spine.name))

    def game(self, name: str) -> Shelved:
        """The game of a spine. Raises LetterRejectedError, StorageError."""
        return self._shelved(self._games.read(name))

    def game_with(self, number: bytes) -> Shelved:
        """The game with this number. Raises LetterRejectedError, StorageError."""
        return self.game(number.hex())

    def holds(self, number: bytes) -> bool:
        """Whether the game with this number is here."""
        return self._games.holds(number.hex())

    def knows(self, came: TurnLetters | Reply) -> bool | None:
        """Whether the last letter of a turn file is our own, if every one of them is kept here; else None.

        Nothing is played through for it. Raises LetterRejectedError.
        """
        kept = self._kept_of(came.game)
        if isinstance(came, Reply):
            return False if kept and came.number < len(kept.letters) else None
        if kept is None or not set(came.letters) <= set(kept.letters):
            return None
        return came.letters[-1].body.seat == kept.seat

    def _kept_of(self, game: bytes) -> _Kept | None:
        """The row of a game, on the shelf or taken off it."""
        kept = self._games.get(game.hex())
        if kept is not None:
            return kept
        off = [spine for spine in self.taken_off() if spine.name.partition(" ")[0] == game.hex()]
        longest = max(off, key=lambda spine: spine.letters, default=None)
        return self._taken_off.get(longest.name) if longest else None

    def from_bytes(self, data: bytes) -> Shelved:
        """A game as `to_bytes` wrote it, from a memory card or a copy. Raises LetterRejectedError."""
        return self._shelved(_from_row(data))

    def _shelved(self, kept: _Kept) -> Shelved:
        game = self._game_of(kept)
        game.evidence = tuple(kept.evidence)
        game.refused = tuple(kept.refused)
        draft = tuple(Tile(Square(row, col), face) for row, col, face in kept.draft)
        return Shelved(
            game,
            kept.changed,
            kept.handed,
            tuple(kept.addresses),
            kept.returned,
            kept.challenged,
            draft,
            kept.text,
        )

    def _game_of(self, kept: _Kept) -> MailGame:
        """Raises LetterRejectedError."""
        if kept.letters:
            return MailGame(self.lexicon, kept.letters, kept.seat, _keys(kept), kept.again)
        if kept.opening is None:
            raise DamagedLetterError(NOT_KEPT_THEN)
        return MailGame.not_written(self.lexicon, kept.opening, _keys(kept))

    def put(self, shelved: Shelved) -> Shelved:
        """Keep a game; it is on the disk when this returns. Raises StorageError, and then all is as it was.

        It is not kept either where another program has taken it further meanwhile: two letters with one
        number would look like a cheat.
        """
        kept = _kept(shelved)

        def edit(here: _Kept | None) -> _Kept:
            if here is not None and not _goes_on(kept, here):
                raise StorageError(
                    Why.CHANGED,
                    message("This game went on elsewhere meanwhile: open it from the shelf again."),
                )
            return kept

        self._games.change_now(shelved.game.id.hex(), edit, shelved.changed)
        return shelved

    def taken_off(self) -> list[Spine]:
        """The games that were taken off the shelf, those taken off last first."""
        return self._spines_of(self._taken_off)

    def _spines_of(self, collection: Collection[_Kept]) -> list[Spine]:
        """What a list shows of each game; only those are read that are not as they were."""
        name = collection.store.name
        listed = self._listed.get(name)
        known = (self._lists.get(name) or {}) if listed is None else listed
        found: dict[str, tuple[bytes, Spine]] = {}
        for key, checksum in collection.checksums().items():
            entry = known.get(key)
            if entry is None or entry[0] != checksum:
                kept = collection.get(key)
                entry = (checksum, _spine(key, kept)) if kept is not None else None
            if entry is not None:
                found[key] = entry
        if found != known:
            self._lists.put(name, found)
        self._listed[name] = found
        return [spine for _, spine in found.values()]

    def game_taken_off(self, name: str) -> Shelved:
        """The game of a spine among those taken off. Raises LetterRejectedError, StorageError."""
        return self._shelved(self._taken_off.read(name))

    def remove(self, name: str) -> None:
        """Take a game off the shelf; it is kept. Raises StorageError."""
        kept = self._games.read(name)
        self._taken_off.put_now(f"{name} {kept.changed}", kept)
        self._games.remove_now(name)

    def bring_back(self, name: str) -> str:
        """Put a game back that was taken off, unless one with its number is there; its name there.

        Raises StorageError.
        """
        kept = self._taken_off.read(name)
        number = name.partition(" ")[0]
        if self._games.get(number) is not None:
            raise StorageError(Why.CHANGED, message("This game lies on the shelf already."))
        self._games.put_now(number, kept, kept.changed)
        self._taken_off.remove_now(name)
        return number

    def invitation(self, came: TurnLetters | Reply, *, anew: bool = False) -> MailInvitation | None:
        """Whom a file invites, if its game is not here or to be joined `anew`; else None. Raises
        LetterRejectedError.

        Nobody sits down by that: `join` does it, once somebody has said who they are.
        """
        if isinstance(came, Reply) or (not anew and self._is_back(came.game)):
            return None
        return invitation(self.lexicon, came.letters)

    def join(self, invited: MailInvitation, now: int) -> Shelved:
        """The game with the seat taken, kept with its fresh keys. Raises StorageError.

        What lay there of the same game is taken off the shelf.
        """
        game = invited.accepted(self.dice)
        if self.holds(game.id):
            self.remove(game.id.hex())
        return self.put(Shelved(game, now))

    def receive(self, came: TurnLetters | Reply, now: int, *, instead: bool = False) -> Shelved:
        """The game after a turn file, kept. Raises LetterRejectedError with one sentence, or StorageError.

        Proof of two stories is kept before it is told. `instead` has a seat's one answer give way to that of
        the file.
        """
        if isinstance(came, Reply):
            return self._with_reply(came, now)
        kept = self._found(came.game)
        try:
            grown = kept.game.with_letters(came.letters)
        except TwoStoriesError:
            self.put(replace(kept, game=kept.game.second_stories(came.letters)))
            raise
        except OtherAnswerError as other:
            if not instead:
                raise
            seat = kept.game.letters[other.number].body.seat
            grown = kept.game.called_back(seat).with_letters(came.letters)
        return self.put(kept.grown(grown, now, handed=not grown.has_written))

    def _with_reply(self, reply: Reply, now: int) -> Shelved:
        """A reply against the rules is not taken, and the next page says why."""
        kept = self._found(reply.game)
        try:
            grown = reply.taken_by(kept.game, now, self.dice)
        except AgainstRulesError as why:
            self.put(replace(kept, returned=str(why), handed=False))
            raise AgainstRulesError(
                # Translators: {why} is a sentence that says why a move was refused.
                message("{why} Send the page once more: it says so.", why=str(why))
            ) from why
        return self.put(kept.grown(grown, now, handed=not grown.has_written))

    def _is_back(self, game: bytes) -> bool:
        """Whether a game lies on the shelf. A letter for one that was taken off brings it back: who sits
        there already is not to be asked to sit down."""
        if self.holds(game):
            return True
        for name in self._taken_off.keys():  # noqa: SIM118 - a collection is no mapping
            if name.partition(" ")[0] == game.hex():
                with suppress(StorageError):  # it is told when the game is opened
                    self.bring_back(name)
                return True
        return False

    def _found(self, game: bytes) -> Shelved:
        """Raises ForeignLetterError where it is not here, StorageError where it cannot be read."""
        self._is_back(game)
        try:
            return self.game(game.hex())
        except StorageError as error:
            if error.why is Why.GONE:
                raise ForeignLetterError from error
            raise

    # ------------------------------------------------------------ from earlier versions

    def _carry_over(self, house: LocalStore) -> None:
        old = [*self.folder.glob(OLD_GAMES), *self.folder.glob(OLD_TAKEN_OFF)]
        if old:
            carry_over(house, GAMES.name, looks_of(old), lambda: self._pieces(old))

    def _pieces(self, old: list[Path]) -> Iterator[OldPiece[_Kept]]:
        off = {spine.name.partition(" ")[0] for spine in self.taken_off()}
        for path in old:
            try:
                kept = GAMES.read(GAMES.version, bounded(path, LARGEST_GAME))
            except (OSError, StorageError):
                continue
            if path.match(OLD_TAKEN_OFF):
                yield OldPiece(self._taken_off, f"{path.stem} {kept.changed}", kept, kept.changed)
            elif path.stem not in off:
                yield OldPiece(self._games, path.stem, kept, kept.changed, further)


def _spine(name: str, kept: _Kept) -> Spine:
    return Spine(name, kept.about, kept.seat, kept.changed, kept.handed, len(kept.letters))


def _goes_on(new: _Kept, here: _Kept) -> bool:
    """Whether one state of a game follows another; an answer that is called back shortens it."""
    if new.refused[: len(here.refused)] != here.refused:
        return False
    return len(new.refused) > len(here.refused) or new.letters[: len(here.letters)] == here.letters


def further(here: _Kept, old: _Kept) -> _Kept:
    """The one of two states of a game that has come further, if it goes on from the other one."""
    return old if len(old.letters) > len(here.letters) and _goes_on(old, here) else here


def to_bytes(shelved: Shelved) -> bytes:
    """A game with its keys, for `Shelf.from_bytes`."""
    return _to_row(_kept(shelved))


def _kept(shelved: Shelved) -> _Kept:
    game = shelved.game
    about = About(
        [seat.name for seat in game.seats],
        game.mode == "sealed",
        game.expected,
        game.table.decides,
        days_of(game.rules),
        list(game.by_page),
    )
    return _Kept(
        game.seat,
        game.keys.sign,
        game.keys.secret,
        list(game.letters),
        list(game.evidence),
        shelved.changed,
        shelved.handed,
        list(shelved.addresses),
        about,
        shelved.returned,
        shelved.challenged,
        [(tile.square.row, tile.square.col, tile.face) for tile in shelved.draft],
        list(game.refused),
        game.again,
        None if game.letters else game.opening,
        shelved.text,
    )


def file_name(game: MailGame, page_for: int | None = None) -> str:
    """What a turn file is called: 'parlour-ada-bo-12.turn'; and a page: 'parlour-bo-12.html'."""
    if page_for is not None:
        return f"parlour-{plain_name(game.seats[page_for].name)}-{len(game.letters)}.html"
    names = [plain_name(seat.name) for seat in game.seats]
    return f"parlour-{'-'.join(names)}-{len(game.letters)}.turn"


def plain_name(name: str) -> str:
    """As much of a name as four of them may have in the name of a file, whatever the script."""
    letters = "".join(letter for letter in name.lower() if letter.isalnum())
    return letters.encode()[:MOST_OF_A_NAME].decode("utf-8", "ignore") or "x"


def _keys(kept: _Kept) -> Keys:
    if len(kept.sign) != 32 or len(kept.secret) != 32:
        raise DamagedLetterError
    return Keys(kept.sign, kept.secret)
