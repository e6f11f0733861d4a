"""The trials in short, and stores that deserve to fail them: a trial that cannot fail proves nothing."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from memcard.atomic_file import AtomicFile
from memcard.card import Card, read_card
from memcard.card_errors import CardChanged, DiskFailed
from memcard.disk import Disk
from memcard.seal import Seal
from memcard.torture import bits, faults, kills
from memcard.torture.simulated import SimulatedDisk, cut_everywhere
from memcard.torture.trials import TRIALS

SHORT = {"kills": 25, "flips": 1_200, "unsealed": 600, "truncations": 300, "crowd": 24, "hostile": 80}


@pytest.mark.parametrize("name", TRIALS)
def test_a_short_trial_loses_nothing(name: str, tmp_path: Path) -> None:
    tally: Counter[str] = Counter()
    tries = list(TRIALS[name].run(tmp_path, SHORT.get(name, 0), tally))
    assert [wrong for wrong in tries if wrong] == []
    assert len(tries) == SHORT.get(name, len(tries))
    assert tally.total() >= (1 if name == "kills" else 24)  # how far a child gets depends on the machine


class NeverSyncs(SimulatedDisk):
    def sync(self, file: int) -> None:
        self._call()


class NeverSyncsFolders(SimulatedDisk):
    def sync_folder(self, folder: Path) -> None:
        self._call()


@pytest.mark.parametrize("kind", [NeverSyncs, NeverSyncsFolders])
def test_a_store_that_skips_a_sync_fails_on_the_simulated_disk(kind: type[SimulatedDisk]) -> None:
    assert any(cut_everywhere(kind, Counter()))


def test_a_store_that_writes_in_place_fails_when_it_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def in_place(store: AtomicFile, new: bytes) -> None:
        file = os.open(store.path, os.O_WRONLY | os.O_TRUNC | os.O_CREAT)
        try:
            store._disk.write(file, new)
            store._disk.close(file)
        except OSError as error:
            raise DiskFailed from error

    monkeypatch.setattr(faults, "OPERATIONS", {"change": in_place})
    assert any(faults.faults(tmp_path, 0, Counter()))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the trial forks")
def test_a_store_that_writes_in_place_fails_when_it_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class InPlace(AtomicFile):
        def change(self, edit: Callable[[bytes], bytes]) -> bytes:
            new = edit(self.path.read_bytes())
            with self.path.open("wb", buffering=0) as file:
                for start in range(0, len(new), 512):
                    file.write(new[start : start + 512])
            return new

    monkeypatch.setattr(kills, "AtomicFile", InPlace)
    assert any(kills.kills(tmp_path, 200, Counter()))


def test_a_store_without_a_lock_loses_saves_in_company(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two savers in one process, each believing to be alone."""
    monkeypatch.setattr(Disk, "try_lock", lambda disk, file: True)
    path = tmp_path / "card.mcr"
    AtomicFile(path).create(b"")

    def second(data: bytes) -> bytes:
        AtomicFile(path).change(lambda inner: inner + b"b")
        return data + b"a"

    with pytest.raises(CardChanged):
        AtomicFile(path).change(second)
    assert path.read_bytes() == b"b"


def test_a_reader_that_trusts_anything_fails_the_flips(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trusting(data: bytes) -> Card:
        card = read_card(data)
        return Card(data, Seal.WHOLE, card.generation, card.slots)

    monkeypatch.setattr(bits, "read_card", trusting)
    assert any(bits.flips(tmp_path, 100, Counter()))
