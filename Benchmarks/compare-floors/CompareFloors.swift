internal import ArgumentParser
internal import Comparison
internal import Measurements
internal import Reporting

/// Times the engine's kernels, their floors and their peers in turns on one processor, and prints
/// the ratios of the smallest times.
struct CompareFloors: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare-floors",
    abstract: "Compare the engine's kernels with the machine's floor and with their peers.",
    discussion: "Example: Benchmarks/Floors/run --filter 'cards/' --turns 9")

  /// The smallest number that `--turns` accepts; with fewer turns, other load could spoil every
  /// turn of a program.
  static let leastTurns = 5

  @Option(help: ArgumentHelp("The program of the engine's suites.", visibility: .private))
  var engine: String

  @Option(help: ArgumentHelp("The folder of the floors and peers.", visibility: .private))
  var programs: String

  @Option(help: "How often each program has its turn, at least 5.")
  var turns = CompareFloors.leastTurns

  @Option(help: "The processor that everything is timed on; the last one if absent.")
  var cpu: Int?

  @Option(help: "Only kernels whose benchmark, such as cards/build[cells=10000], matches.")
  var filter: String?

  @Option(help: "text or markdown.")
  var format = Format.text

  @Flag(help: "Also list the time of each floor and each peer.")
  var all = false

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, markdown
  }

  func validate() throws {
    guard turns >= Self.leastTurns else {
      throw ValidationError("--turns wants at least \(Self.leastTurns)")
    }
  }

  /// Runs the comparison and prints it.
  ///
  /// - Throws: `ComparisonError` when a program fails or a time is missing.
  func run() throws {
    let kernels = try chosenKernels()
    // The last one by choice: any would do, as long as all programs of a run share one.
    guard let processor = cpu ?? Platform.allowedProcessors.last,
      Platform.pin(toProcessor: processor)
    else { throw ComparisonError.cannotPin(cpu) }
    let session = try ComparisonSession(
      kernels: kernels, turns: turns, engine: EngineProgram(path: engine, processor: processor),
      programs: FloorProgram.all(in: programs))
    let times = try session.run()
    let comparisons = try kernels.map { kernel throws(ComparisonError) in
      try Comparison(of: kernel, in: times)
    }
    let table = comparisons.table
    let environment = try session.environment()
    print(environment.machineLine(of: kernels, turns: turns, processor: processor) + "\n")
    for table in [table, comparisons.boundTable].compactMap(\.self) {
      print(format == .text ? table.text() : table.markdown())
    }
    if all { print(format == .text ? times.table.text() : times.table.markdown()) }
    print(comparisons.conclusion)
  }

  private func chosenKernels() throws -> [Kernel] {
    guard let filter else { return Kernel.all }
    guard let expression = try? Regex(filter) else {
      throw ValidationError("--filter: \(filter) is no regular expression")
    }
    let chosen = Kernel.all.filter { $0.benchmark.contains(expression) }
    guard !chosen.isEmpty else { throw ValidationError("--filter: no kernel matches \(filter)") }
    return chosen
  }
}

extension RunEnvironment {
  /// Returns the line above the tables: date, machine, toolchain, allocator and method.
  func machineLine(of kernels: [Kernel], turns: Int, processor: Int) -> String {
    let frames = kernels.contains { $0.metric == .frameP50 } ? ", of frames by the clock" : ""
    let machine = [cpuModel, "\(cpuCount) cpus", hypervisor].compactMap { $0 }
    return [
      String(date.prefix(10)), machine.joined(separator: ", "), toolchain, allocator,
      "processor time\(frames), smallest of \(turns) turns on processor \(processor)",
    ].joined(separator: " · ")
  }
}
