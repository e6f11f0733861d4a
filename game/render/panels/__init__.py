"""The flat panels over the table: everything of a picture that is read rather than touched."""
