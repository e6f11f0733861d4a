"""Every sentence: said where it is decided, put into words where somebody reads it.

English stands in the code, in the calls of `messages.py`; it is also the key of the catalogues.
docs/languages.md says how a language is added.
"""
