"""Studies of the engine, each run by a person: `python -m tools.studies.NAME`."""
