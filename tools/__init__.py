"""What engineers of Parlour run beside it: stress, load and studies. Nothing of the product imports it."""
