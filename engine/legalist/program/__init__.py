"""The result of linking: one program, with the origin of every part.

A program is still only what authors wrote (parsed text and declarations); `check` gives it types.
"""

from __future__ import annotations

from .changes import Change
from .declarations import (
    ActionDecl,
    ChangeDecl,
    ChoiceDecl,
    Decl,
    EffectDecl,
    EnumDecl,
    EventDecl,
    FunctionDecl,
    InvariantDecl,
    KindDecl,
    Member,
    MembersDecl,
    OptionDecl,
    Origin,
    PatternDecl,
    RequireDecl,
    RuleDecl,
    Texts,
    ValueDecl,
    WordDecl,
    ZoneDecl,
    copy_fields,
)
from .program import Program
from .unread import Unread

__all__ = [
    "ActionDecl",
    "Change",
    "ChangeDecl",
    "ChoiceDecl",
    "Decl",
    "EffectDecl",
    "EnumDecl",
    "EventDecl",
    "FunctionDecl",
    "InvariantDecl",
    "KindDecl",
    "Member",
    "MembersDecl",
    "OptionDecl",
    "Origin",
    "PatternDecl",
    "Program",
    "RequireDecl",
    "RuleDecl",
    "Texts",
    "Unread",
    "ValueDecl",
    "WordDecl",
    "ZoneDecl",
    "copy_fields",
]
