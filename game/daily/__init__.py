"""The daily bag: the same hundred tiles for everybody, each day."""
