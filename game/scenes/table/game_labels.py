"""What a list says about a game, and how a new one begins."""

from __future__ import annotations

from collections.abc import Sequence

from game.match import Match
from game.rules.editions import PLAYSTATION
from game.rules.record import Seat
from game.rules.ruleset import Rules
from game.rules.seat_view import PublicTurn
from game.scenes.kit.services import Services


def mode_of(match: Match) -> str:
    """What a list of saves calls this game."""
    rules = match.record.rules
    if rules.games > 1:
        return f"Tournament, game {match.record.game} of {rules.games}"
    return "Normal" if rules.edition == PLAYSTATION.edition else rules.edition


def told_of(history: Sequence[PublicTurn]) -> list[tuple[int, str]]:
    """Each seat with what it did last, oldest first."""
    told = []
    for turn in history:
        what = {"exchange": f"Exchanged {turn.count}", "pass": "Passed"}.get(turn.kind, "")
        if turn.score:
            what = f"{turn.score.words[0].word.upper()}  +{turn.score.total}"
        told.append((turn.seat, what))
    return told


def new_match(services: Services, rules: Rules, seats: tuple[Seat, ...], game: int = 1) -> Match:
    """A fresh game for these seats, with a seed of its own."""
    seed, luck = services.new_seed(), services.luck
    return Match(rules, seats, seed, services.lexicon, services.maven, game=game, luck=luck)
