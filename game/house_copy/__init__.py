"""A whole house in one file: written, looked at, and taken in by another one."""
