"""Six letters are tried at every room, party and hall around, until one of them lets this sofa in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action
from game.language.messages import message
from game.phones.far_party_heard import MANY_GUESSES, NOBODY, NOT_OF_HALL, WRONG_LETTERS, FarParty
from game.rooms.directory import HallThere, RoomLine
from game.rooms.lobby import UNKNOWN
from game.scenes.duplicate.sofa_in_far_party import FarSofa, Waiting
from game.scenes.kit.menus import Reading
from game.scenes.kit.page_sheet import question_sheet
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Change, Do, Pop, Scene, SceneCommand, SceneSwap
from game.scenes.kit.services import Services
from game.scenes.rooms.at_the_door import NOT_DONE, OPENING, TITLE, AtTheDoor, rest
from game.scenes.rooms.hall_card import HallCard
from game.scenes.rooms.room_words import note_of_hall

NOT_FOUND = message(
    "No room, no party and no hall around has these letters. Is it in another network? "
    "Then type its address under Far Away."
)


class LetterSearch(Scene):
    """Parties and halls are called while a line looks for a room; the first that opens is gone into."""

    name = "letter-search"
    here = message("Wait here: the six letters are tried.")
    expects = True
    topic = "rooms"

    def __init__(
        self,
        services: Services,
        letters: str,
        line: RoomLine | None,
        parties: Sequence[FarParty],
        halls: Sequence[tuple[HallThere, FarParty]],
        leave: Do,
        back: Callable[[], Scene],
    ) -> None:
        """Without a `line` there is nobody to ask for rooms. For `leave` and `back` see `AtTheDoor`."""
        self.services, self.letters, self._leave = services, letters, leave
        self.parties, self.halls = tuple(parties), tuple(halls)
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
        for hall, asked in self.halls:
            asked.pump(dt)
            if asked.is_let_in:
                self._hang_up()
                return SceneSwap(HallCard(hall, self.letters, note_of_hall(hall, self.services.now())))
        if self.door is None or self.door.line.failed:
            return self._refused()
        through = self.door.update(dt)
        if self.door.line.failed:
            return self._refused()
        if through is not None:
            self._close_others()
        return through

    def _refused(self) -> Change | None:
        """Why nobody lets this sofa in, once all have said so."""
        refusals = [one.failed for one in self._asked]
        if not all(refusals):
            return None
        if self.door is not None or len(refusals) != 1:  # wrong letters say little then
            refusals = [why for why in refusals if why not in map(str, (WRONG_LETTERS, NOT_OF_HALL, NOBODY))]
        if self.door is not None and self.door.line.failed != UNKNOWN:
            refusals.insert(0, str(self.door.line.failed))
        return SceneSwap(Reading(NOT_DONE, [next(iter(refusals), NOT_FOUND)]))

    @property
    def _asked(self) -> Sequence[FarParty]:
        """Everybody but for the rooms."""
        return (*self.parties, *(asked for _, asked in self.halls))

    def _close_others(self, but: FarParty | None = None) -> None:
        for one in self._asked:
            if one is not but:
                one.close()

    def _hang_up(self, but: FarParty | None = None) -> None:
        self._close_others(but)
        if self.door is not None:
            self.door.hang_up()

    def commands(self) -> Sequence[SceneCommand]:
        return [SceneCommand(Action.BACK, message("Cancel"), self._cancel)]

    def _cancel(self) -> Change:
        self._hang_up()
        return Pop()

    def view(self) -> Picture:
        slowed = next((one.trouble for one in self._asked if one.why_not_now == MANY_GUESSES), OPENING)
        told = self.door.told if self.door is not None and not self.door.line.failed else slowed
        return Picture(panels=(question_sheet(str(TITLE), str(told)),), dim=UNDER_A_CARD)
