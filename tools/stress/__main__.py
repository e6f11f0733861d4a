"""`python -m tools.stress`: try to make houses, pads, rooms and screens lose something, as a table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.commands import torture
from game.typed_arguments import PROCESSES
from memcard.torture.trials import Trial
from tools.stress.attract_soak import attract_soak
from tools.stress.concurrent_programs import two_programs
from tools.stress.concurrent_writers import kills, mendings
from tools.stress.fault_injection.trial import failing_disks
from tools.stress.hall_kills import hall_storm
from tools.stress.history_fuzz import hostile_evenings
from tools.stress.house_fuzz import hostile_houses
from tools.stress.mail_chaos import mail_troubles
from tools.stress.mail_games import mail_games
from tools.stress.mixed_logs import foreign_logs
from tools.stress.pad_hotplug import pad_storm
from tools.stress.party_abuse import parties_of_liars
from tools.stress.party_kills import party_kills
from tools.stress.party_reloads import whole_parties
from tools.stress.payload_fuzz import hostile_payloads
from tools.stress.phone_reconnects import firefox_storm, phone_storm, webkit_storm
from tools.stress.program_kills import killed_programs
from tools.stress.random_presses import press_storm
from tools.stress.room_abuse import room_abuse
from tools.stress.room_chaos import broker_storm, room_storm
from tools.stress.room_siege import room_siege
from tools.stress.rules_fuzz import house_rules_games
from tools.stress.soak.trial import year
from tools.stress.television_siege import besieged_television

TRIALS = {
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
    "soak": Trial("soak", "hours of everything that a house does, for what piles up", year, 200, 2),
    "phones": Trial("phones", "breaks of a phone that plays whole games", phone_storm, 200, 12),
    "firefox": Trial("firefox", "the same in Firefox, if it is installed", firefox_storm, 200, 12),
    "webkit": Trial("webkit", "the same in WebKit, if it is installed", webkit_storm, 200, 12),
    "liars": Trial("liars", "rounds of eight pages that sleep, come late or lie", parties_of_liars, 24, 2),
    "televisions": Trial(
        "televisions", "a television killed in a party of eight phones", party_kills, 100, 7
    ),
    "party": Trial("party", "rounds all at once of eight pages in Chromium", whole_parties, 60, 2),
    "presses": Trial("presses", "random presses on every screen", press_storm, 100_000, 1_000),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Perform the trials, as `parlour torture` does those of memory cards; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.stress", description=__doc__)
    torture.add_arguments(parser, TRIALS)
    parser.add_argument("--jobs", type=PROCESSES, default=1, metavar="N", help="processes for `rules` (1)")
    parser.add_argument(
        "--kept",
        type=Path,
        metavar="FILE",
        help="where `rules` notes how far it is, to go on from there later",
    )
    options = parser.parse_args(arguments)
    rules = partial(house_rules_games, jobs=options.jobs, kept=options.kept)
    return torture.run(options, TRIALS | {"rules": replace(TRIALS["rules"], run=rules)})


if __name__ == "__main__":
    sys.exit(main())
