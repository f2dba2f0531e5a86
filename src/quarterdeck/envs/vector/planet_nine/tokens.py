"""Task tokens by number, and the order they ask for."""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp
from jax import Array

TOKENS: Final = ("", "1", "2", "3", "4", "5", ">", ">>", ">>>", ">>>>", "omega")
"""A token's number is its place here."""
FIRST_ARROW: Final = 6
OMEGA: Final = 10


def order_broken(token: Array, hit: Array, pending: Array) -> Array:
    """Whether the tasks hit in one trick, all at once, come before others that had to be first."""
    is_number, is_arrow = _numbers_and_arrows(token)
    numbers, arrows = pending & is_number, pending & is_arrow
    first_number = jnp.min(jnp.where(numbers, token, OMEGA))
    first_arrow = jnp.min(jnp.where(arrows, token, OMEGA))
    too_early = numbers.any() & (hit & (~is_number | (token >= first_number))).any()
    too_early |= arrows.any() & (hit & is_arrow & (token > first_arrow)).any()
    return too_early | (pending.any() & (hit & (token == OMEGA)).any())


def must_wait(token: Array, pending: Array) -> Array:
    """[36] open tasks that must not be fulfilled alone now."""
    is_number, is_arrow = _numbers_and_arrows(token)
    first_number = jnp.min(jnp.where(pending & is_number, token, FIRST_ARROW))
    first_arrow = jnp.min(jnp.where(pending & is_arrow, token, OMEGA))
    waits = jnp.where(is_number, token > first_number, first_number < FIRST_ARROW)
    waits |= is_arrow & (token > first_arrow)
    return pending & (waits | ((token == OMEGA) & (pending.sum() > 1)))


def _numbers_and_arrows(token: Array) -> tuple[Array, Array]:
    return (token >= 1) & (token < FIRST_ARROW), (token >= FIRST_ARROW) & (token < OMEGA)
