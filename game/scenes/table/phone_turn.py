"""A turn that is played on a phone: the screen shows the play only when it is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from controllers.actions import Action
from game.language.messages import message, tr
from game.rules.moves import Pass, Place, Square, Tile
from game.rules.play_move import may_be_played
from game.scenes.kit.button import Button
from game.scenes.kit.picture.figures import Mood
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.table.draft import Draft
from game.scenes.table.phase import Next, Onward, Phase, Submitted
from game.scenes.table.rack_tiles import Slots
from game.scenes.table.seat_and_play_labels import SeatCaption
from game.scenes.table.table_state import TableState
from game.wire.from_page import PhoneDraft

ASLEEP_SECONDS = 3.0
"""A phone that is away for less is only waking up."""


class PhoneTurn(Phase):
    """The seat on turn decides on its phone; a pad may take the turn over at any moment."""

    name = "phone"
    curtain = True
    waits_for_people = False
    is_turn = True

    def __init__(self, state: TableState, seat: int) -> None:
        super().__init__(state)
        self.seat = seat
        self._lost = False
        """The time ran out, and what was to be played is not heard yet."""
        self._away = 0.0
        """Seconds for which the phone has been asleep."""
        if state.clock.kept is not None:
            lies = Draft(state.position.board, state.tabletop.racks[seat]).with_play(state.clock.kept)
            state.services.phones.share(seat, as_on_phone(lies))

    def commands(self) -> Sequence[Button[Next]]:
        return [Button(Action.CONFIRM, message("Play with the pad"), lambda: Onward.PAD_TAKES_OVER)]

    def update(self, dt: float) -> Next:
        self._away = 0.0 if self.state.services.phones.awake(self.seat) else self._away + dt
        self.state.services.phones.let_decide(self.seat)
        out = self.state.clock.is_out(self.state.position) and not self._lost
        return self._time_is_up() if out else None

    def _time_is_up(self) -> Next:
        """A play that lies on the phone and is valid is kept, and only to be ended there; else the turn is
        lost."""
        state = self.state
        shared = state.services.phones.draft(self.seat)
        play = laid_on_phone(shared) if shared else Place(())
        if may_be_played(state.position, play, state.services.words_of(state.position.rules)):
            state.clock.keep(state.position, play)
            return None
        self._lost = True
        state.door.submit(self.seat, Pass(), state.clock.ms)
        return Submitted(self)

    @property
    def takes_time(self) -> bool:
        return not self._lost

    @property
    def _is_asleep(self) -> bool:
        return self._away >= ASLEEP_SECONDS

    @property
    def moods(self) -> Mapping[int, Mood]:
        return {self.seat: Mood.SLEEPS} if self._is_asleep else {}

    @property
    def notice(self) -> Notice | None:
        name = self.state.name_of(self.seat)
        if self._is_asleep:
            return Notice(tr("{name}’s phone is asleep. It comes back where it was.", name=name))
        if self.state.clock.kept is not None:
            return Notice(tr("Time is up. {name} ends the turn on the phone.", name=name), Tone.BAD)
        return self.state.news or Notice(tr("{name} plays on the phone.", name=name))

    @property
    def captions(self) -> dict[int, str]:
        return {self.seat: str(SeatCaption.ON_A_PHONE)}


def as_on_phone(draft: Draft) -> PhoneDraft:
    """The turn in the making as phones are told of it. A tile in the hand lies on its slot."""
    slots = draft.put_down().slots
    laid = tuple((*laid.square, laid.face) for laid in draft.laid)
    return PhoneDraft("".join(tile.letter if tile else "." for tile in slots), laid)


def order_as_on_phone(slots: Slots, shared: PhoneDraft) -> Slots:
    """The rack in the order that it has on the phone; laid tiles come last."""
    left = [tile for tile in slots if tile]
    ordered = []
    laid = ("?" if face.islower() else face for _, _, face in shared.laid)
    for letter in (*shared.slots.replace(".", ""), *laid):
        tile = next(tile for tile in left if tile.letter == letter)
        left.remove(tile)
        ordered.append(tile)
    return (*ordered, *(None,) * (len(slots) - len(ordered)))


def laid_on_phone(shared: PhoneDraft) -> Place:
    """The tiles that lie on the phone's board."""
    return Place(tuple(Tile(Square(row, col), face) for row, col, face in shared.laid))
