"""What a list says about a game, and how a new one begins."""

from __future__ import annotations

from game.match import Match
from game.rules.editions import PLAYSTATION
from game.rules.record import Seat
from game.rules.ruleset import Rules
from game.scenes.kit.services import Services


def mode_of(match: Match) -> str:
    """What a list of saves calls this game."""
    rules = match.record.rules
    if rules.games > 1:
        return f"Tournament, game {match.record.game} of {rules.games}"
    return "Normal" if rules.edition == PLAYSTATION.edition else rules.edition


def last_turns(match: Match) -> list[str]:
    """What each seat did last, in words; empty before its first turn."""
    found = [""] * len(match.seats)
    for turn in match.history:
        what = {"exchange": f"Exchanged {turn.count}", "pass": "Passed"}.get(turn.kind, "")
        if turn.score:
            what = f"{turn.score.words[0].word.upper()}  +{turn.score.total}"
        found[turn.seat] = what
    return found


def new_match(services: Services, rules: Rules, seats: tuple[Seat, ...], game: int = 1) -> Match:
    """A fresh game for these seats, with a seed of its own."""
    return Match(rules, seats, services.new_seed(), services.lexicon, services.maven, game=game)
