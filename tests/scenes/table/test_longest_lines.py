"""What grows by a line moves what stands beside it, and is told in full."""

from __future__ import annotations

import pytest

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import LEVELS, Level
from tests.render.panel_samples import BOXES, hud, picture
from tests.render.test_text_size import drawn
from tests.scenes.playing import add_maven, be_ready, couch_of, start


@pytest.mark.parametrize("text", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_line_about_the_game_stands_clear_of_bag_and_play_in_two_lines(text: float, seats: int) -> None:
    play = {"headline": "Champion   LOESSAL  +166", "latest": "LOESSAL  +166", "told_by": 0}
    pen, _ = drawn(picture(hud(boxes=BOXES[:seats], note="Game 1 of 3", **play)), text)
    place = {label.text: label.box for label in pen.labels}
    word, points, note = place["LOESSAL"], place["+166"], place["Game 1 of 3"]
    if text == 1.0:
        assert points.y > word.bottom
        assert note.y - points.bottom > points.y - word.bottom
    else:  # larger words have a line of their own under the bag, and need no second one
        assert place["24"].bottom < word.y == pytest.approx(points.y, abs=1)
        assert word.right < points.x
        assert not any(note.overlaps(other) for other in (place["24"], word, points))


def test_a_deed_too_long_for_its_line_takes_a_second_one() -> None:
    deed = {"headline": f"{BOXES[1].name} took SALOS back", "latest": "Took SALOS back", "told_by": 1}
    pen, _ = drawn(picture(hud(boxes=BOXES[:2], **deed)), 1.0)
    assert "Took SALOS back" in " ".join(label.text for label in pen.labels)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_whoever_adds_the_computer_reads_all_of_its_line(lexicon: Lexicon, level: Level) -> None:
    couch = couch_of(lexicon)
    start(couch, "Normal")
    be_ready(couch)
    add_maven(couch, level.name)
    pen, _ = drawn(couch.picture, 1.0)
    words = [label.text for label in pen.labels]
    assert any(level.name in told for told in words)
    assert str(level.line) in " ".join(words)
