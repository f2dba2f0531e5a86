"""Names that nobody can guess, secrets, and what is kept of a secret."""

from __future__ import annotations

import hashlib
import secrets


def new_key() -> str:
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """A name for a guest or a table that nobody can guess."""
    return secrets.token_hex(8)


def hash_of(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
