import Comparison
import Foundation
import Measurements
import ScriptedWorkers
import Statistics
import Testing
import Worker

@testable import Gates
@testable import Sessions

/// Two builds whose workers, clock and lost processor time a test decides; the only place where
/// these tests make runners and sessions.
///
/// A worker's `program` is `reference` or `candidate`: rounds copy files with that text.
final class ScriptedRounds: @unchecked Sendable {
  let workers = ScriptedWorkers()
  let pair: BuildPair
  /// The nanoseconds that pass at the start of a worker.
  var startNanoseconds = 0
  /// The counters of lost time, by the number of the reading from 0; a round has two.
  var throttledPeriods: (Int) -> Int = { _ in 0 }

  let folder: URL
  private var lossReadings = 0

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "rounds-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for side in BuildSide.allCases {
      try Data(side.rawValue.utf8).write(to: folder.appending(path: side.rawValue))
    }
    pair = BuildPair(
      reference: folder.appending(path: "reference").path,
      candidate: folder.appending(path: "candidate").path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Returns the result of `body`, in which workers, clock and lost time are scripted.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try workers.run {
      let connect = WorkerLaunch.connection
      let slow: WorkerLaunch.Connection = { launch throws(WorkerError) in
        self.workers.now += self.startNanoseconds
        guard let connect else { throw .notStarted("no script") }
        return try connect(launch)
      }
      return try WorkerLaunch.$connection.withValue(slow) {
        try ProcessorLoss.$simulated.withValue({ self.readLoss() }, operation: body)
      }
    }
  }

  private func readLoss() -> ProcessorLoss {
    defer { lossReadings += 1 }
    return ProcessorLoss(stolen: nil, throttledPeriods: throttledPeriods(lossReadings))
  }

  /// The only processor of the rounds, so that each benchmark is estimated once on either side.
  static let cpu = Platform.allowedProcessors.first

  func runner(timesTails: Bool = false) throws -> RoundRunner {
    try RoundRunner(
      pair, MeasurementSettings(timeout: .seconds(7), cpu: Self.cpu), timesTails: timesTails)
  }

  /// The turns or failures of one round of planned benchmarks.
  func play(
    _ subjects: [PairedSubject], tailed: Set<String> = [], by runner: RoundRunner, seed: UInt64
  ) throws -> [String: Result<RoundRunner.Turns, RoundRunner.Failure>] {
    var generator = SeedSequence(seed: seed)
    return try run {
      _ = try runner.plan(subjects, generator: &generator)
      workers.forget()
      return try runner.play(subjects, tailed: tailed, cpu: Self.cpu, generator: &generator)
    }
  }

  /// A session after its end.
  func session<Test>(
    _ subjects: [(PairedSubject, Test)], drift: DriftTest? = nil, timesTails: Bool = false,
    budget: Double = 1000, seed: UInt64 = 1
  ) throws -> PairedSession<Test> {
    try run {
      var session = PairedSession(
        subjects, drift: drift, runner: try runner(timesTails: timesTails),
        budget: .seconds(budget),
        seed: seed, showsProgress: false)
      try session.run()
      return session
    }
  }

  /// A gate's session after its end.
  func gate(
    _ subjects: [PairedSubject], plan: PairedPlan, timesTails: Bool = false, seed: UInt64 = 1
  ) throws -> PairedSession<PairedTest> {
    try run {
      var session = PairedSession(
        subjects, plan: plan, runner: try runner(timesTails: timesTails), budget: .seconds(1000),
        seed: seed, showsProgress: false)
      try session.run()
      return session
    }
  }

  /// The benchmarks of which a turn was taken.
  var timed: Set<String> { Set(workers.calls.filter(\.isTurn).map(\.id)) }

  /// The benchmarks of which single iterations or steps were timed.
  var timedSingly: Set<String> { Set(workers.calls.filter(\.isTail).map(\.id)) }

  /// The benchmarks of each round in their order: those that one pair of workers prepared.
  ///
  /// A failure begins another pair.
  var played: [[String]] {
    let prepared = workers.calls.filter { if case .prepare = $0.request { true } else { false } }
    let pairs = Dictionary(grouping: prepared) { $0.worker / 2 }
    return pairs.sorted { $0.key < $1.key }.map { _, calls in
      calls.map(\.id).enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    }
  }
}

extension PairedSubject {
  /// The benchmark `s/g/NAME`.
  static func scripted(
    _ name: String, stepInterval: Double? = nil, threads: Int? = nil
  ) -> PairedSubject {
    var entry = BenchmarkDescription.scripted("s/g/\(name)", threads: threads)
    entry.stepInterval = stepInterval
    return PairedSubject(entry)
  }
}

/// A test that ends after fixed numbers of rounds, whatever their times.
struct FixedTest: RoundTest {
  var rounds: [PairedRound] = []
  /// The numbers of rounds at the looks; the test is finished after the last.
  var looks: [Int]
  /// The number of rounds after which only the tails are open; the last look by default.
  var decidedAfter: Int?
  var wantsTails = false

  init(_ looks: Int..., decidedAfter: Int? = nil, wantsTails: Bool = false) {
    (self.looks, self.decidedAfter, self.wantsTails) = (looks, decidedAfter, wantsTails)
  }

  var isDecided: Bool { rounds.count >= decidedAfter ?? looks.last ?? 0 }
  var isFinished: Bool { roundsToNextLook == 0 }
  var roundsToNextLook: Int { (looks.first { $0 > rounds.count } ?? rounds.count) - rounds.count }
  mutating func add(_ round: PairedRound) { rounds.append(round) }
}
