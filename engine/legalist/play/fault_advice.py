"""What to do about rules that asked for something impossible, by the code of the finding."""

from legalist.check.choice_numbers import HELP
from legalist.program import Program

FAULT_ADVICE = {
    "L803": "say first what it is then, as in `if … = 0 then 0 else …`",
    "L805": "ask first whether it is there, as in `if … in {zone}:` or `if size({zone}) > 0:`",
    "L806": "ask first whether the place is free, as in `{zone} is none`, or require it",
    "L821": "let it be asked only where something can be chosen, write `or pass`, or end the game",
    "L870": HELP,
}


def fault_advice(code: str, params: dict[str, object], program: Program) -> str:
    """What to do, in words of the program; empty where nothing is known."""
    zone = program.zones.get(str(params.get("zone", "")))
    called = {} if zone is None else {"zone": f"{zone.id}{'(…)' if zone.params else ''}"}
    return FAULT_ADVICE.get(code, "").format(**called)
