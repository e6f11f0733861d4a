"""What pads, their buttons and what the buttons do are called on the screen."""

from __future__ import annotations

from controllers.actions import DIRECTIONS, Action, Brand
from controllers.bindings import BINDABLE, OWN, Configuration
from controllers.hub import Hub
from controllers.pads import Attached, BatteryLow, Detached, Ignored, PadInfo, PadInHand, PadNews
from controllers.protocol import Control
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.setting_panels import PadPicture
from game.text_format import percent

DOES = {
    Action.UP: "Up",
    Action.DOWN: "Down",
    Action.LEFT: "Left",
    Action.RIGHT: "Right",
    Action.CONFIRM: "Select",
    Action.BACK: "Back",
    Action.ZOOM: "Camera",
    Action.SHUFFLE: "Shuffle",
    Action.SCORES: "Scores",
    Action.L1: "Word lane",
    Action.L2: "Show rack",
    Action.R2: "Letter keys",
    Action.PAUSE: "Pause",
    Action.OPTIONS: "Options",
}
"""What each action is for, in one or two words."""
_SIGNS = {
    Brand.XBOX: ("A", "B", "X", "Y"),
    Brand.NINTENDO: ("B", "A", "Y", "X"),
    Brand.PLAYSTATION: ("✕", "○", "□", "△"),
}
SIGNS = {brand: "  ".join(signs) for brand, signs in _SIGNS.items()}
"""What the lowest, the right, the left and the uppermost button may show."""
_SHOULDERS = {
    Brand.PLAYSTATION: ("L1", "R1", "L2", "R2", "L3", "R3", "Start", "Select"),
    Brand.XBOX: ("LB", "RB", "LT", "RT", "LS", "RS", "☰", "⧉"),
    Brand.NINTENDO: ("L", "R", "ZL", "ZR", "LS", "RS", "+", "−"),
}
_FACES = (Control.CROSS, Control.CIRCLE, Control.SQUARE, Control.TRIANGLE)
_OTHERS = (
    Control.L1,
    Control.R1,
    Control.L2,
    Control.R2,
    Control.L3,
    Control.R3,
    Control.START,
    Control.SELECT,
)


def button_name(control: Control, pad: PadInfo | PadInHand) -> str:
    """What is printed on a button of this pad."""
    if pad.brand is Brand.KEYBOARD:
        return pad.keys.get(control, control.value.upper())
    signs = dict(zip(_FACES, _SIGNS[pad.brand], strict=True))
    names = dict(zip(_OTHERS, _SHOULDERS[pad.brand], strict=True))
    return signs.get(control) or names.get(control) or control.value.capitalize()


def button_for(action: Action, hand: PadInHand) -> str:
    """What is printed on the button that asks for `action` on the pad in a hand."""
    return button_name(hand.configuration.control_for(action), hand)


def layouts(pad: PadInfo, configuration: Configuration) -> list[str]:
    """What the three button configurations are called on this pad, and its player's own if it has one."""
    circle = button_name(Control.CIRCLE, pad)
    words = ["1  As printed", f"2  {circle} goes back", f"3  {circle} selects"]
    return words if configuration.number else [*words, OWN]


def picture_of(pad: PadInfo, configuration: Configuration, lit: Control | None = None) -> PadPicture:
    """The pad with what each of its buttons does under a configuration."""
    controls = [control for control in BINDABLE if control in configuration.actions]
    words = tuple((control, DOES[configuration.actions[control]]) for control in controls)
    return PadPicture(pad.name, pad.brand, words, lit, tuple(pad.keys.items()))


def controllers_of(pads: Hub) -> tuple[PadInfo, ...]:
    """The attached controllers that count as such: keyboards do not."""
    return tuple(pad for pad in pads.pads if not pad.is_keyboard)


def number_of(pads: Hub, pad: str) -> int:
    """The number of an attached pad among its likes, from 1; 0 where it is not attached."""
    found = pads.pad(pad)
    likes = [other.id for other in pads.pads if found and other.is_keyboard == found.is_keyboard]
    return likes.index(pad) + 1 if found else 0


def notice_of(news: PadNews) -> Notice:
    """News of a pad in one sentence."""
    name = news.pad.name
    match news:
        case Attached(_, again):
            return Notice(f"{name} is {'back' if again else 'connected'}.")
        case Detached():
            return Notice(f"{name} is disconnected.", Tone.BAD)
        case BatteryLow(pad):
            left = f" ({percent(pad.battery)})" if pad.battery is not None else ""
            return Notice(f"The battery of {name} is low{left}.", Tone.BAD)
        case Ignored(_, note):
            return Notice(note, Tone.BAD)


MEND_RIGHTS = "In a terminal: sudo usermod -aG input $USER. Then log in again."
"""What lets a user read pads on Linux."""


def how_to_hold(pads: Hub) -> str:
    """What somebody without a controller should know; empty if there is one."""
    keyboard = next((pad for pad in pads.pads if pad.is_keyboard), None)
    if pads.unreadable and not controllers_of(pads):
        return f"{pads.unreadable[0]} is plugged in, but may not be read. {MEND_RIGHTS}"
    if keyboard is None or controllers_of(pads):
        return ""
    name = {
        action: button_name(keyboard.setup.configuration.control_for(action), keyboard) for action in Action
    }
    arrows = "".join(name[action] for action in DIRECTIONS)
    return (
        f"No pad is connected: plug one in at any time, or play with the keyboard. {arrows} move, "
        f"{name[Action.CONFIRM]} selects, {name[Action.BACK]} goes back."
    )
