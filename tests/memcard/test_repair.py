"""Salvage: what survives which damage."""

from __future__ import annotations

import pytest

from memcard.card import Card, blank_card, read_card
from memcard.card_errors import DamagedCard
from memcard.repair import salvage
from memcard.seal import Seal
from tests.memcard.reader import list_card
from tests.memcard.saves import altered, save, with_foreign


def services() -> Card:
    card = blank_card().write(save("One"), 1).write(save("Three", length=20_000), 3)
    return with_foreign(card.keep(save("Auto", "autosave")), 8, 2)


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
    good = services().image
    for at in range(0, 16 * 128, 5):
        image = bytearray(good)
        image[at] ^= 0xFF
        card = salvage(bytes(image)).card
        saved = {save.payload for save in (card.read(slot.number) for slot in card.slots if slot.kind)}
        assert {services().read(number).payload for number in (1, 3, 15)} <= saved
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
