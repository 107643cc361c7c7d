"""Passages of the rulebook: the options that they depend on."""

from __future__ import annotations

from legalist.diagnostics import Label, Report, did_you_mean
from legalist.program import Program

from .option_values import fitting


def check_passages(program: Program, report: Report) -> None:
    """Report options that do not exist, and values that they cannot have."""
    for passage in program.book.values():
        for name, values in passage.when.items():
            place = passage.origin.at("when", name)
            option = program.options.get(name)
            if option is None:
                help = did_you_mean(name, program.options)
                report.add("L540", place, help=help, option=name)
                continue
            for value in values:
                if fitting(option, value) is None:
                    report.add(
                        "L542", place, labels=[Label(option.origin.span, "declared here")],
                        help=did_you_mean(str(value), option.values),
                        option=name, value=value, allowed=option.allowed,
                    )  # fmt: skip
