"""Whoever plays with one button is told where a clock is chosen that is too short for it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from statistics import median

import pytest

from controllers.actions import Action
from controllers.bindings import Setup
from controllers.hub import Hub
from controllers.one_button_mode import SCAN_SPEEDS
from game.lexicon.words import Lexicon
from game.options import Options
from game.rules.editions import PARLOUR
from game.rules.moves import Place
from game.rules.rule_choices import RuleGroup
from game.rules.rules_and_defaults import Clock, ClockKind
from game.scenes.kit.one_button_time import LIT_A_TURN, time_for_one_button
from game.scenes.options.options_menu import game_settings
from game.scenes.rooms.room_terms import RoomTerms
from game.scenes.start.choose_rules import ChosenRules, RulesScene
from game.wire.terms import Terms, with_rules
from tests.controllers.fakes import FakeBackend, started
from tests.scenes.couch import Couch, services
from tests.scenes.scripted_maven import ScriptedMaven
from tools.load import thumb

FEW_SECONDS = Clock(ClockKind.TURN_LOST, 10_000)
TOLD = "With One Button a word takes about 5 minutes."


def scanning(seconds: float | None) -> Hub:
    """Two pads, of which one is in one-button mode."""
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    pads.plug("b")
    hub.configure("a", Setup(scan_seconds=seconds))
    hub.poll(0.0)
    return hub


class Scanned(thumb.Thumb):
    """A thumb with one button, for which the buttons on the screen light up in turn."""

    waited = 0
    _lit: Action | None = None

    def press(self, *actions: Action) -> None:
        for action in actions:
            offered = list(dict.fromkeys(command.action for command in self.stack.top.available()))
            at = offered.index(self._lit) if self._lit in offered else 0
            self.waited += (offered.index(action) - at) % len(offered)
            self._lit = action
            super().press(action)


def test_a_usual_word_takes_about_as_many_lights_as_are_counted_on(monkeypatch: pytest.MonkeyPatch) -> None:
    lights = []

    def lay(one: thumb.Thumb, play: Place) -> None:
        assert isinstance(one, Scanned)
        before = one.waited
        one.lay_by_lane(play)
        lights.append(one.waited - before)

    monkeypatch.setattr(thumb, "Thumb", Scanned)
    monkeypatch.setattr(thumb, "WAYS", {"word lane": lay})
    assert list(thumb._presses_in_game(Lexicon.load(), 1))
    assert LIT_A_TURN * 0.8 <= median(lights) <= LIT_A_TURN * 1.25


@pytest.mark.parametrize("seconds", [None, *SCAN_SPEEDS])
def test_a_clock_is_too_short_where_a_word_takes_longer_at_the_speed_of_the_slowest_pad(
    seconds: float | None,
) -> None:
    hub = scanning(seconds)
    needed = round(LIT_A_TURN * (seconds or 0) * 1000)
    for kind in (ClockKind.TURN_PENALTY, ClockKind.TURN_LOST):
        assert time_for_one_button(hub, Clock(kind, max(10_000, needed))) == ""
        assert bool(time_for_one_button(hub, Clock(kind, max(10_000, needed - 1000)))) is (needed > 10_000)
    assert bool(time_for_one_button(hub, Clock(ClockKind.GAME_PENALTY, 300_000))) is (needed > 25_000)
    assert time_for_one_button(hub, Clock(ClockKind.OFF, 10_000)) == ""


@pytest.mark.parametrize("seconds", [None, SCAN_SPEEDS[0]])
def test_every_form_in_which_a_clock_is_chosen_says_that_it_is_too_short_for_one_button(
    lexicon: Lexicon, seconds: float | None
) -> None:
    home = replace(services(lexicon, ScriptedMaven()), pads=scanning(seconds))
    home.options = Options(timer=True, minutes=3)
    timed = replace(PARLOUR, clock=FEW_SECONDS)
    rules = RulesScene(home, ChosenRules(timed))
    rules.group = list(RuleGroup).index(RuleGroup.CLOCK)
    terms = Terms(rules=with_rules(replace(timed, clock=Clock(ClockKind.TURN_PENALTY, 60_000))))
    room = RoomTerms(terms, 2, lambda _: None, too_short=partial(time_for_one_button, home.pads))
    for scene in (rules, game_settings(home), room):
        couch = Couch(home, scene)
        seen = []
        for _ in range(20):
            seen.append(couch.sees(TOLD))
            couch.press("down")
        assert any(seen) is bool(seconds), scene.name
