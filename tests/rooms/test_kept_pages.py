"""A game of a room is kept by whoever played it in a browser, and opened on a television later (N8)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.archive.told_game import told
from game.match.frames import BadFrameError
from game.match.heard_game import LARGEST, heard_game_from
from game.match.remote_game_client import RemoteGameClient
from game.rules.editions import PLAYSTATION
from game.rules.moves import Pass, Resign
from game.rules.player_names import isolated
from game.rules.rules_and_defaults import Clock, ClockKind, Rules
from game.scenes.history.heard_games import take_in
from game.scenes.history.past_games import review_of
from game.scenes.kit.profiles_kept import games_of
from game.scenes.kit.scene import Push
from memcard.card_folders import CardFolder
from tests.rooms.pages import WORDS, Page, launch, with_page
from tests.scenes.couch import Couch, services
from tests.scenes.scripted_maven import ScriptedMaven
from tools.stress.room_rehearsal import Rehearsal


def passed_out(
    *, reloaded: bool = False, rules: Rules | None = None, thinks: float = 0.0
) -> tuple[Rehearsal, Page]:
    """A game in which both pass until it ends; Ruth's page may be another one from its middle on.

    In her first turn she thinks for so many seconds.
    """
    rehearsal, page = with_page(rules)
    launch(rehearsal, page)
    margaret = rehearsal.lines[0]
    for number in range(1, 10):
        margaret_passes(margaret)
        page.deliver()
        page.carry()
        if reloaded and number == 2:
            token = page.heard("welcome")[-1][1]
            page = Page(rehearsal)
            page.say("hello", 4, token, "", "", -1, "en")
        rehearsal.now += thinks if number == 1 else 0
        page.say("submit", number, "-")
        margaret.say_all()
        page.deliver()
        if page.heard("kept"):
            return rehearsal, page
    raise AssertionError("it was never over")


def margaret_passes(margaret: Any) -> None:
    door = margaret.guest.door
    assert isinstance(door, RemoteGameClient)
    while door.poll() is not None:
        pass
    if not door.game.is_over:
        door.submit(0, Pass())
    margaret.say_all()


def file_of(kept: list[Any], when: int = 1_000) -> bytes:
    """What the page's script makes of what it was told."""
    _, _, start, reports, _ = kept
    return json.dumps(["parlour heard", 1, when, start, reports]).encode()


@pytest.mark.parametrize("reloaded", [False, True])
def test_a_page_is_given_its_game_once_when_that_is_over_whenever_it_came(reloaded: bool) -> None:
    _, page = passed_out(reloaded=reloaded)
    (kept,) = page.heard("kept")
    heard = heard_game_from(file_of(kept))
    assert heard.start.viewer == frozenset({1})
    assert [report.number for report in heard.reports] == list(range(len(heard.reports)))
    page.say("line", "Well played")
    assert len(page.heard("kept")) == 1


def test_what_is_kept_of_a_game_is_what_its_page_was_told_of_it_and_no_more() -> None:
    _, page = passed_out()
    ((_, _, start, reports, _),) = page.heard("kept")
    assert reports == page.heard("report")
    assert start[:3] == page.heard("game")[0][:3]
    assert set("".join(start[3]["racks"])) <= {"_"}


def test_a_page_is_told_which_of_the_final_points_are_not_for_words() -> None:
    minute = replace(PLAYSTATION, clock=Clock(ClockKind.TURN_PENALTY, 60_000))
    rehearsal, page = passed_out(rules=minute, thinks=125)
    ((*_, besides),) = page.heard("kept")
    position = rehearsal.room.game.host.position  # type: ignore[union-attr]
    margaret, ruth = position.scores
    names = [isolated(name) for name in ("Margaret", "Ruth")]
    assert besides == [
        f"Time: {names[1]} −10",
        f"Tiles left: {names[0]} −{-margaret}, {names[1]} −{-ruth - 10}",
    ]


def test_when_people_sit_otherwise_a_page_keeps_what_it_was_told_and_a_new_one_nothing() -> None:
    rehearsal, page = passed_out()
    rehearsal.lines[0].guest.leave()
    rehearsal.lines[0].say_all()
    page.deliver()
    assert page.heard("room")[-1][3][0][:2] == ["Ruth", 0]
    newcomer = Page(rehearsal)
    newcomer.come_in("Lou")
    for one in (page, newcomer):
        again = Page(rehearsal)
        again.say("hello", 4, one.heard("welcome")[-1][1], "", "", -1, "en")
        assert again.heard("kept") == page.heard("kept") * (one is page)


def test_whoever_looks_on_is_given_nothing_to_keep() -> None:
    rehearsal, page = with_page()
    watcher = Page(rehearsal)
    watcher.say("hello", 4, "watch.TEAPOT", "", "", -1, "en")
    launch(rehearsal, page)
    rehearsal.room.game.host.submit(0, Resign())  # type: ignore[union-attr]
    rehearsal.room.tick(rehearsal.now)
    for one in (page, watcher):
        one.deliver()
        one.carry()
    assert watcher.heard("kept") == []


def test_a_browser_s_file_is_kept_on_a_television_once_with_review_coach_and_figures(tmp_path: Path) -> None:
    _, page = passed_out()
    (kept,) = page.heard("kept")
    (tmp_path / "parlour-2026-11-26.heard").write_bytes(file_of(kept))
    (tmp_path / "torn.heard").write_bytes(file_of(kept)[:-40])
    couch = Couch(services(WORDS, ScriptedMaven()))
    couch.services.card_places = lambda: [CardFolder("Stick", tmp_path)]
    couch.press("confirm")
    couch.choose("Past Games")
    for _ in range(2):
        couch.choose("Game from a File")
        while couch.stack.top.name != "list-files":
            couch.wait(1)
        couch.choose("parlour-2026-11-26.heard")
        assert couch.stack.top.name == "moments", "the coach has looked at it"
        while couch.stack.top.name != "evenings":
            couch.press("back")
    (entry,) = couch.services.archive.find()
    assert [seat.name for seat in entry.head.seats] == ["Margaret", "Ruth"]
    assert entry.head.mode.endswith("in a room")
    assert told(couch.services.archive.read(entry).record, WORDS).end.outcome is not None
    assert [[seat.name for seat in game.seats] for game in games_of(couch.services)] == [["Margaret", "Ruth"]]


def test_the_moments_of_a_game_in_a_room_are_those_of_the_people_who_played_it_here() -> None:
    _, page = passed_out()
    (kept,) = page.heard("kept")
    here = services(WORDS, ScriptedMaven())
    name, record = take_in(here, file_of(kept))
    assert [seat.kind for seat in record.seats] == ["human", "human"], "by the record both could be told of"
    shown = review_of(here, name, record)
    assert isinstance(shown, Push)
    couch = Couch(here, shown.scene)
    couch.wait(3)
    assert couch.sees("Ruth")
    assert not couch.sees("Margaret")


def test_a_browser_s_file_is_taken_in_by_the_command_once_and_a_torn_one_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, page = passed_out()
    (kept,) = page.heard("kept")
    whole, torn = tmp_path / "parlour-2026-11-26.heard", tmp_path / "torn.HEARD"
    whole.write_bytes(file_of(kept))
    torn.write_bytes(file_of(kept)[:-40])
    archive = ["archive", "--data-dir", str(tmp_path)]
    for _ in range(2):
        assert main([*archive, "import", str(whole)]) == 0
        assert "in a room" in capsys.readouterr().out
    assert main([*archive, "import", str(torn)]) == 2
    assert capsys.readouterr().err == "This file holds no game that was played in a browser.\n"
    assert main([*archive, "list", "--json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)
    assert [seat["name"] for seat in entry["seats"]] == ["Margaret", "Ruth"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda row: row[:4], "holds no game"),
        (lambda row: [*row[:1], 2, *row[2:]], "newer version"),
        (lambda row: [*row[:4], row[4][1:]], "missing"),
        (lambda row: [*row[:4], [*row[4], row[4][0]]], "missing"),
        (lambda row: [*row[:3], row[4][0], row[4]], "whose game"),
        (lambda row: [*row[:4], row[4][:2]], "no whole game"),
        (lambda row: [*row[:4], [["report", 0, 0, 0, [], ""]] * 5_000], "holds no game"),
    ],
)
def test_a_file_that_is_no_whole_game_is_refused_in_a_sentence(change: Any, why: str) -> None:
    _, page = passed_out()
    (kept,) = page.heard("kept")
    with pytest.raises(BadFrameError, match=why):
        take_in(services(WORDS, ScriptedMaven()), json.dumps(change(json.loads(file_of(kept)))).encode())


def test_a_file_that_is_larger_than_any_game_is_not_even_read() -> None:
    with pytest.raises(BadFrameError, match="too large"):
        heard_game_from(b" " * (LARGEST + 1))
