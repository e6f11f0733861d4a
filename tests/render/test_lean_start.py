from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ONE_PICTURE = """
import sys
from PIL import Image
from game.render.panels.other_scripts import runs
from game.render.panels.theme import Font
from game.render.panels.typesetting import known
from game.render.table3d.textures import FOLDER

Image.open(FOLDER / "grain.webp").load()
known("Zoë & Åsa", Font.TEXT)
sys.exit("PIL.PdfImagePlugin" in sys.modules or runs.cache_info().currsize)
"""
PERFORMED = """
import sys
from game.__main__ import main

assert main(["script", "-", "--headless", "--size", "640x360", *sys.argv[1:]]) == 0
print(*sys.modules)
"""
BEHIND = {
    *("game.scenes.start.main_menu", "game.scenes.start.play_menu", "game.scenes.options.options_menu"),
    *("game.scenes.history.history_menu", "game.scenes.mail.shelf_scene", "game.scenes.start.join_elsewhere"),
    *("game.scenes.table.table_scene", "game.scenes.after.results"),
}
"""What is a press away from the title, or more."""
UNUSED = {
    *("imaplib", "smtplib", "importlib.metadata", "pyglet.text", "pyglet.font"),
    *("game.sound.panel_cues", "game.house_copy.places", "game.doctor.examination"),
    *("game.render.panels.board_marks_panel", "game.render.panels.house_pictures"),
}
"""What else is loaded when it is first wanted: of post, copies, checks, and panels of other screens."""


def modules_after(script: str, *options: str) -> set[str]:
    """What is loaded at the end of a pad script, by name."""
    told = subprocess.run(
        [sys.executable, "-c", PERFORMED, *options], input=script, capture_output=True, text=True, check=True
    )
    return set(told.stdout.split())


def test_what_the_title_does_not_show_is_not_made_ready_for_it() -> None:
    assert subprocess.run([sys.executable, "-c", ONE_PICTURE]).returncode == 0


def test_nothing_of_other_screens_is_loaded_for_the_first_picture_of_the_title() -> None:
    loaded = modules_after("shot title")
    assert {"game.scenes.start.title", "game.render.stage"} <= loaded
    assert loaded & (BEHIND | UNUSED) == set()


def test_neither_are_they_where_a_game_is_begun_that_the_title_offers_to_go_on_with(tmp_path: Path) -> None:
    house = ("--data-dir", str(tmp_path))
    assert "game.scenes.table.table_scene" in modules_after("press shuffle\nuntil table\nwait 1", *house)
    assert modules_after('expect "Continue"\nshot title', *house) & BEHIND == set()


def test_they_are_loaded_while_the_title_rests_before_anybody_presses() -> None:
    assert modules_after("wait 10") >= BEHIND
