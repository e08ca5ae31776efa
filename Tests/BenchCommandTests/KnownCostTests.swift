internal import TestSupport
internal import Testing

/// The harness against bodies whose cost is known.
@Suite struct KnownCostTests {
  /// Counts depend on the allocations of a body and on nothing else.
  @Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  struct Counts {
    private static let exactMetrics = [
      "allocations", "allocatedBytes", "peakBytes", "retainedBytes",
    ]

    private static let whole = Result {
      try measure(["--suite", "known", "--skip", "time/"])
    }

    private static func measure(_ selection: [String]) throws -> MeasurementDocument {
      let metrics = exactMetrics.flatMap { ["--metric", $0] }
      return try PackageFolder()
        .bench(["run", "--format", "json"] + selection + metrics)
        .json(MeasurementDocument.self)
    }

    @Test(arguments: [
      ("none", 0), ("one", 1), ("hundred-and-one", 101), ("leak", 1), ("realloc", 21),
      ("switchable", 0),
    ])
    func knownAllocationsAreCountedExactly(name: String, allocations: Double) throws {
      let line = try #require(try Self.whole.get()["known/allocations/\(name)"])
      #expect(line.counts["allocations"] == allocations)
      #expect(line.metrics?["allocations"]?.unit == "count")
    }

    @Test func leakedBlockCountsAsRetainedBytes() throws {
      let document = try Self.whole.get()
      for (name, retained) in [("leak", 32.0), ("one", 0), ("hundred-and-one", 0), ("realloc", 0)] {
        let line = try #require(document["known/allocations/\(name)"])
        #expect(line.counts["retainedBytes"] == retained, "\(name)")
      }
    }

    @Test func peakOfSuccessiveBlocksIsOneBlock() throws {
      let document = try Self.whole.get()
      #expect(document["known/allocations/one"]?.counts["peakBytes"] == 32)
      #expect(document["known/allocations/leak"]?.counts["peakBytes"] == 320, "ten iterations")
    }

    @Test func allocationsOfAnotherThreadCount() throws {
      let line = try #require(try Self.whole.get()["known/allocations/thread"])
      let count = try #require(line.counts["allocations"])
      // Starting a thread may allocate as well, as the C library likes.
      #expect(count >= 101 && count <= 111, "\(count)")
    }

    @Test func repeatedRunsCountExactlyTheSame() throws {
      let first = try Self.whole.get()
      let second = try Self.measure(["--suite", "known", "--skip", "time/"])
      #expect(first.benchmarks.count == 8)
      for line in first.benchmarks {
        #expect(second[line.id]?.counts == line.counts, "\(line.id)")
        #expect(Set(line.counts.keys) == Set(Self.exactMetrics), "\(line.id)")
      }
    }

    @Test(arguments: ["none", "one", "hundred-and-one", "leak", "realloc", "thread"])
    func countsAreEqualAloneAndWithinTheSuite(name: String) throws {
      let alone = try Self.measure(["--filter", "allocations/\(name)$"])
      #expect(alone.benchmarks.count == 1)
      let inSuite = try Self.whole.get()["known/allocations/\(name)"]
      #expect(alone.benchmarks.first?.counts == inSuite?.counts)
    }
  }

  /// A thread that ends while allocations are counted must not leave the allocator a record of it.
  ///
  /// Without an unlimited cache of stacks, the worker dies of this every time.
  @Test func detachedThreadsDoNotCrashTheWorker() throws {
    let outcome = try PackageFolder().bench(
      "run", "--filter", "threads/|/one$", "--time", "0.01", "--format", "json",
      environment: ["KNOWN_THREADS": "1"])
    let document = try outcome.json(MeasurementDocument.self)
    #expect(document.benchmarks.count == 2)
    #expect(document["known/threads/detached"]?.error == nil, "\(outcome)")
  }

  /// The same loop 50 times and 50 million times, about 75 ns and 75 ms an iteration, must take
  /// equally long for one step.
  ///
  /// A harness that reads the clock for each iteration sees 75 ns as 100 to 500. Half as much again
  /// is the bound because a processor may change its frequency by a third from one to the other. A
  /// disturbance only ever adds, so the floors of several runs are those of one longer run.
  ///
  /// Where others use the processor all the while, no 75 ms pass undisturbed, and `time` reads more
  /// because it took more. Then `cpu`, read around the same samples, must agree instead.
  @Test func shortAndLongBodiesAreTimedAccurately() throws {
    let agreement = 1 / 1.5...1.5
    var floors: [String: Double] = [:]
    func ratio(_ one: String, _ other: String) -> Double {
      (floors[one] ?? 0) / (floors[other] ?? .infinity)
    }
    var long: Bool {
      agreement.contains(ratio("time of 50", "time of 50000000"))
        || agreement.contains(ratio("cpu of 50", "cpu of 50000000"))
    }
    var short: Bool { agreement.contains(ratio("time of 50", "cpu of 50")) }
    for _ in 0..<12 where !(long && short) {
      try floors.merge(floorsOfAStep(counts: [50, 50_000_000]), uniquingKeysWith: min)
    }
    #expect(long && short, "ns a step: \(floors)")
  }

  /// The floors of `time` and `cpu` in ns for one step, by metric and count.
  private func floorsOfAStep(counts: [Int]) throws -> [String: Double] {
    let document = try PackageFolder().bench(
      "run", "--filter", "time/steps", "--metric", "time", "--metric", "cpu", "--time", "0.4",
      "--format", "json"
    ).json(MeasurementDocument.self)
    var floors: [String: Double] = [:]
    for count in counts {
      let line = try #require(document["known/time/steps[count=\(count)]"])
      for metric in ["time", "cpu"] {
        floors["\(metric) of \(count)"] =
          try #require(line.metrics?[metric]?.floor) / Double(count)
      }
    }
    return floors
  }

  /// A loop that only counts takes one cycle an iteration: 0.2 ns at 5 GHz, 0.5 at 2.
  ///
  /// Up to twice that is allowed for slow machines; below 0.1 ns there was no loop.
  @Test func overheadOfTheLoopIsMeasuredAndShown() throws {
    let folder = try PackageFolder()
    let outcome = try folder.bench(
      "run", "--filter", "known/.*/none", "--time", "0.01", "--format", "json")
    let overhead = try outcome.json(MeasurementDocument.self).environment.loopOverhead
    #expect((0.1...1.0).contains(try #require(overhead)))
    let text = try folder.bench("run", "--filter", "known/.*/none", "--time", "0.01").output
    let shown = try #require(text.firstMatch(of: /harness overhead[^:]*: ([0-9.]+) ns/)).output.1
    #expect((0.1...1.0).contains(try #require(Double(shown))))
  }
}
