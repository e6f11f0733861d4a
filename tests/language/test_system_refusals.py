"""Why the system refused something is told in the language of whoever reads."""

from __future__ import annotations

import errno
import os
import sys

import pytest

from game.language.languages import spoken_in
from game.language.messages import message
from game.language.system_refusals import _KNOWN, why_refused


@pytest.mark.skipif(sys.platform != "linux", reason="others say the same in words of their own")
@pytest.mark.parametrize("code", _KNOWN)
def test_what_the_system_says_is_known_by_its_own_words(code: int) -> None:
    told = why_refused(OSError(code, os.strerror(code)))
    assert str(told) == os.strerror(code).lower()
    with spoken_in("qps"):
        assert str(told) != os.strerror(code).lower()


def test_a_reason_of_our_own_is_told_as_it_is() -> None:
    assert str(why_refused(OSError(errno.EIO, message("the disk does not answer yet")))) == (
        "the disk does not answer yet"
    )
    assert why_refused(OSError(errno.EIO, "The pad is gone")) == "the pad is gone"
    assert str(why_refused(OSError())) == "the system gives no reason"
