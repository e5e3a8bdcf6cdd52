"""The script at the root: what it installs, builds and runs, with a pretended apt, cmake and ninja."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import textwrap
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
REAL_TOOLS = "bash env realpath dirname sed tr mkdir rm cat flock sleep chmod touch grep".split()
NOBODY = 65534

PRETENDED = {
    # installed: the names of the installed packages, one a line
    "dpkg-query": """
        shift 3
        for package; do
            if grep -qx -- "$package" "$FAKE/installed"; then echo "$package installed"; else status=1; fi
        done
        exit ${status-0}
    """,
    # simulation: what apt-get -s has to say
    "apt-get": """
        echo "apt-get $*" >>"$FAKE/calls"
        echo "noise of apt"
        case "$1" in
            update) exit 0 ;;
            -s) cat "$FAKE/simulation"; exit 0 ;;
        esac
        for package; do echo "$package" >>"$FAKE/installed"; done
    """,
    "sudo": 'exec "$@"',
    "cmake": """
        echo "cmake $*" >>"$FAKE/calls"
        echo "noise of cmake"
        if [[ -e $FAKE/cmake_fails ]]; then echo "CMake Error: no fmt"; exit 1; fi
        mkdir -p build/release && touch build/release/build.ninja
    """,
    "ninja": """
        build=$2
        if [[ $3 == -n && -e $build/bin/espalier && ! -e $FAKE/changed ]]; then echo "ninja: no work to do."; exit; fi
        if [[ $3 == -n ]]; then exit; fi
        echo "ninja" >>"$FAKE/calls"
        if [[ -e $FAKE/in_build ]]; then echo "two builds at once" >>"$FAKE/calls"; fi
        touch "$FAKE/in_build"; sleep "${FAKE_BUILD_TIME:-0}"; rm "$FAKE/in_build"
        if [[ -e $FAKE/ninja_fails ]]; then echo "score.hpp:3: error: oh dear"; exit 1; fi
        mkdir -p "$build/bin"
        printf '#!/usr/bin/env bash\\nprintf "<%%s>" "$@"; echo " in $PWD"; cat; exit 7\\n' >"$build/bin/espalier"
        chmod +x "$build/bin/espalier"
        rm -f "$FAKE/changed"
    """,
}


def packages_of_the_build():
    for line in (ROOT / "espalier").read_text(encoding="utf-8").splitlines():
        if line.startswith("build_packages=("):
            return line.removeprefix("build_packages=(").rstrip(")").split()
    raise LookupError("build_packages")


class Bootstrap(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name).resolve()
        self.tree, self.fake, self.tools = self.top / "tree", self.top / "fake", self.top / "tools"
        for path in (self.tree, self.fake, self.tools):
            path.mkdir()
        shutil.copy(ROOT / "espalier", self.tree)
        shutil.copy(ROOT / "CMakePresets.json", self.tree)
        for tool in REAL_TOOLS:
            (self.tools / tool).symlink_to(shutil.which(tool))
        for name, text in PRETENDED.items():
            (self.tools / name).write_text("#!/usr/bin/env bash\n" + textwrap.dedent(text), encoding="utf-8")
            (self.tools / name).chmod(0o755)
        (self.fake / "installed").write_text("\n".join(packages_of_the_build()) + "\n", encoding="utf-8")
        (self.fake / "simulation").write_text("Inst ccache (4.7 Debian:12)\n", encoding="utf-8")
        self.packages = packages_of_the_build()

    def forget(self, *packages):
        left = [package for package in self.packages if package not in packages]
        (self.fake / "installed").write_text("\n".join(left) + "\n", encoding="utf-8")

    def start(self, *words, script=None, cwd=None, **more):
        environment = {"PATH": str(self.tools), "FAKE": str(self.fake), "FAKE_BUILD_TIME": more.pop("takes", "0")}
        return subprocess.Popen(
            [str(script or self.tree / "espalier"), *words], cwd=cwd or self.top, env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)

    def run_script(self, *words, given="", **more):
        process = self.start(*words, **more)
        out, err = process.communicate(given)
        return process.returncode, out, err

    def calls(self):
        path = self.fake / "calls"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def test_builds_and_runs_in_the_callers_folder(self):
        status, out, err = self.run_script("search", "mnk(3,3,3)", "--moves", "a1 b2", given="typed\n")
        self.assertEqual((status, out), (7, f"<search><mnk(3,3,3)><--moves><a1 b2> in {self.top}\ntyped\n"))
        self.assertEqual(err, "espalier: building (first time: some minutes) …\n")
        self.assertEqual(self.calls(), ["cmake --preset release", "ninja"])

    def test_says_and_does_nothing_when_nothing_changed(self):
        self.run_script()
        (self.fake / "calls").unlink()
        (self.tools / "dpkg-query").unlink()
        self.assertEqual(self.run_script("games"), (7, f"<games> in {self.top}\n", ""))
        self.assertEqual(self.calls(), [])

    def test_builds_again_after_a_change(self):
        self.run_script()
        (self.fake / "changed").touch()
        self.assertEqual(self.run_script("games")[2], "espalier: building …\n")
        self.assertEqual(self.calls(), ["cmake --preset release", "ninja", "ninja"])

    def test_through_a_link(self):
        (self.top / "link").symlink_to(self.tree / "espalier")
        self.assertEqual(self.run_script("games", script=self.top / "link", cwd=self.fake)[1], f"<games> in {self.fake}\n")

    def test_a_moved_tree_is_configured_afresh(self):
        self.run_script()
        self.tree.rename(self.top / "moved")
        status, _, _ = self.run_script(script=self.top / "moved" / "espalier")
        self.assertEqual((status, self.calls()[2]), (7, "cmake --fresh --preset release"))

    def test_installs_only_what_is_missing(self):
        self.forget("ccache", "g++")
        status, out, err = self.run_script("games")
        self.assertEqual((status, out), (7, f"<games> in {self.top}\n"))
        self.assertEqual(self.calls()[:2], ["apt-get update", "apt-get -s install --no-install-recommends g++ ccache"])
        self.assertRegex(self.calls()[2], r"^apt-get -y .*install --no-remove --no-install-recommends g\+\+ ccache$")
        self.assertNotIn("noise", err)
        self.run_script("games")
        self.assertEqual(self.calls().count("apt-get update"), 1)

    def test_refuses_to_remove(self):
        self.forget("ccache")
        (self.fake / "simulation").write_text(
            "Remv libprecious1 [1.0] (x)\nInst ccache (4.7)\nRemv editor [2]\n", encoding="utf-8")
        status, out, err = self.run_script("games")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("refusing to install ccache: apt-get would remove libprecious1 editor;", err)
        self.assertEqual(len(self.calls()), 2, "nothing after the simulation")

    def test_without_sudo_says_what_to_install(self):
        (self.tools / "sudo").unlink()
        (self.fake / "cmake_fails").touch()
        self.forget("ccache", "cmake")
        more = {}
        if os.geteuid() == 0:
            more["user"] = NOBODY
            self.top.chmod(0o755)
            for path in (self.tree, self.fake):
                shutil.chown(path, NOBODY)
        status, _, err = self.run_script("games", **more)
        self.assertEqual(status, 1)
        self.assertIn("as root: apt-get install --no-install-recommends cmake ccache\n", err)

    def test_without_apt_goes_on_when_it_can(self):
        (self.tools / "apt-get").unlink()
        self.forget("ccache")
        self.assertEqual(self.run_script("games")[0], 7)

    def test_without_apt_says_what_is_needed(self):
        (self.tools / "apt-get").unlink()
        (self.tools / "cmake").unlink()
        status, out, err = self.run_script("games")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("cmake not found", err)
        self.assertRegex(err, r"needed: a C\+\+20 compiler .*CMake 3\.25.*Ninja.*CLI11.*fmt.*nlohmann-json")

    def test_a_failed_build_shows_why(self):
        (self.fake / "ninja_fails").touch()
        status, out, err = self.run_script("games")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("score.hpp:3: error: oh dear", err)
        self.assertNotIn("noise of cmake", err)

    def test_a_failed_configuration_shows_why(self):
        (self.fake / "cmake_fails").touch()
        status, out, err = self.run_script("games")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("CMake Error: no fmt", err)

    def test_two_at_once_build_once(self):
        both = [self.start("games", takes="0.5") for _ in range(2)]
        self.assertEqual([process.communicate("")[0] for process in both], [f"<games> in {self.top}\n"] * 2)
        self.assertEqual(self.calls(), ["cmake --preset release", "ninja"])

    def test_the_program_does_not_hold_the_lock(self):
        with self.start("serve") as serving:
            serving.stdout.readline()    # it runs now, and waits for input
            (self.fake / "changed").touch()
            self.assertEqual(self.run_script("games")[2], "espalier: building …\n")
            serving.communicate("")

    def test_an_unknown_step_of_the_tests(self):
        status, _, err = self.run_script("test", "formt")
        self.assertEqual((status, err), (2, "espalier: no step formt; there are: format layers page dev tidy asan tsan tsan-openmp fuzz\n"))


unittest.main()
