"""What lists and score boxes say about a game."""

from __future__ import annotations

from game.rules.editions import PLAYSTATION
from game.rules.rules_and_defaults import Rules
from game.rules.visibility import Game


def mode_of(rules: Rules, game: int) -> str:
    """What a list of saves calls a game under these rules; `game` is its number in the tournament, from 1."""
    if rules.games > 1:
        return f"Tournament, game {game} of {rules.games}"
    return "Normal" if rules.edition == PLAYSTATION.edition else rules.edition


def last_turns(game: Game) -> list[str]:
    """What each seat did last, in words; empty before its first turn."""
    found = [""] * len(game.seats)
    for turn in game.history:
        what = {"exchange": f"Exchanged {turn.count}", "pass": "Passed"}.get(turn.kind, "")
        if turn.score:
            what = f"{turn.score.words[0].word.upper()}  +{turn.score.total}"
        found[turn.seat] = what
    return found
