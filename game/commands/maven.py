"""`parlour maven`: moves for one position (`best`), line by line (`serve`), a game judged (`analyse`)."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TextIO

from tqdm import tqdm

from game.commands import maven_analyse
from game.commands.maven_history import with_history
from game.commands.maven_outlook import outlook
from game.commands.wordlist import add_words_argument, lexicon_from
from game.lexicon.array_file import LexiconError
from game.lexicon.words import Lexicon
from game.maven.desk.compile_ahead import compile_all, is_compiled
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import Budget, Candidate
from game.maven.player.choose_move import choose, warm_up, warm_up_search
from game.rules.board import Board
from game.rules.cgp import CgpError, not_heeded, read_cgp
from game.rules.dictionary import WordList
from game.rules.notation import NotationError, format_move
from game.rules.record_codec import Json
from game.rules.rules_and_defaults import Rules
from game.typed_arguments import SEED, Seconds, Whole

DEFAULT_SECONDS = 2.0
_MOST_TOP = 1000
_MOST_NODES = 1 << 30
_MOST_TURNS = 400
_LONGEST_LINE = 1 << 16
_LONGEST_NUMBER = 100
_BYTE_ORDER_MARK = "\ufeff"
_Plain = str | int | float | None


class RequestError(ValueError):
    """A request that cannot be answered; the message says in one sentence why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="maven_command", required=True, metavar="COMMAND")
    best = commands.add_parser("best", help="the best moves of one position", description=_BEST)
    best.add_argument("--cgp", required=True, help="the position: board racks scores zero-turns")
    best.add_argument(
        "--level",
        type=Whole(1, STRONGEST),
        default=STRONGEST,
        metavar="L",
        help=f"1 to {STRONGEST} (default)",
    )
    best.add_argument(
        "--seconds", type=Seconds(0), default=DEFAULT_SECONDS, metavar="S", help="time to think (2)"
    )
    best.add_argument("--top", type=Whole(1, _MOST_TOP), default=1, metavar="N", help="how many moves (1)")
    best.add_argument("--seed", type=SEED, default=0, help="luck of the weaker levels (0)")
    best.add_argument("--json", action="store_true", help="write JSON")
    served = commands.add_parser("serve", help="answer JSON requests, one a line", description=_SERVE)
    commands.add_parser("warm", help="compile Maven ahead, with a progress bar", description=_WARM)
    analyse = commands.add_parser("analyse", help="judge every turn of a game", description=_ANALYSE)
    maven_analyse.add_arguments(analyse)
    for asked in (best, served, analyse):
        add_words_argument(asked)


_BEST = "Print the best moves of a position in CGP, the best first."
_SERVE = (
    "Read one JSON request a line from standard input and write one JSON answer a line. A request is "
    '{"id", "cgp", "level", "seconds", "nodes", "top", "seed", "history"}, of which only cgp is required; '
    "an answer is {id, move, score, equity, candidates} or {id, error}, with notes on what of the position "
    "was not heeded, and where they were looked at "
    "win_rate, points_to_come and reply (what the next one scores), each with its standard error "
    "(win_rate_error, ...), and leave and openings, what these are worth in points. With nodes and no "
    "seconds the answer depends on nothing else, so that a match can be repeated. history lists the turns "
    "before, such as '8D HORN', '-3' or 'pass', so that Maven can infer what opponents kept. Ends with the "
    "input."
)
_WARM = (
    "Compile what Maven thinks with, which otherwise happens in the background when the game first starts. "
    "Takes about half a minute once; after that there is nothing left to do."
)
_ANALYSE = (
    "Compare every turn of a game in GCG with the best moves: points of equity and chances to win that were "
    "given away. Moves are judged by what their player could know."
)


def run(args: argparse.Namespace) -> int:
    try:
        lexicon = lexicon_from(getattr(args, "words", None), getattr(args, "every_word", False))
    except LexiconError as error:
        print(f"parlour maven: {error}", file=sys.stderr)
        return 2
    if args.maven_command == "analyse":
        return maven_analyse.run(args, lexicon)
    if args.maven_command == "warm":
        return warm(lexicon)
    if args.maven_command == "serve":
        if sys.stdin is None or sys.stdin.closed:
            print("parlour maven: there is no standard input to read requests from", file=sys.stderr)
            return 2
        _get_ready(lexicon)
        # Whatever bytes come in, a line that cannot be read is answered like any other that makes no sense.
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        try:
            serve(lexicon, sys.stdin, sys.stdout)
        except KeyboardInterrupt:
            # Nothing is open that would have to be put away, and unloading compiled code takes a second.
            os._exit(130)
        return 0
    request = {name: getattr(args, name) for name in ("cgp", "level", "seconds", "top", "seed")}
    try:
        found = answer(request, lexicon)
    except RequestError as error:
        print(f"parlour maven: {error}", file=sys.stderr)
        return 2
    for note in found.get("notes", ()):
        print(f"parlour maven: {note}", file=sys.stderr)
    print(json.dumps(found) if args.json else _as_text(found))
    return 0


def warm(lexicon: Lexicon) -> int:
    """Compile all there is to compile."""
    with tqdm(total=100, desc="Maven is getting ready", unit="%", leave=False, disable=None) as bar:
        for progress in compile_all(lexicon):
            bar.update(round(100 * progress) - bar.n)
    print("Maven is ready.")
    return 0


def _get_ready(lexicon: Lexicon) -> None:
    """Have everything compiled and loaded, so that the first request takes no longer than the others."""
    if not is_compiled():
        deque(compile_all(Lexicon.load()), maxlen=0)
    deque(warm_up(lexicon), maxlen=0)
    deque(warm_up_search(lexicon), maxlen=0)


def serve(lexicon: Lexicon, requests: TextIO, answers: TextIO) -> None:
    """Answer each line of `requests` with one line, whatever it holds, until there are no more."""
    for line in requests:
        if line.strip():
            print(json.dumps(_reply(line, lexicon)), file=answers, flush=True)


def _reply(line: str, lexicon: Lexicon) -> Json:
    identity: Json = {}
    if len(line) > _LONGEST_LINE:
        return {"error": f"a request has at most {_LONGEST_LINE} characters"}
    try:
        request = json.loads(
            line.removeprefix(_BYTE_ORDER_MARK), parse_constant=_refused, parse_int=_whole_from
        )
        if not isinstance(request, dict):
            raise RequestError("a request is a JSON object")
        if not isinstance(request.get("id"), _Plain):
            raise RequestError("id is neither text nor a number")
        identity = {"id": request["id"]} if "id" in request else {}
        return identity | answer(request, lexicon)
    except RequestError as error:
        return identity | {"error": str(error)}
    except (json.JSONDecodeError, RecursionError):
        return {"error": "that line is not JSON"}
    except Exception as error:  # a long match must not end with one odd request
        return identity | {"error": f"{type(error).__name__}: {error}"}


def _refused(name: str) -> None:
    """Python reads NaN and infinities; JSON has none, and an answer that repeats one could not be read."""
    raise RequestError(f"{name} is not JSON")


def _whole_from(digits: str) -> int:
    """A whole number in JSON. Python reads none of more than some thousand digits."""
    if len(digits) > _LONGEST_NUMBER:
        raise RequestError(f"a number has at most {_LONGEST_NUMBER} digits")
    return int(digits)


def answer(request: Mapping[str, Any], lexicon: Lexicon, clock: Callable[[], float] = time.monotonic) -> Json:
    """The moves for one request as plain data.

    Raises RequestError for one that is incomplete or out of range.
    """
    text = request.get("cgp")
    if not isinstance(text, str):
        raise RequestError("cgp is missing or is not text")
    try:
        view = with_history(read_cgp(text), _turns(request)) if "history" in request else read_cgp(text)
    except (CgpError, NotationError) as error:
        raise RequestError(str(error)) from error
    view = replace(view, rules=_naming(lexicon, view.rules))
    level = _whole(request, "level", STRONGEST, 1, STRONGEST)
    top = _whole(request, "top", 1, 1, _MOST_TOP)
    seed = _whole(request, "seed", 0, 0, (1 << 64) - 1)
    budget = _budget(request)
    deadline = None if budget.seconds is None else clock() + budget.seconds
    candidates = choose(
        view, lexicon, level, budget, seed, top, stop=lambda: deadline is not None and clock() >= deadline
    )
    moves = [_described(candidate, view.board) for candidate in candidates]
    notes = not_heeded(text)
    return {**moves[0], "candidates": moves, **({"notes": list(notes)} if notes else {})}


def _naming(lexicon: Lexicon, rules: Rules) -> Rules:
    """Rules that name the list in play, by which Maven finds what tiles are worth with it."""
    base = WordList(lexicon.name, lexicon.digest)
    return replace(rules, dictionary=replace(rules.dictionary, base=base))


def _budget(request: Mapping[str, Any]) -> Budget:
    """Nodes, seconds, or whichever is spent first; the usual seconds if neither is asked for."""
    nodes = _whole(request, "nodes", 0, 1, _MOST_NODES) if "nodes" in request else None
    if nodes is not None and "seconds" not in request:
        return Budget(nodes=nodes)
    seconds = request.get("seconds", DEFAULT_SECONDS)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds <= 3600:
        raise RequestError("seconds is not a number from 0 to 3600")
    return Budget(seconds, nodes)


def _turns(request: Mapping[str, Any]) -> list[str]:
    turns = request["history"]
    if not isinstance(turns, list) or len(turns) > _MOST_TURNS or not all(isinstance(t, str) for t in turns):
        raise RequestError(f"history is not a list of at most {_MOST_TURNS} moves")
    return turns


def _whole(request: Mapping[str, Any], name: str, default: int, least: int, most: int) -> int:
    number = request.get(name, default)
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise RequestError(f"{name} is not a whole number from {least} to {most}")
    return number


def _described(candidate: Candidate, board: Board) -> Json:
    described: Json = {
        "move": format_move(candidate.move, board),
        "score": candidate.score,
        "equity": round(candidate.equity, 3),
    }
    return described | outlook(candidate)


def _as_text(found: Json) -> str:
    rows = [f"{'move':<24}{'score':>6}{'equity':>9}"]
    rows += [f"{one['move']:<24}{one['score']:>6}{one['equity']:>9.2f}" for one in found["candidates"]]
    return "\n".join(rows)
