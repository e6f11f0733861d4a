"""Keys, letters and tokens."""

from __future__ import annotations

import base64

from game.phones.addresses import is_local, local_addresses
from game.phones.passes import CODE_LENGTH, Passes, new_code, new_secret


def test_keys_and_tokens_have_more_than_128_bits_and_never_repeat() -> None:
    secrets = {new_secret() for _ in range(1000)}
    assert len(secrets) == 1000
    assert all(len(base64.urlsafe_b64decode(secret)) * 8 >= 128 for secret in secrets)


def test_letters_to_be_typed_are_letters_of_the_grid() -> None:
    code = new_code()
    assert len(code) == CODE_LENGTH
    assert code.isalpha()
    assert code.isupper()


def test_a_key_stays_the_same_until_it_is_used_once() -> None:
    passes = Passes()
    key = passes.key(2)
    assert passes.key(2) == key
    assert passes.key(None) != key
    holder = passes.use(key)
    assert holder is not None
    assert holder.seat == 2
    assert passes.use(key) is None
    assert passes.key(2) != key


def test_wrong_letters_change_those_on_the_screen_after_a_while() -> None:
    passes = Passes()
    code = passes.code(None)
    for _ in range(10):
        assert passes.use_code("AAAAAA") is None
    assert passes.use_code(code) is None
    assert passes.use_code(passes.code(None)) is not None


def test_keys_of_a_game_that_is_over_lead_nowhere() -> None:
    passes = Passes()
    key, code = passes.key(1), passes.code(1)
    passes.void()
    assert passes.use(key) is None
    assert passes.use_code(code) is None


def test_secrets_are_not_kept() -> None:
    passes = Passes()
    holder = passes.use(passes.key(0))
    assert holder is not None
    token = passes.token(holder)
    assert passes.recognise(token) is holder
    assert token.encode() not in repr(vars(passes)).encode()


def test_only_addresses_of_networks_of_one_s_own_are_offered() -> None:
    assert all(map(is_local, local_addresses()))
    assert is_local("192.168.1.9")
    assert is_local("::ffff:10.0.0.1")
    assert not is_local("8.8.8.8")
    assert not is_local("somewhere")
