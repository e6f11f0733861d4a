"""An evening all at once as a sheet in GCG: the plays that were laid, round by round, as one player's."""

from __future__ import annotations

from game.duplicate.kept_party import KeptParty
from game.rules.gcg import GcgGame, GcgLine, What
from game.rules.racks import blanks_last

NICK, NAME = "Best", "The best of all"  # not read: files of games are in English


def sheet_of_party(party: KeptParty, title: str = "", lexicon: str = "") -> GcgGame:
    """What lay on the board, for `gcg_writing.write_gcg`; who found what is not part of the format."""
    total, lines = 0, []
    for number, over in enumerate(party.rounds, 1):
        total += over.most
        rack = blanks_last(over.table.rack)
        lines.append(GcgLine(number, 0, What.MOVE, rack, over.best, over.most, total))
    size = party.form.rules.layout.size
    return GcgGame((NICK,), tuple(lines), title, lexicon, (NAME,), size)
