"""Games as flat arrays in JAX: thousands of tables at once. Needs the extra `vector`.

Nothing here imports the rules engine but the modules named `bridge`: the others run where only JAX and
NumPy are installed.
"""
