"""`cluster` on two hosts: two network namespaces, each with a host name of its own, joined by a cable, as two machines.
Skipped, and that is said, where the kernel allows no namespaces."""

import json
import os
import pathlib
import stat
import subprocess
import sys
import tempfile
import unittest

from program import PROGRAM, search

SKIPPED = 77
ADDRESSES = ["10.77.0.1", "10.77.0.2"]
# Addresses that mpirun takes for other hosts, whichever of the two it is started on.
REMOTE_SHELL = """#!/bin/sh
case $1 in {cases}
*) echo "no host $1" >&2; exit 1 ;;
esac
shift
exec ip netns exec "$host" unshare --uts sh -c 'hostname "$0"; exec sh -c "$1"' "$host" "$*"
"""


def do(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


class TwoHosts:
    def __init__(self):
        self.names = [f"espalier-{letter}-{os.getpid()}" for letter in "ab"]

    def __enter__(self):
        try:
            for name in self.names:
                do("ip", "netns", "add", name)
            do("ip", "link", "add", "cable", "netns", self.names[0], "type", "veth",
               "peer", "name", "cable", "netns", self.names[1])
            for name, address in zip(self.names, ADDRESSES):
                do("ip", "-n", name, "address", "add", f"{address}/24", "dev", "cable")
                for device in "lo", "cable":
                    do("ip", "-n", name, "link", "set", device, "up")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for name in self.names:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True, check=False)

    def bytes_received(self, host):
        (about,) = json.loads(do("ip", "-n", self.names[host], "-s", "-j", "link", "show", "cable"))
        return about["stats64"]["rx"]["bytes"]

    def cluster(self, ranks, *words):
        with tempfile.TemporaryDirectory() as folder:
            shell, hosts = pathlib.Path(folder, "shell"), pathlib.Path(folder, "hosts")
            cases = "\n".join(f"{address}) host={name} ;;" for address, name in zip(ADDRESSES, self.names))
            shell.write_text(REMOTE_SHELL.format(cases=cases))
            shell.chmod(shell.stat().st_mode | stat.S_IXUSR)
            hosts.write_text("".join(f"{address} slots={ranks // 2}\n" for address in ADDRESSES))
            network = {"plm_rsh_agent": str(shell), "btl": "tcp,self", "btl_tcp_if_include": "cable",
                       "oob_tcp_if_include": "cable"}
            environment = {**os.environ, **{f"OMPI_MCA_{name}": value for name, value in network.items()}}
            command = [PROGRAM, "cluster", "--ranks", str(ranks), "--hostfile", str(hosts), *words]
            first = ["ip", "netns", "exec", self.names[0], "unshare", "--uts",
                     "sh", "-c", 'hostname "$0"; exec "$@"', self.names[0]]
            return subprocess.run([*first, *command], env=environment, capture_output=True, text=True, timeout=120, check=False)


class SearchOnTwoHosts(unittest.TestCase):
    def test_every_protocol_finds_what_one_process_finds(self):
        words = ["mnk(4,4,4)", "--depth", "5"]
        alone = search(*words, "--algorithm", "pvs")
        with TwoHosts() as hosts:
            for protocol in ["mpi-minimax", "mpi-broadcast", "mpi-pool", "mpi-tree(piece=200)"]:
                before = hosts.bytes_received(0)
                done = hosts.cluster(4, "search", *words, "--algorithm", protocol, "--json")
                self.assertEqual(done.returncode, 0, done.stderr)
                found = json.loads(done.stdout)
                self.assertEqual((found["score"], found["move"]), (alone["score"], alone["move"]), protocol)
                self.assertEqual(len(found["ranks"]), 4)
                sent = sum(message["bytes"] for rank in found["ranks"][2:] for message in rank["sent"].values())
                self.assertGreater(sent, 0)
                self.assertGreater(hosts.bytes_received(0) - before, sent, "it did not go through the cable")


def why_not():
    """Why there can be no hosts here; empty if there can."""
    try:
        with TwoHosts():
            return ""
    except (OSError, subprocess.CalledProcessError) as error:
        return f"{error}: {getattr(error, 'stderr', '')}".strip()


if __name__ == "__main__":
    if reason := why_not():
        print(f"NOT TESTED: this system allows no network namespaces ({reason})", file=sys.stderr)
        sys.exit(SKIPPED)
    unittest.main()
