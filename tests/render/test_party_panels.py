"""Players of a game all at once on panels: names of twelve letters, and a place for everybody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controllers.actions import Brand
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.duplicate_panel import draw_places, draw_reveal
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.party_panel import draw_round
from game.render.panels.pen import Pen
from game.render.panels.theme import Colour
from game.scenes.kit.picture.duplicate_panels import (
    Finder,
    FoundRow,
    PlaceChip,
    PlaceChips,
    Present,
    RoundBoard,
)
from tests.render.panel_samples import REVEAL, ROUND

LARGE = 1.4
"""How much larger a round is drawn where text is twice as large: there is no room for more."""
LONG = ("Christophine", "Bartholomäus", "Maximiliane", "Grandmother")


def kit() -> Kit:
    motion = Easing()
    motion.instant = True
    return Kit(Pen(), Canvas.of((1920, 1080)), motion, Brand.PLAYSTATION)


def test_four_long_names_all_have_their_place_below_the_round() -> None:
    drawn = kit()
    chips = tuple(PlaceChip(name, 1_234, Finder(n), n + 1, 0) for n, name in enumerate(LONG))
    draw_places(PlaceChips("Round 9", chips, moved=False), drawn)
    told = [label.text for label in drawn.pen.labels]
    assert [text for text in told if text in ("1", "2", "3", "4")] == ["1", "2", "3", "4"]


def test_long_names_of_a_few_can_be_read_whole_beside_the_board() -> None:
    drawn = kit()
    people = tuple(Present(name, Finder(n)) for n, name in enumerate(LONG))
    draw_round(RoundBoard("Round 1", "80 in the bag", 50, 60, "", "At the table", people, None), drawn)
    assert set(LONG) <= {label.text for label in drawn.pen.labels if not label.shortened}


def test_large_words_leave_every_player_a_sign_and_a_name_and_the_rack_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    signs: list[Rect] = []
    monkeypatch.setattr("game.render.panels.player_signs.sign", lambda _who, box, *_how: signs.append(box))
    people = tuple(Present(name, Finder(n)) for n, name in enumerate(LONG))
    for join in (None, ROUND.join):
        drawn, panel = kit(), RoundBoard("Round 1", "80 in the bag", 50, 60, "", "Four", people, join)
        drawn.canvas = Canvas.of((1920, 1080), text=2.0).closer(LARGE)
        signs.clear()
        draw_round(panel, drawn)
        labels = {label.text: label.box for label in drawn.pen.labels}
        assert len(signs) == len(people)
        assert min(sign.w for sign in signs) >= 20
        for column in drawn.taken:
            assert not column.overlaps(drawn.canvas.rack)
        assert all(any(column.contains(sign) for column in drawn.taken) for sign in signs)
        if join is None:
            assert min(sign.y for sign in signs) > labels["80 in the bag"].bottom


def test_what_a_word_means_is_told_whole_beside_a_few_finds_and_beside_many_as_being_longer() -> None:
    meaning = (
        "small asexual reproductive structure in e.g. liverworts and mosses that detaches from the parent"
    )
    for rows, whole in ((REVEAL.rows[:1], True), (REVEAL.rows * 6, False)):
        drawn = kit()
        draw_reveal(replace(REVEAL, rows=rows, meaning=meaning, laid=None, shown=len(rows) + 2), drawn)
        told = " ".join(label.text for label in drawn.pen.labels)
        assert (meaning in told) is whole
        assert ("…" in told) is not whole
        assert "small asexual reproductive structure" in told


def test_the_longest_word_that_nobody_saw_is_told_whole() -> None:
    drawn, word = kit(), "INTERNATIONALLY"
    draw_reveal(replace(REVEAL, laid=FoundRow("Laid, as good", word, 1290), shown=99), drawn)
    assert not any(label.shortened for label in drawn.pen.labels if label.text in word)
    letters = [label.text for label in drawn.pen.labels if len(label.text) == 1 and label.text.isalpha()]
    assert word in ["".join(letters)[-len(word) :], *(label.text for label in drawn.pen.labels)]


def test_the_last_ten_seconds_of_a_round_glow_along_every_edge_of_the_screen_ever_deeper() -> None:
    def glow(left: int) -> list[float]:
        drawn, pulsing = kit(), []

        def soft(box: Rect, colour: Colour, radius: float, blur: float, pulse: float = 0.0) -> None:
            if pulse:
                pulsing.append(colour[3])

        drawn.pen.soft = soft  # type: ignore[method-assign]  # what glows, and how deep
        draw_round(RoundBoard("Round 1", "80 in the bag", left, 60, "", "", (), None), drawn)
        return pulsing

    assert glow(11) == glow(0) == []
    assert [len(glow(left)) for left in (10, 1)] == [4, 4]
    assert glow(1)[0] > glow(10)[0]
