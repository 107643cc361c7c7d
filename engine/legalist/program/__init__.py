"""The result of linking: one program, with the origin of every part.

A program is still only what authors wrote (parsed text and declarations); `check` gives it types.
"""

from typing import TYPE_CHECKING

from legalist.lazy import lazily

if TYPE_CHECKING:
    from .changes import Change
    from .declarations import (
        ACTOR,
        DONE,
        REFUSED,
        VOICES,
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
        PassageDecl,
        PatternDecl,
        RequireDecl,
        RuleDecl,
        ValueDecl,
        WordDecl,
        ZoneDecl,
    )
    from .head import Head, Texts
    from .program import Program
    from .unread import Unread

__all__ = [
    "ACTOR",
    "DONE",
    "REFUSED",
    "VOICES",
    "ActionDecl",
    "Change",
    "ChangeDecl",
    "ChoiceDecl",
    "Decl",
    "EffectDecl",
    "EnumDecl",
    "EventDecl",
    "FunctionDecl",
    "Head",
    "InvariantDecl",
    "KindDecl",
    "Member",
    "MembersDecl",
    "OptionDecl",
    "Origin",
    "PassageDecl",
    "PatternDecl",
    "Program",
    "RequireDecl",
    "RuleDecl",
    "Texts",
    "Unread",
    "ValueDecl",
    "WordDecl",
    "ZoneDecl",
]

__getattr__ = lazily(
    __name__,
    {
        ".changes": "Change",
        ".declarations": """
            ACTOR DONE REFUSED VOICES
            ActionDecl ChangeDecl ChoiceDecl Decl EffectDecl
            EnumDecl EventDecl FunctionDecl InvariantDecl KindDecl
            Member MembersDecl OptionDecl Origin PassageDecl PatternDecl
            RequireDecl RuleDecl ValueDecl WordDecl ZoneDecl
        """,
        ".head": "Head Texts",
        ".program": "Program",
        ".unread": "Unread",
    },
)
