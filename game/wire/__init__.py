"""What goes over the lines of pages, phones, parties and halls: protocol 3, in docs/wire.md."""
