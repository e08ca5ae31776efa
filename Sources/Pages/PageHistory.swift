package import Benchmarking
package import Storage

/// Earlier measurements of the same benchmarks, on one machine and with one toolchain, oldest
/// first.
package struct PageHistory: Sendable {
  /// One measurement.
  package struct Run: Sendable, Equatable {
    /// The name it was saved under, or a file's.
    package var name: String
    /// The commit it was measured at.
    package var commit: String?
    /// When, as ISO 8601 in UTC.
    package var date: String

    /// Creates a measurement's entry.
    package init(name: String, commit: String?, date: String) {
      self.name = name
      self.commit = commit
      self.date = date
    }
  }

  /// A metric of a benchmark over the measurements.
  package struct Line: Sendable, Equatable {
    /// A value for each measurement; `nil` where it was not taken.
    package var values: [Double?]
    /// The changes of the level, oldest first, each with the index of its first measurement.
    package var steps: [StepSearch.Step]

    /// Creates a line.
    package init(values: [Double?], steps: [StepSearch.Step] = []) {
      self.values = values
      self.steps = steps
    }
  }

  /// A change that somebody accepted, and why.
  package struct Acceptance: Sendable, Equatable {
    /// The suites it was accepted for.
    package var suites: [String]
    /// The reason given.
    package var because: String
    /// The commit it was measured at.
    package var commit: String?
    /// When, as ISO 8601 in UTC.
    package var date: String

    /// Creates an acceptance.
    package init(suites: [String], because: String, commit: String?, date: String) {
      self.suites = suites
      self.because = because
      self.commit = commit
      self.date = date
    }
  }

  /// The measurements, oldest first.
  package var runs: [Run]
  /// The lines by benchmark and metric.
  package var lines: [String: [Metric: Line]]
  /// What was accepted, oldest first.
  package var acceptances: [Acceptance]
  /// What a reader must know, such as what was left out.
  package var notes: [String]

  /// Creates a history.
  package init(
    runs: [Run] = [], lines: [String: [Metric: Line]] = [:], acceptances: [Acceptance] = [],
    notes: [String] = []
  ) {
    self.runs = runs
    self.lines = lines
    self.acceptances = acceptances
    self.notes = notes
  }

  /// Where in the row of measurements something accepted at a date stands: before the first one
  /// that is later; `nil` where there is none or none earlier.
  func place(of acceptance: Acceptance) -> Double? {
    // Dates in one form and one zone sort as texts.
    guard let later = runs.firstIndex(where: { $0.date >= acceptance.date }), later > 0 else {
      return nil
    }
    return Double(later) - 0.5
  }

  /// What was accepted of a suite.
  func acceptances(of suite: String) -> [Acceptance] {
    acceptances.filter { $0.suites.contains(suite) }
  }
}
