"""What every screen is made of: scenes and their stack, the picture, menus, grids, help, services."""
