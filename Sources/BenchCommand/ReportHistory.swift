internal import Benchmarking
internal import Builds
internal import Comparison
internal import Pages
internal import Storage

extension PageHistory {
  /// Creates the series with their steps and accepted changes.
  ///
  /// - Parameters:
  ///   - history: The measurements.
  ///   - environment: The environment of the page's measurement; others are not comparable and are
  ///     left out. With `nil`, each machine and kind of build is a series of its own.
  ///   - accepted: The accepted changes of all suites, oldest first.
  ///   - commits: The authors and subjects of the measured commits, by hash.
  /// - Complexity: That of `StepSearch` for each series.
  init(
    of history: History, like environment: RunEnvironment?, accepted: [AcceptedChange],
    commits: [String: CommitSummary]
  ) {
    let wanted = environment?.setting
    let comparable = history.entries.filter { wanted == nil || $0.environment.setting == wanted }
    let runs = comparable.map { Run($0, commits) }
    let series = history.series().filter { wanted == nil || $0.setting == wanted }
    let isCorrected = series.contains { $0.points.contains { $0.slowdown != 1 } }
    let foreign = history.entries.count - comparable.count
    self.init(
      runs: runs, lines: Self.lines(of: series, over: runs), acceptances: Self.grouped(accepted),
      notes: [
        isCorrected ? "Times are corrected by the machine's speed at the time." : nil,
        foreign == 0 ? nil : "\(foreign) of another machine or kind of build are left out.",
      ].compactMap { $0 } + history.notes)
  }

  /// Returns the values over the runs, with their steps, by benchmark and metric.
  ///
  /// The series of several machines and kinds of build are one line, but a step is one of a series.
  private static func lines(
    of series: [MetricSeries], over runs: [Run]
  ) -> [String: [Metric: Line]] {
    let moments = runs.map { Moment(date: $0.date, commit: $0.commit, setting: $0.setting) }
    let places = Dictionary(zip(moments, moments.indices)) { first, _ in first }
    var lines: [String: [Metric: Line]] = [:]
    var search = StepSearch()
    for series in series {
      var line =
        lines[series.benchmark]?[series.metric]
        ?? Line(values: [Double?](repeating: nil, count: runs.count))
      // Every point is of one of the runs, so none is lost and both lists stay parallel.
      let indices = series.points.compactMap {
        places[Moment(date: $0.date, commit: $0.commit, setting: series.setting)]
      }
      for (point, index) in zip(series.points, indices) { line.values[index] = point.corrected }
      // A step counts the points of its series, a line all runs of the page.
      line.steps += search.steps(of: series).map { step in
        var step = step
        step.index = indices[step.index]
        return step
      }
      line.steps.sort { $0.index < $1.index }
      lines[series.benchmark, default: [:]][series.metric] = line
    }
    return lines
  }

  /// The date, the commit and the setting of a measurement, which identify it among all.
  private struct Moment: Hashable {
    var date: String
    var commit: String?
    var setting: String
  }

  /// Returns an acceptance for each reason and commit, with all suites that were accepted together.
  private static func grouped(_ changes: [AcceptedChange]) -> [Acceptance] {
    var acceptances: [Acceptance] = []
    for change in changes {
      let same = acceptances.firstIndex {
        $0.because == change.because && $0.commit == change.commit
      }
      if let same {
        if !acceptances[same].suites.contains(change.suite) {
          acceptances[same].suites.append(change.suite)
        }
      } else {
        acceptances.append(
          Acceptance(
            suites: [change.suite], because: change.because, commit: change.commit,
            date: change.date))
      }
    }
    return acceptances
  }
}

extension RunEnvironment {
  /// The machine and the kind of build, in words.
  fileprivate var setting: String { "\(machineSlug), \(BuildKey(self).summary)" }
}

extension MetricSeries {
  /// The machine and the kind of build, in the words of `RunEnvironment.setting`.
  fileprivate var setting: String { "\(machine), \(build)" }
}

extension PageHistory.Run {
  fileprivate init(_ entry: HistoryEntry, _ commits: [String: CommitSummary]) {
    let summary = entry.environment.commit.flatMap { commits[$0] }
    self.init(
      name: entry.name?.text ?? "", commit: entry.environment.commit, date: entry.environment.date,
      author: summary?.author, subject: summary?.subject, setting: entry.environment.setting)
  }
}
