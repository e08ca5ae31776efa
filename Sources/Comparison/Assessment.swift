public import Benchmarking

/// What a comparison means for the caller: the problems in words, and the exit code.
public struct Assessment: Sendable, Equatable {
  /// One thing that is not as it should be.
  public struct Problem: Sendable, Equatable {
    /// What it alone would exit with.
    public let code: ExitStatus
    /// What, where, what to do: one line.
    public let message: String
    /// The benchmark it is about, by identifier; `nil` where it is about no single one.
    public let benchmark: String?

    /// Creates a problem.
    ///
    /// - Parameters:
    ///   - code: What it alone would exit with.
    ///   - message: What, where, what to do: one line.
    ///   - benchmark: The benchmark it is about, where there is one.
    public init(_ code: ExitStatus, _ message: String, of benchmark: String? = nil) {
      self.code = code
      self.message = message
      self.benchmark = benchmark
    }

    /// Whether it is a difference of a benchmark, which reports list with its numbers.
    package var isDifference: Bool {
      benchmark != nil && code.verdict != nil
    }
  }

  /// How strict to be.
  public struct Policy: Sendable {
    /// Whether a difference of an exact metric decides the exit code; `run` only shows it.
    public var judges: Bool
    /// Whether a benchmark or metric without a counterpart is an error.
    public var requiresCounterparts: Bool
    /// Whether an improvement that nobody accepted is reported by the exit code.
    public var ratchets: Bool
    /// Whether a benchmark about whose time nothing could be proven is reported by the exit code.
    public var isStrict: Bool
    /// The metrics named on the command line: not to have them is an error.
    public var namedMetrics: [Metric]

    /// Creates a policy.
    public init(
      judges: Bool, requiresCounterparts: Bool, ratchets: Bool = false, isStrict: Bool = false,
      namedMetrics: [Metric]
    ) {
      self.judges = judges
      self.requiresCounterparts = requiresCounterparts
      self.ratchets = ratchets
      self.isStrict = isStrict
      self.namedMetrics = namedMetrics
    }
  }

  /// Everything that is not as it should be, the most serious first.
  public let problems: [Problem]

  /// What the command exits with.
  public var exitCode: ExitStatus { ExitStatus.first(of: problems.map(\.code)) }

  /// The verdict on everything at once; `nil` when there is none because something failed.
  public var verdict: Verdict? { exitCode.verdict }

  /// Assesses comparisons by a policy.
  public init(_ comparisons: [BenchmarkComparison], policy: Policy, others: [Problem] = []) {
    let found = others + comparisons.flatMap { Self.problems(of: $0, policy) }
    // Stable within a code: the order of the benchmarks.
    problems = ExitStatus.allCases.flatMap { code in found.filter { $0.code == code } }
  }

  private static func problems(
    of comparison: BenchmarkComparison, _ policy: Policy
  ) -> [Problem] {
    let id = comparison.id
    if let failure = comparison.record?.failure {
      return [Problem(.failure, "\(id): \(failure)", of: id)]
    }
    if comparison.presence == .missing {
      return [
        Problem(
          .data, "\(id): in the baseline and gone from the build; if meant, \(acceptHint)", of: id)
      ]
    }
    var problems = policy.namedMetrics.compactMap { metric in
      comparison.record?.unavailable[metric].map {
        Problem(.failure, "\(id): \(metric.rawValue) cannot be measured here: \($0)", of: id)
      }
    }
    if comparison.presence == .new {
      if policy.requiresCounterparts {
        problems.append(Problem(.data, "\(id): not in the baseline; \(acceptHint)", of: id))
      }
      return problems
    }
    return problems + comparison.metrics.compactMap { problem(of: $0, id, policy) }
  }

  private static func problem(
    of comparison: MetricComparison, _ id: String, _ policy: Policy
  ) -> Problem? {
    let (metric, name) = (comparison.metric, comparison.metric.rawValue)
    func problem(_ code: ExitStatus, if isOne: Bool, _ words: String) -> Problem? {
      isOne ? Problem(code, "\(id): \(words)", of: id) : nil
    }
    return switch comparison.verdict {
    case .regressed:
      problem(.regressed, if: policy.judges, comparison.difference)
    case .improved:
      problem(.improved, if: policy.ratchets, "\(comparison.difference); \(acceptHint)")
    case .inconclusive:
      problem(.undecided, if: policy.isStrict, comparison.difference)
    case .new:
      problem(
        .data, if: policy.requiresCounterparts, "\(name) is not in the baseline; \(acceptHint)")
    case .missing:
      problem(.data, if: metric.isExact, "\(name) is in the baseline and was not measured")
    case nil:
      problem(
        .failure, if: policy.judges && metric.isExact && comparison.candidate == nil,
        "\(name): \(comparison.note ?? "cannot be compared")")
    case .suspect, .layoutSensitive, .unchanged, .unproven:
      nil
    }
  }

  /// What to type when a difference is meant.
  public static let acceptHint = "`bench baseline accept --because \"…\"` stores it"
}

extension MetricComparison {
  /// The difference of two counts in words: `allocations 1 per iteration, before 0 (+1)`.
  ///
  /// Counts of steps name the steps: `eventAllocations in step 148: 21, before 20 (+1)`.
  public var difference: String {
    if let finding { return "time \(finding.summary)" }
    guard let old = baseline?.exact, let new = candidate?.exact else {
      return [metric.rawValue, note].compactMap { $0 }.joined(separator: ": ")
    }
    if metric == .eventAllocations {
      return "\(metric.rawValue) \(new.stepChanges(since: old).summary)"
    }
    let change = Quantity.change(new.value - old.value)
    let words =
      "\(metric.rawValue) \(Quantity.count(new.value))\(place(of: new)), before "
      + "\(Quantity.count(old.value)) (\(change))"
    return [words, note].compactMap { $0 }.joined(separator: "; ")
  }

  /// What a count is of.
  private func place(of value: ExactValue) -> String {
    switch metric {
    case .peakBytes: ""
    case .frameAllocations: value.steps.keys.first.map { " in step \($0)" } ?? ""
    case _ where metric.isCustom: metric.unit == "count" ? "" : " \(metric.unit)"
    default: " per iteration"
    }
  }
}
