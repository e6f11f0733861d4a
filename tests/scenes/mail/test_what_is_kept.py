"""What was decided or laid in a game by mail is there again, whatever happens to the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lexicon.words import Lexicon
from game.rules.moves import ChallengePlay, Place
from game.scenes.mail.mail_table import LetterScene
from game.scenes.table.human_turn import HumanTurn
from memcard.atomic_file import AtomicFile
from memcard.card_errors import DiskFull
from tests.scenes.mail.letters import Household

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
    assert again.sees("You challenged the last play.")
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

    def full(_file: AtomicFile, _data: bytes) -> None:
        raise DiskFull("The disk is full; the memory card is as it was")

    monkeypatch.setattr(AtomicFile, "put", full)
    ruth.press("zoom", "left", "confirm")
    assert ruth.sees("The disk is full; the memory card is as it was.")
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
