public import Measurements

/// The conclusion of a comparison for the caller: the problems in words, and the exit code.
public struct Assessment: Sendable, Equatable {
  /// An error, a failure or a difference that the exit code may report.
  public struct Problem: Sendable, Equatable {
    /// The exit code of a command that has only this problem.
    public let code: ExitStatus
    /// One line that says what happened, where, and what to do.
    public let message: String
    /// The identifier of the affected benchmark; `nil` if the problem is not about a single one.
    public let benchmark: String?

    /// Creates a problem.
    ///
    /// - Parameters:
    ///   - code: The exit code of a command that has only this problem.
    ///   - message: One line that says what happened, where, and what to do.
    ///   - benchmark: The identifier of the affected benchmark, if the problem is about a single
    ///     one.
    public init(_ code: ExitStatus, _ message: String, of benchmark: String? = nil) {
      self.code = code
      self.message = message
      self.benchmark = benchmark
    }

    /// Whether the problem is a benchmark's difference from the reference, not an error or a
    /// failure.
    package var isDifference: Bool {
      benchmark != nil && code.verdict != nil
    }
  }

  /// The strictness of an assessment, which commands set by their options.
  public struct Policy: Sendable {
    /// Whether a difference of an exact metric decides the exit code; `run` only shows the
    /// difference.
    public var judges: Bool
    /// Whether a benchmark or a metric that the reference lacks is an error.
    public var requiresCounterparts: Bool
    /// Whether an improvement that nobody accepted sets the exit code, as with `--ratchet`.
    public var ratchets: Bool
    /// Whether a benchmark whose time comparison is inconclusive sets the exit code, as with
    /// `--strict`.
    public var isStrict: Bool
    /// The metrics named on the command line; a named metric that is not available is an error.
    public var namedMetrics: [Metric]
    /// The names by which messages call the reference and the candidate.
    public var sides: Sides

    /// Creates a policy; by default improvements and inconclusive times do not set the exit code.
    public init(
      judges: Bool, requiresCounterparts: Bool, ratchets: Bool = false, isStrict: Bool = false,
      namedMetrics: [Metric], sides: Sides = .stored
    ) {
      self.judges = judges
      self.requiresCounterparts = requiresCounterparts
      self.ratchets = ratchets
      self.isStrict = isStrict
      self.namedMetrics = namedMetrics
      self.sides = sides
    }
  }

  /// The names of the two compared sides, and the advice for a benchmark that the candidate lacks.
  public struct Sides: Sendable, Equatable {
    /// The name of the side that is compared with, such as "the baseline".
    public var reference: String
    /// The name of the side that is judged, such as "the build".
    public var candidate: String
    /// The advice for accepting the removal of a benchmark; `nil` without advice.
    public var remedy: String?

    /// The names for a program that is compared with its stored baseline.
    public static let stored = Sides(
      reference: "the baseline", candidate: "the build", remedy: acceptHint)

    /// Returns the names for a build that is compared with another build, called `reference`.
    public static func build(_ reference: String) -> Sides {
      Sides(
        reference: reference, candidate: "this build",
        remedy: "`--skip` leaves it out until the other build has lost it too")
    }

    /// Returns the names for two measurements, without advice on a removed benchmark.
    public static func measurements(_ older: String, _ newer: String) -> Sides {
      Sides(reference: older, candidate: newer, remedy: nil)
    }
  }

  /// All problems, those with the most serious exit code first.
  ///
  /// With equal exit codes, problems that are not tied to a benchmark come first, and the others
  /// are in the order of the benchmarks.
  public let problems: [Problem]

  /// The exit code of the most serious problem; `success` without problems.
  public var exitCode: ExitStatus { ExitStatus.first(of: problems.map(\.code)) }

  /// The verdict on all comparisons together; `nil` if something failed.
  ///
  /// If the exit code reports no difference, the verdict is that of the first that applies:
  /// `improved` with a proven gain, `inconclusive` with an undecided metric, else `unchanged`.
  public let verdict: Verdict?

  /// Assesses comparisons by a policy; `others` are problems that are not tied to a benchmark.
  public init(_ comparisons: [BenchmarkComparison], policy: Policy, others: [Problem] = []) {
    let found = others + comparisons.flatMap { Self.problems(of: $0, policy) }
    // Stable within a code: the order of the benchmarks.
    problems = ExitStatus.allCases.flatMap { code in found.filter { $0.code == code } }
    let reported = ExitStatus.first(of: found.map(\.code)).verdict
    let passed = comparisons.filter { $0.presence == nil && policy.judges }
    verdict =
      reported != .unchanged
      ? reported
      : [.improved, .inconclusive].first { verdict in passed.contains { $0.has(verdict) } }
        ?? .unchanged
  }

  private static func problems(
    of comparison: BenchmarkComparison, _ policy: Policy
  ) -> [Problem] {
    let id = comparison.id
    // A failed benchmark has no other problem, since none of its numbers can be trusted.
    if let failure = comparison.record?.failure {
      return [Problem(.failure, "\(id): \(failure)", of: id)]
    }
    if comparison.presence == .missing {
      let words = "in \(policy.sides.reference) and gone from \(policy.sides.candidate)"
      let remedy = policy.sides.remedy.map { "; if meant, \($0)" } ?? ""
      return [Problem(.data, "\(id): \(words)\(remedy)", of: id)]
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
      // Its values can be above their limits.
      let above = comparison.metrics.filter { $0.verdict == .regressed }
      return problems + above.compactMap { problem(of: $0, id, policy) }
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
      // A time may be absent, because not every benchmark is timed.
      problem(
        .data, if: metric.isExact,
        "\(name) is in \(policy.sides.reference) and was not measured")
    case nil:
      // Fails closed: a stored value that cannot be compared could hide a regression.
      problem(
        comparison.candidate == nil ? .failure : .data,
        if: policy.judges && comparison.baseline != nil,
        "\(name): \(comparison.note ?? "cannot be compared")")
    case .suspect, .layoutSensitive, .accepted, .unchanged, .unproven:
      nil
    }
  }

  /// The advice for a difference that is intended: the command that stores it in the baseline.
  public static let acceptHint = "`bench baseline accept --because \"…\"` stores it"
}

extension MetricComparison {
  /// The difference of two counts in words: `allocations 1 per iteration, before 0 (+1)`.
  ///
  /// Counts of steps name the steps: `eventAllocations in step 148: 21, before 20 (+1)`.
  public var difference: String {
    if let finding {
      let words = [finding.summary(unit: metric.unit), bound?.words].compactMap { $0 }
      return "\(metric.rawValue) \(words.joined(separator: "; "))"
    }
    if let tail {
      return ["\(metric.rawValue): \(tail.summary)", note].compactMap { $0 }.joined(separator: ", ")
    }
    guard let old = baseline?.exact, let new = candidate?.exact else {
      let value = bound == nil ? nil : candidate?.exact.map(Quantity.count)
      return [metric.rawValue, value, note].compactMap { $0 }.joined(separator: ": ")
    }
    if metric == .eventAllocations {
      return "\(metric.rawValue) \(new.stepChanges(since: old).summary)"
    }
    let change = Quantity.change(from: old, to: new)
    let words =
      "\(metric.rawValue) \(Quantity.count(new))\(place(of: new)), before "
      + "\(Quantity.count(old)) (\(change))"
    return [words, note].compactMap { $0 }.joined(separator: "; ")
  }

  /// Returns the words after a count in a message, such as " per iteration", " in step 148" or a
  /// unit.
  private func place(of value: ExactValue) -> String {
    switch metric {
    case .peakBytes: ""
    case .frameAllocations: value.steps.keys.first.map { " in step \($0)" } ?? ""
    case _ where metric.isCustom: metric.unit == "count" ? "" : " \(metric.unit)"
    default: " per iteration"
    }
  }
}
