"""Maven as the game meets it: the front desk, the worker process and how that starts."""
