"""Codes for cameras: a text in codes, one after the other, and the card by which phones join."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from controllers.actions import Action
from game.language.messages import Message, tr
from game.scenes.kit.menus import BACK
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import Air, Block, Columns, Ends, Look, Pile, Sheet, SheetPlace, Words
from game.scenes.kit.picture.sheet_pictures import Code
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
        sheet = code_sheet(title, text, modules(self.parts[self.shown]))
        return Picture(panels=(sheet,), dim=UNDER_A_CARD)


def code_sheet(title: str, text: str, rows: tuple[str, ...]) -> Sheet:
    """A code as large as fits, under what it is for."""
    head = Pile((Words(title, Look.HEADING), Words(text, lines=3)), Air.LITTLE, middle=True)
    return Sheet("code", Pile((head, Code(rows, alone=True)), Air.LITTLE, middle=True), SheetPlace.CARD)


def scan_sheet(
    title: str,
    text: str,
    rows: tuple[str, ...],
    address: str,
    letters: str,
    note: str,
    people: Sequence[tuple[int, str, str]] = (),
) -> Sheet:
    """A code by which phones join, what to type for whoever cannot scan it, and who sits there by what: seat,
    name, and a word."""
    typed: tuple[Block, ...] = (
        Pile((Words(title, Look.HEADING), Words(text, lines=4)), Air.LITTLE),
        # Translators: over an address; at most 30 letters.
        Pile((Words(tr("Or type into the browser"), Look.SMALL), Words(address, Look.TYPED))),
        # Translators: over letters to type in a browser; at most 30 letters.
        Pile((Words(tr("and these letters"), Look.SMALL), Words(letters, Look.LETTERS))),
    )
    seats = [Ends(Words(name, Look.STRONG, seat=seat), Words(by, Look.SMALL)) for seat, name, by in people]
    told = (*typed, *((Pile(tuple(seats)),) if seats else ()), Words(note, Look.SMALL, lines=6))
    return Sheet(
        f"scan-{title}", Columns((Code(rows), Pile(told, Air.USUAL)), (0.44, 0.56), Air.MUCH), SheetPlace.CARD
    )


def no_code_sheet(title: str, text: str) -> Sheet:
    """Why there is none."""
    body = Pile((Words(title, Look.HEADING), Words(text, lines=8)), Air.LITTLE, middle=True)
    return Sheet(f"scan-{title}", body, SheetPlace.NOTE)


@cache
def modules(text: str) -> tuple[str, ...]:
    """Rows of a QR code: '#' is dark. The quiet zone is the drawing's."""
    import segno  # which loads what reads pages on the network: only whoever shows a code needs it

    code = segno.make(text, error="l", boost_error=False, micro=False)
    return tuple("".join("#" if module else "." for module in row) for row in code.matrix)
