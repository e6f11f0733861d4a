"""What is to be seen, as plain values: a screen, the table on it, and a value for each kind of panel."""
