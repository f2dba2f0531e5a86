"""Tables open in this process: the mailbox of each, all of them together, clocks, other processes."""
