"""The playable tutorial, built on the manual's worked example."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.card_storage import CardStorage
from game.language.languages import spoken_in
from game.lexicon.words import Lexicon
from game.rules.board_layouts import Premium
from game.rules.moves import Place, Square
from game.rules.scoring import score_play
from game.scenes.extras.lesson_script import RULES, STEPS, board_after, told
from game.scenes.extras.tutorial import FAREWELL, TutorialScene
from game.scenes.kit.picture.game_panels import Hud, Spot
from game.scenes.kit.picture.lesson_line import LessonLine
from game.scenes.kit.picture.menu_panels import Menu
from game.scenes.kit.picture.table_view import OnBoard, TableLook
from game.scenes.kit.scene import Pop, Quit
from game.scenes.start.begun_shelf import BegunScene
from game.scenes.table.human_turn import ENDS
from memcard.keeper import Keeper
from tests.scenes.couch import Couch, services
from tests.scenes.playing import couch_of, start_with
from tests.scenes.scripted_maven import ScriptedMaven


def begin(lexicon: Lexicon) -> Couch:
    home = services(lexicon, ScriptedMaven())
    couch = Couch(home, TutorialScene(home, Quit, Pop))
    couch.until("reading")
    couch.press("confirm")
    couch.until("table")
    return couch


def line(couch: Couch) -> LessonLine:
    return next(panel for panel in couch.picture.panels if isinstance(panel, LessonLine))


def notice(couch: Couch) -> str:
    return line(couch).text


def ghosts(couch: Couch) -> dict[Square, str]:
    return {
        tile.place.square: tile.face
        for tile in couch.table_view.tiles
        if tile.look is TableLook.GHOST and isinstance(tile.place, OnBoard)
    }


def wanted(couch: Couch) -> Place:
    """The play that the lesson asks for."""
    assert isinstance(couch.table, TutorialScene)
    play = couch.table.lesson.wanted(couch.host.position.board)
    assert play is not None
    return play


def play_step(couch: Couch) -> None:
    for square, face in wanted(couch).tiles:
        couch.place(face, square)
    couch.end_turn()
    couch.until("reading")


def test_ps098_the_tutorial_plays_the_manuals_example_with_its_scores(lexicon: Lexicon) -> None:
    couch = begin(lexicon)
    totals: list[int] = []
    for number in range(1, len(STEPS) + 1):
        play_step(couch)
        title = str(told(number)[0])
        assert couch.sees(title)
        assert f"{couch.table.state.scores[0] - sum(totals)}" in title
        totals.append(couch.table.state.scores[0] - sum(totals))
        couch.press("confirm")
    assert totals == [14, 9, 25, 16]
    assert couch.sees("Play a Game")
    couch.press("confirm")
    assert couch.stack.finished, "playing on was not taken up"


def test_the_advice_leads_a_player_who_does_just_what_it_says(lexicon: Lexicon) -> None:
    couch = begin(lexicon)
    steps = {
        "Pick up": "confirm",
        "Go left or right": "right",
        "You hold": "up",
        "Place the": "confirm",
        "HORN is complete. Go": "right",
        "HORN is complete. Press": "confirm",
    }
    for _ in range(200):
        told = notice(couch)
        if told.startswith("Carry"):
            assert couch.draft.hand
            letter = couch.draft.hand.tile.letter
            couch.steer(next(tile.square for tile in wanted(couch).tiles if tile.face == letter))
            continue
        couch.press(next(action for start, action in steps.items() if told.startswith(start)))
        if couch.host.record.turns:
            break
    assert couch.host.position.scores == (14,)


def test_the_lesson_points_at_the_tile_the_square_and_the_button_that_it_means(lexicon: Lexicon) -> None:
    couch = begin(lexicon)
    h = [tile.letter if tile else "" for tile in couch.draft.slots].index("H")
    assert (line(couch).text, line(couch).slot) == ("Go left or right to the H.", h)
    couch.focus_tile("H")
    assert (line(couch).slot, line(couch).square) == (h, None)
    couch.press("confirm", "up")
    assert (line(couch).slot, line(couch).square) == (None, wanted(couch).tiles[0].square)
    couch.press("back")
    for square, face in wanted(couch).tiles:
        couch.place(face, square)
    assert line(couch).end


def test_whoever_only_presses_confirm_gets_through_the_whole_lesson(lexicon: Lexicon) -> None:
    couch = begin(lexicon)
    presses = 0
    while not couch.sees("Well played!") and presses < 110:
        couch.press("confirm")
        couch.until("table", "reading", "question")
        presses += 1
    assert [turn.score.total for turn in couch.host.history if turn.score] == [14, 9, 25, 16]


def test_a_letter_over_a_wrong_square_is_carried_to_its_own_by_confirm(lexicon: Lexicon) -> None:
    couch = begin(lexicon)
    couch.place("H", Square(0, 0))
    assert (notice(couch), couch.draft.laid) == ("Place the H here.", ())
    couch.press("confirm")
    assert [laid.face for laid in couch.draft.laid] == ["H"]
    assert "does not belong" not in notice(couch)


def test_a_tile_on_a_wrong_square_is_taken_back_by_confirm(lexicon: Lexicon) -> None:
    couch = begin(lexicon)
    couch.place("F", Square(0, 0))
    assert "does not belong on A1" in notice(couch)
    assert "Take it back" in couch.prompts
    couch.press("confirm")
    assert not couch.draft.laid


def test_the_lesson_offers_only_the_way_of_placing_tiles_that_its_advice_knows(lexicon: Lexicon) -> None:
    couch = begin(lexicon)
    for way in ((), ("up",)):
        couch.press(*way)
        assert not {"Word lane", "Hold for keys"} & set(couch.prompts)
        couch.press("l1")
        couch.hold("r2", 0.1)
        assert couch.turn.lane is None


def test_end_turn_is_bright_and_its_button_works_only_once_the_word_is_complete(lexicon: Lexicon) -> None:
    couch = begin(lexicon)

    def seen() -> tuple[bool, bool]:
        (hud,) = [panel for panel in couch.picture.panels if isinstance(panel, Hud)]
        works = any(command.action is ENDS for command in couch.stack.top.available())
        return hud.ready, works

    for square, face in wanted(couch).tiles:
        assert seen() == (False, False)
        couch.place(face, square)
        couch.focus_spot(Spot.RACK)
    assert seen() == (True, True)


def test_ghosts_show_where_the_missing_letters_go(lexicon: Lexicon) -> None:
    couch = begin(lexicon)
    assert "".join(ghosts(couch).values()) == "HORN"
    couch.place("O", (square := next(at for at, face in ghosts(couch).items() if face == "O")))
    assert square not in ghosts(couch)
    assert "".join(ghosts(couch).values()) == "HRN"


def test_any_other_play_is_refused_kindly_and_nothing_is_lost(lexicon: Lexicon) -> None:
    couch = begin(lexicon)
    at = next(iter(ghosts(couch)))
    couch.place("F", at)
    assert "does not belong" in notice(couch)
    couch.end_turn()
    (refusal,) = [panel.refusal for panel in couch.picture.panels if isinstance(panel, Hud)]
    assert refusal
    assert "In this lesson, play HORN" in refusal.text
    assert couch.host.record.turns == ()
    assert couch.host.position.scores == (0,)


def test_the_lessons_draws_leave_a_whole_set_of_tiles(lexicon: Lexicon) -> None:
    couch = begin(lexicon)
    for _ in STEPS:
        play_step(couch)
        couch.press("confirm")
    position = couch.host.position
    on_board = sum(cell != "." for cell in position.board.cells)
    assert len(position.bag) + len(position.rack) + on_board == 100
    assert all(isinstance(played.move, Place) for played in couch.host.record.turns)


def test_other_rules_are_kept_for_the_games_and_do_not_disturb_the_lesson(lexicon: Lexicon) -> None:
    couch = begin(lexicon)
    couch.press("options")
    couch.choose("Options")
    couch.choose("Game Settings")
    couch.press("down", "down", "confirm", "back")
    assert not couch.services.options.auto_pick
    couch.press("back", "back")
    couch.until("table")
    play_step(couch)


def test_a_lesson_is_never_put_on_a_card_whose_reader_would_take_it_for_a_game(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    """Its draws are arranged, so that a replay by the rules comes out otherwise."""
    home = services(lexicon, ScriptedMaven())
    home.keeper = keeper = Keeper(tmp_path)
    home.card_storage = CardStorage(keeper)
    couch = Couch(home, TutorialScene(home, Quit, Pop))
    couch.until("reading")
    couch.press("confirm")
    couch.until("table")
    play_step(couch)
    couch.press("confirm")
    couch.until("table")
    couch.press("options")
    couch.choose("Quit")
    assert not couch.sees("Save to Memory Card")
    assert couch.sees("Continue goes on with it until Parlour is closed")
    couch.press("left", "confirm")
    assert keeper.flush(20)
    assert keeper.card(1).free == 15
    keeper.close()


def test_a_lesson_that_is_left_promises_what_continue_does(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    start_with(couch, "Normal", "Novice")  # nobody moves in it: another game takes its room
    assert couch.services.begun.latest()
    home = couch.services
    home.begun.keep_lesson(1)
    for played, says in (
        (0, "Nothing to keep before the first word."),
        (1, "Continue goes on with it until "),
    ):
        at = couch.services.begun.lesson()
        couch = Couch(home, TutorialScene(home, Quit, Quit, played))
        if not played:
            couch.until("reading")
            couch.press("confirm")
        couch.until("table")
        couch.press("options")
        couch.choose("Quit")
        assert couch.sees(says)
        assert not couch.sees("another game")
        lesson = home.begun.lesson()
        assert lesson
        assert (lesson == at) is not played
    again = Couch(home)
    again.press("confirm")
    assert again.sees("Your first game"), "Continue goes on with what was on last"


def test_k1_a_lesson_that_is_left_lies_on_the_shelf_and_goes_on_after_the_words_that_were_laid(
    lexicon: Lexicon,
) -> None:
    home = services(lexicon, ScriptedMaven())
    couch = Couch(home, TutorialScene(home, Quit, Quit))
    couch.until("reading")
    couch.press("confirm")
    couch.until("table")
    couch.press("options")
    couch.choose("Quit")
    assert couch.sees("Nothing to keep before the first word."), "nothing is promised that is not so"
    couch.press("back*2")
    for _ in range(2):
        couch.until("table")
        play_step(couch)
        couch.press("confirm")
    again = Couch(home)
    again.press("confirm")
    again.choose("Begun Games")
    assert isinstance(again.stack.top, BegunScene)
    panel = again.stack.top.shelf
    assert [(card.title, card.state) for card in panel.cards] == [
        ("Your first game", "Lesson · 2 of 4 words")
    ]
    assert panel.cards[0].board == couch.host.position.board.cells
    again.press(*again.prompts["Archive"], "back")
    assert "Continue" not in again.choices, "what is put away is not gone on with by itself"
    again.choose("Begun Games")
    assert again.sees("No game is begun")
    again.press(*again.prompts["Archived games"])
    again.press(*again.prompts["Restore"])
    assert again.sees("Your first game: back on the shelf.")
    again.press("back")
    again.choose("Continue")
    again.until("table")
    assert again.host.position.racks == couch.host.position.racks
    assert again.host.position.board == couch.host.position.board
    for _ in range(2):
        play_step(again)
        again.press("confirm")
        again.until("table", "question")
    assert again.sees("Play a Game")
    assert home.begun.lesson() is None, "what is over is begun no more"


@pytest.mark.parametrize("words", range(1, len(STEPS) + 1))
def test_what_the_lesson_says_of_a_word_is_what_it_scores_on_the_squares_where_it_lies(words: int) -> None:
    before, after = board_after(words - 1), board_after(words)
    tiles = [tile for tile in after.tiles() if tile.square not in {laid.square for laid in before.tiles()}]
    score = score_play(before, tiles, RULES)
    title, text = str(told(words)[0]), list(map(str, told(words)[1]))
    assert title.endswith(f": {score.total} Points")
    points = {word.word: word.points for word in score.words}
    for word, said in re.findall(r"([A-Z]{2,}) (\d+)", " ".join(text)):
        assert points[word] == int(said)
    kinds = {RULES.layout.premium(tile.square) for tile in tiles}
    for premium, name in ((Premium.DOUBLE_LETTER, "double-letter"), (Premium.TRIPLE_LETTER, "triple-letter")):
        assert premium in kinds or name not in " ".join(text)


def test_where_the_lesson_sends_whoever_is_stuck_there_is_a_row_that_speaks_of_hints(
    lexicon: Lexicon,
) -> None:
    assert "Guides, with hints" in str(FAREWELL)
    couch = couch_of(lexicon)
    start_with(couch, "Normal", "Novice")
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    assert isinstance(couch.menu, Menu)
    assert {item.label: item.note for item in couch.menu.items}["Guides"] == "Hints"


def test_whoever_plays_the_lesson_is_called_so_in_the_language_of_the_moment(lexicon: Lexicon) -> None:
    with spoken_in("fr"):
        couch = begin(lexicon)
        assert couch.sees("Vous")
    assert couch.sees("You")
    assert not couch.sees("Vous")
