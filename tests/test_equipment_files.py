"""Boards and letter sets in files: those of the game, and those that players add."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.equipment_files import (
    LARGEST_FILE,
    MOST_FILES,
    SHIPPED,
    delete_equipment,
    find_equipment,
    is_of_players,
    keep_equipment,
)
from game.rules.board_layouts import CLASSIC, BoardLayout
from game.rules.equipment_text import EquipmentTextError
from game.rules.letter_sets import ENGLISH, LetterRow, LetterSet
from tests.rules.test_equipment_text import ELEVEN


def written(folder: Path, name: str, text: str | bytes) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


def test_what_comes_with_the_game_can_all_be_played_with() -> None:
    found = find_equipment(None)
    assert not found.faults
    assert found.boards[0] == CLASSIC
    assert found.letter_sets[0] == ENGLISH
    assert {layout.size for layout in found.boards} == {11, 15, 21}
    assert sorted(len(tiles.all_tiles()) for tiles in found.letter_sets) == [100, 100, 200]
    assert len(found.boards) == len(list((SHIPPED / "boards").iterdir())) + 1
    assert len(found.letter_sets) == len(list((SHIPPED / "letters").iterdir())) + 1


def test_the_folders_are_made_so_that_players_find_where_files_go(tmp_path: Path) -> None:
    find_equipment(tmp_path)
    assert (tmp_path / "boards").is_dir()
    assert (tmp_path / "letters").is_dir()


def test_files_that_players_add_are_found_and_named_after_the_file(tmp_path: Path) -> None:
    written(tmp_path, "boards/kitchen.txt", "\n".join([ELEVEN[4], *ELEVEN[1:-1], ELEVEN[4]]))
    written(tmp_path, "letters/few.txt", "A 20 1\nB 20 2\n")
    found = find_equipment(tmp_path)
    assert "kitchen" in {layout.name for layout in found.boards}
    assert "few" in {tiles.name for tiles in found.letter_sets}


def test_a_file_that_cannot_be_used_is_told_by_name_and_line_and_hides_no_other(tmp_path: Path) -> None:
    written(tmp_path, "boards/bad.txt", "\n".join([*ELEVEN[:3], "short", *ELEVEN[4:]]))
    written(tmp_path, "boards/good.txt", "name: Good\n" + "\n".join(ELEVEN[::-1]))
    written(tmp_path, "boards/huge.txt", "." * (LARGEST_FILE + 1))
    written(tmp_path, "letters/latin.txt", b"A 20 1\nB 20 1\n\xc4 1 1\n")
    found = find_equipment(tmp_path)
    assert found.faults == (
        "bad.txt: Line 4: square 1 is 's', which is none of the signs . l L w W *.",
        "huge.txt: it has more than 16 kilobytes.",
        "latin.txt: Line 3: it is not written in UTF-8.",
    )


def test_two_of_one_name_are_told_apart_and_equal_ones_are_offered_once(tmp_path: Path) -> None:
    other = [*ELEVEN[:5], "l.l..*..l.l", *ELEVEN[6:]]
    written(tmp_path, "boards/a.txt", "name: Ours\n" + "\n".join(other))
    written(tmp_path, "boards/b.txt", "name: Ours\n" + "\n".join([*ELEVEN[:5], "..l..*..l..", *ELEVEN[6:]]))
    written(tmp_path, "boards/c.txt", "name: Ours\n" + "\n".join(other))
    names = [layout.name for layout in find_equipment(tmp_path).boards]
    assert [name for name in names if name.startswith("Ours")] == ["Ours", "Ours 2"]
    second = next(layout for layout in find_equipment(tmp_path).boards if layout.name == "Ours 2")
    assert is_of_players(tmp_path, second)
    delete_equipment(tmp_path, second)
    assert sorted(path.stem for path in (tmp_path / "boards").iterdir()) == ["a", "c"]
    assert not is_of_players(tmp_path, second)


def test_what_players_make_is_found_again_in_place_of_what_it_was(tmp_path: Path) -> None:
    for lines in (ELEVEN, ELEVEN[::-1], [*ELEVEN[:5], "l.l..*..l.l", *ELEVEN[6:]]):
        made = BoardLayout("Ours", tuple(lines))
        keep_equipment(tmp_path, made)
        assert made in find_equipment(tmp_path).boards
        assert is_of_players(tmp_path, made)
        assert len(list((tmp_path / "boards").glob("*.txt"))) == 1
    few = LetterSet("Few", (LetterRow("A", 20, 1), LetterRow("B", 20, 2)))
    keep_equipment(tmp_path, few)
    assert few in find_equipment(tmp_path).letter_sets
    delete_equipment(tmp_path, few)
    assert few not in find_equipment(tmp_path).letter_sets
    assert not is_of_players(tmp_path, ENGLISH)


def test_a_file_is_not_written_over_what_another_name_has_there(tmp_path: Path) -> None:
    written(tmp_path, "boards/Ours.txt", "name: Theirs\n" + "\n".join(ELEVEN))
    keep_equipment(tmp_path, BoardLayout("Ours", tuple(ELEVEN)))
    assert {"Ours", "Theirs"} <= {board.name for board in find_equipment(tmp_path).boards}


def test_what_would_not_be_found_again_is_refused_in_a_sentence(tmp_path: Path) -> None:
    for number in range(MOST_FILES):
        written(tmp_path, f"boards/{number}.txt", f"name: {number}\n" + "\n".join(ELEVEN))
    with pytest.raises(EquipmentTextError, match="no more are read"):
        keep_equipment(tmp_path, BoardLayout("Ours", tuple(ELEVEN)))
    keep_equipment(tmp_path, BoardLayout("7", tuple(ELEVEN[::-1])))
    (tmp_path / "letters").write_text("no folder")
    few = LetterSet("Few", (LetterRow("A", 20, 1), LetterRow("B", 20, 2)))
    with pytest.raises(EquipmentTextError, match="It cannot be kept"):
        keep_equipment(tmp_path, few)
