internal import Comparison
internal import Markup
internal import Measurements

extension Report {
  /// The command that reproduces the failures; `nil` if all are of missing or new benchmarks.
  var reproduction: ShellCommand? {
    let comparable = Set(comparisons.filter { $0.presence == nil }.map(\.id))
    let failed = notices.filter { $0.severity == .error && comparable.contains($0.benchmark) }
    guard kind == .gate, !failed.isEmpty else { return nil }
    // A gate against stored values has no call; one without times was asked for by `--exact`.
    let call = self.call ?? GateCall(options: hasTimes ? [] : ["--exact"])
    return call.command(for: failed.map(\.benchmark), by: program)
  }

  /// The ways to accept the differences: `baseline accept`, `release` for cumulative growth, and
  /// merging for a paired comparison; after a command, merging is the second step.
  ///
  /// Two builds of the same sources have none.
  var acceptances: [Acceptance] {
    if call?.comparesVariants == true { return [] }
    let others = judgedDifferences.filter { !$0.isOverLimit }
    let kept = others.filter(\.metric.isKeptInBaselines)
    var ways: [Acceptance] = []
    func baseline(_ words: String...) {
      ways.append(.command(.init(program + ["baseline"] + words)))
    }
    if kept.contains(where: { !$0.isDrip }) {
      baseline("accept", "--because", ShellCommand.placeholder)
    }
    if kept.contains(where: \.isDrip) { baseline("release", "NAME") }
    let isPaired = call != nil || others.contains { $0.finding != nil }
    if isPaired, others.contains(where: { !$0.isDrip }) {
      let step = ways.isEmpty ? "merging accepts it" : "then merge"
      ways.append(.sentence("\(step): the next gate compares with what was merged"))
    }
    let slower = comparisons.filter { row in
      Permission.metrics.contains {
        row[$0]?.verdict == .regressed && row[$0]?.isOverLimit == false
      }
    }.map(\.id)
    if isPaired, kind == .gate, let first = slower.first {
      baseline(
        "accept", "--slower", slower.count == 1 ? first.visible : "NAME", "--by", "N",
        "--until", "DATE", "--because", ShellCommand.placeholder)
    }
    if judgedDifferences.contains(where: \.isOverLimit) || !code.problems.isEmpty {
      ways.append(.sentence("raise the limit in the suite or in baselines/limits.json"))
    }
    return ways
  }

  /// The metrics whose differences the exit code of a gate reports; empty for other reports.
  private var judgedDifferences: [MetricComparison] {
    guard kind == .gate else { return [] }
    let judged = Set(assessment.problems.filter(\.isDifference).compactMap(\.benchmark))
    return comparisons.filter { judged.contains($0.id) }.flatMap(\.metrics)
      .filter { $0.verdict == .regressed || $0.verdict == .improved }
  }
}

/// A way to accept the differences of a gate.
package enum Acceptance: Sendable, Equatable {
  /// A command to type.
  case command(ShellCommand)
  /// Advice in a sentence.
  case sentence(String)

  /// The command in one line, or the sentence.
  package var words: String {
    switch self {
    case .command(let command): command.description
    case .sentence(let sentence): sentence
    }
  }
}

extension Acceptance: Codable {
  /// Decodes the words of a command in a list, or a sentence.
  package init(from decoder: any Decoder) throws {
    if let sentence = try? String(from: decoder) {
      self = .sentence(sentence)
    } else {
      self = .command(try ShellCommand(from: decoder))
    }
  }

  /// Encodes the words of a command in a list, or a sentence.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .command(let command): try command.encode(to: encoder)
    case .sentence(let sentence): try sentence.encode(to: encoder)
    }
  }
}

extension JudgedDocument {
  /// The commands to type after a gate, and the ways to accept the differences.
  package struct Commands: Codable, Sendable {
    /// The command that shows the failures again; `nil` if there are none to show.
    package var reproduction: ShellCommand?
    /// The command that finds the commit of the failures; `nil` without an older commit.
    package var search: ShellCommand?
    /// The ways to accept the differences; empty without differences.
    package var acceptances: [Acceptance]

    init(_ report: Report, since commit: String?) {
      reproduction = report.reproduction
      acceptances = report.acceptances
      search = Self.search(since: commit, for: reproduction, by: report.program)
    }

    /// Parses the commands of a document that has only their text.
    fileprivate init(legacy document: JudgedDocument) {
      reproduction = document.reproduction.map(ShellCommand.init(parsing:))
      let program = Array(reproduction?.words.prefix { $0 != "gate" } ?? ["bench"])
      acceptances = (document.acceptances ?? []).map { text in
        let command = ShellCommand(parsing: text)
        return command.words.starts(with: program + ["baseline"])
          ? .command(command) : .sentence(text)
      }
      search = Self.search(since: document.referenceCommit, for: reproduction, by: program)
    }

    private static func search(
      since commit: String?, for reproduction: ShellCommand?, by program: [String]
    ) -> ShellCommand? {
      guard reproduction != nil, let commit else { return nil }
      return ShellCommand(program + ["bisect", "--good", commit])
    }
  }

  /// The commands to type after a gate, from `commands` or from the text of an older document.
  package var nextSteps: Commands { commands ?? Commands(legacy: self) }
}
