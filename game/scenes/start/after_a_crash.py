"""The program ended by itself last time: whoever is there says what becomes of the report."""

from __future__ import annotations

from game.crash_report import Crashes
from game.scenes.kit.menus import Question, Reading
from game.scenes.kit.scene import Change, Push, ask
from game.scenes.kit.services import Services
from game.text_format import reason_given

TITLE = "Parlour ended by itself last time"
ASKS = "A report says where in the program that was, and nothing of you: no names, no words, no files."
GOES_ON = "Your game goes on from its last move: Continue."


def ask_about(services: Services, crashes: Crashes) -> Change:
    """Whether to save the report."""
    going_on = f" {GOES_ON}" if services.begun.count() else ""

    def answered(answer: int) -> Change | None:
        if answer == 0:
            return _save(services, crashes)
        crashes.forget()
        return None

    return ask(Question(TITLE, f"{ASKS}{going_on}", ["Save the Report", "Throw It Away"]), answered)


def _save(services: Services, crashes: Crashes) -> Change:
    try:
        told = [f"It is kept as {crashes.save(services.now())}.", "Send it to whoever you got Parlour from."]
    except OSError as error:
        told = [f"It cannot be saved: {reason_given(error)}."]
    return Push(Reading("The Report", told))
