"""Games from files: what is said of them is text that a screen can show, whatever a sheet or a name holds."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.lexicon.words import Lexicon
from game.scenes.history.game_files import TakingIn, taken
from game.scenes.kit.scene import Push
from tests.scenes.couch import Couch, services
from tests.scenes.scripted_maven import ScriptedMaven

EVIL = "#player1 A A\n#player2 B B\n\x1b[31m\x00\u202eevil\n"


@pytest.mark.skipif(sys.platform == "win32", reason="no name has such signs there")
def test_nothing_of_a_sheet_or_of_its_name_steers_what_shows_it(lexicon: Lexicon, tmp_path: Path) -> None:
    sheet = tmp_path / "a\x1b[2Jb.gcg"
    sheet.write_text(EVIL, encoding="utf-8")
    home = services(lexicon, ScriptedMaven())
    together = TakingIn(home, [sheet])
    while together.update(0.1) is None:
        pass
    lines = list(map(str, together._summary()))
    alone = taken(home, sheet)
    assert isinstance(alone, Push)
    shown = [line for line in (*lines, *Couch(home, alone.scene).words) if line]
    assert any("evil" in line for line in lines)
    assert [line for line in shown if not line.isprintable()] == []
