"""Dictionaries: the lists that games are played with, the words of the house, and files of both."""
