"""Options, each named after the ledger rows that it checks; the table's part is in test_table_options."""

from __future__ import annotations

import re
import threading
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from controllers.actions import Action, Press
from game.app import open_services
from game.archive.game_archive import Archive
from game.doctor.kept_checks import kernels
from game.language.messages import message
from game.lexicon.words import Lexicon
from game.machine_finding import Finding, good, trouble
from game.maven.messages import Readiness
from game.options import MINUTES, PENALTIES, SHIFTS, TILE_SETS, TWO_COLORS, Options, heard_levels
from game.rules.rules_and_defaults import Privacy, RackOrder
from game.scenes.kit.menus import MenuScene
from game.scenes.kit.mode import CONSOLE_1999
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.setting_panels import Corners, SettingRow, Settings
from game.scenes.kit.scene import Scene
from game.scenes.kit.scroll_text import Scroll
from game.scenes.kit.services import Services
from game.scenes.options.about_machine import LOOKING, NOTHING
from game.scenes.options.credits import CREDITS
from game.scenes.options.options_menu import OptionsMenu, display, game_settings, sound
from game.scenes.options.screen_position import ScreenPosition
from game.scenes.options.settings_screen import SettingsScene
from game.scenes.start.title import TitleScene, main_menu
from tests.archive.games import kept_game
from tests.scenes.couch import Couch, services
from tests.scenes.page_read import page_in
from tests.scenes.scripted_maven import ScriptedMaven

Make = Callable[[Services], Scene]
"""Makes a screen of the options."""


class Floor(Scene):
    """What lies under the screen that is tried."""

    name = "floor"

    def commands(self) -> tuple[()]:
        return ()

    def view(self) -> Picture:
        return Picture()


def on(lexicon: Lexicon, make: Make, options: Options | None = None) -> Couch:
    """A couch before a screen of the options."""
    home = services(lexicon, ScriptedMaven())
    home.options = options or Options()
    couch = Couch(home, Floor())
    couch.stack.scenes.append(make(home))
    return couch


def rows(couch: Couch) -> dict[str, SettingRow]:
    panel = next(p for p in couch.stack.top.picture.panels if isinstance(p, Settings))
    return {row.label: row for row in panel.rows}


def focus(couch: Couch, label: str) -> None:
    for _ in range(20):
        panel = next(p for p in couch.stack.top.picture.panels if isinstance(p, Settings))
        if panel.rows[panel.focus].label == label:
            return
        couch.press("down")
    raise AssertionError(f"the selector does not reach {label}")


def draft(couch: Couch) -> Options:
    """What the screen would set if it were accepted now."""
    assert isinstance(couch.stack.top, SettingsScene)
    return couch.stack.top.draft


def of_1999(make: Callable[..., Scene]) -> Make:
    """A screen as the manual of Console 1999 has it."""
    return lambda home: make(home, mode=CONSOLE_1999)


def accept(couch: Couch) -> None:
    focus(couch, "Accept")
    couch.press("confirm")
    assert couch.stack.top.name == "floor"


def leave(couch: Couch) -> None:
    couch.press("back")
    assert couch.stack.top.name == "floor"


# ---------------------------------------------------------------- the list of options


def test_ps043_up_and_down_choose_among_the_options_and_back_returns(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.press("confirm")
    couch.choose("Options")
    assert couch.stack.top.name == "options-menu"
    for label in ("Set Screen Position", "Sound", "Controls", "Game Settings", "Display & Accessibility"):
        assert couch.sees(label)
    couch.press("up")
    assert couch.choices[couch.menu.focus] == "Back"
    couch.press("confirm")
    assert couch.stack.top.name == "main-menu"


def test_ps043_settings_are_still_there_after_a_restart(tmp_path: Path) -> None:
    with open_services(maven=lambda _: ScriptedMaven(), cards=tmp_path) as home:
        couch = Couch(home, TitleScene(home))
        couch.stack.scenes += [main_menu(home), OptionsMenu(home)]
        couch.choose("Game Settings")
        focus(couch, "Timer")
        couch.press("right", "back")
        couch.choose("Back")
    with open_services(maven=lambda _: ScriptedMaven(), cards=tmp_path) as home:
        assert home.options.timer


# ---------------------------------------------------------------- Set Screen Position


def test_ps044_the_dpad_moves_the_visible_area_at_once_and_no_further_than_the_hud_allows(
    lexicon: Lexicon,
) -> None:
    couch = on(lexicon, ScreenPosition)
    assert any(isinstance(panel, Corners) for panel in couch.stack.top.picture.panels)
    couch.press("right", "down*2")
    assert (couch.services.options.shift_x, couch.services.options.shift_y) == (1, 2)
    couch.press("left*30", "up*30")
    assert (couch.services.options.shift_x, couch.services.options.shift_y) == (SHIFTS[0], SHIFTS[0])
    offered = {action for prompt in couch.stack.top.picture.prompts for action in prompt.actions}
    assert not offered & {Action.LEFT, Action.UP}, "no button is promised that moves nothing"
    couch.press("right*30", "down*30")
    assert (couch.services.options.shift_x, couch.services.options.shift_y) == (SHIFTS[-1], SHIFTS[-1])


def test_ps045_cross_saves_the_position_and_returns(lexicon: Lexicon) -> None:
    kept: list[Options] = []
    couch = on(lexicon, ScreenPosition)
    couch.services.store_options = kept.append
    couch.press("right*2", "confirm")
    assert couch.stack.top.name == "floor"
    assert [options.shift_x for options in kept] == [2]


def test_ps046_triangle_returns_to_the_position_of_before(lexicon: Lexicon) -> None:
    kept: list[Options] = []
    couch = on(lexicon, of_1999(ScreenPosition), Options(shift_x=-1, shift_y=3))
    couch.services.store_options = kept.append
    couch.press("right*4", "up*4")
    leave(couch)
    assert (couch.services.options.shift_x, couch.services.options.shift_y) == (-1, 3)
    assert not kept


def test_s18_in_parlours_own_menu_the_picture_stays_where_it_was_moved(lexicon: Lexicon) -> None:
    kept: list[Options] = []
    couch = on(lexicon, ScreenPosition, Options(shift_x=-1, shift_y=3))
    couch.services.store_options = kept.append
    couch.press("right*4", "scores")
    assert (couch.services.options.shift_x, couch.services.options.shift_y) == (-1, 3)
    named = [prompt.label for prompt in couch.stack.top.picture.prompts]
    assert "As before" not in named, "there is nothing to put back"
    couch.press("right")
    leave(couch)
    assert [(options.shift_x, options.shift_y) for options in kept] == [(0, 3)]


# ---------------------------------------------------------------- Sound


def test_ps047_two_levels_change_apart_and_hold_at_once(lexicon: Lexicon) -> None:
    couch = on(lexicon, sound, Options(music=6, effects=8))
    focus(couch, "Music")
    couch.press("left*2")
    assert (couch.services.options.music, couch.services.options.effects) == (4, 8)
    couch.press("down", "right*9")
    assert (couch.services.options.music, couch.services.options.effects) == (4, 10)
    assert rows(couch)["Effects"].level == 10
    assert not rows(couch)["Effects"].more
    couch.press("left*20")
    assert couch.services.options.effects == 0


def test_ps048_accept_keeps_the_levels(lexicon: Lexicon) -> None:
    kept: list[Options] = []
    couch = on(lexicon, of_1999(sound))
    couch.services.store_options = kept.append
    focus(couch, "Music")
    couch.press("left")
    assert not kept
    accept(couch)
    assert [options.music for options in kept] == [Options().music - 1]


def test_ps049_triangle_restores_the_levels_that_were_heard_before(lexicon: Lexicon) -> None:
    kept: list[Options] = []
    couch = on(lexicon, of_1999(sound), Options(music=3, effects=9))
    couch.services.store_options = kept.append
    focus(couch, "Music")
    couch.press("right*4", "down", "left*4")
    leave(couch)
    assert (couch.services.options.music, couch.services.options.effects) == (3, 9)
    assert not kept


# ---------------------------------------------------------------- Game Settings


def test_ps055_left_and_right_change_accept_saves_and_triangle_discards_every_setting(
    lexicon: Lexicon,
) -> None:
    start = Options(timer=True, minutes=5, penalty_points=5, tile_set="ink", ink="red", paper="blue")
    for setting in game_settings(services(lexicon, ScriptedMaven()), mode=CONSOLE_1999).settings:
        if len(setting.values) < 2:
            continue
        for end in ("accept", "discard"):
            couch = on(lexicon, of_1999(game_settings), start)
            focus(couch, str(setting.label))
            couch.press("confirm")
            if end == "accept":
                accept(couch)
                assert setting.value(couch.services.options) != setting.value(start), setting.label
            else:
                leave(couch)
                assert couch.services.options == start, setting.label


@pytest.mark.parametrize("end", ["leave", "as before", "close", "wait"])
def test_s18_what_is_seen_of_every_setting_is_kept_and_one_row_puts_it_back(
    lexicon: Lexicon, end: str
) -> None:
    start = Options(timer=True, minutes=5, penalty_points=5, tile_set="ink", ink="red", paper="blue")
    for make in (sound, game_settings, display):
        for setting in make(services(lexicon, ScriptedMaven())).settings:
            couch, kept = on(lexicon, make, start), list[Options]()
            couch.services.store_options = kept.append
            focus(couch, str(setting.label))
            couch.press("confirm")
            there = setting.value(couch.services.options)
            assert there == setting.value(draft(couch)) != setting.value(start), setting.label
            if end == "as before":
                focus(couch, "As Before")
                assert rows(couch)["As Before"].enabled
                couch.press("confirm")
                assert not rows(couch)["As Before"].enabled
                there = setting.value(start)
            if end == "close":
                couch.stack.top.on_close()
            elif end == "wait":
                couch.wait(1.5)
                assert len(kept) == 1, "written once"
            else:
                leave(couch)
            assert setting.value(couch.services.options) == setting.value(kept[-1]) == there, setting.label


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("Fast AI", ["Off", "On"]),
        ("Computer Speed", [str(n) for n in range(10)]),
        ("Auto Pick Tiles", ["Off", "On"]),
        ("Miss Turn on Invalid Word", ["Off", "On"]),
        ("Rack Order", ["Random", "Alphabetical", "Value"]),
        ("Timer", ["Off", "On"]),
        ("Time for a Turn", [f"{n} minutes" for n in range(3, 16)]),
        ("Penalty per Minute Over", ["1 point", *(f"{n} points" for n in range(2, 11))]),
        ("Tile Set", [str(look) for look in TILE_SETS.values() if str(look) != "Cherry & Copper"]),
        ("Ink", [color.capitalize() for color in TWO_COLORS]),
        ("Paper", [color.capitalize() for color in TWO_COLORS]),
    ],
)
def test_ps056_059_061_062_063_064_066_067_068_each_setting_has_just_the_values_of_the_manual(
    lexicon: Lexicon, label: str, shown: list[str]
) -> None:
    couch = on(
        lexicon, game_settings, Options(timer=True, tile_set="maple" if label == "Tile Set" else "ink")
    )
    focus(couch, label)
    couch.press("left*20")
    seen = [rows(couch)[label].value]
    while rows(couch)[label].more:
        couch.press("right")
        seen.append(rows(couch)[label].value)
    assert seen == shown
    before = draft(couch)
    couch.press("right")
    assert draft(couch) == before, "beyond the last value there is none"


def test_ps064_penalty_and_limit_are_dimmed_without_a_timer(lexicon: Lexicon) -> None:
    couch = on(lexicon, game_settings)
    assert not rows(couch)["Penalty per Minute Over"].enabled
    focus(couch, "Penalty per Minute Over")
    couch.press("right", "confirm")
    assert draft(couch).penalty_points == Options().penalty_points
    focus(couch, "Timer")
    couch.press("right")
    assert rows(couch)["Penalty per Minute Over"].enabled


def test_a_setting_out_of_its_range_is_never_offered() -> None:
    assert (PENALTIES[0], PENALTIES[-1]) == (1, 10)
    assert (MINUTES[0], MINUTES[-1]) == (3, 15)


def test_settings_that_others_change_meanwhile_are_not_undone(lexicon: Lexicon) -> None:
    couch = on(lexicon, sound)
    couch.press("left")
    couch.services.options = replace(couch.services.options, pads={"a pad": {}}, names=("Anna",))
    leave(couch)
    assert couch.services.options.names == ("Anna",)
    assert couch.services.options.pads == {"a pad": {}}


# ---------------------------------------------------------------- Display & Accessibility


def test_whatever_is_changed_is_seen_at_once(lexicon: Lexicon) -> None:
    couch = on(lexicon, display)
    focus(couch, "Text Size")
    couch.press("right")
    assert couch.services.options.text_size == 130
    focus(couch, "Racks")
    couch.press("left*2")
    assert couch.services.options.privacy is Privacy.OPEN
    assert couch.services.options.text_size == 130


# ---------------------------------------------------------------- credits


def test_ps144_credits_name_the_sources_of_words_and_definitions_and_show_their_licences(
    lexicon: Lexicon,
) -> None:
    couch = on(lexicon, OptionsMenu)
    couch.choose("Credits & Licenses")
    read = {}
    for label in couch.choices:
        couch.choose(label)
        assert isinstance(couch.stack.top, Scroll)
        read[label] = " ".join(couch.stack.top.lines)
        couch.press("back")
    for name in ("ENABLE", "SCOWL", "WordNet", "Princeton", "Manrope", "Lato", "arcade", "pyglet"):
        assert name in read["Credits"]
    assert "WITHOUT WARRANTY" in " ".join(read.values()).upper()
    assert "PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS" in read["License: WordNet"].upper()
    assert "OPEN FONT LICENSE" in read["License: Type"].upper()


def test_sc024_credits_name_every_library_and_say_that_there_is_no_connection_with_others() -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))
    libraries = {re.match(r"[\w-]+", line)[0] for line in project["project"]["dependencies"]}  # type: ignore[index]
    text = "\n".join(map(str, CREDITS))
    assert {name for name in libraries if name not in text} == set()
    assert "no connection with the makers or the owners of any other" in text


def test_a_long_page_scrolls_from_its_first_line_to_its_last_and_back(lexicon: Lexicon) -> None:
    couch = on(lexicon, OptionsMenu)
    couch.choose("Credits & Licenses")
    couch.choose("License: Type")
    scene = couch.stack.top
    assert isinstance(scene, Scroll)
    assert Action.UP not in {a for p in scene.picture.prompts for a in p.actions}
    for _ in range(200):
        couch.press("down")
    assert Action.DOWN not in {a for p in scene.picture.prompts for a in p.actions}
    assert page_in(scene.picture).lines[-1] == scene.lines[-1], "the last line is on the screen"
    for _ in range(200):
        couch.press("up")
    assert scene.first == 0


def test_every_screen_of_the_options_goes_back_to_the_list_by_triangle(lexicon: Lexicon) -> None:
    couch = on(lexicon, OptionsMenu)
    menu = couch.stack.top
    assert isinstance(menu, MenuScene)
    for choice in menu.choices:
        if choice.do and choice.key != "Back":
            couch.choose(choice.key)
            assert couch.stack.top is not menu, choice.label
            couch.press("back")
            assert couch.stack.top is menu, choice.label


def test_what_was_changed_on_a_settings_screen_is_told_once(lexicon: Lexicon) -> None:
    heard: list[Options] = []
    couch = on(
        lexicon,
        lambda home: SettingsScene(
            "s", message("Sound"), home, game_settings(home).settings, accepted=heard.append
        ),
    )
    focus(couch, "Rack Order")
    couch.press("right")
    leave(couch)
    assert [options.rack_order for options in heard] == [RackOrder.ALPHABETICAL]


# ---------------------------------------------------------------- prompts and what works


def screens(lexicon: Lexicon) -> Iterator[tuple[Make, int]]:
    """Each screen of the options, at each place of its selector."""
    makes: list[Make] = [sound, game_settings, display, ScreenPosition, OptionsMenu]
    for make in makes:
        count = len(getattr(make(services(lexicon, ScriptedMaven())), "settings", ())) + 1
        if make is OptionsMenu:
            count = len(OptionsMenu(services(lexicon, ScriptedMaven())).choices)
        for steps in range(count if make is not ScreenPosition else 1):
            yield make, steps


def test_ps002_on_every_screen_of_the_options_just_the_promised_buttons_do_something(
    lexicon: Lexicon,
) -> None:
    for make, steps in screens(lexicon):
        for action in set(Action) - {Action.ASK}:  # what a screen is can be asked on all of them
            couch = on(lexicon, make)
            for _ in range(steps):
                couch.stack.press(Press("p1", Action.DOWN))
            scene, before, options = couch.stack.top, couch.stack.top.picture, couch.services.options
            shown = {a for prompt in before.prompts for a in prompt.actions}
            couch.stack.press(Press("p1", action))
            after = couch.stack.top
            changed = after is not scene or scene.picture != before or couch.services.options != options
            assert changed == (action in shown), (make, steps, action)


def test_t13_one_press_silences_all_sound_and_one_brings_it_back_as_it_was(lexicon: Lexicon) -> None:
    couch = on(lexicon, sound, Options(music=3, effects=9, ambience_level=2))
    assert heard_levels(couch.services.options) == (3, 9, 2)
    couch.press("left")
    assert rows(couch)["Sound"].value == "Off"
    assert heard_levels(couch.services.options) == (0, 0, 0)
    assert rows(couch)["Music"].level == 3, "how loud it will be is seen, and can be set"
    couch.press("right")
    assert heard_levels(couch.services.options) == (3, 9, 2)


def test_what_medals_open_is_offered_once_anybody_has_earned_them_and_stays_where_it_is_in_force(
    lexicon: Lexicon,
) -> None:
    couch = on(lexicon, sound)
    focus(couch, "Room")
    couch.press("right*9")
    assert rows(couch)["Room"].value == "A clock"
    told = "The quiet sound of the room around the table. Medals open more: see Profiles."
    assert rows(couch)["Room"].note == told
    one = kept_game(1)
    with_bonus = replace(one.head, seats=(structs.replace(one.head.seats[0], bonuses=1), *one.head.seats[1:]))
    couch.services.archive.keep(replace(one, head=with_bonus))
    couch.stack.scenes[-1] = sound(couch.services)
    focus(couch, "Room")
    couch.press("right*9")
    assert rows(couch)["Room"].value == "The sea"
    leave(couch)
    couch.services.archive = Archive()
    couch.stack.scenes.append(sound(couch.services))
    assert rows(couch)["Room"].value == "The sea"


def test_about_this_machine_tells_what_is_amiss_first_and_what_to_do(lexicon: Lexicon) -> None:
    home = services(lexicon, ScriptedMaven())
    looked = threading.Event()

    def examine() -> Iterator[Finding]:
        yield good("Words", "173,269 words.")
        looked.wait()
        yield trouble("Sound", "No audio device was found.", "Switch the sound on.")

    home.examine = examine
    couch = Couch(home, Floor())
    couch.stack.scenes.append(OptionsMenu(home))
    couch.choose("About This Machine")
    while str(LOOKING) not in page(couch) or len(page(couch)) < 3:
        couch.wait(0.1)
    assert page(couch)[0] == "WORDS: 173,269 words."
    looked.set()
    while str(LOOKING) in page(couch):
        couch.wait(0.1)
    assert page(couch) == [
        "SOUND: No audio device was found.",
        "→ Switch the sound on.",
        "",
        "WORDS: 173,269 words.",
        "",
    ]


def test_about_this_machine_follows_maven_while_its_code_is_compiled(lexicon: Lexicon) -> None:
    maven = ScriptedMaven()
    home = services(lexicon, maven)
    home.examine = lambda: iter([kernels(False)])
    couch = Couch(home, Floor())
    couch.stack.scenes.append(OptionsMenu(home))
    couch.choose("About This Machine")
    told = []
    for maven.ready, maven.readiness in [
        (0.1, Readiness.LOADING),
        (0.4, Readiness.COMPILING),
        (0.7, Readiness.COMPILING),
        (1.0, Readiness.COMPILING_SEARCH),
        (1.0, Readiness.READY),
    ]:
        couch.wait(0.1)
        while str(LOOKING) in page(couch):
            couch.wait(0.1)
        told.append(" ".join(page(couch)))
    assert told[0] == f"MAVEN: {kernels(False).says} → {kernels(False).do} "
    for page_then, says in zip(told[1:4], ("40 %", "70 %", "looks ahead"), strict=True):
        assert says in page_then
        assert page_then.endswith(f"→ {NOTHING} ")
    assert told[4] == f"MAVEN: {kernels(True).says} "


def test_about_this_machine_says_nothing_of_compiling_where_all_is_stored(lexicon: Lexicon) -> None:
    maven = ScriptedMaven()
    home = services(lexicon, maven)
    home.examine = lambda: iter([kernels(True)])
    couch = Couch(home, Floor())
    couch.stack.scenes.append(OptionsMenu(home))
    couch.choose("About This Machine")
    while str(LOOKING) in page(couch):
        couch.wait(0.1)
    for maven.readiness in (Readiness.LOADING, Readiness.READY):
        couch.wait(0.1)
        assert page(couch) == [f"MAVEN: {kernels(True).says}", ""]


def page(couch: Couch) -> list[str]:
    return list(page_in(couch.stack.top.picture).lines)
