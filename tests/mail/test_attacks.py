"""Programs that cheat: whatever they sign, the others' programs refuse it on receipt."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import cbor2
import pytest

from game.lexicon.words import Lexicon
from game.mail import sealed_reader
from game.mail.bodies import MAGIC, FriendlyBody, Letter, SealedBody, file_of, letters_of
from game.mail.errors import (
    AgainstRulesError,
    DamagedLetterError,
    ForeignLetterError,
    ForgedLetterError,
    HadAlreadyError,
    LetterRejectedError,
    OutOfTurnError,
    OwnLetterError,
    TooEarlyError,
    TwoStoriesError,
    UnfairError,
)
from game.mail.friendly_table import FriendlyTable
from game.mail.mail_game import MailGame
from game.mail.points import times_base
from game.mail.sealed_table import SealedTable
from game.rules.moves import ChangeRules, Exchange, Pass, Place
from game.rules.record import Record
from game.rules.record_codec import encode
from game.rules.rules_and_defaults import Clock, RackOrder
from tests.mail.posts import Post, dice_of, opened_post, retold, retold_file
from tools.stress.mail_games import decided_by_chance, joined, seen

Change = Callable[[dict[str, Any]], None]
NO_POINTS = {
    "zero": bytes([1]) + bytes(31),
    "order two": bytes([0xEC] + [0xFF] * 30 + [0x7F]),
    "order four": bytes(32),
    "outside the prime-order group": bytes.fromhex(
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85"
    ),
    "not reduced": bytes([0xEE] + [0xFF] * 30 + [0x7F]),
    "on no curve": bytes([2]) + bytes(31),
}


@pytest.fixture(scope="module")
def post(chance_words: Lexicon) -> Post:
    """A sealed game some turns old; nobody changes it, for copies never change."""
    post = opened_post(chance_words, sealed=True, seed=3)
    for _ in range(4):
        post.move_on()
    return post


@pytest.fixture(scope="module")
def written(post: Post) -> tuple[MailGame, MailGame]:
    """A play that has just been written, and the copy of who is to get it."""
    return _written_play(post)


def _written_play(post: Post) -> tuple[MailGame, MailGame]:
    seat = post.copies[0].expected
    assert seat is not None
    sender = post.copies[seat]
    receiver = post.copies[1 - seat]
    for attempt in range(200):
        luck = random.Random(attempt)
        moves = decided_by_chance(seen(sender).position, sender.lexicon, luck, post.moves)
        if isinstance(moves[-1], Place) and len(moves[-1].tiles) >= 2:
            return sender.with_turn(moves, "A letter", 9, dice_of(attempt)), receiver
    raise AssertionError("no play came about")


def _body(game: MailGame) -> SealedBody:
    body = game.letters[-1].body
    assert isinstance(body, SealedBody)
    return body


def test_the_honest_letter_is_taken(written: tuple[MailGame, MailGame]) -> None:
    sender, receiver = written
    assert receiver.with_letters(letters_of(sender.file())).letters == sender.letters


def _set(**fields: Any) -> Change:
    return lambda body: body.update(fields)


def _without(name: str) -> Change:
    return lambda body: body.pop(name, None) and None


def _wrong_letter(body: dict[str, Any]) -> None:
    row, col, face, slot = body["play"][0]
    body["play"][0] = [row, col, "Q" if face != "Q" else "Z", slot]


def _slot_twice(body: dict[str, Any]) -> None:
    body["play"][1][3] = body["play"][0][3]


def _false_share(body: dict[str, Any]) -> None:
    body["shares"] = times_base((7).to_bytes(32, "little")) + body["shares"][32:]


def _false_last_share(body: dict[str, Any]) -> None:
    body["shares"] = body["shares"][:-32] + times_base((7).to_bytes(32, "little"))


def _withheld_share(body: dict[str, Any]) -> None:
    body["shares"] = body["shares"][:-32]


def _share_too_many(body: dict[str, Any]) -> None:
    body["shares"] += body["shares"][-32:]


@pytest.mark.parametrize(
    "cheat",
    [
        _wrong_letter,
        _slot_twice,
        _false_share,
        _false_last_share,
        _withheld_share,
        _share_too_many,
        _without("shares"),
        _without("proof"),
        _set(proof=bytes(64)),
        _set(act="pass"),
        _set(challenge=True),
        _set(secret=bytes(31) + b"\x01"),
        _set(key=times_base((9).to_bytes(32, "little"))),
        _set(n=99),
        _set(n=0),
        _set(prev=bytes(32)),
        _set(seat=3),
        _set(mode="friendly"),
        _set(sign=bytes(32)),
        _set(record=b"PRLR"),
        _set(surprise=1),
        _set(play=[]),
    ],
)
def test_a_cheat_who_signs_a_false_turn_is_refused(written: tuple[MailGame, MailGame], cheat: Change) -> None:
    sender, receiver = written
    with pytest.raises(LetterRejectedError):
        receiver.with_letters(letters_of(retold_file(sender, cheat)))


def test_a_tile_of_the_other_player_cannot_be_played(written: tuple[MailGame, MailGame]) -> None:
    sender, receiver = written
    table = receiver.table
    assert isinstance(table, SealedTable)

    def steal(body: dict[str, Any]) -> None:
        body["play"][0][3] = table.hands[receiver.seat][0]

    with pytest.raises(UnfairError):
        receiver.with_letters(letters_of(retold_file(sender, steal)))


@pytest.mark.parametrize("point", NO_POINTS.values(), ids=NO_POINTS)
def test_bytes_that_are_no_point_of_the_group_are_refused_in_every_share(
    written: tuple[MailGame, MailGame], point: bytes
) -> None:
    sender, receiver = written
    shares = _body(sender).shares
    for at in range(0, len(shares), 32):
        changed = shares[:at] + point + shares[at + 32 :]
        with pytest.raises(LetterRejectedError):
            receiver.with_letters(letters_of(retold_file(sender, _set(shares=changed))))


@pytest.fixture(scope="module")
def exchanged(post: Post) -> tuple[MailGame, MailGame]:
    """An exchange that has just been written, and the copy of who is to get it."""
    seat = post.copies[0].expected
    assert seat is not None
    rack = seen(post.copies[seat]).position.racks[seat]
    return post.copies[seat].with_turn([Exchange(rack[:3])], "", 9, dice_of(1)), post.copies[1 - seat]


@pytest.mark.parametrize("point", NO_POINTS.values(), ids=NO_POINTS)
def test_bytes_that_are_no_point_are_refused_all_through_a_shuffle(
    exchanged: tuple[MailGame, MailGame], point: bytes
) -> None:
    sender, receiver = exchanged
    mix = _body(sender).back
    assert mix is not None
    for name, step in (("tiles", 37), ("proof", 53)):
        data: bytes = getattr(mix, name)
        for at in range(0, len(data), 32 * step):
            parts = {"tiles": mix.tiles, "proof": mix.proof}
            parts[name] = data[:at] + point + data[at + 32 :]
            with pytest.raises(LetterRejectedError):
                receiver.with_letters(letters_of(retold_file(sender, _set(back=parts))))


def _swapped(tiles: bytes) -> bytes:
    return tiles[64:128] + tiles[:64] + tiles[128:]


def _doubled(tiles: bytes) -> bytes:
    return tiles[:64] + tiles[:64] + tiles[128:]


def _another(tiles: bytes) -> bytes:
    base = times_base((1).to_bytes(32, "little"))
    return base + times_base((5).to_bytes(32, "little")) + tiles[64:]


@pytest.mark.parametrize("change", [_swapped, _doubled, _another])
def test_a_bag_that_was_changed_after_its_shuffle_is_refused(
    exchanged: tuple[MailGame, MailGame], change: Callable[[bytes], bytes]
) -> None:
    sender, receiver = exchanged
    mix = _body(sender).back
    assert mix is not None
    cheat = _set(back={"tiles": change(mix.tiles), "proof": mix.proof})
    with pytest.raises(UnfairError):
        receiver.with_letters(letters_of(retold_file(sender, cheat)))


def test_a_game_that_is_read_again_proves_nothing_twice_and_believes_no_more_for_it(
    exchanged: tuple[MailGame, MailGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    sender, receiver = exchanged
    receiver.with_letters(letters_of(sender.file()))

    def proved(*_: object) -> bool:
        raise AssertionError("this was proved before")

    monkeypatch.setattr(sealed_reader, "is_shuffle", proved)
    again = receiver.with_letters(letters_of(sender.file()))
    assert MailGame(again.lexicon, again.letters, again.seat, again.keys).letters == again.letters
    mix = _body(sender).back
    assert mix is not None
    for name in ("tiles", "proof"):
        parts = {"tiles": mix.tiles, "proof": mix.proof}
        parts[name] = parts[name][32:64] + parts[name][:32] + parts[name][64:]
        with pytest.raises(AssertionError, match="before"):
            receiver.with_letters(letters_of(retold_file(sender, _set(back=parts))))
    monkeypatch.undo()
    with pytest.raises(UnfairError):
        receiver.with_letters(letters_of(retold_file(sender, _set(back=parts))))


def test_a_shuffle_that_is_owed_cannot_be_skipped(exchanged: tuple[MailGame, MailGame]) -> None:
    sender, receiver = exchanged
    with pytest.raises(UnfairError):
        receiver.with_letters(letters_of(retold_file(sender, _without("back"))))
    answered = receiver.with_letters(letters_of(sender.file())).with_turn([Pass()], "", 9, dice_of(2))
    assert _body(answered).mix is not None
    sender.with_letters(letters_of(answered.file()))
    with pytest.raises(UnfairError):
        sender.with_letters(letters_of(retold_file(answered, _without("mix"))))


def test_every_byte_flipped_is_noticed(written: tuple[MailGame, MailGame]) -> None:
    sender, receiver = written
    data = sender.file()
    for at in range(len(data)):
        with pytest.raises(LetterRejectedError):
            receiver.with_letters(letters_of(data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :]))


def test_every_length_but_the_whole_is_too_short(written: tuple[MailGame, MailGame]) -> None:
    sender, receiver = written
    data = sender.file()
    for length in range(0, len(data), 7):
        with pytest.raises(DamagedLetterError):
            receiver.with_letters(letters_of(data[:length]))
    with pytest.raises(DamagedLetterError):
        receiver.with_letters(letters_of(data + b"\0"))


def test_a_message_cannot_be_swapped(written: tuple[MailGame, MailGame]) -> None:
    sender, receiver = written
    letter = sender.letters[-1]
    body = cbor2.loads(letter.sealed_body)
    forged = Letter(cbor2.dumps({**body, "text": "I resign!"}, canonical=True), letter.signature)
    with pytest.raises(ForgedLetterError):
        receiver.with_letters(letters_of(file_of([forged])))


def test_somebody_else_cannot_sign_for_a_player(written: tuple[MailGame, MailGame]) -> None:
    sender, receiver = written
    forged = retold(sender.letters[-1], bytes(32), _set(text="From me"))
    with pytest.raises(ForgedLetterError):
        receiver.with_letters(letters_of(file_of([forged])))


# ---------------------------------------------------------------- files that come out of order


def test_own_known_early_and_foreign_files_each_have_their_sentence(
    post: Post, written: tuple[MailGame, MailGame], chance_words: Lexicon
) -> None:
    sender, receiver = written
    taken = receiver.with_letters(letters_of(sender.file()))
    with pytest.raises(HadAlreadyError):
        taken.with_letters(letters_of(sender.file()))
    with pytest.raises(OwnLetterError):
        sender.with_letters(letters_of(sender.file()))
    later = taken.with_turn([Pass()], "", 1, dice_of(5))
    before = next(copy for copy in post.copies if copy.seat == sender.seat)
    with pytest.raises(TooEarlyError):
        before.with_letters(letters_of(later.file()))
    stranger = opened_post(chance_words, sealed=False, first=[Pass()]).copies[1]
    with pytest.raises(ForeignLetterError):
        receiver.with_letters(letters_of(stranger.file()))
    with pytest.raises(OutOfTurnError):
        sender.with_turn([Pass()], "", 1, dice_of(5))
    with pytest.raises(LetterRejectedError):
        joined(chance_words, sender.file(), dice_of(1))


def test_two_letters_with_one_number_prove_a_cheat_and_are_kept(
    written: tuple[MailGame, MailGame],
) -> None:
    sender, receiver = written
    taken = receiver.with_letters(letters_of(sender.file()))
    other = retold_file(sender, _set(text="Another story"))
    with pytest.raises(TwoStoriesError) as told:
        taken.with_letters(letters_of(other))
    assert "two different turn files" in str(told.value)
    kept = taken.second_stories(letters_of(other))
    assert [two.other for two in kept.evidence] == letters_of(other)
    assert kept.second_stories(letters_of(other)).evidence == kept.evidence


def test_what_is_no_turn_file_is_called_so(written: tuple[MailGame, MailGame]) -> None:
    _, receiver = written
    for data in (b"", b"PK\3\4", MAGIC, MAGIC + b"\xff", MAGIC + cbor2.dumps([[1, 2]]), MAGIC * (1 << 18)):
        with pytest.raises(DamagedLetterError):
            receiver.with_letters(letters_of(data))


def test_a_friendly_letter_that_rewrites_the_past_or_plays_for_others_is_refused(
    chance_words: Lexicon,
) -> None:
    post = opened_post(chance_words, sealed=False, first=[Pass()])
    sender = post.copies[0].with_turn([Pass()], "", 3, dice_of(1))
    receiver = post.copies[1]
    told, first = sender.letters[-1].body, post.copies[0].letters[0].body
    assert isinstance(told, FriendlyBody)
    assert isinstance(first, FriendlyBody)
    assert told.turns is not None
    (turn,) = told.turns
    lies: list[dict[str, Any]] = [
        {"turns": [("-", "00000000")]},
        {"turns": [("r", turn[1])]},
        {"turns": [turn, turn]},
        {"turns": [("n", turn[1])]},
        {"turns": [("gibberish", turn[1])]},
        {"turns": []},
        {"turns": None},
        {"record": first.record},
        {"turns": None, "record": first.record},
        {"turns": None, "record": b"PRLR\2"},
        {"turns": None, "record": encode(_other_game(chance_words))},
    ]
    for lie in lies:
        with pytest.raises(LetterRejectedError):
            receiver.with_letters(letters_of(retold_file(sender, _set(**lie))))


def test_no_letter_changes_the_rules_of_the_game(chance_words: Lexicon) -> None:
    post = opened_post(chance_words, sealed=False, first=[Pass()])
    sender = post.copies[0].table
    assert isinstance(sender, FriendlyTable)
    change = ChangeRules(True, True, RackOrder.RANDOM, Clock())
    fields, _ = sender.letter_fields(0, [change, Pass()])
    told = post.copies[0].with_turn([Pass()], "", 3, dice_of(1))
    with pytest.raises(AgainstRulesError):
        post.copies[1].with_letters(letters_of(retold_file(told, _set(**fields))))


def _other_game(words: Lexicon) -> Record:
    """A game as long as that one, with another bag."""
    other = opened_post(words, sealed=False, first=[Pass()], seed=2).copies[0]
    table = other.with_turn([Pass()], "", 3, dice_of(1)).table
    assert isinstance(table, FriendlyTable)
    return table.host.record


def test_letters_that_hold_whole_records_are_still_read(chance_words: Lexicon) -> None:
    """As all friendly letters did at first."""
    post = opened_post(chance_words, sealed=False, first=[Pass()])
    sender = post.copies[0].with_turn([Pass()], "", 3, dice_of(1))
    assert isinstance(sender.table, FriendlyTable)
    old = _set(turns=None, record=encode(sender.table.host.record))
    taken = post.copies[1].with_letters(letters_of(retold_file(sender, old)))
    assert taken.table.position == sender.table.position
