"""Ways out for a turn file, and ways in: files, the mail program, one's own mail account, codes, text."""
