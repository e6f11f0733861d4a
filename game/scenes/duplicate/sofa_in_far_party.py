"""A sofa in a party on another television: what follows what, from the first call to the end."""

from __future__ import annotations

from controllers.actions import Action
from game.duplicate.party_host import PartyStage
from game.language.messages import message, tr
from game.phones.far_party_heard import ENDED, FarParty
from game.scenes.duplicate.far_evening import FarEvening
from game.scenes.duplicate.leaving import asked
from game.scenes.duplicate.party_end import TogetherEnd
from game.scenes.duplicate.reveal import RevealScene
from game.scenes.duplicate.round_table import RoundTable
from game.scenes.kit.menus import Reading
from game.scenes.kit.page_sheet import question_sheet
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Change, Do, Pop, Reset, Scene, SceneCommand, SceneSwap
from game.scenes.kit.services import Services

TITLE = message("Party Mode")
COMES_SOON = message("You are in. The other television begins as soon as everybody is there.")
NEXT_ROUND = message("You are in, and play from the next round on.")
LOOKED_THROUGH = message("The tiles are looked through …")
KEPT = message("What was played so far is kept here, too.")
AGAIN = message("That game is over. The other television may begin another one.")


class FarSofa:
    """One line to another television, and whatever is played there."""

    def __init__(self, services: Services, party: FarParty, leave: Do) -> None:
        """`leave` goes to the main menu."""
        self.services, self.party, self._leave = services, party, leave
        self.evening: FarEvening | None = None
        self._shown = 0
        """Rounds that were revealed here."""

    def leave(self) -> Change | None:
        """Nobody here plays on; before an evening has begun one is where one came from."""
        self.party.close()
        return self._leave() if self.evening else Pop()

    def advance(self, dt: float) -> None:
        """Time goes on; another evening may have begun there."""
        if self.evening is not None:
            self.evening.advance(dt)
        else:
            self.party.pump(dt)
        kept, now = self.party.kept, self.party.now
        mark = self.evening.kept.mark if self.evening else None
        if kept is not None and now is not None and kept.mark != mark and not self.party.is_over:
            self.evening = FarEvening(self.services, self.party, kept, now)
            self._shown = len(kept.rounds) - (now.stage is PartyStage.REVEALING)

    @property
    def waits_for(self) -> str:
        """What is told while there is nothing to play or to see."""
        if self.party.trouble:
            return self.party.trouble
        if self.evening is None:
            return self.party.refused or str(COMES_SOON)
        if self.evening.stage is PartyStage.OVER:
            return str(AGAIN)
        return str(LOOKED_THROUGH if self.evening.stage is PartyStage.DEALING else NEXT_ROUND)

    def due(self) -> Change | None:
        """What follows now; None while one waits."""
        evening = self.evening
        if evening is None:
            return (
                SceneSwap(Reading(tr("That did not work"), [self.party.failed]))
                if self.party.failed
                else None
            )
        if len(evening.rounds) > self._shown:
            self._shown = len(evening.rounds)
            return Reset((RevealScene(evening, self.onward, self.leave),))
        if evening.stage is PartyStage.OVER:
            end = TogetherEnd(evening, None, self.leave, poll=self._anew)
            why = self.party.failed or str(ENDED)
            told = [] if evening.kept.is_over else [Reading(str(TITLE), [why, str(KEPT)])]
            return Reset((end, *told))
        if evening.stage is PartyStage.PLAYING and evening.plays:
            return Reset((RoundTable(evening, self.leave, self.onward),))
        return None

    def onward(self) -> Change:
        """What follows now, if only to wait."""
        return self.due() or Reset((Waiting(self),))

    def _anew(self) -> Change | None:
        """Another evening has begun after one that was over."""
        before = self.evening
        self.advance(0.0)
        return self.onward() if self.evening is not before else None


class Waiting(Scene):
    """Nothing is to be done here until the other television goes on."""

    name = "together-waits"
    here = message("The other television goes on soon.")
    expects = True
    topic = "together"

    def __init__(self, sofa: FarSofa) -> None:
        self.sofa = sofa

    def commands(self) -> list[SceneCommand]:
        evening, leave = self.sofa.evening, self.sofa.leave
        return [
            SceneCommand(
                Action.BACK, tr("Leave"), asked(evening, leave) if evening and evening.is_on else leave
            )
        ]

    def update(self, dt: float) -> Change | None:
        self.sofa.advance(dt)
        return self.sofa.due()

    def view(self) -> Picture:
        told = question_sheet(str(TITLE), self.sofa.waits_for)
        return Picture(panels=(told,), dim=UNDER_A_CARD, opaque=True)
