"""What stands in front of everything that listens to the network."""
