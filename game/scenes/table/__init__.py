"""The table: one game played, from the first draw to the last tile."""
