"""The program ended by itself last time: whoever is there says what becomes of the report."""

from __future__ import annotations

from game.crash_report import Crashes
from game.language.messages import message
from game.scenes.kit.menus import Question, Reading
from game.scenes.kit.scene import Change, Push, ask
from game.scenes.kit.services import Services
from game.text_format import reason_given

TITLE = message("Parlour ended by itself last time")
ASKS = message(
    "A report says where in the program that was, and nothing of you: no names, no words, no files."
)
GOES_ON = message("Your game goes on from its last move: Continue.")


def ask_about(services: Services, crashes: Crashes) -> Change:
    """Whether to save the report."""
    text = f"{ASKS} {GOES_ON}" if services.begun.count() else ASKS

    def answered(answer: int) -> Change | None:
        if answer == 0:
            return _save(services, crashes)
        crashes.forget()
        return None

    return ask(Question(TITLE, text, [message("Save the Report"), message("Throw It Away")]), answered)


def _save(services: Services, crashes: Crashes) -> Change:
    try:
        told = [
            message("It is kept as {file}.", file=str(crashes.save(services.now()))),
            message("Send it to whoever you got Parlour from."),
        ]
    except OSError as error:
        told = [message("It cannot be saved: {why}.", why=reason_given(error))]
    return Push(Reading(message("The Report"), told))
