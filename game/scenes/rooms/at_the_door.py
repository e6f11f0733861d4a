"""Before the door of a room: it is called, knocked at, and gone through as soon as it opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action
from game.language.messages import Message, message, tr
from game.rooms.directory import RoomLine
from game.scenes.kit.menus import Reading
from game.scenes.kit.page_sheet import question_sheet
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Change, Do, Pop, Reset, Scene, SceneCommand, SceneSwap
from game.scenes.kit.services import Services
from game.scenes.rooms.room_table import GameInRoom
from game.scenes.rooms.staging import StagingScene

TITLE = message("Join")
OPENING = message("Opening the door …")
NOT_DONE = message("That did not work")


def rest(services: Services) -> None:
    """Nobody looks for rooms and parties any more."""
    for around in (services.rooms, services.parties):
        if around is not None:
            around.rest()


class AtTheDoor(Scene):
    """Whoever waits here goes in, to the table to look on, or back with the sentence why not."""

    name = "at-the-door"
    here = message("Wait here until the room opens.")
    expects = True
    topic = "rooms"

    def __init__(
        self,
        services: Services,
        line: RoomLine,
        leave: Do,
        back: Callable[[], Scene] | None = None,
        *,
        has_seats: bool = False,
    ) -> None:
        """`leave` goes to the main menu, `back` to where whoever looked on goes then. `has_seats` says that
        seats are kept there: then nobody leaves them by giving up waiting."""
        self.services, self.line = services, line
        self._leave, self._back = leave, back
        self._has_seats = has_seats
        self.told: Message | str = OPENING

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - the line has its own time
        line = self.line
        line.pump()
        self.told = next((str(news) for news in line.guest.take_news()), self.told)
        if line.failed:
            return self._refused(str(line.failed))
        if line.guest.door is not None and not line.guest.door.here:
            rest(self.services)
            return Reset((GameInRoom(self.services, line, self._leave, self._seen).table,))
        if line.guest.mine is not None:
            rest(self.services)
            return SceneSwap(StagingScene(self.services, line, self._leave))
        return None

    def _refused(self, why: str) -> Change | None:
        """The room does not let this sofa in."""
        self.line.close()
        return SceneSwap(Reading(NOT_DONE, [why]))

    def _seen(self) -> Scene:
        """Whoever looked on is where they came from."""
        assert self._back is not None, "nobody looks on from elsewhere"
        self.hang_up()
        return self._back()

    def hang_up(self) -> None:
        """This sofa waits no longer."""
        if not self._has_seats:
            self.line.guest.leave()
            self.line.pump()
        self.line.close()

    def commands(self) -> Sequence[SceneCommand]:
        return [SceneCommand(Action.BACK, tr("Cancel"), self._cancel)]

    def _cancel(self) -> Change:
        self.hang_up()
        return Pop()

    def view(self) -> Picture:
        return Picture(panels=(question_sheet(str(TITLE), str(self.told)),), dim=UNDER_A_CARD)
