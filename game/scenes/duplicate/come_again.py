"""A party that was left goes on: everybody comes again by phone, and it is seen who is still missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.duplicate.going_on import on_one_pad
from game.duplicate.kept_party import KeptParty
from game.language.messages import message, tr
from game.name_rules import cut, likeness
from game.rules.player_names import USUAL_LENGTH
from game.scenes.duplicate.gathering import GatheringScene
from game.scenes.duplicate.looks import sign_of
from game.scenes.kit.menus import Choice, Question
from game.scenes.kit.picture.sheet_pictures import Present
from game.scenes.kit.scene import Change, Pop, ask
from game.scenes.kit.services import Services
from game.text_format import first_and_more

TEXT = message("Everybody comes again by the name from before, and has their points.")
AGAIN = message("Scan this again, or type its letters, and say your name from before.")
ON_ONE_PAD = message("On One Pad")
NOBODY = message("No phone is here yet")


class PartyBegun(Protocol):
    """The party goes on with whoever is there; `name` holds the pad, None where all play by phone."""

    def __call__(self, name: str | None, *, televisions: bool) -> Change: ...


class ComeAgain(GatheringScene):
    """Begin waits for the first phone, and never for the last; without any, one pad plays for the sofa."""

    def __init__(
        self, services: Services, kept: KeptParty, begun: PartyBegun, *, returns: bool = False
    ) -> None:
        """`returns`: below lies a scene that lets people in, too, so that whoever has come stays."""
        self._kept, self._begun, self._returns = kept, begun, returns
        super().__init__(services, message("Go On"), TEXT)

    def _rows(self) -> Sequence[Choice]:
        missing = [one.name for one in self._before if one.away]
        some = len(missing) < len(self._before) or self._come
        # Translators: in a menu, below a button; {names}: one name, or a name and how many more.
        without = tr("Without {names}", names=first_and_more(missing)) if missing else ""
        note = without or tr("Everybody is here")
        return (
            Choice(message("Begin"), self._begin if some else None, note if some else NOBODY),
            Choice(
                ON_ONE_PAD,
                lambda: self._as_whoever_plays(self._on_one_pad),
                message("For the whole sofa"),
            ),
        )

    def _begin(self) -> Change | None:
        televisions = bool(self._sofas)
        if self._guests:
            return self._begun(None, televisions=televisions)
        return self._as_whoever_plays(lambda: self._begun(self._name, televisions=televisions))

    def _on_one_pad(self) -> Change:
        """Asks first: nobody could come again."""

        def answered(answer: int) -> Change | None:
            if answer == 0:
                return None
            self._hush()
            return self._begun(self._name, televisions=False)

        return ask(
            Question(tr("Go On with One Pad?"), self._without, [tr("Wait for Phones"), str(ON_ONE_PAD)]),
            answered,
        )

    @property
    def _without(self) -> str:
        """What becomes of everybody where one pad plays for all."""
        seats = self._kept.seats
        own = on_one_pad(self._kept, self._name)
        others = [seat.name for player, seat in enumerate(seats) if player != own and not seat.level]
        told = [tr("One pad plays for the whole sofa, with the points of {name}.", name=seats[own].name)]
        if len(others) == 1:
            told.append(tr("{name} keeps theirs.", name=others[0]))
        elif others:
            # Translators: several people keep their points; {names}: a name and how many more.
            told.append(tr("{names} keep theirs.", names=first_and_more(others)))
        if len(self._come) == 1:
            told.append(tr("{name} is here and would have to wait.", name=self._come[0]))
        elif self._come:
            # Translators: {names}: a name and how many more.
            told.append(tr("{names} are here and would have to wait.", names=first_and_more(self._come)))
        else:
            told.append(tr("Nobody can come by phone."))
        return " ".join(told)

    def _back(self) -> Change | None:
        if not self._returns:
            return super()._back()
        self._hush()
        return Pop()

    @property
    def _come(self) -> tuple[str, ...]:
        return (*self._guests, *self._sofas)

    @property
    def _before(self) -> list[Present]:
        """The people of the party, away where they have not come again."""
        seats = self._kept.seats
        here = {likeness(cut(name, USUAL_LENGTH)) for name in self._come}
        return [
            Present(seat.name, sign_of(seats, player), away=likeness(seat.name) not in here)
            for player, seat in enumerate(seats)
            if not seat.level
        ]

    def _told(self) -> tuple[str, str, tuple[Present, ...]]:
        before = self._before
        known = {likeness(one.name) for one in before}
        more = [one for one in self._people() if likeness(one.name) not in known]
        missing = sum(one.away for one in before)
        here, everybody = len(before) - missing, tr("Everybody is here")
        # Translators: over a code to scan; {here}: how many of {all} people.
        some = tr("{here} of {all} are here again", here=here, all=len(before))
        return some if missing else everybody, str(AGAIN), (*before, *more)
