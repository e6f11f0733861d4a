"""`parlour torture`: try to make cards, pads and screens lose something, with a table of what came of it."""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tqdm import tqdm

from game.trials.attract import attract_soak
from game.trials.besieged_tv import besieged_television
from game.trials.disk.trial import failing_disks
from game.trials.foreign_logs import foreign_logs
from game.trials.hall_storm import hall_storm
from game.trials.hostile_histories import hostile_evenings
from game.trials.hostile_houses import hostile_houses
from game.trials.house_rules import house_rules_games
from game.trials.killed_programs import killed_programs
from game.trials.lost_letters import mail_troubles
from game.trials.mail import mail_games
from game.trials.neighbours import two_programs
from game.trials.pads import pad_storm
from game.trials.party_of_liars import parties_of_liars
from game.trials.payloads import hostile_payloads
from game.trials.phones import firefox_storm, phone_storm, webkit_storm
from game.trials.presses import press_storm
from game.trials.room_abuse import room_abuse
from game.trials.room_siege import room_siege
from game.trials.tormented_rooms import broker_storm, room_storm
from game.trials.two_writers import kills, mendings
from game.trials.whole_party import whole_parties
from game.trials.year.trial import year
from game.typed_arguments import GAMES, PROCESSES
from memcard.torture.trials import TRIALS as OF_CARDS
from memcard.torture.trials import Trial

TRIALS = OF_CARDS | {
    "pads": Trial("pads", "pads that come and go at random in a game of four", pad_storm, 1_000, 100),
    "payloads": Trial("payloads", "hostile payloads, validly sealed", hostile_payloads, 3_000, 60),
    "evenings": Trial("evenings", "damaged and hostile files of all evenings", hostile_evenings, 2_000, 100),
    "houses": Trial("houses", "damaged and hostile houses, every file and row", hostile_houses, 2_000, 40),
    "disk": Trial("disk", "an evening whose disk fails once, at each call of it", failing_disks, 0, 12),
    "neighbours": Trial(
        "neighbours", "two programs with one folder: one takes evenings in, one plays", two_programs, 200, 3
    ),
    "logs": Trial("logs", "files, logs and backups of houses laid together", foreign_logs, 24, 19),
    "mendings": Trial("mendings", "a house that is mended while another program plays", mendings, 8, 1),
    "kills": Trial("kills", "two programs that write into one house, and are killed", kills, 100, 5),
    "programs": Trial(
        "programs", "two whole programs with one house and card, killed", killed_programs, 100, 4
    ),
    "mail": Trial("mail", "games by mail, every file read by all", mail_games, 300, 3),
    "letters": Trial(
        "letters", "games by mail whose letters, computers and people go astray", mail_troubles, 100, 3
    ),
    "rules": Trial("rules", "games under random house rules", house_rules_games, 20_000, 100),
    "rooms": Trial("rooms", "games in rooms whose lines, programs and servers break", room_storm, 200, 3),
    "brokers": Trial(
        "brokers", "rooms of two processes; broker and process are killed", broker_storm, 100, 2
    ),
    "halls": Trial("halls", "a hall whose processes are killed in every part of a round", hall_storm, 200, 2),
    "abuse": Trial("abuse", "joins, floods and silence beside a game in a room", room_abuse, 100_000, 500),
    "siege": Trial(
        "siege", "seconds of patient strangers, from one address and from fifty", room_siege, 600, 5
    ),
    "television": Trial(
        "television", "seconds of a television in a hostile network", besieged_television, 600, 16
    ),
    "attract": Trial("attract", "minutes of the demonstration, for what piles up", attract_soak, 120, 2),
    "year": Trial("year", "hours of everything that a house does, for what piles up", year, 200, 2),
    "phones": Trial("phones", "breaks of a phone that plays whole games", phone_storm, 200, 12),
    "firefox": Trial("firefox", "the same in Firefox, if it is installed", firefox_storm, 200, 12),
    "webkit": Trial("webkit", "the same in WebKit, if it is installed", webkit_storm, 200, 12),
    "liars": Trial("liars", "rounds of eight pages that sleep, come late or lie", parties_of_liars, 24, 2),
    "party": Trial("party", "rounds all at once of eight pages in Chromium", whole_parties, 60, 2),
    "presses": Trial("presses", "random presses on every screen", press_storm, 100_000, 1_000),
}
ENOUGH_FAILURES = 5
"""A trial ends after this many failures: a disk that forgets its folders would cause no end of them."""


@dataclass(frozen=True, slots=True)
class TrialOutcome:
    trial: str
    tries: int
    failures: list[str]
    seconds: float
    tally: dict[str, int]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("trials", nargs="*", metavar="TRIAL", help=f"some of: {' '.join(TRIALS)} (all)")
    parser.add_argument("--quick", action="store_true", help="a short version of each, seconds in all")
    parser.add_argument("--count", type=GAMES, metavar="N", help="tries, where a trial has a number of them")
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", help="the disk to try (that of temporary files)"
    )
    parser.add_argument("--jobs", type=PROCESSES, default=1, metavar="N", help="processes for `rules` (1)")
    parser.add_argument(
        "--kept",
        type=Path,
        metavar="FILE",
        help="where `rules` notes how far it is, to go on from there later",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def run(args: argparse.Namespace) -> int:
    """Perform the trials: 0 if nothing was lost, 1 if something was, 2 for a trial that does not exist."""
    names = args.trials or list(TRIALS)
    if unknown := [name for name in names if name not in TRIALS]:
        print(f"There is no trial called {unknown[0]!r}; trials are {', '.join(TRIALS)}.")
        return 2
    tqdm.monitor_interval = 0  # one trial forks, which must not be done beside threads
    outcomes = [_perform(TRIALS[name], args) for name in names]
    print(json.dumps([_as_json(o) for o in outcomes], indent=1) if args.json else "\n".join(_table(outcomes)))
    return 1 if any(outcome.failures for outcome in outcomes) else 0


def _perform(trial: Trial, args: argparse.Namespace) -> TrialOutcome:
    tally: Counter[str] = Counter()
    count = args.count if args.count and trial.full else trial.quick if args.quick else trial.full
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="parlour-torture-", dir=args.folder) as folder:
        run = trial.run
        if run is house_rules_games:
            run = partial(house_rules_games, jobs=args.jobs, kept=args.kept)
        tries = run(Path(folder), count, tally)
        done, failures = 0, []
        for wrong in tqdm(tries, total=count or None, desc=trial.name, unit=" tries", disable=None):
            done += 1
            if wrong:
                failures.append(wrong)
            if len(failures) == ENOUGH_FAILURES:
                break
    return TrialOutcome(trial.name, done, failures, time.perf_counter() - began, dict(tally))


def _as_json(outcome: TrialOutcome) -> dict[str, object]:
    return {
        "trial": outcome.trial,
        "tries": outcome.tries,
        "failures": len(outcome.failures),
        "told": outcome.failures,
        "seconds": round(outcome.seconds, 1),
        **outcome.tally,
    }


def _table(outcomes: list[TrialOutcome]) -> list[str]:
    lines = [f"{'trial':<54}{'tries':>11}{'failed':>8}{'seconds':>9}"]
    for outcome in outcomes:
        summary = TRIALS[outcome.trial].summary
        lines.append(
            f"{outcome.trial + ': ' + summary:<54.54}{outcome.tries:>11,}{len(outcome.failures):>8,}"
            f"{outcome.seconds:>9.1f}"
        )
        lines += [f"    {number:,} {what}" for what, number in sorted(outcome.tally.items())]
        lines += [f"    {failure}" for failure in outcome.failures]
        if len(outcome.failures) == ENOUGH_FAILURES:
            lines.append("    stopped, as that is enough")
    return lines
