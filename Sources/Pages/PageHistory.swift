package import Benchmarking
internal import Comparison
package import Storage

/// Earlier measurements of the same benchmarks, oldest first.
package struct PageHistory: Sendable {
  /// An earlier measurement: one point on the horizontal axis of all history plots.
  package struct Run: Sendable, Equatable {
    /// The name of the measurement; empty if it has no valid name.
    package var name: String
    /// The commit that was measured; `nil` if it is unknown.
    package var commit: String?
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
      name: String, commit: String?, date: String, author: String? = nil, subject: String? = nil,
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
    /// A value for each element of `runs`; `nil` where the metric was not measured.
    package var values: [Double?]
    /// The steps, oldest first, each with the index of the first measurement after it.
    package var steps: [StepSearch.Step]

    /// Creates a line with a value, or `nil`, for each run.
    package init(values: [Double?], steps: [StepSearch.Step] = []) {
      self.values = values
      self.steps = steps
    }
  }

  /// A change of the baselines that was accepted, with its reason, commit and date.
  package struct Acceptance: Sendable, Equatable {
    /// The suites whose baselines were accepted with the same reason and commit, each once.
    package var suites: [String]
    /// The reason given to `bench baseline accept --because`.
    package var because: String
    /// The commit whose values were accepted; `nil` if it is unknown.
    package var commit: String?
    /// The date of acceptance, as ISO 8601 in UTC.
    package var date: String

    /// Creates an acceptance; `commit` is `nil` if it is unknown.
    package init(suites: [String], because: String, commit: String?, date: String) {
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
      + "\((run.commit ?? "unknown").prefix(12))\(subject) (\(run.date.prefix(10))\(author))"
  }

  /// The indices of the runs that are the first of their machine and kind of build, but for the
  /// first of all.
  var settingChanges: [Int] {
    var known: Set<String> = []
    return runs.indices.filter { known.insert(runs[$0].setting).inserted }.filter { $0 > 0 }
  }

  /// Returns the position of an accepted change among the measurements: before the first later one;
  /// `nil` if there is no later or no earlier one.
  func place(of acceptance: Acceptance) -> Double? {
    // Dates in one format and one time zone sort as text.
    guard let later = runs.firstIndex(where: { $0.date >= acceptance.date }), later > 0 else {
      return nil
    }
    return Double(later) - 0.5
  }

  /// Returns the accepted changes that concern a suite, oldest first.
  func acceptances(of suite: String) -> [Acceptance] {
    acceptances.filter { $0.suites.contains(suite) }
  }
}
