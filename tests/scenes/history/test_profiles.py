"""Profiles and people to play against, by presses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from game.archive.game_archive import Archive
from game.house_copy.writing import write_to
from game.lexicon.words import Lexicon
from game.profiles.maven_people import OPPONENTS
from game.profiles.medal_prizes import note_of
from game.profiles.people import Person
from game.profiles.person_stats import all_stats, medals_of
from game.scenes.after.results import ResultsScene
from game.scenes.after.results_sheet import MOST
from game.scenes.history.opponents import MATCH, OpponentsScene
from game.scenes.history.profiles import ProfilesScene
from game.scenes.kit.picture.sheet import Table
from game.scenes.kit.picture.sheet_pictures import MedalPicture
from game.scenes.kit.profiles_kept import games_of, keep_game, note_for_file
from game.scenes.kit.scroll_text import Scroll
from game.scenes.kit.services import Services
from game.storage.local_store import LocalStore
from tests.archive.games import kept_game
from tests.scenes.couch import Couch
from tests.scenes.options.taking_in import taken
from tests.scenes.page_read import page_in
from tests.scenes.playing import couch_of, kept_in, play_out
from tests.scenes.sheets import blocks


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def fallen(couch: Couch) -> int:
    """How many medals lie there that this game has earned."""
    return sum(bool(medal.falls) for medal in blocks(couch.stack.top.view(), MedalPicture))


def earned_now(couch: Couch) -> list[tuple[str, str]]:
    """Their names, and what is told of them."""
    assert isinstance(couch.stack.top, ResultsScene)
    return [(one.name, one.text) for one in couch.stack.top._medals]


def test_medals_that_a_game_earns_fall_one_after_the_other_once_it_is_over_and_never_again(
    lexicon: Lexicon,
) -> None:
    couch = couch_of(lexicon, clever=True)
    to_opponents(couch)
    couch.press("confirm")
    couch.until("table")
    play_out(couch)
    seen: list[int] = []
    for _ in range(100):
        seen += [fallen(couch)] if fallen(couch) not in seen else []
        couch.wait(0.1)
    earned = [medal for medal, has in medals_of(all_stats(games_of(couch.services))["player 1"]) if has]
    assert earned_now(couch) == [(str(one.name), note_of(one)) for one in earned]
    assert seen == list(range(min(len(earned), MOST - 1) + 1)), "the rest in a line"
    assert len(earned) > 1
    couch.press("confirm")
    couch.until("table")
    play_out(couch)
    assert not {name for name, _ in earned_now(couch)} & {str(one.name) for one in earned}


def to_opponents(couch: Couch) -> OpponentsScene:
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Somebody to Play")
    assert isinstance(couch.stack.top, OpponentsScene)
    return couch.stack.top


def test_a_good_match_is_two_presses_from_the_kinds_of_game_and_counts_in_the_profile(
    lexicon: Lexicon,
) -> None:
    couch = couch_of(lexicon, clever=True)
    assert to_opponents(couch).focus == MATCH
    couch.press("confirm")
    couch.until("table")
    assert couch.host.seats[1].name in {one.name for one in OPPONENTS}
    play_out(couch)
    couch.press("back")
    couch.choose("Past Games")
    couch.choose("Profiles")
    assert isinstance(couch.stack.top, ProfilesScene)
    assert couch.stack.top.stats["player 1"].games == 1
    assert couch.sees("Maven")
    couch.press("shuffle")
    assert couch.sees("Seven at Once")
    assert "Scroll" in couch.prompts, "there are more medals than lines on the page"
    couch.press("down*20")
    assert isinstance(couch.stack.top, Scroll)
    assert page_in(couch.picture).lines[-1] == couch.stack.top.lines[-1]
    couch.press("back", "confirm")
    assert couch.stack.top.name == "past-games"


def test_each_of_the_eight_is_reached_and_plays_at_the_own_level(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    scene = to_opponents(couch)
    seen = set()
    couch.press("right")
    for _ in range(4):
        for _ in range(2):
            seen.add(scene.focus)
            couch.press("down")
        couch.press("right")
    assert seen == set(range(8))
    assert scene.focus == MATCH
    couch.press("left", "down", "confirm")
    couch.until("table")
    assert (couch.host.seats[1].name, couch.host.seats[1].level) == ("Agatha", 8)


def test_without_a_finished_game_the_profiles_say_what_they_wait_for(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    couch.press("confirm")
    couch.choose("Past Games")
    couch.choose("Profiles")
    assert couch.sees("Whoever finishes a game")
    couch.press("back*2")
    assert couch.stack.top.name == "main-menu"


def test_words_that_beat_you_are_told_and_asked_for(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True)
    scene = to_opponents(couch)
    while scene.focus != 7:
        couch.press("left")
        couch.press("down") if scene.focus in range(4) else None
    couch.press("confirm")
    couch.until("table")
    for _ in range(3):
        couch.pass_turn()
        couch.until("table", "results")
        if couch.stack.top.name == "results":
            break
    while couch.stack.top.name != "results":
        couch.pass_turn()
        couch.until("table", "results")
    couch.press("back")
    couch.choose("Past Games")
    couch.choose("Words to Learn")
    assert couch.sees("Agatha laid it")
    table = couch.block(Table)
    assert table.columns[-1].head == "One rack in"
    racks = [int(row[-1].replace(",", "")) for row in table.rows]
    assert racks == sorted(racks), "those that one will draw come first, whatever they made (E11)"
    couch.press("confirm")
    assert couch.sees("Letters that go before it")
    couch.press("back", "shuffle")
    while couch.stack.top.name == "question":
        couch.press("confirm")
    assert couch.sees("right.")
    couch.press("back*3")
    assert couch.stack.top.name == "main-menu"


def written(services: Services, path: Path) -> int:
    """How many games went into the file."""
    note_for_file(services)
    return write_to(services.archive, path, services.now())


def profiles_of(couch: Couch) -> ProfilesScene:
    couch.press("confirm")
    couch.choose("Past Games")
    couch.choose("Profiles")
    assert isinstance(couch.stack.top, ProfilesScene)
    return couch.stack.top


def test_a_profile_travels_on_a_card_and_in_a_file_and_counts_nothing_twice(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    game = kept_game(1)
    with kept_in(tmp_path / "cards") as keeper:
        at_home = couch_of(lexicon, keeper=keeper).services
        at_home.remember(Person("Anna", 3, "owl", played=9))
        at_home.archive = Archive(LocalStore(tmp_path / "home"))
        keep_game(at_home, game)
        next_day = replace(game, head=replace(game.head, when=game.head.when + 86_400))
        keep_game(at_home, next_day)  # as a game by mail that is looked at once more
        assert written(at_home, tmp_path / "evenings.zip") == 1
    with kept_in(tmp_path / "cards") as keeper:
        visitor = couch_of(lexicon, keeper=keeper)
        scene = profiles_of(visitor)
        assert (scene.people[0].name, scene.people[0].figure) == ("Anna", "owl")
        assert scene.stats["anna"].games == 1
        assert (
            taken(visitor.services, tmp_path / "evenings.zip") == "1 new game, 0 known already; new people."
        )
        assert ProfilesScene(visitor.services).stats["anna"].games == 1
    without_card = couch_of(lexicon)
    taken(without_card.services, tmp_path / "evenings.zip")
    again = profiles_of(without_card)
    assert (again.people[0].figure, again.stats["anna"].games) == ("owl", 1)
    assert without_card.services.people[0].figure == "owl"


@pytest.mark.parametrize("home_first", [True, False])
def test_of_two_ends_of_one_game_both_are_kept_and_the_first_counts_in_any_order(
    lexicon: Lexicon, tmp_path: Path, home_first: bool
) -> None:
    end = kept_game(1)
    later = replace(
        end,
        head=replace(
            end.head,
            when=end.head.when + 3_600,
            seats=tuple(structs.replace(seat, score=seat.score + 7, plays=9) for seat in end.head.seats),
        ),
        record=replace(end.record, turns=end.record.turns[:-1]),
    )
    ends = [end, later] if home_first else [later, end]
    homes = [couch_of(lexicon).services for _ in ends]
    for home, ours, name in zip(homes, ends, ("here", "there"), strict=True):
        home.archive = Archive(LocalStore(tmp_path / name))
        keep_game(home, ours)
    written(homes[1], tmp_path / "evenings.zip")
    assert taken(homes[0], tmp_path / "evenings.zip").startswith("1 new game")
    assert homes[0].archive.count() == 2
    assert [game.when for game in games_of(homes[0])] == [end.head.when]
