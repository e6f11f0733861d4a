"""What pads, their buttons and what the buttons do are called on the screen."""

from __future__ import annotations

from collections.abc import Mapping

from controllers.actions import DIRECTIONS, Action, Brand
from controllers.bindings import BINDABLE, Configuration
from controllers.hub import Hub
from controllers.pads import Attached, BatteryLow, Detached, Ignored, PadInfo, PadInHand, PadNews
from controllers.protocol import Control
from game.language.messages import Message, message, message_as, tr, tr_as
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.setting_panels import PadPicture
from game.text_format import percent

DOES: Mapping[Action, Message] = {
    # Translators: where the button leads; at most 14 letters.
    Action.UP: message_as("a direction", "Up"),
    # Translators: where the button leads; at most 14 letters.
    Action.DOWN: message_as("a direction", "Down"),
    # Translators: where the button leads; at most 14 letters.
    Action.LEFT: message_as("a direction", "Left"),
    # Translators: where the button leads; at most 14 letters.
    Action.RIGHT: message_as("a direction", "Right"),
    # Translators: what a button is for; at most 14 letters.
    Action.CONFIRM: message("Select"),
    # Translators: what a button is for; at most 14 letters.
    Action.BACK: message("Back"),
    # Translators: what a button is for; at most 14 letters.
    Action.ZOOM: message("Camera"),
    # Translators: what a button is for; at most 14 letters.
    Action.SHUFFLE: message("Shuffle"),
    # Translators: what a button is for; at most 14 letters.
    Action.SCORES: message("Scores"),
    # Translators: what a button is for; at most 14 letters.
    Action.L1: message("Word lane"),
    # Translators: what a button is for; at most 14 letters.
    Action.L2: message("Show rack"),
    # Translators: what a button is for; at most 14 letters.
    Action.R2: message("Letter keys"),
    # Translators: what a button is for; at most 14 letters.
    Action.PAUSE: message("Pause"),
    # Translators: what a button is for; at most 14 letters.
    Action.OPTIONS: message("Options"),
    Action.ASK: message("What is here?"),
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
    Brand.PLAYSTATION: ("L1", "R1", "L2", "R2", "L3", "R3", "Start", "Select"),  # not read: as printed
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
_PRINTED = {
    brand: dict(zip((*_FACES, *_OTHERS), (*signs, *_SHOULDERS[brand]), strict=True))
    for brand, signs in _SIGNS.items()
}
_DIRECTIONS = {action.value for action in (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT)}


def button_name(control: Control, pad: PadInfo | PadInHand) -> str:
    """What is printed on a button of this pad; of the D-pad, on which nothing is, where it leads."""
    if pad.brand is Brand.KEYBOARD:
        return pad.keys.get(control, control.value.upper())
    if control.value in _DIRECTIONS:
        return str(DOES[Action(control.value)])
    return _PRINTED[pad.brand].get(control) or control.value.capitalize()


def button_for(action: Action, hand: PadInHand) -> str:
    """What is printed on the button that asks for `action` on the pad in a hand."""
    return button_name(hand.configuration.control_for(action), hand)


def layouts(pad: PadInfo, configuration: Configuration) -> list[str]:
    """What the three button configurations are called on this pad, and its player's own if it has one."""
    circle = button_name(Control.CIRCLE, pad)
    words = [
        # Translators: a way to lay out a pad's buttons: as they are marked; at most 24 letters.
        tr("1  As printed"),
        # Translators: a way to lay out a pad's buttons; {button} is the sign on one; at most 24 letters.
        tr("2  {button} goes back", button=circle),
        # Translators: a way to lay out a pad's buttons; {button} is the sign on one; at most 24 letters.
        tr("3  {button} selects", button=circle),
    ]
    # Translators: a way to lay out a pad's buttons, of a player's own; at most 24 letters.
    return words if configuration.number else [*words, tr_as("a layout of buttons", "Own")]


def picture_of(pad: PadInfo, configuration: Configuration, lit: Control | None = None) -> PadPicture:
    """The pad with what each of its buttons does under a configuration."""
    controls = [control for control in BINDABLE if control in configuration.actions]
    words = tuple((control, str(DOES[configuration.actions[control]])) for control in controls)
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
            # Translators: {name} is a pad that was plugged in before, and is so again.
            told = tr("{name} is back.", name=name) if again else tr("{name} is connected.", name=name)
            return Notice(told)
        case Detached():
            return Notice(tr("{name} is disconnected.", name=name), Tone.BAD)
        case BatteryLow(pad):
            told = tr("The battery of {name} is low.", name=name)
            if pad.battery is not None:
                left = percent(pad.battery)
                # Translators: {name} is a pad; {share} is what is left, such as "9 %".
                told = tr("The battery of {name} is low ({share}).", name=name, share=left)
            return Notice(told, Tone.BAD)
        case Ignored(_, note):
            return Notice(str(note), Tone.BAD)


def how_to_hold(pads: Hub) -> str:
    """What somebody without a controller should know; empty if there is one."""
    keyboard = next((pad for pad in pads.pads if pad.is_keyboard), None)
    if pads.unreadable and not controllers_of(pads):
        # Translators: {name} is a pad. What follows "terminal:" is a command, which stays as it is.
        return tr(
            "{name} is plugged in, but may not be read. In a terminal: sudo usermod -aG input $USER. "
            "Then log in again.",
            name=pads.unreadable[0],
        )
    if keyboard is None or controllers_of(pads):
        return ""
    name = {
        action: button_name(keyboard.setup.configuration.control_for(action), keyboard) for action in Action
    }
    arrows = "".join(name[action] for action in DIRECTIONS)
    # Translators: what stands in braces are keys, such as "Enter"; {arrows} are several.
    return tr(
        "No pad is connected: plug one in at any time, or play with the keyboard. {arrows} move, "
        "{confirm} selects, {back} goes back.",
        arrows=arrows,
        confirm=name[Action.CONFIRM],
        back=name[Action.BACK],
    )
