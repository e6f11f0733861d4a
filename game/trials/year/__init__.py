"""`parlour torture year`: hundreds of hours of everything that a house does, in time that is counted."""
