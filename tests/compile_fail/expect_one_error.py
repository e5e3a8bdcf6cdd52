"""Passes when a file does not compile and says why in one sentence.

usage: expect_one_error.py COMPILE_COMMANDS SOURCE REGEX

Compiles SOURCE as COMPILE_COMMANDS says. The compiler has to fail with exactly one line `error:`, that of a
static_assert whose text matches REGEX: anything else (a missing include, a page of template errors, a file
that compiles) is a failure of the test.
"""

import json
import os
import re
import shlex
import subprocess
import sys


def compile_command(database, source):
    with open(database, encoding="utf-8") as file:
        for entry in json.load(file):
            if os.path.realpath(entry["file"]) == os.path.realpath(source):
                return entry["directory"], shlex.split(entry["command"])
    sys.exit(f"{source} is not in {database}")


def without_output(command):
    at = command.index("-o")
    return command[:at] + command[at + 2 :]


def main():
    database, source, expected = sys.argv[1:]
    directory, command = compile_command(database, source)
    environment = {**os.environ, "LC_ALL": "C", "CCACHE_DISABLE": "1"}
    compiled = subprocess.run(
        without_output(command) + ["-fsyntax-only", "-fdiagnostics-color=never"],
        cwd=directory, env=environment, capture_output=True, text=True, check=False,
    )
    errors = [line for line in compiled.stderr.splitlines() if re.search(r"\berror:", line)]
    asserted = [line for line in errors if re.search(r"static.assert", line) and re.search(expected, line)]
    if compiled.returncode != 0 and len(errors) == 1 and asserted:
        return
    print(compiled.stderr)
    sys.exit(
        f"expected one error, a static_assert that matches {expected!r}; "
        + ("it compiled" if compiled.returncode == 0 else f"there are {len(errors)}, {len(asserted)} of them match")
    )


main()
