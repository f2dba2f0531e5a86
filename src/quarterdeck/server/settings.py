"""What can be set from outside: `QUARTERDECK_*` environment variables."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from quarterdeck.core.errors import ConfigError

PREFIX = "QUARTERDECK_"


def _default_database() -> str:
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'quarterdeck' / 'quarterdeck.sqlite'}"


class Settings(Struct, frozen=True, kw_only=True):
    """Each field is the environment variable `QUARTERDECK_` + its name in capitals."""

    host: Annotated[str, Meta(description="Address to listen on")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535, description="Port to listen on")] = 8765
    database: Annotated[str, Meta(description="sqlite:///FILE or postgresql://...")] = msgspec.field(
        default_factory=_default_database
    )
    base_path: Annotated[
        str, Meta(pattern=r"^(/[\w.~-]+)*$", description="Path below which all is served")
    ] = ""
    proxies: Annotated[str, Meta(description="Addresses whose X-Forwarded headers are believed")] = ""
    origins: Annotated[str, Meta(description="Further origins that may call, separated by spaces")] = ""
    metrics_public: Annotated[bool, Meta(description="Whether /metrics answers everybody")] = False
    metrics_token: Annotated[str, Meta(description="Bearer token that opens /metrics")] = ""
    games: Annotated[str, Meta(description="Games to offer, separated by spaces; empty: all")] = ""
    tables_per_address: Annotated[int, Meta(ge=1, description="Unfinished tables per address")] = 50
    bot_workers: Annotated[int, Meta(ge=1, le=64, description="Processes that bots think in")] = 2
    bot_timeout_s: Annotated[float, Meta(gt=0, description="A bot that thinks longer is replaced")] = 20.0
    absence_s: Annotated[float, Meta(gt=0, description="After this, a bot may stand in for who is gone")] = (
        60.0
    )
    ballot_s: Annotated[float, Meta(gt=0, description="After this, a ballot lapses")] = 120.0
    log_level: Annotated[str, Meta(pattern="^(debug|info|warning|error)$")] = "info"

    @property
    def async_database(self) -> str:
        """The URL with the driver that SQLAlchemy is to use."""
        scheme, colon, rest = self.database.partition(":")
        drivers = {
            "sqlite": "sqlite+aiosqlite",
            "postgres": "postgresql+asyncpg",
            "postgresql": "postgresql+asyncpg",
        }
        return f"{drivers.get(scheme, scheme)}{colon}{rest}"

    @property
    def is_sqlite(self) -> bool:
        return self.database.startswith("sqlite")


def from_environment(environ: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """Settings from the environment; what is given (and not None) wins."""
    names = {field.name for field in msgspec.structs.fields(Settings)}
    values: dict[str, Any] = {
        name: environ[PREFIX + name.upper()] for name in names if PREFIX + name.upper() in environ
    }
    values.update((name, value) for name, value in given.items() if value is not None)
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise ConfigError(f"settings: {error}") from None
