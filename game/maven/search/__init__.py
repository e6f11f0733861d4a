"""Looking ahead: simulation, inference, the last draws and the last tiles, playing alone."""
