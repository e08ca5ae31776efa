internal import Foundation
package import Measurements
internal import Sessions
package import Worker

/// Workers whose answers a test decides, and a clock that only they move.
///
/// Everything that `run` calls launches them in place of processes. A program is known by the text
/// of its file, or by its path if there is no file: rounds run copies of programs.
package final class ScriptedWorkers: @unchecked Sendable {
  /// One exchange with a worker.
  package struct Call {
    /// The number of the worker, from 0 in the order of starting.
    package let worker: Int
    /// The name of the worker's program.
    package let program: String
    /// The description of the start.
    package let launch: WorkerLaunch
    /// The request; `nil` for a turn.
    package let request: WorkerRequest?
    /// Whether the worker shall time single iterations or steps.
    package let isTail: Bool
    /// The plan of the worker's turns; `nil` before one was prepared.
    package let plan: TurnPlan?

    /// The identifier of the benchmark that the call is about; empty for none.
    package var id: String {
      switch request {
      case .measure(let request): request.id
      case .estimate(let id, _), .runCounted(let id), .traceAllocations(let id): id
      case .prepare(let plan): plan.id
      case nil: plan?.id ?? ""
      case .checkHarness, .calibrate, .introduce, .describe: ""
      }
    }

    /// Whether the call is a turn.
    package var isTurn: Bool { request == nil && !isTail }

    /// The request to measure; `nil` for another one.
    package var measurement: MeasurementRequest? {
      if case .measure(let request) = request { request } else { nil }
    }
  }

  /// All calls in their order.
  package private(set) var calls: [Call] = []
  /// The descriptions of all started workers, in their order.
  package private(set) var launches: [WorkerLaunch] = []
  /// The numbers of the workers that were ended, in their order.
  package private(set) var ended: [Int] = []
  /// The time of the clock, in nanoseconds.
  package var now = 1_000_000_000

  /// The benchmarks of each program.
  package var entries: [BenchmarkDescription] = []
  /// The environment of each program.
  package var environment = RunEnvironment.scripted
  /// The reading of the instruments.
  package var harness = HarnessCheck(
    canary: 100, overhead: LoopOverhead(loopNanoseconds: 0.3, clockNanoseconds: 20))
  /// The floors of a worker, by its number.
  package var calibration: (Int) -> CalibrationFloors = {
    CalibrationFloors(arithmetic: 1, branches: 2, loads: 3 + Double($0))
  }
  /// The introduction of a worker, made from `entries` unless a test changes it.
  package var introduce: (Call, inout WorkerIntroduction) -> Void = { _, _ in }
  /// The reasons why metrics cannot be counted, by name.
  package var unavailable: [String: String] = [:]
  /// The failure of a call; `nil` to answer it.
  package var failure: (Call) -> WorkerError? = { _ in nil }
  /// The record that answers a measurement, which has the benchmark's properties already.
  package var measure: (Call, inout BenchmarkRecord) -> Void = { _, _ in }
  /// The nanoseconds of an iteration.
  package var nanoseconds: (Call) -> Double = { _ in 10_000 }
  /// The sites of a benchmark's allocations.
  package var trace: (Call) -> AllocationTrace = { _ in
    AllocationTrace(iterations: 1, stacks: [], images: [])
  }

  /// Creates workers of programs with `entries`.
  package init(_ entries: [BenchmarkDescription] = []) { self.entries = entries }

  /// Returns the result of `body`, whose workers and clock are these.
  package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try WorkerLaunch.$connection.withValue({ Channel(self, $0) }) {
      try SessionClock.$simulated.withValue({ self.now }, operation: body)
    }
  }

  /// Forgets all calls and workers.
  package func forget() { (calls, launches, ended) = ([], [], []) }

  /// The calls that measure, in their order.
  package var measurements: [MeasurementRequest] { calls.compactMap(\.measurement) }

  fileprivate final class Channel: WorkerChannel {
    let process: Int32? = nil
    private let script: ScriptedWorkers
    private let launch: WorkerLaunch
    private let number: Int
    private let program: String
    private var plan: TurnPlan?

    init(_ script: ScriptedWorkers, _ launch: WorkerLaunch) {
      (self.script, self.launch) = (script, launch)
      number = script.launches.count
      program =
        (try? String(contentsOfFile: launch.program, encoding: .utf8)) ?? launch.program
      script.launches.append(launch)
    }

    func end() { script.ended.append(number) }

    func exchange(_ line: [UInt8], timeout: Double) throws(WorkerError) -> [UInt8] {
      let word = String(decoding: line, as: UTF8.self)
      // Most calls are turns, whose single words need no parser.
      let isWord = [WorkerRequest.turn, WorkerRequest.tailTurn].contains(word)
      let request =
        isWord ? nil : try? JSONDecoder().decode(WorkerRequest.self, from: Data(line))
      if case .prepare(let plan) = request { self.plan = plan }
      let call = Call(
        worker: number, program: program, launch: launch, request: request,
        isTail: word == WorkerRequest.tailTurn, plan: plan)
      script.calls.append(call)
      if let error = script.failure(call) { throw error }
      guard let request else { return turn(call) }
      return Array((try? JSONEncoder().encode(script.answer(to: request, call))) ?? Data())
    }

    private func turn(_ call: Call) -> [UInt8] {
      guard let plan = call.plan else { return Array("no plan".utf8) }
      let iterations = call.isTail ? 1 : plan.iterations
      let count = call.isTail ? plan.singles ?? 0 : plan.samples
      let samples = (0..<count).map { _ in
        Int((script.nanoseconds(call) * Double(iterations)).rounded())
      }
      script.now += samples.reduce(0, +)
      return Array(samples.map(String.init).joined(separator: " ").utf8)
    }
  }

  private func answer(to request: WorkerRequest, _ call: Call) -> WorkerResponse {
    switch request {
    case .checkHarness: return .harness(harness)
    case .calibrate: return .calibration(calibration(call.worker))
    case .introduce:
      var introduction = WorkerIntroduction(
        benchmarks: entries.map { .init(id: $0.id, tags: $0.tags) }, environment: environment,
        hasFixedAddresses: true, mallocFile: "/lib/libjemalloc.so.2")
      introduce(call, &introduction)
      return .introduction(introduction)
    case .describe:
      return .description(
        ProgramDescription(
          suites: Array(Set(entries.map(\.suite))).sorted(), entries: entries,
          environment: environment, unavailable: unavailable))
    case .estimate:
      return .estimate(TurnEstimate(nanosecondsPerIteration: nanoseconds(call)))
    case .runCounted: return .ranCounted(iterations: 3)
    case .traceAllocations: return .allocationTrace(trace(call))
    case .prepare: return .ready
    case .measure(let request):
      now += Int(request.plan.seconds * 1e9)
      let entry = entries.first { $0.id == request.id }
      var record = BenchmarkRecord(
        id: request.id, items: entry?.items ?? 1,
        tags: entry?.tags ?? [])
      measure(call, &record)
      return .record(record)
    }
  }
}

extension BenchmarkDescription {
  /// Creates the description of a benchmark from its identifier.
  package static func scripted(
    _ id: BenchmarkID, items: Int = 1, tags: [String] = [], threads: Int? = nil,
    customMetrics: [Metric] = []
  ) -> BenchmarkDescription {
    var entry = BenchmarkDescription(
      id: id.text, suite: id.suite, group: id.parts.dropFirst().first ?? "", name: id.name,
      items: items, tags: tags, title: nil, customMetrics: customMetrics)
    entry.threads = threads
    return entry
  }
}

extension RunEnvironment {
  /// An environment in which everything is known.
  package static var scripted: RunEnvironment {
    var environment = RunEnvironment.current(
      commit: "0123456789abcdef0123456789abcdef01234567", allocator: "jemalloc 5.3.0")
    (environment.cpuModel, environment.cpuCount) = ("Model", 2)
    (environment.hypervisor, environment.load) = ("kvm", [0, 0, 0])
    (environment.toolchain, environment.configuration) = ("swift-6.3.1", "release")
    return environment
  }
}
