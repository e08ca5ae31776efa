internal import Comparison
internal import Essentials
internal import Pages
internal import Reporting
internal import Sessions
internal import Storage

extension ReportCommand {
  /// Writes the pages of a site into a folder, and prints the path of the first one.
  func writeSite(to path: String, _ root: PackageRoot) throws {
    // What may not be overwritten is refused before any work.
    let folder = try SiteFolder(path)
    let sources = try ReportSources(ofSite: names, root)
    let parts = [sources.measured, sources.judgedOnly]
    let selection = try selection.selection(among: sources.tags.keys, advise: advise)
    let pages = try parts.map { try $0.isSelected(selection) ? page(of: $0, selection, root) : nil }
    guard pages.contains(where: { $0 != nil }) else {
      throw selection.empty(among: sources.tags.keys)
    }
    var past = try history(of: sources, like: nil, isReduced: true, root)
    past.lines = past.lines.filter { id, _ in
      selection.contains(id: id, tags: sources.tags[id] ?? [])
    }
    let site = Site(
      title: title ?? "Benchmarks of \(root.path.lastPathName)",
      latest: pages[0], gate: pages[1],
      history: HistoryPage(title: "History", history: past), pictures: SitePictures(root))
    try folder.write(site.pages(), site.pictures)
    try Console.print(Data("\(path)/\(SiteIndexPage.address)\n".utf8))
  }
}

/// The pages of a site, before they are linked to each other.
struct Site {
  let title: String
  private var latest: ReportPage?
  private var gate: ReportPage?
  private var history: HistoryPage?
  private(set) var pictures: SitePictures

  init(
    title: String, latest: ReportPage?, gate: ReportPage?, history: HistoryPage,
    pictures: SitePictures
  ) {
    self.title = title
    self.history = history.isEmpty ? nil : history
    self.pictures = pictures
    let ids = [latest, gate].compactMap { $0 }.flatMap { $0.document.benchmarks.map(\.id) }
    let graphs = pictures.links(of: ids)
    let fragments = self.history?.fragments ?? [:]
    let links = Dictionary(
      Set(ids).map { id in
        let past = fragments[id].map {
          PageLink("history", "\(SiteIndexPage.historyAddress)\($0)")
        }
        return (id, [past].compactMap { $0 } + (graphs[id] ?? []))
      }, uniquingKeysWith: { $1 })
    self.latest = latest
    self.gate = gate
    self.latest?.links = links
    self.gate?.links = links
    self.latest?.distantHistory = history.history
    self.gate?.distantHistory = history.history
    self.pictures.name(by: ids + fragments.keys)
  }

  /// The links to the pages that exist.
  private var links: [PageLink] {
    [
      PageLink("Overview", SiteIndexPage.address),
      latest == nil ? nil : PageLink("Latest run", SiteIndexPage.latestAddress),
      gate == nil ? nil : PageLink("Gate", SiteIndexPage.gateAddress),
      history == nil ? nil : PageLink("History", SiteIndexPage.historyAddress),
    ].compactMap { $0 }
  }

  /// Returns the texts of the pages by address.
  func pages() throws -> [String: String] {
    func navigation(_ address: String) -> PageNavigation {
      PageNavigation(links, current: address)
    }
    var (latest, gate, history) = (latest, gate, history)
    latest?.navigation = navigation(SiteIndexPage.latestAddress)
    gate?.navigation = navigation(SiteIndexPage.gateAddress)
    history?.navigation = navigation(SiteIndexPage.historyAddress)
    var index = SiteIndexPage(title: title, navigation: navigation(SiteIndexPage.address))
    (index.latest, index.gate, index.history) = (latest, gate, history)
    (index.profiles, index.films) = (pictures.profiles, pictures.films)
    var pages = [SiteIndexPage.address: index.html()]
    pages[SiteIndexPage.latestAddress] = try latest?.html()
    pages[SiteIndexPage.gateAddress] = try gate?.html()
    pages[SiteIndexPage.historyAddress] = try history?.html()
    return pages
  }
}
