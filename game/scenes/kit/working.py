"""Something takes its time: the mail server, a memory card."""

from __future__ import annotations

from collections.abc import Callable

from controllers.actions import Action
from game.language.messages import Message, message, tr
from game.scenes.kit.page_sheet import question_sheet
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Change, Do, Pop, Scene, SceneCommand


class Working(Scene):
    """Waits for work that is done elsewhere; ▲ stops waiting, and by itself the work goes on."""

    name = "working"
    here = message("This takes a moment.")
    expects = True
    topic = ""

    def __init__(
        self,
        title: str | Message,
        text: str | Message,
        poll: Do,
        leave: Do = Pop,
        why: Callable[[], str | Message] = lambda: "",
    ) -> None:
        """`poll` says what follows once the work is done, and None before; `leave` where nobody waits. `why`
        may have another text, as long as something out of the ordinary is waited for."""
        self._title, self._text, self._poll, self._leave, self._why = title, text, poll, leave, why

    def commands(self) -> list[SceneCommand]:
        # Translators: a prompt at the bottom, of a button; at most 16 letters.
        return [SceneCommand(Action.BACK, tr("Do not wait"), self._leave)]

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - it waits for others
        return self._poll()

    def view(self) -> Picture:
        dialog = question_sheet(str(self._title), str(self._why() or self._text))
        return Picture(panels=(dialog,), dim=UNDER_A_CARD)
