"""A hall that an earlier program has opened goes on by the rules under which its rounds were told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.duplicate.party_host import Party
from game.duplicate.round_results import Round, Tried
from game.rules.moves import Place, is_same


class EarlierParty(Party):
    """What was handed in went before what lay, and alone was who alone had the very play that is laid."""

    def draft(self, player: int, number: int, play: Place | None) -> None:
        if play is not None:
            super().draft(player, number, play)

    def _closed(self, best: Place, tried: Mapping[int, Tried]) -> Round:
        decided = {who: replace(one, lying=one.handed_in or one.lying) for who, one in tried.items()}
        over = super()._closed(best, decided)
        form, finders = over.table.form, over.best_finders
        same = [who for who in finders if (play := over.found[who].play) and is_same(play, best)]
        has_bonus = len(over.found) >= form.alone_from and form.alone_bonus and len(same) == 1
        return replace(over, alone=same[0] if has_bonus else None)
