"""Whoever plays from another television is the same figure there and here."""

from __future__ import annotations

import msgspec
import pytest

from game.lexicon.words import Lexicon
from game.profiles.people import FIGURES, Person
from game.rooms.room import room_from_bytes
from game.scenes.rooms.staging import StagingScene
from game.wire.from_room import FigureName
from tests.scenes.couch import Couch
from tests.scenes.rooms.paired import Home, SofaCouch, launch, settle
from tests.scenes.table.test_table import hud
from tools.stress.room_rehearsal import house_of


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def getting_ready(lexicon: Lexicon, home: Home | None = None) -> tuple[Home, SofaCouch, SofaCouch]:
    """Margaret, an owl, and Ruth, a teapot, in one room, each before a television of her own."""
    home = home or Home(lexicon)
    kitchen = SofaCouch(lexicon, home, "Margaret", beats=True)
    kitchen.services.remember(Person("Margaret", 3, "owl"))
    attic = SofaCouch(lexicon, home, "Ruth")
    attic.services.remember(Person("Ruth", 3, "teapot"))
    kitchen.open_room()
    settle(kitchen, attic)
    attic.go_to_rooms()
    attic.press("confirm")
    return home, kitchen, attic


def figures(couch: Couch) -> dict[str, str]:
    return {box.name: box.figure.name for box in hud(couch).boxes}


def test_the_figures_with_which_people_sat_down_elsewhere_stand_at_every_table(lexicon: Lexicon) -> None:
    home, kitchen, attic = getting_ready(lexicon)
    settle(kitchen, attic)
    for couch in (kitchen, attic):
        staging = couch.stack.top
        assert isinstance(staging, StagingScene)
        seen = {one.name: one.figure for sofa in staging.told.sofas for one in sofa.people}
        assert seen == {"Margaret": "owl", "Ruth": "teapot"}
    settle(kitchen, attic)
    launch(kitchen, attic)
    assert figures(kitchen) == {"Margaret": "owl", "Ruth": "teapot"}
    assert figures(attic) == figures(kitchen)
    (room,) = home.lobby.rooms.values()
    kept = room_from_bytes(house_of(lexicon), room.take_log(whole=True)[0], home.now)
    assert {one.name: one.figure for one in kept.people} == figures(kitchen), "for the next game, too"


@pytest.mark.parametrize("told", ["dragon", "stand", "crown"])
def test_a_figure_that_no_television_has_is_the_one_of_its_seat(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch, told: str
) -> None:
    monkeypatch.setattr(StagingScene, "_figure_of", lambda _scene, _name: told)
    home, kitchen, attic = getting_ready(lexicon)
    settle(kitchen, attic)
    launch(kitchen, attic)
    (room,) = home.lobby.rooms.values()
    assert [person.figure for person in room.people] == [told, told]
    for couch in (kitchen, attic):
        assert {*figures(couch).values()} <= {*FIGURES}


@pytest.mark.parametrize("told", ["owl\n", "Owl", "an owl", "o" * 17])
def test_what_can_be_no_figure_is_no_command(told: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert((1, (told,)), tuple[int, tuple[FigureName, ...]])
    assert msgspec.convert("owl", FigureName) == "owl"
