"""The way into a hall: it is played on phones, so the screen shows the code that leads them there."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.language.messages import message, tr
from game.phones.qr_code import qr_code
from game.rooms.directory import HallThere
from game.scenes.kit.codes import scan_sheet
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Pop, Scene, SceneCommand

TEXT = message(
    "A hall is played on phones. Everybody who plays scans this code, or opens the address in any browser."
)


class HallCard(Scene):
    """A hall's link to be scanned. Its letters are known here: they were typed."""

    name = "hall-card"
    here = message("Scan this code to enter the hall.")
    expects = True
    topic = "rooms"

    def __init__(self, hall: HallThere, letters: str, note: str) -> None:
        """`note` is what else is known of it."""
        self.hall, self.letters, self.note = hall, letters, note

    def commands(self) -> Sequence[SceneCommand]:
        return [SceneCommand(action, tr("Back"), Pop) for action in (Action.CONFIRM, Action.BACK)]

    def view(self) -> Picture:
        page = self.hall.address.split(",")[0].replace("ws", "http", 1).rstrip("/")
        panel = scan_sheet(
            self.hall.title,
            str(TEXT),
            qr_code(f"{page}/#{self.letters}"),
            page.partition("://")[2],
            self.letters,
            self.note,
        )
        return Picture(panels=(panel,), dim=UNDER_A_CARD)
