"""`parlour doctor`: what this machine has and lacks, and the one thing to do about each lack."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.data_folder import data_folder
from game.doctor.examination import look_over
from game.language.messages import message_as, tr
from game.machine_finding import Finding, Health

# Translators: how well a part of this machine does; at most 16 letters each.
_SIGNS = {
    Health.GOOD: message_as("machine", "ok"),
    Health.ADVICE: message_as("machine", "could do better"),
    Health.TROUBLE: message_as("machine", "TROUBLE"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=tr("print one line of JSON for each finding"))
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help=tr("where saves and settings live"))


def run(options: argparse.Namespace) -> int:
    """Say what is found, part by part; 1 if something does not work."""
    works = True
    for finding in look_over(data_folder(options.data_dir, looks=True)):
        print(finding.to_json() if options.json else in_words(finding), flush=True)
        works = works and finding.health is not Health.TROUBLE
    return 0 if works else 1


def in_words(finding: Finding) -> str:
    """A line for the finding, and one for what to do."""
    line = f"{finding.part:<15} {_SIGNS[finding.health]!s:<16} {finding.says}"
    # Translators: before what is to be done about a trouble; at most 16 letters.
    to_do = tr("do:")
    return f"{line}\n{'':15} {to_do:<16} {finding.do}" if finding.do else line
