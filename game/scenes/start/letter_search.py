"""Six letters are tried at every room and party around, until one of them lets this sofa in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action
from game.phones.far_party_heard import MANY_GUESSES, NOBODY, WRONG_LETTERS, FarParty
from game.rooms.directory import RoomLine
from game.rooms.lobby import UNKNOWN
from game.scenes.duplicate.sofa_in_far_party import FarSofa, Waiting
from game.scenes.kit.menus import Reading
from game.scenes.kit.picture.menu_panels import Dialog
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Change, Do, Pop, Scene, SceneCommand, SceneSwap
from game.scenes.kit.services import Services
from game.scenes.rooms.at_the_door import NOT_DONE, OPENING, TITLE, AtTheDoor, rest

NOT_FOUND = (
    "Neither a room nor a party around has these letters. Is it in another network? "
    "Then type its address under Far Away."
)


class LetterSearch(Scene):
    """Parties are called while a line looks for a room; the first that opens is gone into."""

    name = "letter-search"
    expects = True
    topic = "rooms"

    def __init__(
        self,
        services: Services,
        line: RoomLine | None,
        parties: Sequence[FarParty],
        leave: Do,
        back: Callable[[], Scene],
    ) -> None:
        """Without a `line` there is nobody to ask for rooms. For `leave` and `back` see `AtTheDoor`."""
        self.services, self.parties, self._leave = services, tuple(parties), leave
        self.door = AtTheDoor(services, line, leave, back) if line is not None else None

    def update(self, dt: float) -> Change | None:
        for party in self.parties:
            party.pump(dt)
        inside = next((party for party in self.parties if party.is_let_in), None)
        if inside is not None:
            self._hang_up(inside)
            rest(self.services)
            self.services.seating.share()
            return SceneSwap(Waiting(FarSofa(self.services, inside, self._leave)))
        if self.door is None or self.door.line.failed:
            return self._refused()
        through = self.door.update(dt)
        if self.door.line.failed:
            return self._refused()
        if through is not None:
            self._close_parties()
        return through

    def _refused(self) -> Change | None:
        """Why nobody lets this sofa in, once all have said so."""
        if not all(party.failed for party in self.parties):
            return None
        refusals = [party.failed for party in self.parties]
        if self.door is not None or len(refusals) != 1:  # wrong letters say little then
            refusals = [why for why in refusals if why not in (WRONG_LETTERS, NOBODY)]
        if self.door is not None and self.door.line.failed != UNKNOWN:
            refusals.insert(0, self.door.line.failed)
        return SceneSwap(Reading(NOT_DONE, [next(iter(refusals), NOT_FOUND)]))

    def _close_parties(self, but: FarParty | None = None) -> None:
        for party in self.parties:
            if party is not but:
                party.close()

    def _hang_up(self, but: FarParty | None = None) -> None:
        self._close_parties(but)
        if self.door is not None:
            self.door.hang_up()

    def commands(self) -> Sequence[SceneCommand]:
        return [SceneCommand(Action.BACK, "Cancel", self._cancel)]

    def _cancel(self) -> Change:
        self._hang_up()
        return Pop()

    def view(self) -> Picture:
        slowed = MANY_GUESSES if any(one.trouble == MANY_GUESSES for one in self.parties) else OPENING
        told = self.door.told if self.door is not None and not self.door.line.failed else slowed
        return Picture(panels=(Dialog(TITLE, told),), dim=UNDER_A_CARD)
