internal import Comparison
package import Essentials
internal import Markup
package import Measurements
internal import Reporting
internal import Statistics
internal import Storage

/// The report of a self-test, part by part, each figure with its confidence bound.
package struct SelfTestReport {
  /// The parts in the order in which they ran, each with its gates of this program.
  let parts: [(part: SelfTestPart, gates: [SelfTestGate])]
  /// All recorded gates of a build against itself on this machine.
  let everSame: [SelfTestGate]
  /// The allocator under which the gates timed; `nil` for that of the program.
  let allocator: String?
  let environment: RunEnvironment

  private static let confidence = 0.95

  /// Creates the report of the parts that ran, and of all recorded gates.
  package init(
    parts: [(part: SelfTestPart, gates: [SelfTestGate])], everSame: [SelfTestGate],
    allocator: String?, environment: RunEnvironment
  ) {
    self.parts = parts
    self.everSame = everSame
    self.allocator = allocator
    self.environment = environment
  }

  /// Returns the table, fitted to `width` columns, and the wrong verdicts of each gate.
  package func text(width: Int?) -> String {
    var lines = [header, "", table.text(width: width)]
    for (part, gates) in parts {
      for gate in gates where !gate.surprises.isEmpty {
        let list = gate.surprises.joined(separator: ", ").visible
        lines.append("\(part.name), seed \(gate.seed): \(list)")
      }
    }
    lines.append(counter)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the report as Markdown, without the list of wrong verdicts.
  package func markdown() -> String {
    [header, "", table.markdown(), "", counter, ""].joined(separator: "\n")
  }

  private var header: String {
    let machine = [
      environment.cpuModel, "\(environment.cpuCount) cpus", environment.hypervisor,
    ].compactMap { $0 }.joined(separator: ", ")
    // 10 characters of an ISO 8601 date are the day.
    let times = allocator.map { "times under \($0.visible)" } ?? environment.allocator
    return "self-test of the gate · \(environment.toolchain) · \(times) · "
      + "\(machine) · \(environment.date.prefix(10)); bounds at 95 %"
  }

  private var table: Table {
    var table = Table([
      .init("part"), .init("gates", isNumber: true), .init("red gates"),
      .init("core as expected"), .init("core undecided"), .init("memory undecided"),
      .init("tails as expected"), .init("tails undecided"),
      .init("time of a gate"),
    ])
    for (part, gates) in parts { table.append(row(part, gates)) }
    return table
  }

  private func row(_ part: SelfTestPart, _ gates: [SelfTestGate]) -> [String] {
    let core = gates.map(\.core).reduce(SelfTestGate.Tally(), +)
    let memory = gates.map(\.memory).reduce(SelfTestGate.Tally(), +)
    // What a part of counts adds changes no time, but must be found.
    let right =
      part.expected == .regressed || part.counted != nil
      ? core.regressed : core.unchanged
    let tails = gates.compactMap(\.tails).reduce(SelfTestGate.Tally(), +)
    let rightTails = part.expectedTail == nil ? tails.unchanged : tails.regressed
    return [
      part.name, String(gates.count),
      Self.rare(gates.count(where: \.isRed), of: gates.count),
      Self.often(right, of: core.count), Self.rare(core.inconclusive, of: core.count),
      Self.undecided(memory), Self.often(rightTails, of: tails.count),
      Self.rare(tails.inconclusive, of: tails.count), Self.time(gates.map(\.seconds)),
    ]
  }

  /// Formats an undesired outcome: its frequency, and the upper bound of its probability.
  private static func rare(_ count: Int, of trials: Int) -> String {
    guard trials > 0 else { return "" }
    let bound = Proportion(count, of: trials).upperBound(confidence: confidence)
    return "\(count) of \(trials) (≤ \(Quantity.percent(bound)))"
  }

  /// Formats a desired outcome: its frequency, and the lower bound of its probability.
  private static func often(_ count: Int, of trials: Int) -> String {
    guard trials > 0 else { return "" }
    let bound = Proportion(count, of: trials).lowerBound(confidence: confidence)
    return "\(count) of \(trials) (≥ \(Quantity.percent(bound)))"
  }

  private static func undecided(_ tally: SelfTestGate.Tally) -> String {
    guard tally.count > 0 else { return "" }
    let effect = (try? Sample(tally.detectableEffects)).map {
      ", \(Quantity.percent($0.median)) visible"
    }
    return "\(tally.inconclusive) of \(tally.count)\(effect ?? "")"
  }

  private static func time(_ seconds: [Double]) -> String {
    guard let sample = try? Sample(seconds), let most = seconds.max() else { return "" }
    let bounds = sample.medianInterval(confidence: confidence).map {
      " (\(Quantity.seconds($0.lowerBound)) – \(Quantity.seconds($0.upperBound)))"
    }
    let median = "\(Quantity.seconds(sample.median))\(bounds ?? "")"
    return "\(median), at most \(Quantity.seconds(most))"
  }

  /// The number of recorded gates of a build against itself, and the false-alarm rate that they
  /// prove.
  private var counter: String {
    let red = everSame.count(where: \.isRed)
    guard !everSame.isEmpty else { return "no gate of a build against itself has been run here" }
    let needed = Proportion.cleanTrials(toBound: 0.01, confidence: Self.confidence)
    return "on this machine so far: \(Self.rare(red, of: everSame.count)) gates of a build against "
      + "itself red; 1 % is claimed after \(needed) without one"
  }
}

extension SelfTestReport {
  /// Returns the JSON document `bench.selftest/1`, with every gate of each part.
  package func json() throws -> Data {
    try JSONText.encode(
      SelfTestDocument(
        environment: environment,
        parts: parts.map { SelfTestDocument.Part(part: $0.part.name, gates: $0.gates) },
        selfComparisons: everSame.count, redSelfComparisons: everSame.count(where: \.isRed)),
      pretty: true)
  }
}

private struct SelfTestDocument: Encodable {
  var schema = "bench.selftest/1"
  var environment: RunEnvironment
  var parts: [Part]
  var selfComparisons: Int
  var redSelfComparisons: Int

  struct Part: Encodable {
    var part: String
    var gates: [SelfTestGate]
  }
}
