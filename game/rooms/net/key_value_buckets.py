"""Key-value buckets of JetStream, as processes that share rooms use them."""

from __future__ import annotations

from nats.errors import Error as NatsError
from nats.js.client import JetStreamContext
from nats.js.errors import BadRequestError
from nats.js.kv import KeyValue

AWAY = (NatsError, OSError, TimeoutError)
"""The broker does not answer, or cannot do just now what it is asked for."""


async def bucket(js: JetStreamContext, name: str, seconds: float) -> KeyValue:
    """A bucket whose entries are forgotten after so many seconds; as it is, if there is one already."""
    try:
        return await js.create_key_value(bucket=name, ttl=seconds)
    except BadRequestError:  # of an older program, with other settings
        return await js.key_value(name)


async def forget(js: JetStreamContext, name: str, key: str) -> None:
    """Take an entry out without a trace; deleting it would leave a mark for ever."""
    await js.purge_stream(f"KV_{name}", subject=f"$KV.{name}.{key}")
