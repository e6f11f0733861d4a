"""Options: settings, controls, the place of the picture, credits."""
