"""What carries rooms from machine to machine: sockets, discovery, the database and the broker."""
