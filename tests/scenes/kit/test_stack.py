"""The stack of scenes, and the promise that prompts and commands are one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from controllers.actions import Action, Press
from controllers.pointer import Gesture
from game.scenes.kit.page_sheet import question_sheet
from game.scenes.kit.picture.menu_panels import Menu, Side
from game.scenes.kit.picture.message_panels import Scrim
from game.scenes.kit.picture.screen import Picture, Prompt, flatten
from game.scenes.kit.pointing import Pointed
from game.scenes.kit.scene import (
    SETTLES,
    Asks,
    Change,
    Do,
    Pop,
    Push,
    Quit,
    Reset,
    Scene,
    SceneCommand,
    SceneSwap,
    Uncover,
    ask,
    directions,
    prompts,
)
from game.scenes.kit.stack import Stack


def always(change: Change | None) -> Do:
    return lambda: change


class Plain(Scene):
    """Does what its table says."""

    def __init__(
        self, name: str, does: dict[Action, Change | None] | None = None, stops_time: bool = False
    ) -> None:
        self.name = name
        self.stops_time = stops_time
        self.does = does or {}
        self.returns = 0
        self.time = 0.0
        self.asks_below: Change | None = None
        """What it asks for while others lie above it."""
        self.taken_off = False

    def commands(self) -> Sequence[SceneCommand]:
        return [SceneCommand(action, action.value, always(change)) for action, change in self.does.items()]

    def view(self) -> Picture:
        return Picture(panels=(question_sheet(self.name, ""),))

    def tick(self, dt: float) -> Change | None:
        self.time += dt
        return self.asks_below

    def update(self, dt: float) -> Change | None:
        self.time += dt
        return None

    def on_taken_off(self) -> None:
        self.taken_off = True

    def on_return(self) -> Change | None:
        self.returns += 1
        return None


class Number(Plain, Asks[int]):
    """Is left with a number by ✕, and without one by ▲."""

    def commands(self) -> Sequence[SceneCommand]:
        return [
            SceneCommand(Action.CONFIRM, "Five", lambda: self.answered(5)),
            SceneCommand(Action.BACK, "Back", Pop),
        ]


def press(action: Action, repeat: bool = False) -> Press:
    return Press("p1", action, repeat)


def names(stack: Stack) -> list[str]:
    return [scene.name for scene in stack.scenes]


def test_circle_does_nothing_where_it_has_no_work() -> None:
    """C4: as a second Back it had tiles that were marked for an exchange forgotten."""
    stack = Stack(Plain("below"))
    stack.scenes.append(Plain("top", {Action.BACK: Pop()}))
    stack.press(press(Action.ZOOM))
    assert names(stack) == ["below", "top"]


def test_push_swap_pop_and_reset_do_what_their_names_say() -> None:
    second = Plain("second", {Action.BACK: Pop()})
    swapped = Plain("swapped")
    root = Plain("root", {Action.CONFIRM: Push(second), Action.ZOOM: SceneSwap(swapped)})
    stack = Stack(root)
    stack.press(press(Action.CONFIRM))
    assert names(stack) == ["root", "second"]
    stack.press(press(Action.BACK))
    assert names(stack) == ["root"]
    assert root.returns == 1
    stack.press(press(Action.ZOOM))
    assert names(stack) == ["swapped"]
    swapped.does = {Action.BACK: Reset((Plain("a"), Plain("b")))}
    stack.press(press(Action.BACK))
    assert names(stack) == ["a", "b"]


def test_whoever_asks_hears_the_answer_and_nothing_without_one() -> None:
    heard: list[int] = []
    root = Plain("root", {Action.CONFIRM: ask(Number("number"), heard.append)})
    stack = Stack(root)
    stack.press(press(Action.CONFIRM))
    stack.press(press(Action.BACK))
    assert (names(stack), heard) == (["root"], [])
    stack.press(press(Action.CONFIRM))
    stack.press(press(Action.CONFIRM))
    assert (names(stack), heard) == (["root"], [5])


def test_what_follows_an_answer_happens_on_the_scene_below() -> None:
    after = Plain("after")
    root = Plain("root", {Action.CONFIRM: ask(Number("number"), lambda _: SceneSwap(after))})
    stack = Stack(Plain("ground"))
    stack.scenes.append(root)
    stack.press(press(Action.CONFIRM))
    stack.press(press(Action.CONFIRM))
    assert names(stack) == ["ground", "after"]


def test_a_scene_returns_only_when_it_is_on_top_again() -> None:
    root = Plain(
        "root", {Action.CONFIRM: ask(Number("number"), lambda _: Push(Plain("next", {Action.BACK: Pop()})))}
    )
    stack = Stack(root)
    stack.press(press(Action.CONFIRM))
    stack.press(press(Action.CONFIRM))
    assert (names(stack), root.returns) == (["root", "next"], 0)
    stack.press(press(Action.BACK))
    assert (names(stack), root.returns) == (["root"], 1)


def test_the_first_free_button_leads_to_the_help_of_the_screen() -> None:
    stack = Stack(Plain("root", {Action.PAUSE: None}))
    stack.press(press(Action.SCORES))
    assert names(stack) == ["root", "help"]


@pytest.mark.parametrize("change", [Quit(), Pop()])
def test_quitting_or_leaving_the_root_ends_the_program(change: Change) -> None:
    stack = Stack(Plain("root", {Action.BACK: change}))
    stack.press(press(Action.BACK))
    assert stack.finished


@pytest.mark.parametrize("how", [SceneSwap, lambda scene: Reset((scene,))], ids=["swap", "reset"])
@pytest.mark.parametrize("follows", [None, "closed"])
def test_where_a_scene_that_lies_alone_leaves_the_root_is_what_remains(
    how: Callable[[Scene], Change], follows: str | None
) -> None:
    """An empty stack closed the window without a word."""
    then = always(Push(Plain(follows))) if follows else None
    root = Plain("root")
    root.does[Action.CONFIRM] = how(Plain("alone", {Action.BACK: Pop(then)}))
    stack = Stack(root)
    stack.press(press(Action.CONFIRM))
    stack.press(press(Action.BACK))
    assert names(stack) == ["root", *([follows] if follows else [])]
    assert (root.returns, stack.finished) == (0 if follows else 1, False)


def test_a_button_that_is_not_listed_does_nothing() -> None:
    stack = Stack(Plain("root", {Action.BACK: Quit()}))
    stack.press(press(Action.CONFIRM))
    assert not stack.finished


def test_only_directions_repeat_while_a_button_is_held() -> None:
    stack = Stack(Plain("root", {Action.CONFIRM: Quit()}))
    stack.press(press(Action.CONFIRM, repeat=True))
    assert not stack.finished


def test_a_released_button_is_not_a_press() -> None:
    stack = Stack(Plain("root", {Action.CONFIRM: Quit()}))
    stack.press(Press("p1", Action.CONFIRM, released=True))
    assert not stack.finished


def test_time_stands_still_below_a_pause_whatever_lies_over_that_and_runs_below_all_else() -> None:
    frozen, running = Plain("frozen"), Plain("running")
    stack = Stack(frozen)
    stack.scenes += [Plain("pause", stops_time=True), running, Plain("menu")]
    stack.update(0.5)
    assert (frozen.time, running.time) == (0.0, 0.5)
    assert (frozen.is_still, running.is_still) == (True, False)


def test_seconds_without_a_frame_are_counted_by_clocks_but_for_those_that_stand_still() -> None:
    class Clocked(Plain):
        def make_up(self, seconds: float) -> None:
            self.time += 100 * seconds

    frozen, running = Clocked("frozen"), Clocked("running")
    stack = Stack(frozen)
    stack.scenes += [Plain("pause", stops_time=True), running, Plain("menu")]
    stack.update(0.1, 2.0)
    assert (frozen.time, round(running.time, 6)) == (0.0, 200.1)


def test_a_pause_stops_nobody_who_plays_with_others_elsewhere() -> None:
    elsewhere = Plain("elsewhere")
    elsewhere.can_be_stopped = False
    stack = Stack(elsewhere)
    stack.scenes.append(Plain("pause", stops_time=True))
    stack.update(0.5)
    assert (elsewhere.time, elsewhere.is_still) == (0.5, False)


@pytest.mark.parametrize(("change", "left"), [(Uncover(), ["root", "table"]), (Pop(), ["root"])])
def test_a_scene_that_asks_for_a_change_below_others_closes_them(change: Change, left: list[str]) -> None:
    table, menu, question = Plain("table"), Plain("menu"), Plain("question")
    stack = Stack(Plain("root"))
    stack.scenes += [table, menu, question]
    table.asks_below = change
    stack.update(0.5)
    assert names(stack) == left
    assert menu.taken_off
    assert question.taken_off


def test_the_prompt_bar_names_each_label_once_with_all_its_buttons() -> None:
    commands = [
        SceneCommand(Action.CONFIRM, "Go", Pop),
        *directions("Move", lambda _: None, Action.LEFT, Action.RIGHT),
    ]
    assert prompts([*commands, SceneCommand(Action.L1, "", Pop)]) == (
        Prompt((Action.CONFIRM,), "Go"),
        Prompt((Action.LEFT, Action.RIGHT), "Move"),
    )


def test_pictures_pile_up_from_the_topmost_opaque_one_and_dim_what_lies_below() -> None:
    hidden = Picture(panels=(question_sheet("hidden", ""),))
    ground = Picture(panels=(Menu((), 0, "ground", "", Side.LEFT),), opaque=True)
    back = Prompt((Action.BACK,), "Back")
    overlay = Picture(panels=(question_sheet("over", ""),), prompts=(back,), dim=0.5)
    seen = flatten((hidden, ground, overlay))
    assert seen.panels == (*ground.panels, Scrim(0.5), *overlay.panels)
    assert seen.prompts == overlay.prompts


class Settling(Plain):
    """Comes by itself."""

    settles = SETTLES


@pytest.mark.parametrize("how", [Push, SceneSwap, lambda scene: Reset((scene,))])
def test_a_screen_that_comes_by_itself_hears_presses_and_clicks_only_when_it_has_settled(
    how: Callable[[Scene], Change],
) -> None:
    after = Plain("after")
    new = Settling("new", {Action.CONFIRM: Push(after)})
    stack = Stack(Plain("before", {Action.CONFIRM: how(new)}))
    stack.press(Press("p1", Action.CONFIRM))
    for _ in range(2):
        stack.press(Press("p1", Action.CONFIRM))
        stack.point(Pointed(Gesture.PRESS, Action.CONFIRM))
        assert stack.top is new
        assert not stack.picture.prompts, "no button is promised that does nothing"
        stack.update(SETTLES * 0.4)
    stack.update(SETTLES * 0.4)
    assert stack.picture.prompts
    stack.press(Press("p1", Action.CONFIRM))
    assert stack.top is after
