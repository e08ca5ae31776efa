"""The tables of rows that a campaign kept, and the tools themselves on the same samples."""

import collections
import importlib.util
import json
import math
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

import rules

GATE = "bench gate"
COMPARE = pathlib.Path("/usr/share/benchmark/compare.py")


def rows(path):
    """The rows of a file; a file that is none ends the program with 65."""
    try:
        return [json.loads(line) for line in path.read_text().splitlines()]
    except (OSError, ValueError) as error:
        print(f"judges: {path} has no rows of this campaign: {error}", file=sys.stderr)
        sys.exit(65)


def sides(row):
    """The samples of both builds in nanoseconds."""
    return [[[row["nanoseconds"] * (1 + each * 1e-5) for each in process] for process in side]
            for side in row["samples"]]


def wilson(count, total):
    """Wilson's interval of 95 % for a share."""
    if not total:
        return 0.0, 1.0
    z, share = 1.96, count / total
    centre = share + z * z / (2 * total)
    reach = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return (centre - reach) / (1 + z * z / total), (centre + reach) / (1 + z * z / total)


def share(count, total):
    low, high = (f"{max(0, each) * 100:.1f}" for each in wilson(count, total))
    return f"{count} of {total} [{low}, {high}]" if total else "none"


# MARK: - Decisions

def decisions(row):
    """What each rule says of a row, and the gate."""
    old, new = sides(row)
    found = {rule.name: rule.decide(old, new) for rule in rules.RULES}
    found |= {rule.name: rule.decide(row["instructions"]) for rule in rules.COUNT_RULES}
    return found | {GATE: gate(row)}


def gate(row):
    """What the gate says: of a claim on times by the time alone, else by all metrics."""
    is_claim = kind(row) == "commits" and row["effect"] != "none"
    red, improved = [[metric for metric in row[side] if metric == "time" or not is_claim]
                     for side in ("red", "improved")]
    return "slower" if red else "faster" if improved else "same"


def tell(kept):
    """Prints a table for each kind of pair; returns 1 if the gate was red without an effect."""
    failed = [row for row in kept if "failed" in row]
    judged = [dict(row, said=decisions(row)) for row in kept if "failed" not in row]
    groups = collections.defaultdict(list)
    for row in judged:
        groups[row["neighbour"], kind(row)].append(row)
    for (beside, name), group in sorted(groups.items()):
        print(f"\n## {name}, beside {beside}\n")
        tell_group(group)
    for row in failed:
        print(f"\nnot judged: {row['pair']}: {row['failed']}")
    alarms = [row for row in judged if row["effect"] == "none" and row["red"]]
    for row in alarms:
        print(f"\nfalse alarm of the gate: {row['pair']}, {row['benchmark']}: "
              + ", ".join(row["red"]))
    return 1 if alarms else 0


def kind(row):
    source, _, pair = row["pair"].partition("/")
    if source != "corpus":
        return "commits"
    return "the same program" if pair.startswith("same") else "the corpus"


def tell_group(group):
    effects = claims([row for row in group if row["effect"] in ("slower", "faster")])
    others = [row for row in group if row["effect"] == "none"]
    pairs = collections.defaultdict(list)
    for row in others:
        pairs[row["pair"]].append(row)
    # Of a pair of which a benchmark has an effect, a red gate is right.
    clean = [group for pair, group in pairs.items()
             if not any(row["pair"] == pair for row in effects)]
    print("| tool | rule | effects found | \"slower\" without effect | \"faster\" without effect "
          "| red gates without effect |")
    print("|---|---|---|---|---|---|")
    named = [(rule.tool, rule.name) for rule in rules.RULES + rules.COUNT_RULES]
    for tool, name in [(GATE, GATE), *named]:
        cells = [share(*counted(effects, name, lambda row, word: word == row["effect"]))]
        cells += [share(*counted(others, name, lambda row, word, sign=sign: word == sign))
                  for sign in ("slower", "faster")]
        red = sum(any(row["said"][name] == "slower" for row in each) for each in clean)
        cells.append(share(red, len(clean)))
        print(f"| {tool} | {'all metrics' if name == GATE else name} | {' | '.join(cells)} |")
    undecided = collections.Counter(row["time"] for row in group)
    seconds = sorted({row["pair"]: row["seconds"] for row in group}.values())
    print(f"\n{len(pairs)} pairs; the gate's times: "
          + ", ".join(f"{count} {verdict}" for verdict, count in undecided.most_common())
          + f"; seconds of a gate after builds: median {statistics.median(seconds):.0f}, "
          f"most {seconds[-1]:.0f}")
    missed = [row for row in effects if row["said"][GATE] != row["effect"]]
    for row in missed:
        print(f"- missed by the gate: {row['pair']}, {row['benchmark']}: {row['what']}; "
              f"time {row['time']}")


def claims(rows):
    """The rows with an effect; those of one claim on commits as one, since it is about at least one
    of its benchmarks."""
    single = [row for row in rows if kind(row) != "commits"]
    grouped = collections.defaultdict(list)
    for row in rows:
        if kind(row) == "commits":
            grouped[row["pair"], row["what"]].append(row)
    for group in grouped.values():
        said = {name: row["effect"] if any(row["said"][name] == row["effect"] for row in group)
                else group[0]["said"][name]
                for row in group[:1] for name in row["said"]}
        single.append(dict(group[0], said=said))
    return single


def counted(group, name, is_so):
    words = [(row, row["said"][name]) for row in group if row["said"][name]]
    return sum(is_so(row, word) for row, word in words), len(words)


# MARK: - The tools themselves

def tools(kept, number, seed):
    """Lets the tools decide on some rows; prints how often each agrees with its rule."""
    missing = [name for name, is_there in (
        ("compare.py of libbenchmark-tools", COMPARE.exists()),
        ("hyperfine", shutil.which("hyperfine")),
        ("pytest-benchmark", importlib.util.find_spec("pytest_benchmark"))) if not is_there]
    if missing:
        print(f"judges: without {', '.join(missing)} no tool can be asked", file=sys.stderr)
        return 69
    judged = [row for row in kept if "failed" not in row]
    number = min(number, len(judged))
    chosen = random.Random(seed).sample(judged, number)
    agreed = collections.Counter()
    for row in chosen:
        old, new = sides(row)
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder)
            for name, same in ((GOOGLE, google(old, new, place)), (PYTEST, pytest(old, new, place)),
                               (HYPERFINE, hyperfine(old, new, place))):
                agreed[name] += same
                if not same:
                    print(f"differs: {name}: {row['pair']}, {row['benchmark']}")
    for name in (GOOGLE, PYTEST, HYPERFINE):
        print(f"{name}: {agreed[name]} of {number} rows as the rule says")
    return 0 if all(agreed[name] == number for name in (GOOGLE, PYTEST, HYPERFINE)) else 1


GOOGLE = "Google Benchmark's compare.py, U test of 20 repetitions"
PYTEST = "pytest-benchmark, mean:5%"
HYPERFINE = "hyperfine, ratio and error of its own times"


def google(old, new, place):
    for name, side in (("old", old), ("new", new)):
        repetitions = [{"name": "row", "run_name": "row", "run_type": "iteration", "iterations": 1,
                        "repetitions": len(side), "repetition_index": index, "threads": 1,
                        "real_time": mean, "cpu_time": mean, "time_unit": "ns"}
                       for index, mean in enumerate(rules.runs(side, 20))]
        document = {"context": {}, "benchmarks": repetitions}
        (place / f"{name}.json").write_text(json.dumps(document))
    done = subprocess.run([sys.executable, COMPARE, "--no-color", "benchmarks", "old.json",
                           "new.json"], cwd=place, capture_output=True, text=True, check=True)
    line = next(line for line in done.stdout.splitlines() if line.startswith("row_pvalue"))
    # It prints four decimal places, so a p-value of 0.05 is either.
    p_value = float(line.split()[1])
    says = rules.u_test(0.05, 20, statistics.fmean)(old, new) != "same"
    return (p_value < 0.05) == says or p_value == 0.05


# A clock that shows the samples as the lengths of rounds, and a test that reads it twice a round.
CLOCK = """
import json
times = json.load(open("samples.json"))
ticks = [0.0]
for each in times:
    ticks += [ticks[-1], ticks[-1] + each * 1e-9]
shown = iter(ticks[1:])
def clock():
    return next(shown)
def test_row(benchmark):
    benchmark.pedantic(lambda: None, rounds=len(times), iterations=1)
"""


def pytest(old, new, place):
    (place / "test_row.py").write_text(CLOCK)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
               "--benchmark-timer=test_row.clock", "--benchmark-storage=file://kept",
               "--benchmark-disable-gc"]
    for side, more in ((old, ["--benchmark-save=old"]),
                       (new, ["--benchmark-compare=0001", "--benchmark-compare-fail=mean:5%"])):
        (place / "samples.json").write_text(json.dumps(rules.parts(side)))
        done = subprocess.run([*command, *more], cwd=place, capture_output=True, text=True)
        if side is old and done.returncode:
            sys.exit(f"judges: pytest exited {done.returncode}: {done.stdout}{done.stderr}")
    is_red = "Performance has regressed" in done.stdout + done.stderr
    return is_red == (rules.limit(0.05, statistics.fmean)(old, new) == "slower")


def hyperfine(old, new, place):
    """Two commands that sleep as long as ten samples each, about 20 ms; the tool's own times count,
    since it starts processes."""
    scale = 2e7 / statistics.median(rules.parts(old))
    for name, side in (("old", old), ("new", new)):
        (place / name).write_text("".join(f"{mean * scale * 1e-9:.6f}\n"
                                          for mean in rules.runs(side, 10)))
        (place / f"{name}.sh").write_text(
            f"read -r line < {name}; sleep $line; sed -i 1d {name}\n")
    done = subprocess.run(["hyperfine", "-N", "--runs", "10", "--style", "basic", "--export-json",
                           "times.json", "sh old.sh", "sh new.sh"], cwd=place, capture_output=True,
                          text=True, check=True)
    times = [[[each] for each in result["times"]]
             for result in json.loads((place / "times.json").read_text())["results"]]
    found = re.search(r"([\d.]+) ± ([\d.]+) times faster", done.stdout)
    says = rules.ratio_with_error(*times) != "same"
    # It prints two decimal places.
    margin = float(found[1]) - float(found[2]) - 1
    return (margin > 0) == says or abs(margin) <= 0.01
