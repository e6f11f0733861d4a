"""Hostile payloads for a trial: saves with valid digests on sealed cards, which hold what nobody would write.

Whoever made them knows the format. What reads them may refuse by name or leave out what is out of bounds;
it may not raise anything else, show what no screen can hold, or keep what it cannot read again.
"""

from __future__ import annotations

import json
import random
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count as counting
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from controllers.actions import Action, Press
from game.card_storage import OPTIONS, SCORES
from game.high_scores import FIRST_CHARTS, charts_to_json
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, InProcessMaven
from game.maven.messages import Budget
from game.options import Options, options_from_json, options_to_json
from game.recording import FRAME
from game.rules.editions import PLAYSTATION, ROUND, SOLITAIRE
from game.rules.moves import Pass
from game.rules.record import Seat
from game.rules.record_codec import MAGIC
from game.saves import AUTOSAVE, GAME, save_of, saved_game
from game.scenes.after.high_score_charts import HighScoresScene, charts_of, store_charts
from game.scenes.cards.card_manager import CardsScene
from game.scenes.cards.load_game import LoadScene
from game.scenes.kit.services import Services
from game.scenes.kit.spoken_text import words_of
from game.scenes.kit.stack import Stack
from game.scenes.start.game_from_card import from_card
from game.scenes.start.title import TitleScene, leave
from game.session.match import MatchSession
from memcard.block import LONGEST_NOTE, Save
from memcard.card import Card, blank_card
from memcard.card_layout import BLOCK
from memcard.keeper import Keeper

DIGITS, LETTERS, DEPTH = 400, 100_000, 900
MALICE = (
    "9" * DIGITS,
    "-" + "9" * DIGITS,
    "9" * 5_000,  # more than Python turns into a number
    "1e999",
    "NaN",
    "-1",
    "0.5",
    str(2**63),
    '"\\ud800"',
    '"\\u0000\\u001b[31m"',
    json.dumps("x" * LETTERS),
    '"ZZZZZZZ"',
    '"00000000"',
    "[" * DEPTH + "]" * DEPTH,
    '{"a":' * DEPTH + "1" + "}" * DEPTH,
    "null",
    "true",
    '""',
    "[]",
    "{}",
)
"""What is put in the place of a good value, as JSON has it; some of it is no JSON."""
LONGEST_SHOWN = 2_000
"""Letters of one label: no screen holds more."""
PRESSES, FRAMES = 25, 10
"""Presses on a game that was loaded; frames that pass after each."""
_PLACE = "\x7fhere\x7f"
_PAD = "the only pad"
_SEATS = (Seat("Ada"), Seat("Maven", "maven", 1))


@dataclass(frozen=True, slots=True)
class _Good:
    """What the hostile payloads are made from."""

    games: tuple[Save, ...]
    options: bytes
    scores: bytes


def hostile_payloads(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """Each try: a card with a game, settings and high scores, one of which is hostile, read and played on."""
    lexicon, luck = Lexicon.load(), random.Random(13)
    good = _good(lexicon)
    for _ in range(count):
        seed = luck.randrange(1 << 30)
        try:
            with TemporaryDirectory(dir=folder) as place:
                tally[_one_try(Path(place), lexicon, good, random.Random(seed))] += 1
        except Exception as error:  # whatever it is, it is what the trial looks for
            yield f"seed {seed}: {type(error).__name__}: {str(error)[:200]}"
        else:
            yield None


# ---------------------------------------------------------------- what is on the card


def _good(lexicon: Lexicon) -> _Good:
    """A game of two, the second one of a tournament, and one played alone."""
    hosts = (
        MatchSession(PLAYSTATION, _SEATS, 1, lexicon),
        MatchSession(ROUND, _SEATS, 2, lexicon, game=2),
        MatchSession(SOLITAIRE, _SEATS[:1], 3, lexicon),
    )
    extras: tuple[dict[str, Any], ...] = (
        {"hints": [2, 0]},
        {"games": [[[300, 280], [310, 290]]], "hints": [0, 0]},
        {"hints": [1]},
    )
    for host in hosts[:2]:
        host.submit(host.position.to_move, Pass())
    saves = (
        save_of(host, 1_000, host.position.racks, GAME, 1, extra=extra)
        for host, extra in zip(hosts, extras, strict=True)
    )
    return _Good(tuple(saves), options_to_json(Options()), charts_to_json(FIRST_CHARTS))


def _hostile_card(good: _Good, luck: random.Random) -> tuple[str, Card]:
    """What is hostile, and the card with it."""
    game = replace(luck.choice(good.games), kind=luck.choice((GAME, AUTOSAVE)))
    options, scores = good.options, good.scores
    head, _, record = game.payload.partition(b"\n")
    body_at = len(MAGIC) + 1
    match what := luck.choice(("head", "record", "note", "settings", "high scores")):
        case "head":
            game = replace(game, payload=spoilt(head, luck) + b"\n" + record)
        case "record":
            body = spoilt(zlib.decompress(record[body_at:]), luck)
            game = replace(game, payload=head + b"\n" + record[:body_at] + zlib.compress(body))
        case "note":
            game = replace(game, note=spoilt(game.note, luck)[:LONGEST_NOTE])
        case "settings":
            options = spoilt(options, luck)
        case _:
            scores = spoilt(scores, luck)
    card = blank_card().write(game, 1)
    for kind, payload in ((OPTIONS, options), (SCORES, scores)):
        if card.free > 1 + len(payload) // BLOCK:
            card = card.keep(Save(kind, kind, payload, game.icon, 1))
    return what, card


def spoilt(text: bytes, luck: random.Random) -> bytes:
    """The JSON with something hostile in the place of one of its values, be it the whole."""
    value = json.loads(text)
    marked = _marked(value, luck.choice(list(_ways(value))))
    return json.dumps(marked).replace(json.dumps(_PLACE), luck.choice(MALICE)).encode()


def _ways(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The keys that lead to each value inside, the whole first."""
    yield way
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from _ways(inner, (*way, key))


def _marked(value: Any, way: tuple[Any, ...]) -> Any:
    if not way:
        return _PLACE
    inner = _marked(value[way[0]], way[1:])
    if isinstance(value, dict):
        return {**value, way[0]: inner}
    return [*value[: way[0]], inner, *value[way[0] + 1 :]]


# ---------------------------------------------------------------- what the game makes of it


def _one_try(folder: Path, lexicon: Lexicon, good: _Good, luck: random.Random) -> str:
    """Read the card, look at it, play on; what was hostile, and what became of the game."""
    what, card = _hostile_card(good, luck)
    (folder / "card1.mcr").write_bytes(card.image)
    keeper, seeds = Keeper(folder), counting(luck.randrange(1 << 30))
    try:
        services = Services(
            lexicon,
            EngineClient(InProcessMaven(lexicon)),
            lambda: next(seeds),
            budget=Budget(nodes=1),
            options=Options(),
            keeper=keeper,
        )
        services.options = options_from_json(services.stored(OPTIONS) or b"")
        for scene in (TitleScene(services), CardsScene(services), HighScoresScene(services)):
            press(services, Stack(scene), [Action.CONFIRM, Action.DOWN, Action.RIGHT, Action.BACK])
        played = _play(services, luck)
        services.store(OPTIONS, options_to_json(services.options))
        store_charts(services, charts_of(services))
        _settle(services)
        return f"{what} hostile, the game {'played on' if played else 'refused'}"
    finally:
        keeper.close()


def _play(services: Services, luck: random.Random) -> bool:
    """Load the game and press what comes; whether it could be loaded. What is kept of it then is a game."""

    stack = Stack(LoadScene(services, lambda save: from_card(services, save, lambda: leave(services))))
    press(services, stack, [Action.CONFIRM])
    if stack.top.name == LoadScene.name:
        return False
    press(services, stack, luck.choices(list(Action), k=PRESSES))
    _settle(services)
    for begun in services.begun.all():
        saved_game(begun.value.save)
    return True


def press(services: Services, stack: Stack, actions: Sequence[Action]) -> None:
    """Press, let a moment pass, and read every word that is shown."""
    for action in actions:
        stack.press(Press(_PAD, action))
        for _ in range(FRAMES):
            stack.update(FRAME)
        services.card_storage.attend(FRAME)
        if stack.finished:
            return
        for words in words_of(stack.picture):
            words.encode()
            if len(words) > LONGEST_SHOWN:
                raise ValueError(f"a label of {len(words):,} letters on {stack.top.name}")


def _settle(services: Services) -> None:
    """Wait until everything is kept; an error in the keeper's thread is raised here."""
    assert services.keeper
    services.keeper.flush(30)
    services.card_storage.attend()
