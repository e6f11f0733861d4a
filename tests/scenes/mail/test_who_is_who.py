"""Invitations by mail: nobody takes a seat without saying so, and a wrongly taken one is given back."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lexicon.words import Lexicon
from game.mail.bodies import letters_of
from game.mail.errors import CalledBackError, OtherAnswerError, SeatTakenError
from game.mail.mail_game import MailGame
from game.mail.mail_rules import mail_rules
from game.mail.store import Shelf, Shelved
from game.profiles.people import Person
from game.rules.moves import Pass
from game.scenes.kit.picture.menu_panels import Menu
from game.storage.local_store import LocalStore
from tests.mail.posts import arrived, dice_of
from tests.scenes.mail.letters import Household
from tools.stress.mail_games import joined

NOON = 1_900_000_000


@pytest.fixture
def three(lexicon: Lexicon, tmp_path: Path) -> list[Household]:
    return [Household(lexicon, tmp_path / name, seed) for seed, name in enumerate(("ada", "bo", "cy"), 1)]


def test_nobody_takes_a_seat_and_no_key_is_made_before_they_have_said_who_they_are(
    three: list[Household],
) -> None:
    """M3: the third player's program silently became the second."""
    ada, bo, cy = three
    ada.start("Ada", "Bo", "Cy")
    ada.take_turn()
    path = ada.send()
    cy.open(path, as_invited=False)
    assert cy.sees("Are you Bo?")
    assert cy.sees("Ada invites Bo to a friendly game with Cy.")
    assert not cy.post.shelf.spines()
    cy.answer(1)
    assert cy.sees("The file is for Bo: pass it on.")
    assert not cy.post.shelf.spines()
    assert not cy.post.shelf.outbox.exists()
    bo.open(path)
    assert [spine.seat for spine in bo.post.shelf.spines()] == [1]


def test_an_invitation_that_somebody_else_opened_is_called_back_and_everybody_sits_where_they_belong(
    three: list[Household],
) -> None:
    """M3: the real second player's files were refused everywhere, for good."""
    ada, bo, cy = three
    ada.start("Ada", "Bo", "Cy")
    ada.take_turn()
    invitation = ada.send()
    cy.open(invitation)
    cy.take_turn()
    wrong = cy.send()
    ada.open(wrong)
    ada.wait(8)
    ada.press("confirm")
    ada.until("maven")
    ada.press("options")
    ada.choose("That Was Not Bo")
    ada.answer(0)
    again = ada.save()
    bo.open(again)
    bo.take_turn()
    right = bo.send()
    ada.open(right)
    ada.wait(8)
    assert ada.sees("Bo’s last move")
    ada.open(wrong)
    assert ada.sees("Another answer of Bo") is False
    assert ada.sees("This answer was called back")
    ada.press("back")
    cy.open(right, as_invited=False)
    assert cy.sees("Bo’s seat was answered from another computer.")
    assert cy.sees("Are you Cy?")
    cy.answer(0)
    cy.take_turn()
    last = cy.send()
    for home in (ada, bo):
        home.open(last)
        home.wait(10)
        assert home.sees("Cy’s last move")
    shelves = [home.post.shelf for home in three]
    games = [shelf.game(shelf.spines()[0].name).game for shelf in shelves]
    assert [game.seat for game in games] == [0, 1, 2]
    assert len({game.letters for game in games}) == 1


@pytest.mark.parametrize("sealed", [True, False])
def test_whoever_had_the_wrong_answer_takes_the_right_one_instead_by_consent(
    lexicon: Lexicon, tmp_path: Path, sealed: bool
) -> None:
    """M3"""
    dice = dice_of(5)
    move = [] if sealed else [Pass()]
    new = MailGame.started(lexicon, ("Ada", "Bo", "Cy"), mail_rules(), sealed=sealed, dice=dice)
    ada = new.with_turn(move, "", 1, dice)
    wrong = joined(lexicon, ada.file(), dice).with_turn(move, "", 1, dice)
    cy = joined(lexicon, wrong.file(), dice)
    ada = ada.with_letters(letters_of(wrong.file()))
    assert [seat for seat in range(3) if ada.may_call_back(seat)] == [1]
    bo = joined(lexicon, ada.called_back(1).file(), dice).with_turn(move, "", 1, dice)
    with pytest.raises(OtherAnswerError):
        ada.with_letters(letters_of(bo.file()))
    with pytest.raises(SeatTakenError):
        wrong.with_letters(letters_of(bo.file()))
    ada = ada.called_back(1).with_letters(letters_of(bo.file()))
    with pytest.raises(CalledBackError):
        ada.called_back(1).with_letters(letters_of(bo.file()))
    shelf = Shelf(LocalStore(tmp_path), tmp_path, lexicon, dice)
    shelf.put(Shelved(cy, NOON))
    with pytest.raises(OtherAnswerError):
        shelf.receive(arrived(bo.file()), NOON)
    cy = shelf.receive(arrived(bo.file()), NOON, instead=True).game
    assert shelf.game(shelf.spines()[0].name).game.refused == (wrong.letters[1].digest,)
    written = cy.with_turn(move, "", 1, dice)
    assert (
        ada.with_letters(letters_of(written.file())).letters
        == bo.with_letters(letters_of(written.file())).letters
    )


def test_a_seat_that_has_answered_twice_is_its_own(lexicon: Lexicon) -> None:
    dice = dice_of(5)
    new = MailGame.started(lexicon, ("Ada", "Bo"), mail_rules(), sealed=False, dice=dice)
    ada = new.with_turn([Pass()], "", 1, dice)
    bo = joined(lexicon, ada.file(), dice).with_turn([Pass()], "", 1, dice)
    ada = ada.with_letters(letters_of(bo.file())).with_turn([Pass()], "", 1, dice)
    assert ada.may_call_back(1)
    bo = bo.with_letters(letters_of(ada.file())).with_turn([Pass()], "", 1, dice)
    assert not ada.with_letters(letters_of(bo.file())).may_call_back(1)
    assert not bo.may_call_back(0)


def test_a_new_game_by_mail_bears_the_name_of_whoever_has_played_here_last(three: list[Household]) -> None:
    ada, bo, _ = three
    ada.services.remember(Person("Player 1"), Person("Ann"))
    for home, name in ((ada, "Ann"), (bo, "Who are you?")):
        home.to_shelf()
        home.choose("New Game")
        assert isinstance(home.menu, Menu)
        assert {item.label: item.note for item in home.menu.items}["Your Name"] == name
