"""Help is one press away on every screen."""

from __future__ import annotations

import pytest

from controllers.actions import Action
from game.lexicon.words import Lexicon
from game.scenes.kit.help import ORDER, TOPICS, HelpPage, HelpScene
from game.scenes.kit.picture.menu_panels import Page
from game.scenes.kit.scene import Scene
from tests.scenes.couch import Couch, services
from tests.scenes.desks import ScriptedMaven


def kinds_of_scene(kind: type[Scene] = Scene) -> list[type[Scene]]:
    return [found for sub in kind.__subclasses__() for found in (sub, *kinds_of_scene(sub))]


def test_every_kind_of_screen_names_a_page_of_help_that_exists() -> None:
    import game.scenes.start.title  # noqa: F401 - so that every scene is known

    topics = {kind.__name__: kind.topic for kind in kinds_of_scene() if kind is not HelpScene}
    assert topics
    assert set(topics.values()) - {""} <= set(TOPICS), "those without a subject offer no help"


def test_help_opens_over_a_menu_and_leads_back_to_it(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.press("confirm")
    couch.until("main-menu")
    (action,) = couch.prompts["Help"]
    couch.press(action)
    couch.until("help")
    assert couch.sees(TOPICS["menus"].title)
    couch.press("back")
    couch.until("main-menu")


def test_the_pages_of_help_turn_in_both_directions(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()), HelpScene("menus"))
    titles = []
    for _ in ORDER:
        titles += [panel.title for panel in couch.picture.panels if isinstance(panel, Page)]
        couch.press("right")
    assert titles == [TOPICS[name].title for name in ORDER]
    couch.press("left")
    assert couch.sees(TOPICS[ORDER[-1]].title)


def test_in_a_game_help_is_in_its_menu(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.press("shuffle")
    couch.until("table")
    couch.press("pause")
    couch.until("game-menu")
    couch.choose("Help")
    assert couch.sees(TOPICS["turn"].title)


@pytest.mark.parametrize("topic", TOPICS.values(), ids=list(TOPICS))
def test_help_names_no_button_by_the_mark_of_one_make(topic: HelpPage) -> None:
    assert not set("✕▲●■△○□") & set("".join(topic.lines)), "pads of other makes are marked otherwise"


def test_help_itself_offers_no_help() -> None:
    assert Action.PAUSE not in {command.action for command in HelpScene("menus").available()}


def test_sp011_the_help_tells_what_two_players_usually_come_to() -> None:
    told = " ".join(TOPICS["scoring"].lines)
    assert "between 500 and 700 points" in told
    assert "experts to more" in told
