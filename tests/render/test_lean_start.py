from __future__ import annotations

import subprocess
import sys

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


def test_what_the_title_does_not_show_is_not_made_ready_for_it() -> None:
    assert subprocess.run([sys.executable, "-c", ONE_PICTURE]).returncode == 0
