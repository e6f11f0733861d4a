"""With a clock of any year the house is kept, copied, taken in and told; no moment ends the program."""

from __future__ import annotations

import time
import zipfile
from contextlib import closing
from dataclasses import fields
from datetime import date, datetime
from pathlib import Path

import pytest

from game import text_format as wording
from game.__main__ import main
from game.archive.game_archive import Archive
from game.archive.game_index import GameSearch
from game.archive.history_export import export
from game.bounded_zip import write_part
from game.daily.daily_bag import today
from game.high_scores import Chart, Charts, HighScore, charts_from_json, charts_to_json
from game.house_copy.taking import Taking
from game.house_copy.writing import write_copy
from game.render.session import hour_of
from game.save_icons import icon_of
from game.scenes.history.past_games_search import in_words
from game.scenes.kit.services import Services, by_the_clock
from game.scenes.mail.post import date_of
from game.storage.local_store import LocalStore
from memcard.block import Save, pack, unpack
from tests.archive.games import kept_game
from tests.archive.test_gcg_import import PASSED_OUT


def in_year(year: int) -> int:
    """A moment in about the middle of a year, in seconds since 1970, also of years without a calendar."""
    return round((year - 1970 + 0.5) * 365.2425 * 24 * 60 * 60)


YEARS = (1901, 1969, 1970, 1979, 1980, 2026, 2038, 2107, 2108, 9998, 9999, 10_000, 11_533, 200_000)


@pytest.mark.parametrize("year", YEARS)
def test_in_any_year_a_house_is_kept_copied_and_taken_in(tmp_path: Path, year: int) -> None:
    now = in_year(year)
    with closing(LocalStore(tmp_path / "house", lambda: now)) as house, closing(Archive(house)) as archive:
        archive.keep(kept_game(1, now))
        written = write_copy(archive, tmp_path, "Here", now)
        assert written.games == 1
        assert archive.find()
        archive.months()
        assert export(archive, tmp_path / "now.zip") == 1
    with closing(LocalStore(tmp_path / "other", lambda: now)) as house, closing(Archive(house)) as archive:
        assert Taking(archive, now).all_of(written.path).new == 1


@pytest.mark.parametrize("year", YEARS)
def test_in_any_year_commands_take_games_in_list_and_export_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, year: int
) -> None:
    monkeypatch.setattr(time, "time", lambda: float(in_year(year)))
    sheet, data = tmp_path / "sheet.gcg", str(tmp_path / "data")
    sheet.write_text(PASSED_OUT)
    assert main(["archive", "--data-dir", data, "import", str(sheet)]) == 0
    capsys.readouterr()
    assert main(["archive", "--data-dir", data, "list"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert main(["archive", "--data-dir", data, "gcg", line.split()[0]]) == 0
    assert main(["archive", "--data-dir", data, "export", str(tmp_path / "copy.zip")]) == 0
    assert main(["archive", "--data-dir", str(tmp_path / "other"), "import", str(tmp_path / "copy.zip")]) == 0


@pytest.mark.parametrize("year", YEARS)
def test_in_any_year_the_clock_of_the_game_can_be_kept_on_cards_and_in_charts(
    monkeypatch: pytest.MonkeyPatch, year: int
) -> None:
    monkeypatch.setattr(time, "time", lambda: float(in_year(year)))
    now = by_the_clock()
    assert unpack(pack(Save("game", "A game", b"payload", icon_of("game"), now))).when == now
    charts: Charts = {chart: (HighScore("Ann", 1, when=now),) for chart in Chart}
    assert charts_from_json(charts_to_json(charts))[Chart.PLAY][0].when == now
    assert [field.default for field in fields(Services) if field.name == "now"] == [by_the_clock]


@pytest.mark.parametrize("year", YEARS)
def test_a_moment_of_any_year_is_told_in_words(tmp_path: Path, year: int) -> None:
    at = in_year(year)
    for told in (wording.hour_and_minute(at), wording.day_and_time(at), date_of(at)):
        assert told
    assert bool(wording.day_and_month(at, at)) is bool(wording.day_in_words(at, at)) is (year < 9998)
    assert wording.day_and_month(0, at)
    assert 0 <= hour_of(at) < 24
    assert date(1, 1, 1) < today(at) < date(9999, 1, 1)
    assert in_words(GameSearch(since=at))


@pytest.mark.parametrize(
    ("when", "told"),
    [
        (datetime(2026, 11, 2, 9, 5, 6), (2026, 11, 2, 9, 5, 6)),
        (datetime(1979, 12, 31), (1980, 1, 1, 0, 0, 0)),
        (datetime(2108, 1, 1, 7), (2107, 12, 31, 23, 59, 58)),
    ],
)
def test_a_part_of_a_zip_bears_its_moment_as_near_as_a_zip_can_tell(
    tmp_path: Path, when: datetime, told: tuple[int, ...]
) -> None:
    with zipfile.ZipFile(tmp_path / "x.zip", "w", zipfile.ZIP_DEFLATED) as bundle:
        write_part(bundle, "a", b"content", when.timestamp())
    with zipfile.ZipFile(tmp_path / "x.zip") as bundle:
        (part,) = bundle.infolist()
        assert (part.date_time, part.compress_type) == (told, zipfile.ZIP_DEFLATED)
        assert bundle.read(part) == b"content"
