"""``jantaku rules``: list, explain, compare and print rule sets."""

import click

from jantaku.cli import lang_option, words
from jantaku.cli.spoken import Group
from jantaku.presets import PRESETS, sheet
from jantaku.rulesheet import differ, explain, markdown


@click.group(cls=Group)
@lang_option
def rules() -> None:
    """Show the rule sets; RULES is a preset's name or the path of a TOML file."""


@rules.command("list")
@lang_option
def list_() -> None:
    """List the presets."""
    speak = words()
    for name in PRESETS:
        told = sheet(name)
        line = f"{name:12} {told.title[speak.lang]}"
        click.echo(f"{line} ← {told.lineage[-2]}" if len(told.lineage) > 1 else line)


@rules.command("explain")
@click.argument("rules_", metavar="RULES")
@lang_option
def explain_(rules_: str) -> None:
    """Print every value, what set it, and what the text behind it says."""
    for line in explain(rules_, words()):
        click.echo(line)


@rules.command()
@click.argument("left")
@click.argument("right")
@lang_option
def diff(left: str, right: str) -> None:
    """Print the keys in which two rule sets differ."""
    speak = words()
    found = False
    for line in differ(left, right, speak):
        found = True
        click.echo(line)
    if not found:
        click.echo(speak.text("sheet.same"))


@rules.command("sheet")
@click.argument("rules_", metavar="RULES")
@lang_option
def sheet_(rules_: str) -> None:
    """Print a readable rule sheet as Markdown."""
    for line in markdown(rules_, words()):
        click.echo(line)
