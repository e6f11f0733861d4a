from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controllers import keyboard
from controllers.bindings import DEFAULT
from controllers.hub import Hub
from controllers.keyboard import (
    KEYS,
    LABELS,
    LEFT_HALF,
    PARTS,
    RIGHT_HALF,
    WHILE_TYPING,
    Keyboard,
    KeyboardPart,
    Typing,
)
from controllers.protocol import Control, PadEventKind

ENTER, SPACE, LEFT = 0xFF0D, 0x20, 0xFF51
CTRL, SHIFT = 2, 1


def key_module() -> dict[str, int]:
    """pyglet's key symbols, read without opening a display."""
    package = importlib.util.find_spec("pyglet")
    assert package is not None
    assert package.origin is not None
    path = Path(package.origin).parent / "window" / "key.py"
    spec = importlib.util.spec_from_file_location("key", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return vars(module)


def started() -> Keyboard:
    keys = Keyboard()
    keys.start()
    assert [event.kind for event in keys.poll(0.0)] == [PadEventKind.CONNECT]
    return keys


def told(keys: Keyboard) -> list[tuple[PadEventKind, Control | None]]:
    return [(event.kind, event.control) for event in keys.poll(1.0)]


def test_the_keys_are_pyglets_and_do_what_the_prompts_say() -> None:
    names = {
        "LEFT": Control.LEFT, "RIGHT": Control.RIGHT, "UP": Control.UP, "DOWN": Control.DOWN,
        "RETURN": Control.CROSS, "ENTER": Control.CROSS, "NUM_ENTER": Control.CROSS, "SPACE": Control.CROSS,
        "BACKSPACE": Control.TRIANGLE, "ESCAPE": Control.TRIANGLE, "Z": Control.CIRCLE, "X": Control.SQUARE,
        "TAB": Control.R1, "Q": Control.L1, "W": Control.L2, "E": Control.R2,
        "P": Control.START, "O": Control.SELECT, "F1": Control.R3,
    }  # fmt: skip
    symbols = key_module()
    assert {symbols[name]: control for name, control in names.items()} == KEYS


def test_shortcut_modifiers_are_pyglets() -> None:
    symbols = key_module()
    names = ("MOD_CTRL", "MOD_ALT", "MOD_WINDOWS", "MOD_COMMAND")
    assert sum(symbols[name] for name in names) == keyboard._MODIFIERS


def test_every_action_has_a_key_and_every_key_a_label() -> None:
    assert set(KEYS.values()) == set(DEFAULT.actions)
    assert set(LABELS) == set(KEYS.values())


@pytest.mark.parametrize("half", [LEFT_HALF, RIGHT_HALF], ids=lambda half: half.name)
def test_each_half_has_a_key_for_every_action_and_says_which(half: KeyboardPart) -> None:
    assert set(half.keys.values()) == set(half.labels) == set(DEFAULT.actions)
    for symbol, control in half.keys.items():
        if 0x20 < symbol < 0x7F:
            assert half.labels[control] == chr(symbol).upper()


def test_no_key_belongs_to_both_halves() -> None:
    assert not LEFT_HALF.keys.keys() & RIGHT_HALF.keys.keys()


def test_a_key_that_the_system_repeats_is_one_press() -> None:
    keys = started()
    for _ in range(5):
        keys.key_down(LEFT)
    keys.key_up(LEFT)
    assert told(keys) == [(PadEventKind.DOWN, Control.LEFT), (PadEventKind.UP, Control.LEFT)]


def test_two_keys_of_one_control_are_one_press_until_both_are_up() -> None:
    keys = started()
    keys.key_down(ENTER)
    keys.key_down(SPACE)
    keys.key_up(ENTER)
    assert told(keys) == [(PadEventKind.DOWN, Control.CROSS)]
    keys.key_up(SPACE)
    assert told(keys) == [(PadEventKind.UP, Control.CROSS)]


def test_shortcuts_are_left_to_the_window_but_shift_is_not() -> None:
    keys = started()
    keys.key_down(ord("z"), CTRL)
    keys.key_up(ord("z"), CTRL)
    assert told(keys) == []
    keys.key_down(ord("z"), SHIFT)
    assert told(keys) == [(PadEventKind.DOWN, Control.CIRCLE)]


def test_a_window_that_loses_the_focus_lets_every_key_go() -> None:
    keys = started()
    keys.key_down(LEFT)
    keys.key_down(ENTER)
    keys.poll(0.5)
    keys.release_all()
    assert sorted(told(keys), key=str) == sorted(
        [(PadEventKind.UP, Control.LEFT), (PadEventKind.UP, Control.CROSS)], key=str
    )


@given(st.lists(st.tuples(st.sampled_from([*KEYS, 0x41]), st.booleans())))
def test_downs_and_ups_of_each_control_alternate(strokes: list[tuple[int, bool]]) -> None:
    keys = started()
    for symbol, down in strokes:
        (keys.key_down if down else keys.key_up)(symbol)
    kinds: dict[Control | None, list[PadEventKind]] = {}
    for kind, control in told(keys):
        kinds.setdefault(control, []).append(kind)
    for sequence in kinds.values():
        assert sequence == ([PadEventKind.DOWN, PadEventKind.UP] * len(sequence))[: len(sequence)]


def test_a_stopped_keyboard_forgets_what_was_held_and_does_not_shake() -> None:
    keys = started()
    keys.key_down(ENTER)
    keys.stop()
    assert keys.poll(0.0) == []
    keys.key_up(ENTER)
    assert keys.poll(0.0) == []
    assert not keys.rumble("keyboard", 1.0, 1.0)


BACKSPACE, TAB = 0xFF08, 0xFF09


def test_while_text_is_typed_letters_are_no_buttons_and_what_is_held_is_let_go() -> None:
    keys = started()
    keys.key_down(ENTER)
    keys.typing = Typing.WORDS
    assert told(keys) == [(PadEventKind.DOWN, Control.CROSS), (PadEventKind.UP, Control.CROSS)]
    keys.key_up(ENTER)
    for key in (ord("x"), ord("p"), SPACE):
        keys.key_down(key)
        keys.key_up(key)
    assert told(keys) == []
    for key, control in ((ENTER, Control.START), (BACKSPACE, Control.SQUARE), (TAB, Control.CROSS)):
        keys.key_down(key)
        keys.key_up(key)
        assert told(keys) == [(PadEventKind.DOWN, control), (PadEventKind.UP, control)]
    keys.typing = Typing.OFF
    keys.key_down(ord("x"))
    assert told(keys) == [(PadEventKind.DOWN, Control.SQUARE)]


def test_the_halves_of_a_keyboard_do_not_type() -> None:
    keys = started()
    keys.halves = True
    keys.typing = Typing.WORDS
    assert keys.typing is Typing.OFF


def test_the_hub_hands_on_what_is_typed_only_while_text_is_wanted() -> None:
    hub = Hub([Keyboard()])
    hub.start()
    hub.text("q")
    assert hub.typed() == ""
    hub.let_type(Typing.WORDS)
    hub.text("h")
    hub.text("é")
    hub.focus(False)
    hub.text("x")
    assert (hub.typed(), hub.typed()) == ("hé", "")


def test_t12_no_part_of_the_keyboard_names_a_dead_or_a_doubled_key() -> None:
    printed = {"Enter": ENTER, "Backspace": BACKSPACE, "Tab": TAB, "Esc": 0xFF1B, "F1": 0xFFBE}
    printed |= {"←": LEFT, "↑": 0xFF52, "→": 0xFF53, "↓": 0xFF54}
    for part in (*PARTS, *WHILE_TYPING.values()):
        assert len(set(part.labels.values())) == len(part.labels), part.label
        for control, label in part.labels.items():
            symbol = printed.get(label) or ord(label.lower())
            assert part.keys[symbol] is control, (part.label, label)
    for part in WHILE_TYPING.values():
        assert not {chr(symbol) for symbol in part.keys if symbol < 0xFF}, "what is text is no button"
