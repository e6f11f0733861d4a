"""Judging turns and engines: analysis, training, matches and speed."""
