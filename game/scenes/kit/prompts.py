"""The prompt bar: which prompts stand for the buttons that work now."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.kit.button import Button
from game.scenes.kit.picture.screen import Prompt


def prompts(commands: Sequence[Button[object]]) -> tuple[Prompt, ...]:
    """The prompt bar for these commands, in their order; same labels are joined, empty ones left out."""
    by_label: dict[str, list[Button[object]]] = {}
    for command in commands:
        if command.label:
            by_label.setdefault(command.label, []).append(command)
    return tuple(
        Prompt(tuple(command.action for command in same), label, all(command.aside for command in same))
        for label, same in by_label.items()
    )
