public import Benchmarking
public import Comparison

/// A comparison ready to be shown, in any format.
///
/// What there is to say is made here once, for all formats: `rows` and `columns` for tables,
/// `notices` for what a reader must look at, `headline` and `summary` for a sentence.
public struct Report: Sendable {
  /// What the report is of.
  public enum Kind: String, Sendable {
    /// Measured, beside what is stored.
    case run
    /// Judged.
    case gate
    /// Two measurements side by side.
    case comparison
    /// A measurement by itself: there is nothing to judge by.
    case measurement
  }

  /// What the report is of.
  public let kind: Kind
  /// Where the candidate was measured.
  public let environment: RunEnvironment
  /// The benchmarks.
  public let comparisons: [BenchmarkComparison]
  /// What they mean.
  public let assessment: Assessment
  /// What the candidate was compared with, in words.
  public let reference: String
  /// How it was compared, in words.
  public let evidence: [String]
  /// How a gate was called; `nil` for one that compared with what is stored.
  public let call: GateCall?
  /// Seconds that all of it took; `nil` where that says nothing.
  public var seconds: Double?

  /// Creates a report.
  public init(
    kind: Kind, environment: RunEnvironment, comparisons: [BenchmarkComparison],
    assessment: Assessment, reference: String, evidence: [String] = [], call: GateCall? = nil
  ) {
    self.kind = kind
    self.environment = environment
    self.comparisons = comparisons
    self.assessment = assessment
    self.reference = reference
    self.evidence = evidence
    self.call = call
  }

  /// Whether whole iterations were timed.
  var hasTimes: Bool {
    comparisons.contains { $0.metrics.contains { !$0.metric.isExact && !$0.metric.isOfSteps } }
  }

  /// Whether all there is to show is of single steps.
  var isOfStepsOnly: Bool {
    comparisons.allSatisfy { comparison in
      !comparison.metrics.isEmpty && comparison.metrics.allSatisfy(\.metric.isOfSteps)
    }
  }

  /// The suite's name, when there is only one.
  var onlySuite: String? {
    let suites = Set(comparisons.map { $0.id.prefix { $0 != "/" } })
    return suites.count == 1 ? suites.first.map(String.init) : nil
  }

  /// The environment in one line.
  var environmentLine: String { environmentPhrases.joined(separator: " · ") }

  /// The build and the machine.
  var environmentPhrases: [String] {
    let build = ([environment.configuration] + environment.flags).joined(separator: " ")
    return [build, environment.toolchain, environment.allocator, environment.machineLine]
  }

  /// What the harness itself costs, when time was measured.
  var overheadLine: String? {
    guard let loop = environment.loopOverhead, let clock = environment.clockOverhead else {
      return nil
    }
    return "harness overhead, not subtracted: \(Quantity.time(loop)) an iteration, "
      + "\(Quantity.time(clock)) a clock reading"
  }
}
