"""Games by mail: turn files that need no server and, if sealed, no trust; see docs/turn-files.md."""
