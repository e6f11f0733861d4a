"""A game all at once is set up: the time of a round, who plays beside you, a blank in every rack."""

from __future__ import annotations

from collections.abc import Sequence

from game.profiles.maven_people import OPPONENTS
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Change, Do, Push, Reset, Swap
from game.scenes.kit.services import Services
from game.scenes.kit.working import Working
from game.scenes.together.evening import Evening
from game.scenes.together.reveal import RevealScene, TogetherEnd
from game.scenes.together.round_table import RoundTable
from game.together.form import Form
from game.together.party import Stage

TIMES = (60, 120, 180, 30)
"""Seconds of a round, the usual first."""
COMPANY: tuple[tuple[int, ...], ...] = ((2, 4, 6), (), (1, 2, 3), (5, 6, 7), (8,))
"""Levels of Maven beside the sofa, the usual first."""


class SetUp(MenuScene):
    """Rows that ✕ steps through, and Begin."""

    topic = "together"

    def __init__(self, services: Services, name: str, leave: Do) -> None:
        self.services, self._name, self._leave = services, name, leave
        self._time, self._company, self._blank = 0, 0, False
        super().__init__("together", "All at Once", self._rows(), side=Side.LEFT)
        self.text = "The same tiles for everybody. All play in secret, the best play is laid."

    def _rows(self) -> Sequence[Choice]:
        seconds = TIMES[self._time]
        levels = COMPANY[self._company]
        names = ", ".join(OPPONENTS[level - 1].name for level in levels) or "Nobody"
        return (
            Choice("Begin", self._begin, "One pad for all"),
            Choice("Time for a Round", self._step_time, f"{seconds // 60}:{seconds % 60:02}"),
            Choice("Beside You", self._step_company, names),
            Choice("A Blank Each Round", self._step_blank, "On" if self._blank else "Off"),
        )

    def _step_time(self) -> None:
        self._time = (self._time + 1) % len(TIMES)
        self.choices = tuple(self._rows())

    def _step_company(self) -> None:
        self._company = (self._company + 1) % len(COMPANY)
        self.choices = tuple(self._rows())

    def _step_blank(self) -> None:
        self._blank = not self._blank
        self.choices = tuple(self._rows())

    def _begin(self) -> Change:
        form = Form(seconds=TIMES[self._time], with_blank=self._blank)
        return begin(self.services, form, self._name, COMPANY[self._company], self._leave)


def begin(services: Services, form: Form, name: str, levels: Sequence[int], leave: Do) -> Change:
    """A new game; `leave` goes to the main menu."""
    services.seating.share()
    evening = Evening(services, form, name, levels, services.new_seed())

    def left() -> Change | None:
        evening.close()
        return leave()

    def again() -> Change:
        evening.close()
        return begin(services, form, name, levels, leave)

    def dealt() -> Change | None:
        """Go on as soon as the plays of the new tiles are known."""
        evening.advance(0.0)
        if evening.trouble or evening.party.stage is Stage.OVER:
            return Reset((TogetherEnd(evening, again, left),))
        if evening.party.stage is Stage.DEALING:
            return None
        return Reset((RoundTable(evening, left, shown),))

    def shown() -> Change:
        return Swap(RevealScene(evening, onward, left))

    def onward() -> Change:
        evening.go_on()
        return dealt() or Reset((Working("All at Once", "The tiles are looked through …", dealt),))

    return dealt() or Push(Working("All at Once", "The tiles are looked through …", dealt))
