"""The demonstration on an idle title."""

from __future__ import annotations

import pytest

from controllers.actions import Action
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.profiles.maven_people import OPPONENTS
from game.scenes.extras.demonstration import IDLE_SECONDS, LEVELS_SHOWN, AttractScene
from game.scenes.kit.phone_guests import PhoneGuests
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.sheet import SheetBesideBoard
from game.scenes.kit.scene import Pop
from game.scenes.kit.stack import Stack
from game.scenes.kit.working import Working
from game.scenes.start.title import TitleScene
from tests.phones.house import Line, Net, join
from tests.scenes.couch import Couch, services, shows_code
from tests.scenes.hosting import host_of
from tests.scenes.scripted_maven import ScriptedMaven


def test_after_a_minute_without_a_press_the_demonstration_begins(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.wait(IDLE_SECONDS - 1)
    assert couch.stack.top.name == "title"
    couch.press("confirm", "back")
    couch.wait(IDLE_SECONDS - 1)
    assert couch.stack.top.name == "title"
    couch.wait(2)
    assert couch.stack.top.name == "demonstration"


def test_the_demonstration_begins_over_any_menu_and_leads_back_to_just_there(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.press("confirm")
    couch.choose("Options")
    couch.choose("Game Settings")
    couch.press("confirm", "down")
    before = couch.picture
    couch.wait(IDLE_SECONDS * 2)
    couch.until("demonstration")
    couch.press("back")
    assert couch.picture == before


def test_two_of_mavens_people_sit_at_the_demonstration_each_with_a_figure_of_their_own(
    lexicon: Lexicon,
) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.wait(IDLE_SECONDS + 2)
    couch.until("demonstration")
    (hud,) = (panel for panel in couch.picture.panels if isinstance(panel, Hud))
    shown = {box.name: box.figure.name for box in hud.boxes}
    assert shown == {OPPONENTS[level - 1].name: OPPONENTS[level - 1].figure for level in LEVELS_SHOWN}
    assert len(set(shown.values())) == 2


def test_neither_a_half_typed_name_nor_a_game_gives_way_to_the_demonstration(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Solitaire")
    couch.press("right", "confirm", "confirm")
    before = couch.picture
    couch.wait(IDLE_SECONDS * 2)
    assert couch.picture == before
    couch.press("back*5", "shuffle")
    couch.until("table")
    couch.wait(IDLE_SECONDS * 2)
    couch.until("table", seconds=1)


def test_a_code_on_the_screen_gives_way_to_no_demonstration(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.services.guests = PhoneGuests(couch.services.phones)
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Party Mode")
    couch.wait(IDLE_SECONDS * 5)
    couch.until("together", seconds=1)
    assert shows_code(couch.picture)


def test_whoever_comes_does_something_or_leaves_by_phone_counts_as_a_press(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    phones = couch.services.phones
    phones.open()
    invitation = phones.invitation()
    assert invitation is not None
    assert isinstance(phones._server, Net)
    line, news = Line(), phones._server.news
    couch.wait(IDLE_SECONDS - 1)
    join(phones, invitation, line)
    for said in (b'["name", 1, "Ann"]', b'["again"]', None):
        couch.wait(IDLE_SECONDS - 1)
        couch.until("title", seconds=1)
        news.put((line, said))
    couch.wait(IDLE_SECONDS - 1)
    couch.until("title", seconds=1)
    news.put((Line(), b'["hello", 4, "", "ZZZZZZ", "", -1, "en"]'))
    news.put((line, b'["ping"]'))
    couch.wait(2)
    couch.until("demonstration", seconds=1)


@pytest.mark.parametrize("action", Action)
def test_any_button_returns_to_the_title_at_once(lexicon: Lexicon, action: Action) -> None:
    desk = ScriptedMaven(delay=1000)
    couch = Couch(services(lexicon, desk))
    couch.wait(IDLE_SECONDS + 5)
    couch.press(action)
    couch.until("title")
    assert len(couch.stack.scenes) == 1
    assert desk.cancelled, "Maven goes on thinking for nobody"


def test_a_title_whose_maven_is_still_warming_up_waits(lexicon: Lexicon) -> None:
    desk = ScriptedMaven()
    desk.ready = 0.5
    couch = Couch(services(lexicon, desk))
    couch.wait(IDLE_SECONDS * 2)
    assert couch.stack.top.name == "title"


def test_two_computers_play_a_whole_game_with_their_thoughts_in_sight_and_then_another(
    lexicon: Lexicon,
) -> None:
    home = services(lexicon, InProcessMaven(lexicon))
    couch = Couch(home)
    couch.stack = Stack(TitleScene(home))
    couch.wait(IDLE_SECONDS + 0.1)
    first = couch.stack.top
    assert isinstance(first, AttractScene)
    thoughts, remarks = 0, set[str]()
    for _ in range(4000):
        couch.stack.update(0.25)
        if couch.stack.top is not first:
            break
        panels = couch.picture.panels
        thoughts += any(isinstance(panel, SheetBesideBoard) for panel in panels)
        hud = next(panel for panel in panels if isinstance(panel, Hud))
        assert not hud.buttons
        assert not [box for box in hud.boxes if box.manner == box.name], "a level is told once"
        remarks |= {panel.text for panel in panels if isinstance(panel, Notice) and panel.tone is Tone.GOOD}
    assert host_of(first).position.outcome is not None
    assert isinstance(couch.stack.top, AttractScene)
    assert thoughts > 20
    assert len(remarks) > 4
    assert home.said == [], "what Maven's people would have said to somebody is said to nobody"


def test_whoever_waited_for_work_is_not_shown_the_demonstration_as_soon_as_it_is_done(
    lexicon: Lexicon,
) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.press("confirm")
    done: list[bool] = []
    couch.stack.scenes.append(Working("Looking", "One moment, please …", lambda: Pop() if done else None))
    couch.wait(90)
    done.append(True)
    couch.wait(30)
    assert couch.stack.top.name == "main-menu"
    couch.wait(60)
    assert couch.stack.top.name == "demonstration"
