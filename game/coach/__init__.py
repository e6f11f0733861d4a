"""The coach: what turns could have been, told in words whose numbers can be looked up."""
