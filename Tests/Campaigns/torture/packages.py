"""The packages that the campaign stores something in, and the commands that store it."""

import datetime
import json
import os
import pathlib
import random
import sqlite3
import subprocess
import sys

ROOT = pathlib.Path(os.path.abspath(__file__)).parents[3]
RELEASE = ROOT / ".build/release"
# Far beyond what any command takes here, also on a loaded machine: only a hang reaches it.
HANG = 600
FEW = ["--filter", "known/allocations/(one|none)$", "--time", "0.01"]


def fail(code, message):
    print(f"torture: {message}", file=sys.stderr)
    sys.exit(code)


class Package:
    """A package that stores measurements, with a temporary folder of its own."""

    # How the names begin that other programs leave in the temporary folder.
    foreign = ()
    # Whether the command builds a commit.
    builds = False

    def __init__(self, place, shim):
        self.root = pathlib.Path(place)
        self.temporary = self.root / "temporary"
        self.shim = shim
        self.token = f"torture-{os.getpid()}-{random.getrandbits(48):x}"
        self.temporary.mkdir()
        (self.root / "Package.swift").touch()
        self.old = self.copy("old", [])
        self.new = self.copy("new", ["EXTRA"])
        self.run("run", *FEW, "--format", "json", "--output", self.root / "a.json", "-q")
        for shard in "12":
            self.run("run", *FEW, "--shard", f"{shard}/2", "--format", "json",
                     "--output", self.root / f"shard{shard}.json", "-q")
        self.run("run", *FEW, "--save", "kept", "-q")
        self.run("baseline", "accept", *FEW, "--because", "the first")
        self.run("history", "--add", self.root / "a.json")

    def copy(self, name, switches):
        """A copy of the program of known cost with switches that change what it does."""
        program = (RELEASE / "known-cost").read_bytes()
        marker = b"known-cost planted switches:"
        place = program.index(marker) + len(marker)
        text = " ".join(switches).encode()
        path = self.root / name
        path.write_bytes(program[:place] + text + program[place + len(text):])
        path.chmod(0o755)
        return path

    def command(self, words, fault=None):
        """The arguments and variables of a command that meets a fault, if any."""
        variables = dict(os.environ, TMPDIR=str(self.temporary), TORTURE_TOKEN=self.token,
                         BENCH_PROGRAM=str(self.old), NO_COLOR="1")
        if fault:
            variables |= fault | {"LD_PRELOAD": str(self.shim), "TORTURE_PROGRAM": "bench"}
        return [RELEASE / "bench", *words, "--root", self.root], variables

    def start(self, words, fault=None):
        command, variables = self.command(words, fault)
        return subprocess.Popen(command, env=variables, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                cwd=self.root, start_new_session=True)

    def run(self, *words):
        process = self.start(words)
        text = process.communicate(timeout=HANG)[1].decode(errors="replace")
        if process.returncode:
            fail(69, f"{' '.join(map(str, words))} exits {process.returncode}: {text.strip()}")

    def prepare(self):
        """Makes what the command of the next round needs."""

    def wrong(self, is_done):
        """What is wrong with what is left, beside the stored files, after a command ended well
        (`is_done`) or not."""
        return []

    def stored(self):
        """The stored files and their contents, without builds and without a write under way."""
        found = {}
        for folder in (self.root / "baselines", self.root / ".bench"):
            for path in sorted(folder.rglob("*")) if folder.exists() else []:
                try:
                    if (path.is_file() and path.suffix in (".json", ".tsv")
                            and not {"references", "candidate"} & set(path.parts)):
                        found[str(path.relative_to(self.root))] = path.read_bytes()
                except FileNotFoundError:
                    continue
        merged = self.root / "merged.json"
        if merged.exists():
            found["merged.json"] = merged.read_bytes()
        return found


MANIFEST = """// swift-tools-version: 6.0
import PackageDescription
let package = Package(name: "tiny", targets: [.target(name: "Parts"),
  .executableTarget(name: "tiny", dependencies: ["Parts"])])
"""


class Repository(Package):
    """A package whose commits a gate builds; they are no suites, so the gate ends there."""

    # Those of the package manager, which leaves the first also when nothing kills it.
    foreign = ("_", "TemporaryDirectory.")
    builds = True

    def __init__(self, place, shim):
        super().__init__(place, shim)
        self.write("Package.swift", MANIFEST)
        self.write("Sources/Parts/parts.c", "int parts(void) { return 1; }\n")
        self.write("Sources/Parts/include/parts.h", "int parts(void);\n")
        self.write(".gitignore", ".bench\n.build\n/temporary\n/*.json\n/old\n/new\n")
        self.git("init", "--quiet")
        self.commit()

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def git(self, *words):
        return subprocess.run(
            ["git", "-c", "user.name=torture", "-c", "user.email=torture@example.org", "-c",
             "commit.gpgsign=false", *words], cwd=self.root, check=True, capture_output=True,
            text=True).stdout.strip()

    def prepare(self):
        self.commit()

    def commit(self):
        """Commits a program that prints a number of its own, so that a gate must build it."""
        number = random.getrandbits(40)
        self.write("Sources/tiny/main.swift", f"import Parts\nprint({number}, parts())\n")
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", f"{number}")

    def wrong(self, _):
        """What is wrong with the builds that are kept: each prints what its commit prints."""
        wrong = []
        self.start(verbs(self)["reference build"]).communicate(timeout=HANG)
        places = list((self.root / ".bench/references").glob("*-swift-*"))
        for place in places:
            if not (place / "whole").exists():
                wrong.append(f"{place.name} is left unfinished")
                continue
            # The second line is the product.
            commit = (place / "whole").read_text().split("\n")[0]
            printed = subprocess.run([place / "build/release/tiny"], capture_output=True, text=True)
            if printed.stdout != self.git("log", "-1", "--format=%s", commit) + " 1\n":
                wrong.append(f"{place.name} prints {printed.stdout!r}, unlike {commit}")
        return wrong + ([] if places else ["no reference is kept"])


class Ledger(Package):
    """A package with a history in a database, to which each round adds two new measurements."""

    def __init__(self, place, shim):
        super().__init__(place, shim)
        self.count = 0
        self.prepare()

    def prepare(self):
        """Makes the two measurements that the next command adds."""
        document = json.loads((self.root / "a.json").read_text())
        date = datetime.datetime(2026, 1, 1)
        (self.root / "next").mkdir(exist_ok=True)
        for name in ("first", "second"):
            self.count += 1
            moment = date + datetime.timedelta(minutes=self.count)
            document["environment"]["date"] = moment.isoformat() + "Z"
            (self.root / f"next/{name}.json").write_text(json.dumps(document) + "\n")

    def rows(self, query):
        database = sqlite3.connect(self.root / "history.db")
        try:
            return database.execute(query).fetchall()
        finally:
            database.close()

    def has_tables(self):
        return self.rows("SELECT 1 FROM sqlite_master WHERE name = 'bench_text'")

    def stored(self):
        """The stored files, and the texts in the database as if they were files."""
        found = super().stored()
        if (self.root / "history.db").exists() and self.has_tables():
            query = "SELECT date, text FROM bench_measurement JOIN bench_text ON measurement = id"
            found |= {f"history.db/{date}.tsv": text for date, text in self.rows(query)}
        return found

    def wrong(self, is_done):
        if not (self.root / "history.db").exists():
            return ["the database is gone"] if is_done else []
        if not self.has_tables():
            return ["the database has no tables"] if is_done else []
        found = []
        if (answer := self.rows("PRAGMA integrity_check")) != [("ok",)]:
            found.append(f"the database is damaged: {answer}")
        dates = [json.loads((self.root / f"next/{name}.json").read_text())["environment"]["date"]
                 for name in ("first", "second")]
        count = sum(f"history.db/{date}.tsv" in self.stored() for date in dates)
        if count == 1 or is_done and count == 0:
            found.append(f"{count} of two measurements are in the database")
        return found


# The packages of the verbs that need more than most.
PACKAGES = {"reference build": Repository, "history --database": Ledger}


def verbs(package):
    """The commands that store something, by name."""
    return {
        "reference build": ["gate", "--against", "HEAD", "--product", "tiny"],
        "run --save": ["run", *FEW, "--save", "kept"],
        "baseline accept": ["baseline", "accept", *FEW, "--because", "another"],
        "gate": ["gate", *FEW, "--output", package.root / "gate.json", "--format", "json"],
        "gate --against": ["gate", "--filter", "known/allocations/(one|none)$", "--budget", "1",
                           "--against-binary", package.new],
        "history --add": ["history", "--add", package.root / "a.json"],
        "history --database": ["history", "--database", package.root / "history.db", "--add",
                               package.root / "next"],
        "merge": ["merge", package.root / "shard1.json", package.root / "shard2.json", "--output",
                  package.root / "merged.json"],
    }
