internal import Essentials

/// Carries out the requests of a command in this process, without any input and output.
package final class WorkerService {
  private let catalog: Catalog
  private let injection: Injection?
  private var turnTaker: TurnTaker?

  /// Creates a service that finds the benchmarks of requests in `catalog`, and adds a fault to each
  /// unless `injection` is `nil`.
  package init(catalog: Catalog, injection: Injection? = .ofThisProgram) {
    self.catalog = catalog
    self.injection = injection
  }

  /// Carries out a request; a failure is part of the answer and never thrown.
  package func answer(to request: WorkerRequest) -> WorkerResponse {
    switch request {
    case .checkHarness:
      .harness(.perform())
    case .calibrate:
      .calibration(.measure())
    case .measure(let request):
      .record(record(for: request))
    case .introduce:
      .introduction(introduction)
    case .describe:
      .description(ProgramDescription(catalog))
    case .estimate(let id, let sampleNanoseconds):
      answer {
        .estimate(
          try TurnTaker.estimate(benchmark(id), sampleNanoseconds: sampleNanoseconds))
      }
    case .runCounted(let id):
      answer { .ranCounted(iterations: try countedPreparation(benchmark(id))) }
    case .traceAllocations(let id):
      answer { .allocationTrace(try traceAllocations(benchmark(id))) }
    case .prepare(let plan):
      answer {
        // The old fixture is torn down before another one uses memory, files or ports.
        endTurns()
        turnTaker = try TurnTaker(benchmark(plan.id), plan)
        return .ready
      }
    }
  }

  /// Takes one turn at the prepared benchmark, and returns its samples.
  ///
  /// Without a prepared benchmark there are none, and the command rejects the empty answer.
  ///
  /// - Throws: The errors of the benchmark.
  package func takeTurn() throws -> [Int] {
    try turnTaker?.takeTurn()
    return turnTaker?.samples ?? []
  }

  /// Takes one turn of single iterations or steps at the prepared benchmark, and returns the time
  /// of each.
  ///
  /// There are none without a prepared benchmark, or if its plan has no such turns; the command
  /// rejects the empty answer.
  ///
  /// - Throws: The errors of the benchmark.
  package func takeTailTurn() throws -> [Int] {
    try turnTaker?.takeTailTurn()
    return turnTaker?.singles ?? []
  }

  /// Tears down the fixture prepared for turns, if there is one.
  package func endTurns() {
    turnTaker?.end()
    turnTaker = nil
  }

  /// Runs a fresh fixture for one iteration to warm up, then traces the iterations of the counting
  /// pass.
  private func traceAllocations(_ benchmark: Benchmark) throws -> AllocationTrace {
    try benchmark.withFixture { fixture in
      try fixture.run(Iterations(1))
      return try AllocationTracer.trace(fixture, iterations: benchmark.countedIterations)
    }
  }

  private func record(for request: MeasurementRequest) -> BenchmarkRecord {
    guard let entry = catalog[request.id] else {
      return BenchmarkRecord(id: request.id, items: 1, tags: [], failure: Self.unknown)
    }
    return BenchmarkRunner.record(of: entry.injecting(injection), request)
  }

  private var introduction: WorkerIntroduction {
    WorkerIntroduction(
      benchmarks: catalog.entries.map { .init(id: $0.id, tags: $0.tags) },
      environment: .current(commit: nil),
      hasFixedAddresses: Platform.hasFixedAddresses, mallocFile: Platform.mallocFile)
  }

  private func answer(_ work: () throws -> WorkerResponse) -> WorkerResponse {
    do {
      return try work()
    } catch {
      return .failed(BenchmarkFailure(error))
    }
  }

  private func benchmark(_ id: String) throws(BenchmarkFailure) -> Benchmark {
    guard let entry = catalog[id] else { throw Self.unknown }
    return entry.injecting(injection).benchmark
  }

  private static let unknown = BenchmarkFailure.threw("the worker knows no such benchmark")
}

/// The worker's side of the channel: answers the requests on standard input until the input ends.
package struct WorkerServer {
  private let service: WorkerService
  private let input: LineReader
  private let output: Int32

  /// Takes standard input for the requests, so that workloads read nothing there, and standard
  /// output for the answers; what workloads print goes to standard error.
  package init(catalog: Catalog) {
    self.service = WorkerService(catalog: catalog)
    self.input = LineReader(Platform.divertStandardInput())
    self.output = Platform.divertStandardOutput()
    Platform.dieWithParent()
  }

  /// Answers requests until the command closes the channel; false when an answer cannot be written.
  package func run() throws -> Bool {
    defer { service.endTurns() }
    while let line = input.next() {
      // A write fails when the command is gone.
      guard Platform.write(try service.answer(toLine: line) + [0x0A], to: output) else {
        return false
      }
    }
    return true
  }
}

extension WorkerService {
  /// Carries out the request of a line, and returns the line of the answer.
  ///
  /// - Throws: The decoder's error for a line that is no request.
  package func answer(toLine line: String) throws -> [UInt8] {
    if line == WorkerRequest.turn { return try turnLine(takeTurn) }
    if line == WorkerRequest.tailTurn { return try turnLine(takeTailTurn) }
    let request = try JSONDecoder().decode(WorkerRequest.self, from: Data(line.utf8))
    return Array(try JSONEncoder().encode(answer(to: request)))
  }

  /// Takes a turn, and returns its samples as a line: nanoseconds, separated by blanks.
  private func turnLine(_ take: () throws -> [Int]) throws -> [UInt8] {
    do {
      let samples = try take()
      return Array(samples.map(String.init).joined(separator: " ").utf8)
    } catch {
      return Array(try JSONEncoder().encode(WorkerResponse.failed(BenchmarkFailure(error))))
    }
  }
}
