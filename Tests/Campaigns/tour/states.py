"""The states of a package that `tour` looks at: its documents, made from a seed.

Each state is a folder with a package, a git history, measurements and the last gate, as commands
leave them in `.bench/`. Nothing is measured: the numbers are drawn at random.
"""

import datetime
import json
import os
import random
import re
import subprocess

# Of one package each; the words are those of the states in `STATES`.
SUBJECTS = [
    "parser: keep tokens in one array", "layout: cache the heights of rows",
    "index: hash names once", "parser: report the column of an error", "docs: describe the cache",
]
# `GateCall.mostNamed`.
MOST_NAMED = 8
LONG = "a-name-that-does-not-end" * 9
CELLS = "[cells=10000,kind=estimated-heights,sections=100,updates=insert-and-delete-in-the-middle]"


def names_of(count):
    """Identifiers as people write them, in several groups."""
    groups = ["parse/tokens", "parse/tree", "layout/rows", "layout/text", "index/lookup"]
    return [f"kernels/{groups[n % 5]}/case-{n // 5}[count={4 ** (n % 6)}]" for n in range(count)]


def long_names():
    """Names of 200 characters: of many parts, of one, with parameters, and in other scripts."""
    return [
        "kernels/" + "/".join(["a-group-of-benchmarks"] * 4) + "/" + LONG[:100],
        "kernels/" + LONG[:192], ("kernels/cards/" + LONG[:90] + CELLS)[:200],
        "kernels/" + "größe-名前-имя-" * 10 + "end",
    ]


def environment(day, commit):
    date = datetime.datetime(2026, 1, 1, 3, 20, tzinfo=datetime.timezone.utc)
    date += datetime.timedelta(days=day)
    return {
        "cpuModel": "Made CPU", "cpuCount": 2, "kernel": "6.1", "os": "linux", "arch": "x86_64",
        "toolchain": "swift-6.3.1", "configuration": "release", "flags": [],
        "allocator": "jemalloc 5.3.0", "branch": "main", "load": [0.1, 0.1, 0.1],
        "commit": commit, "date": date.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "calibration": {"arithmetic": 1000.0, "branches": 2000.0, "loads": 500.0},
    }


def counted(value, unit="count"):
    return {"unit": unit, "total": 10 * value, "iterations": 10, "value": value}


def timed(floor, chance, samples=0):
    value = {
        "unit": "ns", "floor": floor, "median": floor * 1.04, "mad": floor * 0.01,
        "p90": floor * 1.1, "p99": floor * 1.3, "iterationsPerSample": 100,
    }
    if samples:
        drawn = [round(100 * floor * (1 + chance.expovariate(30))) for _ in range(samples)]
        value["samples"] = drawn
    return value


def line(name, metrics):
    return {
        "id": name, "suite": "kernels", "items": 1, "tags": ["gate"], "unavailable": {},
        "checksum": {"exact": str(len(name))}, "metrics": metrics,
    }


def measurement(names, floors, allocations, here, chance, samples=0):
    return {
        "schema": "bench.measurement/1", "environment": here,
        "benchmarks": [
            line(name, {
                "time": timed(floors[name], chance, samples),
                "allocations": counted(allocations[name]),
                "allocatedBytes": counted(64 * allocations[name], "bytes"),
            }) for name in names
        ],
    }


def reading(ratio, noise, chance):
    rounds = [round(ratio * (1 + chance.gauss(0, noise)), 5) for _ in range(24)]
    middle = sorted(rounds)[12]
    return {
        "ratio": middle, "rounds": rounds, "detectableEffect": 0.012,
        "interval": [middle - noise, middle + noise],
    }


def paired(floor, verdict, chance):
    """The time of a row of a gate, as two builds in 24 rounds give it."""
    ratio = {"regressed": 1.568, "improved": 0.93, "inconclusive": 1.012}.get(verdict, 1.0)
    noise = 0.02 if verdict == "inconclusive" else 0.003
    undisturbed, mean = reading(ratio, noise, chance), reading(ratio, 2 * noise, chance)
    value = {
        "unit": "ns", "baseline": floor, "floor": floor * undisturbed["ratio"], "rounds": 24,
        "sharpRounds": 22, "endpoint": "undisturbed", "verdict": verdict,
        "undisturbed": undisturbed, "mean": mean, **undisturbed, "rounds": 24,
        "decision": {"changeMargin": 0.005, "equalityMargin": 0.0192},
    }
    if verdict != "inconclusive":
        value["pValue"] = 2e-5
        value["decision"]["rounds"] = 16
    if verdict == "regressed":
        words = "more work: instructions +56.1 %, allocations +3"
        value["note"] = words
        value["attribution"] = {
            "kind": "more-work", "words": words, "instructions": 0.561, "allocations": 3}
    return value


def tail(metric, floor, verdict, chance):
    """The tail of a row of a gate: of two builds, slower from the 95th percentile on."""
    slow = 1.8 if verdict == "regressed" else 1.0
    shares = [0.5, 0.75, 0.9, 0.95, 0.98, 0.99, 0.995]
    points = [
        {"share": share, "reference": floor * (1 + place * 0.2),
         "candidate": floor * (1 + place * 0.2) * (slow if share >= 0.95 else 1)}
        for place, share in enumerate(shares)]
    finding = {
        "metric": metric, "reference": points[5]["reference"], "candidate": points[5]["candidate"],
        "reading": reading(slow, 0.01, chance), "rounds": 24, "percentiles": points,
        "exceeding": {"threshold": 2 * floor, "reference": 0.01, "candidate": 0.01 * slow ** 4},
        "decision": {"changeMargin": 0.05, "equalityMargin": 0.2, "rounds": 16}, "pValue": 1e-5,
        **({"step": 17, "steps": 60} if metric == "frameTime" else {})}
    return {"unit": "ns", "baseline": finding["reference"], "floor": finding["candidate"],
            "verdict": verdict, "ratio": finding["reading"]["ratio"], "tail": finding}


def drifted(floor, machine):
    """The time beside a stored one, on a machine whose speed has changed too much."""
    return {
        "unit": "ns", "floor": floor * 1.84, "median": floor * 1.9, "baseline": floor,
        "ratio": 1.84, "verdict": "unproven", "note": machine["note"],
    }


def judged_line(name, verdict, floor, allocations, chance, machine):
    count = counted(allocations + (3 if verdict == "regressed" else 0))
    row = line(name, {
        "time": drifted(floor, machine) if machine else paired(floor, verdict, chance),
        "allocations": {
            **count, "baseline": allocations,
            "ratio": count["value"] / allocations if allocations else 1,
            "verdict": "regressed" if verdict == "regressed" else "unchanged"},
    })
    if not machine:
        metric = "frameTime" if name.endswith("[count=64]") else "timeP99"
        row["metrics"][metric] = tail(metric, floor, verdict, chance)
    if verdict == "regressed":
        row["explanations"] = [
            {"metric": "instructions", "lines": [
                "Parser.tokens(of:) +41,230 (21,004 → 62,234)",
                "swift_retain +9,210 (10 → 9,220)"]},
            {"metric": "allocations", "lines": [
                "+3 × 64 B in Parser.tokens(of:) Sources/Parsing/Parser.swift:41"]},
        ]
    return {**row, "verdict": verdict}


def gate(names, verdicts, floors, allocations, here, chance, machine=None):
    rows = [
        judged_line(
            n, verdicts.get(n, "unchanged"), floors[n], allocations[n], chance, machine)
        for n in names
    ]
    red = [row for row in rows if row["verdict"] == "regressed"]
    document = {
        "schema": "bench.gate/1", "environment": here, "reference": "commit 0123456789ab",
        "evidence": ["builds: 74 s", "timed in 24 rounds of fresh processes, each in a layout of "
                     "its own, 58 s, seed 7"],
        "seed": 7, "benchmarks": rows, "exitCode": 2 if red else 0,
        "verdict": "regressed" if red else "unchanged",
        "problems": [f"{row['id']}: {change(row)}, 22/24 rounds sharp" for row in red],
        "summary": f"{len(rows)} benchmarks: {len(red)} regressed",
        "headline": headline(red, len(rows), machine),
    }
    if red:
        document["acceptances"] = ['bench baseline accept --because "…"']
        document["reproduction"] = f"bench gate --against main{selection(red)} --seed 7"
    return {**document, **({"machine": machine} if machine else {})}


def change(row):
    """The change of the time of a row with its interval, as gates write it."""
    time = row["metrics"]["time"]
    ratio, (low, high) = time["ratio"], time["interval"]
    return (f"time {100 * (ratio - 1):+.1f} % "
            f"[{100 * (low - 1):+.1f}, {100 * (high - 1):+.1f}]")


def selection(red):
    """The option that selects the red rows, as `GateCall` writes it; empty for many."""
    names = [re.sub(r"[][\\^$.|?*+(){}]", r"\\\g<0>", row["id"]) for row in red]
    if len(names) > MOST_NAMED:
        return ""
    return f" --filter '^{names[0]}$'" if len(names) == 1 else f" --filter '^({'|'.join(names)})$'"


def headline(red, count, machine):
    """The first sentence of a gate, in the words of `ReportSummary`."""
    if red:
        told = [f"{row['id']} regressed ({change(row)})" for row in red[:3]]
        others = [f"and {len(red) - 3} more"] if len(red) > 3 else []
        return "failed: " + "; ".join(told + others)
    times = "" if machine else f", {count} in time"
    return f"passed: {count} benchmarks proven unchanged in exact metrics{times}"


def commits(folder, count):
    """Makes a git history without files, and returns its hashes, oldest first."""
    os.makedirs(folder)
    with open(f"{folder}/Package.swift", "w", encoding="utf-8") as manifest:
        manifest.write("// swift-tools-version: 6.2\n")
    def git(*words, **variables):
        return subprocess.run(
            ["git", "-C", folder, *words], check=True, capture_output=True, text=True,
            env={**os.environ, "GIT_AUTHOR_NAME": "A. Author", "GIT_AUTHOR_EMAIL": "a@example.com",
                 "GIT_COMMITTER_NAME": "A. Author", "GIT_COMMITTER_EMAIL": "a@example.com",
                 **variables}).stdout.strip()
    git("init", "--quiet")
    found = []
    for day in range(count):
        date = f"2026-01-01T00:00:00Z" if not day else f"{1767225600 + 86400 * day} +0000"
        git("commit", "--quiet", "--allow-empty", "-m", SUBJECTS[day % len(SUBJECTS)],
            GIT_AUTHOR_DATE=date, GIT_COMMITTER_DATE=date)
        found.append(git("rev-parse", "HEAD"))
    return found


def make(folder, names, verdicts, seed=1, runs=40, machine=None):
    """Writes a state into a folder: measurements with a step, the last of them, and a gate."""
    chance = random.Random(seed)
    hashes = commits(folder, runs)
    floors = {name: 10 ** chance.uniform(1, 6) for name in names}
    allocations = {name: chance.randrange(8) for name in names}
    moved = [name for name in names if name in verdicts or chance.random() < 0.2]
    for kind in ["history-files", ".bench/measurements", ".bench/gates"]:
        os.makedirs(f"{folder}/{kind}")
    for day in range(runs):
        now = {
            name: floor * (1.568 if name in moved and day >= 30 else 1)
            * (1 + abs(chance.gauss(0, 0.005))) for name, floor in floors.items()
        }
        document = measurement(
            names, now, allocations, environment(day, hashes[day]), chance,
            samples=120 if day == runs - 1 else 0)
        write(f"{folder}/history-files/day-{day:03}.json", document)
    write(f"{folder}/.bench/measurements/last.json", document)
    here = environment(runs, hashes[-1])
    write(f"{folder}/.bench/gates/last.json",
          gate(names, verdicts, floors, allocations, here, chance, machine))


def write(path, document):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file, sort_keys=True, ensure_ascii=False)


def noisy():
    words = ("This machine is 84.0 % slower now than when the stored times were measured: "
             "times are not compared.")
    return {"note": "machine off by 84 %", "drift": 0.84, "words": words}


def all_states(folder):
    """Makes every state, each in a folder of its name, and returns the names."""
    few, many, long = names_of(14), names_of(500), long_names()
    red = {few[0]: "regressed", few[3]: "regressed", few[5]: "improved", few[6]: "inconclusive"}
    make(f"{folder}/red", few, red)
    make(f"{folder}/green", few, {}, seed=2)
    make(f"{folder}/noisy", few, {}, seed=3, machine=noisy())
    make(f"{folder}/empty", [], {}, runs=2)
    slow = {name: "regressed" for name in many[::40]}
    make(f"{folder}/many", many, {**slow, many[7]: "improved"}, seed=4)
    make(f"{folder}/long", long, {long[0]: "regressed", long[2]: "regressed"}, seed=5)
    return ["red", "green", "noisy", "empty", "many", "long"]
