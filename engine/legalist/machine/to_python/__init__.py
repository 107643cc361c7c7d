"""Prints Python from a plan. Every routine is written and compiled when it is first called.

Input: an optimised plan. Output: functions of a state by name. Nothing is decided here that could
be decided in the plan: the text of a routine follows from its tree alone, and is a pure function of
the program. The same text is compiled once, whichever program it belongs to.
"""
