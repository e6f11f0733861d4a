"""A lost computer is let in again by those who play with it, and by nobody else (M10)."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import get_args

import cbor2
import msgspec
import pytest

from game.lexicon.words import Lexicon
from game.mail.bodies import NewKeysOfSeat, file_of, letters_of
from game.mail.errors import (
    DamagedLetterError,
    ElsewhereError,
    ForgedLetterError,
    HadAlreadyError,
    LetterRejectedError,
    NotLetInError,
    UnfairError,
)
from game.mail.incoming import Incoming, parsed
from game.mail.key_parts import BOX, ROW
from game.mail.lost_computer_let_in import (
    Readmission,
    answer_of,
    consent_of,
    let_in,
    request_for,
    request_of,
    still_asked,
    why_not,
)
from game.mail.mail_game import MailGame
from game.mail.mail_rules import mail_rules
from game.mail.own_copy import copy_of
from game.mail.store import Shelf, Shelved
from game.rules.letter_sets import letter_set_of
from game.rules.moves import Pass, Resign
from game.rules.rules_and_defaults import Challenge
from game.storage.local_store import LocalStore
from tests.mail.posts import Post, dice_of, opened_post, retold
from tests.mail.replies import replied
from tools.stress.mail_games import answered, joined, seen

FEW = letter_set_of("few", "A 9 1 | E 9 1 | T 7 2 | S 5 3 | ? 2 0")
SEED = bytes(range(32))


def begun(words: Lexicon, seats: int, *, sealed: bool, turns: int = 3) -> Post:
    """A game that has gone on for some turns."""
    return Post(list(_copies(words, seats, sealed, turns)), dice_of(9), random.Random(9))


@cache
def _copies(words: Lexicon, seats: int, sealed: bool, turns: int) -> tuple[MailGame, ...]:
    rules = replace(mail_rules(Challenge.VOID), tiles=FEW)
    first = [] if sealed else [Pass()]
    post = opened_post(words, sealed=sealed, seats=seats, seed=4, rules=rules, first=first)
    for _ in range(turns):
        post.move_on()
    return tuple(post.copies)


def answers_to(post: Post, lost: int, seed: bytes = SEED) -> list[Readmission]:
    """What all others answer to a new computer, as it comes out of their files."""
    request = request_of(request_for(post.copies[0].id, seed).to_bytes())
    others = [copy for copy in post.copies if copy.seat != lost]
    return [answer_of(consent_of(copy, lost, request, post.dice).to_bytes()) for copy in others]


def replaced(post: Post, lost: int, seed: bytes = SEED) -> MailGame:
    """The copy of the new computer, put in the place of the lost one."""
    fresh = let_in(post.copies[0].lexicon, answers_to(post, lost, seed), seed, post.dice)
    post.copies[lost] = fresh
    return fresh


def played_out(post: Post) -> None:
    """To the last letter; everybody has the same then."""
    while post.copies[0].expected is not None:
        post.move_on()
    assert len({copy.letters for copy in post.copies}) == 1
    assert len({seen(copy).position.scores for copy in post.copies}) == 1


@pytest.mark.parametrize(("seats", "sealed"), [(2, False), (3, False), (3, True), (4, True)])
def test_a_game_goes_on_to_its_end_with_a_new_computer_in_the_place_of_a_lost_one(
    chance_words: Lexicon, seats: int, sealed: bool
) -> None:
    post = begun(chance_words, seats, sealed=sealed)
    racks = seen(post.copies[1]).position.racks[1]
    fresh = replaced(post, 1)
    assert seen(fresh).position.racks[1] == racks
    played_out(post)


def test_a_second_computer_can_be_lost_after_the_first_and_the_first_once_more(
    chance_words: Lexicon,
) -> None:
    post = begun(chance_words, 3, sealed=True)
    for number, lost in enumerate((1, 2, 1)):
        replaced(post, lost, bytes([number]) * 32)
        for _ in range(3):
            post.move_on()
    assert len({copy.letters for copy in post.copies}) == 1


def test_whoever_is_let_in_before_another_has_dealt_parts_takes_them_and_helps_that_one_once_it_has_written(
    chance_words: Lexicon,
) -> None:
    post = begun(chance_words, 4, sealed=True, turns=2)
    assert not post.copies[0].parts_of(0)
    replaced(post, 2)
    post.move_on()
    assert post.copies[2].parts_of(0), "its part is in a box for the key that was lost"
    with pytest.raises(NotLetInError, match="have not written since"):
        answers_to(post, 0)
    post.move_on()
    post.move_on()
    replaced(post, 0, bytes(reversed(SEED)))
    played_out(post)


def test_the_seats_whose_pages_a_lost_computer_wrote_go_on_with_the_new_one(chance_words: Lexicon) -> None:
    dice = dice_of(3)
    names = ("Ada", "Bo", "Cy")
    new = MailGame.started(chance_words, names, mail_rules(), sealed=False, dice=dice, pages=[1])
    ada = new.with_turn([Pass()], "", 1, dice).with_turn_of(1, [Pass()], "", 1, dice)
    cy = joined(chance_words, ada.file(), dice).with_turn([Pass()], "", 1, dice)
    ada = ada.with_letters(letters_of(cy.file())).with_turn([Pass()], "", 1, dice)
    cy = cy.with_letters(letters_of(ada.file()))  # it is for the page to be answered now
    request = request_for(cy.id, SEED)
    again = let_in(chance_words, [consent_of(cy, 0, request, dice)], SEED, dice)
    again = again.with_turn_of(1, [Pass()], "", 1, dice)
    cy = cy.with_letters(letters_of(again.file())).with_turn([Pass()], "", 1, dice)
    again = again.with_letters(letters_of(cy.file())).with_turn([Pass()], "", 1, dice)
    assert cy.with_letters(letters_of(again.file())).letters == again.letters


@pytest.mark.parametrize("sealed", [True, False])
def test_it_takes_the_consent_of_all_others(chance_words: Lexicon, sealed: bool) -> None:
    post = begun(chance_words, 3, sealed=sealed)
    ada, cy = answers_to(post, 1)
    assert still_asked(chance_words, [ada]) == ["Cy"]
    assert still_asked(chance_words, [ada, cy]) == []
    for some in ([ada], [cy], [ada, ada]):
        with pytest.raises(LetterRejectedError):
            let_in(chance_words, some, SEED, post.dice)


def test_who_agrees_about_somebody_else_does_not_count(chance_words: Lexicon) -> None:
    post = begun(chance_words, 3, sealed=False)
    ada = answers_to(post, 1)[0]
    cy = answers_to(post, 0)[1]
    with pytest.raises(NotLetInError, match="do not agree"):
        let_in(chance_words, [ada, cy], SEED, post.dice)
    with pytest.raises(ForgedLetterError):
        let_in(chance_words, [ada, msgspec.structs.replace(cy, lost=1)], SEED, post.dice)


def test_a_consent_is_good_for_one_key_once(chance_words: Lexicon) -> None:
    """Whoever found the first new computer later would be in again."""
    post = begun(chance_words, 3, sealed=False)
    first = answers_to(post, 1)
    replaced(post, 1)
    while post.copies[0].letters[-1].body.again is None:
        post.move_on()
    replaced(post, 1, bytes(32))
    while post.copies[0].letters[-1].body.again is None:
        post.move_on()
    stale = [msgspec.structs.replace(answer, whole=post.copies[0].whole()) for answer in first]
    with pytest.raises(ForgedLetterError):
        let_in(chance_words, stale, SEED, post.dice)


def test_in_a_sealed_game_of_two_nobody_holds_the_others_key(chance_words: Lexicon) -> None:
    post = begun(chance_words, 2, sealed=True)
    assert "own copy" in str(why_not(post.copies[0], 1))
    with pytest.raises(NotLetInError, match="see both racks"):
        answers_to(post, 1)
    assert not any(letter.body.parts for letter in post.copies[0].letters)


def test_whoever_has_resigned_or_not_answered_yet_is_told_of(chance_words: Lexicon) -> None:
    post = begun(chance_words, 3, sealed=True)
    seat = post.copies[0].expected
    assert seat is not None
    post.move_on(Resign())
    assert "has resigned" in str(why_not(post.copies[0], seat))
    dice = dice_of(1)
    new = MailGame.started(chance_words, ("Ada", "Bo", "Cy"), mail_rules(), sealed=True, dice=dice)
    assert "send the invitation again" in str(why_not(new.with_turn([], "", 1, dice), 1))


def test_giving_up_ones_key_by_resigning_opens_nothing_of_the_others(chance_words: Lexicon) -> None:
    """Cy's secret is public then; with Bo's it must not open what Ada has left with Cy."""
    post = begun(chance_words, 3, sealed=True)
    ada = post.copies[0]
    _, box = ada.parts_of(0)[2]
    for copy in post.copies[:2]:
        for known in (post.copies[2].keys.secret, copy.keys.sign):
            fake = replace(copy.keys, sign=known)
            with pytest.raises(UnfairError):
                copy.played_by(2, fake).held_part(0)
    assert len(box) == BOX
    assert post.copies[2].held_part(0)


def test_a_false_part_is_noticed_by_whoever_is_given_it(chance_words: Lexicon) -> None:
    post = begun(chance_words, 3, sealed=True, turns=0)
    while post.copies[0].expected != 0 or post.copies[0].table.setting_up:
        post.move_on()
    ada, bo, cy = post.copies
    written = ada.with_turn([Pass()], "", 1, post.dice)

    def swap_boxes(body: dict[str, bytes]) -> None:
        one, two = body["parts"][:ROW], body["parts"][ROW:]
        body["parts"] = one[:32] + two[32:] + two[:32] + one[32:]

    def other_points(body: dict[str, bytes]) -> None:
        body["parts"] = body["parts"][ROW:] + body["parts"][ROW:]

    for change in (swap_boxes, other_points, lambda body: body.pop("parts")):
        data = file_of([retold(written.letters[-1], ada.keys.sign, change)])
        with pytest.raises(UnfairError):
            bo.with_letters(letters_of(data))
    assert cy.with_letters(letters_of(written.file()))


def test_what_does_not_fit_is_told_with_the_name_of_whoever_sent_it(chance_words: Lexicon) -> None:
    post = begun(chance_words, 3, sealed=True)
    ada, cy = answers_to(post, 1)
    wrong = msgspec.structs.replace(
        cy, consent=post.copies[2].consent(1, request_for(ada.game, bytes(32)).signs, post.dice)
    )
    with pytest.raises(UnfairError, match="What Cy sent"):
        let_in(chance_words, [ada, wrong], SEED, post.dice)


def test_the_lost_computer_is_told_where_to_play_on_when_it_is_found(chance_words: Lexicon) -> None:
    post = begun(chance_words, 3, sealed=False, turns=4)
    old = post.copies[1]
    replaced(post, 1)
    while post.copies[0].letters[-1].body.again is None:
        post.move_on()
    with pytest.raises(ElsewhereError):
        old.with_letters(letters_of(post.copies[0].whole()))


def test_letters_by_the_lost_key_are_taken_no_more(chance_words: Lexicon) -> None:
    post = begun(chance_words, 3, sealed=False, turns=4)
    old = post.copies[1]
    replaced(post, 1)
    while post.copies[0].expected != 1:
        post.move_on()
    with suppress(HadAlreadyError):
        old = old.with_letters(letters_of(post.copies[0].whole()))
    other = old.with_turn([Pass()], "I am still here", 1, post.dice)
    ada = post.move_on()
    copies = [copy for copy in post.copies if copy.seat != 1]
    assert all(copy.letters[-1] == ada.letters[-1] for copy in copies)
    for copy in copies:
        with pytest.raises(ForgedLetterError):
            copy.with_letters(letters_of(other.file()))


def test_nobody_lets_himself_in(chance_words: Lexicon) -> None:
    """Bo signs for himself, or writes a consent of Ada's with his own key."""
    post = begun(chance_words, 3, sealed=False)
    while post.copies[0].expected != 1:
        post.move_on()
    bo = post.copies[1]
    signs = request_for(bo.id, SEED).signs
    own = bo.consent(1, signs, post.dice)
    forged = [msgspec.structs.replace(own, seat=seat) for seat in (0, 2)]
    for consents in ([own], forged):
        with pytest.raises(ForgedLetterError):
            MailGame(chance_words, bo.letters, 1, bo.keys, NewKeysOfSeat(1, list(signs), list(consents)))


def test_whatever_is_broken_of_what_comes_is_damaged_at_the_door_and_nothing_else(
    chance_words: Lexicon,
) -> None:
    post = begun(chance_words, 3, sealed=False, turns=1)
    game = post.copies[0]
    good = [
        request_for(game.id, SEED).to_bytes(),
        answers_to(post, 1)[0].to_bytes(),
        copy_of(Shelved(game, 1)),
        replied(game, 1, "-", secret="0" * 32),
        game.file(),
        game.whole(),
    ]
    assert {type(parsed(data)) for data in good} == set(get_args(Incoming))
    luck = random.Random(2)
    for data in good:
        for _ in range(60):
            broken = bytearray(data)
            broken[luck.randrange(len(broken))] ^= 1 << luck.randrange(8)
            broken = broken[: luck.choice((len(broken), luck.randrange(len(broken))))]
            with suppress(DamagedLetterError):
                parsed(bytes(broken))


def test_games_begun_by_the_first_version_play_on(chance_words: Lexicon, tmp_path: Path) -> None:
    """Copies and a file as the program of 221d936 wrote them, with the same words."""
    kept = cbor2.loads((Path(__file__).parent / "begun_in_version_1.cbor").read_bytes())
    shelf = Shelf(LocalStore(), tmp_path, chance_words, dice_of(1))
    for mode, held in kept.items():
        post = Post([shelf.from_bytes(data).game for data in held["copies"]], dice_of(1), random.Random(1))
        assert {copy.mode for copy in post.copies} == {mode}
        other = 1 - held["seat"]
        post.copies[other] = post.copies[other].with_letters(letters_of(held["file"]))
        whole = post.copies[other].whole()
        post.copies[1 - other] = post.copies[1 - other].with_letters(letters_of(whole))
        played_out(post)
        assert all(not letter.body.parts for letter in post.copies[0].letters)


def test_a_whole_game_heals_a_copy_from_long_ago(chance_words: Lexicon) -> None:
    """From one's own backup: what was written since by oneself comes back from the others."""
    post = begun(chance_words, 2, sealed=True)
    backup = post.copies[0]
    for _ in range(6):
        post.move_on()
    healed = backup.with_letters(letters_of(post.copies[1].whole()))
    assert healed.letters == post.copies[1].letters
    assert len(letters_of(post.copies[1].whole())) == len(healed.letters)
    moves: Counter[str] = Counter()
    while healed.expected == 0:
        healed = answered(healed, random.Random(1), moves, post.dice)
    assert seen(healed).position.racks[0]
