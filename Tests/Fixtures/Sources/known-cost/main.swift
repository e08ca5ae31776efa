import BenchCommand

runBench([known, replays, faults] + sides + shapes + sites + kernels + jitter + own + misuse)
