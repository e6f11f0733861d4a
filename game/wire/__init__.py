"""What goes over the lines of pages, phones, parties, halls and rooms: protocol 4, in docs/wire.md."""
