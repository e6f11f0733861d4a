"""What follows once a finished game is judged: moments for lessons, and how much everybody found."""

from __future__ import annotations

from collections.abc import Iterable

from game.archive.game_index import IndexEntry
from game.archive.told_game import ToldGame
from game.coach.accuracy import AccuracyHistory, found_in
from game.coach.judged_game import JudgedTurn
from game.scenes.history.moments import enrol
from game.scenes.kit.profiles_kept import counts
from game.scenes.kit.services import Services


def remember(services: Services, entry: IndexEntry, game: ToldGame, turns: Iterable[JudgedTurn]) -> None:
    """Have the moments of a game come back in lessons, and count what was found where the game counts."""
    verdicts, when = {turn.ply: turn for turn in turns}, entry.head.when
    enrol(services, entry, game, verdicts)
    if not counts(entry.head):
        return
    for seat in entry.head.people_here:
        if found := found_in(game, verdicts, seat, entry.id, when):
            AccuracyHistory(services.house).note(found)
