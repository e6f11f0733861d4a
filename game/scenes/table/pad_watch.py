"""Whose pad it is at the table: only the seat's own pad plays, and the game waits for one that is gone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action, Press
from controllers.hub import Hub
from controllers.pads import Attached, Detached, PadNews
from game.language.messages import message, tr
from game.scenes.kit.menus import LEAVE_GAME_MENU, GameMenu, Paused
from game.scenes.kit.page_sheet import question_sheet
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Change, Do, Pop, Push, Scene, SceneCommand
from game.scenes.table.table_state import TableState

LOOKING = (Action.SCORES, Action.PAUSE)
"""What every pad may do at any time."""


class PadWatch:
    """Keeps an eye on the pads of one table."""

    def __init__(
        self, state: TableState, acting: Callable[[], int | None], ask_to_quit: Callable[[], Scene]
    ) -> None:
        """`acting` is the human seat that is to act, if any; `ask_to_quit` makes the question."""
        self.state = state
        self._acting = acting
        self.waiting = False
        """Whether the game waits for a pad."""
        self._ask_to_quit = ask_to_quit
        pads = state.services.pads
        real = (pad.id for pad in pads.pads if not pad.is_keyboard)
        self._last: str | None = pads.last or next(real, None)
        """The pad that played last, or began the game."""
        self._lost: str | None = None
        """The pad that everybody shared, if it is gone."""

    def refuses(self, press: Press, top: Scene, *, at_table: bool) -> str | None:
        """Why a press may do nothing at this table or over it; None if it may. Others' pads may only look.

        `at_table`: nothing lies over the table.
        """
        if self.waiting:
            return None
        seat, seating = self._acting(), self.state.services.seating
        if seat is not None:
            seating.come_home(seat, press.pad)
        owner = None if seat is None else seating.owner(seat)
        if owner not in (None, press.pad):
            looks = at_table and press.action in LOOKING
            leaves = isinstance(top, GameMenu) and press.action in LEAVE_GAME_MENU
            if looks or leaves or isinstance(top, Paused):
                return None
            return self._whose_turn(self._name(seat), owner)
        self._last, self._lost = press.pad, None
        return None

    @property
    def on_turn(self) -> str | None:
        """The pad that alone may act; None where several may, or everybody waits for one."""
        seat = self._acting()
        return None if seat is None or self.waiting else self.state.services.seating.owner(seat)

    def hear(self, news: PadNews) -> Change | None:
        """A pad came or went."""
        pads = self.state.services.pads
        if isinstance(news, Detached) and news.pad.id == self._last and pads.pad(news.pad.id) is None:
            self._lost = news.pad.id
        if isinstance(news, Attached) and news.pad.id == self._lost:
            self._lost = None
        return self.wait_for_pad()

    def wait_for_pad(self) -> Change | None:
        """Stop the game if the pad that is to play now is gone."""
        missing = None if self.waiting else self._missing()
        if missing is None:
            return None
        seat = self._acting()
        self.waiting = True
        return Push(Reconnect(self.state.services.pads, self._name(seat), missing, self._go_on, self._quit))

    def _missing(self) -> str | None:
        seat, services = self._acting(), self.state.services
        if seat is None:
            return None
        wanted = services.seating.owner(seat) or self._lost
        return wanted if wanted and services.pads.pad(wanted) is None else None

    def _go_on(self, pad: str | None) -> None:
        """The pad is back, or another one has taken its place."""
        self.waiting = False
        self._lost = None
        seat = self._acting()
        if pad is not None and seat is not None:
            self.state.services.seating.hand_over(seat, pad)

    def take_over(self, seat: int, pad: str) -> None:
        """A pad goes on with what was played without one: it stands in for the seat's own if that is gone."""
        services = self.state.services
        owner = services.seating.owner(seat)
        if owner is not None and services.pads.pad(owner) is None:
            services.seating.hand_over(seat, pad)

    def _quit(self) -> Change:
        return Push(self._ask_to_quit())

    def _whose_turn(self, name: str, owner: str | None) -> str:
        pad = self.state.services.pads.pad(owner) if owner else None
        if pad is None:
            return tr("{name} is on turn, with another pad.", name=name)
        # Translators: {pad} is what a pad or keyboard is called.
        return tr("{name} is on turn, with {pad}.", name=name, pad=pad.name)

    def _name(self, seat: int | None) -> str:
        return self.state.name_of(seat) if seat is not None else ""


class Reconnect(Scene):
    """Everything waits for a pad to come back, or for another one to take its place."""

    name = "reconnect"
    here = message("A pad is gone: connect it again.")
    stops_time = True
    topic = "pads"

    def __init__(
        self, pads: Hub, player: str, pad: str, go_on: Callable[[str | None], None], leave: Do
    ) -> None:
        """`go_on` hears which other pad plays on, or None when the lost one is back."""
        self.player = player
        self._pads = pads
        self._wanted = pad
        self._go_on = go_on
        self._leave = leave
        self._pressed: str | None = None

    def commands(self) -> Sequence[SceneCommand]:
        return [
            # Translators: a button; at most 20 letters.
            SceneCommand(Action.CONFIRM, message("Play with this pad"), self._take),
            # Translators: a button; at most 20 letters.
            SceneCommand(Action.BACK, message("Leave the game"), self._leave),
        ]

    def on_press(self, press: Press) -> Change | None:
        self._pressed = press.pad
        return super().on_press(press)

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - waits for a pad, not for time
        if self._pads.pad(self._wanted) is None:
            return None
        self._go_on(None)
        return Pop()

    def _take(self) -> Change:
        self._go_on(self._pressed)
        return Pop()

    def view(self) -> Picture:
        text = tr(
            "Reconnect the pad of {player}, or press the button below on another pad to play with it.",
            player=self.player,
        )
        return Picture(panels=(question_sheet(tr("Pad Disconnected"), text),), dim=UNDER_A_CARD)
