"""What is asked once, at the first start with a pad: what is printed on it, and which button goes back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from controllers.actions import Action, Brand
from controllers.bindings import BackButton
from controllers.pads import PadInfo
from controllers.protocol import Control
from game.language.messages import message, tr
from game.scenes.kit.button_names import SIGNS, button_name
from game.scenes.kit.menus import Question
from game.scenes.kit.scene import Change, Do, SceneCommand, ask
from game.scenes.kit.services import Services


def first_questions(services: Services, then: Do) -> Change | None:
    """`then`, once whatever there is to be asked about the pad in the hand has been answered.

    Nothing is asked about keyboards, nor where the answer could not be kept.
    """
    pads = services.pads
    pad = pads.pad(pads.last) if pads.last else None
    if pad is None or pad.is_keyboard or services.keeper is None or not pads.is_hardware(pad.id):
        return then()

    def go_on() -> Change | None:
        return first_questions(services, then)

    if not pad.signs_known:
        return ask(SignsQuestion(), lambda signs: _tell_signs(services, pad, signs, go_on))
    if pads.back is None:
        return ask(BackQuestion(pad), lambda answer: _tell_back(services, BACKS[answer], go_on))
    return then()


def _tell_signs(services: Services, pad: PadInfo, answer: int, then: Do) -> Change | None:
    services.pads.configure(pad.id, replace(pad.setup, signs=list(SIGNS)[answer]))
    services.store_pads()
    return then()


def _tell_back(services: Services, back: BackButton, then: Do) -> Change | None:
    services.pads.back = back
    services.store_pads()
    return then()


class SignsQuestion(Question):
    """What is printed on the pad? Whoever leaves it says what most pads show."""

    def __init__(self) -> None:
        text = message("From the lowest button to the right, the left and the uppermost one.")
        super().__init__(message("What is printed on your buttons?"), text, list(SIGNS.values()))

    def commands(self) -> Sequence[SceneCommand]:
        found = [command for command in super().commands() if command.action is not Action.BACK]
        return [*found, SceneCommand(Action.BACK, message("Back"), lambda: self.answered(0))]


BACKS = (BackButton.USUAL, BackButton.TOP, BackButton.LOWEST)
"""In the order of the question's buttons."""


def back_labels(pad: PadInfo) -> list[str]:
    """What each of the `BACKS` is called on this pad; where A is printed on the right button two are left."""
    lowest, right, top = (
        button_name(control, pad) for control in (Control.CROSS, Control.CIRCLE, Control.TRIANGLE)
    )
    # Translators: signs of buttons: the lowest one goes back, and the right one selects.
    lowest_back = tr("{lowest}, and {right} selects", lowest=lowest, right=right)
    return [lowest_back, top] if pad.brand is Brand.NINTENDO else [right, top, lowest_back]


class BackQuestion(Question):
    """Which button goes back? The first answer is what most games have on such a pad: one press takes it."""

    def __init__(self, pad: PadInfo) -> None:
        self._lettered = pad.brand is Brand.NINTENDO
        text = message("Buttons, under Options, changes it at any time.")
        super().__init__(message("Which button goes back?"), text, back_labels(pad))

    def commands(self) -> Sequence[SceneCommand]:
        """The uppermost button is an answer, too; and where A is printed on the right one, that selects."""
        found = [command for command in super().commands() if command.action is not Action.BACK]
        found.append(SceneCommand(Action.BACK, "", lambda: self.answered(BACKS.index(BackButton.TOP))))
        if self._lettered:
            found.append(SceneCommand(Action.ZOOM, "", lambda: self.answered(self.focus)))
        return found
