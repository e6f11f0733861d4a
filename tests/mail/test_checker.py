"""A second checker, written from docs/turn-files.md, agrees with ours; the vectors are as published."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs
from nacl.exceptions import CryptoError

from game.lexicon.words import Lexicon
from game.mail.bodies import SealedBody, file_of
from game.mail.key_proof import prove_key
from game.mail.mail_rules import mail_rules
from game.mail.points import hashed, hashed_point, hashed_scalar, times, times_base
from game.mail.sealed_table import SealedTable
from game.mail.shuffle_proof import shuffle
from game.rules.letter_sets import letter_set_of
from game.rules.rules_and_defaults import Challenge
from tests.mail.checker import Checker, shares_hold, shuffle_holds
from tests.mail.posts import Post, dice_of, opened_post, retold

SMALL = letter_set_of("small", "A 8 1 | E 8 1 | T 7 2 | S 5 3 | ? 2 0")
VECTORS = Path(__file__).parent / "vectors.json"


def played(words: Lexicon, seats: int) -> tuple[Post, list[bytes]]:
    """A whole game of few tiles, and its files."""
    rules = replace(mail_rules(Challenge.VOID), tiles=SMALL)
    post = opened_post(words, sealed=True, seats=seats, seed=11, rules=rules)
    post.luck = random.Random(5)
    files = [post.copies[0].file()]
    while post.copies[0].expected is not None:
        files.append(post.move_on().file())
    return post, files


@pytest.mark.parametrize("seats", [2, 3])
def test_a_checker_written_from_the_document_reads_whole_games(chance_words: Lexicon, seats: int) -> None:
    post, files = played(chance_words, seats)
    checker = Checker()
    checker.deal_with(SMALL.all_tiles())
    checker.read(file_of(post.copies[0].letters[:8]))
    for data in files:
        checker.read(data)
    table = post.copies[0].table
    assert isinstance(table, SealedTable)
    assert checker.number == len(post.copies[0].letters)
    assert checker.board == {(at.row, at.col): face for at, face in table.position.board.tiles()}
    assert [len(hand) for hand in checker.hands] == [len(rack) for rack in table.position.racks]
    assert len(checker.bag) == len(table.position.bag)


def test_the_checker_refuses_what_ours_refuses(chance_words: Lexicon) -> None:
    post, _ = played(chance_words, 2)
    letters = post.copies[0].letters
    sealed = [(at, letter.body) for at, letter in enumerate(letters) if isinstance(letter.body, SealedBody)]
    at = next(at for at, body in sealed if at > 2 and len(body.shares) > 64)
    checker = Checker()
    checker.deal_with(SMALL.all_tiles())
    checker.read(file_of(letters[:at]))

    def cheat(body: dict[str, bytes]) -> None:
        body["shares"] = body["shares"][32:] + body["shares"][:32]

    key = post.copies[letters[at].body.seat].keys.sign
    with pytest.raises((AssertionError, KeyError)):
        checker.read(file_of([retold(letters[at], key, cheat)]))
    with pytest.raises(CryptoError):
        checker.read(file_of([structs.replace(letters[at], signature=bytes(64))]))


def vectors() -> dict[str, object]:
    """What other programs can compare themselves with."""
    game, context = bytes(range(16)), b"a context"
    secret = hashed_scalar("a secret", 1)
    key = times_base(secret)
    points = [hashed_point("parlour tile", game, at) for at in range(5)]
    pairs = [(point, times(secret, point)) for point in points]
    tiles = [(times_base(hashed_scalar("mask", at)), point) for at, point in enumerate(points)]
    out, proof = shuffle(tiles, key, context, dice_of(1))
    return {
        "game": game.hex(),
        "hash": {"label": "a label", "parts": ["00ff", 7], "H": hashed("a label", b"\x00\xff", 7).hex()},
        "tiles": [point.hex() for point in points],
        "secret": secret.hex(),
        "key": key.hex(),
        "context": context.hex(),
        "pairs": [[one.hex(), two.hex()] for one, two in pairs],
        "key proof": prove_key(secret, pairs, context, dice_of(2)).hex(),
        "shuffle in": [[one.hex(), two.hex()] for one, two in tiles],
        "shuffle out": [[one.hex(), two.hex()] for one, two in out],
        "shuffle proof": proof.to_bytes().hex(),
    }


def test_the_vectors_are_as_they_were_published() -> None:
    """Signatures, hashes and proofs are deterministic, given the same dice."""
    assert json.loads(VECTORS.read_text()) == vectors()


def test_the_vectors_satisfy_the_checker() -> None:
    told = json.loads(VECTORS.read_text())

    def pairs(name: str) -> list[tuple[bytes, bytes]]:
        return [(bytes.fromhex(one), bytes.fromhex(two)) for one, two in told[name]]

    key, context = bytes.fromhex(told["key"]), bytes.fromhex(told["context"])
    assert shares_hold(key, pairs("pairs"), context, bytes.fromhex(told["key proof"]))
    proof = bytes.fromhex(told["shuffle proof"])
    assert shuffle_holds(pairs("shuffle in"), pairs("shuffle out"), key, context, proof)
    assert not shuffle_holds(pairs("shuffle in"), pairs("shuffle out")[::-1], key, context, proof)


if __name__ == "__main__":
    VECTORS.write_text(json.dumps(vectors(), indent=1) + "\n")
