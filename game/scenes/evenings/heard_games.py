"""Games that were hosted elsewhere: kept with all others, with what was heard here or in a browser."""

from __future__ import annotations

from collections.abc import Sequence

from game.archive.kept_game import kept
from game.match.frames import BadFrame
from game.match.heard_game import heard_game_from
from game.rules.heard_record import Untold, heard_record
from game.rules.record import Diverged, Record
from game.rules.visibility import Game, Report
from game.scenes.evenings.past_games import judging_of
from game.scenes.kit.profiles_kept import keep_game
from game.scenes.kit.services import Services
from game.scenes.table.game_labels import mode_of


def keep_heard(services: Services, start: Game, reports: Sequence[Report], when: int) -> tuple[str, Record]:
    """Keep a game as it was heard, and have it judged; its name in the archive, and its record.

    Raises Untold, MissingList or Diverged where no game can be made of it here.
    """
    rules = start.position.rules
    record = heard_record(start, reports, services.lexicon.under(rules).digest)
    whole = services.told(record)
    name = keep_game(services, kept(whole, when, f"{mode_of(rules, 1)} in a room"))
    if services.archive.folder is not None:
        judging_of(services, name, whole)
    return name, record


def take_in(services: Services, data: bytes) -> tuple[str, Record]:
    """Keep the game of a file that a browser has written. Raises BadFrame with a sentence, or MissingList."""
    heard = heard_game_from(data)
    try:
        return keep_heard(services, heard.start, heard.reports, min(heard.when, services.now()))
    except (Untold, Diverged, ValueError) as error:
        raise BadFrame("What this file tells makes no whole game") from error
