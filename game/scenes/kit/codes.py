"""A text as codes to be photographed, one after the other: a turn file, a code of the daily bag."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from controllers.actions import Action
from game.language.messages import Message, tr
from game.scenes.kit.menus import BACK
from game.scenes.kit.picture.code_panels import Code
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Pop, Scene, SceneCommand, directions


class CodesScene(Scene):
    """The parts of a text, each as a code; they are put together when they are pasted."""

    name = "codes"
    expects = True
    topic = ""

    def __init__(self, parts: Sequence[str], aloud: str | Message = "") -> None:
        """`aloud` is one more sentence, where the text is short enough to be told."""
        self._aloud = aloud
        self.parts = tuple(parts)
        self.shown = 0

    def commands(self) -> list[SceneCommand]:
        found = [SceneCommand(Action.BACK, BACK, Pop)]
        if len(self.parts) > 1:
            # Translators: a prompt at the bottom, of a button; at most 16 letters.
            found = [*directions(tr("Next code"), self._turn, Action.LEFT, Action.RIGHT), *found]
        # Translators: a prompt at the bottom, of a button: nothing is left to do here; at most 14 letters.
        verb = tr("Next code") if len(self.parts) > 1 else tr("Done")
        return [SceneCommand(Action.CONFIRM, verb, self._next), *found]

    def _turn(self, action: Action) -> None:
        self.shown = (self.shown + (1 if action is Action.RIGHT else -1)) % len(self.parts)

    def _next(self) -> Pop | None:
        if self.shown == len(self.parts) - 1:
            return Pop()
        self.shown += 1
        return None

    def view(self) -> Picture:
        count = len(self.parts)
        # Translators: a heading; "code" is a square picture for a camera.
        title = tr("Photograph this code")
        if count > 1:
            title = tr("Code {number} of {all}", number=self.shown + 1, all=count)
        text = tr("A phone turns it into text: send that, and paste all of it on the other side.")
        text = f"{text} {self._aloud}".rstrip()
        code = Code(title, text, modules(self.parts[self.shown]))
        return Picture(panels=(code,), dim=UNDER_A_CARD)


@cache
def modules(text: str) -> tuple[str, ...]:
    """Rows of a QR code: '#' is dark. The quiet zone is the drawing's."""
    import segno  # which loads what reads pages on the network: only whoever shows a code needs it

    code = segno.make(text, error="l", boost_error=False, micro=False)
    return tuple("".join("#" if module else "." for module in row) for row in code.matrix)
