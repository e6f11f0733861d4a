"""The people of this house."""
