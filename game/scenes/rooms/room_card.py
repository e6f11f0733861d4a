"""The way into a room without the game: a code that any phone or browser opens."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.language.messages import message, tr
from game.phones.qr_code import qr_code
from game.rooms.directory import RoomLine
from game.scenes.kit.codes import scan_sheet
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Change, Pop, Scene, SceneCommand
from game.wire.room_limits import CODE_LETTERS

NOTE = message("At home, phones and television must be in the same network.")
TO_PLAY = (
    message("Scan to play"),
    message("A rack of your own on your phone, or any browser. No app, no account."),
)
TO_LOOK_ON = (
    message("Scan to look on"),
    message("One turn behind, on a phone or any browser. No app, no account."),
)


class RoomCard(Scene):
    """The room's link to be scanned; whoever opens it plays on a page, or looks on while a game is on."""

    name = "room-card"
    here = message("Scan this code to enter the room.")
    expects = True
    topic = "rooms"

    def __init__(self, line: RoomLine) -> None:
        self.line = line
        self._playing = self._plays()

    def _plays(self) -> bool:
        state = self.line.guest.state
        return state is not None and state.stage == "playing"

    def commands(self) -> Sequence[SceneCommand]:
        return [SceneCommand(action, tr("Back"), Pop) for action in (Action.CONFIRM, Action.BACK)]

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - nothing here takes time
        """The card goes where the room goes: into the game, or away."""
        gone = self.line.failed or self.line.guest.closed is not None or self.line.guest.state is None
        return Pop() if gone or self._plays() is not self._playing else None

    def view(self) -> Picture:
        address, _, code = self.line.link.partition("#")
        title, text = TO_LOOK_ON if self._playing else TO_PLAY
        panel = scan_sheet(
            str(title),
            str(text),
            qr_code(self.line.link),
            address.partition("://")[2].rstrip("/"),
            code[:CODE_LETTERS],
            str(NOTE),
        )
        return Picture(panels=(panel,), dim=UNDER_A_CARD)
