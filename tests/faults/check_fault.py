"""Passes when a planted fault is found out.

usage: check_fault.py ROOT WORK FAULT LIBRARY COMMAND...

Copies the sources under ROOT to the folder WORK, plants FAULT in them and builds tests/faults/fault_test.cpp of them by
COMMAND, a compiler with its options, and LIBRARY: it has to exit with 1, which says that it saw a wrong value or move. A
fault that cannot be planted, sources that do not compile, a crash and a program that sees nothing are failures of the test.
FAULT `none` is the sources as they are: the program has to exit with 0.

A fault is a text for people, an empty line, and then files, each followed by lines to take out (-) and to put in their
place (+). The lines taken out have to occur once, one after the other; how they are indented does not matter.
"""

import pathlib
import shutil
import subprocess
import sys

SOURCES = ["espalier/core", "espalier/games", "espalier/search", "espalier/parallel"]
COMPILED = [f"espalier/parallel/{name}.cpp" for name in ("fibers", "pool", "simulation", "virtual_machine")]


def replacements(fault):
    """Each as (file, lines to take out, lines to put in)."""
    found = []
    _, _, planted = fault.read_text(encoding="utf-8").partition("\n\n")
    file, last = None, None
    for line in planted.splitlines():
        if line.startswith("-"):
            if last != "-":
                found.append((file, [], []))
            found[-1][1].append(line[1:].strip())
        elif line.startswith("+"):
            found[-1][2].append(line[1:])
        else:
            file = line
        last = line[:1]
    if not found:
        sys.exit(f"{fault} plants nothing")
    return found


def plant(path, taken_out, put_in):
    lines = path.read_text(encoding="utf-8").splitlines()
    stripped = [line.strip() for line in lines]
    count = len(taken_out)
    places = [i for i in range(len(lines)) if stripped[i : i + count] == taken_out]
    if len(places) != 1:
        sys.exit(f"{path.name} has {len(places)} times, not once:\n" + "\n".join(taken_out))
    lines[places[0] : places[0] + count] = put_in
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def build(command, library, root, work):
    program = work / "fault_test"
    sources = [root / "tests/faults/fault_test.cpp"] + [work / source for source in COMPILED]
    includes = [f"-I{work}", f"-I{root / 'tests'}"]
    built = subprocess.run([*command, *includes, *sources, library, "-o", program], check=False)
    if built.returncode != 0:
        sys.exit("it does not compile")
    return program


def main():
    root, work, fault = (pathlib.Path(word) for word in sys.argv[1:4])
    shutil.rmtree(work, ignore_errors=True)
    for folder in SOURCES:
        shutil.copytree(root / "src" / folder, work / folder)
    is_planted = fault.name != "none"
    for file, taken_out, put_in in replacements(fault) if is_planted else []:
        plant(work / file, taken_out, put_in)
    program = build(sys.argv[5:], sys.argv[4], root, work)
    status = subprocess.run([program], check=False).returncode
    if status != int(is_planted):
        sys.exit(f"it exited with {status}, not {int(is_planted)}")


main()
