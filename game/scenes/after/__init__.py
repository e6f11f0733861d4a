"""What follows the last turn: results, medals, standings, high scores."""
