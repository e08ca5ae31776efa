internal import Comparison
internal import Essentials
internal import Markup
internal import Measurements
internal import Reporting

/// The head of a page: the outcomes, the failures with their reasons, and the commands to continue
/// with.
struct SummarySection {
  let page: ReportPage
  let rows: [PageRow]

  /// The largest number of listed benchmarks; the table has all.
  ///
  /// The number is a choice without a measurement: the list is only an overview.
  private static let mostListed = 12

  var markup: Markup {
    """
    <header id="summary">
    <div class="title"><h1>\(page.title)</h1>\
    <button type="button" id="theme" hidden="hidden">Theme: system</button></div>
    <p class="about">\(Markup.unbroken(about))</p>
    \(machine)
    <p class="headline \(tone)"><span class="sign" aria-hidden="true">\(sign)</span>\
    <span>\(Markup.unbroken(headline))</span></p>
    \(tallies)
    \(notable)
    \(functions)
    \(problems)
    \(commands)
    </header>
    """
  }

  /// The date and commit of the measurement, the reference and the selection, in a line.
  var about: String {
    let environment = page.document.environment
    let day = environment.date.prefix(16).replacing("T", with: " ")
    return [
      "measured \(day) UTC", environment.commit.map { "at \($0.short)" },
      page.isJudged ? "compared with \(page.document.reference)" : nil,
      page.document.selection?.line,
    ].compactMap { $0 }.joined(separator: " · ")
  }

  /// The paragraph with the reason why most times are not comparable; empty without a reason.
  var machine: Markup {
    page.document.machine.map { "<p class=\"machine\">\(Markup.unbroken($0.words))</p>" } ?? .empty
  }

  /// The headline of a gate, else the summary, else the number of benchmarks.
  var headline: String {
    page.document.headline ?? page.document.summary ?? "\(rows.count) benchmarks"
  }

  private var worst: Outcome? { rows.map(\.outcome).min { $0.rank < $1.rank } }

  /// The CSS class of the headline's colour: `bad`, `open`, `good`, or `calm`, which is grey.
  var tone: String {
    switch ExitStatus(rawValue: page.document.exitCode)?.verdict?.kind {
    // A gate that is not strict passes with undecided benchmarks, which green would conceal.
    case .settled: worst?.tone == "open" ? "open" : page.document.headline == nil ? "calm" : "good"
    case .open, .allowed: "open"
    case .better: "good"
    case .worse, .oneSided, nil: "bad"
    }
  }

  /// The sign that has the same meaning as the colour.
  var sign: String {
    switch tone {
    case "bad": Verdict.regressed.sign
    case "open": "?"
    case "good": "✓"
    default: "•"
    }
  }

  /// The number of benchmarks with each outcome, as links that filter by it.
  private var tallies: Markup {
    let chips = Outcome.order.compactMap { outcome -> Markup? in
      let count = rows.count { $0.outcome == outcome }
      guard count > 0 else { return nil }
      return """
        <li><a class="chip \(outcome.tone)" href="#verdict=\(outcome.word)" \
        data-verdict="\(outcome.word)"><b>\(count)</b>\(outcome.badge)\(limit(of: outcome))</a></li>
        """
    }
    return "<ul class=\"tallies\" aria-label=\"Outcomes\">\(chips.joined())</ul>"
  }

  /// Returns the words "in counts" for an outcome that says nothing about the time of any of its
  /// rows.
  private func limit(of outcome: Outcome) -> Markup {
    rows.allSatisfy { $0.outcome != outcome || $0.isJudgedByCounts }
      ? "<small> in counts</small>" : .empty
  }

  /// The benchmarks whose outcome is bad or open, the most serious first, each with its reason.
  private var notable: Markup {
    let listed = rows.filter { ["bad", "open"].contains($0.outcome.tone) }
      .sorted { ($0.outcome.rank, $0.index) < ($1.outcome.rank, $1.index) }
    guard !listed.isEmpty else { return .empty }
    let items = listed.prefix(Self.mostListed).map { row -> Markup in
      let changes = row.allChangeWords
      return """
        <li>\(row.outcome.badge) <a href="#b\(row.index)" data-open="\(row.index)">\
        <bdi>\(Markup.breakable(row.id))</bdi></a>\
        \(changes.isEmpty ? .empty : " <span class=\"changes\">\(Markup.unbroken(changes))</span>")\
        \(proof(of: row))\(reasons(of: row).joined())</li>
        """
    }
    let more = listed.count - items.count
    let rest: Markup = more > 0 ? "<li class=\"why\">and \(more) more in the table</li>" : .empty
    return "<h2>To look at</h2>\n<ul class=\"notable\">\(items.lines())\(rest)</ul>"
  }

  /// The functions that execute more instructions than in the reference, each with the benchmark
  /// where the growth is the largest share; empty if there are none.
  private var functions: Markup {
    let all = GrownFunction.all(in: rows.map { ($0.comparison.id, $0.comparison.functions) })
    guard !all.isEmpty else { return .empty }
    let places = Dictionary(rows.map { ($0.comparison.id, $0.index) }) { first, _ in first }
    let items = all.prefix(Self.mostListed).map { function -> Markup in
      let id = function.benchmarks[0]
      return """
        <li>\(Markup.evidence(function.largest.words)) <a href="#b\(places[id] ?? 0)" \
        data-open="\(places[id] ?? 0)"><bdi>\(Markup.breakable(id))</bdi></a>\
        <span class="why">\(function.otherWords)</span></li>
        """
    }
    let more = all.count - items.count
    let rest: Markup = more > 0 ? "<li class=\"why\">and \(more) more functions</li>" : .empty
    return """
      <h2>Functions with more instructions</h2>
      <ul class="notable">\(items.lines())\(rest)</ul>
      """
  }

  /// Returns why a row is here: its failure or cause, the functions with the most additional work,
  /// the commit of the last step in its history, and the links to its other pages.
  private func reasons(of row: PageRow) -> [Markup] {
    func why(_ text: String) -> Markup { "<p class=\"why\">\(Markup.unbroken(text))</p>" }
    let cause = (row.comparison.record?.failure?.description ?? row.time?.cause?.description).map(
      why)
    let functions = row.comparison.explanations.compactMap { explanation -> Markup? in
      explanation.lines.first.map {
        "<p class=\"why\">more \(explanation.metric.rawValue): \(Markup.evidence($0))</p>"
      }
    }
    let tails = row.comparison.changedTails.map(why)
    let step = page.lastStep(of: row).map(why)
    let links = PageLink.line(page.links[row.id] ?? [])
    return [cause].compactMap { $0 } + tails + functions + [step].compactMap { $0 } + [links]
  }

  /// Returns the plot of the rounds that proved a slowdown, or of the tail if that alone is slower;
  /// empty for a row without such a proof.
  private func proof(of row: PageRow) -> Markup {
    guard row.outcome.tone == "bad" else { return .empty }
    let isOfTail = row.time?.verdict?.isDifference != true && !row.comparison.changedTails.isEmpty
    let tail = isOfTail ? row.tailPlot : nil
    let proof = (tail?.figure(of: row.name) ?? row.roundPlot?.figure(of: row.name))
    return proof.map { $0.markup(style: "proof") } ?? .empty
  }

  /// The list of problems that concern no single benchmark; empty if there are none.
  private var problems: Markup {
    // The list above has those of a benchmark.
    let general = page.document.generalProblems
    guard !general.isEmpty else { return .empty }
    let items = general.map { "<li>\(Markup.prose($0))</li>" as Markup }
    return "<ul class=\"notable\">\(items.lines())</ul>"
  }

  /// The commands that reproduce the failures, find their commit and accept the differences; empty
  /// if there are none.
  private var commands: Markup {
    let steps = page.document.nextSteps
    let reproduction = steps.reproduction.map {
      "<p>See it again:</p>\(Markup.command($0.description))" as Markup
    }
    let search = steps.search.map {
      "<p>Which commit since then:</p>\(Markup.command($0.description))" as Markup
    }
    let acceptances = steps.acceptances.map { way -> Markup in
      switch way {
      case .command(let command):
        "<p>If it is meant:</p>\(Markup.command(command.description))"
      case .sentence(let sentence): "<p>\(Markup.prose(sentence))</p>"
      }
    }
    let all = [reproduction, search].compactMap { $0 } + acceptances
    return all.isEmpty ? .empty : "<div class=\"commands\">\(all.joined())</div>"
  }
}
