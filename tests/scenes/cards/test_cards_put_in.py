"""The house is the truth, and cards carry copies: what docs/manual/cards.md says of a card that is put in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from itertools import permutations
from pathlib import Path

import pytest
from msgspec import structs

from game.archive.kept_game import SeatSummary
from game.card_storage import OPTIONS, PEOPLE, PROFILES, ROOM_RESERVED, SCORES
from game.high_scores import Chart, HighScore, charts_to_json
from game.lexicon.words import Lexicon
from game.options import Options, options_from_json, options_to_json
from game.profiles.games_of_other_houses import Played, from_card, to_card
from game.profiles.people import Person, people_to_json
from game.save_icons import icon_of
from game.scenes.after.high_score_charts import charts_of, own_charts
from game.scenes.cards.cards_put_in import CardsPutIn
from game.scenes.kit.profiles_kept import everybody, games_of
from game.scenes.kit.services import Services
from game.storage.local_store import LocalStore
from memcard.block import Save
from memcard.card import Card
from memcard.keeper import Keeper
from tests.scenes.couch import services
from tests.scenes.playing import NOON, couch_of, kept_in
from tests.scenes.scripted_maven import ScriptedMaven

WORDS = Lexicon.from_words(["AA"], "one word")
Open = Callable[[str], Services]


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Open]:
    """Opens the house of this name, with its cards."""
    with ExitStack() as close:

        def opened(name: str) -> Services:
            keeper, house = Keeper(tmp_path / name / "cards"), LocalStore(tmp_path / name)
            close.callback(house.close)
            close.callback(keeper.close)
            assert keeper.flush(10)
            one = services(WORDS, ScriptedMaven())
            return replace(one, keeper=keeper, house=house, now=lambda: NOON)

        yield opened


def settle(here: Services) -> None:
    assert here.keeper
    for _ in range(4):
        assert here.keeper.flush(10)
        here.card_storage.attend()


def look(here: Services) -> None:
    CardsPutIn(here).look()
    settle(here)


def game(*names: str, when: int, points: int) -> Played:
    seat = SeatSummary("", "human", 0, points, True, 12, 12, 1, "QUIZ", 88, "QUIZ")
    return Played(when, tuple(structs.replace(seat, name=name) for name in names))


def card_of(folder: Path, *copies: tuple[str, bytes]) -> Path:
    """The card of somebody else, with these copies on it."""
    keeper = Keeper(folder)
    for kind, payload in copies:
        keeper.change(1, partial(Card.keep, save=Save(kind, kind, payload, icon_of(kind), NOON)))
    assert keeper.flush(10)
    path = keeper.path(1)
    keeper.close()
    assert path
    return path


def put_in(here: Services, number: int, path: Path) -> None:
    assert here.keeper
    here.keeper.eject(number)
    here.keeper.insert(number, path)
    assert here.keeper.flush(10)
    look(here)


def take_out(here: Services, number: int) -> None:
    assert here.keeper
    here.keeper.eject(number)
    look(here)


def copies_on(here: Services, number: int) -> dict[str, bytes]:
    assert here.keeper
    card = here.keeper.card(number)
    found = {kind: card.of_kind(kind) for kind in ROOM_RESERVED}
    return {kind: card.read(slots[0].number).payload for kind, slots in found.items() if slots}


def visitors(tmp_path: Path) -> dict[str, Path]:
    """A card of another house, a later one of the same house, and one on which a game to come is told of."""
    bo, bo_later = Person("Bo", 1, "owl", played=NOON - 900), Person("Bo", 3, "cat", played=NOON - 10)
    first, second = game("Bo", when=NOON - 900, points=300), game("Bo", when=NOON - 10, points=400)
    false = game("Bo", when=NOON + 10**8, points=999)
    rows = {
        "older": (people_to_json([bo]), to_card([first])),
        "newer": (people_to_json([bo_later]), to_card([first, second])),
        "false": (people_to_json([replace(bo, color=5, played=NOON + 10**8)]), to_card([false])),
    }
    return {
        name: card_of(tmp_path / "visitors" / name, (PEOPLE, people), (PROFILES, games))
        for name, (people, games) in rows.items()
    }


@pytest.mark.parametrize("order", [*permutations(("older", "newer", "false"))])
def test_people_and_games_of_a_card_stay_whatever_the_order_and_however_often_it_is_put_in(
    home: Open, tmp_path: Path, order: tuple[str, ...]
) -> None:
    here, cards = home("here"), visitors(tmp_path)
    here.store(PEOPLE, people_to_json([Person("Ada", 2, "duck", played=NOON - 5)]))
    here.store(PROFILES, to_card([own := game("Ada", when=NOON - 5, points=350)]))
    for name in (*order, *order):
        put_in(here, 2, cards[name])
    take_out(here, 2)
    assert {(person.name, person.color, person.figure) for person in everybody(here)} == {
        ("Ada", 2, "duck"),
        ("Bo", 3, "cat"),
    }
    assert {(row.when, row.seats[0].score) for row in games_of(here)} == {
        (own.when, 350),
        (NOON - 900, 300),
        (NOON - 10, 400),
    }


def test_nobody_who_is_known_here_is_displaced_by_a_crowd_on_a_card(home: Open, tmp_path: Path) -> None:
    here = home("here")
    ours = [Person(f"Ours {number}", 1, "owl", played=number + 1) for number in range(6)]
    here.store(PEOPLE, people_to_json(ours))
    rows = [game(person.name, when=100 + at, points=at) for at, person in enumerate(ours)]
    here.store(PROFILES, to_card(rows))
    crowd = [Person(f"Stranger {number}", played=NOON - number) for number in range(96)]
    strange = [game("Stranger", when=NOON - at, points=at) for at in range(1, 600)]
    put_in(
        here, 2, card_of(tmp_path / "visitor", (PEOPLE, people_to_json(crowd)), (PROFILES, to_card(strange)))
    )
    take_out(here, 2)
    assert {person.name for person in ours} <= {person.name for person in everybody(here)}
    assert {row.when for row in rows} <= {row.when for row in games_of(here)}


def test_high_scores_of_a_card_are_shown_as_long_as_it_is_in_and_displace_nothing(
    home: Open, tmp_path: Path
) -> None:
    here = home("here")
    mine, theirs = (HighScore(name, value, "", value, NOON) for name, value in (("Ada", 900), ("Bo", 5000)))
    charts = dict.fromkeys(Chart, ())
    here.store(SCORES, charts_to_json(charts | {Chart.GAME: (mine,)}))
    path = card_of(tmp_path / "visitor", (SCORES, charts_to_json(charts | {Chart.GAME: (theirs,)})))
    put_in(here, 2, path)
    assert [row.name for row in charts_of(here)[Chart.GAME]][:2] == ["Bo", "Ada"]
    take_out(here, 2)
    assert charts_of(here) == own_charts(here)
    assert "Bo" not in {row.name for row in charts_of(here)[Chart.GAME]}
    assert "Ada" in {row.name for row in charts_of(here)[Chart.GAME]}


def test_settings_of_a_card_hold_only_where_the_house_has_none_and_those_of_card_1_first(
    home: Open, tmp_path: Path
) -> None:
    loud, quiet = (options_to_json(Options(music=music)) for music in (10, 1))
    first = card_of(tmp_path / "first", (OPTIONS, loud))
    second = card_of(tmp_path / "second", (OPTIONS, quiet))
    fresh = home("fresh")
    put_in(fresh, 2, second)
    put_in(fresh, 1, first)
    assert fresh.stored(OPTIONS) == loud
    take_out(fresh, 1)
    take_out(fresh, 2)
    assert fresh.stored(OPTIONS) == loud, "and the house keeps them"
    put_in(fresh, 1, second)
    assert fresh.stored(OPTIONS) == loud
    assert copies_on(fresh, 1)[OPTIONS] == quiet, "nothing was changed here: the card keeps its own"
    assert options_from_json(fresh.stored(OPTIONS) or b"").music == 10


def test_a_card_gets_its_copies_when_it_is_put_in_and_keeps_what_only_it_has(
    home: Open, tmp_path: Path
) -> None:
    here = home("here")
    assert here.keeper
    here.keeper.eject(1)
    here.store(OPTIONS, options_to_json(Options(music=3)))
    here.store(SCORES, charts_to_json(dict.fromkeys(Chart, ())))
    here.store(PEOPLE, people_to_json([Person("Ada", 2, "duck", played=NOON - 5)]))
    here.store(PROFILES, to_card([game("Ada", when=NOON - 5, points=350)]))
    settle(here)
    put_in(here, 1, card_of(tmp_path / "blank"))
    assert set(copies_on(here, 1)) == set(ROOM_RESERVED)
    assert from_card(copies_on(here, 1)[PROFILES]) == frozenset([game("Ada", when=NOON - 5, points=350)])
    put_in(here, 1, visitors(tmp_path)["older"])
    assert {row.seats[0].name for row in from_card(copies_on(here, 1)[PROFILES])} == {"Ada", "Bo"}
    image = here.keeper.card(1).image
    look(here)
    assert here.keeper.card(1).image == image, "nothing is written where nothing is new"


def test_a_copy_that_cannot_be_read_is_told_once_and_replaced(home: Open, tmp_path: Path) -> None:
    here = home("here")
    here.store(PEOPLE, people_to_json([ada := Person("Ada", 2, "duck", played=NOON - 5)]))
    settle(here)
    path = visitors(tmp_path)["older"]
    spoil(path, PEOPLE, 700)
    put_in(here, 1, path)
    assert here.card_storage.take_trouble() == "The players on memory card 1 cannot be read."
    assert here.card_storage.take_trouble() == ""
    assert copies_on(here, 1)[PEOPLE] == people_to_json([ada])


def test_a_copy_of_a_newer_version_is_left_alone_and_told_when_it_cannot_be_written(
    home: Open, tmp_path: Path
) -> None:
    here = home("here")
    here.store(PEOPLE, people_to_json([Person("Ada", 2, "duck", played=NOON - 5)]))
    settle(here)
    path = visitors(tmp_path)["older"]
    spoil(path, PEOPLE, 516, 9)
    put_in(here, 1, path)
    before = path.read_bytes()
    here.card_storage.take_trouble()
    here.store(PEOPLE, people_to_json([Person("Ada", 3, "owl", played=NOON)]))
    settle(here)
    assert "of a newer version: left alone" in here.card_storage.take_trouble()
    assert path.read_bytes() == before


def spoil(path: Path, kind: str, at: int, byte: int | None = None) -> None:
    """Another byte in the block of a copy; by number where it is, 516 being that of its version."""
    keeper = Keeper(path.parent)
    assert keeper.flush(10)
    slot = keeper.card(1).of_kind(kind)[0].number
    keeper.close()
    data = bytearray(path.read_bytes())
    data[slot * 8192 + at] = data[slot * 8192 + at] ^ 1 if byte is None else byte
    path.write_bytes(data)


def test_the_title_says_why_there_can_be_no_cards(tmp_path: Path) -> None:
    (tmp_path / "cards").write_text("no folder")
    with kept_in(tmp_path / "cards") as keeper:
        couch = couch_of(Lexicon.load(), keeper=keeper)
        in_its_place = "a file, or a link to nothing, is in its place."
        assert couch.sees(f"The folder for memory cards cannot be made: {in_its_place}")
