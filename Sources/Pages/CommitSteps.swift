internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Markup
internal import Reporting
internal import Storage

/// The steps of a history, grouped by the commit of the first measurement after each step.
struct CommitSteps {
  /// A change of a metric in one direction, in some benchmarks, at one commit.
  private struct Change {
    var metric: Metric
    var isLess: Bool
    var rows: [PageRow]
    var shares: [Double?]

    /// The middle of the relative changes, of an even number the upper one; `nil` if all are from
    /// 0.
    var median: Double? {
      let known = shares.compactMap { $0 }.sorted()
      return known.isEmpty ? nil : known[known.count / 2]
    }
  }

  /// The most commits and names that are listed; the rows of the table have all.
  ///
  /// A choice that no measurement decided: the lists are for a first look.
  private static let (mostCommits, mostNames) = (60, 3)

  private let history: PageHistory
  private let changes: [Int: [Change]]

  /// Groups the steps of the given benchmarks by measurement, metric and direction.
  init(_ rows: [PageRow], _ history: PageHistory) {
    self.history = history
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

  /// A table with a group of rows for each commit; commits that change the most benchmarks are
  /// first.
  var markup: Markup {
    guard !changes.isEmpty else { return "<p>No steps in it.</p>" }
    // A step of one benchmark alone is chance more often than a step of many.
    // Of commits with equal reach the latest is first.
    let order = changes.keys.sorted { (reach(of: $0), $0) > (reach(of: $1), $1) }
    let left = order.count - Self.mostCommits
    let rest = left > 0 ? "; \(left) more commits are in the rows" : ""
    return """
      <h3>Commits that changed something</h3>
      <div class="scroll"><table class="commits"><caption>Where the level of a metric changed, by \
      the first measurement of the new level; first what touched the most benchmarks\(rest).\
      </caption><thead><tr><th scope="col">Commit</th><th scope="col">Metric</th>\
      <th scope="col" class="number">Change</th><th scope="col">Benchmarks</th></tr></thead>
      \(order.prefix(Self.mostCommits).map(group).lines())</table></div>
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
        <td rowspan="\(all.count)"><code>\(String((run.commit ?? "unknown").prefix(12)))</code>\
        <br/><small class="date">\(String(run.date.prefix(10)))</small></td>
        """
      return "<tr>\(commit)\(cells(change))</tr>"
    }
    return "<tbody>\(rows.lines())</tbody>"
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
    let links = change.rows.prefix(Self.mostNames).map { row -> Markup in
      "<a href=\"#d\(row.index)\" data-open=\"\(row.index)\"><bdi>\(row.line.id)</bdi></a>"
    }
    let count = change.rows.count
    guard count > 1 else { return links.joined() }
    let sizes = change.shares.compactMap { $0 }
    let range =
      sizes.isEmpty
      ? ""
      : ", \(Quantity.signedPercent(sizes.min() ?? 0)) to "
        + Quantity.signedPercent(sizes.max() ?? 0)
    let more = count - links.count
    let rest: Markup = more > 0 ? "<br/><small>and \(more) more</small>" : .empty
    return """
      <b>\(count) benchmarks</b><small>\(range)</small><br/>\(Markup.broken(links))\(rest)
      """
  }
}

extension Markup {
  /// Returns the pieces joined by `<br/>`, so that each begins a line of the page.
  fileprivate static func broken(_ pieces: [Markup]) -> Markup {
    Markup(verbatim: pieces.map(\.text).joined(separator: "<br/>"))
  }
}
