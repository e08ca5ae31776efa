import Benchmarking

benchmarkMain([sorting])
