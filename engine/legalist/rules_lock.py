"""Reading, linking and checking rules is work for one thread at a time.

The stages share a parser and what they remember of earlier work, without locks of their own: a
check takes thousands of small steps. A process with several threads that work on rules, such as one
for each editor, holds this lock for each piece of the work.
"""

from __future__ import annotations

from threading import RLock

rules_lock = RLock()
