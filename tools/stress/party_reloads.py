"""A whole party of eight real pages in Chromium, one of which is loaded anew in every round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from controllers.actions import Action
from game.duplicate.party_host import PartyStage
from game.duplicate.round_results import Round
from game.duplicate.settings import Form
from game.lexicon.words import Lexicon
from game.rules.moves import Place, is_same
from tools.stress.browsers import browser, missing
from tools.stress.party import PartyPage, PartyTelevision

PEOPLE = ("Anna", "Bo", "Cleo", "Dev", "Edda", "Finn", "Grandmother", "Hana")
RUNG = 4
"""How many plays further down each one's find is than that of the one before."""
SECONDS = 180
"""Of a round: eight pages that are tapped one after the other are slower than eight people."""


def whole_parties(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:  # noqa: ARG001 - a trial's
    """`count` rounds, over as many games of the same people as it takes: what each page handed in is what was
    judged."""
    if package := missing("chromium"):
        tally[f"left out: {package} is not installed"] += 1
        return
    left = count
    with browser("chromium") as start:
        television = PartyTelevision(Lexicon.load(), Form(seconds=SECONDS))
        pages = [PartyPage(start()) for _ in PEOPLE]
        try:
            for page, name in zip(pages, PEOPLE, strict=True):
                page.join(television.link, name)
            television.begin()
            while left > 0:
                for wrong in _game(television, pages, left, tally):
                    left -= 1
                    yield wrong
                if left > 0:
                    television.play_again()
        finally:
            for page in pages:
                page.window.close()
            television.close()


def _game(
    television: PartyTelevision, pages: Sequence[PartyPage], rounds: int, tally: Counter[str]
) -> Iterator[str | None]:
    """From the first tiles to the prizes, or as many rounds."""
    for number in range(1, rounds + 1):
        television.until(partial(_goes_on, television, number))
        if television.screen == "together-end":
            tally["games to the end"] += 1
            return
        yield _round(television, pages, number, tally)
        television.press(Action.CONFIRM)


def _goes_on(television: PartyTelevision, number: int) -> bool:
    """Whether this round is played, or none comes any more."""
    party = television.party
    return television.screen == "together-end" or (
        party.table.number == number and party.stage is PartyStage.PLAYING
    )


def _round(
    television: PartyTelevision, pages: Sequence[PartyPage], number: int, tally: Counter[str]
) -> str | None:
    found = television.until_round(number)
    plays = [found[min(len(found) - 1, RUNG * place)] for place in range(len(pages))]
    for page, play in zip(pages, plays, strict=True):
        page.until(f"table.party?.number === {number} && table.mayDecide")
        page.lay(play)
    torn = number % len(pages)
    pages[torn].window.reload()
    pages[torn].until(f"table.mayDecide && table.laid.length === {len(plays[torn].tiles)}")
    tally["pages loaded anew"] += 1
    for page in pages:
        page.hand_in()
        tally["plays handed in"] += 1
    television.until(lambda: television.screen == "together-reveal")
    for page in pages:
        page.until(f"table.shown?.number === {number}")
    return _wrong(television.party.rounds[-1], plays, pages)


def _wrong(over: Round, plays: Sequence[Place], pages: Sequence[PartyPage]) -> str | None:
    """What differs between what was tapped and what was judged; None where nothing does."""
    for player, (name, play) in enumerate(zip(PEOPLE, plays, strict=True)):
        judged = over.found[player].play if player in over.found else None
        if judged is None or not is_same(judged, play):
            return f"round {over.table.number}: {name} laid {play}, and {judged} was judged"
    complaints = [told for page in pages for told in page.window.complaints]
    return f"round {over.table.number}: a page complains: {complaints[0]}" if complaints else None
