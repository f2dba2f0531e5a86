"""Whom it may attack: a server on loopback, and nothing else."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit


class NotLoopback(ValueError):
    """The address is somebody else's."""


@dataclass(frozen=True)
class Target:
    """A server on this machine."""

    host: str
    port: int

    @classmethod
    def of(cls, address: str) -> Target:
        """Reads `http://127.0.0.1:8765/`; any address that is not loopback is refused."""
        parts = urlsplit(address.strip())
        try:
            loopback = ipaddress.ip_address(parts.hostname or "").is_loopback
            port = parts.port
        except ValueError:
            loopback, port = False, None
        if parts.scheme != "http" or not loopback or port is None:
            raise NotLoopback(
                f"{address.strip()!r} is not http:// with a loopback address and a port; no other is attacked"
            )
        return cls(str(parts.hostname), port)

    @property
    def authority(self) -> str:
        return f"{self.host}:{self.port}"

    @property
    def origin(self) -> str:
        return f"http://{self.authority}"
