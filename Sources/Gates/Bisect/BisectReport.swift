internal import Builds
internal import Comparison
package import Essentials
internal import Markup
internal import Measurements
internal import Reporting
internal import Sessions
internal import Storage

/// The answer of a bisection, as text, Markdown and JSON.
package struct BisectReport: Codable, Equatable {
  static let schema = "bench.bisect/1"

  var schema = Self.schema
  /// The commit that the user named as good.
  let good: CommitSummary
  /// The commit that the user named as bad.
  let bad: CommitSummary
  /// The number of commits after `good` up to `bad`.
  let commits: Int
  /// The number of commits that were built or failed to build, without both ends.
  let tried: Int
  /// The commits that made something worse, those with the most findings first.
  var culprits: [Culprit] = []
  /// The searches that ended between several commits.
  var open: [OpenSearch] = []

  /// A commit that made benchmarks worse.
  struct Culprit: Codable, Equatable {
    let commit: CommitSummary
    var findings: [Finding]
  }

  /// A metric that a commit made worse.
  struct Finding: Codable, Equatable {
    let benchmark: String
    let metric: Metric
    /// The change in words, such as `allocations 2 → 3 (+1)`.
    let change: String
    /// The levels before and after the change: counts per iteration; for a time, log ratios to the
    /// good end.
    let before: BisectReading
    let after: BisectReading
    /// The good commit that the finding is compared with.
    let comparedWith: String
    /// The sites or functions of the additional work, as far as a profiler found them.
    var explanations: [Explanation] = []
  }

  /// A search that could not single out a commit.
  struct OpenSearch: Codable, Equatable {
    let benchmark: String
    let metric: Metric
    /// The hashes of the commits that were not excluded.
    let commits: [String]
    /// The reasons why commits could not be judged, each once.
    let reasons: [String]
  }

  /// Whether each search ended at one commit.
  package var isComplete: Bool { open.isEmpty }
}

// MARK: - Text

extension BisectReport {
  /// Returns the report as plain text.
  package func text() -> String {
    var lines = [
      "\(commits) commits after \(good.shortHash) up to \(bad.shortHash), \(tried) of them tried"
    ]
    for culprit in culprits {
      let commit = culprit.commit
      lines += ["", "\(commit.shortHash)  \(commit.subject.visible)"]
      lines.append("\(Self.indent)\(commit.author.visible), \(commit.date)")
      for finding in culprit.findings {
        lines.append("\(Self.indent)\(finding.benchmark.visible): \(finding.change)")
        lines += finding.explanations.flatMap(\.words).map { "\(Self.indent)  \($0.visible)" }
      }
    }
    for search in open {
      lines += ["", "not decided: \(search.words)"]
      lines += search.reasons.map { "\(Self.indent)\($0.visible)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The indentation of lines below a commit: as wide as a short hash and the blanks after the
  /// hash.
  private static let indent = String(repeating: " ", count: 14)

  /// Returns the report as Markdown, with a list for each commit.
  package func markdown() -> String {
    var lines = [
      "\(commits) commits after `\(good.shortHash)` up to `\(bad.shortHash)`, \(tried) of them "
        + "tried."
    ]
    for culprit in culprits {
      let commit = culprit.commit
      lines += [
        "", "**`\(commit.shortHash)`** \(commit.subject.markdownCell)  ",
        "\(commit.author.markdownCell), \(commit.date)", "",
      ]
      for finding in culprit.findings {
        lines.append("- \(finding.benchmark.markdownCode): \(finding.change.markdownSentence)")
        lines += finding.explanations.flatMap(\.words).map { "  - \($0.markdownSentence)" }
      }
    }
    if !open.isEmpty { lines.append("") }
    lines += open.map { "- Not decided: \($0.words.markdownSentence)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the report as a JSON document.
  package func json() throws -> Data { try JSONText.encode(self, pretty: true) }
}

extension BisectReport.OpenSearch {
  /// The benchmark, the metric and the commits that were not excluded.
  fileprivate var words: String {
    let names = commits.prefix(5).map { String($0.prefix(12)) }
    let rest = commits.count > names.count ? " and \(commits.count - names.count) more" : ""
    return "\(benchmark): \(metric.rawValue): one of \(names.joined(separator: ", "))\(rest)"
  }
}

// MARK: - From a bisection

extension BisectReport {
  /// Creates the report of a bisection whose searches are at their ends.
  ///
  /// The additional work is located in the programs that the bisection kept.
  ///
  /// - Throws: `CommandError` when git does not answer or the user interrupts.
  package init(
    _ bisect: Bisect, _ ends: BisectEnds, _ folder: BisectFolder, timeout: Duration,
    showsProgress: Bool
  ) throws {
    let state = bisect.state
    // No search tries an end.
    self.init(
      good: ends.good, bad: ends.bad, commits: ends.commits, tried: state.tried.count)
    for search in state.searches where !search.isFound {
      open.append(
        OpenSearch(
          benchmark: search.benchmark, metric: search.metric, commits: search.suspects,
          reasons: search.reasons))
    }
    let found = Dictionary(grouping: state.searches.filter(\.isFound)) { $0.bad.hash }
    for (hash, searches) in found {
      let parents = try ends.parents(of: hash)
      let findings = searches.map { Finding($0, since: $0.counterpart(parents: parents)) }
      culprits.append(Culprit(commit: try ends.summary(of: hash), findings: findings))
    }
    // Most findings first; the hash decides between equals, as a dictionary has no fixed order.
    culprits.sort { ($1.findings.count, $0.commit.hash) < ($0.findings.count, $1.commit.hash) }
    for index in culprits.indices {
      try culprits[index].explain(folder, timeout, showsProgress: showsProgress)
    }
  }
}

extension BisectReport.Finding {
  fileprivate init(_ search: BisectSearch, since good: BisectSearch.Commit) {
    self.init(
      benchmark: search.benchmark, metric: search.metric, change: search.change(from: good),
      before: good.reading, after: search.bad.reading, comparedWith: good.hash)
  }
}

extension BisectReport.Culprit {
  /// Adds the sites or functions of the additional work to each finding.
  fileprivate mutating func explain(
    _ folder: BisectFolder, _ timeout: Duration, showsProgress: Bool
  ) throws {
    let candidate = folder.program(of: commit.hash)
    for reference in Set(findings.map(\.comparedWith)).sorted() {
      let pair = BuildPair(reference: folder.program(of: reference), candidate: candidate)
      let meant = findings.indices.filter { findings[$0].comparedWith == reference }
      let worked = meant.filter { [.time, .instructions].contains(findings[$0].metric) }
      let instructions = try PairedInstructions(
        Set(worked.map { findings[$0].benchmark }).sorted(), pair, timeout: timeout,
        showsProgress: showsProgress)
      var comparisons = meant.map { BenchmarkComparison(findings[$0]) }
      RegressionExplainer(
        reference: pair.reference, candidate: candidate, instructions: instructions,
        functions: try PairedFunctions(
          instructions, pair, CheckoutFiles(around: folder.root)), timeout: timeout,
        showsProgress: showsProgress
      ).explain(&comparisons)
      for (index, comparison) in zip(meant, comparisons) {
        findings[index].explanations = comparison.explanations
      }
    }
  }
}

extension BenchmarkComparison {
  /// Creates the comparison of a metric that a bisection found to be worse.
  fileprivate init(_ finding: BisectReport.Finding) {
    self.init(
      id: finding.benchmark, record: nil,
      metrics: [
        MetricComparison(metric: finding.metric, verdict: .regressed, evidence: .absent(nil))
      ])
  }
}
