"""The card manager: by presses, on real card files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from game.lexicon.words import Lexicon
from game.options import Options
from game.scenes.cards.card_manager import CardsScene
from game.scenes.cards.card_slots import seen, why_not
from game.scenes.cards.slot_blocks import SlotView
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.sheet import Look, Sheet
from memcard.block import Save
from memcard.card import Card, blank_card, read_card
from memcard.card_errors import CardError
from memcard.card_folders import CardFolder
from memcard.keeper import Keeper
from memcard.slot import SlotState
from tests.memcard.reader import list_card
from tests.memcard.saves import icon, save, with_foreign
from tests.scenes.couch import Couch, services
from tests.scenes.scripted_maven import ScriptedMaven

HEAD = 30
"""Which choice the first card itself is, behind the slots of both."""
FOREIGN = 7
"""The slot that another game's save of two slots begins in."""


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Keeper]:
    """Card 1 with a game in slot 1, a deleted one in slot 2 and another game's save; no card 2."""
    folder = tmp_path / "cards"
    folder.mkdir()
    card = blank_card().write(save("Parlour Ada", note=b"{}"), 1).write(save("Parlour Bob"), 2).delete(2)
    (folder / "card1.mcr").write_bytes(with_foreign(card, FOREIGN, 2).image)
    keeper = Keeper(folder)
    yield keeper
    keeper.close()


@pytest.fixture
def couch(lexicon: Lexicon, keeper: Keeper, tmp_path: Path) -> Couch:
    home = replace(services(lexicon, ScriptedMaven()), keeper=keeper)
    home.card_places = lambda: [CardFolder("Stick", tmp_path / "stick")]
    return Couch(home, CardsScene(home))


def settle(couch: Couch) -> None:
    assert couch.services.keeper
    assert couch.services.keeper.flush(10)
    couch.wait(0.1)


class SeenCard(NamedTuple):
    """What is seen of a card."""

    title: str
    file: str
    text: str
    is_bad: bool
    why: str
    slots: tuple[SlotView, ...]


def cards_seen(couch: Couch) -> list[SeenCard]:
    scene = couch.stack.top
    assert isinstance(scene, CardsScene)
    found = []
    for number in (1, 2):
        title, file, text = scene.told(number)
        card = seen(couch.services, number)
        why = why_not(couch.services, number, card) if isinstance(card, CardError) else ""
        assert all(couch.sees(words) for words in (title.text, file.text, text.text, why) if words)
        is_bad = text.look is Look.LOSS
        found.append(SeenCard(title.text, file.text, text.text, is_bad, why, scene.slots(number)))
    return found


def focus(couch: Couch) -> object:
    return next(panel.focus for panel in couch.picture.panels if isinstance(panel, Sheet))


def notice(couch: Couch) -> Notice:
    return next(panel for panel in couch.picture.panels if isinstance(panel, Notice))


def go_to(couch: Couch, slot: int | None, card: int = 1) -> None:
    """Steer the selector to a slot, or to the card itself."""
    scene = couch.stack.top
    assert isinstance(scene, CardsScene)
    while scene.row >= 0:
        couch.press("up")
    if scene.number != card:
        couch.press("right")
    assert scene.number == card
    if slot is None:
        return
    row, column = divmod(slot - 1, 5)
    couch.press(*["down"] * (row + 1))
    across = column - scene.column
    couch.press(*["right" if across > 0 else "left"] * abs(across))
    assert scene.slot
    assert scene.slot.number == slot


def do(couch: Couch, what: str, slot: int | None = None, card: int = 1) -> None:
    """Open the menu of a slot or of a card, and choose."""
    go_to(couch, slot, card)
    couch.press("confirm")
    couch.choose(what)
    settle(couch)


def answer_yes(couch: Couch) -> None:
    assert couch.stack.top.name == "question"
    couch.press("left", "confirm")
    settle(couch)


def second_card(couch: Couch) -> None:
    do(couch, "New Card", card=2)


def test_both_cards_are_shown_with_file_room_and_what_is_wrong(couch: Couch) -> None:
    first, second = cards_seen(couch)
    assert (first.title, first.file) == ("Memory Card 1", "card1.mcr")
    assert first.text == "6 of 15 slots free, 6 reserved"
    assert (second.file, second.text) == ("", "No memory card")
    assert second.why == "There is no memory card in slot 2."
    assert len(first.slots) == 15
    assert second.slots == ()
    assert first.slots[1].title == "Deleted save"
    assert first.slots[FOREIGN - 1].title == "Another game’s save"
    assert first.slots[FOREIGN - 1].details[0] == "Other"
    assert first.slots[FOREIGN].title == f"Part of the save in slot {FOREIGN}"
    assert first.slots[FOREIGN].icon == first.slots[FOREIGN - 1].icon


def test_the_selector_reaches_every_slot_and_the_other_card_beyond_the_edge(couch: Couch) -> None:
    second_card(couch)
    scene = couch.stack.top
    assert isinstance(scene, CardsScene)
    for number in range(1, 16):
        go_to(couch, number)
        assert focus(couch) == number - 1
    go_to(couch, 5)
    couch.press("right")
    assert (scene.number, scene.slot and scene.slot.number) == (2, 1)
    couch.press("left")
    assert (scene.number, scene.slot and scene.slot.number) == (1, 5)


def test_a_new_card_fills_an_empty_slot(couch: Couch, keeper: Keeper) -> None:
    second_card(couch)
    assert keeper.card(2).free == 15
    assert notice(couch) == Notice("A new memory card is in slot 2.", Tone.GOOD)


def test_a_save_is_copied_to_the_other_card(couch: Couch, keeper: Keeper) -> None:
    go_to(couch, 1)
    couch.press("confirm")
    assert couch.sees("No usable card there")
    assert "Select" in couch.prompts, "the selector begins on what can be done"
    couch.press("back")
    second_card(couch)
    do(couch, "Copy to Card 2", 1)
    assert keeper.card(2).read(1) == keeper.card(1).read(1)
    assert notice(couch).text == "The save was copied to Card 2."


def test_deleting_asks_and_the_safe_answer_is_under_the_thumb(couch: Couch, keeper: Keeper) -> None:
    do(couch, "Delete", 1)
    couch.press("confirm")
    settle(couch)
    assert keeper.card(1).slot(1).state is SlotState.OURS
    do(couch, "Delete", 1)
    couch.press("back")
    settle(couch)
    assert keeper.card(1).slot(1).state is SlotState.OURS
    do(couch, "Delete", 1)
    answer_yes(couch)
    assert keeper.card(1).slot(1).state is SlotState.DELETED
    assert keeper.card(1).slot(FOREIGN).state is SlotState.FOREIGN


def test_a_deleted_save_is_brought_back(couch: Couch, keeper: Keeper) -> None:
    do(couch, "Bring Back", 2)
    assert keeper.card(1).read(2).title == "Parlour Bob"


def test_another_games_save_is_copied_only_after_a_question_and_stays(couch: Couch, keeper: Keeper) -> None:
    second_card(couch)
    before = keeper.card(1).image
    do(couch, "Copy to Card 2", FOREIGN)
    couch.press("confirm")
    settle(couch)
    assert keeper.card(2).free == 15
    do(couch, "Copy to Card 2", FOREIGN + 1)
    answer_yes(couch)
    path = keeper.path(2)
    assert path
    assert [one.title for one in list_card(path.read_bytes())] == ["Other"]
    assert keeper.card(1).image == before


def test_another_games_save_is_deleted_only_after_a_question(couch: Couch, keeper: Keeper) -> None:
    do(couch, "Delete", FOREIGN)
    assert couch.sees("another game")
    couch.press("confirm")
    settle(couch)
    assert keeper.card(1).slot(FOREIGN).state is SlotState.FOREIGN
    do(couch, "Delete", FOREIGN)
    answer_yes(couch)
    assert keeper.card(1).free == 14
    path = keeper.path(1)
    assert path
    assert [one.title for one in list_card(path.read_bytes())] == ["Parlour Ada"]


def test_help_is_about_the_cards(couch: Couch) -> None:
    couch.press("pause")
    assert couch.stack.top.name == "help"
    assert couch.sees("Memory Cards")


def test_a_free_slot_offers_nothing(couch: Couch) -> None:
    go_to(couch, 3)
    assert "Select" not in couch.prompts


def test_formatting_is_asked_twice_and_refused_while_another_game_has_saves(
    couch: Couch, keeper: Keeper
) -> None:
    before = keeper.card(1).image
    do(couch, "Format")
    answer_yes(couch)
    answer_yes(couch)
    assert keeper.card(1).image == before
    assert notice(couch).tone is Tone.BAD
    do(couch, "Delete", FOREIGN)
    answer_yes(couch)
    do(couch, "Format")
    answer_yes(couch)
    couch.press("confirm")
    settle(couch)
    assert keeper.card(1).slot(1).state is SlotState.OURS, "one yes is not enough"
    do(couch, "Format")
    answer_yes(couch)
    answer_yes(couch)
    assert keeper.card(1).free == 15


def test_a_card_is_ejected_and_the_same_file_inserted_again(couch: Couch, keeper: Keeper) -> None:
    path = keeper.path(1)
    do(couch, "Eject")
    assert cards_seen(couch)[0].why == "There is no memory card in slot 1."
    do(couch, "Insert a Card")
    assert couch.stack.top.name == "card-files"
    couch.press("confirm")
    settle(couch)
    assert keeper.path(1) == path
    assert keeper.card(1).slot(1).title == "Parlour Ada"


def test_a_card_on_a_stick_is_used_there_or_copied(couch: Couch, keeper: Keeper, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    for name in ("epsxe.MCD", "too short.mcr", "not a card.txt", ".hidden.mcr"):
        (stick / name).write_bytes(blank_card().image[: 100 if "short" in name else None])
    do(couch, "Insert a Card", card=2)
    assert [(item.label, item.note) for item in couch.menu.items] == [("epsxe.MCD", "Stick")]
    couch.press("confirm")
    settle(couch)
    assert keeper.path(2) == stick / "epsxe.MCD"
    do(couch, "Eject", card=2)
    do(couch, "Import a Card", card=2)
    couch.choose("epsxe.MCD")
    settle(couch)
    path = keeper.path(2)
    assert path
    assert path.parent == keeper.folder
    assert path.read_bytes() == (stick / "epsxe.MCD").read_bytes()


def test_without_another_card_file_the_player_is_told_where_to_put_one(couch: Couch) -> None:
    do(couch, "Insert a Card", card=2)
    assert couch.sees("There is no other card file here: Game folder.")
    couch.press("back")
    assert couch.stack.top.name == "cards"


def test_a_card_is_exported_under_a_new_name(couch: Couch, keeper: Keeper, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    for expected in ("card1.mcr", "card1-2.mcr"):
        do(couch, "Export")
        assert couch.choices == [
            "Raw image",
            "DexDrive",
            "Virtual Game Station",
        ]
        couch.press("confirm")
        settle(couch)
        couch.choose("Stick")
        settle(couch)
        assert (stick / expected).read_bytes() == keeper.card(1).image
        assert notice(couch).text == f"Memory card 1 was copied to {expected}."


def test_a_card_goes_to_another_program_and_comes_back(couch: Couch, keeper: Keeper, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    (stick / "emulator").mkdir(parents=True)
    do(couch, "Export")
    couch.choose("DexDrive")
    settle(couch)
    couch.choose("Stick")
    settle(couch)
    exported = stick / "card1.gme"
    assert exported.read_bytes()[:11] == b"123-456-STD"
    exported.rename(stick / "emulator" / "mine.gme")
    do(couch, "Insert a Card", card=2)
    assert couch.sees("There is no other card file here"), "only raw images are used where they lie"
    couch.press("back")
    do(couch, "Import a Card", card=2)
    assert [(item.label, item.note) for item in couch.menu.items] == [
        ("mine.gme", "DexDrive · Stick/emulator")
    ]
    couch.press("confirm")
    settle(couch)
    assert keeper.card(2) == keeper.card(1)


def test_one_save_goes_out_and_onto_another_card(couch: Couch, keeper: Keeper, tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    do(couch, "Export", 1)
    couch.choose("Stick")
    settle(couch)
    (file,) = (tmp_path / "stick").glob("*.mcs")
    assert notice(couch).text == f"The save was copied to {file.name}."
    assert file.read_bytes()[128:] == keeper.card(1).image[8192:16384]
    for room in (14, 13):
        do(couch, "Import a Card", card=2)
        couch.choose(file.name)
        settle(couch)
        assert notice(couch).text == f"A copy of {file.name} is on memory card 2."
        assert keeper.card(2).free == room
    assert keeper.card(2).read(2) == keeper.card(1).read(1)


def break_directory(image: bytearray) -> None:
    image[3 * 128 + 5] ^= 1


def break_save(image: bytearray) -> None:
    image[8192 + 700] ^= 1


def damage(couch: Couch, keeper: Keeper, how: Callable[[bytearray], None]) -> None:
    keeper.change(1, lambda card: card.write(Save("game", "Later", b"x", icon(), 5), 4))
    settle(couch)
    path = keeper.path(1)
    assert path
    image = bytearray(path.read_bytes())
    how(image)
    path.write_bytes(image)
    keeper.look(1)
    settle(couch)


def test_a_damaged_card_is_repaired(couch: Couch, keeper: Keeper) -> None:
    damage(couch, keeper, break_directory)
    assert cards_seen(couch)[0].text == "Damaged"
    assert cards_seen(couch)[0].why == (
        "The directory of this memory card is damaged. The card before its last change is there."
    )
    do(couch, "Repair")
    answer_yes(couch)
    titles = {
        slot.title for slot in keeper.card(1).slots if slot.state in (SlotState.OURS, SlotState.FOREIGN)
    }
    assert titles >= {"Parlour Ada", "Later", "Other"}
    path = keeper.path(1)
    assert path
    assert path.with_name(path.name + ".damaged").exists()


def test_the_previous_card_is_offered_in_place_of_a_damaged_one(couch: Couch, keeper: Keeper) -> None:
    damage(couch, keeper, break_save)
    assert cards_seen(couch)[0].text.endswith("a save is damaged")
    assert cards_seen(couch)[0].is_bad
    assert cards_seen(couch)[0].slots[0].damaged
    do(couch, "Restore Previous")
    answer_yes(couch)
    assert keeper.card(1).read(1).title == "Parlour Ada"
    assert keeper.card(1).slot(4).free, "as it was before the last change"


@pytest.mark.parametrize("left", [b"", bytes(5_000), bytes(131_072), b"hello", None])
def test_a_card_of_which_nothing_is_left_is_back_in_two_presses(
    couch: Couch, keeper: Keeper, left: bytes | None
) -> None:
    keeper.change(1, lambda card: card.delete(1))
    settle(couch)
    path = keeper.path(1)
    assert path
    before = path.with_name("card1.mcr.bak").read_bytes()
    if left is None:
        path.unlink()
    else:
        path.write_bytes(left)
    keeper.look(1)
    settle(couch)
    assert cards_seen(couch)[0].why.endswith("The card before its last change is there.")
    couch.press("confirm", "confirm")
    settle(couch)
    assert path.read_bytes() == before
    assert keeper.card(1).slot(1).title == "Parlour Ada"
    assert notice(couch) == Notice("Memory card 1 is as before its last change.", Tone.GOOD)
    damaged = path.with_name("card1.mcr.damaged")
    assert (damaged.read_bytes() if damaged.exists() else None) == left


def test_a_wiped_card_with_no_whole_one_before_can_only_be_formatted(couch: Couch, keeper: Keeper) -> None:
    path = keeper.path(1)
    assert path
    path.with_name("card1.mcr.bak").write_bytes(bytes(131_072))
    path.write_bytes(bytes(131_072))
    keeper.look(1)
    settle(couch)
    assert cards_seen(couch)[0].text == "Empty"
    assert "before" not in cards_seen(couch)[0].why
    go_to(couch, None)
    couch.press("confirm")
    labels = couch.choices
    assert "Format" in labels
    assert not {"Repair", "Restore Previous"} & set(labels)


def test_a_damaged_card_is_formatted_and_set_aside(couch: Couch, keeper: Keeper) -> None:
    damage(couch, keeper, break_directory)
    do(couch, "Format")
    answer_yes(couch)
    answer_yes(couch)
    assert keeper.card(1).free == 15
    path = keeper.path(1)
    assert path
    assert path.with_name(path.name + ".damaged").exists()


def test_a_slot_that_another_program_changed_meanwhile_is_not_deleted(couch: Couch, keeper: Keeper) -> None:
    do(couch, "Delete", 1)
    path = keeper.path(1)
    assert path
    theirs = read_card(path.read_bytes()).write(save("Parlour Eve"), 1)
    path.write_bytes(theirs.image)
    answer_yes(couch)
    assert keeper.card(1).slot(1).title == "Parlour Eve"
    assert notice(couch) == Notice("Another program changed slot 1 of the memory card.", Tone.BAD)


def test_a_card_pulled_while_its_saves_are_looked_at_is_told(couch: Couch, keeper: Keeper) -> None:
    go_to(couch, 1)
    path = keeper.path(1)
    assert path
    path.unlink()
    keeper.look(1)
    settle(couch)
    assert focus(couch) == HEAD
    assert cards_seen(couch)[0].why == "There is no memory card."


def test_icons_move_unless_motion_is_reduced(couch: Couch) -> None:
    shown = set()
    for _ in range(8):
        shown.add(cards_seen(couch)[0].slots[0].icon)
        couch.wait(0.15)
    assert len(shown) == 3
    couch.services.options = Options(reduced_motion=True)
    still = {cards_seen(couch)[0].slots[0].icon}
    couch.wait(0.4)
    still.add(cards_seen(couch)[0].slots[0].icon)
    assert len(still) == 1


def test_back_leaves_and_a_read_only_card_is_told(couch: Couch, keeper: Keeper) -> None:
    path = keeper.path(1)
    assert path
    path.chmod(0o444)
    do(couch, "Delete", 1)
    answer_yes(couch)
    assert notice(couch) == Notice("This memory card is write-protected.", Tone.BAD)
    assert isinstance(keeper.card(1), Card)
    assert keeper.card(1).slot(1).state is SlotState.OURS
    couch.press("back")
    assert couch.stack.finished, "it was the only screen"
