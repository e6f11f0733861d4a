"""About this machine: what it has and lacks for an evening, and what to do about it."""

from __future__ import annotations

import threading

from game.doctor.finding import Finding, Health
from game.scenes.kit.scene import Change
from game.scenes.kit.scroll_text import Scroll
from game.scenes.kit.services import Services

LOOKING = "Looking …"
TITLE = "About This Machine"


class AboutMachine(Scroll):
    """A page that fills as the machine is looked over; troubles come first."""

    topic = ""

    def __init__(self, services: Services) -> None:
        super().__init__(TITLE, [LOOKING], services.text_size)
        self._found: list[Finding] = []
        self._looking = threading.Thread(target=self._look, args=(services,), daemon=True)
        self._looking.start()

    def _look(self, services: Services) -> None:
        for finding in services.examine():
            self._found.append(finding)

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - the looking takes its own time
        """Follow what has been found."""
        looking = self._looking.is_alive()
        found = tuple(self._found)
        self.show([*paragraphs(found), *([LOOKING] if looking else [])])
        return None


def paragraphs(found: tuple[Finding, ...]) -> list[str]:
    """What was found, as a page has it: what needs somebody's hand comes first."""
    order = (Health.TROUBLE, Health.ADVICE, Health.GOOD)
    lines: list[str] = []
    for finding in sorted(found, key=lambda each: order.index(each.health)):
        lines.append(f"{finding.part.upper()}: {finding.says}")
        lines += [f"→ {finding.do}"] if finding.do else []
        lines.append("")
    return lines
