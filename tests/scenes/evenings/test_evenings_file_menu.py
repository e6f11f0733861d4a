"""All evenings in one file: what the screen says of it, and what comes back from it."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from game.archive.game_archive import Archive
from game.high_scores import Chart
from game.keeping.house import House
from game.lexicon.words import Lexicon
from game.scenes.after.high_score_charts import charts_of
from tests.scenes.couch import Couch, services
from tests.scenes.desks import ScriptedMaven
from tests.scenes.playing import NOON, best_move, pass_out


def at_home(lexicon: Lexicon, folder: Path) -> Couch:
    house = House(folder)
    home = replace(services(lexicon, ScriptedMaven()), house=house, archive=Archive(house), now=lambda: NOON)
    return Couch(home)


def one_file(couch: Couch) -> list[str]:
    """From the title to One File; the notes of its rows."""
    couch.press("confirm")
    couch.choose("Evenings")
    couch.choose("One File")
    return notes(couch)


def notes(couch: Couch) -> list[str]:
    return [item.note for item in couch.menu.items]


def test_k12_the_row_says_what_is_there_before_and_after_writing(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = at_home(lexicon, tmp_path)
    assert one_file(couch) == ["", "No evenings.zip here"]
    couch.choose("Write Evenings")
    assert couch.sees("0 games written to")
    os.utime(tmp_path / "evenings.zip", (NOON, NOON))
    couch.press("back")
    assert notes(couch)[1].startswith("Today at ")
    assert notes(couch)[1].endswith(", 1 KB")
    couch.choose("Take Evenings In")
    assert couch.sees("0 new games, 0 known already.")


def test_k12_high_scores_and_begun_games_come_back_from_the_file(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = at_home(lexicon, tmp_path / "here")
    couch.press("shuffle")
    couch.until("table")
    couch.play(best_move(couch))
    couch.until("table")
    pass_out(couch)
    couch = Couch(couch.services)
    couch.press("shuffle")
    couch.until("table")
    couch.play(best_move(couch))
    couch.until("table")
    begun = couch.host.record
    best = charts_of(couch.services)[Chart.PLAY]
    couch = Couch(couch.services)
    one_file(couch)
    couch.choose("Write Evenings")
    (tmp_path / "there").mkdir()
    (tmp_path / "here/evenings.zip").rename(tmp_path / "there/evenings.zip")

    other = at_home(lexicon, tmp_path / "there")
    assert charts_of(other.services)[Chart.PLAY] != best
    one_file(other)
    other.choose("Take Evenings In")
    assert other.sees("1 new game, 0 known already; new ")
    assert other.sees("high scores")
    assert other.sees("begun games")
    assert charts_of(other.services)[Chart.PLAY] == best
    other.press("back")
    other.choose("Take Evenings In")
    assert other.sees("0 new games, 1 known already."), other.words
    other.press("back*3")
    other.choose("Continue")
    other.until("table")
    assert other.host.record == begun


def test_k12_a_begun_game_that_was_finished_here_does_not_come_back(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = at_home(lexicon, tmp_path)
    couch.press("shuffle")
    couch.until("table")
    couch.play(best_move(couch))
    couch.until("table")
    title = Couch(couch.services)
    one_file(title)
    title.choose("Write Evenings")
    pass_out(couch)
    title.press("back")
    title.choose("Take Evenings In")
    assert title.sees("0 new games")
    assert couch.services.begun.count() == 0
