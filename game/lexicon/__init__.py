"""The word list: membership, commonness, definitions, and the graph that Maven walks."""
