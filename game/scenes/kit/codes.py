"""A text as codes to be photographed, one after the other: a turn file, a code of the daily bag."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from controllers.actions import Action
from game.scenes.kit.picture.code_panels import Code
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Pop, Scene, SceneCommand, directions


class CodesScene(Scene):
    """The parts of a text, each as a code; they are put together when they are pasted."""

    name = "codes"
    expects = True
    topic = ""

    def __init__(self, parts: Sequence[str], aloud: str = "") -> None:
        """`aloud` is one more sentence, where the text is short enough to be told."""
        self._aloud = aloud
        self.parts = tuple(parts)
        self.shown = 0

    def commands(self) -> list[SceneCommand]:
        found = [SceneCommand(Action.BACK, "Back", Pop)]
        if len(self.parts) > 1:
            found = [*directions("Next code", self._turn, Action.LEFT, Action.RIGHT), *found]
        return [
            SceneCommand(Action.CONFIRM, "Next code" if len(self.parts) > 1 else "Done", self._next),
            *found,
        ]

    def _turn(self, action: Action) -> None:
        self.shown = (self.shown + (1 if action is Action.RIGHT else -1)) % len(self.parts)

    def _next(self) -> Pop | None:
        if self.shown == len(self.parts) - 1:
            return Pop()
        self.shown += 1
        return None

    def view(self) -> Picture:
        count = len(self.parts)
        title = "Photograph this code" if count == 1 else f"Code {self.shown + 1} of {count}"
        text = "A phone turns it into text: send that, and paste all of it on the other side."
        text = f"{text} {self._aloud}".rstrip()
        code = Code(title, text, modules(self.parts[self.shown]))
        return Picture(panels=(code,), dim=UNDER_A_CARD)


@cache
def modules(text: str) -> tuple[str, ...]:
    """Rows of a QR code: '#' is dark. The quiet zone is the drawing's."""
    import segno  # which loads what reads pages on the network: only whoever shows a code needs it

    code = segno.make(text, error="l", boost_error=False, micro=False)
    return tuple("".join("#" if module else "." for module in row) for row in code.matrix)
