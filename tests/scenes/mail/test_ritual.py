"""A game by mail by presses, each player at a console of their own: the ritual of the mail edition."""

from __future__ import annotations

import re
from contextlib import closing
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from shutil import copytree

import pytest

from game.lexicon.imported_lists import ImportedLists, compiled
from game.lexicon.words import Lexicon
from game.mail.delivery.turn_files import read
from game.mail.delivery.turn_text import to_text
from game.rules.dictionary import WordList
from game.rules.moves import Exchange, Pass, Place, Square, Tile
from game.scenes.after.results import ResultsScene
from game.scenes.kit.picture.table_view import OnBoard
from game.scenes.kit.rules_of_this_game import RulesOfThisGame
from game.scenes.kit.stack import Stack
from game.scenes.mail.mail_table import LetterScene, MailTable
from game.scenes.mail.memory_card import with_game
from game.scenes.mail.post import SEALED
from game.scenes.start.title import TitleScene
from memcard.keeper import Keeper
from tests.mail.replies import replied
from tests.scenes.mail.letters import Household

Pair = tuple[Household, Household]


@pytest.fixture
def pair(lexicon: Lexicon, tmp_path: Path) -> Pair:
    return Household(lexicon, tmp_path / "a", 1), Household(lexicon, tmp_path / "b", 2)


def begun(pair: Pair, *, sealed: bool = False, automatic: bool = True) -> Pair:
    """A game in which Ruth is to answer Margaret's first move."""
    margaret, ruth = pair
    margaret.start("Margaret", "Ruth", sealed=sealed, automatic=automatic)
    if sealed:
        ruth.open(margaret.save())
        margaret.open(ruth.send())
    margaret.take_turn()
    ruth.open(margaret.send())
    return margaret, ruth


def test_em001_the_menu_over_a_game_by_mail_has_help_as_every_other_has(pair: Pair) -> None:
    _, ruth = begun(pair)
    ruth.wait(10)
    ruth.press("confirm")
    ruth.until("table")
    ruth.press("pause")
    ruth.until("game-menu")
    ruth.choose("Help")
    ruth.until("help")
    assert ruth.sees("A turn is a file")


def test_em002_019_038_the_last_move_is_shown_then_the_message_then_it_is_your_turn(
    pair: Pair,
) -> None:
    margaret, ruth = begun(pair)
    assert not ruth.sees("Your turn")
    ruth.wait(0.1)
    assert not ruth.sees("Your turn")
    ruth.wait(8)
    assert ruth.sees("Margaret’s last move")
    assert ruth.sees("Your turn")
    (turn,) = ruth.letter.table.door.game.history
    assert turn.score
    assert laid(ruth) == turn.score.words[0].word
    ruth.take_turn()
    ruth.choose("Write a Message")
    ruth.type_name("Snow tonight.")
    margaret.open(ruth.send())
    margaret.wait(10)
    for words in ("Ruth’s last move", "Snow tonight.", "7 days left", "Your turn"):
        assert margaret.sees(words)
    margaret.press("confirm")
    margaret.until("table")


def laid(home: Household) -> str:
    """The letters on the board of the screen, in the order of their squares."""
    tiles = [
        (tile.place.square, tile.face) for tile in home.table_view.tiles if isinstance(tile.place, OnBoard)
    ]
    return "".join(face for _, face in sorted(tiles))


def test_a_sealed_game_is_set_up_by_two_files_and_says_that_nobody_sees_the_bag(
    pair: Pair,
) -> None:
    _, ruth = begun(pair, sealed=True)
    ruth.wait(8)
    assert ruth.sees(str(SEALED))
    ruth.press("confirm")
    ruth.until("table")
    ruth.take_turn(Exchange(ruth.table.door.game.position.racks[1][:2]))
    ruth.send()


def test_em018_037_nothing_is_drawn_before_the_turn_is_sent(pair: Pair) -> None:
    margaret, ruth = begun(pair)
    ruth.take_turn()
    tiles = ruth.table.door.game.position.racks[1]
    assert len(tiles) == 7
    ruth.press("back")
    ruth.wait(0.5)
    assert ruth.sees("Nothing was sent: it is still your turn.")
    assert ruth.table.door.game.position.to_move == 1
    ruth.end_turn()
    ruth.until("send-turn")
    ruth.choose("Write a Message")
    ruth.type_name("Snow tonight.")
    ruth.choose("Back to My Turn")
    ruth.wait(0.5)
    ruth.end_turn()
    ruth.until("send-turn")
    assert ruth.sees("“Snow tonight.”")
    margaret.open(ruth.send())
    margaret.wait(8)
    assert margaret.sees("Ruth’s last move")
    assert margaret.sees("Snow tonight.")


def test_em030_a_challenge_and_the_move_after_it_go_out_in_one_file(pair: Pair, lexicon: Lexicon) -> None:
    margaret, ruth = begun(pair, automatic=False)
    ruth.wait(8)
    ruth.press("zoom", "left", "confirm")
    ruth.until("send-turn", seconds=20)  # the word was good: the turn is lost
    assert ruth.sees("You challenged Margaret’s last play: ")
    path = ruth.send()
    margaret.open(path)
    margaret.wait(10)
    assert margaret.sees("Your turn")
    assert re.search(
        r"Ruth challenged your last play: .* (is|are) in the dictionary\.", "\n".join(margaret.words)
    )
    assert margaret.sees("Ruth lost a turn.")
    assert not margaret.sees("  +"), "the word that was doubted is not Ruth's"
    assert margaret.post.shelf.spines()[0].mine


def bluffed(pair: Pair, lexicon: Lexicon, *, sealed: bool = False) -> tuple[str, str]:
    """A game in which Ruth is to answer Margaret's first move: the invalid word that it was, and the rack."""
    margaret, ruth = pair
    margaret.start("Margaret", "Ruth", automatic=False, sealed=sealed)
    if sealed:
        ruth.open(margaret.save())
        margaret.open(ruth.send())
        margaret.wait(1)
        margaret.press("confirm")
        margaret.until("table")
    rack = margaret.table.door.game.position.racks[0]
    phony = next(word for word in map("".join, permutations(rack.replace("?", ""), 3)) if word not in lexicon)
    margaret.take_turn(Place(tuple(Tile(Square(7, 7 + at), face) for at, face in enumerate(phony))))
    ruth.open(margaret.send())
    ruth.wait(8)
    return phony, rack


@pytest.mark.parametrize("sealed", [False, True], ids=["friendly", "sealed"])
def test_em030_a_challenge_of_ones_own_is_told_in_order_wherever_the_turn_is_looked_at_again(
    pair: Pair, lexicon: Lexicon, sealed: bool
) -> None:
    """The word that was gone stood there as one's own last move, and nothing said what had become of it."""
    phony, _ = bluffed(pair, lexicon, sealed=sealed)
    _, ruth = pair
    points = ruth.letter.table.door.game.position.scores[0]
    ruth.press("zoom", "left", "confirm")
    ruth.until("table", seconds=20)
    ruth.from_menu("To the Shelf")
    ruth.choose("Margaret")
    ruth.wait(0.1)
    assert ruth.sees("Margaret’s last move")
    ruth.wait(10)
    played = f"Margaret played {phony} for {points} points."
    doubted = (
        f"You challenged Margaret’s last play: {phony} is not in the dictionary. "
        f"Margaret lost it and its {points} points."
    )
    assert all(map(ruth.sees, ("Your challenge", played, doubted)))
    assert not ruth.sees("  +")
    ruth.take_turn(Pass())
    assert ruth.sees(f"{doubted} You pass. Once it is sent, your turn ends.")
    ruth.send()
    ruth.stack = Stack(TitleScene(ruth.services))
    ruth.to_shelf()
    ruth.choose("Margaret")
    ruth.wait(10)
    assert all(map(ruth.sees, ("Your last move", doubted, "You passed.")))


def test_em030_an_invalid_word_that_is_challenged_is_lost_with_its_points_and_both_are_told(
    pair: Pair, lexicon: Lexicon
) -> None:
    phony, rack = bluffed(pair, lexicon)
    margaret, ruth = pair
    before = ruth.letter.table.door.game.position
    assert before.scores[0] > 0
    ruth.press("zoom")
    assert ruth.sees(f"{phony}: if every word is in the dictionary, you lose this turn.")
    ruth.press("left", "confirm")
    assert ruth.sees(f"Ruth challenges: {phony} is not in the dictionary. Margaret takes it back.")
    ruth.until("table", seconds=20)
    assert ruth.table.door.game.position.scores == (0, 0)
    ruth.take_turn(Pass())
    margaret.open(ruth.send())
    margaret.wait(10)
    position = margaret.letter.table.door.game.position
    assert (position.scores, position.to_move, laid(margaret)) == ((0, 0), 0, "")
    lost = f"You lost it and its {before.scores[0]} points."
    assert margaret.sees(f"Ruth challenged your last play: {phony} is not in the dictionary. {lost}")
    assert margaret.sees("Ruth passed.")
    assert sorted(position.racks[0]) == sorted(rack)


def given_up(pair: Pair) -> Pair:
    """Ruth has resigned, and Margaret has her turn and sees who has won."""
    margaret, ruth = begun(pair)
    ruth.wait(8)
    ruth.press("confirm")
    ruth.until("table")
    ruth.press("options")
    ruth.choose("Resign")
    ruth.press("left", "confirm")
    ruth.until("send-turn")
    margaret.open(ruth.send())
    margaret.until("results", seconds=30)
    return margaret, ruth


def test_em021_resigning_is_asked_once_more_and_ends_the_game_for_both(pair: Pair) -> None:
    margaret, _ = given_up(pair)
    assert margaret.sees("Margaret wins!")


def test_em004_whoever_starts_a_game_by_mail_is_player_one(pair: Pair) -> None:
    margaret, _ = pair
    margaret.start("Margaret", "Ruth")
    game = margaret.table.door.game
    assert [seat.name for seat in game.seats] == ["Margaret", "Ruth"]
    assert game.position.to_move == 0


def test_em035_a_message_is_optional_and_warns_before_it_is_written(pair: Pair) -> None:
    margaret, _ = pair
    margaret.start("Margaret", "Ruth")
    margaret.take_turn()
    assert margaret.sees("Optional")
    margaret.choose("Write a Message")
    assert margaret.sees("Letters are not secret: write nothing that only you should know.")


def test_em020_messages_can_be_read_again_until_the_game_is_over(pair: Pair) -> None:
    margaret, ruth = pair
    margaret.start("Margaret", "Ruth")
    margaret.take_turn()
    margaret.choose("Write a Message")
    margaret.type_name("Shall we?")
    ruth.open(margaret.send())
    ruth.wait(8)
    ruth.press("scores")
    assert ruth.sees("Shall we?")


def test_the_shelf_says_whose_turn_it_is_and_a_game_goes_on_from_there(
    pair: Pair,
) -> None:
    margaret, ruth = begun(pair)
    assert margaret.stack.top.name == "mail-shelf"
    assert margaret.sees("Waiting · 7 days left")
    ruth.wait(8)
    ruth.press("back")
    assert ruth.stack.top.name == "mail-shelf"
    assert ruth.sees("Your turn · 7 days left")
    ruth.choose("Margaret")
    assert isinstance(ruth.stack.top, LetterScene)
    ruth.take_turn()


def test_the_rules_of_a_game_are_one_press_from_its_letter_and_from_the_shelf(pair: Pair) -> None:
    _, ruth = begun(pair)
    ruth.wait(8)
    for _ in range(2):  # before the letter, then on the shelf
        before = ruth.stack.top
        ruth.press(*ruth.prompts["Rules"])
        assert isinstance(ruth.stack.top, RulesOfThisGame)
        assert ruth.sees("Rules of This Game")
        ruth.press("back")
        assert ruth.stack.top is before
        ruth.press("back")
    assert before.name == "mail-shelf"


def test_a_turn_that_was_written_but_not_sent_is_sent_as_the_same_bytes(
    pair: Pair,
) -> None:
    margaret, ruth = begun(pair)
    ruth.take_turn()
    ruth.choose("Send Turn")
    ruth.choose("Done")
    assert ruth.sees("Not sent yet")
    ruth.choose("Margaret")
    first = read(ruth.save())
    ruth.choose("Margaret")
    ruth.press("confirm")
    assert read(ruth.save()) == first
    margaret.open(max(ruth.post.shelf.outbox.glob("*.turn"), key=lambda path: path.stat().st_mtime_ns))
    assert isinstance(margaret.stack.top, LetterScene)


def test_a_game_is_taken_along_on_a_memory_card_and_says_that_the_card_holds_the_keys(
    pair: Pair, lexicon: Lexicon, tmp_path: Path
) -> None:
    margaret, ruth = begun(pair, sealed=True)
    with closing(Keeper(tmp_path / "cards")) as keeper:
        keeper.new_card(1)
        assert keeper.flush(10)
        ruth.services.keeper = keeper
        ruth.wait(8)
        ruth.press("back", "scores")
        assert ruth.sees("The card holds your keys: whoever has it can play for you and see your tiles.")
        ruth.press("left", "confirm")
        assert keeper.flush(10)
        ruth.wait(0.5)
        assert ruth.sees("The game is on memory card 1.")
        (slot,) = [slot for slot in keeper.card(1).slots if slot.kind.startswith("mail")]
        game = keeper.card(1).read(slot.number)
        other = with_game(keeper.card(1), replace(game, kind="mailanother", payload=b"short"))
        assert len({slot.kind for slot in with_game(other, game).slots if slot.kind}) == 2
        elsewhere = Household(lexicon, tmp_path / "c", 3)
        elsewhere.services.keeper = keeper
        elsewhere.to_shelf()
        elsewhere.choose("From a Memory Card")
        assert elsewhere.sees("1 game brought in.")
        elsewhere.press("back")
        elsewhere.choose("Margaret")
        elsewhere.take_turn()
        margaret.open(elsewhere.send())
    assert isinstance(margaret.stack.top, LetterScene)


def test_the_file_one_waits_for_opens_at_the_mail_table_and_a_second_time_leads_to_the_game(
    pair: Pair,
) -> None:
    """M6: nothing happened at the table, and a second opening led to the title."""
    margaret, ruth = begun(pair)
    first = max(margaret.post.shelf.outbox.glob("*.turn"))
    ruth.take_turn()
    path = ruth.send()
    margaret.choose("Ruth")
    margaret.wait(4)
    for _ in range(2):
        margaret.open(path)
        margaret.wait(8)
        assert margaret.sees("Ruth’s last move")
        assert margaret.sees("Your turn")
    margaret.press("confirm")
    margaret.until("table")
    margaret.open(path)
    margaret.wait(8)
    assert margaret.sees("Ruth’s last move")
    ruth.open(first)
    ruth.wait(8)
    assert ruth.sees("Your last move")


def test_files_that_are_not_taken_get_one_sentence_each(pair: Pair, tmp_path: Path) -> None:
    margaret, _ = begun(pair)
    own = max(margaret.post.shelf.outbox.glob("*.turn"))
    margaret.open(own)
    assert margaret.sees("This is your own turn file: it is for the others.")
    margaret.press("back")
    assert isinstance(margaret.stack.top, LetterScene)
    cut = tmp_path / "cut.turn"
    cut.write_bytes(own.read_bytes()[:-9])
    margaret.open(cut)
    assert margaret.sees("This file is no turn file, or it was cut short on its way.")


def test_a_whole_friendly_game_ends_with_the_same_results_for_both(
    pair: Pair,
) -> None:
    margaret, ruth = begun(pair)
    players = [ruth, margaret]
    for turn in range(8):
        mine, other = players[turn % 2], players[1 - turn % 2]
        mine.take_turn(Pass())
        other.open(mine.send())
        if other.stack.top.name != "letter":
            break
        other.wait(3)
        if other.stack.top.name == "results":
            break
    ended = next(home for home in players if home.stack.top.name == "results")
    assert ended.sees("wins!")
    spines = [home.post.shelf.spines()[0] for home in players]
    assert [spine.about.expected for spine in spines] == [None, None]


def test_a_sealed_game_that_ends_opens_the_last_racks_by_itself(pair: Pair) -> None:
    margaret, ruth = begun(pair, sealed=True)
    mine, other = ruth, margaret
    for _ in range(8):
        mine.take_turn(Pass())
        other.open(mine.send())
        other.wait(4)
        if other.stack.top.name == "results":
            break
        mine, other = other, mine
    assert other.stack.top.name == "results"
    other.choose("Send the Last Letter")
    mine.open(other.save())
    mine.wait(1)
    mine.press("confirm")
    assert mine.stack.top.name == "results"
    table = [home.post.shelf.game(home.post.shelf.spines()[0].name).game.table for home in (mine, other)]
    assert table[0].position.outcome == table[1].position.outcome
    for home in (mine, other):
        (entry,) = home.services.archive.find()
        assert entry.head.mode == "Mail 1999 by mail"
    assert isinstance(mine.stack.top, ResultsScene)
    winners = [seat.name for seat in entry.head.seats if seat.won]
    own = "Margaret" if mine is margaret else "Ruth"
    medals = [(medal.who, medal.name) for medal in mine.stack.top._medals]
    assert medals == [(own, "First Win")] * (own in winners)
    mine.press("shuffle")
    assert mine.stack.top.name == "moments"
    mine.press("scores")
    assert mine.stack.top.name == "review"
    assert not mine.sees("Play from here")


def test_select_at_the_table_leads_to_letters_fingerprints_and_back(
    pair: Pair,
) -> None:
    _, ruth = begun(pair, sealed=True)
    ruth.take_turn()
    ruth.press("back")
    ruth.wait(5)
    assert isinstance(ruth.table, MailTable)
    ruth.press("options")
    ruth.choose("About This Game")
    assert ruth.sees("Compare these letters by telephone")
    ruth.press("back", "back")
    assert ruth.stack.top.name == "table"


def test_a_finished_game_by_mail_is_kept_with_all_others_once_and_reviewed(pair: Pair) -> None:
    margaret, _ = given_up(pair)
    margaret.press("shuffle")
    assert margaret.stack.top.name == "moments"
    margaret.press("back", "confirm")
    margaret.choose("Ruth")
    margaret.until("results", seconds=30)
    (entry,) = margaret.services.archive.find()
    assert [seat.name for seat in entry.head.seats] == ["Margaret", "Ruth"]
    assert entry.head.mode == "Mail 1999 by mail"


def test_em003_a_friend_without_a_copy_is_sent_pages_and_the_replies_are_opened(pair: Pair) -> None:
    margaret, _ = pair
    margaret.start("Margaret", "Ruth", pages=("Ruth",))
    margaret.take_turn()
    path = margaret.send()
    assert path.suffix == ".html"
    assert b"Content-Security-Policy" in path.read_bytes()
    game = margaret.post.shelf.game(margaret.post.shelf.spines()[0].name).game
    assert margaret.sees("Waiting · 7 days left")
    reply = margaret.folder / "reply.turn"
    reply.write_text(to_text(replied(game, 1, "paaZ")))
    margaret.open(reply)
    assert margaret.sees("Send the page once more: it says so.")
    margaret.press("back")
    reply.write_text(to_text(replied(game, 1, "-")))
    margaret.services.pasted_text = reply.read_text
    margaret.stack.top.on_return()
    margaret.choose("Paste a Turn")
    margaret.wait(8)
    assert margaret.sees("Ruth’s last move")
    margaret.take_turn()
    assert margaret.send().suffix == ".html"


def test_em003_a_game_with_somebody_who_plays_by_pages_is_offered_as_a_friendly_one_only(pair: Pair) -> None:
    margaret, ruth = pair
    for couch, sealed_first in ((margaret, False), (ruth, True)):
        couch.to_shelf()
        couch.choose("New Game")
        couch.choose("Your Name")
        couch.type_name("Margaret")
        if sealed_first:
            couch.choose("Mode")
            assert couch.sees("Sealed")
        couch.choose("Against")
        couch.type_name("Ruth")
        assert couch.sees("No: a Page") is not sealed_first
        couch.press("right", "confirm")
        assert couch.sees("Friendly only")
        assert couch.sees("A sealed game needs Parlour on every side.")
        couch.choose("Mode")
        assert couch.sees("Friendly only")
        couch.choose("Against")
        couch.type_name("")  # whoever was entered stays
        assert couch.sees("Does Ruth have Parlour?")
        couch.press("left", "confirm")
        couch.choose("Mode")
        assert couch.sees("Sealed")


def test_a_turn_is_copied_as_text_and_pasted_on_the_other_side(pair: Pair) -> None:
    margaret, ruth = pair
    clipboard: list[str] = [""]
    margaret.services.copy_text = clipboard.append
    ruth.services.pasted_text = lambda: clipboard[-1]
    ruth.to_shelf()
    ruth.choose("Paste a Turn")
    assert ruth.sees("The clipboard holds no text: copy the whole message first.")
    ruth.press("back")
    margaret.start("Margaret", "Ruth")
    margaret.take_turn()
    margaret.choose("Send Turn")
    margaret.choose("Copy as Text")
    clipboard.append(f"Hello Ruth,\n> {clipboard[-1]}")
    ruth.choose("Paste a Turn")
    ruth.answer(0)
    ruth.wait(8)
    assert ruth.sees("Margaret’s last move")


def test_a_game_by_mail_with_a_list_of_ones_own_asks_for_its_file_where_it_is_missing_and_then_goes_on(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    here, there = tmp_path / "a" / "words", tmp_path / "b" / "words"
    margaret = Household(Lexicon.load(imported=here), tmp_path / "a", 1)
    ruth = Household(Lexicon.load(imported=there), tmp_path / "b", 2)
    words = compiled(Lexicon.from_words(list(lexicon.of_length(3)), "Kitchen"), here / "list.lexicon")
    (here / "list.lexicon").rename(here / f"{words.digest}.lexicon")
    margaret.services.lists = ImportedLists(here)
    margaret.start("Margaret", "Ruth", words="Kitchen")
    assert margaret.table.door.game.position.rules.dictionary.base == WordList("Kitchen", words.digest)
    exchanged = margaret.table.door.game.position.racks[0][:2]
    margaret.take_turn(Exchange(exchanged))
    path = margaret.send()
    ruth.open(path)
    assert ruth.sees("The word list Kitchen is not here: ask for its file, and import it under Dictionaries.")
    assert not ruth.post.shelf.spines()
    copytree(here, there)
    ruth.press("back")
    ruth.open(path)
    ruth.wait(8)
    assert ruth.sees("Margaret’s last move")
