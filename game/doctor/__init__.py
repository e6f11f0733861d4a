"""What this machine has and lacks for an evening, and the one thing to do about each lack."""
