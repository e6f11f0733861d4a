"""One frame: from a thumb to what is seen, felt and offered, with the real stage where pixels count."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import cast

import numpy as np
import pytest
from arcade.gl import Context

from controllers.actions import Action, Brand, Press
from controllers.bindings import CONFIGURATIONS, Configuration, Setup, setup_to_plain
from controllers.hub import Hub
from controllers.keyboard import LEFT_HALF, Keyboard
from controllers.protocol import Control
from game.bounded_json import Nested
from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.options import Options
from game.render import session
from game.render.panels.button_glyphs import ButtonShape, Glyph, glyph_of, glyphs_of
from game.render.rumble import Touch
from game.render.session import Session
from game.render.stage import Quality, Stage
from game.render.window import shares
from game.scenes.kit.spoken_text import words_of
from game.scenes.kit.stack import Stack
from game.scenes.mail.write_text import TextEntry
from game.scenes.start.title import TitleScene
from game.sound.sound_names import Cue, Sound
from tests.controllers.fakes import FakeBackend
from tests.scenes.couch import Couch, _each, services
from tests.scenes.hosting import view_of_seat
from tests.scenes.scripted_maven import ScriptedMaven
from tests.stages import BareStage

FRAME = 1 / 60
SMALL = (320, 180)


class Room:
    """A session with a pad whose buttons the test holds."""

    def __init__(self, stage: Stage | BareStage, options: Options | None = None) -> None:
        self.pads = FakeBackend()
        self.hub = Hub([self.pads])
        self.services = services(Lexicon.load(), ScriptedMaven())
        self.services.pads = self.hub
        self.services.options = options or self.services.options
        self.stack = Stack(TitleScene(self.services))
        self.session = Session(self.stack, self.hub, cast(Stage, stage), self.services)
        self.stage = stage
        self.frames = 0
        self.hub.start()
        self.pads.plug("a", identity="one")

    @property
    def bare(self) -> BareStage:
        assert isinstance(self.stage, BareStage)
        return self.stage

    def frame(self) -> bool:
        self.frames += 1
        return self.session.frame(self.frames * FRAME, FRAME)

    def rest(self, most: int = 150) -> None:
        """Until nothing changes any more."""
        for _ in range(most):
            if not self.frame():
                return

    def tap(self, control: Control) -> None:
        self.pads.tap("a", control)

    def until(self, name: str) -> None:
        for _ in range(600):
            if self.stack.top.name == name:
                return
            self.frame()
        raise AssertionError(f"no {name} but {self.stack.top.name}")


# ---------------------------------------------------------------- how soon it is seen

WAYS: dict[str, Sequence[Control]] = {
    "the title opens the menu": [Control.CROSS],
    "the menu's focus moves": [Control.CROSS, Control.DOWN],
    "the menu goes back": [Control.CROSS, Control.TRIANGLE],
    "the table is set": [Control.SQUARE],
}
AT_THE_TABLE: dict[str, Sequence[Control]] = {
    "the selector moves along the rack": [Control.RIGHT],
    "a tile is lifted": [Control.CROSS],
    "a lifted tile moves": [Control.CROSS, Control.RIGHT],
    "the cursor goes to the board": [Control.CROSS, Control.UP],
    "the cursor moves over the board": [Control.CROSS, Control.UP, Control.LEFT],
    "a tile is placed": [Control.CROSS, Control.UP, Control.CROSS],
    "the rack is shuffled": [Control.SQUARE],
    "the camera comes nearer": [Control.CIRCLE],
    "the game pauses": [Control.START],
}


def seen(ctx: Context, room: Room) -> np.ndarray:
    assert isinstance(room.stage, Stage)
    target = ctx.framebuffer(
        color_attachments=[ctx.texture(SMALL, components=4)], depth_attachment=ctx.depth_texture(SMALL)
    )
    with target.activate():
        target.clear()
        room.stage.draw()
        return np.frombuffer(target.read(components=3), np.uint8).astype(np.int16)


@pytest.fixture(scope="module")
def stage(ctx: Context) -> Stage:
    return Stage(ctx, SMALL, Quality.LOW)


def frames_until_seen(ctx: Context, room: Room, control: Control) -> int:
    """Frames from the report of a button to pixels that differ."""
    before = seen(ctx, room)
    room.tap(control)
    for number in range(1, 10):
        assert room.frame() or number > 2
        if np.abs(seen(ctx, room) - before).max() > 8:
            return number
    raise AssertionError("nothing is seen")


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_press_is_seen_within_two_frames(ctx: Context, stage: Stage, way: Sequence[Control]) -> None:
    room = Room(stage, Options(reduced_motion=True, fast_ai=True))
    room.rest()
    for control in way[:-1]:
        room.tap(control)
        room.rest()
    assert frames_until_seen(ctx, room, way[-1]) <= 2


@pytest.mark.parametrize("reduced", [False, True], ids=["with motion", "without motion"])
@pytest.mark.parametrize("way", AT_THE_TABLE.values(), ids=AT_THE_TABLE)
def test_at_the_table_a_press_is_seen_within_two_frames(
    ctx: Context, stage: Stage, way: Sequence[Control], reduced: bool
) -> None:
    room = Room(stage, Options(reduced_motion=reduced, fast_ai=True))
    room.tap(Control.SQUARE)
    room.until("table")
    room.rest()
    for control in way[:-1]:
        room.tap(control)
        room.rest()
    assert frames_until_seen(ctx, room, way[-1]) <= 2


# ---------------------------------------------------------------- the pad in the hand


def test_prompts_follow_the_pad_that_spoke_last_and_its_set_up() -> None:
    stage = BareStage()
    room = Room(stage)
    room.pads.plug("b", Brand.XBOX, identity="two")
    room.frame()
    assert stage.hand.brand is Brand.PLAYSTATION
    room.hub.configure("two", Setup(CONFIGURATIONS[2]))
    room.pads.tap("b", Control.L2)
    room.frame()
    assert stage.hand.brand is Brand.XBOX
    assert glyph_of(Action.CONFIRM, stage.hand.brand, stage.hand.configuration).label == "B"


def test_other_buttons_are_drawn_even_if_nothing_else_has_changed() -> None:
    room = Room(BareStage())
    room.rest()
    room.pads.plug("b", Brand.NINTENDO, identity="two")
    room.frame()
    assert not room.frame()
    room.pads.tap("b", Control.L2)
    assert room.frame(), "the button means nothing on the title, but the prompts are another pad's"


def test_what_was_needed_to_get_here_is_tidied_away_once_in_each_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tidied: list[int] = []
    room = Room(BareStage())
    monkeypatch.setattr(session, "give_back", lambda: tidied.append(room.frames))
    for _ in range(2):
        room.tap(Control.CROSS)
        room.rest()
        since = room.frames
        for _ in range(600):
            room.frame()
        assert len([at for at in tidied if at > since]) == 1
        assert tidied[-1] - since == pytest.approx(session.TIDY_SECONDS / FRAME, abs=2)


def test_where_something_always_moves_it_is_tidied_away_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    tidied: list[int] = []
    stage = BareStage()
    room = Room(stage)
    room.rest()
    monkeypatch.setattr(session, "give_back", lambda: tidied.append(room.frames))
    monkeypatch.setattr(session, "TIDY_AT_LEAST", 5.0)
    monkeypatch.setattr(BareStage, "settled", False)
    for _ in range(round(16 / FRAME)):
        room.frame()
    assert [later - at for at, later in pairwise(tidied)] == [pytest.approx(5 / FRAME, abs=2)] * 2


def test_prompts_show_the_pad_of_whoever_is_on_turn() -> None:
    room = Room(BareStage())
    room.pads.plug("b", Brand.NINTENDO, identity="two")
    room.frame()
    room.tap(Control.SQUARE)
    room.until("table")
    room.services.seating.give(["two"])
    room.tap(Control.CROSS)
    room.frame()
    assert room.stack.top.name == "table"
    assert room.bare.hand.brand is Brand.NINTENDO


def test_the_players_settings_set_up_pads_that_come_later_too() -> None:
    plain: Nested = {"pads": {"one": setup_to_plain(Setup(CONFIGURATIONS[1]))}, "speed": "Slow"}
    room = Room(BareStage(), Options(pads=plain, rumble=False))
    room.frame()
    assert [pad.number for pad in room.hub.pads] == [2]
    assert room.hub.speed.name == "Slow"
    assert not room.hub.rumbling
    room.services.change_options(Options())
    room.frame()
    assert [pad.number for pad in room.hub.pads] == [1]
    assert room.hub.rumbling


def test_a_direction_on_another_button_is_drawn_as_that_button() -> None:
    own = {**CONFIGURATIONS[0].actions, Control.CROSS: Action.LEFT, Control.LEFT: Action.CONFIRM}
    configuration = Configuration("Own", own)
    drawn = glyphs_of((Action.LEFT, Action.RIGHT), Brand.PLAYSTATION, configuration)
    assert [glyph.shape for glyph in drawn] == [ButtonShape.DPAD, ButtonShape.CROSS]
    assert drawn[0].arms == 2


def test_arrow_keys_are_drawn_as_one_and_letters_that_stand_for_them_each_alone() -> None:
    move = (Action.LEFT, Action.RIGHT)
    assert [glyph.label for glyph in glyphs_of(move, Brand.KEYBOARD)] == ["←→"]
    letters = glyphs_of(move, Brand.KEYBOARD, keys=LEFT_HALF.labels)
    assert letters == (Glyph(ButtonShape.KEYCAP, "A"), Glyph(ButtonShape.KEYCAP, "D"))


def test_where_letters_are_typed_the_key_that_selects_there_is_named() -> None:
    room = Room(BareStage())
    room.hub = room.session.hub = room.services.pads = Hub([Keyboard()])
    room.hub.start()
    room.stack.scenes.append(TextEntry("", ""))
    room.frame()
    room.stack.press(Press("keyboard", Action.ASK))
    assert "Tab: Select." in " ".join(words_of(room.stack.picture))
    prompts = room.stack.picture.prompts
    assert [prompt.label for prompt in prompts] == ["Select", "Back", "Close"]


# ---------------------------------------------------------------- one button


def press_when_lit(room: Room, wanted: Action) -> None:
    for _ in range(60 * 60):
        room.frame()
        if wanted in room.bare.lit:
            room.tap(Control.CROSS)
            room.frame()
            return
    raise AssertionError(f"{wanted} is never lit")


class OneButton(Couch):
    """Somebody with a single switch, who waits until what is wanted is lit."""

    def __init__(self, room: Room) -> None:
        super().__init__(room.services)
        self.room = room
        self.stack = room.stack
        self.strokes = 0

    def press(self, *actions: Action | str) -> None:
        for action in _each(actions):
            press_when_lit(self.room, action)
            self.strokes += 1

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.room.frame()

    def until(self, *names: str, seconds: float = 60.0) -> None:
        for name in names:
            self.room.until(name)


def test_a_word_is_played_from_the_title_on_with_one_button() -> None:
    room = Room(BareStage())
    room.hub.configure("one", Setup(scan_seconds=0.6))
    player = OneButton(room)
    player.press("shuffle")
    player.until("table")
    match = player.host
    best = choose(view_of_seat(match, 0), room.services.lexicon, 8, Budget(nodes=1), seed=0)[0].move
    player.play(best)
    player.until("table")
    assert match.record.turns[0].move == best
    assert match.position.scores[0] > 0
    assert player.strokes > 10


def test_only_what_works_now_is_lit() -> None:
    room = Room(BareStage())
    room.hub.configure("one", Setup(scan_seconds=0.6))
    room.frame()
    lit: set[Action] = set()
    for _ in range(600):
        room.frame()
        lit |= room.bare.lit
    assert lit == {command.action for command in room.stack.top.available()}


# ---------------------------------------------------------------- what is felt


def presses_of(room: Room) -> list[Press]:
    found = [happening for happening in room.hub.poll(1.0) if isinstance(happening, Press)]
    assert found
    return found


def test_a_tile_that_touches_the_board_is_felt_in_the_hand_that_laid_it(ctx: Context, stage: Stage) -> None:
    room = Room(stage)
    room.tap(Control.SQUARE)
    room.until("table")
    room.rest()
    for control in (Control.CROSS, Control.UP):
        room.tap(control)
        room.rest()
    assert room.pads.shaken == []
    room.tap(Control.CROSS)
    room.rest()
    assert [(pad, seconds) for pad, _, seconds in room.pads.shaken] == [("a", 0.06)]


@pytest.mark.parametrize(
    ("cues", "seconds"),
    [
        ([Cue.PLACE], 0.06),
        ([Cue.INVALID], 0.25),
        ([Cue.PLACE, Cue.BINGO], 0.5),
        ([Cue.TICK, Cue.SHUFFLE], None),
        ([], None),
    ],
)
def test_the_pad_of_whoever_acts_is_shaken_for_the_strongest_reason(
    cues: list[Cue], seconds: float | None
) -> None:
    room = Room(BareStage())
    room.pads.plug("b", identity="two")
    room.frame()
    room.pads.down("b", Control.CROSS)
    touch = Touch(room.hub)
    touch.feel([Sound(Cue.PLACE)])
    assert room.pads.shaken == [], "nobody has pressed anything yet"
    touch.follow(presses_of(room), "table")
    touch.feel([Sound(cue) for cue in cues])
    assert [(pad, lasting) for pad, _, lasting in room.pads.shaken] == ([("b", seconds)] if seconds else [])


def test_what_maven_does_is_not_felt() -> None:
    room = Room(BareStage())
    room.frame()
    room.tap(Control.CROSS)
    touch = Touch(room.hub)
    touch.follow(presses_of(room), "table")
    touch.follow([], "maven")
    touch.feel([Sound(Cue.BINGO)])
    assert room.pads.shaken == []


def test_after_a_hitch_only_clocks_make_up_for_it_and_none_does_after_a_sleep() -> None:
    assert shares(0.05) == (0.05, 0.0)
    assert shares(2.1) == (0.1, 2.0)
    assert shares(3600.0) == (0.1, 0.0)
