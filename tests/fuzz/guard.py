"""What a case may do: an audit hook that fails it for anything else, and limits of memory and time.

The hook cannot be taken off again, so only processes made for cases put it on.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import babel
import babel.localedata
import cattrs
import networkx
import wasmtime

import legalist
from legalist.resources import rulesets_dir

MEMORY = 1_500_000_000
# How much one case may add to the memory of its process.
MEMORY_OF_A_CASE = 400_000_000
# Processor time of a case. A net only: what stops a case is the work that it may take.
SECONDS = 30

PACKAGE = Path(legalist.__file__).parent
LIBRARY = tuple(
    os.path.realpath(path)
    for path in {
        *sysconfig.get_paths().values(), sys.base_prefix, sys.prefix, PACKAGE, rulesets_dir(),
        rulesets_dir().parent / "schemas", rulesets_dir().parent / "grammar",
        "/usr/share/fonts", "/usr/local/share/fonts", Path.home() / ".local" / "share" / "fonts",
    }
)  # fmt: skip
# Who may make code of text: the machine of its own sentences, and what defines classes, reads
# their annotations or wraps functions.
COMPILERS = (
    str(PACKAGE / "machine" / "code.py"),
    str(PACKAGE / "machine" / "to_python" / "source_parts.py"),
    str(PACKAGE / "quick_dataclass.py"),
    "<frozen importlib._bootstrap>",
    "<frozen importlib._bootstrap_external>",
    *(str(Path(os.__file__).parent / name) for name in ("dataclasses.py", "typing.py")),
    str(Path(networkx.__file__).parent / "utils" / "decorators.py"),
    # Messages of unknown sorts become named tuples, whose fields are named by a template.
    str(Path(os.__file__).parent / "collections" / "__init__.py"),
    # Which plural a number takes in a language.
    str(Path(babel.__file__).parent / "plural.py"),
    # Readers and writers of the classes of the protocol of editors.
    str(Path(cattrs.__file__).parent / "gen" / "__init__.py"),
)  # fmt: skip
# Who may look into memory: the binding of the machine that runs compiled rules.
MEMORY_READER = str(Path(wasmtime.__file__).parent) + os.sep
CTYPES = str(Path(os.__file__).parent / "ctypes") + os.sep
# What babel knows of a language is kept by pickle, in its own package.
LOCALES = babel.localedata.__file__
FORBIDDEN = (
    "subprocess.", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.startfile",
    "os.kill", "os.putenv", "os.unsetenv", "os.chown", "os.symlink", "os.link",
    "pty.", "socket.", "ctypes.", "urllib.", "http.", "ftplib.", "smtplib.", "webbrowser.",
    "pickle.", "sqlite3.", "code.__new__", "function.__new__", "mmap.", "syslog.", "winreg.",
    "signal.pthread_kill", "cpython.run_", "ensurepip.", "shutil.chown",
)  # fmt: skip
CHANGES = {
    "os.chmod", "os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.truncate", "os.utime",
    "shutil.rmtree", "tempfile.mkdtemp", "tempfile.mkstemp",
}  # fmt: skip
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class Escape(BaseException):
    """Raised for what no case may do. Not an `Exception`, so that nothing takes it for an error of
    a file."""


class TooLong(BaseException):
    """Raised for a case that takes more than its time."""


class Guard:
    """`folder` is where the case may read, and `out` in it where it may write; `escapes` are what
    it tried to do besides."""

    def __init__(self) -> None:
        self.folder = ""
        self.out = ""
        self.escapes: list[str] = []
        self._on = False

    def put_on(self) -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGPROF, _too_long)
        os.environ["LEGALIST_CACHE"] = "off"  # each case is read anew
        sys.addaudithook(self._audit)

    @contextmanager
    def watching(self, folder: Path, out: Path) -> Iterator[None]:
        """Watch a case that has this folder for itself."""
        self.folder, self.out = os.path.realpath(folder), os.path.realpath(out)
        self.escapes = []
        used = resource.getrusage(resource.RUSAGE_SELF)
        most = int(used.ru_utime + used.ru_stime) + 2 * SECONDS
        # The timer can be told; one that waits in C for ever is ended by the system.
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        self._on = True
        try:
            yield
        finally:
            self._on = False
            signal.setitimer(signal.ITIMER_PROF, 0)

    def _audit(self, event: str, args: tuple[Any, ...]) -> None:
        if not self._on or event in ("object.__getattr__", "object.__setattr__"):
            return
        if event == "open":
            self._opened(*args)
        elif event in ("os.listdir", "os.scandir"):
            # Names of rulesets are looked for in the folders above a file.
            near = str(args[0]) == os.path.dirname(self.folder)
            if not near and not self._inside(args[0], (self.folder, *LIBRARY)):
                self._escape(event, args)
        elif event in CHANGES:
            paths = args[:2] if event == "os.rename" else args[:1]
            if not all(self._inside(path, (self.out,)) for path in paths):
                self._escape(event, args)
        elif event == "exec":
            self._executed(args[0])
        elif event == "compile":
            if _caller() not in COMPILERS:
                self._escape(event, (str(args[0])[:80], args[1], _caller()))
        elif event.startswith("ctypes."):
            if not _caller((CTYPES,)).startswith(MEMORY_READER):
                self._escape(event, args)
        elif event == "pickle.find_class":
            if _caller() != LOCALES:
                self._escape(event, args)
        elif event.startswith(FORBIDDEN):
            self._escape(event, args)

    def _opened(self, path: Any, mode: Any, flags: Any) -> None:
        if isinstance(path, int):
            return
        writes = (flags or 0) & WRITING if mode is None else set(str(mode)) & set("wax+")
        allowed = (self.out,) if writes else (self.folder, *LIBRARY)
        if not self._inside(path, allowed) and os.fspath(path) != os.devnull:
            # A folder is opened to lock it, or to flush what was put into it.
            if not writes and os.path.isdir(path) and self._inside(path, (self.folder,)):
                return
            self._escape("open", (path, mode, flags))

    def _executed(self, code: Any) -> None:
        known = isinstance(code, CodeType) and self._inside(code.co_filename, LIBRARY)
        if not known and _caller() not in COMPILERS:
            self._escape("exec", (getattr(code, "co_filename", code), _caller()))

    def _inside(self, path: Any, folders: tuple[str, ...]) -> bool:
        if isinstance(path, int):
            return True
        try:
            full = os.path.realpath(os.fsdecode(path))
        except ValueError:  # a name that no file can have
            return True
        return any(full == folder or full.startswith(folder + os.sep) for folder in folders)

    def _escape(self, event: str, args: tuple[Any, ...]) -> None:
        self.escapes.append(f"{event}{args!r}"[:300])
        raise Escape(self.escapes[-1])


def _caller(through: tuple[str, ...] = ()) -> str:
    """The file that asked for what is audited, perhaps through some others."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename.startswith((__file__, *through)):
        frame = frame.f_back
    return "" if frame is None else frame.f_code.co_filename


def _too_long(_signal: int, _frame: FrameType | None) -> None:
    raise TooLong


def memory() -> int:
    """The most bytes that this process has ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
