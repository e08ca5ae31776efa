internal import Benchmarking
internal import Essentials

extension Benchmark {
  /// Answers the requests of `bench` as a program of suites; the call does not return.
  ///
  /// Each task is a benchmark at the sizes 64, 512, 4096 and 32 768, or those that the environment
  /// lists in `BENCH_SIZES`, such as `16,1024`.
  public func main() {
    let sizes = Self.sizes
    var benchmarks: [Benchmarking.Benchmark] = []
    for task in tasks {
      guard let generator = generators[ObjectIdentifier(task.inputType)] else {
        Self.refuse(
          "\(task.title.debugDescription) at \(task.file):\(task.line) wants an input of the type "
            + "\(task.inputType); register a generator for it with registerInputGenerator(for:_:)")
      }
      for size in sizes where size <= task.maxSize ?? .max {
        benchmarks.append(task.measured(at: size, generator))
      }
    }
    benchmarkMain([
      BenchmarkSuite(title.isEmpty ? "collections" : Identifier(title).text) {
        BenchmarkGroup("all") { benchmarks }
      }
    ])
  }

  private static var sizes: [Int] {
    let text = ProcessInfo.processInfo.environment["BENCH_SIZES"] ?? "64,512,4096,32768"
    let sizes = text.split(separator: ",").map { Int($0) ?? 0 }
    guard let least = sizes.min(), least > 0 else {
      refuse("BENCH_SIZES wants sizes such as 16,1024, and not \(text.debugDescription)")
    }
    return Set(sizes).sorted()
  }

  private static func refuse(_ message: String) -> Never {
    complain("error: \(message)")
    exit(70)
  }
}

extension AnyTask {
  func measured(at size: Int, _ make: @escaping (Int) -> Any) -> Benchmarking.Benchmark {
    // Safe, because one thread registers and runs them; the closures of suites are not sendable.
    nonisolated(unsafe) let (task, make) = (self, make)
    // Suites of the other package have no tag that means gating, so all are gated. One iteration
    // of a large size repeats its work already.
    return Benchmarking.Benchmark(
      Identifier(title).text, parameters: ["size": size], items: size, tags: [.gate],
      countedIterations: size > 10_000 ? 2 : 10, file: "\(file)", line: Int(line)
    ) {
      guard let body = unsafe task.body(make(size)) else {
        throw AbsentBenchmark("the task has no body for this size")
      }
      return Timer(body)
    } body: { iterations, timer in
      try timer.run(iterations)
    } checksum: { _ in
      .absent
    }.titled("\(title) [size=\(size)]")
  }
}
