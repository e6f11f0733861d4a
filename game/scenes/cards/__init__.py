"""Memory cards on the screen: their manager, saving and loading."""
