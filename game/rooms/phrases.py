"""What can be said in a room without writing."""

PHRASES = (
    *("Let’s play!", "Good luck!", "Ready?", "Take your time"),
    *("Hello!", "Good evening!", "One moment, please", "Here we are"),
    *("Well played!", "What a word!", "Ouch!", "Lucky tiles!"),
    *("Thank you!", "Once more?", "Just one more", "Good night!"),
)
"""What can be said without writing, four to a page: those of ✕, ○, □ and △."""
