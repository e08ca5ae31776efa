import Benchmarking

Switches.failAtStart()
benchmarkMain([known, replays, faults] + sides + shapes + sites + kernels + jitter + own + misuse)
