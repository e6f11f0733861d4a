"""About this machine: what it has and lacks for an evening, and what to do about it."""

from __future__ import annotations

import threading

from game.language.messages import message, tr
from game.machine_finding import Finding, Health, advice, good
from game.maven.messages import Readiness
from game.name_rules import clean
from game.scenes.kit.scene import Change
from game.scenes.kit.scroll_text import Scroll
from game.scenes.kit.services import Services
from game.text_format import percent

LOOKING = message("Looking …")
TITLE = message("About This Machine")
MAVEN = "Maven"  # not read: a name, the same in every language
NOTHING = message("Nothing: play on, it is done behind the game.")


class AboutMachine(Scroll):
    """A page that fills as the machine is looked over; troubles come first."""

    topic = ""

    def __init__(self, services: Services) -> None:
        super().__init__(TITLE, [LOOKING], services.text_size)
        self._maven = services.maven
        self._found: list[Finding] = []
        self._looking = threading.Thread(target=self._look, args=(services,), daemon=True)
        self._looking.start()

    def _look(self, services: Services) -> None:
        for finding in services.examine():
            self._found.append(finding)

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - the looking takes its own time
        """Follow what has been found."""
        looking = self._looking.is_alive()
        found = tuple(self._by_now(each) for each in self._found)
        self.show([*paragraphs(found), *([str(LOOKING)] if looking else [])])
        return None

    def _by_now(self, finding: Finding) -> Finding:
        """A finding, or what Maven itself says by now: its code may be compiled while this page is read."""
        if finding.part == MAVEN and finding.health is Health.ADVICE:
            return of_maven(self._maven.readiness, self._maven.ready) or finding
        return finding


def of_maven(readiness: Readiness, progress: float) -> Finding | None:
    """What is to be said of Maven while its code is compiled, and once that is done; `progress` is how far
    it is with choosing moves, 0 to 1."""
    match readiness:
        case Readiness.COMPILING:
            return advice(
                MAVEN,
                tr(
                    "It is being compiled for this machine, once, and is {share} of the way to choosing "
                    "moves. Until then it plays plainly, by points alone.",
                    share=percent(progress),
                ),
                str(NOTHING),
            )
        case Readiness.COMPILING_SEARCH:
            return advice(
                MAVEN,
                tr(
                    "It chooses moves as ever. What the strongest level looks ahead with is still being "
                    "compiled for this machine, once."
                ),
                str(NOTHING),
            )
        case Readiness.READY:
            return good(MAVEN, tr("Compiled for this machine; it can think at once."))
        case Readiness.LOADING:
            return None


def paragraphs(found: tuple[Finding, ...]) -> list[str]:
    """What was found, as a page has it: what needs somebody's hand comes first."""
    order = (Health.TROUBLE, Health.ADVICE, Health.GOOD)
    lines: list[str] = []
    for finding in sorted(found, key=lambda each: order.index(each.health)):
        # Translators: a part of this machine, such as SOUND, and what was found.
        lines.append(tr("{part}: {found}", part=finding.part.upper(), found=clean(finding.says)))
        lines += [f"→ {finding.do}"] if finding.do else []
        lines.append("")
    return lines
