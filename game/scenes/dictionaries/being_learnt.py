"""What is told while Maven learns what tiles are worth with a word list: how far it is."""

from __future__ import annotations

from game.language.messages import tr
from game.scenes.kit.services import Services
from game.text_format import percent


def being_learnt(services: Services, key: str) -> str:
    """A sentence about the list of this key; empty while nothing is learnt for it."""
    done = services.maven.learning.get(key)
    return "" if done is None else tr("Maven is learning this word list: {share}.", share=percent(done))
