"""Files that the desktop opens with Parlour, or that are dropped on it: each leads to where it belongs."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from game.archive.game_archive import Archive
from game.archive.history_export import export
from game.lexicon.imported_lists import ImportedLists
from game.lexicon.words import Lexicon
from game.mail.delivery.turn_text import FIRST
from game.name_rules import clean
from game.storage.local_store import LocalStore
from memcard.card import blank_card
from memcard.keeper import Keeper
from memcard.single_saves import save_file
from tests.archive.test_gcg_import import PASSED_OUT
from tests.memcard.saves import save
from tests.rooms.test_kept_pages import file_of, passed_out
from tests.scenes.cardplay import house_of, notice, settle
from tests.scenes.couch import Couch, services
from tests.scenes.mail.letters import Household
from tests.scenes.playing import NOON, kept_in
from tests.scenes.scripted_maven import ScriptedMaven
from tools.stress.history_fuzz import passed_out as game_of_passes


def until(couch: Couch, name: str) -> None:
    """Files are read by a thread."""
    while couch.stack.top.name != name:
        time.sleep(0.001)
        couch.wait(0.05)


def at_title(lexicon: Lexicon, keeper: Keeper) -> Couch:
    home = services(lexicon, ScriptedMaven())
    house = house_of(keeper)
    return Couch(replace(home, keeper=keeper, house=house, archive=Archive(house), now=lambda: NOON))


@pytest.mark.parametrize("name", ["friends.mcr", "friends.GME"])
def test_a_memory_card_goes_as_a_copy_into_the_slot_that_is_chosen(
    lexicon: Lexicon, tmp_path: Path, name: str
) -> None:
    image = blank_card().write(save("Parlour Ada"), 1).image
    head = b"123-456-STD".ljust(3904, b"\0") if name.endswith("GME") else b""
    (tmp_path / name).write_bytes(head + image)
    before = (tmp_path / name).read_bytes()
    with kept_in(tmp_path / "cards") as keeper:
        couch = at_title(lexicon, keeper)
        couch.stack.open_file(tmp_path / name)
        assert couch.sees(name)
        couch.choose("Into Slot 2")
        settle(couch)
        assert couch.stack.top.name == "cards"
        assert notice(couch) == f"A copy of {name} is in slot 2."
        path = keeper.path(2)
        assert path is not None
        assert path.parent == tmp_path / "cards"
    assert (tmp_path / name).read_bytes() == before


def test_a_file_is_named_without_signs_that_cannot_be_seen(lexicon: Lexicon, tmp_path: Path) -> None:
    path = tmp_path / f"\u202efriends\u200e\x07{'x' * 150}.mcr"
    try:
        path.write_bytes(blank_card().write(save("Parlour Ada"), 1).image)
    except OSError:
        pytest.skip("no such names on this system")
    with kept_in(tmp_path / "cards") as keeper:
        couch = at_title(lexicon, keeper)
        couch.stack.open_file(path)
        words = [*couch.words]
        couch.choose("Into Slot 2")
        settle(couch)
        words += [notice(couch), *couch.words]
        assert any(word.startswith("friends xxx") and word.endswith("x….mcr") for word in words)
        assert all(clean(word) == " ".join(word.split()) for word in words)


def test_a_damaged_card_gets_one_sentence(lexicon: Lexicon, tmp_path: Path) -> None:
    (tmp_path / "torn.mcr").write_bytes(b"MC\0")
    with kept_in(tmp_path / "cards") as keeper:
        couch = at_title(lexicon, keeper)
        couch.stack.open_file(tmp_path / "torn.mcr")
        couch.choose("Into Slot 2")
        settle(couch)
        assert notice(couch).endswith(".")
        assert keeper.path(2) is None


def test_a_game_in_gcg_is_kept_and_gone_through(lexicon: Lexicon, tmp_path: Path) -> None:
    (tmp_path / "club.gcg").write_text(PASSED_OUT)
    with kept_in(tmp_path / "cards") as keeper:
        couch = at_title(lexicon, keeper)
        couch.stack.open_file(tmp_path / "club.gcg")
        couch.wait(0.5)
        assert couch.stack.top.name in {"review", "moments"}
        assert couch.services.archive.count() == 1


def test_a_game_that_a_browser_has_kept_is_kept_here_and_gone_through(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    _, page = passed_out()
    (kept,) = page.heard("kept")
    (tmp_path / "room.heard").write_bytes(file_of(kept))
    with kept_in(tmp_path / "cards") as keeper:
        couch = at_title(lexicon, keeper)
        couch.stack.open_file(tmp_path / "room.heard")
        couch.wait(0.5)
        assert couch.stack.top.name in {"review", "moments"}
        assert couch.services.archive.count() == 1


def test_what_only_claims_to_be_a_browser_s_game_is_refused_as_one(lexicon: Lexicon, tmp_path: Path) -> None:
    (tmp_path / "room.heard").write_bytes(b"no game")
    with kept_in(tmp_path / "cards") as keeper:
        couch = at_title(lexicon, keeper)
        couch.stack.open_file(tmp_path / "room.heard")
        assert couch.sees("Game from a File")
        assert couch.stack.top.name == "reading"


def test_evenings_of_another_house_are_taken_in_and_nothing_twice(lexicon: Lexicon, tmp_path: Path) -> None:
    elsewhere = Archive()
    for seed in (1, 2):
        elsewhere.keep(game_of_passes(seed, ("Ada", "Bo")))
    file = tmp_path / "evenings.zip"
    export(elsewhere, file, elsewhere.all_noted())
    with kept_in(tmp_path / "cards") as keeper:
        couch = at_title(lexicon, keeper)
        for said in ("2 new games, 0 known already", "0 new games, 2 known already"):
            couch.stack.open_file(file)
            until(couch, "house-coming")
            couch.press("confirm")
            until(couch, "reading")
            assert couch.sees(said)
            assert couch.services.archive.count() == 2
            couch.press("back")


def test_a_turn_by_mail_leads_to_its_table(lexicon: Lexicon, tmp_path: Path) -> None:
    anna, bo = (Household(lexicon, tmp_path / name, seed) for seed, name in ((1, "anna"), (2, "bo")))
    anna.start("Anna", "Bo")
    anna.take_turn()
    bo.open(anna.send())
    assert bo.stack.top.name == "letter"
    bo.take_turn()


def test_a_single_save_goes_onto_the_card_that_is_chosen(lexicon: Lexicon, tmp_path: Path) -> None:
    file = tmp_path / "game.mcs"
    file.write_bytes(save_file(blank_card().write(save("Parlour Ada"), 1), 1, file))
    with kept_in(tmp_path / "cards") as keeper:
        keeper.new_card(1)
        keeper.flush()
        couch = at_title(lexicon, keeper)
        couch.stack.open_file(file)
        couch.choose("Onto Memory Card 1")
        settle(couch)
        assert [slot.title for slot in keeper.card(1).slots if slot.title] == ["Parlour Ada"]


def test_evenings_are_taken_in_and_a_foreign_zip_is_refused_in_a_sentence(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    (tmp_path / "evenings.zip").write_bytes(b"PK no")
    with kept_in(tmp_path / "cards") as keeper:
        couch = at_title(lexicon, keeper)
        couch.stack.open_file(tmp_path / "evenings.zip")
        until(couch, "reading")
        assert couch.sees("Add Another House")
        assert couch.stack.top.name == "reading"


def test_a_text_is_a_word_list_unless_it_says_that_it_is_a_turn(lexicon: Lexicon, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("AA\nAB\n")
    (tmp_path / "letter.txt").write_text(f"Hello!\n{FIRST}\nAAAA\n")
    couch = Household(lexicon, tmp_path / "home", 1)
    couch.services.lists = ImportedLists(tmp_path / "words")
    couch.stack.open_file(tmp_path / "letter.txt")
    assert couch.sees("Turn File")
    couch.press("back")
    couch.stack.open_file(tmp_path / "mine.txt")
    assert couch.stack.top.name == "import-list"
    couch.press("back")


def test_at_a_table_no_file_is_opened_and_a_sentence_says_so(lexicon: Lexicon, tmp_path: Path) -> None:
    (tmp_path / "any.gcg").write_text(PASSED_OUT)
    couch = Couch(replace(services(lexicon, ScriptedMaven()), archive=Archive(LocalStore())))
    couch.press("shuffle")
    couch.until("table")
    couch.stack.open_file(tmp_path / "any.gcg")
    assert couch.sees("Leave this game first")
    assert couch.services.archive.count() == 0
