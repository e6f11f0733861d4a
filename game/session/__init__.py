"""One core for all that is played together: what happens is decided, noted as entries, and applied."""
