public import Measurements

/// A step of a series with an identifier that later measurements do not change.
public struct IdentifiedStep: Sendable {
  /// The identifier: 16 hexadecimal digits, made of the series and the measurement at `origin`.
  public var id: String
  /// The step as it is estimated now.
  public var step: StepSearch.Step
  /// The series with the step.
  public var series: MetricSeries
  /// The index of the point that the first report named as the first one of the new level.
  public var origin: Int

  /// Creates a step of a series, with the identifier that `origin` determines.
  init(_ step: StepSearch.Step, in series: MetricSeries, from origin: Int) {
    (self.step, self.series, self.origin) = (step, series, origin)
    let point = series.points[origin]
    // A newline occurs in none of them but a benchmark's identifier, which is first.
    let words = [
      series.benchmark, series.metric.rawValue, series.machine, series.build, point.date,
      point.commit?.text ?? "",
    ]
    id = Fingerprint(words.joined(separator: "\n").utf8).description
  }

  /// Whether the metric is worse after the step than before it.
  public var isWorse: Bool {
    series.metric.better == .less ? step.after > step.before : step.after < step.before
  }

  /// The commit that the first report named, with `-dirty` when files differed from it; `nil` if it
  /// is unknown.
  public var originCommit: Commit? { series.points[origin].commit }

  /// The date of the measurement that the first report named, as ISO 8601 in UTC.
  public var originDate: String { series.points[origin].date }

  /// The commit of the first point of the new level; `nil` if it is unknown.
  public var commit: Commit? { series.points[step.index].commit }

  /// The commit of the last point before the step; `nil` if it is unknown.
  public var commitBefore: Commit? { series.points[step.index - 1].commit }
}

extension IdentifiedStep {
  /// Detects the steps of series and identifies them.
  public struct Search: Sendable {
    private var steps = StepSearch()
    private var origins = StepOrigins()

    /// Creates a search; reuse it for many series, because it caches random orders for each length.
    public init() {}

    /// Returns the steps of some series, in the order of the series and then of time.
    ///
    /// - Complexity: That of `StepSearch` for each series, and for each step 32 searches by
    ///   `ChangePoints` of at most 224 values.
    public mutating func steps(in series: [MetricSeries]) -> [IdentifiedStep] {
      series.flatMap { series in
        let found = steps.steps(of: series)
        return zip(found, origins.origins(of: found, in: series)).map {
          IdentifiedStep($0, in: series, from: $1)
        }
      }
    }
  }
}
