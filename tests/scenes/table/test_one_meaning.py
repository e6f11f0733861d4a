"""One button, one meaning, and its name on the screen: at the table, by presses."""

from __future__ import annotations

import pytest

from controllers.actions import Action, Brand
from controllers.keyboard import WHILE_TYPING, WHOLE, Typing
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.render.panels.button_glyphs import glyphs_of
from game.rules.editions import SPECTRUM
from game.rules.moves import Exchange, Square
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.table.exchange_turn import ExchangeTurn
from game.scenes.table.human_turn import ENDS
from game.scenes.table.others_turn import OthersTurn
from game.scenes.table.word_lane import HOLD, HOLDS
from game.session.match import MatchSession
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import saved_table_of
from tests.scenes.table.test_table import TWO, hud, rack, sit, spell


@pytest.fixture
def couch(lexicon: Lexicon) -> Couch:
    return sit(lexicon)


def keys_named(couch: Couch) -> dict[str, str]:
    """What the prompts say of a keyboard: by key, what it does."""
    typing = couch.stack.top.takes_text
    keys = (WHILE_TYPING[typing] if typing is not Typing.OFF else WHOLE).labels
    named: dict[str, str] = {}
    for prompt in couch.picture.prompts:
        for glyph in glyphs_of(prompt.actions, Brand.KEYBOARD, keys=keys):
            assert glyph.label not in named, f"{glyph.label}: {named[glyph.label]} and {prompt.label}"
            named[glyph.label] = prompt.label
    return named


def to_exchange(couch: Couch) -> None:
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Exchange Tiles")


@pytest.mark.parametrize("shown", range(5))
def test_t3_force_move_plays_the_very_word_that_is_seen(lexicon: Lexicon, shown: int) -> None:
    home = services(lexicon, InProcessMaven(lexicon), fast=False)
    couch = Couch(home, saved_table_of(home, MatchSession(SPECTRUM, TWO, 7, lexicon)))
    couch.until("table")
    couch.pass_turn()
    couch.until("maven")
    couch.wait(0.1 + 0.45 * shown)
    phase = couch.phase
    assert isinstance(phase, OthersTurn)
    seen = phase._thought
    assert seen
    couch.press("confirm")
    couch.until("show", "table")
    assert couch.host.record.turns[-1].move == seen[0]


def test_t5_a_word_that_was_laid_is_still_there_when_an_exchange_is_cancelled(couch: Couch) -> None:
    spell(couch, "HORN", Square(7, 5))
    laid, left = couch.draft.laid, rack(couch)
    to_exchange(couch)
    couch.press("confirm", "back")
    assert (couch.draft.laid, rack(couch)) == (laid, left)
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Exchange All Tiles")
    assert couch.sees("Exchange 7 tiles?")
    couch.choose_aside("Keep Playing")
    assert (couch.draft.laid, rack(couch)) == (laid, left)
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Type a Word")
    couch.stack.type("hat")
    couch.press("pause", "back")
    assert (couch.draft.laid, rack(couch)) == (laid, left)


def test_t5_an_exchange_takes_the_laid_tiles_back_first(couch: Couch) -> None:
    spell(couch, "HORN", Square(7, 5))
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Exchange All Tiles")
    couch.press("confirm")
    couch.until("table")
    assert couch.host.record.turns[0].move == Exchange("HORNATE")


def test_t4_the_second_shoulder_is_named_wherever_it_works_and_bears_what_it_does(couch: Couch) -> None:
    assert couch.prompts["Exchange"] == (ENDS,)
    assert hud(couch).end_key is None
    couch.press("up")
    assert couch.prompts[str(HOLD)] == (HOLDS,)
    couch.press("back")
    spell(couch, "HORN", Square(7, 5))
    assert hud(couch).end_key is ENDS, "End Turn bears its button on the rack"
    couch.press("up")
    assert hud(couch).end_key is None, "over the board the same button has keys, and says so"
    assert couch.prompts[str(HOLD)] == (HOLDS,)
    couch.press("l1")
    assert hud(couch).end_key is Action.DOWN, "from the letters of a word another one leads there"
    assert couch.prompts["End Turn"] == (Action.DOWN,)
    assert couch.prompts[str(HOLD)] == (HOLDS,)


def test_t4_a_tap_on_the_button_that_is_to_be_held_changes_nothing(couch: Couch) -> None:
    spell(couch, "HOR", Square(7, 5))
    couch.press("l1")
    before = couch.turn.making
    couch.press("r2")
    couch.up("r2")
    assert couch.turn.making == before
    couch.press("l1", "up")
    before = couch.turn.making
    assert before.spot is Spot.BOARD
    couch.press("r2")
    couch.up("r2")
    assert couch.turn.making == before


def test_t12_on_the_exchange_screen_a_keyboard_is_told_what_its_keys_do_there(couch: Couch) -> None:
    assert keys_named(couch)["E"] == "Exchange"
    to_exchange(couch)
    assert keys_named(couch)["Enter"] == "Mark"
    assert not {"E", "O", "P"} & keys_named(couch).keys(), "these are letters of tiles"
    couch.stack.type("ho")
    assert keys_named(couch)["Enter"] == "Exchange"
    couch.press("confirm")
    assert couch.sees("Exchange 2 tiles?")


def test_t12_no_prompt_of_a_letter_grid_names_a_dead_or_doubled_key(couch: Couch) -> None:
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Type a Word")
    couch.stack.type("h")
    assert keys_named(couch) == {
        "Tab": "Select", "↑↓←→": "Move", "Backspace": "Erase", "Enter": "Done", "Esc": "Back",
        "F1": "?",
    }  # fmt: skip


def test_c4_the_camera_s_button_is_the_camera_wherever_the_table_shows_and_no_second_back(
    couch: Couch,
) -> None:
    def flips() -> bool:
        (label,) = (label for label, actions in couch.prompts.items() if Action.ZOOM in actions)
        before, scene, phase = couch.camera.shot, couch.stack.top, couch.phase
        couch.press("zoom")
        same = couch.stack.top is scene and couch.phase is phase
        return label in ("Zoom out", "Zoom in") and couch.camera.shot is not before and same

    assert flips(), "on the rack"
    couch.press("zoom", "zoom", "confirm")
    assert couch.draft.hand
    assert flips(), "with a tile in the hand"
    couch.press("zoom", "zoom", "back")
    spell(couch, "HORN", Square(7, 5))
    to_exchange(couch)
    couch.press("confirm")
    assert flips(), "while tiles are marked"
    assert isinstance(couch.phase, ExchangeTurn)
    assert len(couch.phase.marked) == 1
    couch.press("back")
    couch.press("pause")
    menu = couch.stack.top
    couch.press("zoom")
    assert couch.stack.top is menu, "over the table stands a list, and nothing says Back beside it"
