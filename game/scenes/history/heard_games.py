"""Games that were hosted elsewhere: kept with all others, with what was heard here or in a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from game.archive.kept_game import HERE, KeptGame, kept
from game.archive.told_game import ToldGame
from game.language.messages import message
from game.lexicon.words import Lexicon
from game.match.frames import BadFrameError
from game.match.heard_game import heard_game_from
from game.rules.heard_record import UntoldError, heard_record
from game.rules.record import DivergedError, Record
from game.rules.visibility import Game, Report
from game.scenes.history.past_games import judging_of
from game.scenes.kit.profiles_kept import keep_game
from game.scenes.kit.services import Services
from game.scenes.table.seat_and_play_labels import mode_of

Tell = Callable[[Record], ToldGame]
"""Makes the game of a record. Raises DivergedError."""


def keep_heard(services: Services, start: Game, reports: Sequence[Report], when: int) -> tuple[str, KeptGame]:
    """Keep a game as it was heard, and have it judged; its name in the archive, and the game.

    Raises UntoldError, MissingListError or DivergedError where no game can be made of it here.
    """
    game, whole = _game_of(start, reports, when, services.lexicon, services.told)
    name = keep_game(services, game)
    if services.archive.folder is not None:
        judging_of(services, name, whole)
    return name, game


def take_in(services: Services, data: bytes) -> tuple[str, Record]:
    """Keep the game of a file that a browser has written. Raises BadFrameError with a sentence, or
    MissingListError."""
    heard = heard_game_from(data)
    with _in_a_sentence():
        name, game = keep_heard(services, heard.start, heard.reports, min(heard.when, services.now()))
    return name, game.record


def game_of_file(data: bytes, now: int, lexicon: Lexicon, tell: Tell) -> KeptGame:
    """The game of such a file, to be kept. Raises BadFrameError with a sentence, or MissingListError."""
    heard = heard_game_from(data)
    with _in_a_sentence():
        return _game_of(heard.start, heard.reports, min(heard.when, now), lexicon, tell)[0]


def _game_of(
    start: Game, reports: Sequence[Report], when: int, lexicon: Lexicon, tell: Tell
) -> tuple[KeptGame, ToldGame]:
    rules = start.position.rules
    whole = tell(heard_record(start, reports, lexicon.under(rules).digest))
    here: list[object] = [*sorted(start.viewer)]
    mode = f"{mode_of(rules, 1)} in a room"  # not read: it is kept so
    return kept(whole, when, mode, extra={HERE: here}), whole


@contextmanager
def _in_a_sentence() -> Iterator[None]:
    try:
        yield
    except (UntoldError, DivergedError, ValueError) as error:
        raise BadFrameError(message("What this file tells makes no whole game")) from error
