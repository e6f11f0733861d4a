"""The way in: title, kinds of game, players and their pads."""
