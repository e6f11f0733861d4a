"""What holds for every test."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings

# How long an example takes says something about the machine and its other work, nothing about the game.
settings.register_profile(
    "untimed", settings.default, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
# A mutant has to fall soon, the same way each time; nobody reads by which example.
settings.register_profile(
    "mutants",
    settings.get_profile("untimed"),
    max_examples=25,
    stateful_step_count=20,
    phases=(Phase.explicit, Phase.generate),
    derandomize=True,
)
settings.load_profile("untimed")
