"""A game all at once from its first tiles to its end: what follows what on this television."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial

from game.daily.round_code import seed_of_rounds
from game.duplicate.kept_party import KeptParty
from game.duplicate.party_host import PartyStage
from game.duplicate.settings import Form
from game.scenes.duplicate.board_for_phones import BoardForPhones
from game.scenes.duplicate.day_rounds import TODAY
from game.scenes.duplicate.home_party import HomeParty
from game.scenes.duplicate.leaving import asked
from game.scenes.duplicate.party_end import TogetherEnd
from game.scenes.duplicate.reveal import RevealScene
from game.scenes.duplicate.round_table import RoundTable
from game.scenes.kit.maven_getting_ready import why_it_waits
from game.scenes.kit.scene import Change, Do, Pop, Push, Reset, SceneSwap
from game.scenes.kit.services import Services
from game.scenes.kit.working import Working


def begin(
    services: Services,
    form: Form,
    name: str | None,
    levels: Sequence[int],
    leave: Do,
    of_day: date | None = None,
    *,
    televisions: bool = False,
    kept: KeptParty | None = None,
) -> Change:
    """A new game, that of a day, or one that was kept and goes on; `leave` goes to the main menu.

    Without a `name` everybody plays by phone; with `televisions` other sofas play along.
    """
    services.seating.share()
    evening = HomeParty(
        services,
        form,
        name,
        levels,
        kept.seed if kept else seed_of_rounds(of_day) if of_day else services.new_seed(),
        of_day=of_day,
        televisions=televisions,
        kept=kept,
    )
    if of_day:
        evening.note()  # a try has begun before a tile is seen: whoever leaves has had it

    def left() -> Change | None:
        evening.close()
        return leave()

    def again() -> Change:
        evening.close()
        return begin(services, form, name, levels, leave, of_day, televisions=televisions)

    def dealt() -> Change | None:
        """Go on as soon as the plays of the new tiles are known."""
        evening.advance(0.0)
        if evening.trouble or evening.party.stage is PartyStage.OVER:
            place = TODAY if of_day else "Main Menu"
            return Reset((TogetherEnd(evening, again, left, place),))
        if evening.party.stage is PartyStage.DEALING:
            return None
        return Reset(
            (BoardForPhones(evening, left, shown) if evening.hall else RoundTable(evening, left, shown),)
        )

    def shown() -> Change:
        return SceneSwap(RevealScene(evening, onward, left))

    def onward() -> Change:
        evening.go_on()
        return dealt() or Reset((_looking_through(dealt, asked(evening, left), services),))

    def never_mind() -> Change:
        evening.close()
        return Pop()

    return dealt() or Push(_looking_through(dealt, never_mind, services))


def _looking_through(dealt: Do, leave: Do, services: Services) -> Working:
    why = partial(why_it_waits, services)
    return Working("All at Once", "The tiles are looked through …", dealt, leave, why)
