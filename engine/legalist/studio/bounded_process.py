"""Limits of a process that works for the studio."""

from __future__ import annotations


def bound(memory: int, seconds: int) -> None:
    """Bound the memory and the time of this process, where the system can."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
