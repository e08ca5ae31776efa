internal import Benchmarking
internal import Comparison
internal import Pages
internal import Storage

extension PageHistory {
  /// The series of one machine and one kind of build with their steps, and what was accepted.
  ///
  /// - Parameters:
  ///   - history: The measurements.
  ///   - environment: That of the measurement they are shown beside; others do not compare with it.
  ///   - accepted: The accepted changes of all suites, oldest first.
  /// - Complexity: That of `StepSearch` for each series.
  init(of history: History, like environment: RunEnvironment, accepted: [AcceptedChange]) {
    let (machine, build) = (environment.machineSlug, BuildKey(environment).summary)
    let comparable = history.entries.filter {
      $0.environment.machineSlug == machine && BuildKey($0.environment).summary == build
    }
    // In one series a moment and a commit are one measurement.
    let moments = comparable.map {
      Moment(date: $0.environment.date, commit: $0.environment.commit)
    }
    let places = Dictionary(zip(moments, moments.indices)) { first, _ in first }
    var lines: [String: [Metric: Line]] = [:]
    var isCorrected = false
    var search = StepSearch()
    for series in history.series() where series.machine == machine && series.build == build {
      var line = Line(values: [Double?](repeating: nil, count: comparable.count))
      let runs = series.points.compactMap { places[Moment(date: $0.date, commit: $0.commit)] }
      for (point, run) in zip(series.points, runs) {
        line.values[run] = point.corrected
        if point.slowdown != 1 { isCorrected = true }
      }
      line.steps = search.steps(of: series)
      for place in line.steps.indices { line.steps[place].index = runs[line.steps[place].index] }
      lines[series.benchmark, default: [:]][series.metric] = line
    }
    let foreign = history.entries.count - comparable.count
    self.init(
      runs: comparable.map {
        Run(name: $0.name ?? "", commit: $0.environment.commit, date: $0.environment.date)
      },
      lines: lines, acceptances: Self.grouped(accepted),
      notes: [
        isCorrected ? "Times are corrected by the machine's speed at the time." : nil,
        foreign == 0 ? nil : "\(foreign) of another machine or kind of build are left out.",
      ].compactMap { $0 } + history.notes)
  }

  /// What tells the measurements of a series apart.
  private struct Moment: Hashable {
    var date: String
    var commit: String?
  }

  /// One acceptance for all suites that were accepted together.
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
