"""What somebody signs who agrees to another one's new computer."""

from __future__ import annotations

from collections.abc import Sequence

import cbor2
from nacl.exceptions import CryptoError
from nacl.signing import VerifyKey

from game.mail.bodies import Consent
from game.mail.errors import ForgedLetterError

SIGNED_AS = b"parlour let in 1"


def consent_words(game: bytes, lost: int, old: bytes, signs: Sequence[bytes], box: bytes) -> bytes:
    """What is signed. It names the key that was lost, so that it is good for once."""
    return SIGNED_AS + cbor2.dumps([game, lost, old, list(signs), box], canonical=True)


def require_consent(consent: Consent, signer: bytes, words: bytes) -> None:
    """Raises Forged."""
    try:
        VerifyKey(signer).verify(words, consent.signature)
    except (CryptoError, ValueError) as error:
        raise ForgedLetterError from error
