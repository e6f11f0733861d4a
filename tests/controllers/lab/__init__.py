"""A pad laboratory: emulated input devices that the kernel takes for real files."""
