"""Players of a game all at once on panels: names of twelve letters, and a place for everybody."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations

import pytest
from coloraide import Color

from controllers.actions import Brand
from game.phones.far_party_heard import DOWN
from game.render.panels import sheet_pictures
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.drawing import draw_panel
from game.render.panels.easing import Easing
from game.render.panels.face_picture import draw_crowd
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Align, Pen, QuadKind
from game.render.panels.sheet_panel import draw_sheet
from game.render.panels.sheet_pictures import dashes_of, over_others
from game.render.panels.theme import SEATS, Colour, rgb
from game.scenes.duplicate.far_evening import NOT_YET, STOPPED
from game.scenes.duplicate.reveal_sheet import places_sheet, reveal_sheet
from game.scenes.duplicate.round_panels import FoundRow
from game.scenes.kit.picture.sheet import Column, Look, Sheet, SheetBesideBoard, Table
from game.scenes.kit.picture.sheet_pictures import ClockRing, Crowd, PlaceChip, Present, RaceLines, SeatFace
from game.scenes.kit.tables import figures
from tests.render.panel_samples import CROWD, REVEAL, round_of_sofa, round_on

LARGE = 1.4
"""How much larger a round is drawn where text is twice as large: there is no room for more."""
LONG = ("Christophine", "Bartholomäus", "Maximiliane", "Grandmother")


def kit() -> Kit:
    motion = Easing()
    motion.instant = True
    return Kit(Pen(), Canvas.of((1920, 1080)), motion, Brand.PLAYSTATION)


def test_four_long_names_all_have_their_place_below_the_round() -> None:
    drawn = kit()
    chips = tuple(PlaceChip(name, 1_234, SeatFace(n), n + 1) for n, name in enumerate(LONG))
    draw_panel(places_sheet(chips), drawn)
    told = [label.text for label in drawn.pen.labels]
    assert [text for text in told if text in ("1", "2", "3", "4")] == ["1", "2", "3", "4"]


def test_long_names_of_a_few_can_be_read_whole_beside_the_board() -> None:
    drawn = kit()
    people = tuple(Present(name, SeatFace(n)) for n, name in enumerate(LONG))
    draw_panel(round_of_sofa(people), drawn)
    assert set(LONG) <= {label.text for label in drawn.pen.labels if not label.shortened}


@pytest.mark.parametrize("of_sofa", [True, False], ids=["sofa", "phones"])
@pytest.mark.parametrize("zoom", [1.0, LARGE])
def test_the_points_of_everybody_are_told_with_their_names(of_sofa: bool, zoom: float) -> None:
    for names in (("Bea", "Granny", "Mina"), LONG, ("Wally", "Amara", "Oo")):
        for count in range(1, 17):
            people = tuple(
                Present(names[n % len(names)], SeatFace(n % 6), points=1100 + n) for n in range(count)
            )
            drawn = kit()
            drawn.canvas = Canvas.of((1920, 1080), text=2.0 if zoom > 1 else 1.0).closer(zoom)
            for sheet in (round_of_sofa(people),) if of_sofa else round_on(people):
                draw_panel(sheet, drawn)
            whole = [label.text for label in drawn.pen.labels if not label.shortened]
            assert [text.split()[-1] for text in whole if "11" in text] == [
                str(1100 + n) for n in range(count)
            ]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("told", [str(DOWN), str(STOPPED), str(NOT_YET)])
def test_what_keeps_a_round_is_told_beside_the_board_in_a_whole_sentence(
    told: str, text: float, size: tuple[int, int]
) -> None:
    drawn = replace(kit(), canvas=Canvas.of(size), text=text)
    draw_panel(round_of_sofa(CROWD, told), drawn)
    assert told in " ".join(label.text for label in drawn.pen.labels)
    assert not any(label.shortened for label in drawn.pen.labels)


def test_large_words_leave_every_player_a_sign_and_a_name_and_the_rack_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    signs: list[Rect] = []
    monkeypatch.setattr(
        "game.render.panels.face_picture.draw_face", lambda _who, box, *_how: signs.append(box)
    )
    people = tuple(Present(name, SeatFace(n)) for n, name in enumerate(LONG))
    for sheets in ((round_of_sofa(people),), round_on(people)):
        drawn = kit()
        drawn.canvas = Canvas.of((1920, 1080), text=2.0).closer(LARGE)
        signs.clear()
        for sheet in sheets:
            draw_panel(sheet, drawn)
        assert len(signs) == len(people)
        assert min(sign.w for sign in signs) >= 20
        for column in drawn.taken:
            assert not column.overlaps(drawn.canvas.rack)
        assert all(any(column.contains(sign) for column in drawn.taken) for sign in signs)
        labels = {label.text: label.box for label in drawn.pen.labels}
        told = labels["6 of 12 have handed in"]
        assert not any(sign.overlaps(told) for sign in signs)


@pytest.mark.parametrize("wide", [420.0, 560.0, 720.0])
def test_names_of_a_crowd_keep_off_the_next_face_and_the_next_name(
    wide: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    faces: list[Rect] = []
    monkeypatch.setattr(
        "game.render.panels.face_picture.draw_face", lambda _who, box, *_how: faces.append(box)
    )
    for count in (4, 9, 16):
        drawn = kit()
        faces.clear()
        people = tuple(Present(LONG[n % len(LONG)], SeatFace(n % 6)) for n in range(count))
        draw_crowd(Crowd(people), Rect(0, 0, wide, 300), drawn, Align.LEFT)
        names = [label.box for label in drawn.pen.labels]
        for name in names:
            beside = name.grown(12, 0)
            assert not any(beside.overlaps(other) for other in names if other is not name)
            after = Rect(name.centre[0], name.y, name.w / 2 + 20, name.h)
            assert not any(after.overlaps(face) for face in faces if face.bottom > name.centre[1])


def test_what_a_word_means_is_told_whole_beside_a_few_finds_and_beside_many_as_being_longer() -> None:
    meaning = (
        "small asexual reproductive structure in e.g. liverworts and mosses that detaches from the parent and"
        " grows into a plant of its own wherever water has carried it"
    )
    for rows, whole in ((REVEAL.rows[:1], True), (REVEAL.rows * 6, False)):
        drawn = kit()
        draw_panel(
            reveal_sheet(replace(REVEAL, rows=rows, meaning=meaning, laid=None, shown=len(rows) + 2)), drawn
        )
        told = " ".join(label.text for label in drawn.pen.labels)
        assert (meaning in told) is whole
        assert ("…" in told) is not whole
        assert "small asexual reproductive structure" in told


def test_the_longest_word_that_nobody_saw_is_told_whole() -> None:
    drawn, word = kit(), "INTERNATIONALLY"
    draw_panel(reveal_sheet(replace(REVEAL, laid=FoundRow("Laid, as good", word, 1290), shown=99)), drawn)
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
        draw_sheet(SheetBesideBoard("round", ClockRing(left, 60)), drawn)
        return pulsing

    assert glow(11) == glow(0) == []
    assert [len(glow(left)) for left in (10, 1)] == [4, 4]
    assert glow(1)[0] > glow(10)[0]


RACE = ((0, 80, 159), (0, 30, 56), (0, 10, 14))
"""Of three players, the first of whom has found the best of all."""


def raced(lines: tuple[tuple[int, ...], ...], faces: tuple[SeatFace, ...], most: tuple[int, ...]) -> Kit:
    drawn = kit()
    draw_sheet(Sheet("a race", RaceLines(lines, faces, most, "the best of all")), drawn)
    return drawn


def test_figures_of_a_table_stand_below_each_other() -> None:
    drawn = kit()
    rows = (("Amara", "100 %", "1,159"), ("Amara", "35 %", "56"), ("Amara", "9 %", "4"))
    columns = Column(""), figures(""), figures("", Look.STRONG)
    draw_sheet(Sheet("a table", Table(columns, rows, marked=frozenset({0}))), drawn)
    for column in zip(*rows, strict=True):
        ends = {round(label.box.right) for label in drawn.pen.labels if label.text in column}
        assert len(ends) <= 1


def test_the_line_of_the_best_of_all_is_seen_over_the_winners_and_lines_of_one_color_differ() -> None:
    rows = raced(RACE, (SeatFace(1, "duck"),) * 3, RACE[0]).pen.rows
    strokes = rows[:, 20] == QuadKind.STROKE
    lines = strokes & (abs(rows[:, 8:11] - SEATS[1].colour[:3]).max(1) < 0.01)
    dots = strokes & (abs(rows[:, 8:11] - rgb("#B8AFA6")[:3]).max(1) < 0.01)
    assert dots.nonzero()[0].max() > lines.nonzero()[0].max()
    whole = 3 * len(RACE)  # two rounds each, and what leads to each sign
    assert lines.sum() > 2 * whole


def test_sixteen_lines_differ_in_color_or_in_their_dashes(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[object] = []

    def dashed(_pen: Pen, _points: object, _width: float, colour: Colour, *dash: object) -> None:
        looks.append((colour[:3], dash))

    monkeypatch.setattr(sheet_pictures, "dashed", dashed)
    raced(((0, 9),) * 16, tuple(SeatFace(n % 6, "duck") for n in range(16)), (0, 99))
    assert len(set(looks[:16])) == 16


@pytest.mark.parametrize("sight", ["protan", "deutan", "tritan"])
def test_eight_lines_are_told_apart_by_every_kind_of_colour_vision(sight: str) -> None:
    """CIEDE2000 of 15 and more, or other dashes; orange, green and pink are one colour to many eyes."""
    eyes = [Color("srgb", list(seat.colour[:3])).filter(sight, 1).clip() for seat in SEATS]
    for first in permutations(range(len(SEATS))):
        colours = [*first, *first[:2]]
        looks = list(zip(colours, dashes_of(colours), strict=True))
        assert len(set(looks)) == len(looks)
        for (one, dash), (other, gaps) in combinations(looks, 2):
            assert dash != gaps or eyes[one].delta_e(eyes[other], method="2000") >= 15, (one, other)


def test_lines_with_the_same_points_run_beside_each_other_for_as_long() -> None:
    lines = ((0, 20, 40, 70), (0, 20, 40, 50), (0, 30, 40, 50))
    assert [over_others(lines, number) for number in range(3)] == [[0] * 4, [1, 1, 1, 0], [0, 0, 1, 1]]


@pytest.mark.parametrize("players", [1, 2, 5, 7, 8, 16])
def test_everybody_has_a_sign_of_their_own_beside_their_line(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for step in (0, 3, 20):
        places: list[Rect] = []
        monkeypatch.setattr(sheet_pictures, "draw_face", lambda _who, box, _kit, at=places: at.append(box))
        lines = tuple((0, 400 - step * number) for number in range(players))
        raced(lines, tuple(SeatFace(n % 6, "duck") for n in range(players)), (0, 400))
        assert len(places) == players
        assert not any(one.overlaps(other) for n, one in enumerate(places) for other in places[:n])
        assert all(kit().canvas.safe.contains(place) for place in places)
