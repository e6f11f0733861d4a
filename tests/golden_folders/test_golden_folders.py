"""What any version left behind is opened, played on and finished by this one."""

from __future__ import annotations

import sqlite3
import tarfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from game.app import open_services
from game.duplicate.kept_party import PARTIES
from game.duplicate.settings import Form
from game.halls.recovery import opened
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rooms.room import room_from_bytes
from game.rules.moves import Pass
from game.rules.record import id_of
from game.rules.seat_view import seat_view
from game.saves import GAME, saved_game
from game.scenes.after.high_score_charts import charts_of
from game.scenes.history.past_games import review_of
from game.scenes.kit.scene import Change, Push, Reset
from game.scenes.kit.services import Services
from game.scenes.start.game_from_card import from_card
from game.scenes.start.title import leave
from game.session.entries import ClosedEntry
from game.storage.database import SCHEMA
from game.storage.database_file import DatabaseFile
from memcard.block import Save
from tests.golden_folders.make import ELSEWHERE, NOON, find_the_best, kept_rooms, quick
from tests.scenes.couch import Couch
from tests.scenes.mail.letters import Household
from tests.scenes.playing import ENDS, best_move, pass_out
from tests.scenes.scripted_maven import ScriptedMaven
from tools.stress.room_rehearsal import house_of

HERE = Path(__file__).parent


def versions_in(kept: Path) -> list[str]:
    """Whose folders are kept there: numbers of versions, or commits before there were any."""
    return sorted(path.name.removesuffix(".tar.xz") for path in kept.glob("*.tar.xz"))


VERSIONS = versions_in(HERE)
WITH_ALL = [version for version in VERSIONS if version != "26a94c4"]
"""Those that keep finished games, games by mail and rooms."""
WITH_ROUNDS = [version for version in WITH_ALL if version != "221d936"]
"""Those that keep what is played all at once, at home and in halls."""
SMALL = 300_000
"""Bytes that a folder may take among the tests."""


def test_the_folder_of_a_release_is_known_by_its_whole_number(tmp_path: Path) -> None:
    for name in ("1.0.0", "1.0.1", "221d936"):
        (tmp_path / f"{name}.tar.xz").touch()
    assert versions_in(tmp_path) == ["1.0.0", "1.0.1", "221d936"]


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


@pytest.fixture
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = HERE / f"{request.param}.tar.xz"
    assert path.stat().st_size < SMALL
    with tarfile.open(path) as tar:
        tar.extraction_filter = getattr(tarfile, "data_filter", None)  # Debian 12's Python has none
        tar.extractall(tmp_path)
    return tmp_path


@pytest.fixture
def services(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Services]:
    """The program, started on such a folder; its coach rests."""
    with open_services(
        maven=InProcessMaven, budget=Budget(nodes=1), fast_ai=True, cards=folder / "cards"
    ) as opened:
        opened.now = lambda: NOON + 86_400
        monkeypatch.setattr(opened.coach, "attend", lambda _dt: None)
        yield opened


def on_cards(services: Services) -> list[Save]:
    """Every game that somebody has saved on a card, each once."""
    keeper = services.keeper
    assert keeper is not None
    cards = [keeper.card(number) for number in (1, 2)]
    saves = [card.read(slot.number) for card in cards for slot in card.slots if slot.kind == GAME]
    return list({id_of(saved_game(save).record): save for save in saves}.values())


def at_table(services: Services, change: Change) -> Couch:
    assert isinstance(change, Reset), change
    return Couch(services, change.scenes[-1])


def end(couch: Couch) -> None:
    """Pass until the game is over; a solitaire is asked about before, as nobody finds a play."""
    while couch.stack.top.name not in ENDS:
        couch.until("table", "question", *ENDS)
        couch.wait(0.1)
        if couch.stack.top.name == "question":
            couch.choose_aside("End Game")
        elif couch.stack.top.name == "table":
            couch.pass_turn()
        couch.wait(0.1)


@pytest.mark.parametrize("folder", VERSIONS, indirect=True)
def test_k9_every_game_on_the_cards_of_a_version_is_played_on_and_finished(services: Services) -> None:
    saves = on_cards(services)
    assert len(saves) >= 3
    for save in saves:
        couch = at_table(services, from_card(services, save, lambda: leave(services)))
        couch.until("table", *ENDS)
        host, turns = couch.host, len(couch.host.record.turns)
        couch.play(best_move(couch))
        end(couch)
        assert len(host.record.turns) > turns
        assert host.position.outcome is not None
    assert services.house.flush()
    assert services.archive.count() >= len(saves) - 1  # the first of three games is none of the archive's


@pytest.mark.parametrize("folder", ["26a94c4"], indirect=True)
def test_k9_words_that_were_left_out_since_count_in_the_games_that_were_begun_with_them(
    services: Services,
) -> None:
    words = set()
    for save in on_cards(services):
        couch = at_table(services, from_card(services, save, lambda: leave(services)))
        assert couch.host.lexicon.digest == "9e595d442ad89377"
        words |= {"PARIS"} & set(couch.host.position.board.cells[7 * 15 + 7 : 7 * 15 + 12].split("."))
    assert words == {"PARIS"}
    assert "PARIS" not in services.lexicon


@pytest.mark.parametrize("folder", VERSIONS, indirect=True)
def test_continue_goes_on_with_the_latest_game_of_a_version(services: Services) -> None:
    couch = Couch(services)
    couch.press("confirm")
    couch.choose("Continue")
    couch.until("table")
    assert couch.host.record.turns
    couch.play(best_move(couch))
    couch.until("table", *ENDS)


@pytest.mark.parametrize("folder", VERSIONS, indirect=True)
def test_settings_and_scores_of_a_version_are_there(services: Services) -> None:
    assert any(line for chart in charts_of(services).values() for line in chart)
    assert services.card_storage is not None


@pytest.mark.parametrize("folder", WITH_ALL, indirect=True)
def test_every_finished_game_of_a_version_can_be_looked_at_again(services: Services) -> None:
    entries = services.archive.find()
    assert len(entries) >= 2
    for entry in entries:
        record = services.archive.read(entry).record
        shown = review_of(services, entry.id, record)
        assert isinstance(shown, Push)
        assert Couch(services, shown.scene).stack.top.name in ("moments", "review")
        assert services.archive.noted(f"judged/{entry.id}.json")


@pytest.mark.parametrize("folder", WITH_ALL, indirect=True)
def test_games_by_mail_of_a_version_are_played_on_and_finished(folder: Path, lexicon: Lexicon) -> None:
    margaret = Household(lexicon, folder, 31)
    ruth = Household(lexicon, folder / ELSEWHERE, 32)
    for _ in range(2):
        ruth.to_shelf()
        assert len(ruth.post.shelf.spines()) == 2
        ruth.press("confirm")
        ruth.until("letter", "table")
        ruth.wait(8)
        ruth.take_turn()
        margaret.open(ruth.send())
        margaret.wait(8)
        margaret.press("confirm")
        margaret.until("table")
        margaret.press("options")
        margaret.choose("Resign")
        margaret.press("left", "confirm")
        margaret.until("send-turn")
        ruth.open(margaret.send())
        ruth.until("results", seconds=30)
        assert ruth.sees("Ruth wins!")
        ruth, margaret = Household(lexicon, folder / ELSEWHERE, 33), Household(lexicon, folder, 34)


@pytest.mark.parametrize("folder", WITH_ALL, indirect=True)
def test_rooms_of_a_version_go_on_with_the_game_that_is_on_and_end_it(folder: Path, lexicon: Lexicon) -> None:
    with closing(kept_rooms(folder)) as store:
        ((_, body),) = store.rooms()
        assert store.servers() == ["wss://rooms.example.org:7788"]
    room = room_from_bytes(house_of(lexicon), body, 0.0)
    assert room.name == "Kitchen"
    assert [person.name for person in room.people] == ["Margaret", "Ruth"]
    assert room.game is not None
    host = room.game.host
    turns = len(host.record.turns)
    assert turns > 3
    view = seat_view(host.position, host.position.to_move, host.history)
    host.submit(view.seat, choose(view, lexicon, 7, Budget(nodes=1), 0)[0].move)
    while host.position.outcome is None:
        host.submit(host.position.to_move, Pass())
    assert len(host.record.turns) > turns + 1


@pytest.mark.parametrize("folder", WITH_ROUNDS, indirect=True)
def test_a_party_of_a_version_goes_on_after_its_rounds_and_ends(services: Services) -> None:
    (before,) = [item.value for item in services.house.collection(PARTIES).items()]
    assert len(before.rounds) == 2
    services.now = lambda: before.when + 3600
    couch = Couch(services)
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Party Mode")
    couch.choose("Go On")
    couch.until("table", seconds=30)
    assert couch.sees("Round 3")
    for _ in range(3):
        find_the_best(couch)
    couch.until("together-end", seconds=30)
    (after,) = [item.value for item in services.house.collection(PARTIES).items()]
    assert after.is_over
    assert after.rounds[:2] == before.rounds


@pytest.mark.parametrize("folder", WITH_ROUNDS, indirect=True)
def test_a_hall_of_a_version_goes_on_with_everybody_and_what_they_handed_in(
    folder: Path, lexicon: Lexicon
) -> None:
    found = opened(folder / "halls" / "hall.jsonl", "Another", Form(), lexicon)
    hall = found.hall
    assert found.damage is None
    assert hall.title == "Club Night"
    assert [seat.name for seat in hall.party.players] == ["Margaret", "Ruth"]
    first = hall.rounds[0]
    assert (first.points(0), len(hall.rounds), hall.party.table.number) == (first.most, 1, 2)
    hall.do(ClosedEntry(hall.last, []))
    assert hall.rounds[1].points(0) > 0
    found.log.close()


def test_a_folder_of_a_version_to_come_is_left_alone_byte_by_byte_and_told_in_one_sentence(
    tmp_path: Path,
) -> None:
    with open_services(maven=lambda _: ScriptedMaven(), fast_ai=True, cards=tmp_path / "cards") as services:
        pass_out(quick(services))
        quick(services)
    base = sqlite3.connect(DatabaseFile(tmp_path).path)
    base.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    base.execute("PRAGMA journal_mode = DELETE")
    base.close()
    before = bytes_in(tmp_path)
    with open_services(maven=lambda _: ScriptedMaven(), fast_ai=True, cards=tmp_path / "cards") as services:
        couch = Couch(services)
        assert couch.sees("of a newer version of Parlour: it is left alone, and nothing is kept this time.")
        pass_out(quick(services))
        services.change_options(replace(services.options, text_size=130))
    assert bytes_in(tmp_path) == before


def bytes_in(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
