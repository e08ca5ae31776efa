import BenchCommand

runBench([known, faults])
