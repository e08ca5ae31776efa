internal import Benchmarking
internal import EngineSuites

benchmarkMain([transitions, scaling, threads])
