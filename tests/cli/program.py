"""Runs the built program, for the tests beside this file."""

import json
import os
import subprocess

PROGRAM = os.environ["ESPALIER_PROGRAM"]


def run(*words, stdin="", timeout=60):
    """The finished process, its output as text."""
    return subprocess.run([PROGRAM, *words], input=stdin, capture_output=True, text=True, errors="replace", timeout=timeout)


def search(*words):
    """The JSON object that `search … --json` prints."""
    done = run("search", *words, "--json")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 1, done.stdout
    return json.loads(done.stdout)


def mpirun(*words):
    """The finished launcher, started by hand as on a cluster."""
    flags = ["--oversubscribe", "--quiet", "--mca", "mpi_yield_when_idle", "0"]
    as_root = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    return subprocess.run(["mpirun", *flags, *words], env=as_root, capture_output=True, text=True, timeout=60, check=False)
