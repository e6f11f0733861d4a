"""The way into a room without the game: a code that any phone or browser opens."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.phones.qr_code import qr_code
from game.rooms.around import RoomLine
from game.rooms.room_limits import CODE_LETTERS
from game.scenes.kit.picture.phone_panels import PhoneCode
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Change, Command, Pop, Scene

NOTE = "At home, phones and television must be in the same network."


class RoomCard(Scene):
    """The room's link to be scanned; whoever opens it plays on a page, with a rack of their own."""

    name = "room-card"
    expects = True
    freezes = False
    topic = "rooms"

    def __init__(self, line: RoomLine) -> None:
        self.line = line

    def commands(self) -> Sequence[Command]:
        return [Command(action, "Done", Pop) for action in (Action.CONFIRM, Action.BACK)]

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - nothing here takes time
        """The card goes where the room goes: into the game, or away."""
        state = self.line.guest.state
        gone = self.line.failed or self.line.guest.closed is not None
        return Pop() if gone or state is None or state.stage == "playing" else None

    def view(self) -> Picture:
        address, _, code = self.line.link.partition("#")
        panel = PhoneCode(
            "Scan to play",
            "A rack of your own on your phone, or any browser. No app, no account.",
            qr_code(self.line.link),
            address.partition("://")[2].rstrip("/"),
            code[:CODE_LETTERS],
            note=NOTE,
        )
        return Picture(panels=(panel,), dim=UNDER_A_CARD)
