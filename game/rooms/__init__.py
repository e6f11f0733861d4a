"""Rooms: several sofas, one game; see docs/rooms.md."""
