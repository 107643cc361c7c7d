"""The layout of files: how far lines are indented, and where blanks and empty lines are.

Input: the text of a file. Output: edits that give it the house style. Invariants: formatting twice
is formatting once; comments, line breaks, quotes and the order of keys stay; the file says the same
as before; what cannot be parsed (a file, or one text of the language in it) is left as it is.
"""

from .formatter import Formatted, format_text

__all__ = ["Formatted", "format_text"]
