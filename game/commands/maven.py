"""`parlour maven`: moves for one position (`best`), line by line (`serve`), a game judged (`analyse`)."""

# not read by players: a command for engineers.
from __future__ import annotations

import argparse
import io
import json
import os
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TextIO

from tqdm import tqdm

from game.commands import maven_analyse
from game.commands.maven_analyse import outlook
from game.commands.maven_history import with_history
from game.commands.wordlist import add_words_argument, lexicon_from
from game.lexicon.array_file import LexiconError
from game.lexicon.words import DEFAULT, Lexicon
from game.maven.engine.compile_ahead import compile_all, is_compiled
from game.maven.engine.warm_up import AnswerMode, Kernels, without_looking_ahead
from game.maven.levels_and_vocabularies import STRONGEST, level_with
from game.maven.messages import Budget, Candidate, Readiness, Warm
from game.maven.player.choose_move import choose
from game.maven.player.plain_player import PLAIN_SECONDS, choose_plainly
from game.rules.board import Board
from game.rules.cgp import CgpError, not_heeded, read_cgp
from game.rules.dictionary import WordList
from game.rules.notation import NotationError, format_move
from game.rules.record_codec import Json
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView
from game.typed_arguments import SEED, Seconds, Whole

DEFAULT_SECONDS = 2.0
_MOST_TOP = 1000
_MOST_NODES = 1 << 30
_MOST_TURNS = 400
_LONGEST_LINE = 1 << 16
_LONGEST_NUMBER = 100
_BYTE_ORDER_MARK = "\ufeff"
_COMPILES = "Maven’s code is compiled for this machine, which takes a minute or more, once"
_TOLD = {
    Readiness.COMPILING: f"{_COMPILES}; until then answers are makeshift, and requests with nodes alone wait",
    Readiness.READY: "Maven is ready; no answer is makeshift any more",
}
_MAKESHIFT = {
    AnswerMode.PLAINLY: "Maven’s code is still being compiled: these are the plays of most points that "
    "were found without it in a second",
    AnswerMode.AT_A_GLANCE: "Maven’s code is still being compiled: nothing was looked ahead",
}
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
    "before, such as '8D HORN', '-3' or 'pass', so that Maven can infer what opponents kept. Where nothing "
    "is compiled yet, makeshift says how an answer was found: 'plainly', at once and by points, or 'at a "
    "glance'; requests with nodes and no seconds wait. Ends with the input."
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
    if args.maven_command in ("best", "analyse") and not is_compiled():
        print(f"parlour maven: {_COMPILES}", file=sys.stderr)
    if args.maven_command == "analyse":
        return maven_analyse.run(args, lexicon)
    if args.maven_command == "warm":
        return warm(lexicon)
    if args.maven_command == "serve":
        if sys.stdin is None or sys.stdin.closed:
            print("parlour maven: there is no standard input to read requests from", file=sys.stderr)
            return 2
        kernels = _kernels(lexicon)
        # Whatever bytes come in, a line that cannot be read is answered like any other that makes no sense.
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        try:
            serve(lexicon, sys.stdin, sys.stdout, kernels)
        except KeyboardInterrupt:
            # Nothing is open that would have to be put away, and unloading compiled code takes a second.
            os._exit(130)
        if not kernels.can_search:
            os._exit(0)  # a thread is still loading or compiling, from which nothing may be taken away
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


def _kernels(lexicon: Lexicon) -> Kernels:
    """All that is stored is loaded, so that the first request takes no longer than the others; what is not is
    being compiled, which is told on standard error."""
    told: list[Readiness] = []

    def tell(warm: Warm) -> None:
        if warm.readiness not in told:
            told.append(warm.readiness)
            if Readiness.COMPILING in told and (says := _TOLD.get(warm.readiness)):
                print(f"parlour maven: {says}", file=sys.stderr, flush=True)

    kernels = Kernels(lexicon, DEFAULT, tell)
    while kernels.rehearse():
        pass
    return kernels


def serve(lexicon: Lexicon, requests: TextIO, answers: TextIO, kernels: Kernels | None = None) -> None:
    """Answer each line of `requests` with one line, whatever it holds, until there are no more.

    Without `kernels` what is not compiled yet is compiled when a request needs it.
    """
    for line in requests:
        if line.strip():
            print(json.dumps(_reply(line, lexicon, kernels)), file=answers, flush=True)


def _reply(line: str, lexicon: Lexicon, kernels: Kernels | None) -> Json:
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
        return identity | answer(request, lexicon, kernels=kernels)
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


def answer(
    request: Mapping[str, Any],
    lexicon: Lexicon,
    clock: Callable[[], float] = time.monotonic,
    kernels: Kernels | None = None,
) -> Json:
    """The moves for one request as plain data; makeshift ones, which say so, as long as `kernels` are not
    there.

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
    way = _way(view, level, budget, kernels)
    seconds = PLAIN_SECONDS if way is AnswerMode.PLAINLY else budget.seconds
    deadline = None if seconds is None else clock() + seconds

    def stop() -> bool:
        return deadline is not None and clock() >= deadline

    if way is AnswerMode.PLAINLY:
        candidates = choose_plainly(view, lexicon, level, seed, top, stop)
    else:
        thought = budget if way is AnswerMode.FULLY else without_looking_ahead(budget)
        candidates = choose(view, lexicon, level, thought, seed, top, stop=stop)
    moves = [_described(candidate, view.board) for candidate in candidates]
    makeshift = {"makeshift": way.value} if way in _MAKESHIFT else {}
    notes = [*([_MAKESHIFT[way]] if makeshift else []), *not_heeded(text)]
    return {**moves[0], "candidates": moves, **makeshift, **({"notes": notes} if notes else {})}


def _way(view: SeatView, level: int, budget: Budget, kernels: Kernels | None) -> AnswerMode:
    """How to answer, after waiting for whatever has to be waited for."""
    if kernels is None:
        return AnswerMode.FULLY
    kernels.wait_for(budget, is_given_up=lambda: False)
    way = kernels.way(budget)
    looks_ahead = level_with(level, view.rules.dictionary.base).simulates
    return AnswerMode.FULLY if way is AnswerMode.AT_A_GLANCE and not looks_ahead else way


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
