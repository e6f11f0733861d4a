"""The command `parlour listen`."""

from __future__ import annotations

import pytest

from game.__main__ import main
from game.sound.sound_names import Ambience, Cue, MusicMood


def test_everything_that_can_be_heard_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["listen", "--list"]) == 0
    effects, music, room = (line.partition(": ")[2].split() for line in capsys.readouterr().out.splitlines())
    assert effects == [cue.value for cue in Cue]
    assert music == [mood.value for mood in MusicMood]
    assert room == [ambience.value for ambience in Ambience]


def test_a_name_that_nothing_has_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["listen", "thunder"])
    assert end.value.code == 2
    assert "nothing called 'thunder' can be heard, see --list" in capsys.readouterr().err
