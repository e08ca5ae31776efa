import Benchmarking

/// A benchmark that calls `work` with the number of each iteration.
///
/// The checksum is the number of calls.
func counted(
  _ name: String, tags: [Tag] = [], work: @escaping @Sendable (Int) throws -> Void
) -> Benchmark {
  Benchmark(name, tags: tags) {
    0
  } body: { iterations, count in
    for _ in iterations {
      count += 1
      try work(count)
    }
  } checksum: {
    .exact(UInt64($0))
  }
}
