"""Pads and the people who hold them: joining, whose turn it is, trouble, Controls and Buttons."""

from __future__ import annotations

import random

import pytest

from controllers.actions import Action, Brand
from controllers.bindings import CONFIGURATIONS, Setup
from controllers.hub import Hub
from controllers.one_button_mode import SCAN_SPEEDS
from controllers.pads import PadInfo
from controllers.protocol import Control
from game.lexicon.words import Lexicon
from game.options import Options
from game.rules.editions import PLAYSTATION
from game.rules.record import Seat
from game.scenes.kit.button_names import DOES
from game.scenes.kit.menus import MenuScene
from game.scenes.kit.mode import CONSOLE_1999, PARLOUR
from game.scenes.kit.picture.game_panels import Hud, Spot
from game.scenes.kit.picture.setting_panels import PadPicture, Settings
from game.scenes.options.button_configurations import ControlsScene, controls_choice
from game.scenes.options.button_setup import ButtonsScene
from game.session.match import MatchSession
from tests.language.said import said
from tests.scenes.couch import services
from tests.scenes.hosting import table_of
from tests.scenes.pads import PadCouch, at_table, at_title
from tests.scenes.page_read import questions_in
from tests.scenes.scripted_maven import ScriptedMaven


def settings(couch: PadCouch) -> Settings:
    return next(panel for panel in couch.picture.panels if isinstance(panel, Settings))


def pad_picture(couch: PadCouch) -> PadPicture:
    return next(panel for panel in couch.picture.panels if isinstance(panel, PadPicture))


def hud(couch: PadCouch) -> Hud:
    return next(panel for panel in couch.picture.panels if isinstance(panel, Hud))


def go_to(couch: PadCouch, label: str, pad: str = "one") -> None:
    """Move to a row of a settings screen."""
    for _ in range(30):
        panel = settings(couch)
        if panel.rows[panel.focus].label in said(label):
            return
        couch.push(pad, "down")
    raise AssertionError(f"the selector does not reach {label}: {couch.words}")


def options_menu(couch: PadCouch) -> MenuScene:
    couch.push("one", "cross")
    couch.choose("Options")
    assert isinstance(couch.stack.top, MenuScene)
    return couch.stack.top


# ---------------------------------------------------------------- Options > Controls


def test_ps051_controls_is_dimmed_with_one_pad_and_opens_when_a_second_comes(lexicon: Lexicon) -> None:
    couch = at_title(lexicon, "one")
    menu = options_menu(couch)
    label = "Controls"

    def choice() -> object:
        return next(choice for choice in menu.choices if choice.key == label).do

    assert choice() is None
    couch.plug("two")
    assert choice() is not None
    couch.unplug("two")
    assert choice() is None


def test_ps051_the_keyboard_is_no_controller(lexicon: Lexicon) -> None:
    couch = at_title(lexicon, "one")
    couch.plug("keys", Brand.KEYBOARD)
    assert controls_choice(couch.services, PARLOUR).do is None


def test_ps050_the_list_is_the_attached_pads_as_they_come_and_go(lexicon: Lexicon) -> None:
    couch = at_title(lexicon, "one", "two")
    couch.stack.scenes.append(ControlsScene(couch.services, CONSOLE_1999))
    names = [row.label for row in settings(couch).rows]
    assert names == ["One", "Two", "Buttons", "Accept"]
    couch.plug("three")
    assert [row.label for row in settings(couch).rows][:3] == ["One", "Two", "Three"]
    couch.unplug("one")
    assert [row.label for row in settings(couch).rows] == ["Two", "Three", "Buttons", "Accept"]


def test_ps052_cross_selects_a_controller_and_shakes_it(lexicon: Lexicon) -> None:
    couch = at_title(lexicon, "one", "two")
    couch.stack.scenes.append(ControlsScene(couch.services, CONSOLE_1999))
    couch.push("one", "down", "cross")
    assert couch.collection.shaken == ["two"]
    assert [row.value[:1] == "✓" for row in settings(couch).rows[:2]] == [False, True]
    assert pad_picture(couch).title == "Two"


def test_ps053_there_are_three_configurations_and_prompts_follow_the_accepted_one(lexicon: Lexicon) -> None:
    couch = at_title(lexicon, "one", "two")
    couch.stack.scenes.append(ControlsScene(couch.services, CONSOLE_1999))
    couch.push("one", "down", "cross")
    seen = [settings(couch).rows[2].value]
    for _ in range(2):
        couch.push("one", "right")
        seen.append(settings(couch).rows[2].value)
    assert seen == ["1  As printed", "2  B goes back", "3  B selects"]
    assert dict(pad_picture(couch).labels)[Control.CIRCLE] == str(DOES[Action.CONFIRM])
    couch.push("one", "down", "cross")
    couch.push("two", "up")
    assert couch.services.pads.hand.configuration == CONFIGURATIONS[2]
    couch.push("one", "up")
    assert couch.services.pads.hand.configuration == CONFIGURATIONS[0]


def test_ps054_accept_keeps_the_controller_and_its_buttons_over_a_restart(lexicon: Lexicon) -> None:
    couch = at_title(lexicon, "one", "two")
    kept: list[Options] = []
    couch.services.store_options = kept.append
    couch.stack.scenes.append(ControlsScene(couch.services, CONSOLE_1999))
    couch.push("one", "down", "cross", "right", "down", "cross")
    assert couch.scene == "title"
    restarted = PadCouch(services(lexicon, ScriptedMaven()))
    restarted.services.options = kept[-1]
    restarted.services.pads.set_up_from(kept[-1].pads)
    restarted.plug("two")
    assert restarted.services.pads.setup("two").configuration == CONFIGURATIONS[1]
    assert restarted.services.first_pad == "two"


def test_ps054_back_leaves_everything_as_it_was(lexicon: Lexicon) -> None:
    couch = at_title(lexicon, "one", "two")
    couch.stack.scenes.append(ControlsScene(couch.services, CONSOLE_1999))
    couch.push("one", "cross", "right", "triangle")
    assert couch.scene == "title"
    assert couch.services.pads.setup("one") == Setup()
    assert couch.services.first_pad is None


# ---------------------------------------------------------------- Accessibility > Buttons


def at_buttons(lexicon: Lexicon, *pads: str) -> PadCouch:
    couch = at_title(lexicon, *pads)
    couch.push(pads[0], "up")
    couch.stack.scenes.append(ButtonsScene(couch.services))
    return couch


def test_c27_a_single_pad_gets_another_configuration(lexicon: Lexicon) -> None:
    couch = at_buttons(lexicon, "one")
    go_to(couch, "Buttons")
    couch.push("one", "right")
    couch.push("one", "triangle")
    assert couch.services.pads.setup("one").configuration == CONFIGURATIONS[1]


def test_only_what_can_shake_is_offered_to_be_shaken(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    couch = at_buttons(lexicon, "one")
    assert couch.sees("Shake")
    keyboard = PadInfo("one", "Keyboard", Brand.KEYBOARD)
    monkeypatch.setattr(ButtonsScene, "pads", property(lambda _: (keyboard,)))
    assert couch.sees("Keyboard")
    assert not couch.sees("shakes")
    assert "Shake" not in [prompt.label for prompt in couch.picture.prompts]


def test_s18_a_pad_set_up_keeps_what_is_seen_and_as_before_puts_it_back(lexicon: Lexicon) -> None:
    couch = at_buttons(lexicon, "one")
    for label in ("Buttons", "One Button", "Repeat"):
        go_to(couch, label)
        couch.push("one", "right")
    go_to(couch, "As Before")
    couch.push("one", "cross", "triangle")
    assert couch.services.pads.setup("one") == Setup()
    assert couch.services.pads.speed.name == "Usual"


def test_a_button_is_given_another_action_by_pressing_it(lexicon: Lexicon) -> None:
    couch = at_buttons(lexicon, "one")
    go_to(couch, "Change Single Buttons")
    couch.push("one", "cross")
    go_to(couch, str(DOES[Action.CONFIRM]))
    couch.push("one", "cross", "r1")
    assert dict(pad_picture(couch).labels)[Control.R1] == str(DOES[Action.CONFIRM])
    assert dict(pad_picture(couch).labels)[Control.CROSS] == str(DOES[Action.SCORES]), "they change places"
    couch.push("one", "triangle", "triangle")
    assert couch.scene == "main-menu"
    couch.push("one", "r1")
    assert couch.scene != "main-menu", "R1 confirms now"


def test_a_spare_button_is_given_an_action(lexicon: Lexicon) -> None:
    couch = at_buttons(lexicon, "one")
    go_to(couch, "Change Single Buttons")
    couch.push("one", "cross")
    go_to(couch, str(DOES[Action.R2]))
    couch.push("one", "cross", "l3")
    couch.wait(0.1)
    assert dict(pad_picture(couch).labels)[Control.L3] == str(DOES[Action.R2])


def test_listening_for_a_button_ends_by_itself(lexicon: Lexicon) -> None:
    couch = at_buttons(lexicon, "one")
    go_to(couch, "Change Single Buttons")
    couch.push("one", "cross", "cross")
    assert couch.sees("press it now")
    couch.wait(7)
    assert not couch.sees("press it now")


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_remapped_confirm_and_back_always_have_a_button(lexicon: Lexicon, seed: int) -> None:
    luck = random.Random(seed)
    couch = at_buttons(lexicon, "one")
    go_to(couch, "Change Single Buttons")
    couch.push("one", "cross")
    controls = [c.value for c in Control if c not in (Control.STICK_X, Control.STICK_Y, Control.HOME)]
    for _ in range(40):
        action = luck.choice(list(Action))
        go_to(couch, str(DOES[action]))
        couch.push("one", "cross", luck.choice(controls))
        couch.wait(0.05)
    labels = [words for _, words in pad_picture(couch).labels]
    assert sorted(labels) == sorted(map(str, DOES.values()))


def test_speeds_and_one_button_mode_are_kept(lexicon: Lexicon) -> None:
    couch = at_buttons(lexicon, "one")
    go_to(couch, "Repeat")
    couch.push("one", "right")
    go_to(couch, "One Button")
    couch.push("one", "right", "right")
    couch.push("one", "triangle")
    assert couch.services.pads.speed.name == "Quick"
    assert couch.services.pads.setup("one").scan_seconds == SCAN_SPEEDS[1]
    assert couch.services.options.pads == couch.services.pads.to_plain() | {"first": None}


def test_a_pad_shows_the_signs_that_its_player_says_are_printed_on_it(lexicon: Lexicon) -> None:
    couch = at_buttons(lexicon, "one")
    assert pad_picture(couch).brand is Brand.XBOX
    go_to(couch, "Printed on It")
    couch.push("one", "right")
    assert pad_picture(couch).brand is Brand.NINTENDO
    couch.push("one", "triangle")
    hand = couch.services.pads.hand_of("one")
    assert hand is not None
    assert hand.brand is Brand.NINTENDO
    kept = Hub()
    kept.set_up_from(couch.services.options.pads)
    assert kept.setup("one").signs is Brand.NINTENDO


def test_one_button_mode_is_found_under_accessibility_too(lexicon: Lexicon) -> None:
    couch = at_title(lexicon, "one")
    options_menu(couch)
    couch.choose("Display & Accessibility")
    go_to(couch, "Text Size")
    couch.push("one", "right")
    go_to(couch, "One Button")
    assert settings(couch).rows[settings(couch).focus].value == "Off"
    couch.push("one", "cross")
    assert settings(couch).title == "Buttons"
    assert settings(couch).rows[settings(couch).focus].label == "One Button"
    couch.push("one", "right")
    couch.push("one", "triangle")
    shown = settings(couch)
    assert (shown.title, shown.rows[shown.focus].label) == ("Display & Accessibility", "One Button")
    assert shown.rows[shown.focus].value == f"{SCAN_SPEEDS[0]:g} s a button"
    couch.services.pads.configure("one", Setup())
    couch.push("one", "triangle")
    assert couch.services.options.text_size == 130, "what was changed before going there is not lost"


# ---------------------------------------------------------------- joining


def set_up(couch: PadCouch, pad: str = "one") -> None:
    """Whoever chooses the game is the first to be ready."""
    couch.push(pad, "cross")
    couch.choose("Play")
    couch.choose("Normal")
    couch.push(pad, "cross")


def test_whoever_is_next_is_told_which_button_shows_the_rack_as_it_is_marked_on_that_pad(
    lexicon: Lexicon,
) -> None:
    couch = at_title(lexicon, "one")
    couch.plug("two", Brand.PLAYSTATION)
    set_up(couch)
    couch.push("two", "cross", "cross")
    couch.push("one", "cross")
    couch.until("handover")
    assert couch.sees("hold LT to see them")
    couch.push("one", "cross", "left", "left", "cross", "left", "cross")
    couch.until("handover")
    assert couch.sees("hold L2 to see them")


def test_with_one_pad_all_seats_share_whatever_is_attached(lexicon: Lexicon) -> None:
    couch = at_title(lexicon, "one", "two")
    set_up(couch)
    couch.push("one", "up", "cross", "cross", "cross")
    assert couch.scene in ("showing", "handover")
    assert couch.services.seating.owners == []


def test_the_selected_controller_plays_a_quick_start_where_there_are_others(lexicon: Lexicon) -> None:
    couch = at_title(lexicon, "one", "two")
    couch.services.store_pads("two")
    couch.push("one", "square")
    couch.until("table")
    couch.push("one", "up")
    assert couch.phase.spot is Spot.RACK
    couch.push("two", "up")
    assert couch.phase.spot is Spot.BOARD


def test_leaving_a_game_gives_the_pads_back_to_everybody(lexicon: Lexicon) -> None:
    couch = at_title(lexicon, "one", "two")
    couch.services.store_pads("two")
    couch.push("one", "square")
    couch.until("table")
    couch.push("two", "select", "up", "cross")
    couch.push("two", "left", "cross")
    assert couch.scene == "main-menu"
    assert couch.services.seating.owners == []


# ---------------------------------------------------------------- whose turn it is


def test_only_the_owners_pad_plays_and_others_may_look(lexicon: Lexicon) -> None:
    couch = at_table(lexicon, "one", "two")
    before = couch.picture.table
    for control in ("cross", "up", "right", "triangle", "circle", "square", "l1", "r2", "select"):
        couch.push("two", control)
        assert couch.scene == "table"
        assert couch.picture.table == before
    assert couch.sees("Owner one is on turn, with One.")
    windows = hud(couch).windows
    couch.push("two", "r1")
    assert hud(couch).windows is not windows
    couch.push("two", "start")
    assert couch.scene == "game-menu"
    couch.push("two", "start")
    assert couch.scene == "table"
    couch.push("one", "up")
    assert couch.phase.spot is Spot.BOARD


def test_c5_who_was_on_turn_is_not_told_any_more_when_the_next_one_is(lexicon: Lexicon) -> None:
    couch = at_table(lexicon, "one", "two")
    couch.push("two", "cross")
    assert couch.sees("Owner one is on turn, with One.")
    couch.push("one", "left", "left", "cross", "left", "cross")
    couch.until("handover", "table", seconds=3)
    assert couch.table.state.on_turn == 1
    assert not couch.sees("Owner one is on turn")


def test_what_others_hold_and_let_go_ends_nothing_that_the_owner_holds(lexicon: Lexicon) -> None:
    couch = at_table(lexicon, "one", "two")
    couch.push("one", "up")
    couch.hold_down("one", "r2")
    couch.push("two", "r2")
    assert couch.turn.lane
    assert couch.turn.lane.held
    couch.let_go("one", "r2")
    assert not (couch.turn.lane and couch.turn.lane.held)


def test_nobody_else_answers_the_owners_questions(lexicon: Lexicon) -> None:
    couch = at_table(lexicon, "one", "two")
    couch.push("one", "left", "left", "cross")
    assert couch.scene == "question"
    couch.push("two", "left", "cross", "triangle", "start")
    assert couch.scene == "question"
    assert not couch.host.record.turns
    couch.push("one", "left", "cross")
    assert len(couch.host.record.turns) == 1


# ---------------------------------------------------------------- pads that go and come


def test_a_pad_unplugged_in_its_owners_turn_stops_the_game_until_it_is_back(lexicon: Lexicon) -> None:
    couch = at_table(lexicon, "one", "two")
    couch.push("one", "cross")
    draft, elapsed = couch.draft, couch.clock.seconds
    couch.unplug("one")
    assert couch.scene == "reconnect"
    assert couch.sees("Reconnect the pad of Owner one, or press the button below on another pad")
    couch.wait(3)
    assert couch.clock.seconds - elapsed < 0.1, "time stands still"
    couch.plug("one")
    assert couch.scene == "table"
    assert couch.draft == draft
    couch.push("one", "cross")
    assert couch.draft.hand is None


@pytest.mark.parametrize("owners", [("one", "two"), ()], ids=["each with a pad", "all sharing one"])
def test_no_other_pad_plays_on_while_the_game_waits_for_the_lost_one(
    lexicon: Lexicon, owners: tuple[str, ...]
) -> None:
    couch = at_table(lexicon, *owners)
    couch.plug("one")
    couch.plug("two")
    couch.push("one", "cross")
    draft, turn = couch.draft, couch.turn
    assert draft.hand
    couch.unplug("one")
    for _ in range(2):
        couch.push("two", "up", "right", "down", "left", "square", "circle", "l1", "l2", "r2")
        couch.wait(1)
    assert couch.scene == "reconnect"
    assert (couch.draft, couch.phase) == (draft, turn)
    assert not couch.host.record.turns
    couch.plug("one")
    assert couch.scene == "table"
    couch.push("two", "cross")
    assert (couch.draft.hand is not None) == bool(owners), "with a pad each, it is still not the other's turn"


def test_another_pad_takes_over_the_seat(lexicon: Lexicon) -> None:
    couch = at_table(lexicon, "one", "two")
    couch.unplug("one")
    couch.plug("three")
    assert couch.scene == "reconnect"
    couch.push("three", "cross")
    assert couch.scene == "table"
    assert couch.services.seating.owners == ["three", "two"]
    couch.push("three", "up")
    assert couch.phase.spot is Spot.BOARD


def test_a_pad_that_comes_back_has_its_seat_again_as_soon_as_it_speaks(lexicon: Lexicon) -> None:
    couch = at_table(lexicon, "one", "two")
    couch.unplug("one")
    couch.push("two", "cross")
    assert couch.services.seating.owners == ["two", "two"]
    couch.plug("one")
    couch.push("two", "up")
    assert couch.phase.spot is Spot.BOARD, "plugged in to be charged, it does not take over by itself"
    couch.push("one", "triangle")
    assert couch.phase.spot is Spot.RACK
    assert couch.services.seating.owners == ["one", "two"]
    couch.push("two", "up")
    assert couch.phase.spot is Spot.RACK


def test_the_other_players_pad_may_go_and_is_waited_for_when_its_turn_comes(lexicon: Lexicon) -> None:
    couch = at_table(lexicon, "one", "two")
    couch.unplug("two")
    assert couch.scene == "table"
    couch.push("one", "left", "left", "cross", "left", "cross")
    couch.until("reconnect")
    assert couch.sees("Owner two")
    couch.plug("two")
    assert couch.scene == "table"


def test_a_pad_that_goes_under_an_open_menu_is_noticed_there_and_the_menu_stays(lexicon: Lexicon) -> None:
    couch = at_table(lexicon, "one", "two")
    couch.push("one", "left", "cross")
    assert couch.scene == "menu"
    couch.unplug("one")
    assert couch.scene == "reconnect"
    couch.plug("one")
    assert couch.scene == "menu"


def test_the_only_pad_that_all_share_is_waited_for_too(lexicon: Lexicon) -> None:
    couch = at_table(lexicon)
    couch.plug("one")
    couch.plug("keys", Brand.KEYBOARD)
    couch.push("one", "up")
    couch.unplug("one")
    assert couch.scene == "reconnect"
    couch.push("keys", "cross")
    assert couch.scene == "table"
    couch.push("keys", "triangle")
    assert couch.phase.spot is Spot.RACK


def test_the_only_pad_that_is_lost_before_its_first_press_at_the_table_is_waited_for(
    lexicon: Lexicon,
) -> None:
    couch = at_title(lexicon, "one")
    match = MatchSession(PLAYSTATION, (Seat("Anna"), Seat("Maven", "maven", 3)), 7, lexicon)
    couch.stack.scenes.append(table_of(couch.services, match))
    couch.until("table")
    elapsed = couch.clock.seconds
    couch.unplug("one")
    assert couch.scene == "reconnect"
    couch.wait(11)
    assert couch.clock.seconds - elapsed < 0.1
    couch.plug("one")
    assert couch.scene == "table"


def test_nothing_is_said_of_a_lost_pad_once_the_game_goes_on(lexicon: Lexicon) -> None:
    couch = at_table(lexicon, "one", "two")
    couch.unplug("one")
    assert couch.scene == "reconnect"
    couch.push("two", "cross")
    assert couch.scene == "table"
    assert not couch.sees("One is gone")
    couch.unplug("two")
    couch.wait(1)
    couch.plug("two")
    assert couch.sees("Two is back")
    assert not couch.sees("gone")


def test_leaving_is_possible_while_a_pad_is_gone(lexicon: Lexicon) -> None:
    couch = at_table(lexicon, "one", "two")
    couch.unplug("one")
    couch.push("two", "triangle")
    assert couch.scene == "question"
    couch.push("two", "triangle")
    assert couch.scene == "reconnect"


def test_a_pad_that_comes_during_the_game_may_play_where_all_share(lexicon: Lexicon) -> None:
    couch = at_table(lexicon)
    couch.plug("late")
    assert couch.sees("Late is connected.")
    couch.push("late", "up")
    assert couch.phase.spot is Spot.BOARD


def test_a_low_battery_is_told_on_any_screen(lexicon: Lexicon) -> None:
    couch = at_title(lexicon, "one")
    couch.battery("one", 0.12)
    assert couch.sees("The battery of One is low (12 %).")
    couch.wait(5)
    assert not couch.sees("battery")


def test_without_a_pad_the_title_explains_the_keyboard(lexicon: Lexicon) -> None:
    couch = at_title(lexicon)
    couch.plug("keys", Brand.KEYBOARD)
    assert couch.sees("Enter selects, Backspace goes back")
    couch.plug("one")
    assert not couch.sees("No pad is connected")


def test_a_held_shoulder_is_let_go_when_its_pad_goes(lexicon: Lexicon) -> None:
    couch = at_table(lexicon, "one", "two")
    couch.push("one", "up")
    couch.hold_down("one", "r2")
    assert couch.turn.lane
    assert couch.turn.lane.held
    couch.unplug("one")
    couch.plug("one")
    assert not (couch.turn.lane and couch.turn.lane.held)


@pytest.mark.parametrize("seed", range(2))
def test_a_thousand_plugs_and_pulls_lose_no_seat_and_leave_nothing_pressed(
    lexicon: Lexicon, seed: int
) -> None:
    """Two owners play on and pass while pads come and go; in the end the seats are the same."""
    luck = random.Random(seed)
    pads = ["one", "two", "three", "four"]
    couch = at_table(lexicon, "one", "two")
    attached = {"one", "two"}
    for _ in range(1000):
        pad = luck.choice(pads)
        held = luck.choice(["up", "left", "r2", "l2", "square"])
        if pad in attached:
            if luck.random() < 0.5:
                couch.hold_down(pad, held)
            couch.unplug(pad)
        else:
            couch.plug(pad)
        attached ^= {pad}
        owner = couch.services.seating.owner(couch.table.state.on_turn)
        if couch.scene == "reconnect":
            assert owner not in attached
        elif owner in attached and luck.random() < 0.3:
            couch.push(str(owner), luck.choice(["up", "down", "left", "right", "triangle", "l1"]))
    for pad in {"one", "two"} - attached:
        couch.plug(pad)
    assert couch.services.seating.owners == ["one", "two"]
    assert not questions_in(couch.picture)
    before = couch.picture.table
    couch.wait(2)
    assert couch.picture.table == before, "nothing is held any more"


def test_the_title_says_how_pads_that_may_not_be_read_are_mended(lexicon: Lexicon) -> None:
    couch = PadCouch(services(lexicon, ScriptedMaven()))
    couch.collection.unreadable = ("Twin Pad",)
    assert couch.sees("Twin Pad is plugged in, but may not be read.")
    assert couch.sees("sudo usermod -aG input $USER")
    couch.plug("one")
    assert not couch.sees("usermod")
