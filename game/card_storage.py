"""Settings, high scores, people and profiles: kept in the house, with copies on the memory cards.

The house is the truth. Only what it does not have yet is read from a card, and then kept here, too; what
cards of visitors bring is brought together where it is shown, or taken in (`scenes/cards/cards_put_in.py`).
A copy goes to Card 1 or, if that is not possible, to Card 2, as soon as one is there; what the card holds is
merged with it, and what a newer version has written there is left alone. Where the house has no disk the
cards are all there is: then players are told what waits for one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.language.messages import Message, message, tr
from game.save_icons import icon_of
from game.storage.collection_spec import CollectionSpec
from game.storage.local_store import LocalStore
from memcard.block import Save
from memcard.card import PRODUCT, Card, kind_code
from memcard.card_errors import CardError, NewerVersion, NoCard
from memcard.inserted_cards import CARD_SLOTS
from memcard.keeper import Edit, Keeper
from memcard.slot import Slot, SlotState

OPTIONS, SCORES, PEOPLE, PROFILES = "options", "scores", "people", "profiles"
ROOM_RESERVED = {OPTIONS: 1, SCORES: 1, PEOPLE: 1, PROFILES: 3}
"""What always finds room on a card, and in how many blocks once it has grown; games are not offered these."""
TITLES: Mapping[str, Message] = {
    # Translators: what a slot of a memory card holds; at most 24 letters.
    OPTIONS: message("Parlour Settings"),
    # Translators: what a slot of a memory card holds; at most 24 letters.
    SCORES: message("Parlour High Scores"),
    # Translators: what a slot of a memory card holds; at most 24 letters.
    PEOPLE: message("Parlour Players"),
    # Translators: what a slot of a memory card holds; at most 24 letters.
    PROFILES: message("Parlour Profiles"),
}
"""What their saves are called; on cards in English, whoever writes them."""
CALLED: Mapping[str, Message] = {
    # Translators: in the middle of a sentence, as "not kept yet: the settings".
    OPTIONS: message("the settings"),
    # Translators: in the middle of a sentence, as "not kept yet: the high scores".
    SCORES: message("the high scores"),
    # Translators: in the middle of a sentence, as "not kept yet: the players".
    PEOPLE: message("the players"),
    # Translators: in the middle of a sentence, as "not kept yet: the profiles".
    PROFILES: message("the profiles"),
}
_KEPT_LATER: Mapping[str, Message] = {
    OPTIONS: message("The settings will be kept as soon as a memory card allows it."),
    SCORES: message("The high scores will be kept as soon as a memory card allows it."),
    PEOPLE: message("The players will be kept as soon as a memory card allows it."),
    PROFILES: message("The profiles will be kept as soon as a memory card allows it."),
}
"""What is told where a card refuses, and nothing else keeps them."""
_COPIED_LATER: Mapping[str, Message] = {
    OPTIONS: message("The settings are kept all the same, and copied to it when it can be."),
    SCORES: message("The high scores are kept all the same, and copied to it when it can be."),
    PEOPLE: message("The players are kept all the same, and copied to it when it can be."),
    PROFILES: message("The profiles are kept all the same, and copied to it when it can be."),
}
"""What is told where a card refuses a copy."""
_NEWER: Mapping[str, Message] = {
    OPTIONS: message("The settings on this memory card are of a newer version: left alone"),
    SCORES: message("The high scores on this memory card are of a newer version: left alone"),
    PEOPLE: message("The players on this memory card are of a newer version: left alone"),
    PROFILES: message("The profiles on this memory card are of a newer version: left alone"),
}
KEPT = {
    kind: CollectionSpec[bytes](
        kind,
        called,
        to_bytes=bytes,
        from_bytes=bytes,
        most_bytes=15 * 8192,
        most_rows=1,
    )
    for kind, called in CALLED.items()
}
"""As stores of the house; no more than a card could hold."""
_HERE = "here"
LOOK_SECONDS = 5.0
"""Seconds between two looks for a card that was put back, each followed by another try."""
_UNREAD = SlotState.DAMAGED, SlotState.NEWER
Merge = Callable[[bytes, bytes], bytes]
"""Makes the payload to be written from the one that is kept and the new one. Runs in other threads, too."""


@dataclass(slots=True)
class _PendingWrite:
    """A change of a card that is not yet known to be safe there."""

    edit: Edit
    number: int = 0
    """The card it is being written to, if there is a ticket."""
    ticket: int | None = None
    refused: dict[int, tuple[object, str]] = field(default_factory=dict)
    """What each card looked like when it refused, and why it did."""
    told: str = ""
    """The sentence that the players were shown about it."""
    quiet: bool = False
    """Whether nobody waits for it, so that nobody is told."""


class CardStorage:
    """The way to house and cards for all that is stored without a slot being chosen. Nothing here waits."""

    def __init__(self, keeper: Keeper | None = None, house: LocalStore | None = None) -> None:
        """Without a keeper and a house everything is forgotten with the program, and nobody is told."""
        self.keeper = keeper
        self.house = house or LocalStore()
        self.trouble = ""
        """The latest sentence for the players; see `take_trouble`."""
        self._pending_writes: dict[str, _PendingWrite] = {}
        self._left = LOOK_SECONDS
        self._told_of_cards: set[str] = set()
        """What was said of cards that cannot be read; each is said once."""

    @property
    def pending(self) -> bool:
        """Whether anything is not yet safe on a disk and may still become so by itself."""
        return self.keeper is not None and self.keeper.pending

    @property
    def unkept(self) -> tuple[str, ...]:
        """What waits for a card and is nowhere else: 'the high scores'."""
        if self._is_safe_here:
            return ()
        waiting = (kind for kind, write in self._pending_writes.items() if write.ticket is None)
        return tuple(str(CALLED[kind]) for kind in waiting)

    @property
    def _is_safe_here(self) -> bool:
        """Whether the house keeps everything, or says itself what it cannot keep."""
        return self.house.folder is not None

    def find(self, kind: str) -> bytes | None:
        """The payload of this kind: that of the house, else that of Card 1, else that of Card 2."""
        collection = self.house.collection(KEPT[kind])
        here = collection.get(_HERE)
        if here is not None:
            return here
        for number in CARD_SLOTS if self.keeper else ():
            found = self._read(number, kind)
            if found is not None:
                collection.put(_HERE, found)
                return found
        return None

    def find_all(self, kind: str) -> list[bytes]:
        """Every payload of this kind: that of the house, and what visitors have brought on either card."""
        here = self.house.collection(KEPT[kind]).get(_HERE)
        return [*([] if here is None else [here]), *self.on_cards(kind)]

    def on_cards(self, kind: str) -> list[bytes]:
        """The payloads of this kind on the cards that are in."""
        found = [self._read(number, kind) for number in CARD_SLOTS] if self.keeper else []
        return [payload for payload in found if payload is not None]

    def keep(self, kind: str, payload: bytes, now: int, merge: Merge | None = None) -> None:
        """Have the payload kept, and a copy written to a card, in place of the one of its kind.

        `now` is in seconds since 1970. With `merge`, what house and card already hold is not replaced but
        merged with it.
        """

        def together(here: bytes | None) -> bytes:
            if here is None or merge is None:
                return payload
            try:
                return merge(here, payload)
            except (CardError, ValueError):
                return payload

        self.house.collection(KEPT[kind]).change(_HERE, together)

        self._write(kind, _copying(kind, payload, now, merge))

    def copy(self, kind: str, now: int, merge: Merge | None = None) -> None:
        """Have the first card that can be used hold what the house keeps of a kind; nobody is told if not.

        With `merge` the card keeps what it has, too; without, a card that has anything is left as it is.
        """
        here = self.house.collection(KEPT[kind]).get(_HERE)
        cards = [card_in(self.keeper, number) for number in CARD_SLOTS] if self.keeper else []
        card = next((card for card in cards if isinstance(card, Card)), None)
        if here is None or card is None or kind in self._pending_writes or _holds(card, kind, here, merge):
            return
        self._write(kind, _copying(kind, here, now, merge), quiet=True)

    def take_trouble(self) -> str:
        """The latest sentence for the players, of house or cards, once; empty if there is none."""
        trouble, self.trouble = self.trouble, ""
        return trouble or str(self.house.take_trouble())

    def _write(self, kind: str, edit: Edit, *, quiet: bool = False) -> None:
        """Have a card changed by `edit` as soon as one allows it; a later change of the kind replaces it."""
        if self.keeper is None or self.house.is_newer:  # what lies beside it may be newer, too
            return
        before = self._pending_writes.get(kind)
        self._pending_writes[kind] = _PendingWrite(edit, told=before.told if before else "", quiet=quiet)
        self.attend()

    def attend(self, seconds: float = 0.0) -> None:
        """Let time pass: hear what became of pending writes, and try again where a card has changed."""
        if self.keeper is None or not self._pending_writes:
            return
        for kind, write in list(self._pending_writes.items()):
            if write.ticket is not None and self._fulfilled(self.keeper, kind, write):
                del self._pending_writes[kind]
            elif write.ticket is None:
                self._try(self.keeper, kind, write)
        self._look_again(self.keeper, seconds)

    def _fulfilled(self, keeper: Keeper, kind: str, write: _PendingWrite) -> bool:
        done = keeper.outcome(write.ticket) if write.ticket is not None else None
        if done and done.error:
            write.ticket = None
            write.refused[write.number] = card_in(keeper, write.number), str(done.error)
            self._try(keeper, kind, write)
        return done is not None and done.error is None

    def _try(self, keeper: Keeper, kind: str, write: _PendingWrite) -> None:
        """Ask the first card that has not yet refused in its present state; if none is left, say why."""
        cards = {number: card_in(keeper, number) for number in CARD_SLOTS}
        for number, seen in cards.items():
            if isinstance(seen, Card) and seen is not write.refused.get(number, ("", ""))[0]:
                write.number, write.ticket = number, keeper.change(number, write.edit)
                return
        reasons = [write.refused[number][1] for number, seen in cards.items() if isinstance(seen, Card)]
        if reasons or not self._is_safe_here:
            self._say(kind, write, reasons[0] if reasons else str(cards[1]))

    def _say(self, kind: str, write: _PendingWrite, reason: str) -> None:
        """Say why something could not be written, unless that was the last thing said."""
        told = f"{reason}. {(_COPIED_LATER if self._is_safe_here else _KEPT_LATER)[kind]}"
        if write.told != told and not write.quiet:
            self.trouble = write.told = told

    def _look_again(self, keeper: Keeper, seconds: float) -> None:
        self._left -= seconds
        if self._left < 0 and any(write.ticket is None for write in self._pending_writes.values()):
            self._left = LOOK_SECONDS
            for number in CARD_SLOTS:
                if keeper.path(number):
                    keeper.look(number)

    def _read(self, number: int, kind: str) -> bytes | None:
        assert self.keeper
        card = card_in(self.keeper, number)
        if isinstance(card, CardError):
            if not isinstance(card, NoCard):
                self._tell_of_card(
                    tr("Memory card {number} cannot be used: see Options, Memory Cards.", number=number)
                )
            return None
        try:
            for slot in card.of_kind(kind):
                return card.read(slot.number).payload
        except CardError:
            return None
        if any(_was(slot.name, slot.state, kind, *_UNREAD) for slot in card.slots):
            self._tell_of_card(_unread(kind, number))
        return None

    def _tell_of_card(self, sentence: str) -> None:
        if sentence not in self._told_of_cards:
            self._told_of_cards.add(sentence)
            self.trouble = sentence


def _unread(kind: str, number: int) -> str:
    """A sentence on what a card has of a kind and does not give."""
    match kind:
        case "options":
            return tr("The settings on memory card {number} cannot be read.", number=number)
        case "scores":
            return tr("The high scores on memory card {number} cannot be read.", number=number)
        case "people":
            return tr("The players on memory card {number} cannot be read.", number=number)
    return tr("The profiles on memory card {number} cannot be read.", number=number)


def _copying(kind: str, payload: bytes, now: int, merge: Merge | None) -> Edit:
    """Puts a payload on a card in place of the copy there, or merged with it."""

    def edit(card: Card) -> Card:
        if any(_was(slot.name, slot.state, kind, SlotState.NEWER) for slot in card.slots):
            raise NewerVersion(_NEWER[kind])
        kept = card.of_kind(kind)
        whole = merge(card.read(kept[0].number).payload, payload) if merge and kept else payload
        return card.keep(Save(kind, TITLES[kind].english, whole, icon_of(kind), now))

    return edit


def _holds(card: Card, kind: str, payload: bytes, merge: Merge | None) -> bool:
    """Whether a copy would change nothing on a card; one that merging refuses is never made."""
    kept = card.of_kind(kind)
    try:
        return bool(kept) and (
            merge is None or merge(there := card.read(kept[0].number).payload, payload) == there
        )
    except (CardError, ValueError):
        return True


def room_for_games(card: Card) -> int:
    """How many slots of a card are free for games: those that settings and the like may need are not."""
    held = dict.fromkeys(ROOM_RESERVED, 0)
    for slot in card.slots:
        if kind := reserved_kind(slot):
            held[kind] += len(slot.blocks) or 1
    return card.free - sum(max(0, blocks - held[kind]) for kind, blocks in ROOM_RESERVED.items())


def reserved_slots(card: Card) -> frozenset[int]:
    """The free slots that are kept free of games, by their numbers: the last ones."""
    free = [slot.number for slot in card.slots if slot.free]
    return frozenset(free[max(0, room_for_games(card)) :])


def reserved_kind(slot: Slot) -> str:
    """What of `ROOM_RESERVED` is in a slot, readable or not; empty if nothing of it is."""
    theirs = SlotState.OURS, *_UNREAD
    return next((kind for kind in ROOM_RESERVED if _was(slot.name, slot.state, kind, *theirs)), "")


def _was(name: str, state: SlotState, kind: str, *states: SlotState) -> bool:
    """Whether a slot in one of these states holds a save of this kind."""
    return state in states and name[len(PRODUCT) : -4] == kind_code(kind)


def card_in(keeper: Keeper, number: int) -> Card | CardError:
    """Card 1 or 2 as last looked at, or why it cannot be used."""
    try:
        return keeper.card(number)
    except CardError as error:
        return error
