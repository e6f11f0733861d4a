"""The one way to keep things that outlive the program: rows of declared stores, in one database."""
