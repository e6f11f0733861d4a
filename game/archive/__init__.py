"""Finished games: kept for ever, found again, told turn by turn."""
