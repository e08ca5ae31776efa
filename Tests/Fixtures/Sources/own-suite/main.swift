import BenchCommand

runBench([sorting])
