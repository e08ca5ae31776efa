internal import Builds
internal import Measurements
internal import Pages
internal import Storage

extension PageHistory {
  /// Creates the lines with their steps and accepted changes.
  ///
  /// - Parameters:
  ///   - source: The measurements.
  ///   - environment: The environment of the page's measurement; others are not comparable and are
  ///     left out. With `nil`, each machine and kind of build is a series of its own.
  ///   - accepted: The accepted changes of all suites, oldest first.
  ///   - isReduced: Whether lines have only the values that pictures of all benchmarks need.
  ///   - summaries: Returns the authors and subjects of commits, by hash.
  /// - Throws: `StorageError` when the measurements cannot be read.
  /// - Complexity: That of `StepSearch` for each series.
  init(
    of source: any SeriesSource, like environment: RunEnvironment?, accepted: [AcceptedChange],
    isReduced: Bool = false, summaries: ([String]) -> [String: CommitSummary]
  ) throws {
    let wanted = environment.map { Setting($0) }
    // Once, because a source makes all of them each time.
    let all = source.runs
    let chosen = all.indices.filter { wanted == nil || all[$0].setting == wanted }
    var runs = chosen.map { Run(all[$0]) }
    var places = [Int](repeating: 0, count: all.count)
    for (place, index) in chosen.enumerated() { places[index] = place }
    let columns = isReduced ? HistoryPage.columns(of: runs) : nil
    var lines: [String: [Metric: Line]] = [:]
    var (search, isCorrected) = (StepSearch(), false)
    try source.forEachSeries(where: { _ in true }, of: { _ in true }) {
      guard wanted == nil || $0.setting == wanted else { return }
      isCorrected = isCorrected || $0.points.isSlowed
      let line = Line($0, at: places, columns, &search)
      // The series of several machines and kinds of build are one line.
      let nothing = Line(points: [], count: 0, steps: [])
      lines[$0.benchmark, default: [:]][$0.metric, default: nothing].merge(line)
    }
    let told = Set(lines.values.flatMap { $0.values.flatMap { $0.steps.map(\.index) } })
    let commits = summaries(told.sorted().compactMap { runs[$0].commit?.text })
    for index in told {
      let summary = runs[index].commit.flatMap { commits[$0.text] }
      (runs[index].author, runs[index].subject) = (summary?.author, summary?.subject)
    }
    let foreign = all.count - runs.count
    self.init(
      runs: runs, lines: lines, acceptances: Self.grouped(accepted),
      notes: [
        isCorrected ? "Times are corrected by the machine's speed at the time." : nil,
        foreign == 0 ? nil : "\(foreign) of another machine or kind of build are left out.",
      ].compactMap { $0 } + source.notes)
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

extension PageHistory.Run {
  fileprivate init(_ run: HistoryRun) {
    self.init(
      name: run.moment.name ?? "", commit: run.moment.commit, date: run.moment.date,
      setting: run.setting.description)
  }
}

extension PageHistory.Line {
  /// Creates the line of a series: of all values, or of those that pictures in `columns` need.
  fileprivate init(
    _ series: MetricSeries, at places: [Int], _ columns: [Int32]?, _ search: inout StepSearch
  ) {
    let steps = search.steps(of: series)
    let drawn =
      columns.map {
        series.drawnPoints(in: $0, steps: steps.map(\.index), levels: HistoryPage.mostLevels)
      } ?? Array(series.points.indices)
    let points = series.points
    self.init(
      points: drawn.map {
        Point(index: places[points.momentIndex(at: $0)], value: points[$0].corrected)
      },
      count: series.points.count,
      // A step counts the points of its series, a line all runs of the page.
      steps: steps.map { step in
        var step = step
        step.index = places[points.momentIndex(at: step.index)]
        return step
      })
  }
}
