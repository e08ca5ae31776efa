import Benchmarking

/// Every kernel in its own file, so that one edit concerns one benchmark.
let corpus = BenchmarkSuite("corpus") {
  BenchmarkGroup("kernels") {
    sumBenchmark
    searchBenchmark
    histogramBenchmark
    walkBenchmark
    bufferBenchmark
    parseBenchmark
    shapesBenchmark
    gridBenchmark
    uniqueBenchmarks
    queueBenchmark
    encodeBenchmark
    matrixBenchmark
    hashBenchmark
    partitionBenchmark
  }
}

benchmarkMain([corpus])
