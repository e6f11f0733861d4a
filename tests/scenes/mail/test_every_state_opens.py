"""Whatever the shelf shows can be opened, and what says that nothing is lost keeps it: in every state of a
game by mail, however it was left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import cycle
from pathlib import Path

import pytest
from msgspec import structs

from game.lexicon.words import Lexicon
from game.mail.mail_game import Keys
from game.mail.own_copy import copy_from, copy_of, take_copy
from game.mail.store import GAMES, Shelf, Shelved, to_bytes
from game.rules.moves import Pass, Place, Resign, Square, Tile
from game.scenes.table.human_turn import HumanTurn
from game.storage.storage_errors import StorageError, Why
from tests.mail.posts import dice_of, opened_post
from tests.scenes.mail.letters import Household

WAYS = ("menu", "back", "end")


class Home(Household):
    """A household that knows with whom it plays."""

    other = ""

    @property
    def laid(self) -> tuple[Tile, ...]:
        phase = self.table.phase if self.stack.top.name == "table" else None
        return phase.draft.place().tiles if isinstance(phase, HumanTurn) else ()

    @property
    def state(self) -> tuple[str, tuple[Tile, ...], int]:
        """Where one is, what lies there, and how many letters there are."""
        (spine,) = self.post.shelf.spines()
        return self.stack.top.name, self.laid, spine.letters


def home_in(lexicon: Lexicon, folder: Path, other: str, seed: int) -> Home:
    home = Home(lexicon, folder, seed)
    home.other = other
    return home


def left(home: Home, way: str) -> None:
    """Out of the game, by presses or as the program ends."""
    if way == "end":
        for scene in home.stack.scenes:
            scene.on_close()
        return
    if home.stack.top.name == "table":
        home.press("options")
        home.choose("To the Shelf" if way == "menu" else "Last Letter")
    for _ in range(4):
        if home.stack.top.name == "mail-shelf":
            return
        home.press("back")
    raise AssertionError(home.words)


def opened_again(home: Home, scene: str) -> None:
    """From its row on the shelf, past the last move, to where it was left."""
    home.choose(home.other)
    for _ in range(40):
        if home.stack.top.name == scene:
            return
        if home.stack.top.name == "letter":
            home.press("confirm")
        home.wait(1)
    raise AssertionError((scene, home.stack.top.name, home.words))


def through_every_way_out(home: Home, lexicon: Lexicon, ways: Iterable[str] = WAYS) -> Home:
    """The household, in a program that has just begun, where it was: by each of these ways out."""
    for way in ways:
        before = home.state
        if way == "menu" and before[0] != "table":
            continue
        left(home, way)
        home = home_in(lexicon, home.folder, home.other, 9)
        home.to_shelf()
        for button, scene in (("l1", "rules-of-this-game"), ("l2", "more")):
            home.press(button)
            assert home.stack.top.name == scene, (way, home.words)
            home.press("back")
        opened_again(home, before[0])
        assert home.state == before, way
    return home


def lay_one(home: Home) -> None:
    play = home.best()
    assert isinstance(play, Place)
    home.place(play.tiles[0].face, play.tiles[0].square)
    home.wait(0.5)
    assert len(home.laid) == 1


def opened_to_the_table(home: Home) -> None:
    for _ in range(20):
        if home.stack.top.name == "letter":
            home.press("confirm")
        home.wait(1)
    home.until("table")


@pytest.mark.parametrize("sealed", [False, True])
def test_a_game_by_mail_is_there_again_in_every_state_however_it_was_left(
    lexicon: Lexicon, tmp_path: Path, *, sealed: bool
) -> None:
    margaret, ruth = (
        home_in(lexicon, tmp_path / at, other, seed)
        for at, other, seed in (("m", "Ruth", 1), ("r", "Margaret", 2))
    )
    turns = cycle(WAYS)

    def out_and_in(home: Home) -> Home:
        """Of a sealed game, which is opened slowly, by one way out of each state."""
        return through_every_way_out(home, lexicon, (next(turns),) if sealed else WAYS)

    margaret.start("Margaret", "Ruth", sealed=sealed)
    if sealed:
        margaret = out_and_in(margaret)  # its first letter is not sent
        ruth.open(margaret.save())
        ruth = out_and_in(ruth)  # her program has the tiles to seal
        margaret.open(ruth.send())
        opened_to_the_table(margaret)
    margaret = out_and_in(margaret)  # begun, and not touched
    lay_one(margaret)
    margaret = out_and_in(margaret)
    margaret.press("back")  # the tile is taken back
    play = margaret.best()
    assert isinstance(play, Place)
    margaret.take_turn(play)
    for scene in margaret.stack.scenes:  # decided, not written, and the program ends
        scene.on_close()
    margaret = home_in(lexicon, margaret.folder, "Ruth", 9)
    margaret.to_shelf()
    opened_again(margaret, "table")
    assert set(margaret.laid) == set(play.tiles)
    margaret.end_turn()
    margaret.until("send-turn")
    margaret.choose("Send Turn")
    margaret = out_and_in(margaret)  # written, and not sent
    path = margaret.save()
    margaret.choose("Ruth")
    margaret.until("letter")
    margaret = out_and_in(margaret)  # sent
    ruth.open(path)
    ruth.until("letter")
    ruth = out_and_in(ruth)  # come
    opened_to_the_table(ruth)
    lay_one(ruth)
    ruth = out_and_in(ruth)
    ruth.press("options")
    ruth.choose("Resign")
    ruth.answer(0)
    ruth.until("send-turn")
    ruth.choose("Send Turn")
    ruth = out_and_in(ruth)  # over, and not sent
    margaret.open(ruth.save())
    margaret.until("letter")
    margaret = out_and_in(margaret)  # over


def test_a_new_game_goes_along_on_a_card_and_in_a_copy_and_opens_there(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    home, elsewhere = home_in(lexicon, tmp_path / "m", "Ruth", 1), home_in(lexicon, tmp_path / "e", "Ruth", 3)
    home.start("Margaret", "Ruth")
    home.until("table")
    lay_one(home)
    before = home.laid
    left(home, "menu")
    (spine,) = home.post.shelf.spines()
    shelved = home.post.shelf.game(spine.name)
    assert elsewhere.post.shelf.from_bytes(to_bytes(shelved)).draft == before
    take_copy(elsewhere.post.shelf, copy_from(copy_of(shelved)))
    elsewhere.to_shelf()
    opened_again(elsewhere, "table")
    assert elsewhere.laid == before
    assert elsewhere.table.door.game.position.racks[0] == shelved.game.table.position.racks[0]
    home.press("l2")
    home.choose("A Lost Computer")
    assert "Send the Whole Game" not in home.choices


def test_the_shelf_says_how_each_game_stands_and_what_is_to_do(lexicon: Lexicon, tmp_path: Path) -> None:
    home = home_in(lexicon, tmp_path, "Ruth", 1)
    home.start("Margaret", "Ruth")
    home.until("table")
    left(home, "menu")
    assert home.sees("One game waits for you.")
    assert home.sees("Your first turn")
    home.choose("Ruth")
    home.take_turn()
    home.choose("Send Turn")
    home.press("back")
    assert home.sees("One turn is not sent yet.")
    assert home.sees("Not sent yet")
    home.choose("Ruth")
    home.save()
    assert home.sees("All turn files are out. Open the answers when they come.")
    home.choose("Ruth")
    home.until("letter")
    game = home.letter.table.shelved.game
    over = game.played_by(1, Keys.fresh(dice_of(4))).with_turn([Resign()], "", 5, dice_of(5))
    home.open(write(tmp_path / "over.turn", over.file()))
    home.until("letter", "results")
    left(home, "back")
    assert home.sees("All games here are over.")


def test_a_game_that_an_earlier_version_kept_without_its_tiles_is_told_so(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    home = home_in(lexicon, tmp_path, "Ruth", 1)
    home.start("Margaret", "Ruth")
    collection = home.post.shelf.house.collection(GAMES)
    ((key, kept),) = [(item.key, item.value) for item in collection.items()]
    collection.put_now(key, structs.replace(kept, opening=None))
    left(home, "menu")
    home.choose("Ruth")
    assert home.sees("This game was never sent, and an earlier version did not keep its tiles")


def test_tiles_that_cannot_be_kept_are_not_left_without_a_word(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = home_in(lexicon, tmp_path, "Ruth", 1)
    home.start("Margaret", "Ruth")
    home.until("table")
    lay_one(home)

    def full(_shelf: Shelf, _shelved: Shelved) -> Shelved:
        raise StorageError(Why.DISK, "No space is left on the disk.")

    monkeypatch.setattr(Shelf, "put", full)
    home.press("options")
    home.choose("To the Shelf")
    assert home.sees("Your tiles are not kept")
    home.answer(1)
    assert len(home.laid) == 1


def test_a_table_that_is_behind_does_not_undo_that_an_answer_was_called_back(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    post = opened_post(lexicon, sealed=False, first=[Pass()])
    shelf = home_in(lexicon, tmp_path, "Bo", 1).post.shelf
    before = shelf.put(Shelved(post.copies[0], 5))
    shelf.put(before.grown(before.game.called_back(1), 6, handed=False))
    with pytest.raises(StorageError):
        shelf.put(replace(before, draft=(Tile(Square(7, 7), "a"),)))


def test_turn_files_that_were_read_or_are_ones_own_are_marked_and_come_last(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    downloads = tmp_path / "home" / "Downloads"
    downloads.mkdir(parents=True)
    margaret, ruth = (home_in(lexicon, tmp_path / at, "", seed) for at, seed in (("m", 1), ("r", 2)))
    margaret.start("Margaret", "Ruth")
    margaret.take_turn()
    write(downloads / "first.turn", (first := margaret.send()).read_bytes())
    margaret.choose("Open a Turn File")
    assert margaret.sees("Your own")
    assert margaret.sees("Nothing new is here.")
    ruth.open(first)
    ruth.take_turn()
    write(downloads / "second.turn", ruth.send().read_bytes())
    ruth.choose("Open a Turn File")
    assert ruth.sees("Read already")
    margaret.press("back")
    margaret.choose("Open a Turn File")
    assert margaret.choices[:2] == ["second.turn", "first.turn"]
    margaret.press("confirm")
    margaret.until("letter")
    left(margaret, "back")
    margaret.choose("Open a Turn File")
    assert margaret.sees("Read already")


def test_the_selector_waits_on_the_first_way_out_that_there_is(lexicon: Lexicon, tmp_path: Path) -> None:
    for found, row in ((True, "Open the Mail Program"), (False, "Save the File")):
        home = home_in(lexicon, tmp_path / row, "Ruth", 1)
        home.services.finds_mail_program = partial(bool, found)
        home.start("Margaret", "Ruth")
        home.take_turn()
        home.choose("Send Turn")
        assert home.choices[home.menu.focus] == row
        assert home.sees("Not found here") is not found


def write(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path
