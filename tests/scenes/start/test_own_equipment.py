"""Boards and letter sets that players make by pad, from the rules to the table."""

from __future__ import annotations

from pathlib import Path

from game.equipment_files import find_equipment, keep_equipment
from game.lexicon.words import Lexicon
from game.rules.board_layouts import CLASSIC, BoardLayout, Premium
from game.rules.moves import Square
from game.scenes.start.count_letters import LetterCounter
from game.scenes.start.paint_board import BoardPainter
from tests.scenes.couch import Couch
from tests.scenes.playing import add_maven
from tests.scenes.start.test_choose_rules import at_editions, change, rules


def making(lexicon: Lexicon, folder: Path, choice: str) -> Couch:
    """At the menu behind *Make your own*, with something chosen there."""
    couch = at_editions(lexicon)
    couch.services.equipment = lambda: find_equipment(folder)
    couch.press("shuffle")
    change(couch, "Board", "Board", "zoom")
    couch.choose(choice)
    return couch


def painter(couch: Couch) -> BoardPainter:
    scene = couch.stack.top
    assert isinstance(scene, BoardPainter)
    return scene


def counter(couch: Couch) -> LetterCounter:
    scene = couch.stack.top
    assert isinstance(scene, LetterCounter)
    return scene


def to_letter(couch: Couch, row: int, column: int) -> None:
    couch.press(*["down"] * row, *["right"] * column)


def test_a_board_is_painted_named_kept_and_played_on(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = making(lexicon, tmp_path, "Paint a Board")
    couch.press("up")
    assert couch.table_view.layout.premium((6, 7)) is Premium.NONE
    couch.press("confirm", "confirm")
    layout = couch.table_view.layout
    assert {layout.premium(at) for at in ((6, 7), (8, 7), (7, 6), (7, 8))} == {Premium.TRIPLE_LETTER}
    couch.press("pause")
    couch.spell_name("KITCHEN")
    assert couch.stack.top.name == "rules"
    assert rules(couch).row.value == "Kitchen"
    assert (tmp_path / "boards" / "Kitchen.txt").is_file()
    couch.press("back", "back")
    add_maven(couch, "Novice")
    couch.press("confirm")
    couch.until("table")
    assert couch.table_view.layout.lines == layout.lines
    assert couch.host.position.rules.layout.name == "Kitchen"


def test_a_letter_set_is_counted_out_named_kept_and_played_with(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = making(lexicon, tmp_path, "Make a Letter Set")
    assert couch.sees("A: 9 tiles, 1 point each. In all 100 tiles, 187 points.")
    couch.press("scores", "scores", "l1", "r2", "r2", "l2")
    assert couch.sees("A: 10 tiles, 2 points each. In all 101 tiles, 198 points.")
    to_letter(couch, 2, 8)
    assert couch.sees("Blanks: 2 tiles, 0 points each.")
    assert "Dearer" not in couch.prompts
    couch.press("l1", "l1")
    assert "Fewer" not in couch.prompts
    couch.press("pause")
    couch.press("pause")
    assert rules(couch).row.value == "Our letters 1"
    couch.press("back", "back")
    add_maven(couch, "Novice")
    couch.press("confirm")
    couch.until("table")
    tiles = couch.host.position.rules.tiles
    assert (tiles.counts["A"], tiles.values["A"], tiles.counts["?"]) == (10, 2, 0)
    assert len(tiles.all_tiles()) == 99


def test_a_press_paints_each_kind_in_turn_or_the_one_of_the_brush(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = making(lexicon, tmp_path, "Paint a Board")
    scene = painter(couch)
    assert "Next kind" not in couch.prompts, "the star stays"
    couch.press("up", "left")
    seen = []
    for _ in range(5):
        couch.press("confirm")
        seen.append(scene.board.at(scene.at))
    assert [kind.value for kind in seen] == ["L", "w", "W", ".", "l"]
    couch.press("scores", "scores", "scores")
    assert couch.sees("Paint")
    couch.press("confirm", "confirm")
    assert scene.board.at(scene.at) is Premium.TRIPLE_LETTER
    plain = scene.board.counts()[Premium.NONE]
    couch.press("l1", "l1", "shuffle", "up", "up", "shuffle", "shuffle", "confirm")
    assert scene.board.at(scene.at) is Premium.NONE
    assert scene.board.counts()[Premium.NONE] == plain, "it was plain before"
    couch.press("down", "down", "confirm")
    assert scene.board.counts()[Premium.NONE] == plain + 1, "no mirror, and one square"


def test_a_stroke_that_no_line_has_room_for_says_so_and_changes_nothing(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = making(lexicon, tmp_path, "Paint a Board")
    couch.press("up*7", "right", "l1")
    assert couch.stack.top.name == "paint-board"
    couch.press("confirm")
    assert couch.sees("At most 3 squares of a row or column multiply words.")
    assert painter(couch).board.layout("classic") == CLASSIC
    couch.press("right")
    assert not couch.sees("At most 3")


def test_a_board_of_another_size_keeps_the_cursor_where_it_was(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = making(lexicon, tmp_path, "Paint a Board")
    couch.press("up", "left", "r2")
    assert couch.table_view.layout.size == 17
    assert painter(couch).at == Square(7, 7)
    couch.press("up*9", "l2", "l2", "l2")
    assert "9 by 9" not in couch.prompts
    assert (couch.table_view.layout.size, painter(couch).at) == (11, Square(0, 4))


def test_nobody_loses_what_is_not_saved_by_one_press(lexicon: Lexicon, tmp_path: Path) -> None:
    for choice, presses in (("Paint a Board", ("up", "confirm")), ("Make a Letter Set", ("scores",))):
        couch = making(lexicon, tmp_path, choice)
        couch.press("back")
        assert couch.stack.top.name == "own-equipment", "nothing was made"
        couch.choose(choice)
        couch.press(*presses, "back", "confirm")
        assert couch.stack.top.name in ("paint-board", "count-letters")
        couch.press("back", "left", "confirm")
        assert couch.stack.top.name == "own-equipment"
        assert find_equipment(tmp_path) == find_equipment(tmp_path)
        assert not list(tmp_path.glob("*/*.txt"))


def test_a_letter_set_that_nobody_can_play_with_is_not_saved(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = making(lexicon, tmp_path, "Make a Letter Set")
    scene = counter(couch)
    scene.rows.update({face: (0, 1) for face in scene.rows if face not in "EX"})
    couch.press("pause")
    assert couch.sees("A set has 28 to 200 tiles, of two kinds at least.")
    assert couch.stack.top.name == "count-letters"


def test_a_board_whose_name_another_one_has_is_deleted_by_pad_under_its_number(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    for number, line in enumerate(("l.l..*..l.l", "..l..*..l..")):
        keep_equipment(tmp_path, BoardLayout(f"{number}", (*["." * 11] * 5, line, *["." * 11] * 5)))
        path = tmp_path / "boards" / f"{number}.txt"
        path.write_text(path.read_text().replace(f"name: {number}", "name: Ours"))
    couch = at_editions(lexicon)
    couch.services.equipment = lambda: find_equipment(tmp_path)
    couch.press("shuffle")
    change(couch, "Board", "Board")
    while rules(couch).row.value != "Ours 2":
        couch.press("right")
    couch.press("zoom")
    couch.choose("Delete Ours 2")
    assert couch.sees("Games that are on keep it.")
    couch.press("left", "confirm")
    assert [path.stem for path in (tmp_path / "boards").glob("*.txt")] == ["0"]
    assert "Delete Ours 2" not in couch.choices


def test_what_was_made_is_replaced_only_if_that_is_wanted_and_can_be_deleted(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = making(lexicon, tmp_path, "Paint a Board")
    for presses, left in ((("up", "confirm"), "l"), (("up", "confirm"), "L")):
        couch.press(*presses, "pause", "pause")
        assert rules(couch).row.value == "Our board 1", "the same again goes by its name"
        (file,) = (tmp_path / "boards").glob("*.txt")
        assert file.read_text().split()[4 + 6][7] == left
        couch.press("zoom")
        couch.choose("Paint a Board")
    couch.press("back")
    couch.choose("Delete Our board 1")
    couch.press("left", "confirm")
    assert not list((tmp_path / "boards").glob("*.txt"))
    assert "Delete Our board 1" not in couch.choices
    couch.press("back")
    assert rules(couch).row.value == "Our board 1", "it is chosen, and goes along by value"


def test_another_board_of_a_name_that_is_taken_asks_first_and_ours_are_never_touched(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = making(lexicon, tmp_path, "Paint a Board")
    couch.press("up", "confirm", "pause")
    couch.spell_name("DEN")
    couch.press("zoom")
    couch.choose("Paint a Board")
    couch.press("up", "confirm", "pause")
    couch.spell_name("CLASSIC")
    assert rules(couch).row.value == "Classic 2"
    couch.press("zoom")
    couch.choose("Paint a Board")
    couch.press("pause")
    couch.spell_name("DEN")
    assert couch.sees("Replace Den?")
    couch.press("confirm")
    assert couch.stack.top.name == "paint-board"
    assert len(list((tmp_path / "boards").glob("*.txt"))) == 2


def test_a_disk_that_takes_nothing_is_told_and_the_board_is_still_there(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = making(lexicon, tmp_path, "Paint a Board")
    (tmp_path / "boards").rmdir()
    (tmp_path / "boards").write_text("in the way")
    couch.press("up", "confirm", "pause", "pause")
    assert couch.sees("Not Saved")
    assert couch.sees("It cannot be kept")
    couch.press("back")
    assert painter(couch).board.at(Square(6, 7)) is Premium.DOUBLE_LETTER


def test_without_a_folder_nothing_is_made_that_would_be_lost(lexicon: Lexicon) -> None:
    couch = at_editions(lexicon)
    couch.press("shuffle")
    change(couch, "Board", "Board", "zoom")
    assert [item.label for item in couch.menu.items if item.enabled] == ["As Text Files"]
    assert couch.sees("There is no folder for files of your own")
    couch.choose("As Text Files")
    assert couch.sees("There is no folder for files of your own")
