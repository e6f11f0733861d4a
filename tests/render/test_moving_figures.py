"""Figures at the table: which stand there, how they move, and that they cost nothing while they are still."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from controllers.actions import Brand
from game.profiles.maven_people import MAVENS_FIGURE, OPPONENTS
from game.profiles.people import FIGURES
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.easing import Easing
from game.render.panels.figure_pictures import DEFAULT, cells, figure
from game.render.panels.moving_figures import (
    FOOT,
    HIGHER,
    HOP_SECONDS,
    USUAL,
    draw_figure,
    silhouette,
    square_over,
    whole_square,
)
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import FIGURE_SEEN, Pen
from game.render.panels.podium import FACE
from game.render.panels.theme import WHITE
from game.render.table3d.figure_meshes import mesh, names, top
from game.render.table3d.figure_sheet import parts_of
from game.render.table3d.standing import StandingFigure, portrait_lens
from game.scenes.kit.picture.figures import Figure, Mood
from tests.render.panel_samples import SAMPLES
from tests.render.test_score_flight import Screen

EVERYBODY = (*FIGURES, MAVENS_FIGURE, *(opponent.figure for opponent in OPPONENTS))
PLACE = square_over(200, 300, 150)


class Table:
    """One figure, drawn again and again while time passes."""

    def __init__(self, *, instant: bool = False) -> None:
        self.motion = Easing()
        self.motion.instant = instant

    def draw(self, mood: Mood, seconds: float = 0.0) -> tuple[StandingFigure, Rect]:
        self.motion.advance(seconds)
        pen = Pen()
        self.motion.begin()
        kit = Kit(pen, Canvas.of((1920, 1080)), self.motion, Brand.PLAYSTATION)
        draw_figure(Figure("cat", mood), PLACE, 0, kit, 0)
        self.motion.end()
        ((row, standing),) = pen.solids
        return standing, whole_square(Rect(*pen.rows[row, :4].tolist()))


@pytest.mark.parametrize("figure", EVERYBODY)
def test_each_figure_has_a_model_and_a_picture_of_its_own(figure: str) -> None:
    assert figure in names()
    assert {figure, f"{figure} own"} <= set(cells())
    assert len(mesh(figure).indices) > 3000


@pytest.mark.parametrize("figure", EVERYBODY)
def test_every_figure_fits_its_square_with_the_crown_on(figure: str) -> None:
    lens = portrait_lens()
    seen = [
        lens.project(tuple(made[:12].reshape(3, 4) @ (*corner, 1.0)))
        for name, made in parts_of(StandingFigure(figure, (1, 1, 1), crown=0.0))
        for corner in mesh(name).vertices[::7, :3]
    ]
    left, up, right, foot = (2 * share - 1 for share in FIGURE_SEEN)
    x, y = np.array(seen).T
    assert left < x.min()
    assert x.max() < right
    assert up < -y.max()
    assert -y.min() < foot
    assert top(figure) > 1.0


def test_the_normals_of_the_models_look_out_as_their_triangles_do() -> None:
    at, facing = mesh("rosa").vertices[:, :3], mesh("rosa").vertices[:, 3:6]
    corners = mesh("rosa").indices.reshape(-1, 3)
    a, b, c = (at[corners[:, number]] for number in range(3))
    agree = (np.cross(b - a, c - a) * facing[corners].mean(1)).sum(1) > 0
    assert agree.mean() > 0.98


def test_whoever_comes_on_turn_hops_and_then_stands_still_and_higher() -> None:
    table = Table()
    _, before = table.draw(Mood.LOOKS_ON)
    table.draw(Mood.ON_TURN)
    highest = min(table.draw(Mood.ON_TURN, HOP_SECONDS / 12)[1].y for _ in range(12))
    table.draw(Mood.ON_TURN, 1.0)
    rest = table.draw(Mood.ON_TURN, 1.0)
    assert rest[1].y == pytest.approx(before.y - HIGHER * PLACE.h / USUAL)
    assert highest < rest[1].y - 5
    assert not table.motion.moving
    assert table.draw(Mood.ON_TURN, 1.0) == rest


def test_figures_look_at_the_board_out_of_turn_leap_when_they_cheer_and_hang_the_head_when_they_droop() -> (
    None
):
    table = Table()
    looks_on, low = table.draw(Mood.LOOKS_ON)
    table.draw(Mood.CHEERS)
    leaps = [table.draw(Mood.CHEERS, 0.1)[1].y for _ in range(12)]
    assert min(leaps) < leaps[-1] - 15 < low.y - 15, "up, and down to where whoever is on turn stands"
    table.draw(Mood.DROOPS)
    droops, _ = table.draw(Mood.DROOPS, 1.0)
    table.draw(Mood.ON_TURN)
    on_turn, _ = table.draw(Mood.ON_TURN, 1.0)
    assert looks_on.turn - on_turn.turn > 15
    assert droops.lean > 10 > looks_on.lean == on_turn.lean == 0


def test_under_reduced_motion_a_figure_is_at_once_where_it_belongs() -> None:
    table = Table(instant=True)
    table.draw(Mood.LOOKS_ON)
    assert table.draw(Mood.ON_TURN)[1].y == pytest.approx(PLACE.y - HIGHER * PLACE.h / USUAL)
    cheering = table.draw(Mood.CHEERS)
    assert cheering[1].y == pytest.approx(PLACE.y - HIGHER * PLACE.h / USUAL)
    assert cheering == table.draw(Mood.CHEERS, 0.2)


def test_a_winner_stands_on_the_block_and_does_not_float_above_it() -> None:
    screen = Screen(instant=True)
    screen.show(SAMPLES["results"], 1 / 30)
    faces = {row[1] + 15 for row in screen.pen.rows.tolist() if row[3] == FACE and row[2] > 200}
    feet = {whole_square(Rect(*screen.pen.rows[row, :4].tolist())) for row, _ in screen.pen.solids}
    assert len(feet) == 4
    for square in feet:
        base = square.y + FOOT * square.h
        assert min(abs(base - face) for face in faces) < FACE / 2


def test_whose_person_is_away_sleeps_with_closed_eyes() -> None:
    standing, _ = Table().draw(Mood.SLEEPS)
    assert standing.asleep

    def eyes(one: StandingFigure) -> float:
        made = dict(parts_of(one))["cat eyes"]
        high = mesh("cat eyes").vertices[:, :3] @ made[:12].reshape(3, 4)[1, :3]
        return float(np.ptp(high))

    assert eyes(standing) < 0.5 * eyes(replace(standing, asleep=False))


def test_a_figure_that_this_program_does_not_know_stands_there_as_the_default() -> None:
    assert next(name for name, _ in parts_of(StandingFigure("dragon", (1, 1, 1)))) == "pawn"


@pytest.mark.parametrize("told", ["dragon", "stand", "owl own"])
def test_whatever_another_machine_calls_its_figure_is_drawn_among_panels_too(told: str) -> None:
    drawn = []
    for name in (told, DEFAULT):
        pen = Pen()
        figure(pen, Rect(0, 0, 100, 100), name, WHITE)
        drawn.append(pen.rows.tobytes())
    assert drawn[0] == drawn[1]


def test_a_figure_is_seen_within_its_square_and_above_its_foot() -> None:
    assert PLACE.contains(silhouette(PLACE))
    assert silhouette(PLACE).bottom == pytest.approx(300)
