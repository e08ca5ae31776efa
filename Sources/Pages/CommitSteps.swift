internal import Comparison
internal import Essentials
internal import Markup
internal import Measurements
internal import Reporting
internal import Statistics
internal import Storage

/// A benchmark of a page, with its metrics over earlier measurements.
struct PastBenchmark {
  /// The number of the benchmark on its page, from 0; the benchmark is shown in the element whose
  /// id is `d` and this number.
  let index: Int
  /// The identifier: `suite/group/name[parameter=value]`.
  let id: String
  /// The metrics over earlier measurements.
  let lines: [Metric: PageHistory.Line]
}

extension PageRow {
  /// The benchmark and its history, without its other values.
  var past: PastBenchmark { PastBenchmark(index: index, id: comparison.id, lines: lines) }
}

/// The steps of a history, grouped by the commit of the first measurement after each step.
struct CommitSteps {
  /// A change of a metric in one direction, in some benchmarks, at one commit.
  private struct Change {
    var metric: Metric
    var isLess: Bool
    var rows: [PastBenchmark]
    var shares: [Double?]

    /// The median of the relative changes; `nil` if all changes are from 0.
    var median: Double? { (try? Sample(shares.compactMap { $0 }))?.median }
  }

  /// The largest numbers of commits and of names that are listed above a table with all of them.
  ///
  /// The numbers are a choice without a measurement: the lists are only an overview.
  private static let (mostCommits, mostNames) = (60, 3)

  private let history: PageHistory
  private let changes: [Int: [Change]]
  private let listsAll: Bool

  /// Groups the steps of the given benchmarks by measurement, metric and direction.
  ///
  /// - Parameters:
  ///   - rows: The benchmarks.
  ///   - history: The measurements that the steps are in.
  ///   - listsAll: Whether every commit is listed with every benchmark, or only the first ones.
  init(_ rows: [PastBenchmark], _ history: PageHistory, listsAll: Bool = false) {
    self.history = history
    self.listsAll = listsAll
    var changes: [Int: [Change]] = [:]
    for row in rows {
      for (metric, line) in row.lines.sorted(by: { $0.key < $1.key }) {
        for step in line.steps where history.runs.indices.contains(step.index) {
          // A step without a relative change is one from 0, which is upward.
          let isLess = step.change.map { $0 < 0 } ?? false
          let place = changes[step.index]?.firstIndex { $0.metric == metric && $0.isLess == isLess }
          if let place {
            changes[step.index]?[place].rows.append(row)
            changes[step.index]?[place].shares.append(step.change)
          } else {
            changes[step.index, default: []].append(
              Change(metric: metric, isLess: isLess, rows: [row], shares: [step.change]))
          }
        }
      }
    }
    self.changes = changes.mapValues { $0.sorted { $0.rows.count > $1.rows.count } }
  }

  /// Whether any metric of a benchmark has a step.
  var hasSteps: Bool { !changes.isEmpty }

  /// Returns the number of benchmarks that change at the measurement with this index.
  private func reach(of index: Int) -> Int {
    Set((changes[index] ?? []).flatMap(\.rows).map(\.index)).count
  }

  /// The places of the commits that change something, the widest change first.
  private var order: [Int] {
    // A step of one benchmark alone is chance more often than a step of many.
    // Of commits with equal reach the latest is first.
    changes.keys.sorted { (reach(of: $0), $0) > (reach(of: $1), $1) }
  }

  /// The number of commits that change something, and what the first of them changes, in a
  /// sentence.
  var sentence: String {
    guard let first = order.first, let change = changes[first]?.first else {
      return "No step in \(history.runs.count) measurements"
    }
    let run = history.runs[first]
    let amount = change.median.map(Quantity.signedPercent) ?? "from 0"
    let subject = run.subject.map { " “\($0)”" } ?? ""
    let effect =
      change.rows.count == 1
      ? "\(amount) in \(change.rows[0].id)"
      : "\(amount) in \(change.rows.count) benchmarks (median)"
    let count =
      changes.count == 1
      ? "1 commit changed something: "
      : "\(changes.count) commits changed something; \(choice(of: first)) is "
    return count + "\(run.commit?.short ?? "unknown")\(subject) of \(run.date.prefix(10)): "
      + "\(change.metric.rawValue) \(effect)"
  }

  /// Returns why a commit is the first of several, in words: it may have as many benchmarks as
  /// others.
  private func choice(of first: Int) -> String {
    let reach = reach(of: first)
    switch changes.keys.count(where: { self.reach(of: $0) == reach }) {
    case changes.count: return "the latest"
    case 1: return "the one with the most benchmarks"
    default: return "the latest of those with the most benchmarks"
    }
  }

  /// A table with a group of rows for each commit; commits that change the most benchmarks are
  /// first.
  var markup: Markup {
    guard !changes.isEmpty else { return "<p>No steps in it.</p>" }
    let order = order.prefix(listsAll ? .max : Self.mostCommits)
    let left = changes.count - order.count
    let rest = left > 0 ? "; \(left) more commits are in the rows" : ""
    return """
      <h3>Commits that changed something</h3>
      <div class="scroll" tabindex="0">\
      <table class="commits"><caption>Where the level of a metric changed, by \
      the first measurement of the new level; first what touched the most benchmarks\(rest). \
      The change of several benchmarks is their median.\
      </caption><thead><tr><th scope="col">Commit</th><th scope="col">Metric</th>\
      <th scope="col" class="number">Change</th><th scope="col">Benchmarks</th></tr></thead>
      \(order.map(group).lines())</table></div>
      """
  }

  /// Returns the table rows of one commit, one for each change; only the first row names the
  /// commit.
  private func group(_ index: Int) -> Markup {
    let run = history.runs[index]
    let all = changes[index] ?? []
    let rows = all.enumerated().map { place, change -> Markup in
      let commit: Markup =
        place > 0
        ? .empty
        : """
        <td class="commit" rowspan="\(all.count)">\
        <code>\(run.commit?.short ?? "unknown")</code>\
        <br/><small class="date">\(String(run.date.prefix(10)))</small>\(words(of: run))</td>
        """
      return "<tr>\(commit)\(cells(change))</tr>"
    }
    return "<tbody>\(rows.lines())</tbody>"
  }

  /// Returns the subject and the author of a run's commit, as far as they are known.
  private func words(of run: PageHistory.Run) -> Markup {
    guard let subject = run.subject else { return .empty }
    let author = run.author.map { "<br/><small><bdi>\($0)</bdi></small>" as Markup } ?? .empty
    return "<br/><bdi>\(subject)</bdi>\(author)"
  }

  private func cells(_ change: Change) -> Markup {
    let tone = change.isLess == (change.metric.better == .less) ? "good" : "bad"
    let amount = change.median.map(Quantity.signedPercent) ?? "from 0"
    return """
      <td>\(change.metric.rawValue)</td>\
      <td class="number \(tone)">\(change.isLess ? "↓" : "↑") \(amount)</td>\
      <th scope="row" class="name">\(names(change))</th>
      """
  }

  /// Returns links to the benchmarks of a change; if there are several, their number and range come
  /// first.
  private func names(_ change: Change) -> Markup {
    let count = change.rows.count
    let links = change.rows.prefix(Self.mostNames).map { row -> Markup in
      "<a href=\"#d\(row.index)\" data-open=\"\(row.index)\"><bdi>\(row.id)</bdi></a>"
    }
    guard count > 1 else { return links.joined() }
    let sizes = change.shares.compactMap { $0 }
    let range =
      sizes.isEmpty
      ? ""
      : ", \(Quantity.signedPercent(sizes.min() ?? 0)) to "
        + Quantity.signedPercent(sizes.max() ?? 0)
    return """
      <b>\(count) benchmarks</b><small>\(Markup.unbroken(range))</small><br/>\
      \(Markup.broken(links))\(rest(change))
      """
  }

  /// Returns the benchmarks of a change that `names` leaves out: all of them, or their number.
  private func rest(_ change: Change) -> Markup {
    let more = change.rows.count - Self.mostNames
    guard more > 0 else { return .empty }
    guard listsAll else { return "<br/><small>and \(more) more</small>" }
    let items = zip(change.rows, change.shares).dropFirst(Self.mostNames).map { row, share in
      let amount = share.map(Quantity.signedPercent) ?? "from 0"
      return "<a href=\"#d\(row.index)\">\(row.id)</a> \(amount)" as Markup
    }
    return """
      <details><summary>and \(more) more</summary>\(Markup.broken(items))</details>
      """
  }
}

extension Markup {
  /// Returns the pieces joined by `<br/>`, so that each begins a line of the page.
  fileprivate static func broken(_ pieces: [Markup]) -> Markup {
    Markup(verbatim: pieces.map(\.text).joined(separator: "<br/>"))
  }
}
