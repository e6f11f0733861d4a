"""`parlour script`: the real game, driven by a pad script, with pictures to look at.

Game time is counted in frames, not by the clock, and Maven thinks in nodes, not seconds: the same script
and seed give the same game and the same pictures, at whatever hour. Where others take part or a folder has
things of its own, the day and its hour are those of the clock.
"""

# not read by players: a command for engineers.
from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from datetime import datetime
from itertools import count
from pathlib import Path

from controllers.script import RecordingStep, ScriptError, ScriptStep, parse
from game.app import open_services
from game.commands.play import size
from game.data_folder import data_folder
from game.loading import loading
from game.maven.engine.engine_client import InProcessMaven
from game.maven.messages import Budget
from game.recording import BadRecordingError, RecordingStart, ReplayedMaven, read_start
from game.storage.user_file import read_ordinary
from game.text_format import reason_given
from game.typed_arguments import SEED

BY_DAY = datetime(2026, 1, 1, 11, 30)
"""When a performance begins that says nothing else; by the clock of the place, as light in the room is."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the script ('-' reads standard input)")
    parser.add_argument("--shots", type=Path, metavar="DIR", help="where pictures and state.json go")
    parser.add_argument("--size", type=size, default=(1280, 720), metavar="WxH")
    parser.add_argument(
        "--seed", type=SEED, help="the first game's seed (1, or the recording's); later games count up"
    )
    parser.add_argument("--quality", choices=["auto", "low", "medium", "high"], default="auto")
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="where memory cards live; none without")
    parser.add_argument("--headless", action="store_true", help="open no window, draw off screen (Linux)")
    parser.add_argument("--draw-all", action="store_true", help="draw every frame, not only the shots")
    parser.add_argument("--fast-ai", action="store_true", help="show the computer's turns without ceremony")
    parser.add_argument(
        "--rooms", action="store_true", help="with rooms on this network; time is then that of the clock"
    )
    parser.add_argument("--json", action="store_true", help="print the final state")


class _UsageError(Exception):
    """The script cannot be begun; the message is one sentence."""


def run(options: argparse.Namespace) -> int:
    """Run the script: 0 if it came to its end, 2 if it cannot be read.

    1 if an expectation failed, or what it would keep cannot be kept.
    """
    try:
        steps = _read(options.file)
        start = _beginning(options.file, steps)
        _make(options.shots)
        off_screen = is_off_screen(options.headless)
    except _UsageError as error:
        print(error, file=sys.stderr)
        return 2
    if off_screen:
        os.environ["ARCADE_HEADLESS"] = "1"  # read when arcade is imported, so not before now
    status, state = _perform(options, steps, start)
    if options.shots:
        told = json.dumps(state, indent=1) + "\n"
        try:
            (options.shots / "state.json").write_text(told, encoding="utf-8")
        except OSError as error:
            print(f"{options.file}: state.json cannot be written: {reason_given(error)}.", file=sys.stderr)
            return 2
    if options.json:
        print(json.dumps(state))
    return status


def is_off_screen(asked: bool, system: str = sys.platform) -> bool:
    """Whether no window is opened: on Linux where that is asked for, or there is no display."""
    if system == "linux":
        return asked or not os.environ.get("DISPLAY")
    if asked:
        raise _UsageError("Only on Linux a script can be played without a window: leave --headless out.")
    return False


def _read(file: Path) -> tuple[ScriptStep, ...]:
    try:
        return parse(sys.stdin.read() if str(file) == "-" else read_ordinary(file).decode("utf-8"))
    except OSError as error:
        raise _UsageError(f"{file} cannot be read: {reason_given(error)}.") from error
    except UnicodeDecodeError as error:
        raise _UsageError(f"{file} cannot be read: it is no text in UTF-8.") from error
    except ScriptError as error:
        raise _UsageError(f"{file}: {error}") from error


def _beginning(file: Path, steps: Sequence[ScriptStep]) -> RecordingStart | None:
    """What a recording began with; None for any other script."""
    if not steps or not isinstance(steps[0], RecordingStep):
        return None
    try:
        return read_start(steps[0].text)
    except BadRecordingError as error:
        raise _UsageError(f"{file}: {error}.") from error


def _first_seed(asked: int | None, start: RecordingStart | None) -> int:
    if asked is not None:
        return asked
    return start.seed if start else 1


def _make(folder: Path | None) -> None:
    try:
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _UsageError(f"The folder {folder} cannot be made: {reason_given(error)}.") from error


def _perform(
    options: argparse.Namespace, steps: Sequence[ScriptStep], start: RecordingStart | None
) -> tuple[int, dict[str, object]]:
    """The exit status, and the final state. With a `start` the steps are a recording's."""
    with loading():
        from game.render.scripted_performance import (  # opens libraries that need GL
            Director,
            PerformanceError,
        )
        from game.render.stage import Quality

    replayed = ReplayedMaven() if start else None
    with (
        open_services(
            maven=(lambda _: replayed) if replayed else InProcessMaven,
            new_seed=count(_first_seed(options.seed, start)).__next__,
            budget=Budget(nodes=1),
            fast_ai=options.fast_ai,
            cards=data_folder(options.data_dir) / "cards" if options.data_dir else None,
        ) as services,
        Director(
            services,
            size=options.size,
            quality=Quality[options.quality.upper()],
            shots=options.shots,
            draw_all=options.draw_all,
            maven=replayed,
            live=options.rooms,
            moment=_moment(options, start),
        ) as director,
    ):
        if options.rooms:
            from game.play import parties_nearby, rooms_around

            services.open_rooms = rooms_around(services, options.data_dir)
            services.open_parties = parties_nearby
        if start:
            services.options, services.luck = start.options, start.luck
        try:
            director.perform(steps)
        except PerformanceError as flop:
            print(f"{options.file}: {flop}", file=sys.stderr)
            return 1, director.state()
        finally:
            services.close_rooms()
        if not services.house.flush() or services.house.failed_reads:
            print(services.house.refusal, file=sys.stderr)
            return 1, director.state()
        return 0, director.state()


def _moment(options: argparse.Namespace, start: RecordingStart | None) -> int | None:
    """When a performance begins, in seconds since 1970; None for now."""
    if options.rooms or options.data_dir:
        return None
    if start and start.moment is not None:
        return start.moment
    return int(BY_DAY.timestamp())
