import BenchCommand

runBench([known, replays, faults] + sides + jitter)
