"""The HTTP side, one module for each part of the API, and what surrounds all of them."""
