"""Settings and scores: on a card as soon as one allows it, in memory until then."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.app import open_services
from game.archive.kept_game import SeatSummary
from game.card_storage import OPTIONS, PEOPLE, PROFILES, SCORES, CardStorage, room_for_games
from game.maven.engine.engine_client import InProcessMaven
from game.options import Options
from game.profiles.games_of_other_houses import Played, from_card, merged_cards, to_card
from game.save_icons import icon_of
from game.scenes.mail.memory_card import with_game
from game.storage.local_store import LocalStore
from memcard.block import Save
from memcard.card import Card
from memcard.card_errors import CardFull, DamagedSave
from memcard.keeper import Keeper
from memcard.slot import SlotState
from tests.memcard.reader import list_card

NOON = 1_000_000_000


def settle(kept: CardStorage) -> None:
    for _ in range(4):
        assert kept.keeper
        assert kept.keeper.flush(10)
        kept.attend()


def payloads(keeper: Keeper, number: int, kind: str) -> list[bytes]:
    card = keeper.card(number)
    return [card.read(slot.number).payload for slot in card.of_kind(kind)]


def test_what_is_kept_is_found_after_a_restart(keeper: Keeper) -> None:
    kept = CardStorage(keeper)
    assert kept.find(OPTIONS) is None
    kept.keep(OPTIONS, b"loud", NOON)
    kept.keep(SCORES, b"400", NOON)
    assert kept.find(OPTIONS) == b"loud", "at once"
    settle(kept)
    later = CardStorage(keeper)
    assert (later.find(OPTIONS), later.find(SCORES)) == (b"loud", b"400")
    assert not kept.unkept
    assert not kept.trouble


def test_an_independent_reader_lists_settings_and_scores_by_title(keeper: Keeper) -> None:
    kept = CardStorage(keeper)
    kept.keep(OPTIONS, b"loud", NOON)
    kept.keep(SCORES, b"400", NOON)
    settle(kept)
    path = keeper.path(1)
    assert path
    listed = {one.title for one in list_card(path.read_bytes())}
    assert listed == {"Parlour Settings", "Parlour High Scores"}


def test_later_settings_take_the_place_of_earlier_ones(keeper: Keeper) -> None:
    kept = CardStorage(keeper)
    for payload in (b"1", b"2", b"3"):
        kept.keep(OPTIONS, payload, NOON)
    settle(kept)
    kept.keep(OPTIONS, b"4", NOON)
    settle(kept)
    assert payloads(keeper, 1, OPTIONS) == [b"4"]


def test_card_1_has_the_word_and_card_2_is_asked_where_it_has_none(keeper: Keeper) -> None:
    keeper.new_card(2)
    first, second = CardStorage(keeper), CardStorage(keeper)
    keeper.eject(1)
    assert keeper.flush(10)
    second.keep(OPTIONS, b"of card 2", NOON)
    settle(second)
    assert payloads(keeper, 2, OPTIONS) == [b"of card 2"]
    keeper.new_card(1)
    assert keeper.flush(10)
    assert CardStorage(keeper).find(OPTIONS) == b"of card 2"
    first.keep(OPTIONS, b"of card 1", NOON)
    settle(first)
    assert CardStorage(keeper).find(OPTIONS) == b"of card 1"
    assert payloads(keeper, 2, OPTIONS) == [b"of card 2"]


def test_without_a_card_settings_hold_and_are_written_as_soon_as_one_is_there(keeper: Keeper) -> None:
    keeper.eject(1)
    assert keeper.flush(10)
    kept = CardStorage(keeper)
    kept.keep(OPTIONS, b"loud", NOON)
    settle(kept)
    assert kept.find(OPTIONS) == b"loud"
    assert kept.unkept
    assert kept.trouble.startswith("There is no memory card in slot 1. The settings will be kept")
    kept.trouble = ""
    kept.keep(OPTIONS, b"louder", NOON)
    assert not kept.trouble, "the same is not told twice"
    keeper.new_card(1)
    settle(kept)
    assert payloads(keeper, 1, OPTIONS) == [b"louder"]
    assert not kept.unkept


def test_a_card_that_was_pulled_and_put_back_is_found_without_being_told(keeper: Keeper) -> None:
    path = keeper.path(1)
    assert path
    away = path.rename(path.with_name("in a pocket"))
    kept = CardStorage(keeper)
    kept.keep(OPTIONS, b"loud", NOON)
    settle(kept)
    assert kept.unkept
    away.rename(path)
    kept.attend(60.0)
    settle(kept)
    assert payloads(keeper, 1, OPTIONS) == [b"loud"]


def test_a_write_protected_card_1_lets_card_2_take_what_it_refuses(keeper: Keeper) -> None:
    keeper.new_card(2)
    assert keeper.flush(10)
    path = keeper.path(1)
    assert path
    path.chmod(0o444)
    kept = CardStorage(keeper)
    kept.keep(OPTIONS, b"loud", NOON)
    settle(kept)
    assert payloads(keeper, 2, OPTIONS) == [b"loud"]
    assert payloads(keeper, 1, OPTIONS) == []


def test_scores_are_brought_together_with_those_of_a_card_put_in_later(keeper: Keeper) -> None:
    old = CardStorage(keeper)
    old.keep(SCORES, b"ancient ", NOON)
    settle(old)
    path = keeper.path(1)
    assert path
    keeper.eject(1)
    assert keeper.flush(10)
    kept = CardStorage(keeper)
    kept.keep(SCORES, b"new", NOON, merge=lambda theirs, ours: theirs + ours)
    keeper.insert(1, path)
    settle(kept)
    assert payloads(keeper, 1, SCORES) == [b"ancient new"]


def test_damaged_settings_are_told_and_the_usual_ones_hold(keeper: Keeper) -> None:
    old = CardStorage(keeper)
    old.keep(OPTIONS, b"loud", NOON)
    settle(old)
    slot = keeper.card(1).of_kind(OPTIONS)[0]
    path = keeper.path(1)
    assert path
    data = bytearray(path.read_bytes())
    data[slot.number * 8192 + 700] ^= 1
    path.write_bytes(data)
    keeper.look(1)
    assert keeper.flush(10)
    kept = CardStorage(keeper)
    assert kept.find(OPTIONS) is None
    assert kept.trouble == "The settings on memory card 1 cannot be read."
    kept.keep(OPTIONS, b"quiet", NOON)
    settle(kept)
    assert payloads(keeper, 1, OPTIONS) == [b"quiet"]


def test_a_damaged_card_is_told_at_the_start_and_the_other_card_serves(keeper: Keeper) -> None:
    keeper.new_card(2)
    assert keeper.flush(10)
    path = keeper.path(1)
    assert path
    path.write_bytes(b"MC" + bytes(131_070 - 3000))
    keeper.look(1)
    assert keeper.flush(10)
    kept = CardStorage(keeper)
    assert kept.find(OPTIONS) is None
    assert kept.take_trouble() == "Memory card 1 cannot be used: see Options, Memory Cards."
    assert kept.take_trouble() == "", "it is told once"
    kept.keep(OPTIONS, b"loud", NOON)
    settle(kept)
    assert payloads(keeper, 2, OPTIONS) == [b"loud"]


def test_what_the_merger_refuses_is_told_and_leaves_the_card_as_it_was(keeper: Keeper) -> None:
    kept = CardStorage(keeper)
    kept.keep(SCORES, b"old", NOON)
    settle(kept)

    def refuse(_theirs: bytes, _ours: bytes) -> bytes:
        raise DamagedSave("These are no scores")

    kept.keep(SCORES, b"new", NOON, refuse)
    settle(kept)
    assert payloads(keeper, 1, SCORES) == [b"old"]
    assert kept.trouble.startswith("These are no scores.")
    assert kept.find(SCORES) == b"new"


def test_the_house_is_the_truth_and_a_card_carries_a_copy(keeper: Keeper, tmp_path: Path) -> None:
    """K2: without a card, and with a full one, nothing is lost, and nobody is told that it would be."""
    house = LocalStore(tmp_path / "house")
    card_1 = keeper.path(1)
    assert card_1
    keeper.eject(1)
    assert keeper.flush(10)
    kept = CardStorage(keeper, house)
    kept.keep(SCORES, b"of the house ", NOON, lambda old, new: old + new)
    settle(kept)
    assert (kept.unkept, kept.take_trouble()) == ((), "")
    house.close()
    house = LocalStore(tmp_path / "house")
    kept = CardStorage(keeper, house)
    assert kept.find(SCORES) == b"of the house "
    keeper.insert(1, card_1)
    kept.keep(SCORES, b"and more", NOON, lambda old, new: old + new)
    settle(kept)
    assert kept.find(SCORES) == b"of the house and more"
    assert payloads(keeper, 1, SCORES) == [b"and more"]
    house.close()


def test_a_card_that_is_full_is_told_and_what_it_lacks_is_kept_all_the_same(
    keeper: Keeper, tmp_path: Path
) -> None:
    """K2."""

    def full(card: Card) -> Card:
        while card.free:
            card = card.add(Save("game", "A game", b"moves", icon_of("game"), NOON))
        return card

    keeper.change(1, full)
    assert keeper.flush(10)
    house = LocalStore(tmp_path / "house")
    kept = CardStorage(keeper, house)
    kept.keep(SCORES, b"1,166", NOON)
    settle(kept)
    assert kept.take_trouble().endswith(
        "The high scores are kept all the same, and copied to it when it can be."
    )
    assert (kept.unkept, house.flush()) == ((), True)
    house.close()
    house = LocalStore(tmp_path / "house")
    assert CardStorage(keeper, house).find(SCORES) == b"1,166"
    house.close()


def test_what_only_a_card_has_is_kept_in_the_house_from_then_on(keeper: Keeper, tmp_path: Path) -> None:
    old = CardStorage(keeper)
    old.keep(OPTIONS, b"loud", NOON)
    settle(old)
    house = LocalStore(tmp_path / "house")
    assert CardStorage(keeper, house).find(OPTIONS) == b"loud"
    keeper.eject(1)
    assert keeper.flush(10)
    assert CardStorage(keeper, house).find(OPTIONS) == b"loud"
    house.close()


def full_of_games(card: Card) -> Card:
    """With as many games as a card is offered for."""
    while room_for_games(card) > 0:
        card = card.add(Save("game", "A game", b"moves", icon_of("game"), NOON))
    return card


GROWN = {OPTIONS: 7_000, SCORES: 7_000, PEOPLE: 7_000, PROFILES: 3 * 8192 - 700}
"""Bytes of what a card may hold of each when a house is old."""


def test_games_leave_room_on_a_card_for_settings_scores_people_and_profiles(keeper: Keeper) -> None:
    """K2."""
    card = full_of_games(keeper.card(1))
    for kind, size in GROWN.items():
        card = card.keep(Save(kind, "Kept", bytes(100), icon_of(kind), NOON))
        assert room_for_games(card) == 0, "young, they leave no more room to games"
        card = card.keep(Save(kind, "Kept", bytes(size), icon_of(kind), NOON))
    assert (card.free, room_for_games(card)) == (0, 0)


def test_the_profiles_of_600_games_for_two_find_the_room_that_is_reserved_for_them(keeper: Keeper) -> None:
    """K2: they take three blocks of a card, not one."""
    luck = random.Random(2)

    def seat(name: str) -> SeatSummary:
        best, longest = ("".join(luck.choices("AEIOURSTLNDG", k=length)) for length in (6, 7))
        score, points, bonuses = luck.randrange(150, 450), luck.randrange(20, 99), luck.randrange(3)
        return SeatSummary(name, "human", 0, score, False, 12, 14, bonuses, best, points, longest)

    people = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz")
    games = [
        Played(NOON + luck.randrange(10**8), tuple(map(seat, luck.sample(people, 2)))) for _ in range(600)
    ]
    keeper.change(1, full_of_games)
    kept = CardStorage(keeper)
    kept.keep(PROFILES, to_card(games), NOON, merged_cards)
    kept.keep(SCORES, b"1,166", NOON)
    kept.keep(OPTIONS, b"loud", NOON)
    settle(kept)
    assert (kept.take_trouble(), kept.unkept) == ("", ())
    assert from_card(payloads(keeper, 1, PROFILES)[0]) == frozenset(games)
    assert (payloads(keeper, 1, SCORES), payloads(keeper, 1, OPTIONS)) == ([b"1,166"], [b"loud"])


def test_a_game_by_mail_that_takes_several_blocks_leaves_what_is_reserved(keeper: Keeper) -> None:
    card = keeper.card(1)
    while room_for_games(card) > 2:
        card = card.add(Save("game", "A game", b"moves", icon_of("game"), NOON))

    def letters(count: int) -> Save:
        return Save("mail01234567", "Parlour mail", bytes(count), icon_of("game"), NOON)

    with pytest.raises(CardFull, match="needs 3 blocks, 2 free"):
        with_game(card, letters(20_000))
    there = with_game(card, letters(9_000))
    assert room_for_games(there) == 0
    assert room_for_games(with_game(there, letters(9_001))) == 0, "in place of itself"
    with pytest.raises(CardFull, match="needs 3 blocks, 2 free"):
        with_game(there, letters(20_000))


def test_a_damaged_copy_of_the_settings_keeps_its_place_and_is_written_anew(keeper: Keeper) -> None:
    card = full_of_games(keeper.card(1).keep(Save(OPTIONS, "Kept", b"quiet", icon_of(OPTIONS), NOON)))
    slot = card.of_kind(OPTIONS)[0].number
    image = bytearray(card.image)
    image[slot * 8192 + 700] ^= 1
    path = keeper.path(1)
    assert path
    path.write_bytes(image)
    keeper.look(1)
    assert keeper.flush(10)
    assert keeper.card(1).slot(slot).state is SlotState.DAMAGED
    assert room_for_games(keeper.card(1)) == 0
    kept = CardStorage(keeper)
    kept.keep(OPTIONS, b"loud", NOON)
    settle(kept)
    assert payloads(keeper, 1, OPTIONS) == [b"loud"]


def test_without_a_disk_things_are_kept_for_the_session() -> None:
    kept = CardStorage()
    kept.keep(OPTIONS, b"loud", NOON)
    kept.attend(60.0)
    assert kept.find(OPTIONS) == b"loud"
    assert not kept.trouble


def test_settings_survive_a_restart_of_the_house(tmp_path: Path) -> None:
    with open_services(maven=InProcessMaven, cards=tmp_path / "cards") as services:
        assert services.options == Options()
        services.change_options(Options(music=3, names=("Ada",)))
    with open_services(maven=InProcessMaven, cards=tmp_path / "cards") as services:
        assert services.options == Options(music=3, names=("Ada",))
        assert services.keeper
        assert services.keeper.card(1).slot(15).state is SlotState.OURS
    with open_services(maven=InProcessMaven, cards=tmp_path / "cards", fast_ai=True) as services:
        assert services.options == Options(music=3, names=("Ada",), fast_ai=True)
