"""What engineers of Parlour run beside it: stress, load, studies, peers. Nothing of it imports these."""
