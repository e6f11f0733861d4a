"""What the system says where it refuses something, as messages."""

from __future__ import annotations

import errno
import os
from typing import cast

from game.language.messages import Message, message

# Translators: all of these stand within sentences: 'The photo cannot be kept: no space left on device.'
_KNOWN = {
    errno.EACCES: message("permission denied"),
    errno.EADDRINUSE: message("address already in use"),
    errno.EBUSY: message("device or resource busy"),
    errno.ECONNREFUSED: message("connection refused"),
    errno.EEXIST: message("file exists"),
    errno.EFBIG: message("file too large"),
    errno.EHOSTUNREACH: message("no route to host"),
    errno.EINVAL: message("invalid argument"),
    errno.EIO: message("input/output error"),
    errno.EISDIR: message("is a directory"),
    errno.ELOOP: message("too many levels of symbolic links"),
    errno.EMFILE: message("too many open files"),
    errno.ENAMETOOLONG: message("file name too long"),
    errno.ENETUNREACH: message("network is unreachable"),
    errno.ENODEV: message("no such device"),
    errno.ENOENT: message("no such file or directory"),
    errno.ENOMEM: message("cannot allocate memory"),
    errno.ENOSPC: message("no space left on device"),
    errno.ENOTDIR: message("not a directory"),
    errno.EPERM: message("operation not permitted"),
    errno.EROFS: message("read-only file system"),
    errno.ETIMEDOUT: message("connection timed out"),
}


def why_refused(error: OSError) -> Message | str:
    """Why, for the middle of a sentence: 'no space left on device'. Whoever raises one of their own has a
    message in the place of the system's words."""
    reason = cast("Message | str | None", error.strerror)
    if not reason:
        return message("the system gives no reason")
    if isinstance(reason, Message):
        return reason
    known = _KNOWN.get(error.errno or 0)
    return known if known and reason == os.strerror(error.errno or 0) else reason.lower()
