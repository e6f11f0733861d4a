"""Leaving a party is asked once more: one press would end it for everybody."""

from __future__ import annotations

from game.scenes.kit.menus import Question
from game.scenes.kit.scene import Change, Do, ask
from game.scenes.together.seen_evening import SeenEvening

TITLE = "Leave the Party?"
FOR_ALL = "It ends for everybody. The rounds played so far are kept. It can go on later today."
NOTHING_YET = "It ends for everybody. No round has been played, so nothing is kept."
FOR_THIS_SOFA = "The others play on. The rounds played so far are kept here, too."


def asked(evening: SeenEvening, leave: Do) -> Do:
    """What a button does that leaves."""

    def answered(answer: int) -> Change | None:
        return leave() if answer == 1 else None

    def question() -> Question:
        what = (FOR_ALL if evening.rounds else NOTHING_YET) if evening.may_stop else FOR_THIS_SOFA
        return Question(TITLE, what, ["Keep Playing", "Leave"])

    return lambda: ask(question(), answered)
