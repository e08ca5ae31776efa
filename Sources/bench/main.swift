internal import BenchCommand

runBench()
