internal import Markup
internal import Measurements
internal import Reporting

/// The first page of a site: its state in one sentence, and links to all other pages and pictures.
package struct SiteIndexPage: Sendable {
  /// The heading, which is the title of the browser's window too.
  package var title: String
  /// The latest measurement; `nil` for a site without one.
  package var latest: ReportPage?
  /// The result of a gate; `nil` for a site without one.
  package var gate: ReportPage?
  /// The history; `nil` for a site without one.
  package var history: HistoryPage?
  /// The links to the other pages of the site.
  package var navigation: PageNavigation
  /// The flame graphs, each benchmark with its links.
  package var profiles: [(name: String, links: [PageLink])] = []
  /// The drawings of transitions.
  package var films: [PageLink] = []

  /// Creates the first page of a site without contents.
  package init(title: String, navigation: PageNavigation) {
    self.title = title
    self.navigation = navigation
  }

  /// Returns the page: HTML that is also well-formed XML.
  package func html() -> String {
    PageFrame(title: title, navigation: navigation).html([summary, pages, pictures])
  }

  private var summary: Markup {
    let head = (gate ?? latest).map { SummarySection(page: $0, rows: $0.rows) }
    return """
      <header id="summary">
      <h1>\(title)</h1>
      \(head?.machine ?? .empty)
      <p class="headline \(head?.tone ?? "calm")"><span class="sign" aria-hidden="true">\
      \(head?.sign ?? "•")</span><span>\(Markup.unbroken(state))</span></p>
      </header>
      """
  }

  /// The state in one sentence: the result of the gate or, without one, that of the latest run.
  package var state: String {
    if let gate {
      let kind = gate.document.headline == nil ? "The comparison" : "The gate"
      return "\(kind) of \(Self.origin(of: gate)) \(Self.result(of: gate))\(doubt)"
    }
    guard let latest else { return "Nothing was measured." }
    return "The run of \(Self.origin(of: latest)) \(Self.result(of: latest)). No gate was kept."
  }

  /// The remark that a run is newer than the gate whose result the sentence states.
  private var doubt: String {
    guard let gate, let latest else { return "." }
    // Dates in one format and one time zone sort as text.
    let isOlder = gate.document.environment.date < latest.document.environment.date
    return isOlder ? "; the latest run is newer." : "."
  }

  private static func result(of page: ReportPage) -> String {
    let head = SummarySection(page: page, rows: page.rows)
    return page.document.headline ?? "has \(head.headline)"
  }

  /// Returns the day and the commit of a measurement.
  private static func origin(of page: ReportPage) -> String {
    let here = page.document.environment
    return ["\(here.date.prefix(10))", here.commit.map { "at \($0.short)" }]
      .compactMap { $0 }.joined(separator: " ")
  }

  private var pages: Markup {
    let words = navigation.links.compactMap { link -> Markup? in
      guard link.address != navigation.current else { return nil }
      return """
        <div><dt><a href="\(link.address)">\(link.title)</a></dt>\
        <dd>\(Markup.unbroken(contents(of: link)))</dd></div>
        """
    }
    return """
      <section id="pages" aria-labelledby="pages-heading">
      <h2 id="pages-heading">Pages</h2>
      <dl>\(words.lines())</dl>
      </section>
      """
  }

  /// Returns a line that describes the contents of a page.
  private func contents(of link: PageLink) -> String {
    let page: ReportPage? =
      switch link.address {
      case Self.gateAddress: gate
      case Self.latestAddress: latest
      default: nil
      }
    if let page {
      let head = SummarySection(page: page, rows: page.rows)
      return "\(head.headline) · \(head.about)"
    }
    return history.map { "\($0.history.span) \($0.steps.sentence)." } ?? ""
  }

  /// The address of the page of the latest measurement.
  package static let latestAddress = "latest.html"
  /// The address of the page of a gate.
  package static let gateAddress = "gate.html"
  /// The address of the page of the history.
  package static let historyAddress = "history.html"
  /// The address of the first page.
  package static let address = "index.html"

  private var pictures: Markup {
    let graphs = profiles.map { profile -> Markup in
      "<li><bdi>\(profile.name)</bdi>\(PageLink.line(profile.links))</li>"
    }
    let drawings = films.map { "<li><a href=\"\($0.address)\">\($0.title)</a></li>" as Markup }
    return [section("profiles", "Profiles", graphs), section("films", "Films", drawings)]
      .filter { $0 != .empty }.lines()
  }

  private func section(_ id: String, _ heading: String, _ items: [Markup]) -> Markup {
    guard !items.isEmpty else { return .empty }
    return """
      <section id="\(id)" aria-labelledby="\(id)-heading">
      <h2 id="\(id)-heading">\(heading)</h2>
      <ul class="notable">\(items.lines())</ul>
      </section>
      """
  }
}
