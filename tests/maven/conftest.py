"""What the tests of Maven share."""

from hypothesis import settings

# The first example of a test may have to wait for kernels to compile.
settings.register_profile("compiled", deadline=None, max_examples=50)
settings.load_profile("compiled")
