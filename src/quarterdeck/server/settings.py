"""What can be set from outside: `QUARTERDECK_*` environment variables."""

from __future__ import annotations

import difflib
import json
import os
import re
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from quarterdeck.core.errors import ConfigError
from quarterdeck.server.limits import Limits

PREFIX = "QUARTERDECK_"


def _default_database() -> str:
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'quarterdeck' / 'quarterdeck.sqlite'}"


class Settings(Struct, frozen=True, kw_only=True):
    """Each field is the environment variable `QUARTERDECK_` + its name in capitals; `limits` are one each."""

    host: Annotated[str, Meta(description="Address to listen on")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535, description="Port to listen on; `0` takes a free one")] = 8765
    database: Annotated[
        str, Meta(description="`sqlite:///FILE`, or `postgresql://...` for several processes")
    ] = msgspec.field(default_factory=_default_database)
    base_path: Annotated[
        str,
        Meta(pattern=r"^(/[\w.~-]+)*$", description="Path below which everything is served, e.g. `/deck`"),
    ] = ""
    proxies: Annotated[str, Meta(description="Addresses whose `X-Forwarded-*` headers are believed")] = ""
    origins: Annotated[str, Meta(description="Further origins whose pages may call, separated by spaces")] = (
        ""
    )
    hosts: Annotated[
        str, Meta(description="Names this server is called by, separated by spaces; `*`: any")
    ] = ""
    metrics_public: Annotated[bool, Meta(description="Whether `/metrics` answers everybody")] = False
    metrics_token: Annotated[str, Meta(description="Bearer token that opens `/metrics`")] = ""
    games: Annotated[str, Meta(description="Games to offer, separated by spaces; empty: all")] = ""
    bot_workers: Annotated[int, Meta(ge=1, le=64, description="Processes that bots think in")] = 2
    log_level: Annotated[
        str,
        Meta(
            pattern="^(debug|info|warning|error)$",
            description="`debug`, `info`, `warning` or `error`: JSON lines",
        ),
    ] = "info"
    limits: Limits = Limits()

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
    def known_hosts(self) -> frozenset[str]:
        """Names in a `Host` header that mean this server; addresses always do."""
        here = socket.gethostname().lower()
        named = {part.split("://")[-1].rsplit(":", 1)[0] for part in self.origins.split()}
        return frozenset(
            name.lower()
            for name in (self.host, "localhost", here, f"{here}.local", *named, *self.hosts.split())
        )

    @property
    def is_sqlite(self) -> bool:
        return self.database.startswith("sqlite")


def from_environment(environ: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """Settings and limits from the environment; what is given (and not None) wins."""
    for name in strangers(environ):
        if close := _close_match(name):
            raise ConfigError(f"{name} is not a setting; did you mean {close}?")
    values = _named(Settings, environ)
    values.update((name, value) for name, value in given.items() if value is not None)
    try:
        limits = msgspec.convert(_named(Limits, environ), Limits, strict=False)
        return msgspec.convert({**values, "limits": limits}, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise ConfigError(f"settings: {error}") from None


def _named(kind: type[Struct], environ: Mapping[str, str]) -> dict[str, Any]:
    names = (field.name for field in msgspec.structs.fields(kind))
    return {name: environ[variable(name)] for name in names if variable(name) in environ}


def strangers(environ: Mapping[str, str] = os.environ) -> list[str]:
    """Variables with our prefix that are not settings."""
    return sorted(name for name in environ if name.startswith(PREFIX) and name not in _variables())


def _close_match(name: str) -> str | None:
    short = {known.removeprefix(PREFIX): known for known in _variables()}
    found = difflib.get_close_matches(name.removeprefix(PREFIX), short, n=1, cutoff=0.8)
    return short[found[0]] if found else None


def _variables() -> set[str]:
    fields = (*msgspec.structs.fields(Settings), *msgspec.structs.fields(Limits))
    return {variable(field.name) for field in fields if field.type is not Limits}


def variable(name: str) -> str:
    return PREFIX + name.upper()


# The table in the documentation ----------------------------------------------------------------------


def document(kind: type[Struct]) -> str:
    """The fields as rows of a table: name, default, what it does."""
    rows = [
        f"| `{field.name.upper()}` | {_shown(field)} | {_described(field.type)} |\n"
        for field in msgspec.structs.fields(kind)
        if field.type is not Limits
    ]
    return "| name | default | what it does |\n|---|---|---|\n" + "".join(rows)


def _shown(field: msgspec.structs.FieldInfo) -> str:
    if field.name == "database":
        return "a file in the user's data folder"
    default = json.dumps(field.default).strip('"')
    return f"`{default}`" if default else ""


def _described(kind: Any) -> str:
    return next(str(meta.description) for meta in kind.__metadata__ if isinstance(meta, Meta))


def documented(text: str) -> str:
    """A document whose tables between `<!-- NAME -->` and `<!-- end -->` are as this release has them."""
    for kind in (Settings, Limits):
        marked = re.compile(rf"(<!-- {kind.__name__} -->\n).*?(<!-- end -->)", re.DOTALL)
        table = document(kind)
        text = marked.sub(lambda found, table=table: f"{found[1]}{table}{found[2]}", text)  # type: ignore[misc]
    return text
