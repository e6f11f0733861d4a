"""Keys, letters and tokens."""

from __future__ import annotations

import base64

from game.phones.sessions import CODE_LENGTH, SessionTokens, new_code, new_secret


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
    passes = SessionTokens()
    passes.offer(2)
    key = passes.key(2)
    assert passes.key(2) == key
    assert passes.key(None) != key
    holder = passes.use(key)
    assert holder is not None
    assert holder.seat == 2
    assert passes.use(key) is None
    assert passes.key(2) != key


def test_who_scans_the_table_s_code_at_the_same_time_comes_to_the_table_too_and_to_no_rack() -> None:
    passes = SessionTokens()
    passes.offer(1)
    for key, use in ((passes.key(None), passes.use), (passes.code(None), passes.use_code)):
        used, seconds = [use(key, 100.0), use(key, 130.0), use(key, 160.0)], 160.1
        assert [holder and holder.seat for holder in used] == [None] * 3
        assert len({id(holder) for holder in used} - {id(None)}) == 3
        assert use(key, seconds) is None
        assert passes.was_used(key)
    for key, use in ((passes.key(1), passes.use), (passes.code(1), passes.use_code)):
        first = use(key, 100.0)
        assert first is not None
        assert first.seat == 1
        assert use(key, 100.0) is None, "a rack is one phone's"
        assert passes.was_used(key)
    passes.offer(1)
    assert not passes.was_used(key)


def test_wrong_letters_change_those_on_the_screen_after_a_while() -> None:
    passes = SessionTokens()
    code = passes.code(None)
    for _ in range(10):
        assert passes.use_code("AAAAAA") is None
    assert passes.use_code(code) is None
    assert passes.use_code(passes.code(None)) is not None


def test_keys_of_a_game_that_is_over_lead_nowhere() -> None:
    passes = SessionTokens()
    passes.offer(1, 2)
    key, code = passes.key(1), passes.code(1)
    passes.offer(1, 2)
    assert passes.use(key) is None
    assert passes.use_code(code) is None


def test_secrets_are_not_kept() -> None:
    passes = SessionTokens()
    holder = passes.use(passes.key(None))
    assert holder is not None
    token = passes.token(holder)
    assert passes.recognise(token) is holder
    assert token.encode() not in repr(vars(passes)).encode()
