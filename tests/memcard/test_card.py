"""Cards: 15 slots, whose saves are listed as an independent reader lists them, and never mixed up."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import replace
from hashlib import blake2b

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from memcard.block import Save
from memcard.card import Card, blank_card, read_card
from memcard.card_errors import (
    CardError,
    CardFull,
    DamagedCard,
    DamagedSave,
    ForeignSave,
    NewerVersion,
    NoSave,
    NotACard,
    SlotTaken,
    WipedCard,
)
from memcard.seal import Seal
from memcard.slot import SlotState
from tests.memcard.reader import list_card
from tests.memcard.saves import altered, icon, save, with_foreign

SEAL = slice(56 * 128, 57 * 128)


def states(card: Card) -> str:
    """One letter a slot."""
    letters = {SlotState.FREE: ".", SlotState.DELETED: "x", SlotState.CONTINUED: "-"}
    return "".join(letters.get(slot.state, slot.state.value[0]) for slot in card.slots)


def test_an_independent_reader_lists_our_card_as_we_do() -> None:
    card = blank_card().write(save('Zoë: 412-398, "Maven"'), 3).write(save("Two", length=20_000), 5)
    card = card.keep(save("Autosave", "autosave")).write(save("Gone"), 1).delete(1)
    listed = list_card(card.image)
    assert [(one.block, one.blocks, one.title) for one in listed] == [
        (3, [3], 'Zoe: 412-398, "Maven"'),
        (5, [5, 6, 7], "Two"),
        (15, [15], "Autosave"),
    ]
    assert [one.filename for one in listed] == [card.slot(n).name for n in (3, 5, 15)]
    for one in listed:
        shown = card.slot(one.block)
        assert shown.title == one.title
        assert list(shown.blocks) == one.blocks
        assert one.header_blocks == len(one.blocks)
        assert shown.icon is not None
        for number, pixels in enumerate(one.pictures):
            rgba = shown.icon.rgba(number)
            ours = [tuple(rgba[4 * n : 4 * n + 4]) for n in range(256)]
            assert [p and tuple(five << 3 | five >> 2 for five in p) for p in pixels] == [
                None if alpha == 0 else (r, g, b) for r, g, b, alpha in ours
            ]
        assert card.read(one.block).payload in one.data


def test_a_blank_card_is_as_the_console_formats_it() -> None:
    assert list_card(blank_card().image) == []
    used = {n for n in range(1024) if any(blank_card().image[n * 128 : n * 128 + 128])}
    assert used == {*range(36), 56, 63}


def test_saving_in_a_slot_replaces_only_what_was_there() -> None:
    card = blank_card().write(save("One"), 1).write(save("Two"), 2)
    again = card.write(save("Other"), 1)
    assert again.read(1).title == "Other"
    assert again.read(2) == card.read(2)
    assert again.slot(1).name == card.slot(1).name
    assert again.generation == card.generation + 1
    assert again.write(save("Scores", "scores"), 1).slot(1).name != card.slot(1).name


def test_a_save_that_shrinks_gives_its_blocks_back() -> None:
    card = blank_card().write(save(length=30_000), 2)
    assert states(card) == ".o---.........."
    assert states(card.write(save(), 2)) == ".o............."


def test_the_only_save_of_a_kind_stays_in_its_slot_from_the_end_of_the_card() -> None:
    card = blank_card().keep(save("A", "autosave", when=1)).keep(save("O", "options", length=9000))
    assert states(card) == "............o-o"
    card = card.keep(save("B", "autosave", when=2))
    assert [slot.title for slot in card.of_kind("autosave")] == ["B"]
    assert card.slot(15).title == "B"
    card = card.write(save("Old", "game", when=5), 1).write(save("New", "game", when=6), 2)
    assert [slot.number for slot in card.of_kind("game")] == [2, 1]


def test_a_damaged_save_of_a_kind_is_replaced_like_a_good_one() -> None:
    card = blank_card().keep(save("A", "autosave"))
    hurt = read_card(altered(card, lambda image: image.__setitem__(15 * 8192 + 2000, 77)))
    assert states(hurt) == "..............d"
    assert states(hurt.keep(save("B", "autosave"))) == "..............o"


def test_blocks_lie_together_where_they_can_and_apart_where_they_must() -> None:
    card = blank_card()
    for number in (2, 4, 6, 8, 10, 12, 14):
        card = card.write(save(), number)
    assert card.write(save(length=20_000), 3).slot(3).blocks == (3, 5, 7)
    assert card.write(save(length=20_000), 13).slot(13).blocks == (13, 15, 1)
    listed = {one.block: one.blocks for one in list_card(card.write(save(length=20_000), 13).image)}
    assert listed[13] == [13, 15, 1]


def test_a_full_card_tells_what_is_needed_and_what_is_free() -> None:
    card = blank_card()
    for number in range(1, 15):
        card = card.write(save(), number)
    with pytest.raises(CardFull, match="needs 3 blocks, 1 free") as caught:
        card.write(save(length=20_000), 15)
    assert (caught.value.needs, caught.value.free) == (3, 1)
    card = card.write(save(), 15)
    attempts: tuple[Callable[[], Card], ...] = (
        lambda: card.keep(save("A", "autosave")),
        lambda: card.copy(1, card),
    )
    for attempt in attempts:
        with pytest.raises(CardFull, match="needs 1 block, none free"):
            attempt()
    assert card.write(save("Again"), 7).read(7).title == "Again"


# --- deleting ---


def test_a_deleted_save_comes_back_until_its_slot_is_used_again() -> None:
    card = blank_card().write(save("Long", length=20_000), 4)
    gone = card.delete(4)
    assert states(gone) == "...x..........."
    assert gone.free == 15
    assert gone.slot(4).title == "Long"
    assert list_card(gone.image) == []
    with pytest.raises(NoSave, match="no save in slot 4"):
        gone.read(4)
    assert gone.undelete(4).read(4) == card.read(4)
    for reused in (4, 5, 6):
        with pytest.raises(NoSave, match="no deleted save in slot 4"):
            gone.write(save(), reused).undelete(4)


def test_new_saves_leave_deleted_ones_alone_while_there_is_room() -> None:
    card = blank_card().write(save("Gone"), 15).delete(15)
    assert states(card.keep(save("A", "autosave"))) == ".............ox"
    assert card.write(save(), 1).copy(1, card).slot(1).state is SlotState.OURS


def test_formatting_empties_the_card_but_not_one_with_saves_of_other_games() -> None:
    card = blank_card().write(save(), 3)
    empty = card.formatted()
    assert states(empty) == "." * 15
    assert empty.generation == card.generation + 1
    with pytest.raises(ForeignSave, match="not formatted"):
        with_foreign(card).formatted()


# --- copying ---


def test_a_copy_is_the_same_save_under_a_name_of_its_own() -> None:
    card = blank_card().write(save("One", length=9_000), 5)
    other = card.copy(5, blank_card().write(save("Two"), 1))
    assert other.read(2) == card.read(5)
    assert other.slot(2).blocks == (2, 3)
    assert [one.filename for one in list_card(other.image)] == [
        "BEPARL-00001GAME0001",
        "BEPARL-00001GAME0002",
    ]


def test_a_copy_fills_a_card_to_the_last_slot_from_the_first_free_one_on() -> None:
    other = blank_card()
    for number in (1, *range(3, 9), *range(10, 16)):
        other = other.write(save(f"Game {number}"), number)
    card = blank_card().write(save("Long", length=9_000), 5)
    full = card.copy(5, other)
    assert full.slot(2).blocks == (2, 9)
    assert full.free == 0
    assert full.read(2) == card.read(5)


def test_another_games_save_is_copied_bit_by_bit_and_only_once() -> None:
    card = with_foreign(blank_card(), 7, 2)
    other = card.copy(7, blank_card())
    assert other.raw(other.slot(1)) == card.raw(card.slot(7))
    assert other.slot(1).name == card.slot(7).name
    with pytest.raises(SlotTaken, match="has that save already"):
        card.copy(7, other)


def test_what_is_not_a_whole_save_is_not_copied() -> None:
    card = blank_card().write(save(length=9_000), 5)
    hurt = read_card(altered(card, lambda image: image.__setitem__(5 * 8192 + 2000, 77)))
    for number, error in ((1, NoSave), (6, SlotTaken)):
        with pytest.raises(error):
            card.copy(number, blank_card())
    with pytest.raises(DamagedSave):
        hurt.copy(5, blank_card())


# --- other games ---


def test_another_games_save_is_shown_with_its_icon_and_never_touched() -> None:
    card = with_foreign(blank_card().write(save(), 1), 7, 2)
    assert states(card) == "o.....f-......."
    assert card.slot(7).title == "Other"
    assert card.slot(7).icon == icon()
    for attempt in (
        lambda: card.read(7),
        lambda: card.write(save(), 7),
        lambda: card.delete(7),
    ):
        with pytest.raises(ForeignSave, match="slot 7 belongs to another game"):
            attempt()
    before = card.raw(card.slot(7))
    after = card.write(save(length=60_000), 2).delete(1).keep(save("A", "autosave"))
    assert after.raw(after.slot(7)) == before
    assert after.slot(2).blocks == (2, 3, 4, 5, 6, 9, 10, 11)
    assert after.image[7 * 128 : 9 * 128] == card.image[7 * 128 : 9 * 128]


def test_another_games_save_is_deleted_only_when_that_is_said() -> None:
    card = with_foreign(blank_card().write(save("Mine"), 1), 7, 2)
    with pytest.raises(ForeignSave):
        card.delete(7)
    without = card.delete(7, foreign=True)
    assert [one.title for one in list_card(without.image)] == ["Mine"]
    assert without.free == 14
    assert without.seal is Seal.WHOLE
    assert without.raw(card.slot(7)) == card.raw(card.slot(7)), "its blocks are not wiped"
    with pytest.raises(SlotTaken):
        card.delete(8, foreign=True)


def test_a_save_of_another_game_breaks_the_seal_and_nothing_else() -> None:
    card = with_foreign(blank_card().write(save(), 1))
    assert card.seal is Seal.BROKEN
    assert card.read(1) == save()
    assert card.delete(1).seal is Seal.WHOLE


def test_every_flip_in_the_seal_itself_is_noticed() -> None:
    """Also in the word by which it is known: it is there twice."""
    image = bytearray(blank_card().image)
    for bit in range(128 * 8):
        image[SEAL.start + bit // 8] ^= 1 << bit % 8
        card = read_card(bytes(image))
        assert (card.seal, card.generation) == (Seal.BROKEN, 0)
        image[SEAL.start + bit // 8] ^= 1 << bit % 8


def test_a_card_whose_seal_was_dropped_is_read_by_the_digests_of_its_saves() -> None:
    card = blank_card().write(save(), 1)
    bare = read_card(altered(card, lambda image: image.__setitem__(SEAL, bytes(128))))
    assert (bare.seal, bare.generation) == (Seal.ABSENT, 0)
    assert bare.read(1) == save()


def test_a_card_without_a_write_test_frame_is_read() -> None:
    card = blank_card().write(save(), 1)
    bare = altered(card, lambda image: image.__setitem__(slice(63 * 128, 8192), bytes(128)))
    assert read_card(bare).read(1) == save()


def test_links_of_another_game_that_make_no_sense_are_shown_as_theirs_and_left_alone() -> None:
    def loop(image: bytearray) -> None:
        image[7 * 128 : 7 * 128 + 10] = bytes.fromhex("51000000 00400000 0600")

    card = read_card(altered(blank_card(), loop))
    assert card.slot(7).state is SlotState.FOREIGN
    assert card.slot(7).blocks == ()
    with pytest.raises(ForeignSave):
        card.write(save(), 7)
    with pytest.raises(DamagedSave):
        card.copy(7, blank_card())


def test_blocks_that_follow_each_other_in_a_circle_are_left_alone_too() -> None:
    def circle(image: bytearray) -> None:
        for number, state, following in ((7, 0x51, 8), (8, 0x52, 9), (9, 0x52, 8)):
            image[number * 128] = state
            image[number * 128 + 8 : number * 128 + 10] = bytes([following - 1, 0])

    card = read_card(altered(blank_card(), circle))
    assert states(card) == "......fff......"
    assert card.slot(7).blocks == ()


# --- damage ---


def test_a_damaged_save_is_told_and_its_neighbours_are_read() -> None:
    card = blank_card().write(save("One"), 1).write(save("Two"), 2)
    hurt = read_card(altered(card, lambda image: image.__setitem__(8192 + 1000, 77)))
    assert states(hurt) == "do............."
    assert hurt.damaged
    assert not card.damaged
    with pytest.raises(DamagedSave, match="slot 1 is damaged"):
        hurt.read(1)
    assert hurt.read(2) == save("Two")
    assert hurt.delete(1).slot(1).state is SlotState.FREE
    assert hurt.write(save("New"), 1).read(1) == save("New")


def test_a_save_of_ours_whose_links_are_broken_is_damaged_and_can_be_overwritten() -> None:
    card = blank_card().write(save(length=9_000), 4)
    hurt = read_card(altered(card, lambda image: image.__setitem__(4 * 128 + 8, 9)))
    assert hurt.slot(4).state is SlotState.DAMAGED
    assert hurt.delete(4).slot(4).state is SlotState.FREE
    assert hurt.write(save("New"), 4).read(4) == save("New")


def test_two_saves_that_share_a_block_make_the_card_damaged() -> None:
    card = with_foreign(with_foreign(blank_card(), 2, 2), 5, 2, b"BESLES-00001THIRD")
    crossed = altered(card, lambda image: image.__setitem__(5 * 128 + 8, 2))
    with pytest.raises(DamagedCard, match="share a block"):
        read_card(crossed)


@pytest.mark.parametrize(
    ("data", "error", "message"),
    [
        (b"", WipedCard, "no content"),
        (b"M", DamagedCard, "1 of 131,072"),
        (blank_card().image[:-1], DamagedCard, "131,071 of 131,072"),
        (blank_card().image + b"\0", NotACard, "exactly 131,072"),
        (b"GIF89a", NotACard, "exactly 131,072"),
        (bytes(131_072), WipedCard, "nothing but zeros"),
        (bytes(5), WipedCard, "nothing but zeros"),
        (bytes(131_073), NotACard, "exactly 131,072"),
        (bytes(131_071) + b"!", NotACard, "not a memory card"),
        (b"XX" + blank_card().image[2:], DamagedCard, "is damaged"),
        (blank_card().image[:200] + b"!" + blank_card().image[201:], DamagedCard, "directory"),
    ],
)
def test_what_is_no_card_or_no_longer_one_is_refused_in_one_sentence(
    data: bytes, error: type[CardError], message: str
) -> None:
    with pytest.raises(error, match=message):
        read_card(data)


def test_a_save_of_a_newer_version_is_shown_and_neither_read_nor_overwritten() -> None:
    card = blank_card().keep(save("Future", "autosave"))
    newer = read_card(altered(card, lambda image: image.__setitem__(15 * 8192 + 512 + 4, 2)))
    assert states(newer) == "..............n"
    assert newer.slot(15).title == "Future"
    for attempt in (
        lambda: newer.read(15),
        lambda: newer.write(save(), 15),
        lambda: newer.keep(save("Mine", "autosave")),
    ):
        with pytest.raises(NewerVersion, match="newer version"):
            attempt()
    assert newer.copy(15, blank_card()).slot(1).state is SlotState.NEWER
    assert states(newer.delete(15)) == "." * 15


def test_a_card_sealed_by_a_newer_version_is_refused_politely() -> None:
    def seal(image: bytearray) -> None:
        frame = image[SEAL]
        frame[8] ^= 1 ^ 2
        frame[127] ^= 1 ^ 2
        image[SEAL] = frame

    with pytest.raises(NewerVersion, match="newer version of Parlour"):
        read_card(altered(blank_card(), seal))


@pytest.mark.parametrize("number", [0, 16, -1])
def test_there_are_fifteen_slots(number: int) -> None:
    with pytest.raises(NoSave, match="slots 1 to 15"):
        blank_card().slot(number)
    with pytest.raises(NoSave):
        blank_card().write(save(), number)


def test_a_fingerprint_differs_exactly_when_the_slot_holds_something_else() -> None:
    card = blank_card().write(save("A"), 1).write(save("B"), 2)
    assert card.fingerprint(1) == card.write(save("C"), 2).fingerprint(1)
    assert card.fingerprint(2) != card.write(save("C"), 2).fingerprint(2)
    assert card.delete(1).fingerprint(1) == card.fingerprint(9) == b""


class CardMachine(RuleBasedStateMachine):
    """Any sequence of changes keeps every save that it does not name, and the format."""

    numbers = st.integers(1, 15)

    @initialize()
    def insert(self) -> None:
        self.card = with_foreign(blank_card(), 7, 2)
        self.theirs = self.card.raw(self.card.slot(7))
        self.truth: dict[int, Save] = {}
        self.count = 0

    @rule(number=numbers, length=st.integers(0, 25_000))
    def write(self, number: int, length: int) -> None:
        self.count += 1
        fresh = save(f"Save {self.count}", length=length)
        slot = self.card.slot(number)
        old = len(slot.blocks) if slot.state is SlotState.OURS else 0
        needs = -(-(512 + 0x44 + 1 + length) // 8192)
        try:
            self.card = self.card.write(fresh, number)
        except CardFull:
            assert self.card.free + old < needs
        except (ForeignSave, SlotTaken):
            assert slot.state in (SlotState.FOREIGN, SlotState.CONTINUED)
        else:
            self.truth[number] = fresh

    @rule(number=numbers)
    def delete(self, number: int) -> None:
        if number in self.truth:
            self.card = self.card.delete(number)
            gone = self.truth.pop(number)
            assert self.card.undelete(number).read(number) == gone

    @rule(number=numbers)
    def undelete(self, number: int) -> None:
        if self.card.slot(number).state is SlotState.DELETED:
            self.card = self.card.undelete(number)
            self.truth[number] = self.card.read(number)

    @rule(number=numbers)
    def copy(self, number: int) -> None:
        if number in self.truth and self.card.free >= len(self.card.slot(number).blocks):
            before = {slot.number for slot in self.card.slots if slot.state is SlotState.OURS}
            self.card = self.card.copy(number, self.card)
            (new,) = {s.number for s in self.card.slots if s.state is SlotState.OURS} - before
            self.truth[new] = self.truth[number]

    @invariant()
    def everything_is_there(self) -> None:
        ours = {slot.number: self.card.read(slot.number) for slot in self.card.slots if slot.kind == "game"
                and slot.state is SlotState.OURS}  # fmt: skip
        assert ours == self.truth
        assert self.card.raw(self.card.slot(7)) == self.theirs
        assert self.card.seal in (Seal.WHOLE, Seal.BROKEN)
        listed = list_card(self.card.image)
        assert {one.block for one in listed} == {*self.truth, 7}
        assert len({one.filename for one in listed}) == len(listed)


TestCardMachine = CardMachine.TestCase
TestCardMachine.settings = settings(max_examples=25, stateful_step_count=25)


def test_a_title_beyond_the_cards_letters_is_the_only_thing_that_changes() -> None:
    card = blank_card().write(save("Ζωή"), 1)
    assert card.read(1) == replace(save(), title="???")


# --- docs/formats.md, read literally ---


def test_the_seal_and_the_digest_of_a_save_are_what_the_document_says() -> None:
    card = blank_card().write(save(note=b"note"), 4)
    image, block = bytearray(card.image), bytearray(card.image[4 * 8192 : 5 * 8192])
    frame = image[SEAL]
    assert frame[:8] == frame[0x77:0x7F] == b"PARLSEAL"
    assert frame[8:12] == b"\1\0\0\0"
    assert frame[48:0x77] == bytes(0x77 - 48)
    assert int.from_bytes(frame[12:16], "little") == card.generation == 2
    sealed, image[SEAL] = frame[16:48], frame[:16] + bytes(32) + frame[48:]
    del image[SEAL.stop - 1]
    assert blake2b(image, digest_size=32, person=b"parlour seal").digest() == sealed
    envelope = block[512:]
    assert envelope[:0x24] == b"PRLS" + struct.pack("<HHI16sq", 1, 4, 1600, b"game", 1_800_000_000)
    assert envelope[0x44:0x48] == b"note"
    assert envelope[0x48 : 0x48 + 1600] == save().payload
    digest, block[512 + 0x24 : 512 + 0x44] = envelope[0x24:0x44], bytes(32)
    assert blake2b(block, digest_size=32, person=b"parlour save").digest() == digest


def test_an_undeleted_save_gets_a_new_name_if_another_has_its_name_by_now() -> None:
    def twin(image: bytearray) -> None:
        image[2 * 128 : 3 * 128] = image[128 : 2 * 128]
        image[2 * 128] = 0xA1
        image[2 * 8192 : 3 * 8192] = image[8192 : 2 * 8192]

    card = read_card(altered(blank_card().write(save(), 1), twin))
    assert states(card) == "ox............."
    back = card.undelete(2)
    assert back.read(2) == back.read(1)
    assert [back.slot(n).name for n in (1, 2)] == ["BEPARL-00001GAME0001", "BEPARL-00001GAME0002"]
