internal import ArgumentParser
internal import Comparison
internal import Gates
internal import Measurements
internal import Sessions
internal import Statistics
internal import Worker

/// `bench selftest`: measures false alarms and power of the gate on this machine, by gates whose
/// correct outcome is known.
struct SelfTestCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "selftest", abstract: "Measure the gate: false alarms and power on this machine.",
    discussion: """
      Example: bench selftest --aa --gates 5

      Compares this program with a byte copy of itself, plain or slowed down by a known share, and \
      tells how often the gate was right, with 95 % bounds. The gates are kept in \
      .bench/selftest.jsonl, where their number grows. --all takes about an hour, in which nothing \
      else should run.
      """)

  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var root: RootOptions
  @OptionGroup(title: "Program") var program: ProgramOptions

  @Flag(help: "A build against itself.")
  var aa = false

  @Flag(help: "The same under load from a built-in neighbour.")
  var stress = false

  @Option(help: "A candidate slower by so many per cent (1, 2, 3 or 5). Repeatable.")
  var inject: [Int] = []

  @Flag(help: "A candidate with one allocation more.")
  var injectAllocation = false

  @Flag(help: "A candidate with two page faults more in each iteration.")
  var injectPage = false

  @Flag(help: "A candidate with one function that does 2 % more, and one with work that moved.")
  var injectFunction = false

  @Flag(help: "A candidate in whose replays one step takes 10 % longer.")
  var injectStep = false

  @Flag(help: "A candidate that takes ten times as long for one iteration in a hundred.")
  var injectIteration = false

  @Flag(help: "A candidate of whose threads the last takes 10 % longer.")
  var injectThread = false

  @Flag(help: "The working tree against --against, which does the same work, in common layouts.")
  var layout = false

  @Option(help: "What --layout compares with.")
  var against = "HEAD"

  @Flag(help: "All but --layout.")
  var all = false

  @Option(help: "Gates of each part, instead of the number that its figure needs.")
  var gates: Int?

  @Flag(help: "Count gates of this very program that were run before.")
  var resume = false

  @Option(
    help: .init(
      "For the timing of each gate; 60, or 300 where all benchmarks are slower.",
      valueName: "seconds"), transform: duration(_:))
  var budget: Duration?

  @Option(
    help: .init(
      "The time without an answer after which a benchmark counts as stalled; 60 by default.",
      valueName: "seconds"), transform: duration(_:))
  var timeout = MeasurementSettings.usualTimeout

  @OptionGroup var allocator: AllocatorOptions

  func validate() throws {
    // The changes that the sensitivities detect (1, 2 and 3 %), and 5 %, a choice well above them.
    guard inject.allSatisfy([1, 2, 3, 5].contains) else {
      throw ValidationError("--inject wants 1, 2, 3 or 5")
    }
    guard gates.map({ $0 > 0 }) ?? true else {
      throw ValidationError("--gates wants a positive number")
    }
    guard budget.map({ $0 > .zero }) ?? true, timeout > .zero else {
      throw ValidationError("--budget and --timeout want a positive number of seconds")
    }
    guard !parts.isEmpty else {
      throw ValidationError(
        "name a part: --aa, --stress, --inject PERCENT, --inject-allocation, --inject-page, "
          + "--inject-function, --inject-step, --inject-iteration, --inject-thread, --layout, "
          + "or --all")
    }
  }

  /// The requested parts, in the order in which they run.
  private var parts: [SelfTestPart] {
    var parts: [SelfTestPart] = []
    if aa || all { parts.append(.same) }
    if stress || all { parts.append(.sameUnderLoad) }
    parts += (all && inject.isEmpty ? [3, 2, 1] : inject).map { .slower(percent: $0) }
    if injectAllocation || all { parts.append(.oneAllocation) }
    if injectPage || all { parts.append(.twoPages) }
    if injectFunction || all { parts.append(.oneFunction) }
    if injectStep || all { parts.append(.slowerStep) }
    if injectIteration || all { parts.append(.slowerIteration) }
    if injectThread || all { parts.append(.slowerThread) }
    if layout { parts.append(.sameWork) }
    return parts
  }

  func run() throws {
    let root = try root.find()
    let program = try program.find(in: root, output.makeMessages(), timeout: timeout)
    try program.requireOptimisation()
    let selected = try selection.selection(in: program, advise: output.advise).entries(of: program)
    let entries = try selected.filter { try $0.isGated && $0.absence(on: nil) == nil }
    guard !entries.isEmpty else {
      throw CommandError(.usage, "the selection has no benchmark tagged gate")
    }
    if !all, let part = parts.first(where: { !entries.contains(where: $0.concerns) }) {
      let need = part.counted.map { "the metric \($0.rawValue)" } ?? "threads"
      throw CommandError(
        .usage, "--\(part.name): no benchmark of the selection has \(need) and the tag gate")
    }
    let record = SelfTestRecord(root: root)
    var runner = try SelfTestRunner(
      of: program, in: root, entries: entries,
      MeasurementSettings(timeout: timeout, allocator: try allocator.find(for: program)),
      budget: budget, output.makeMessages())
    if layout {
      runner.sameWork = try ComparedBuilds(against: against, program, root, output.makeMessages())
    }
    let environment = program.environment(commit: try root.commit)
    var done: [(part: SelfTestPart, gates: [SelfTestGate])] = []
    var interruption: CommandError?
    // Under --all, a selection without threads lacks one part.
    for part in parts where interruption == nil && entries.contains(where: part.concerns) {
      var outcomes = resume ? kept(part, runner, in: record) : []
      do {
        try run(part, runner, record, into: &outcomes)
      } catch let error as CommandError where [.interrupted, .terminated].contains(error.code) {
        interruption = error
      }
      done.append((part, outcomes))
    }
    // After an interruption, too: the gates so far are results.
    try show(done, record, under: runner.settings.allocator?.name, environment)
    if let interruption { throw interruption }
    try judge(done)
  }

  private func kept(
    _ part: SelfTestPart, _ runner: SelfTestRunner, in record: SelfTestRecord
  ) -> [SelfTestGate] {
    record.gates.filter {
      $0.part == part.name && $0.program == runner.program
        && $0.allocator == runner.settings.allocator?.name
    }
  }

  private func run(
    _ part: SelfTestPart, _ runner: SelfTestRunner, _ record: SelfTestRecord,
    into outcomes: inout [SelfTestGate]
  ) throws {
    let wanted = gates ?? part.standardGates
    while outcomes.count < wanted {
      // 32 bits, so that the printed seed is short enough to type.
      let gate = try runner.gate(part, seed: SeedSequence.randomSeed())
      try record.append(gate)
      outcomes.append(gate)
      let surprise = gate.surprises.isEmpty ? "" : ": \(gate.surprises.joined(separator: ", "))"
      output.advise(
        "\(part.name) \(outcomes.count)/\(wanted), \(Quantity.seconds(gate.seconds))\(surprise)")
    }
  }

  private func show(
    _ done: [(part: SelfTestPart, gates: [SelfTestGate])], _ record: SelfTestRecord,
    under allocator: String?, _ environment: RunEnvironment
  ) throws {
    let same = [SelfTestPart.same.name, SelfTestPart.sameUnderLoad.name]
    let report = SelfTestReport(
      parts: done,
      everSame: record.gates.filter {
        same.contains($0.part) && $0.machine == environment.machineSlug
          && $0.allocator == allocator
      }, allocator: allocator, environment: environment)
    try output.write(
      text: { report.text(width: $0) }, markdown: { report.markdown() },
      json: { try report.json() })
  }

  /// Throws if a gate alarmed falsely or missed an allocation, which is a failure of the harness.
  private func judge(_ done: [(part: SelfTestPart, gates: [SelfTestGate])]) throws {
    for (part, gates) in done {
      // A slowdown that is not detected is a lack of sensitivity, which the table shows.
      let isWrong =
        switch part {
        case .same, .sameUnderLoad, .sameWork: gates.contains(where: \.isRed)
        case .oneAllocation, .twoPages, .oneFunction: gates.contains { !$0.surprises.isEmpty }
        case .slower, .slowerStep, .slowerIteration, .slowerThread: false
        }
      if isWrong { throw CommandError(.failure, "\(part.name): the gate was wrong, see above") }
    }
  }
}
