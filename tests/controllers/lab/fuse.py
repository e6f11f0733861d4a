"""A file system in user space, in the kernel's own protocol: just what emulated devices need.

Every open, read, poll and ioctl of a program is a real system call that the kernel hands to this
process. Unlike the real thing, device files are regular files and rumble effects get no number.
"""

from __future__ import annotations

import ctypes
import errno
import os
import stat
import struct
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from tests.controllers.lab.device import Device, DeviceList, Handle, Pad

_libc = ctypes.CDLL(None, use_errno=True)
# Flags of the kernel's interface; see linux/fuse.h and sys/mount.h.
_NOSUID_NODEV = 2 | 4
_DETACH = 2
_DIRECT_NONSEEKABLE_STREAM = 1 | 4 | 16
_POLL_SCHEDULE_NOTIFY = 1
_NOTIFY_POLL = 1
_IN, _IN_NORMAL, _ERROR, _HANGUP = 0x1, 0x40, 0x8, 0x10


class Node:
    """A directory, symbolic link or file."""

    def __init__(self, inode: int, mode: int, target: str = "", device: Device | None = None) -> None:
        self.inode = inode
        self.mode = mode
        self.target = target
        self.device = device
        self.children: dict[str, Node] = {}

    def attributes(self) -> bytes:
        size = len(self.target)
        return struct.pack("<6Q10I", self.inode, size, *[0] * 7, self.mode, 1, 0, 0, 0, 4096, 0)


class FileSystem:
    """Mounted at `mount` from creation to `close`. Raises OSError where the kernel does not allow it."""

    def __init__(self, mount: Path) -> None:
        self.mount = mount
        self.lock = threading.RLock()
        self._nodes: dict[int, Node] = {}
        self._handles: dict[int, Handle] = {}
        self._next_handle = 1
        self.root = self.add(None, "", stat.S_IFDIR | 0o755)
        self._fuse = os.open("/dev/fuse", os.O_RDWR)
        options = f"fd={self._fuse},rootmode=40755,user_id=0,group_id=0,allow_other"
        if _libc.mount(b"padlab", str(mount).encode(), b"fuse", _NOSUID_NODEV, options.encode()):
            number = ctypes.get_errno()
            raise OSError(number, f"mount: {os.strerror(number)}")
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        """Unmount; programs that still have files open keep them until they end."""
        _libc.umount2(str(self.mount).encode(), _DETACH)

    def add(
        self, parent: Node | None, name: str, mode: int, target: str = "", device: Device | None = None
    ) -> Node:
        """A new node under `parent`."""
        node = Node(len(self._nodes) + 1, mode, target, device)
        self._nodes[node.inode] = node
        if parent is not None:
            parent.children[name] = node
        return node

    def wake(self, handle: Handle) -> None:
        """There is news for a handle: answer who waits, and tell the kernel's poll."""
        with self.lock:
            while handle.readers and (handle.packets or handle.device.gone):
                self._answer_read(handle, *handle.readers.pop(0))
            if handle.poll_id is not None:
                self._write(struct.pack("<IiQQ", 24, _NOTIFY_POLL, 0, handle.poll_id))

    def _write(self, message: bytes) -> None:
        try:
            os.write(self._fuse, message)
        except OSError as error:
            # The program that asked is gone.
            if error.errno not in (errno.ENOENT, errno.EINVAL):
                raise

    def _reply(self, request: int, data: bytes = b"") -> None:
        self._write(struct.pack("<IiQ", 16 + len(data), 0, request) + data)

    def _fail(self, request: int, number: int) -> None:
        self._write(struct.pack("<IiQ", 16, -number, request))

    def _answer_read(self, handle: Handle, request: int, size: int) -> None:
        if handle.device.gone:
            self._fail(request, errno.ENODEV)
            return
        data = b""
        while handle.packets and len(data) + len(handle.packets[0]) <= size:
            data += handle.packets.pop(0)
        if not data and handle.packets:
            whole = size // 24 * 24
            data, handle.packets[0] = handle.packets[0][:whole], handle.packets[0][whole:]
        self._reply(request, data)

    def _serve(self) -> None:
        while True:
            try:
                message = os.read(self._fuse, 1 << 20)
            except OSError as error:
                if error.errno in (errno.EINTR, errno.ENOENT, errno.EAGAIN):
                    continue
                return
            length, operation, request, inode = struct.unpack_from("<IIQQ", message)
            with self.lock:
                self._dispatch(operation, request, inode, message[40:length])

    def _dispatch(self, operation: int, request: int, inode: int, body: bytes) -> None:
        if operation not in _OPERATIONS:
            self._fail(request, errno.ENOSYS)
            return
        try:
            _OPERATIONS[operation](self, request, self._nodes[inode] if inode else self.root, body)
        except OSError as error:
            self._fail(request, error.errno or errno.EIO)
        except Exception as error:
            print(f"padlab: operation {operation}: {error!r}", file=sys.stderr, flush=True)
            self._fail(request, errno.EIO)

    def _silent(self, request: int, node: Node, body: bytes) -> None:
        """Forgetting wants no answer."""

    def _done(self, request: int, _node: Node, _body: bytes) -> None:
        self._reply(request)

    def _init(self, request: int, _node: Node, body: bytes) -> None:
        minor = min(struct.unpack_from("<II", body)[1], 31)
        self._reply(request, struct.pack("<IIIIHHIIHHI28x", 7, minor, 65536, 0, 16, 12, 65536, 1, 0, 0, 0))

    def _lookup(self, request: int, node: Node, body: bytes) -> None:
        child = node.children.get(body.rstrip(b"\0").decode())
        if child is None:
            raise FileNotFoundError(errno.ENOENT, "")
        self._reply(request, struct.pack("<QQQQII", child.inode, *[0] * 5) + child.attributes())

    def _attributes(self, request: int, node: Node, _body: bytes) -> None:
        self._reply(request, struct.pack("<QII", 0, 0, 0) + node.attributes())

    def _read_link(self, request: int, node: Node, _body: bytes) -> None:
        self._reply(request, node.target.encode())

    def _statistics(self, request: int, _node: Node, _body: bytes) -> None:
        self._reply(request, bytes(80))

    def _open(self, request: int, node: Node, _body: bytes) -> None:
        number, self._next_handle = self._next_handle, self._next_handle + 1
        flags = 0
        if node.device is not None:
            if node.device.gone:
                raise OSError(errno.ENODEV, "")
            handle = self._handles[number] = Handle(node.device)
            node.device.opened(handle)
            flags = _DIRECT_NONSEEKABLE_STREAM
        self._reply(request, struct.pack("<QII", number, flags, 0))

    def _release(self, request: int, _node: Node, body: bytes) -> None:
        handle = self._handles.pop(struct.unpack_from("<Q", body)[0], None)
        if handle is not None:
            handle.device.handles.remove(handle)
        self._reply(request)

    def _list(self, request: int, node: Node, body: bytes) -> None:
        _, offset, size = struct.unpack_from("<QQI", body)
        data = b""
        entries = [(".", node), ("..", node), *node.children.items()]
        for position, (name, child) in enumerate(entries[offset:], offset + 1):
            raw = name.encode()
            entry = struct.pack("<QQII", child.inode, position, len(raw), stat.S_IFMT(child.mode) >> 12) + raw
            entry += bytes(-len(entry) % 8)
            if len(data) + len(entry) > size:
                break
            data += entry
        self._reply(request, data)

    def _read(self, request: int, _node: Node, body: bytes) -> None:
        number, _, size, _, _, flags = struct.unpack_from("<QQIIQI", body)
        handle = self._handles[number]
        if isinstance(handle.device, DeviceList):
            self._reply(request)
        elif handle.packets or handle.device.gone:
            self._answer_read(handle, request, size)
        elif flags & os.O_NONBLOCK:
            raise BlockingIOError(errno.EAGAIN, "")
        else:
            handle.readers.append((request, size))

    def _write_file(self, request: int, _node: Node, body: bytes) -> None:
        number, _, size = struct.unpack_from("<QQI", body)
        device = self._handles[number].device
        if device.gone or not isinstance(device, Pad):
            raise OSError(errno.ENODEV, "")
        device.written(body[40 : 40 + size])
        self._reply(request, struct.pack("<II", size, 0))

    def _ioctl(self, request: int, _node: Node, body: bytes) -> None:
        number, _, command, _, in_size, out_size = struct.unpack_from("<QIIQII", body)
        result, answer = self._handles[number].device.ioctl(command, body[32 : 32 + in_size])
        if result < 0:
            raise OSError(-result, "")
        self._reply(request, struct.pack("<iIII", result, 0, 0, 0) + answer[:out_size])

    def _poll(self, request: int, _node: Node, body: bytes) -> None:
        number, poll_id, flags, _ = struct.unpack_from("<QQII", body)
        handle = self._handles[number]
        if flags & _POLL_SCHEDULE_NOTIFY:
            handle.poll_id = poll_id
        if handle.device.gone:
            events = _ERROR | _HANGUP | _IN
        else:
            events = _IN | _IN_NORMAL if handle.device.ready(handle) else 0
        self._reply(request, struct.pack("<II", events, 0))

    def _interrupt(self, _request: int, _node: Node, body: bytes) -> None:
        target = struct.unpack_from("<Q", body)[0]
        for handle in self._handles.values():
            for reader in [reader for reader in handle.readers if reader[0] == target]:
                handle.readers.remove(reader)
                self._fail(target, errno.EINTR)


_OPERATIONS: dict[int, Callable[[FileSystem, int, Node, bytes], None]] = {
    1: FileSystem._lookup,
    2: FileSystem._silent,  # FORGET
    3: FileSystem._attributes,
    4: FileSystem._attributes,  # SETATTR
    5: FileSystem._read_link,
    14: FileSystem._open,
    15: FileSystem._read,
    16: FileSystem._write_file,
    17: FileSystem._statistics,
    18: FileSystem._release,
    20: FileSystem._done,  # FSYNC
    25: FileSystem._done,  # FLUSH
    26: FileSystem._init,
    27: FileSystem._open,  # OPENDIR
    28: FileSystem._list,
    29: FileSystem._release,  # RELEASEDIR
    34: FileSystem._done,  # ACCESS
    36: FileSystem._interrupt,
    38: FileSystem._done,  # DESTROY
    39: FileSystem._ioctl,
    40: FileSystem._poll,
    42: FileSystem._silent,  # BATCH_FORGET
}
