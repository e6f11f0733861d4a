"""Maven as the game meets it: who asks, the worker process that answers, and how that starts."""
