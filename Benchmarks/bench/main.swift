internal import BenchCommand
internal import EngineSuites

runBench([transitions])
