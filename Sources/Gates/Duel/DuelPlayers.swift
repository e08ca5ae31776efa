internal import ChildProcess
package import Comparison
internal import Essentials
internal import Measurements
internal import Reporting
internal import Sessions
internal import Statistics

/// The way in which a duel runs and judges its commands.
package struct DuelSettings: Sendable {
  /// The shell that runs a command line.
  package enum Shell: String, Sendable, CaseIterable {
    /// None: the words of the line are the program and its arguments.
    case none
    /// `sh -c`, whose own start is part of the time.
    case sh
  }

  /// The program that runs the command lines, or none.
  package var shell = Shell.sh
  /// The command line that runs before each run, outside its time; `nil` for none.
  package var prepare: String?
  /// The file that is the standard input of each run; `nil` for an empty input.
  package var input: String?
  /// Whether a run may end with another exit code than 0.
  package var ignoresExit = false
  /// Whether all commands must print the same.
  package var comparesOutput = false
  /// The time that a run may take.
  package var timeout = MeasurementSettings.usualTimeout
  /// The only processor to use; `nil` for all in turn.
  package var cpu: Int?
  /// Whether the system chooses the processors, as for commands with threads.
  package var usesAllProcessors = false
  package var sensitivity = Sensitivity.standard
  /// The time for all rounds.
  package var budget = Duration.seconds(60)
  /// The seed of the generator that draws the orders; `nil` for a random one.
  package var seed: UInt64?
  /// Whether a command that stays undecided sets the exit code.
  package var isStrict = false

  /// Creates the settings of a duel without options.
  package init() {}
}

/// Runs the commands of a duel, one after the other in random order.
final class DuelPlayers: RoundPlayer {
  /// A cost of a command after the first, which the session tests as a benchmark.
  struct Cost {
    let position: Int
    let metric: Metric

    fileprivate var subject: PairedSubject { PairedSubject(id: "\(position) \(metric.rawValue)") }
  }

  /// The command lines, the reference first.
  let commands: [String]
  /// The benchmarks of the session: three costs of each command after the first.
  let subjects: [PairedSubject]
  /// The costs by the identifiers of their benchmarks.
  let costs: [String: Cost]
  let processors: [Int]
  /// Lines for the report on the shell, and on processes that commands left.
  private(set) var remarks: [String] = []
  /// The runs of each command in a round.
  private(set) var turns = 1
  /// The seconds of a round that no command takes: none.
  let overhead = 0.0

  private let settings: DuelSettings
  /// The commands by their position.
  private var programs: [RepeatedProgram] = []
  /// The seconds of a run of each command, from planning.
  private var seconds: [Double] = []
  private var leftovers: Set<Int> = []

  init(_ commands: [String], _ settings: DuelSettings) throws(CommandError) {
    (self.commands, self.settings) = (commands, settings)
    let costs = commands.indices.dropFirst().flatMap { position in
      [Metric.time, .cpu, .peakMemory].map { Cost(position: position, metric: $0) }
    }
    subjects = costs.map(\.subject)
    self.costs = Dictionary(uniqueKeysWithValues: costs.map { ($0.subject.id, $0) })
    processors = settings.usesAllProcessors ? [] : try Platform.processors(asked: settings.cpu)
  }

  // MARK: RoundPlayer

  func seconds(of id: String) -> Double {
    // One run serves all tests of a command, and one of the reference those of all commands.
    guard let cost = costs[id], cost.metric == .time, !seconds.isEmpty else { return 0 }
    return (seconds[0] / Double(commands.count - 1) + seconds[cost.position]) * Double(turns)
  }

  func estimatedDifference(of id: String) -> Double { 0 }

  /// Runs each command twice: once to see that it works, and once to see how long it takes.
  func plan(
    _ subjects: [PairedSubject], generator: inout SeedSequence
  ) throws -> [String: RoundRunner.Failure] {
    var outputs: [[UInt8]] = []
    for command in commands { outputs.append(try check(command)) }
    if settings.comparesOutput, let other = outputs.firstIndex(where: { $0 != outputs[0] }) {
      throw CommandError(
        .failure, "\(commands[other]): prints something else than \(commands[0]); --same-output")
    }
    programs = try commands.map { try prepared($0) }
    var runs: [RepeatedProgram.Run] = []
    for position in commands.indices {
      let start = SessionClock.now
      runs.append(try run(position, on: processors.first))
      seconds.append(start.secondsSince)
    }
    let fitting =
      settings.budget.seconds / Double(PairedPlan.ladder.last ?? 1) / seconds.reduce(0, +)
    turns = fitting < 2 ? 1 : max(Int(fitting), PairedRound.fewestTimes)
    try measureShell()
    let unread = costs.filter { _, cost in
      cost.metric == .peakMemory && !runs[0].hasOwnPeak && !runs[cost.position].hasOwnPeak
    }
    let failure = BenchmarkFailure.counterFailed(
      "both commands take less memory than a process of bench begins with")
    return unread.mapValues { _ in .init(side: .candidate, failure: failure) }
  }

  func play(
    _ subjects: [PairedSubject], tailed: Set<String>, cpu: Int?, generator: inout SeedSequence
  ) throws -> [String: Result<RoundRunner.Turns, RoundRunner.Failure>] {
    let played = costs.filter { id, _ in subjects.contains { $0.id == id } }
    let positions = Set([0] + played.values.map(\.position)).sorted()
    var runs: [Int: [RepeatedProgram.Run]] = [:]
    for _ in 0..<turns {
      for position in positions.shuffled(using: &generator) {
        runs[position, default: []].append(try run(position, on: cpu))
      }
    }
    return played.mapValues { cost in
      var turns = RoundRunner.Turns()
      turns.reference = runs[0, default: []].map { [$0.value(of: cost.metric)] }
      turns.candidate = runs[cost.position, default: []].map { [$0.value(of: cost.metric)] }
      return .success(turns)
    }
  }

  // MARK: Runs

  private func launch(_ line: String) throws(CommandError) -> ChildProcess.Launch {
    switch settings.shell {
    case .sh:
      return ChildProcess.Launch("sh", ["-c", line], graceSeconds: 0)
    case .none:
      let words = ShellCommand(parsing: line).words
      return ChildProcess.Launch(
        words.first ?? "", Array(words.dropFirst()), graceSeconds: 0)
    }
  }

  private var input: ChildProcess.Input { settings.input.map { .file($0) } ?? .nothing }

  private func prepared(_ line: String) throws(CommandError) -> RepeatedProgram {
    let launch = try launch(line)
    return try reporting(line) { () throws(ChildError) in
      try RepeatedProgram(launch, input: input)
    }
  }

  /// Runs a command whose errors are kept, and returns its output if that is compared.
  private func check(_ line: String) throws(CommandError) -> [UInt8] {
    try prepare()
    var launch = try launch(line)
    launch.endsDescendants = true
    return try finished(launch, line, input, keepsOutput: settings.comparesOutput)
  }

  private func prepare() throws(CommandError) {
    guard let line = settings.prepare else { return }
    _ = try finished(.init("sh", ["-c", line], graceSeconds: 0), "--prepare \(line)", .nothing)
  }

  /// Runs a program to its end, and returns its output if that is kept.
  private func finished(
    _ launch: ChildProcess.Launch, _ line: String, _ input: ChildProcess.Input,
    keepsOutput: Bool = false
  ) throws(CommandError) -> [UInt8] {
    let (ending, complaint, output) = try reporting(line) { () throws(ChildError) in
      let child = try ChildProcess(launch, input: input, output: keepsOutput ? .kept : .dropped)
      let ending = try child.wait(limit: settings.timeout.seconds)
      return (ending, child.lastComplaint(orElse: ""), child.takeBytes())
    }
    try require(ending, of: line, saying: complaint)
    return output
  }

  private func require(
    _ ending: ChildProcess.Ending, of line: String, saying complaint: String = ""
  ) throws(CommandError) {
    guard !ending.isSuccess, !settings.ignoresExit else { return }
    let words = complaint.isEmpty ? "" : ": \(complaint)"
    throw CommandError(.failure, "\(line): \(ending)\(words); --ignore-exit allows it")
  }

  private func run(_ position: Int, on cpu: Int?) throws(CommandError) -> RepeatedProgram.Run {
    try prepare()
    let (line, program) = (commands[position], programs[position])
    let run = try reporting(line) { () throws(ChildError) in
      try program.run(on: cpu, limit: settings.timeout.seconds)
    }
    try require(run.ending, of: line)
    if run.left > 0, leftovers.insert(position).inserted {
      remarks.append("\(line) leaves processes behind, which were ended after each run")
    }
    return run
  }

  /// Measures the shell alone, whose start is in every run.
  private func measureShell() throws(CommandError) {
    guard settings.shell == .sh else { return }
    let shell = try prepared(":")
    var least = Int.max
    // A choice: the least of ten is near the floor, and costs some milliseconds.
    for _ in 0..<10 {
      let run = try reporting("sh") { () throws(ChildError) in
        try shell.run(on: processors.first, limit: settings.timeout.seconds)
      }
      least = min(least, run.nanoseconds)
    }
    remarks.append(
      "sh runs the commands: its own start takes \(Quantity.time(Double(least))) of each time; "
        + "--shell none does without it")
  }

  /// Calls `body`, and names the command in an error.
  private func reporting<Answer>(
    _ line: String, _ body: () throws(ChildError) -> Answer
  ) throws(CommandError) -> Answer {
    do throws(ChildError) {
      return try body()
    } catch {
      switch error {
      case .interrupted(let signal): throw CommandError(interruptedBy: signal)
      case .unusable:
        throw CommandError(.data, "\(error)")
      case .exhausted:
        throw CommandError(.unavailable, "\(error); `ulimit -a` shows the limits")
      case .closed:
        throw CommandError(.unavailable, "\(line): not started; `ulimit -a` shows the limits")
      case .timedOut(let seconds):
        throw CommandError(
          .failure, "\(line): ran longer than \(seconds) s; --timeout gives it more time")
      case .notFound(let program):
        throw CommandError(
          settings.shell == .sh ? .unavailable : .failure, "\(line): no such program: \(program)")
      default: throw CommandError(.failure, "\(line): \(error)")
      }
    }
  }
}

extension RepeatedProgram.Run {
  /// Whether the peak is that of the command: above the process before the command began.
  fileprivate var hasOwnPeak: Bool { peakBytes > leastPeakBytes }

  /// Returns the cost of the run by a metric of a duel, in its unit.
  fileprivate func value(of metric: Metric) -> Int {
    let value =
      switch metric {
      case .cpu: processorNanoseconds
      case .peakMemory: peakBytes
      default: nanoseconds
      }
    // Processor time is told in microseconds, so that of a short run may read 0.
    return max(value, 1)
  }
}
