"""Salvage: what survives which damage."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

import pytest

from memcard.card import Card, blank_card, read_card
from memcard.card_errors import DamagedCard
from memcard.repair import salvage
from memcard.seal import Seal
from memcard.slot import SlotState
from tests.memcard.reader import list_card
from tests.memcard.saves import altered, save, with_foreign


def services() -> Card:
    card = blank_card().write(save("One"), 1).write(save("Three", length=20_000), 3)
    return with_foreign(card.keep(save("Auto", "autosave")), 8, 2)


def generation(image: bytes) -> int:
    """What the seal says of it, as docs/formats.md has it: 0Ch in frame 56."""
    return int.from_bytes(image[56 * 128 + 12 : 56 * 128 + 16], "little")


def titles(card: Card) -> dict[int, str]:
    return {slot.number: slot.title for slot in card.slots if slot.title}


ALL = {1: "One", 3: "Three", 8: "Other", 15: "Auto"}


def test_a_sound_card_comes_out_as_it_went_in() -> None:
    found = salvage(services().image)
    assert titles(found.card) == ALL
    assert found.card.seal is Seal.WHOLE
    assert (len(found.kept), found.recalled, found.lost) == (4, (), ())
    assert [one.block for one in list_card(found.card.image)] == [1, 3, 8, 15]
    for number in (1, 3, 15):
        assert found.card.read(number) == services().read(number)
    assert found.card.raw(found.card.slot(8)) == services().raw(services().slot(8))


def test_our_saves_outlive_the_whole_directory() -> None:
    damaged = bytes(8192) + services().image[8192:]
    found = salvage(damaged)
    assert titles(found.card) == {1: "One", 3: "Three", 15: "Auto"}
    assert found.card.read(3) == services().read(3)


def test_a_card_cut_short_keeps_what_lies_before_the_cut_and_recalls_the_rest() -> None:
    alone = salvage(services().image[: 9 * 8192])
    assert titles(alone.card) == {1: "One", 3: "Three"}
    assert set(alone.lost) == {services().slot(8).name, services().slot(15).name}
    helped = salvage(services().image[: 9 * 8192], services())
    assert titles(helped.card) == ALL
    assert set(helped.recalled) == {services().slot(8).name, services().slot(15).name}
    assert helped.lost == ()


def test_a_damaged_save_is_recalled_and_the_newer_ones_stay() -> None:
    previous = services()
    present = previous.write(save("Newer"), 1)
    damaged = altered(present, lambda image: image.__setitem__(3 * 8192 + 9_000, 99))
    found = salvage(damaged, previous)
    assert titles(found.card) == {**ALL, 1: "Newer"}
    assert found.recalled == (previous.slot(3).name,)


def test_what_was_deleted_stays_deleted() -> None:
    previous = services()
    found = salvage(previous.delete(1).image, previous)
    assert titles(found.card) == {3: "Three", 8: "Other", 15: "Auto"}


def test_another_games_save_is_not_guessed_at() -> None:
    """Nothing proves its bytes, so its part of the directory has to be sound."""
    image = bytearray(services().image)
    image[9 * 128 + 50] ^= 1
    found = salvage(bytes(image))
    assert titles(found.card) == {1: "One", 3: "Three", 15: "Auto"}


@pytest.mark.parametrize("damaged", [b"", bytes(131_072), b"\xff" * 131_072, b"MC"])
def test_where_nothing_is_left_that_is_said(damaged: bytes) -> None:
    with pytest.raises(DamagedCard, match="Nothing on this memory card can be saved"):
        salvage(damaged)
    assert titles(salvage(damaged, services()).card) == ALL


def test_every_byte_of_the_directory_may_be_lost_without_losing_a_save_of_ours() -> None:
    good = services()
    ours = {good.read(number).payload for number in (1, 3, 15)}
    for at in range(0, 16 * 128, 5):
        image = bytearray(good.image)
        image[at] ^= 0xFF
        card = salvage(bytes(image)).card
        saved = {save.payload for save in (card.read(slot.number) for slot in card.slots if slot.kind)}
        assert ours <= saved
        assert read_card(card.image).seal is Seal.WHOLE


def test_a_lost_directory_and_the_previous_generation_give_each_save_once_in_its_newest_form() -> None:
    previous = services().write(save("Gone bad"), 12)
    present = previous.write(save("One, later"), 1)
    damaged = bytearray(bytes(8192) + present.image[8192:])
    damaged[12 * 8192 + 5000] ^= 1
    found = salvage(bytes(damaged), previous)
    assert titles(found.card) == {1: "One, later", 3: "Three", 8: "Other", 12: "Gone bad", 15: "Auto"}
    assert len(found.recalled) == 2
    assert found.lost == ()
    assert len({one.filename for one in list_card(found.card.image)}) == 5


def damaged_in_a_block(card: Card) -> bytes:
    image = bytearray(card.image)
    image[3 * 8192 + 9_000] ^= 1
    return bytes(image)


def test_a_repaired_card_goes_on_counting_how_often_it_was_written() -> None:
    previous = services()
    present = previous.write(save("Newer"), 1)
    assert generation(present.image) == generation(previous.image) + 1 == 5
    for before in (None, previous):
        repaired = salvage(damaged_in_a_block(present), before).card
        assert generation(repaired.image) == generation(present.image) + 1
        assert repaired.generation == generation(repaired.image)


def test_a_card_that_lost_its_seal_counts_on_from_the_card_before_it() -> None:
    previous = services()
    without = bytearray(previous.write(save("Newer"), 1).image)
    without[56 * 128 : 57 * 128] = bytes(128)
    assert generation(salvage(bytes(without), previous).card.image) == generation(previous.image) + 2
    assert generation(salvage(bytes(without)).card.image) == 1


def test_a_card_restored_long_ago_does_not_count_backwards() -> None:
    present = services().write(save("Newer"), 1).write(save("Newest"), 1)
    repaired = salvage(damaged_in_a_block(present), blank_card().write(save("Old"), 5))
    assert generation(repaired.card.image) == generation(present.image) + 1


def test_a_card_sealed_by_a_later_version_is_salvaged_all_the_same() -> None:
    image = bytearray(services().image)
    head = image[56 * 128 : 57 * 128]
    head[8] += 1
    head[127] = 0
    for byte in head[:127]:
        head[127] ^= byte
    image[56 * 128 : 57 * 128] = head
    found = salvage(bytes(image))
    assert titles(found.card) == {1: "One", 3: "Three", 8: "Other", 15: "Auto"}
    assert generation(found.card.image) == 1


def test_a_save_whose_place_was_taken_since_is_recalled_into_free_slots() -> None:
    previous = services()
    present = previous.delete(3).write(save("Newer"), 5)
    damaged = bytearray(present.image)
    # Its directory frame is lost, and with it the word that slot 3 was emptied.
    damaged[3 * 128 : 4 * 128] = b"\xff" * 128
    damaged[3 * 8192 : 4 * 8192] = bytes(8192)
    found = salvage(bytes(damaged), previous)
    assert titles(found.card)[5] == "Newer"
    slot = next(slot for slot in found.card.slots if slot.title == "Three")
    assert 5 not in slot.blocks
    assert found.card.read(slot.number) == previous.read(3)
    assert read_card(found.card.image).seal is Seal.WHOLE


def test_a_save_that_no_longer_fits_is_not_recalled_in_part() -> None:
    previous = blank_card().write(save("Long", length=60_000), 1)
    present = blank_card()
    for number in range(1, 13):
        present = present.write(save(f"Game {number}"), number)
    damaged = bytearray(present.image)
    damaged[1 * 128 : 2 * 128] = b"\xff" * 128
    found = salvage(bytes(damaged), previous)
    assert "Long" not in titles(found.card).values()
    assert set(titles(found.card).values()) == {f"Game {number}" for number in range(1, 13)}


def test_a_recalled_save_takes_a_new_name_of_its_kind_where_another_bears_its_own() -> None:
    previous = blank_card().write(save("Old one"), 1).write(save("Old two"), 2)
    present = blank_card().write(save("New"), 4)
    assert present.slot(4).name == previous.slot(1).name
    lost = bytes(8192) + present.image[8192:]
    found = salvage(lost, previous)
    assert titles(found.card) == {1: "Old one", 2: "Old two", 4: "New"}
    names = [slot.name for slot in found.card.slots if slot.title]
    assert len(set(names)) == 3
    assert all(name.startswith("BEPARL-00001GAME") and len(name) == 20 for name in names)


def with_envelope(card: Card, number: int, change: Callable[[bytearray], None]) -> bytes:
    """The card after a change to the save of one block in that slot, whose digest was made right."""
    image = bytearray(card.image)
    at = number * 8192
    block = image[at : at + 8192]
    change(block)
    block[548:580] = bytes(32)
    block[548:580] = blake2b(block, digest_size=32, person=b"parlour save").digest()
    image[at : at + 8192] = block
    return bytes(image)


def test_a_save_that_claims_more_blocks_than_lie_behind_it_is_not_taken() -> None:
    card = blank_card().write(save("Last"), 15).write(save("First"), 1)
    claimed = with_envelope(card, 15, lambda block: block.__setitem__(3, 2))
    found = salvage(bytes(8192) + claimed[8192:])
    assert titles(found.card) == {1: "First"}


def test_a_newer_versions_save_is_taken_from_a_lost_directory_and_stays_a_save_of_ours() -> None:
    newer = with_envelope(blank_card().write(save("Newer"), 2), 2, lambda block: block.__setitem__(516, 2))
    (slot,) = (slot for slot in salvage(bytes(8192) + newer[8192:]).card.slots if slot.title)
    assert (slot.number, slot.state, slot.title) == (2, SlotState.NEWER, "Newer")


def test_of_two_saves_that_share_a_block_or_a_name_only_the_first_is_taken() -> None:
    card = with_foreign(with_foreign(blank_card(), 3, 2), 6, 2, b"BASLUS-00002OTHER")
    shared = altered(card, lambda image: image.__setitem__(slice(6 * 128 + 8, 6 * 128 + 10), b"\3\0"))
    found = salvage(shared)
    assert titles(found.card) == {3: "Other"}
    assert found.lost == ("BASLUS-00002OTHER",)
    twice = with_foreign(with_foreign(blank_card(), 3), 6).image
    assert titles(salvage(twice).card) == {3: "Other"}
