"""The rules, pure: standard library only, no clock, no disk, no global randomness."""
