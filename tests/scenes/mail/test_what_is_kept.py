"""What was decided or laid in a game by mail is there again, whatever happens to the window."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from game.lexicon.words import Lexicon
from game.rules.exchanging import may_exchange
from game.rules.moves import ChallengePlay, Pass, Place, Square, Tile
from game.scenes.mail.mail_table import LetterScene
from game.scenes.table.exchange_words import exchange_refusal
from game.scenes.table.human_turn import HumanTurn
from game.storage.database import Database
from game.storage.row import Row
from tests.scenes.mail.letters import NOON, Household

Pair = tuple[Household, Household]


@pytest.fixture
def pair(lexicon: Lexicon, tmp_path: Path) -> Pair:
    margaret, ruth = Household(lexicon, tmp_path / "a", 1), Household(lexicon, tmp_path / "b", 2)
    margaret.start("Margaret", "Ruth", automatic=False)
    margaret.take_turn()
    ruth.open(margaret.send())
    ruth.wait(8)
    return margaret, ruth


def restarted(home: Household, lexicon: Lexicon) -> Household:
    """The same folder in a program that has just begun."""
    again = Household(lexicon, home.folder, 9)
    again.to_shelf()
    return again


def reach(home: Household, scene: str) -> None:
    """From the shelf through the letter."""
    home.choose("Margaret")
    for _ in range(20):
        if home.stack.top.name == "letter":
            home.press("confirm")
        home.wait(1)
        if home.stack.top.name == scene:
            return
    raise AssertionError(home.words)


def test_a_challenge_counts_from_the_moment_it_is_made_though_the_window_closes(
    pair: Pair, lexicon: Lexicon
) -> None:
    """M4: its answer was seen, and a restart made it undone."""
    margaret, ruth = pair
    ruth.press("zoom", "left", "confirm")
    again = restarted(ruth, lexicon)
    reach(again, "send-turn")
    assert again.sees("You challenged Margaret’s last play: ")
    assert again.sees("You lost a turn. Once it is sent, your turn ends.")
    assert "Back to My Turn" not in again.choices
    again.press("back")
    assert again.stack.top.name == "mail-shelf"
    reach(again, "send-turn")
    margaret.open(again.send())
    margaret.wait(10)
    assert margaret.sees("Your turn")
    (game,) = [margaret.post.shelf.game(spine.name).game for spine in margaret.post.shelf.spines()]
    assert ChallengePlay() in [made.move for made in game.record().turns]


def test_a_challenge_that_cannot_be_kept_is_not_made(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """M4"""
    _, ruth = pair

    def full(_database: Database, _row: Row) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr(Database, "write", full)
    ruth.press("zoom", "left", "confirm")
    assert ruth.sees("Not kept yet: the games by mail, as no space is left on the disk.")
    monkeypatch.undo()
    ruth.press("back")
    assert isinstance(ruth.stack.top, LetterScene)
    assert ruth.stack.top.table.may_challenge


@pytest.mark.parametrize("by", ["shelf", "close", "letter"])
def test_tiles_that_were_laid_lie_there_again(pair: Pair, lexicon: Lexicon, by: str) -> None:
    """M15: To the Shelf said that nothing was lost."""
    _, ruth = pair
    ruth.press("confirm")
    ruth.until("table")
    play = ruth.best()
    assert isinstance(play, Place)
    ruth.place(play.tiles[0].face, play.tiles[0].square)
    if by == "close":
        for scene in ruth.stack.scenes:
            scene.on_close()
    else:
        ruth.press("options")
        ruth.choose("To the Shelf" if by == "shelf" else "Last Letter")
        if by == "letter":
            ruth.press("back")
    again = restarted(ruth, lexicon)
    reach(again, "table")
    assert isinstance(again.table.phase, HumanTurn)
    assert again.table.phase.draft.place().tiles == play.tiles[:1]


def test_a_game_that_ones_own_letter_ends_is_kept_at_once_and_counts_once_whenever_it_is_looked_at(
    pair: Pair, lexicon: Lexicon
) -> None:
    """M7, M11: it was kept only when opened from the shelf, and counted anew on every other day."""
    margaret, ruth = pair
    ruth.press("confirm")
    ruth.until("table")
    ruth.press("options")
    ruth.choose("Resign")
    ruth.answer(0)
    ruth.until("send-turn")
    assert ruth.sees("You resign. That ends the game.")
    path = ruth.send()
    (entry,) = ruth.services.archive.find()
    margaret.open(path)
    assert [found.head for found in margaret.services.archive.find()] == [entry.head]
    margaret.until("results", seconds=30)
    assert margaret.sees("Ruth has resigned.")
    for day in range(3):
        again = restarted(margaret, lexicon)
        again.services.now = partial(int, NOON + day * 100_000)
        again.choose("Ruth")
        again.until("results", seconds=30)
        assert [found.head for found in again.services.archive.find()] == [entry.head]


def test_the_last_pass_is_told_to_end_the_game_before_it_is_sent(pair: Pair) -> None:
    """M13"""
    mine, other = pair[1], pair[0]
    for _ in range(5):
        mine.take_turn(Pass())
        assert not mine.sees("That ends the game.")
        other.open(mine.send())
        other.wait(8)
        mine, other = other, mine
    mine.take_turn(Pass())
    assert mine.sees("You pass. That ends the game.")
    mine.press("back")
    assert mine.stack.top.name == "table"


def test_a_bonus_by_mail_is_called_a_bingo_before_it_is_sent_and_where_it_arrives(
    pair: Pair,
) -> None:
    """M13 (EM-013)"""
    margaret, ruth = pair
    ruth.press("confirm")
    ruth.until("table")
    game = ruth.table.door.game
    rack = game.position.racks[1].replace("?", "e")
    row = next(row for row in range(15) if not game.position.board.is_empty(Square(row, 7)))
    column = min(at for at in range(15) if not game.position.board.is_empty(Square(row, at)))
    play = Place(tuple(Tile(Square(row - 7 + at, column), face) for at, face in enumerate(rack)))
    ruth.take_turn(play)
    assert ruth.sees("50 of them for a Bingo.")
    margaret.open(ruth.send())
    margaret.wait(12)
    assert margaret.sees("· Bingo")


def test_while_a_play_may_be_challenged_its_tiles_count_as_drawn_for_an_exchange(pair: Pair) -> None:
    """M14: an exchange was offered, asked and then refused."""
    _, ruth = pair
    ruth.press("confirm")
    ruth.until("table")
    position = ruth.table.door.game.position
    assert position.pending is not None
    laid = 7 - len(position.racks[0])
    for left, may in ((7 + laid, True), (6 + laid, False)):
        few = replace(position, bag="_" * left)
        assert may_exchange(few, 1) is may
        assert (exchange_refusal(few) == "") is may
    assert exchange_refusal(few) == "Only 6 left in the bag"
