internal import Builds
internal import Comparison
internal import Essentials
internal import Gates
internal import Measurements
internal import Profiling
internal import Reporting
internal import Sessions
internal import Worker

extension RunCommand {
  /// `bench run --watch`: measures, waits until files of the package change, and measures again.
  ///
  /// A build that fails and a benchmark that crashes are reported, and the watch goes on. Only a
  /// signal ends it, and an error that no edit of the sources mends, such as a misspelt suite.
  struct Watch {
    private let command: RunCommand
    private let root: PackageRoot
    private var reach = BenchmarkReach()
    private var benchmarks = WatchedBenchmarks()
    /// The environment of the latest measurement; `nil` before the first.
    private var environment: RunEnvironment?
    /// Whether the reason is told for which all benchmarks are measured each time.
    private var hasToldReason = false

    init(_ command: RunCommand, in root: PackageRoot) {
      self.command = command
      self.root = root
    }

    /// Measures after each change, until a signal comes.
    ///
    /// - Throws: `CommandError` with code 130 or 143 after a signal, or that of the first
    ///   measurement.
    mutating func run() throws -> Never {
      // Before the build, so that what is saved meanwhile counts as a change.
      var files = SourceFiles(root: root.path)
      var state = files.state()
      do {
        try measure()
      } catch let error as CommandError where error.isOfSources {
        Console.report(error)
      }
      while true {
        // The dependencies may be known only since the build. An edit made meanwhile comes first.
        let found = SourceFiles(root: root.path)
        if found.folders != files.folders, files.state() == state {
          (files, state) = (found, found.state())
        }
        advise("watching \(state.count) files; Ctrl-C ends")
        state = try change(of: files, since: state)
        do {
          try measure()
        } catch let error as CommandError where error.code.isOfSignal {
          throw error
        } catch let error as CommandError {
          Console.report(error)
        }
      }
    }

    private func advise(_ text: String) { command.output.style.advise(text) }

    /// Waits until files differ from `state` and then stay the same; returns their new state.
    private func change(
      of files: SourceFiles, since state: SourceFiles.State
    ) throws(CommandError) -> SourceFiles.State {
      var latest = state
      while true {
        // A person waits twice this long at most: for the change, and for the files to be at rest.
        Platform.pause(milliseconds: 400)
        if let signal = Platform.caughtSignal { throw CommandError(interruptedBy: signal) }
        let next = files.state()
        // An editor or git writes several files; the last one ends the change.
        if next != state, next == latest { return next }
        latest = next
      }
    }

    // MARK: One measurement

    private mutating func measure() throws {
      let built = try command.program.build(in: root, command.output.style.makeMessages())
      let program = try SuiteProgram(
        path: built.path, product: built.product, timeout: command.measurement.timeout)
      let settings = try command.settings(in: program)
      let entries = try command.selection.selection(in: program, advise: advise)
        .entries(of: program)
      let affected = reach.affected(by: built, among: entries.map(\.id))
      let chosen = entries.filter { benchmarks.needs($0.id, affected: affected) }
      guard !chosen.isEmpty else {
        return advise("no code that the selected benchmarks run has changed; nothing to measure")
      }
      if chosen.count < entries.count {
        advise(
          "\(chosen.count) of \(entries.count) benchmarks can have changed; the others are left out"
        )
      }
      let metrics = try command.metrics(settings, of: entries, in: program)
      try settings.requireMetrics(of: entries)
      // Asked first: git does not answer after a signal, and what was measured is shown then, too.
      let environment = program.environment(commit: try root.commit)
      let outcome = try command.outcome(of: chosen, in: program, metrics, settings)
      try show(outcome, of: chosen, environment)
      let measured = benchmarks.take(outcome.records)
      if let interruption = outcome.interruption { throw CommandError(interruption) }
      try learn(measured, of: program)
    }

    /// Shows a measurement beside the one before or, the first time, beside the stored baseline.
    private mutating func show(
      _ outcome: MeasurementSession.Outcome, of entries: [BenchmarkDescription],
      _ environment: RunEnvironment
    ) throws {
      var environment = environment
      environment.note(outcome)
      let ids = Set(entries.map(\.id))
      let reference: (value: Reference, summary: String)
      if let before = self.environment {
        let older = MeasurementSet(environment: before, benchmarks: benchmarks.records(of: ids))
        reference = (Reference(older, environment: environment), "the measurement before")
      } else {
        let suites = Set(entries.map(\.suite)).sorted()
        let stored = try command.baselines(suites, root, environment)
        reference = (stored.reference(measured: environment), stored.summary)
      }
      let isFirst = self.environment == nil
      let report = outcome.report(
        isFirst ? .run : .comparison, environment: environment, beside: reference,
        isSelected: { id, _ in ids.contains(id) },
        policy: .init(
          judges: false, requiresCounterparts: false, namedMetrics: [],
          sides: isFirst ? .stored : .measurements("the measurement before", "this one")))
      try command.output.style.write(
        .text, text: { report.text(width: $0) }, markdown: { report.markdown() },
        json: { try report.json() })
      self.environment = environment
    }

    /// Finds which functions benchmarks run that were measured just now, while the user reads.
    ///
    /// One that a budget left out must not be learnt: it would count as measured.
    private mutating func learn(_ ids: [String], of program: SuiteProgram) throws {
      do {
        try reach.learn(
          ids, of: program.path, timeout: command.measurement.timeout,
          showsProgress: command.output.style.showsProgress)
      } catch let error as ToolError {
        if !hasToldReason { advise("all benchmarks are measured after each change: \(error)") }
        hasToldReason = true
      } catch let error as WorkerError {
        throw CommandError(error)
      }
    }
  }
}

extension CommandError {
  /// Whether the compiler refused the sources, which the next edit may mend.
  fileprivate var isOfSources: Bool { code == .data && !details.isEmpty }
}

extension ExitStatus {
  /// Whether a signal from outside ended the command.
  fileprivate var isOfSignal: Bool { self == .interrupted || self == .terminated }
}
