"""The last step of every sound: its loudness, its ends, and its file."""

from __future__ import annotations

import io
import struct
from functools import lru_cache, reduce
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

CEILING_DB = -1.5
"""No sample goes above this, against full scale."""
WINDOW = 0.125
"""Seconds over which loudness is felt."""
BLOCK, RING = 1 << 18, 1 << 15
"""Samples that are filtered at once, and those before them whose ringing is heard in them."""
SERIAL = 1
"""Of the Ogg stream. The encoder draws one by lot, and equal sounds would be unequal files."""


def k_weighted(signal: NDArray[np.float64], rate: int) -> NDArray[np.float64]:
    """The signal as loud as it is felt: ITU-R BS.1770's two filters."""
    size = min(BLOCK, 1 << (len(signal) - 1).bit_length())
    response = _response(size, rate)
    weighted = np.empty_like(signal)
    for start in range(0, len(signal), max(size - RING, RING)):
        first = max(0, start - RING)
        part = np.fft.irfft(np.fft.rfft(signal[first : first + size].T, size) * response, size).T
        weighted[start : first + size] = part[start - first : len(signal) - first]
    return weighted


@lru_cache(maxsize=8)
def _response(size: int, rate: int) -> NDArray[np.complex128]:
    """What both filters make of each frequency of `size` samples."""
    turn = np.exp(-2j * np.pi * np.arange(size // 2 + 1) / size)
    return _biquad(_shelf(rate), turn) * _biquad(_high_pass(rate), turn)


def _shelf(rate: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    gain, frequency, quality = 3.99984, 1681.97, 0.70718
    k = np.tan(np.pi * frequency / rate)
    high, middle = 10 ** (gain / 20), 10 ** (gain / 20 * 0.4996667741545416)
    a0 = 1 + k / quality + k * k
    above = ((high + middle * k / quality + k * k) / a0, 2 * (k * k - high) / a0)
    return (*above, (high - middle * k / quality + k * k) / a0), _below(k, quality)


def _high_pass(rate: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    k = np.tan(np.pi * 38.1355 / rate)
    return (1.0, -2.0, 1.0), _below(k, 0.500327)


def _below(k: float, quality: float) -> tuple[float, ...]:
    a0 = 1 + k / quality + k * k
    return 1.0, 2 * (k * k - 1) / a0, (1 - k / quality + k * k) / a0


def _biquad(
    filter_: tuple[tuple[float, ...], tuple[float, ...]], turn: NDArray[np.complex128]
) -> NDArray[np.complex128]:
    (b0, b1, b2), (a0, a1, a2) = filter_
    return (b0 + b1 * turn + b2 * turn**2) / (a0 + a1 * turn + a2 * turn**2)


def level(signal: NDArray[np.float64], rate: int, window: float = WINDOW) -> float:
    """The greatest loudness of any window, in dB against full scale. Channels add."""
    power = _power(k_weighted(signal, rate))
    size = max(1, round(window * rate))
    padded = np.concatenate([np.zeros(size), np.cumsum(power), np.full(size, power.sum())])
    return float(10 * np.log10(np.max(padded[size:] - padded[:-size]) / size + 1e-20))


def _power(signal: NDArray[np.float64]) -> NDArray[np.float64]:
    """Sample by sample, that of all channels together."""
    squares = signal**2
    return squares if squares.ndim == 1 else reduce(np.add, squares.T)


def integrated(signal: NDArray[np.float64], rate: int) -> float:
    """Loudness of a whole piece as ITU-R BS.1770 has it, gated, in LUFS."""
    power = _power(k_weighted(signal, rate))
    size, step = round(0.4 * rate), round(0.1 * rate)
    sums = np.concatenate([[0.0], np.cumsum(power)])
    starts = np.arange(0, len(power) - size + 1, step)
    blocks = (sums[starts + size] - sums[starts]) / size + 1e-20
    loud = blocks[-0.691 + 10 * np.log10(blocks) > -70]
    gate = -0.691 + 10 * np.log10(loud.mean()) - 10
    return float(-0.691 + 10 * np.log10(loud[-0.691 + 10 * np.log10(loud) > gate].mean()))


def finish(signal: NDArray[np.float64], rate: int, target: float) -> NDArray[np.float64]:
    """A mono effect at its loudness, without silence around it, and faded at both ends."""
    # What is more than 66 dB below the peak at the end is not heard.
    heard = np.flatnonzero(np.abs(signal) > np.max(np.abs(signal)) * 0.0005)
    signal = signal[: heard[-1] + 1].copy()
    signal -= signal.mean()
    rise, fall = min(len(signal), round(0.0008 * rate)), min(len(signal) // 2, round(0.03 * rate))
    signal[:rise] *= np.linspace(0, 1, rise)
    signal[-fall:] *= np.cos(np.pi / 2 * np.linspace(0, 1, fall)) ** 2
    signal *= 10 ** ((target - level(signal, rate)) / 20)
    peak = 20 * np.log10(np.max(np.abs(signal)))
    if peak > CEILING_DB:
        raise ValueError(f"{target} dB cannot be reached: the peak would be {peak:.1f} dB")
    return signal


def write(path: Path, signal: NDArray[np.float64], rate: int, quality: float) -> None:
    """Write Ogg Vorbis; `quality` is from 0 to 1. Equal signals give equal files with one encoder."""
    buffer = io.BytesIO()
    channels = 1 if signal.ndim == 1 else signal.shape[1]
    with soundfile.SoundFile(
        buffer, "w", rate, channels, "VORBIS", format="OGG", compression_level=1 - quality
    ) as file:
        for start in range(0, len(signal), rate):
            file.write(signal[start : start + rate])
    path.write_bytes(_with_serial(buffer.getvalue(), SERIAL))


def _with_serial(ogg: bytes, serial: int) -> bytes:
    """An Ogg file with another serial number on each of its pages, and their checksums made right."""
    pages, at = [], 0
    while at < len(ogg):
        count = ogg[at + 26]
        size = 27 + count + sum(ogg[at + 27 : at + 27 + count])
        page = bytearray(ogg[at : at + size])
        page[14:18] = struct.pack("<I", serial)
        page[22:26] = bytes(4)
        page[22:26] = struct.pack("<I", _checksum(page))
        pages.append(bytes(page))
        at += size
    return b"".join(pages)


def _table() -> list[int]:
    table = []
    for value in range(256):
        entry = value << 24
        for _ in range(8):
            entry = (entry << 1) ^ (0x04C11DB7 if entry & 0x80000000 else 0)
        table.append(entry & 0xFFFFFFFF)
    return table


_TABLE = _table()


def _checksum(page: bytes | bytearray) -> int:
    """Ogg's own CRC-32."""
    total = 0
    for byte in page:
        total = ((total << 8) & 0xFFFFFFFF) ^ _TABLE[(total >> 24) ^ byte]
    return total
