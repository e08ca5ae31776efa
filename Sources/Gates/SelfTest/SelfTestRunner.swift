internal import Builds
internal import Comparison
internal import Essentials
package import Measurements
package import Sessions

/// Runs gates whose correct outcome is known, to find false alarms and missed changes.
package struct SelfTestRunner {
  /// The benchmarks that the gates time.
  let entries: [BenchmarkDescription]
  /// The timeout, and the allocator under which both sides are timed.
  package let settings: MeasurementSettings
  /// The time for the timing of each gate; `nil` for the part's default.
  let budget: Duration?
  /// Receives the progress.
  let messages: Messages
  /// The builds for `SelfTestPart.sameWork`; `nil` if that part is not run.
  package var sameWork: ComparedBuilds?

  /// The fingerprint of this program, which each recorded gate stores.
  package let program: String

  /// The program that is compared with itself.
  let suites: SuiteProgram
  /// The package of the program.
  let root: PackageRoot

  /// Creates a runner of gates of this program.
  ///
  /// - Throws: `CommandError` when the program's file cannot be read.
  package init(
    of suites: SuiteProgram, in root: PackageRoot, entries: [BenchmarkDescription],
    _ settings: MeasurementSettings, budget: Duration?, _ messages: Messages
  ) throws {
    self.root = root
    self.entries = entries
    self.settings = settings
    self.budget = budget
    self.messages = messages
    self.suites = suites
    guard let bytes = FileManager.default.contents(atPath: suites.path) else {
      throw CommandError(.failure, "\(suites.path): cannot be read")
    }
    program = Fingerprint(bytes).description
  }

  /// Runs one gate of a part, with the rounds that `seed` draws.
  ///
  /// - Throws: `CommandError` when the user interrupts or a benchmark fails.
  package func gate(_ part: SelfTestPart, seed: UInt64) throws -> SelfTestGate {
    if part.counted != nil { return try countingGate(part, seed: seed) }
    // One of the processors that the rounds rotate over.
    let burned = part == .sameUnderLoad ? try Platform.processors(asked: nil).first : nil
    let burner = try burned.map(Burner.init)
    // The neighbour ends with the last use of its object.
    defer { withExtendedLifetime(burner) {} }
    var builds = part == .sameWork ? sameWork : nil
    try builds?.tryLayouts(messages.progress)
    // Another step, and another iteration of a hundred, in each gate.
    let faulty = try part.injection(position: Int(seed % 1_000_000)).map {
      try InjectedProgram(suites.path, $0, for: part)
    }
    defer { withExtendedLifetime(faulty) {} }
    // Each side runs from a separate copy, as in every gate.
    let pair =
      builds?.pair ?? BuildPair(reference: suites.path, candidate: faulty?.path ?? suites.path)
    let runner = try RoundRunner(pair, layouts: builds?.layouts, settings, timesTails: true)
    let subjects = entries.filter(part.concerns).map(PairedSubject.init)
    var session = PairedSession(
      subjects, plan: PairedPlan(sensitivity: part.sensitivity, benchmarks: subjects.count),
      runner: runner, budget: budget ?? part.budget, seed: seed,
      showsProgress: messages.showsProgress)
    try session.run()
    if let signal = session.interruption { throw CommandError(signal, "interrupted") }
    return try outcome(of: session, part, seed: seed)
  }

  private func outcome(
    of session: PairedSession<PairedTest>, _ part: SelfTestPart, seed: UInt64
  ) throws -> SelfTestGate {
    var gate = blank(part, seed: seed)
    gate.seconds = session.seconds
    gate.stolenShare = session.stolenShare
    for item in session.items {
      if let failure = item.failure {
        throw CommandError(.failure, "\(item.subject.id): \(failure.failure)")
      }
      if item.subject.isMemoryBound {
        gate.memory.add(item.test)
      } else {
        gate.core.add(item.test)
      }
      if item.test.verdict != part.expected, item.test.isDecided {
        gate.surprises.append("\(item.subject.id) \(item.test.verdict.rawValue)")
      }
      if let tails = item.test.tails { gate.add(tails, of: item.subject.id, part) }
    }
    let tallies = [gate.core, gate.memory] + [gate.tails].compactMap { $0 }
    gate.isRed = tallies.contains { $0.regressed > 0 } || session.drift?.isProven() == true
    return gate
  }

  /// Returns a gate without verdicts.
  func blank(_ part: SelfTestPart, seed: UInt64) -> SelfTestGate {
    let environment = suites.environment(commit: nil)
    return SelfTestGate(
      part: part.name, program: program, allocator: settings.allocator?.name,
      machine: environment.machineSlug,
      date: environment.date, seed: seed, seconds: 0, isRed: false)
  }
}

extension SelfTestGate {
  /// Adds the verdicts on the tails of a benchmark: all of them, or those that the part changes.
  ///
  /// A tail that the part does not change is a surprise unless it is unchanged. A part that slows
  /// all samples changes the tails too, but not in the turns that time single iterations.
  fileprivate mutating func add(_ test: TailTest, of id: String, _ part: SelfTestPart) {
    var tally = tails ?? Tally()
    for metric in test.metrics {
      guard let verdict = test.verdict(of: metric) else { continue }
      let isAbout = part.expectedTail.map { $0.metric == metric } ?? true
      if isAbout { tally.add(verdict) }
      // A slower step may be the longest, or be too long; then the other tails are slower too.
      let isFree = part.expectedTail != nil && !isAbout && verdict == .regressed
      let expected = isAbout ? part.expectedTail?.verdict ?? .unchanged : .unchanged
      if verdict != .inconclusive, verdict != expected, !isFree {
        surprises.append("\(id) \(metric.rawValue) \(verdict.rawValue)")
      }
    }
    tails = tally
  }
}
