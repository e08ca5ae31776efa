package import Comparison
package import Measurements

/// The gate of which a document is one shard, with all that `bench merge` needs to judge the whole.
///
/// A shard spends its share of the gate's risk, so its rows keep their verdicts in the whole. What
/// concerns all rows together is stored, and judged by merge.
package struct SharedGate: Codable, Sendable, Equatable {
  /// The part of the gate that this shard judged.
  package var part: Shard
  /// The identifiers of the benchmarks of all parts, in the order of the program.
  package var selected: [String]
  /// The names of the counted metrics, including custom ones.
  package var metrics: [String]
  /// The two builds, each by its commit or by its code.
  package var builds: Builds
  /// The rules by which the shard judged; the same in all shards.
  package var rules: Rules
  /// The options that repeat the comparison, without a seed.
  package var options: [String]
  /// The means of the first rounds over all timed benchmarks; `nil` if nothing was to be timed.
  package var drift: Drift?
  /// The problems that are not about one benchmark, such as an interruption.
  package var problems: [Problem] = []

  /// The builds of both sides: `commit` and the hash of a clean commit, or `code` and a
  /// fingerprint.
  package struct Builds: Codable, Sendable, Equatable {
    package var reference: String
    package var candidate: String

    package init(reference: String, candidate: String) {
      self.reference = reference
      self.candidate = candidate
    }
  }

  /// The means over the timed benchmarks, by which merge looks for a slowdown of all together.
  package struct Drift: Codable, Sendable, Equatable {
    /// The means of the benchmarks that were not proven slower.
    package var means: DriftMeans
    /// Whether each round had its own layout; a single one may explain a slowdown.
    package var hasDrawnLayouts: Bool

    package init(means: DriftMeans, hasDrawnLayouts: Bool) {
      self.means = means
      self.hasDrawnLayouts = hasDrawnLayouts
    }
  }

  /// A problem that is not about one benchmark.
  package struct Problem: Codable, Sendable, Equatable {
    /// The exit code of a gate that has only this problem.
    package var code: Int32
    package var message: String
  }

  /// Creates the description of a shard that has not been judged yet.
  package init(
    _ run: SharedRun, builds: Builds, rules: Rules, options: [String], drift: Drift? = nil
  ) {
    (part, selected, metrics) = (run.part, run.selected, run.metrics)
    self.builds = builds
    self.rules = rules
    self.options = options
    self.drift = drift
  }

  /// The part, and what all parts must share, as a measurement stores it.
  package var run: SharedRun { SharedRun(part: part, selected: selected, metrics: metrics) }

  /// The line of a shard's report that tells it from a gate.
  package var aloneLine: String {
    let own = part.part(of: selected).count
    let shares = part.populatedParts(of: selected.count)
    let risk = shares == 1 ? "all" : "1/\(shares)"
    return "judged alone: shard \(part) has \(own) of \(selected.count) benchmarks and spends "
      + "\(risk) of the gate's risk; `bench merge` judges the whole"
  }

  /// The first contradiction, in words; `nil` if there is none.
  var fault: String? {
    if Set(selected).count < selected.count { return ".selected: an identifier occurs twice" }
    if selected.isEmpty { return ".selected: it is empty" }
    if let fault = drift?.means.fault(clippedAt: DriftTest.clip, among: selected.count) {
      return ".drift.means: \(fault)"
    }
    if let code = problems.first(where: { ExitStatus(rawValue: $0.code) == nil })?.code {
      return ".problems: \(code) is no exit code"
    }
    return nil
  }
}

extension SharedGate {
  /// The rules of a gate that decide verdicts and exit code.
  package struct Rules: Codable, Sendable, Equatable {
    /// The margins of times.
    package var sensitivity: String
    /// The risk of a false `regressed`, of the whole gate.
    package var risk: Double
    /// Whether times are compared in addition to counts.
    package var comparesTime: Bool
    /// Whether benchmarks are timed that reach no difference of the builds.
    package var forcesTiming: Bool
    /// Whether the growth of a single function is a regression.
    package var judgesFunctions: Bool
    /// The growth since the last release that is too much, in per cent.
    package var cumulativeGrowth: Double
    /// Whether an improvement sets the exit code.
    package var ratchets: Bool
    /// Whether an inconclusive time sets the exit code.
    package var isStrict: Bool
    /// The names of the metrics that were asked for.
    package var namedMetrics: [String]
    /// The reference's name in messages, which may differ between shards.
    package var referenceName: String

    /// Creates the rules of a gate.
    ///
    /// - Parameters:
    ///   - sensitivity: The margins of times.
    ///   - comparesTime: Whether times are compared.
    ///   - forcesTiming: Whether benchmarks without a difference are timed.
    ///   - judgesFunctions: Whether the growth of a single function is a regression.
    ///   - cumulativeGrowth: The growth since the last release that is too much, in per cent.
    ///   - policy: The strictness of the gate.
    package init(
      sensitivity: Sensitivity, comparesTime: Bool, forcesTiming: Bool,
      judgesFunctions: Bool = false, cumulativeGrowth: Double, policy: Assessment.Policy
    ) {
      self.sensitivity = sensitivity.rawValue
      risk = PairedPlan.changeRisk
      self.comparesTime = comparesTime
      self.forcesTiming = forcesTiming
      self.judgesFunctions = judgesFunctions
      self.cumulativeGrowth = cumulativeGrowth
      ratchets = policy.ratchets
      isStrict = policy.isStrict
      namedMetrics = policy.namedMetrics.map(\.rawValue)
      referenceName = policy.sides.reference
    }

    /// The policy of a gate with these rules.
    var policy: Assessment.Policy {
      Assessment.Policy(
        judges: true, requiresCounterparts: false, ratchets: ratchets, isStrict: isStrict,
        // A custom metric that cannot be read is a failure of its benchmark, and not unavailable.
        namedMetrics: namedMetrics.compactMap(Metric.init(rawValue:)),
        sides: .build(referenceName))
    }

    /// Returns the first option or property in which the rules differ; `nil` for the same rules.
    func difference(from other: Rules) -> String? {
      let differences = [
        ("--sensitivity", sensitivity != other.sensitivity), ("risk", risk != other.risk),
        ("--exact", comparesTime != other.comparesTime),
        ("--force-timing", forcesTiming != other.forcesTiming),
        ("--functions", judgesFunctions != other.judgesFunctions),
        ("--drip", cumulativeGrowth != other.cumulativeGrowth),
        ("--ratchet", ratchets != other.ratchets), ("--strict", isStrict != other.isStrict),
        ("--metric", namedMetrics != other.namedMetrics),
      ]
      return differences.first(where: \.1)?.0
    }
  }
}
