"""The lock between forking and a thread that imports modules: a child has the locks of its parent
as they were, and that of a module that was being imported would stay locked."""

from threading import Lock

fork_lock = Lock()
