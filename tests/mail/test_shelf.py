"""The shelf of games by mail: files of earlier versions, two programs at once, and the way back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.lexicon.words import Lexicon
from game.mail.store import Shelf, Shelved, to_bytes
from game.rules.moves import Pass
from game.storage.local_store import LocalStore
from game.storage.storage_errors import StorageError, Why
from tests.mail.posts import dice_of, opened_post

NOON = 1_900_000_000


def shelf_in(folder: Path, words: Lexicon) -> Shelf:
    return Shelf(LocalStore(folder), folder / "mail", words, dice_of(7))


def old_files(folder: Path, shelved: Shelved, ending: str = "game") -> dict[str, bytes]:
    """A game as earlier versions kept it: a file with the same bytes, called by its number."""
    mail = folder / "mail"
    mail.mkdir(exist_ok=True)
    (mail / f"{shelved.game.id.hex()}.{ending}").write_bytes(to_bytes(shelved))
    return {path.name: path.read_bytes() for path in mail.iterdir()}


def test_games_in_the_folder_of_an_earlier_version_lie_on_the_shelf_and_their_files_stay(
    chance_words: Lexicon, tmp_path: Path
) -> None:
    post = opened_post(chance_words, sealed=True)
    before = old_files(tmp_path, Shelved(post.copies[0], NOON, handed=False))
    (tmp_path / "mail" / "junk.game").write_bytes(b"no game")
    shelf = shelf_in(tmp_path, chance_words)
    (spine,) = shelf.spines()
    kept = shelf.game(spine.name)
    assert (kept.game.letters, kept.game.keys) == (post.copies[0].letters, post.copies[0].keys)
    assert (spine.changed, spine.handed) == (NOON, False)
    assert {name: (tmp_path / "mail" / name).read_bytes() for name in before} == before


def test_what_an_earlier_version_plays_on_is_taken_over_and_what_was_taken_off_here_stays_off(
    chance_words: Lexicon, tmp_path: Path
) -> None:
    post = opened_post(chance_words, sealed=False, first=[Pass()])
    old_files(tmp_path, Shelved(post.copies[0], NOON))
    shelf_in(tmp_path, chance_words)
    post.move_on(Pass())
    old_files(tmp_path, Shelved(post.copies[0], NOON + 5))
    shelf = shelf_in(tmp_path, chance_words)
    (spine,) = shelf.spines()
    assert (spine.letters, spine.changed) == (len(post.copies[0].letters), NOON + 5)
    shelf.remove(spine.name)
    old_files(tmp_path, Shelved(post.copies[0], NOON + 9))
    again = shelf_in(tmp_path, chance_words)
    assert not again.spines()
    (off,) = again.taken_off()
    again.bring_back(off.name)
    assert [found.letters for found in again.spines()] == [spine.letters]
    assert not again.taken_off()


def test_of_two_programs_with_one_shelf_the_second_does_not_write_another_letter_with_one_number(
    chance_words: Lexicon, tmp_path: Path
) -> None:
    """It would be told as a cheat everywhere."""
    post = opened_post(chance_words, sealed=False, first=[Pass()])
    game = next(copy for copy in post.copies if copy.expected == copy.seat)
    one, other = shelf_in(tmp_path, chance_words), shelf_in(tmp_path, chance_words)
    kept = one.put(Shelved(game, NOON))
    one.put(kept.grown(game.with_turn([Pass()], "first", NOON, dice_of(2)), NOON, handed=False))
    with pytest.raises(StorageError) as refusal:
        other.put(kept.grown(game.with_turn([Pass()], "second", NOON, dice_of(3)), NOON, handed=False))
    assert refusal.value.why is Why.CHANGED
    with pytest.raises(StorageError):
        other.put(replace(kept, draft=()))
    (spine,) = other.spines()
    assert other.game(spine.name).game.letters[-1].body.text == "first"
