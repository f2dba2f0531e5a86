"""Work in other processes: the pool, its workers and their queue; and what each table's bots think about."""
