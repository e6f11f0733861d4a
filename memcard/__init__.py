"""Memory cards: genuine console card images, kept so that nothing is ever lost. Knows bytes, not games."""
