"""Other engines beside ours. They are built and kept outside the tree; here are only our drivers."""
