"""What the gates of a field trial said, beside what was expected."""

import collections
import re

# What a claim calls an effect, and the verdict of the gate on it.
VERDICTS = {"slower": "regressed", "more": "regressed", "faster": "improved", "less": "improved"}


def file_name(pattern):
    """A pattern as the end of a file's name; nothing for none."""
    return "-" + re.sub(r"[^\w.]+", "-", pattern) if pattern else ""


def judged(document, metric=None):
    """Yields benchmark, metric and judgement of each metric that a gate judged."""
    for benchmark in document.get("benchmarks", []):
        for name, judgement in (benchmark.get("metrics") or {}).items():
            if metric in (None, name):
                yield benchmark, name, judgement


def proven(documents, claim):
    """The benchmarks whose metric has the verdict that a claim expects, the widest change first."""
    found = [(benchmark, judgement) for document in documents
             for benchmark, _, judgement in judged(document, claim["metric"])
             if re.search(claim["benchmarks"], benchmark["id"])
             and judgement.get("verdict") == VERDICTS[claim["effect"]]]
    return sorted(found, key=lambda each: -abs((each[1].get("ratio") or 1) - 1))


def opposite(documents, claim):
    """The number of benchmarks that a claim is about and that changed the other way."""
    other = {"slower": "faster", "faster": "slower", "more": "less", "less": "more"}
    return len(proven(documents, {**claim, "effect": other[claim["effect"]]}))


def size(judgement):
    """A change in words: a ratio with its interval, or two counts."""
    interval = judgement.get("interval")
    if judgement.get("ratio") and interval:
        low, high = (f"{(bound - 1) * 100:+.1f}" for bound in interval)
        return f"{(judgement['ratio'] - 1) * 100:+.1f} % [{low}, {high}]"
    return f"{judgement.get('baseline', '?')} → {judgement.get('value', '?')}"


def verdicts(documents, metric="time", pattern="."):
    """How often each verdict was given on a metric, for benchmarks that match a pattern."""
    return collections.Counter(
        judgement.get("verdict", "not judged") for document in documents
        for benchmark, _, judgement in judged(document, metric)
        if re.search(pattern, benchmark["id"]))


def times(documents):
    """How often each verdict was given on a time that rounds were played for, and each reason why
    none were, such as that both builds are the same code."""
    return collections.Counter(
        judgement.get("verdict", "not judged") if "rounds" in judgement
        else judgement.get("note", "not timed")
        for document in documents for _, _, judgement in judged(document, "time"))


def is_timed(document):
    """Whether rounds were played for any benchmark, without which no time can be red."""
    return any("rounds" in judgement for _, _, judgement in judged(document, "time"))


def reds(documents):
    """Each judgement `regressed`, as a sentence."""
    return [f"{benchmark['id']}: {metric} {size(judgement)}"
            for document in documents for benchmark, metric, judgement in judged(document)
            if judgement.get("verdict") == "regressed"]


def upper_bound(failures, trials):
    """The one-sided 95 % upper bound of Clopper and Pearson for a share, by bisection."""
    if failures >= trials:
        return 1.0
    low, high = 0.0, 1.0
    for _ in range(60):
        share = (low + high) / 2
        if tail(failures, trials, share) > 0.05:
            low = share
        else:
            high = share
    return high


def tail(failures, trials, share):
    """The probability of at most `failures` among `trials`."""
    total, term = 0.0, (1 - share) ** trials
    for index in range(failures + 1):
        total += term
        if share < 1:
            term *= (trials - index) / (index + 1) * share / (1 - share)
    return total
