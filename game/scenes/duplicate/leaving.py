"""Leaving a party is asked once more: one press would end it for everybody."""

from __future__ import annotations

from game.duplicate.going_on import LASTS
from game.language.messages import message, tr
from game.scenes.duplicate.first_try import first_try
from game.scenes.duplicate.seen_evening import SeenEvening
from game.scenes.kit.menus import Question
from game.scenes.kit.scene import Change, Do, ask
from game.text_format import hour_and_minute

TITLE, ALONE = message("Leave the Party?"), message("Leave the Rounds?")
FIRST = message("This ends your first try, the one that counts. Playing again is practice")
PRACTICE = message("This is practice. Your first try of the day counts")
NOTHING_YET = message("No round has been played, so nothing is kept")


def what_is_kept(evening: SeenEvening) -> str:
    """What stays of a party that is left now: a sentence without its full stop."""
    kept = evening.kept
    if not evening.may_stop:
        return tr("The rounds played so far are kept here, too")
    if kept.is_over:
        return tr("All rounds are kept")
    if kept.mark is None:
        return str(FIRST if _is_first_try(evening) else PRACTICE)
    if not kept.rounds:
        return str(NOTHING_YET)
    if evening.services.house.folder is None:
        return tr(
            "The rounds played so far are kept. Until Parlour is closed, Begun Games goes on from there"
        )
    until = hour_and_minute(kept.when + LASTS)
    # Translators: {until}: a time of the day, '21:05'.
    return tr("The rounds played so far are kept. Until {until}, Begun Games goes on from there", until=until)


def _is_first_try(evening: SeenEvening) -> bool:
    """Whether these rounds of a day are played for the first time, so that they count."""
    kept = evening.kept
    first = first_try(evening.services, kept.seats[evening.us].name, kept.seed)
    return first is None or first.when == kept.when


def asked(evening: SeenEvening, leave: Do) -> Do:
    """What a button does that leaves."""

    def answered(answer: int) -> Change | None:
        return leave() if answer == 0 else None

    def question() -> Question:
        buttons = [tr("Leave"), tr("Keep Playing")]
        if evening.kept.mark is None and evening.may_stop:
            return Question(str(ALONE), f"{what_is_kept(evening)}.", buttons, focus=1)
        whom = tr("It ends for everybody") if evening.may_stop else tr("The others play on")
        return Question(str(TITLE), f"{whom}. {what_is_kept(evening)}.", buttons, focus=1)

    return lambda: ask(question(), answered)
