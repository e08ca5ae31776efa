"""The rules by which tools decide from samples whether a program got slower.

Each rule takes the samples of both builds, in nanoseconds, and says "slower", "faster" or "same". A
tool that only says that two samples differ is given the sign of its own estimate. Samples are lists
of processes, and each process has the means of equal parts of its measured time.

What a tool reads as one measurement is a process here: a repetition, a run, a line of `-count`.
Tools that take many samples within a process read the parts instead.
"""

import math
import statistics
import typing

import numpy
from scipy import stats

# The resamples of a bootstrap: a tenth of what criterion draws. The standard error of a two-sided
# p-value of 0.05 is 2 · √(0.025 · 0.975 / 10 000), about 0.003.
RESAMPLES = 10_000


class Rule(typing.NamedTuple):
    name: str
    tool: str
    # Where the rule is written down.
    source: str
    decide: typing.Callable


def runs(side, count):
    """The means of the first processes."""
    return [statistics.fmean(parts) for parts in side[:count]]


def parts(side):
    """The means of all parts of all processes."""
    return [mean for process in side for mean in process]


def said(change, is_proven=True):
    if not is_proven or change == 0:
        return "same"
    return "slower" if change > 0 else "faster"


def relative(old, new):
    return new / old - 1


# MARK: - Tests of samples

def u_test(level, count, estimate):
    """The U test of Mann and Whitney on processes; `estimate` gives the direction."""
    def decide(old, new):
        before, after = runs(old, count), runs(new, count)
        p_value = stats.mannwhitneyu(before, after, alternative="two-sided").pvalue
        return said(relative(estimate(before), estimate(after)), p_value < level)
    return decide


def welch(old, new):
    """The t test without equal variances, at 0.05, on ten runs."""
    before, after = runs(old, 10), runs(new, 10)
    p_value = stats.ttest_ind(before, after, equal_var=False).pvalue
    return said(relative(statistics.fmean(before), statistics.fmean(after)), p_value < 0.05)


def ratio_with_error(old, new):
    """The ratio of two means, and its error by the propagation of both deviations, on ten runs."""
    before, after = runs(old, 10), runs(new, 10)
    means = [statistics.fmean(before), statistics.fmean(after)]
    spread = [statistics.stdev(before) / means[0], statistics.stdev(after) / means[1]]
    # The tool divides the slower by the faster, so that its ratio is at least 1.
    ratio = max(means) / min(means)
    return said(relative(*means), ratio - ratio * math.hypot(*spread) > 1)


def asv(old, new):
    """Medians that differ by a tenth, and a U test at 0.002."""
    before, after = parts(old), parts(new)
    p_value = stats.mannwhitneyu(before, after, alternative="two-sided").pvalue
    medians = [statistics.median(before), statistics.median(after)]
    far = medians[1] > medians[0] * 1.1 or medians[1] < medians[0] / 1.1
    return said(relative(*medians), p_value < 0.002 and far)


def t_score(before, after):
    """The t statistic without equal variances, along the last axis."""
    count = before.shape[-1], after.shape[-1]
    variance = [before.var(-1, ddof=1) / count[0], after.var(-1, ddof=1) / count[1]]
    return (after.mean(-1) - before.mean(-1)) / numpy.sqrt(variance[0] + variance[1])


def criterion(old, new):
    """A bootstrap of the t statistic from both samples mixed, at 0.05, and an interval of 95 % of
    the relative change beyond 1 %."""
    generator = numpy.random.default_rng(1)
    before, after = numpy.array(parts(old)), numpy.array(parts(new))
    mixed = numpy.concatenate([before, after])
    shape = (RESAMPLES, len(before))
    scores = t_score(generator.choice(mixed, shape), generator.choice(mixed, shape))
    score = t_score(before, after)
    # Two-sided: twice the smaller tail.
    p_value = 2 * min((scores < score).mean(), (scores > score).mean())
    if p_value >= 0.05:
        return "same"
    means = [generator.choice(sample, shape).mean(-1) for sample in (before, after)]
    changes = relative(*means)
    low, high = numpy.percentile(changes, [2.5, 97.5])
    return "slower" if low > 0.01 else "faster" if high < -0.01 else "same"


def tango(old, new):
    """The differences of pairs: 2.6 standard errors from nothing, and more than 0.5 %."""
    before, after = parts(old), parts(new)
    differences = sorted(b - a for a, b in zip(before, after, strict=True))
    kept = without_outliers(differences)
    mean = statistics.fmean(kept)
    error = statistics.stdev(kept) / math.sqrt(len(kept))
    is_far = abs(mean) >= 2.6 * error and abs(mean / statistics.fmean(after)) > 0.005
    return said(mean, is_far)


def without_outliers(values):
    """Sorted values without those more than five interquartile ranges below the first quartile, and
    without about as many at the other end.

    The tool's code takes the number of both ends from the low one, whatever lies beyond the high
    one, and keeps one value more there.
    """
    count = len(values)
    first, third = values[count // 4], values[count * 3 // 4]
    below = sum(value < first - 5 * (third - first) for value in values)
    return values[below:count - below + 1] if below else values


# MARK: - Limits

def limit(share, number):
    """A number of all parts that grew by more than a share."""
    def decide(old, new):
        change = relative(number(parts(old)), number(parts(new)))
        return said(change, abs(change) > share)
    return decide


def quartile_limit(share):
    """One of the quartiles that grew by more than a share."""
    def decide(old, new):
        quartiles = [numpy.percentile(parts(side), [25, 50, 75]) for side in (old, new)]
        changes = [relative(*each) for each in zip(*quartiles)]
        if max(changes) > share:
            return "slower"
        return "faster" if min(changes) < -share else "same"
    return decide


def count_limit(share):
    """Instructions that grew by more than a share; None if they were not counted."""
    def decide(counts):
        if not counts:
            return None
        change = relative(*counts)
        return said(change, abs(change) > share)
    return decide


GOOGLE = "google/benchmark, tools/compare.py and tools/gbench/report.py, 1.7.1"
HYPERFINE = "sharkdp/hyperfine, src/benchmark/relative_speed.rs, 02b0db5c"
PYTEST = ("ionelmc/pytest-benchmark, --benchmark-compare-fail in src/pytest_benchmark/utils.py, "
          "5.2.3")
ORDO = "ordo-one/package-benchmark, Sources/Benchmark/BenchmarkThresholds+Defaults.swift, 02ab8841"
ASV = ("airspeed-velocity/asv, is_different in asv/statistics.py, 1c473ca6, and "
       "_is_result_better in asv/commands/compare.py")
TANGO = "bazhenov/tango, calculate_run_result in tango-bench/src/lib.rs, 00463f7a"
CRITERION = "bheisler/criterion.rs, book/src/analysis.md, 69a462b9; significance 0.05, noise 0.01"
BENCHSTAT = "golang/perf, cmd/benchstat/main.go, 02c55175; alpha 0.05"
HAND = "no tool: what is often written by hand"
COUNTS = "gungraun's limits, https://gungraun.github.io/gungraun/latest/html/regressions.html"

RULES = [
    Rule("U test, 9 repetitions", "Google Benchmark", GOOGLE, u_test(0.05, 9, statistics.fmean)),
    Rule("U test, 20 repetitions", "Google Benchmark", GOOGLE, u_test(0.05, 20, statistics.fmean)),
    Rule("ratio beyond its error, 10 runs", "hyperfine", HYPERFINE, ratio_with_error),
    Rule("Welch's t test, 10 runs", "hyperfine",
         "sharkdp/hyperfine, scripts/welch_ttest.py, 071d5c69", welch),
    Rule("U test of medians, 10 runs", "benchstat", BENCHSTAT, u_test(0.05, 10, statistics.median)),
    Rule("bootstrapped t test, noise 1 %", "criterion", CRITERION, criterion),
    Rule("paired differences, 0.5 %", "tango", TANGO, tango),
    Rule("U test and factor 1.1", "asv", ASV, asv),
    Rule("min:5%", "pytest-benchmark", PYTEST, limit(0.05, min)),
    Rule("mean:5%", "pytest-benchmark", PYTEST, limit(0.05, statistics.fmean)),
    Rule("mean:10%", "pytest-benchmark", PYTEST, limit(0.1, statistics.fmean)),
    Rule("quartiles 5 % (default)", "ordo-one's benchmark", ORDO, quartile_limit(0.05)),
    Rule("quartiles 10 %", "ordo-one's benchmark", ORDO, quartile_limit(0.1)),
    Rule("median 5 %", "by hand", HAND, limit(0.05, statistics.median)),
    Rule("median 10 %", "by hand", HAND, limit(0.1, statistics.median)),
]
# Of instructions that callgrind counts once, before and after.
COUNT_RULES = [
    Rule("instructions 5 %", "callgrind, once", COUNTS, count_limit(0.05)),
    Rule("instructions 10 %", "callgrind, once", COUNTS, count_limit(0.1)),
]
