"""An evening on a disk that fails: each call that changes a file fails once in every way, with no window."""
