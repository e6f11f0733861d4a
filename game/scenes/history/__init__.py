"""What grows from one evening to the next: the archive, reviews, the daily bag, profiles."""
