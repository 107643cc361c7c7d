"""Limits of a process that works for the studio."""

from __future__ import annotations


def bound(memory: int, seconds: int) -> None:
    """Bound the memory and the time of this process, where the system can; stricter limits that it
    was started with stay."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for which, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, seconds)):
        given = resource.getrlimit(which)[1]
        allowed = most if given == resource.RLIM_INFINITY else min(most, given)
        resource.setrlimit(which, (allowed, allowed))
