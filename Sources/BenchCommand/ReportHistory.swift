internal import Benchmarking
internal import Comparison
internal import Pages
internal import Storage

extension PageHistory {
  /// Creates the series of one machine and one kind of build, with their steps and accepted
  /// changes.
  ///
  /// - Parameters:
  ///   - history: The measurements.
  ///   - environment: The environment of the page's measurement; others are not comparable and are
  ///     left out.
  ///   - accepted: The accepted changes of all suites, oldest first.
  /// - Complexity: That of `StepSearch` for each series.
  init(of history: History, like environment: RunEnvironment, accepted: [AcceptedChange]) {
    let (machine, build) = (environment.machineSlug, BuildKey(environment).summary)
    let comparable = history.entries.filter {
      $0.environment.machineSlug == machine && BuildKey($0.environment).summary == build
    }
    // Within one series, a date and a commit identify a measurement.
    let moments = comparable.map {
      Moment(date: $0.environment.date, commit: $0.environment.commit)
    }
    let places = Dictionary(zip(moments, moments.indices)) { first, _ in first }
    var lines: [String: [Metric: Line]] = [:]
    var isCorrected = false
    var search = StepSearch()
    for series in history.series() where series.machine == machine && series.build == build {
      var line = Line(values: [Double?](repeating: nil, count: comparable.count))
      // Every point is of a comparable measurement, so none is lost and both lists stay parallel.
      let runs = series.points.compactMap { places[Moment(date: $0.date, commit: $0.commit)] }
      for (point, run) in zip(series.points, runs) {
        line.values[run] = point.corrected
        if point.slowdown != 1 { isCorrected = true }
      }
      line.steps = search.steps(of: series)
      // A step counts the points of its series, a line all runs of the page.
      for place in line.steps.indices { line.steps[place].index = runs[line.steps[place].index] }
      lines[series.benchmark, default: [:]][series.metric] = line
    }
    let foreign = history.entries.count - comparable.count
    self.init(
      runs: comparable.map {
        Run(name: $0.name?.text ?? "", commit: $0.environment.commit, date: $0.environment.date)
      },
      lines: lines, acceptances: Self.grouped(accepted),
      notes: [
        isCorrected ? "Times are corrected by the machine's speed at the time." : nil,
        foreign == 0 ? nil : "\(foreign) of another machine or kind of build are left out.",
      ].compactMap { $0 } + history.notes)
  }

  /// The date and the commit of a measurement, which identify the measurement within a series.
  private struct Moment: Hashable {
    var date: String
    var commit: String?
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
