"""A disk that does not answer when the program starts holds nothing up, and costs nothing when it does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from game.app import open_services
from game.lexicon.kept_words import FOLDER, HOUSE
from game.scenes.start.begun_shelf import NONE, BegunScene
from game.scenes.start.title import leave
from game.storage.database_file import DatabaseFile, OpenedDatabase
from tests.scenes.couch import Couch
from tests.scenes.scripted_maven import ScriptedMaven


def test_a_disk_that_answers_late_brings_everything_then_and_nothing_is_replaced_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K18."""
    cards = tmp_path / "cards"
    with open_services(maven=lambda _: ScriptedMaven(), cards=cards) as services:
        services.change_options(replace(services.options, text_size=130, welcomed=True))
        services.house_words.add("QXZ")
        kept = services.options
    answers, plain = Event(), DatabaseFile.opened

    def opened(self: DatabaseFile, stamp: str) -> OpenedDatabase:
        answers.wait(30)
        return plain(self, stamp)

    monkeypatch.setattr(DatabaseFile, "opened", opened)
    with open_services(maven=lambda _: ScriptedMaven(), cards=cards, waits=0.01) as services:
        couch = Couch(services)
        told = "What is kept is not here yet: the disk does not answer yet."
        assert couch.sees(told)
        shelf = BegunScene(services, lambda: leave(services))
        assert shelf._text() == told != NONE
        services.change_options(replace(services.options, text_size=200))
        answers.set()
        assert services.house.flush()
        while services.keeper is None or services.options_unread:
            services.follow_house()
        assert services.options == kept
        assert services.house_words.words == ("QXZ",)
        assert not couch.sees(told)
    assert (tmp_path / FOLDER / HOUSE).read_text().strip() == "QXZ"
    with open_services(maven=lambda _: ScriptedMaven(), cards=cards) as services:
        assert services.options == kept
