import Benchmarking

Switches.failAtStart()
benchmarkMain(
  [known, replays, faults] + sides + tails + shapes + sites + kernels + jitter + own + misuse
    + barriers + memory + functions + parallel + forms + children + truth)
