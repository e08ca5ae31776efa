internal import Comparison
internal import Markup
internal import Measurements
internal import Reporting
internal import Statistics
internal import Storage

extension ReportPage {
  /// Returns the section of the replays whose frames were timed, the largest share of the longest
  /// frame first.
  func frameSection(_ rows: [PageRow]) -> Markup {
    let stepped = rows.compactMap { row in row.frames.map { (row: row, frames: $0) } }
      .filter { !$0.frames.floors.isEmpty }
      .sorted { Self.share($0.frames) > Self.share($1.frames) }
    guard let first = stepped.first else { return .empty }
    // A little more than the largest share, so that the mark of the budget is not cut off.
    let most = max(Self.share(first.frames), first.frames.budget) * 1.02
    let isDoubtful = document.machine?.forbidsTimes == true
    let doubt =
      isDoubtful ? " The machine was off, see above: a hitch may be the machine's own." : ""
    return """
      <section id="frames" aria-labelledby="frames-heading">
      <h2 id="frames-heading">Frame budget</h2>
      <div class="scroll" tabindex="0">\
      <table\(isDoubtful ? " class=\"doubtful\"" : .empty)>\
      <caption>The longest frame of each replay, as a share of the \
      frame's interval. A frame above its budget (the mark) is a hitch.\(doubt)</caption>
      <thead><tr><th scope="col">Replay</th><th scope="col" class="number wide">p50</th>\
      <th scope="col" class="number wide">p99</th><th scope="col" class="number">Longest</th>\
      <th scope="col" class="number">Share</th>\
      <th scope="col" class="picture wide">Of the interval</th>\
      <th scope="col" class="number">Hitches</th></tr></thead>
      <tbody>\(stepped.map { Self.cells($0.row, $0.frames, most) }.lines())</tbody></table></div>
      </section>
      """
  }

  /// Returns the longest frame as a share of the frame interval, in per cent.
  private static func share(_ frames: FrameProfile) -> Double {
    (frames.floors.max() ?? 0) / frames.stepNanoseconds * 100
  }

  /// Returns the table row of a replay; its bar is 160 pixels wide for `most` per cent of the frame
  /// interval.
  private static func cells(_ row: PageRow, _ frames: FrameProfile, _ most: Double) -> Markup {
    let share = share(frames)
    func floor(_ metric: Metric) -> String {
      row.comparison[metric]?.value.map(Quantity.time) ?? ""
    }
    let isOver = share > frames.budget
    return """
      <tr><th scope="row" class="name"><a href="#d\(row.index)" data-open="\(row.index)">\
      <bdi><span class="path">\(Markup.breakable(row.path))</span>\
      \(Markup.breakable(row.name))</bdi></a></th>\
      <td class="number wide">\(floor(.frameP50))</td>\
      <td class="number wide">\(floor(.frameP99))</td>\
      <td class="number">\(Quantity.time(frames.floors.max() ?? 0))</td>\
      <td class="number">\(Quantity.share(share))</td>\
      <td class="picture wide"><svg class="budget-bar" aria-hidden="true" viewBox="0 0 160 14">\
      <rect class="\(isOver ? "over" : "within")" x="0" y="3" \
      width="\(share / most * 160)" height="8" rx="1"/>\
      <path class="budget" d="M\(frames.budget / most * 160) 0V14"/></svg></td>\
      <td class="number">\(isOver ? "✗ " : "")\(frames.hitches)</td></tr>
      """
  }
}

extension ReportPage {
  /// The section on the growth of costs with the size of their input; empty without such costs.
  var growthSection: Markup {
    guard !growth.isEmpty else { return .empty }
    let figures = growth.map { series -> Markup in
      let plot = GrowthPlot(series: series)
      return """
        <figure><figcaption><b><bdi>\(series.title ?? series.name)</bdi></b> <span class="keys">\
        \(series.metric.rawValue) grows as <b>\(series.fit.curve.name)</b></span></figcaption>\
        \(plot.svg)<p class="why">\(series.formula) · \
        error \(Quantity.percent(series.fit.error)) · \(series.rivalWords)</p></figure>
        """
    }
    return """
      <section id="growth" aria-labelledby="growth-heading">
      <h2 id="growth-heading">Cost against size</h2>
      <div class="figures">\(figures.lines())</div>
      </section>
      """
  }
}

extension ReportPage {
  /// Returns the section on steps in earlier measurements and on accepted changes; empty without
  /// both.
  func historySection(_ rows: [PageRow]) -> Markup {
    guard history.runs.count > 1 || !history.acceptances.isEmpty else { return .empty }
    let notes = history.notes.map { "<p class=\"why\">\($0)</p>" as Markup }
    return """
      <section id="history" aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <p>\(history.span)</p>
      \(notes.lines())
      \(history.runs.count > 1 ? CommitSteps(rows.map(\.past), history).markup : .empty)
      \(history.acceptanceTable)
      </section>
      """
  }
}

extension PageHistory {
  /// A sentence with the number of measurements and the days of the first and the last.
  var span: String {
    guard let first = runs.first, let last = runs.last, runs.count > 1 else {
      return "No earlier measurements of this machine and toolchain."
    }
    let settings = Set(runs.map(\.setting)).count
    let origin =
      settings == 1 ? "this machine and toolchain" : "\(settings) machines or kinds of build"
    return "\(runs.count) measurements of \(origin), "
      + "\(first.date.prefix(10)) to \(last.date.prefix(10))."
  }

  /// The table of machines and kinds of build, the latest first; empty if all are alike.
  var settingTable: Markup {
    let settings = Dictionary(grouping: runs) { $0.setting }
    guard settings.count > 1 else { return .empty }
    let latest = settings.sorted { ($0.value[0].date, $0.key) > ($1.value[0].date, $1.key) }
    let body = latest.map { setting, runs -> Markup in
      """
      <tr><td class="date">\(String(runs[0].date.prefix(10)))</td>\
      <td class="date">\(String(runs[runs.count - 1].date.prefix(10)))</td>\
      <td class="number">\(runs.count)</td><td>\(setting)</td></tr>
      """
    }
    return """
      <h3>Machines and toolchains</h3>
      <div class="scroll" tabindex="0">\
      <table><caption>Each has lines and steps of its own, because its values \
      are not comparable with those of another; the latest first.</caption><thead><tr>\
      <th scope="col">From</th><th scope="col">To</th>\
      <th scope="col" class="number">Measurements</th><th scope="col">Machine and build</th></tr>\
      </thead><tbody>\(body.lines())</tbody></table></div>
      """
  }

  /// The table of accepted changes, the latest first; empty if there are none.
  var acceptanceTable: Markup {
    guard !acceptances.isEmpty else { return .empty }
    let body = acceptances.reversed().map { acceptance -> Markup in
      """
      <tr><td class="date">\(acceptance.date.prefix(10).description)</td>\
      <td><code>\(acceptance.commit?.short ?? "")</code></td>\
      <td>\(acceptance.suites.joined(separator: ", "))</td>\
      <td class="name">\(acceptance.because)</td></tr>
      """
    }
    return """
      <h3>Accepted changes</h3>
      <div class="scroll" tabindex="0">\
      <table class="commits plain"><caption>What was accepted as the baseline, and why, the latest \
      first.</caption><thead><tr><th scope="col">Date</th><th scope="col">Commit</th>\
      <th scope="col">Suites</th><th scope="col">Because</th></tr></thead>
      <tbody>\(body.lines())</tbody></table></div>
      """
  }
}
