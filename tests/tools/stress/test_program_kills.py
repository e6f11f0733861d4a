"""What the trial of two whole programs sees: a short form of it, and that it would see what is lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from game.archive.game_archive import Archive
from game.archive.kept_game import identity
from game.storage.local_store import LocalStore
from memcard.atomic_file import AtomicFile
from memcard.card import read_card
from memcard.inserted_cards import CardSlots
from memcard.torture.sample import numbered_save
from tools.stress import program_kills as trial
from tools.stress.history_fuzz import passed_out


def test_two_whole_programs_that_are_killed_lose_nothing_that_they_told_to_be_kept(tmp_path: Path) -> None:
    tally: Counter[str] = Counter()
    assert list(trial.killed_programs(tmp_path, 3, tally)) == [None] * 3
    assert tally["kills"] >= 3
    assert tally["games told safe"]
    assert tally["saves told safe"]


def test_the_trial_sees_a_game_a_count_and_a_save_that_are_gone_and_what_is_damaged(tmp_path: Path) -> None:
    home = tmp_path / "home"
    house = LocalStore(home)
    game = passed_out(1, ("Ada", "Bo"))
    name = identity(game.record)
    archive = Archive(house)
    archive.keep(game)
    archive.close()
    house.close()
    CardSlots(home / "cards").open()
    card = AtomicFile(home / "cards" / "card1.mcr")
    card.change(lambda data: read_card(data).write(numbered_save(7), trial.SLOTS["Ada"]).image)
    program = trial.Program(tmp_path, home, "Ada", {1: "0123"}, 8, telling=tmp_path / "told")
    program.telling.write_bytes(b"house 2 4567\ncard 8\nhouse 3 89")
    assert trial.lost_in_house(home, [program]) == "2 of 2 games of Ada are gone"
    assert trial.lost_on_card(home, program) == "save 8 of Ada is gone"
    program.safe, program.saved = {1: name}, 7
    program.telling.write_bytes(b"")
    assert trial.lost_in_house(home, [program]) == "a count of Ada is gone"
    assert trial.lost_on_card(home, program) == ""
    program.safe = {}
    assert trial.lost_in_house(home, [program]) == ""
    data = bytearray(card.path.read_bytes())
    data[trial.SLOTS["Ada"] * 8192 + 300] ^= 1
    card.path.write_bytes(data)
    assert trial.lost_on_card(home, program) != ""
    file = home / "house.sqlite"
    file.write_bytes(file.read_bytes()[:4096] + b"\x55" * 8192)
    assert trial.damage_of(file) != ""
