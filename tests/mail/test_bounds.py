"""What is written can be read again, and nobody makes another's shelf grow."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from game.lexicon.words import Lexicon
from game.mail import store as shelves
from game.mail.bodies import LARGEST_LETTER, MOST_TILES, Letter, file_of, letters_of
from game.mail.delivery.turn_files import found, read, saved
from game.mail.errors import DamagedLetterError, LetterRejectedError, TwoStoriesError
from game.mail.key_proof import PROOF_BYTES
from game.mail.mail_game import MailGame
from game.mail.mail_rules import mail_rules
from game.mail.store import LARGEST_GAME, Shelf, Shelved, file_name, to_bytes
from game.rules.board_layouts import BoardLayout
from game.rules.letter_sets import BLANK
from game.rules.moves import Pass, Place, Square, Tile
from game.rules.rules_and_defaults import Challenge
from game.storage.local_store import LocalStore
from game.storage.storage_errors import StorageError, Why
from tests.mail.posts import Post, arrived, dice_of, opened_post, retold
from tools.stress.mail_games import seen

NOON = 1_900_000_000


def kept(folder: Path, words: Lexicon, post: Post, seat: int) -> tuple[Shelf, Shelved]:
    shelf = Shelf(LocalStore(folder), folder, words, dice_of(7))
    return shelf, shelf.put(Shelved(post.copies[seat], NOON))


def size_of(shelf: Shelf) -> int:
    (spine,) = shelf.spines()
    return len(to_bytes(shelf.game(spine.name)))


def test_of_a_cheat_the_proof_is_kept_once_and_no_junk(chance_words: Lexicon, tmp_path: Path) -> None:
    """M1, M9: a megabyte of junk, validly signed, made the shelf unreadable; unsigned letters were proofs."""
    post = opened_post(chance_words, sealed=True)
    cheat = post.copies[1]
    shelf, before = kept(tmp_path, chance_words, post, 0)
    begun = size_of(shelf)

    def told(change: dict[str, object], key: bytes) -> bytes:
        return file_of([retold(cheat.letters[-1], key, lambda body: body.update(change))])

    for junk in ("shares", "proof"):
        with pytest.raises(LetterRejectedError):
            shelf.receive(arrived(told({junk: bytes(900_000)}, cheat.keys.sign)), NOON)
        assert size_of(shelf) == begun
    with pytest.raises(LetterRejectedError):
        shelf.receive(arrived(told({"text": "not signed by the seat"}, bytes(32))), NOON)
    assert size_of(shelf) == begun
    for story in range(4):
        with pytest.raises(TwoStoriesError):
            shelf.receive(arrived(told({"text": f"story {story}"}, cheat.keys.sign)), NOON)
    assert size_of(shelf) < begun + 2 * LARGEST_LETTER
    (spine,) = shelf.spines()
    (proof,) = shelf.game(spine.name).game.evidence
    assert (proof.one, proof.other.body.text) == (before.game.letters[-1], "story 0")


def test_the_longest_honest_game_has_room_and_what_has_none_is_refused_before_it_is_written(
    chance_words: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """M1: four players with 38 exchanges came to 1,049,060 bytes; a megabyte was read."""
    shuffle = 64 * MOST_TILES + 32 * (4 * MOST_TILES + 5)
    plays, racks, idle = MOST_TILES - 4 * 7 - 7, 5 * 7 * 32, 4 * 3
    in_bag = MOST_TILES - 4 * 7
    exchange = 2 * (64 * in_bag + 32 * (4 * in_bag + 5)) + racks + PROOF_BYTES + 2_600
    assert plays * idle * exchange + 4 * shuffle < LARGEST_GAME
    assert 2 * shuffle + racks < LARGEST_LETTER

    post = opened_post(chance_words, sealed=True)
    shelf, before = kept(tmp_path, chance_words, post, 0)
    monkeypatch.setattr(shelves, "GAMES", replace(shelves.GAMES, most_bytes=size_of(shelf)))
    shelf = Shelf(LocalStore(tmp_path), tmp_path, chance_words, dice_of(7))
    with pytest.raises(StorageError) as refusal:
        shelf.put(replace(before, game=before.game.with_turn([Pass()], "x", 1, dice_of(2))))
    assert refusal.value.why is Why.TOO_LARGE
    (spine,) = shelf.spines()
    assert shelf.game(spine.name).game.letters == before.game.letters


def test_nothing_is_signed_that_nobody_would_read(chance_words: Lexicon) -> None:
    post = opened_post(chance_words, sealed=False, first=[Pass()])
    with pytest.raises(DamagedLetterError):
        post.copies[0].with_turn([Pass()], "x" * 501, 1, dice_of(2))
    with pytest.raises(DamagedLetterError):
        letters_of(file_of([Letter(bytes(LARGEST_LETTER + 1), bytes(64))]))
    with pytest.raises(DamagedLetterError):
        letters_of(file_of([structs.replace(post.copies[0].letters[0], signature=bytes(100_000))]))


@pytest.mark.parametrize("sealed", [True, False])
def test_a_word_at_the_far_edge_of_the_largest_board_travels(chance_words: Lexicon, sealed: bool) -> None:
    """M8: sealed games on boards over 15x15 refused one's own play."""
    size = 21
    layout = BoardLayout("Wide", tuple("." * size for _ in range(size)))
    rules = replace(mail_rules(Challenge.DOUBLE), layout=layout)
    post = opened_post(chance_words, sealed=sealed, rules=rules, first=[] if sealed else [Pass()])
    middle = size // 2
    for columns in (range(middle, middle + 6), range(middle + 6, size)):
        seat = post.copies[0].expected
        assert seat is not None
        rack = seen(post.copies[seat]).position.racks[seat].replace(BLANK, "e")
        post.move_on(Place(tuple(map(Tile, [Square(middle, at) for at in columns], rack))))
    assert not post.copies[1].table.position.board.is_empty(Square(middle, size - 1))


def test_a_pipe_neither_hangs_the_list_nor_opens(tmp_path: Path) -> None:
    """M9"""
    pipe = tmp_path / "x.turn"
    os.mkfifo(pipe)
    assert found([("here", tmp_path)]) == []
    with pytest.raises(DamagedLetterError):
        read(pipe)


def test_names_of_any_script_and_length_make_files_that_can_be_saved(
    chance_words: Lexicon, tmp_path: Path
) -> None:
    """M9: four names of 24 Chinese letters could not be saved."""
    names = [letter * 24 for letter in "龍鳳虎龜"]
    new = MailGame.started(chance_words, names, mail_rules(), sealed=False, dice=dice_of(1))
    game = new.with_turn([Pass()], "", 1, dice_of(1))
    assert saved(tmp_path, file_name(game), game.file()).exists()
    assert len(to_bytes(Shelved(game, NOON))) < LARGEST_GAME
