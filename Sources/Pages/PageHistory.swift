internal import Comparison
package import Measurements
internal import Statistics
package import Storage

/// Earlier measurements of the same benchmarks, oldest first.
package struct PageHistory: Sendable {
  /// An earlier measurement: one point on the horizontal axis of all history plots.
  package struct Run: Sendable, Equatable {
    /// The name of the measurement; empty if it has no valid name.
    package var name: String
    /// The commit that was measured; `nil` if it is unknown.
    package var commit: Commit?
    /// The date of the measurement, as ISO 8601 in UTC.
    package var date: String
    /// The author of the commit; `nil` if it is unknown.
    package var author: String?
    /// The first line of the commit's message; `nil` if it is unknown.
    package var subject: String?
    /// The machine and the kind of build; values of two settings are not comparable.
    package var setting: String

    /// Creates the entry of a measurement; what is unknown of its commit is `nil`.
    package init(
      name: String, commit: Commit?, date: String, author: String? = nil, subject: String? = nil,
      setting: String = ""
    ) {
      self.name = name
      self.commit = commit
      self.date = date
      self.author = author
      self.subject = subject
      self.setting = setting
    }
  }

  /// The values of a metric of a benchmark over the measurements, with the steps between them.
  package struct Line: Sendable, Equatable {
    /// A value of the metric, at the index of its measurement in `runs`.
    package struct Point: Sendable, Equatable {
      /// The index of the measurement.
      package var index: Int
      /// The value, corrected to the usual speed of the machine.
      package var value: Double

      /// Creates the value of a measurement.
      package init(index: Int, value: Double) {
        self.index = index
        self.value = value
      }
    }

    /// The values to draw, by index: all, or those that a reduction kept.
    package var points: [Point]
    /// The number of measured values, of which `points` may have fewer.
    package var count: Int
    /// The steps, oldest first, each with the index of the first measurement after it.
    package var steps: [StepSearch.Step]

    /// Creates a line with a value, or `nil`, for each run.
    package init(values: [Double?], steps: [StepSearch.Step] = []) {
      let points = values.enumerated().compactMap { index, value in
        value.map { Point(index: index, value: $0) }
      }
      self.init(points: points, count: points.count, steps: steps)
    }

    /// Creates a line of some of `count` values, by index.
    package init(points: [Point], count: Int, steps: [StepSearch.Step]) {
      self.points = points
      self.count = count
      self.steps = steps
    }

    /// Adds the values and steps of another machine or kind of build.
    package mutating func merge(_ other: Line) {
      // Nearly always the first is the only one, and its points are in order already.
      if count == 0 {
        self = other
        return
      }
      points = (points + other.points).sorted { $0.index < $1.index }
      count += other.count
      steps = (steps + other.steps).sorted { $0.index < $1.index }
    }

    /// Returns the value of a measurement; `nil` where the metric was not measured.
    ///
    /// - Complexity: O(log points).
    func value(at index: Int) -> Double? {
      let place = points.firstIndex(inAscending: \.index, from: index)
      return place < points.count && points[place].index == index ? points[place].value : nil
    }
  }

  /// A change of the baselines that was accepted, with its reason, commit and date.
  package struct Acceptance: Sendable, Equatable {
    /// The suites whose baselines were accepted with the same reason and commit, each once.
    package var suites: [String]
    /// The reason given to `bench baseline accept --because`.
    package var because: String
    /// The commit whose values were accepted; `nil` if it is unknown.
    package var commit: Commit?
    /// The date of acceptance, as ISO 8601 in UTC.
    package var date: String

    /// Creates an acceptance; `commit` is `nil` if it is unknown.
    package init(suites: [String], because: String, commit: Commit?, date: String) {
      self.suites = suites
      self.because = because
      self.commit = commit
      self.date = date
    }
  }

  /// The measurements, oldest first, to which the indices of values and steps refer.
  package var runs: [Run]
  /// The values over the measurements, by benchmark and metric.
  package var lines: [String: [Metric: Line]]
  /// The accepted changes of all suites, oldest first.
  package var acceptances: [Acceptance]
  /// Remarks for the reader, such as on measurements that were left out.
  package var notes: [String]

  /// Creates a history, by default an empty one.
  package init(
    runs: [Run] = [], lines: [String: [Metric: Line]] = [:], acceptances: [Acceptance] = [],
    notes: [String] = []
  ) {
    self.runs = runs
    self.lines = lines
    self.acceptances = acceptances
    self.notes = notes
  }

  /// Returns the last step of a benchmark's time and its commit, in a sentence; `nil` without one.
  func lastStep(of id: String) -> String? {
    guard let step = lines[id]?[.time]?.steps.last, runs.indices.contains(step.index) else {
      return nil
    }
    let run = runs[step.index]
    let change = step.change.map(Quantity.signedPercent) ?? "from 0"
    let subject = run.subject.map { " “\($0)”" } ?? ""
    let author = run.author.map { ", \($0)" } ?? ""
    return "last step of its history: time \(change) at "
      + "\(run.commit?.short ?? "unknown")\(subject) (\(run.date.prefix(10))\(author))"
  }

  /// The indices of the runs that are the first of their machine and kind of build, but for the
  /// first of all.
  var settingChanges: [Int] {
    var (known, changes) = (Set<String>(), [Int]())
    // Neighbours mostly have one setting, so few are looked up.
    for (index, run) in runs.enumerated() where index == 0 || run.setting != runs[index - 1].setting
    {
      if known.insert(run.setting).inserted, index > 0 { changes.append(index) }
    }
    return changes
  }

  /// Returns the position of an accepted change among the measurements: before the first later one;
  /// `nil` if there is no later or no earlier one.
  ///
  /// - Complexity: O(log runs).
  func place(of acceptance: Acceptance) -> Double? {
    // Dates in one format and one time zone sort as text, and runs are sorted by date.
    let later = runs.firstIndex(inAscending: \.date, from: acceptance.date)
    return later > 0 && later < runs.count ? Double(later) - 0.5 : nil
  }

  /// Returns the accepted changes that concern a suite, oldest first.
  func acceptances(of suite: String) -> [Acceptance] {
    acceptances.filter { $0.suites.contains(suite) }
  }
}
