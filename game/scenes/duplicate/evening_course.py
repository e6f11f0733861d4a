"""A game all at once from its first tiles to its end: what follows what on this television."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial

import msgspec
from msgspec import structs

from game.daily.round_code import seed_of_rounds
from game.duplicate.going_on import on_one_pad
from game.duplicate.kept_party import KeptParty, mark_of, to_bytes
from game.duplicate.party_host import PartyStage
from game.duplicate.settings import Form
from game.language.messages import message, tr
from game.scenes.duplicate.board_for_phones import BoardForPhones
from game.scenes.duplicate.home_party import HomeParty
from game.scenes.duplicate.leaving import asked
from game.scenes.duplicate.party_end import TogetherEnd
from game.scenes.duplicate.reveal import RevealScene
from game.scenes.duplicate.round_table import RoundTable
from game.scenes.kit.maven_getting_ready import why_it_waits
from game.scenes.kit.menus import Question
from game.scenes.kit.scene import Change, Do, Pop, Push, Reset, SceneSwap
from game.scenes.kit.services import Services
from game.scenes.kit.working import Working
from game.session.entries import Entry, PartyEntry
from game.session.room_entries import lines_of
from game.session.row_log import PARTY_LOG, RowLog, party_in

ELSEWHERE = message("Another window of Parlour plays this party just now.")
PARTY_LOCK = "party.lock"
RESUMES_SECONDS = 10 * 60
"""So long after a television was killed its party goes on by itself at the next start."""


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
    if kept is None:
        seed = seed_of_rounds(of_day) if of_day else services.new_seed()
        mark = None if of_day else mark_of(seed)
        kept = KeptParty(services.now(), seed, form, (), (), False, mark)
    kept = replace(kept, by_phone=kept.by_phone or name is None or televisions)
    own = on_one_pad(kept, name) if name and kept.seats else None
    away = [player for player, seat in enumerate(kept.seats) if not seat.level and player != own]
    opened = PartyEntry(0.0, msgspec.Raw(to_bytes(kept)), name or "", televisions, away)
    log, lines = (None, []) if of_day else RowLog.held(services.house, PARTY_LOG, PARTY_LOCK)
    happened: Sequence[Entry] | None = None
    before = party_in(lines) if kept.rounds else None
    if before and before[0].party.mark == kept.mark:
        if log is None:
            return Push(Question(tr("It Goes On Elsewhere"), str(ELSEWHERE), [tr("Back")]))
        opened = structs.replace(before[0], pad=opened.pad, televisions=televisions)
        happened = before[1]  # it was killed, and is gone on with only now
    elif log:
        opened = structs.replace(opened, entries=log.reach)
        log.begin(lines_of([opened]))
    evening = HomeParty(services, opened, happened, log, levels=levels, of_day=of_day)
    if of_day:
        evening.note()  # a try has begun before a tile is seen: whoever leaves has had it

    return _course(evening, leave, of_day)


def resumed(services: Services, leave: Do) -> Change | None:
    """The party in which this television was killed goes on by itself, if that was just now."""
    log, lines = RowLog.held(services.house, PARTY_LOG, PARTY_LOCK)
    if log is None:
        return None
    before = party_in(lines) if log.age < RESUMES_SECONDS else None
    if before is None:
        log.release()
        return None
    return _course(HomeParty(services, *before, log, gathered=False), leave)


def _course(evening: HomeParty, leave: Do, of_day: date | None = None) -> Change:
    services, opened = evening.services, evening.opened

    def again() -> Change:
        evening.close()
        levels = [seat.level for seat in evening.seats if seat.level]
        form, name = evening.party.form, opened.pad or None
        return begin(services, form, name, levels, leave, of_day, televisions=opened.televisions)

    def left() -> Change | None:
        evening.close()
        return leave()

    def dealt() -> Change | None:
        """Go on as soon as the plays of the new tiles are known."""
        evening.advance(0.0)
        if evening.trouble or evening.party.stage is PartyStage.OVER:
            return Reset((TogetherEnd(evening, again, left, of_day=of_day is not None),))
        if evening.party.stage is PartyStage.DEALING:
            return None
        if evening.party.stage is PartyStage.REVEALING:
            return Reset((RevealScene(evening, onward, left),))
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
    return Working(tr("Party Mode"), tr("The tiles are looked through …"), dealt, leave, why)
