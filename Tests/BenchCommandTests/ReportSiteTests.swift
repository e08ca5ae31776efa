internal import Foundation
internal import TestSupport
internal import Testing

/// `bench report --site` as a user calls it.
@Suite struct ReportSiteTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  /// Adds a measurement of another day to the history.
  private func addToHistory(_ name: String, day: Int) throws {
    let file = folder.root.appending(path: ".bench/measurements/\(name).json")
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacing(/"date":"[^"]*"/, with: "\"date\":\"2026-01-0\(day)T03:04:05Z\"")
    try Data(text.utf8).write(to: folder.root.appending(path: "day-\(day).json"))
    try folder.bench("history", "--add", "day-\(day).json")
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.root.appending(path: "site/\(path)"), encoding: .utf8)
  }

  private func write(_ text: String, to path: String) throws {
    let file = folder.root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The files of the site by path.
  private var files: Set<String> {
    let all = FileManager.default.enumerator(atPath: folder.path("site"))?.allObjects ?? []
    // A folder has no contents.
    return Set(
      all.compactMap { $0 as? String }
        .filter { FileManager.default.contents(atPath: folder.path("site/\($0)")) != nil })
  }

  /// The relative addresses of all links of a page that lead out of it.
  private func links(of page: String) throws -> Set<String> {
    let addresses = try text(page).matches(of: /href="([^"#]+)(#[^"]*)?"/).map { String($0.1) }
    return Set(addresses.filter { !$0.hasPrefix("data:") })
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func siteHasAPageForEverythingThatThereIs() throws {
    try folder.measureTwo(as: "before")
    try folder.bench("report", "--site", "site")
    #expect(files == ["index.html", "latest.html"], "without history, gate and pictures")
    #expect(try text("index.html").contains("No gate was kept"))

    for day in 1...3 { try addToHistory("before", day: day) }
    try folder.accept()
    try folder.bench(
      "gate", "--exact", "--suite", "known", "--filter", "allocations/", exits: 2,
      environment: ["KNOWN_EXTRA": "1"])
    let profile = ".bench/profiles/known.allocations.switchable/perf"
    for file in ["flame.svg", "difference.svg", "stacks.folded"] {
      try write("<svg>\(file)</svg>", to: "\(profile)/\(file)")
    }
    try write("<svg>card</svg>", to: ".bench/card.svg")
    let outcome = try folder.bench("report", "--site", "site")
    #expect(outcome.output == "site/index.html\n")
    let picture = "profiles/known.allocations.switchable/perf"
    #expect(
      files == [
        "index.html", "latest.html", "gate.html", "history.html", "films/card.svg",
        "\(picture)/flame.svg", "\(picture)/difference.svg",
      ])
    #expect(try text("films/card.svg") == "<svg>card</svg>")
    #expect(
      try text("index.html").contains("failed: known/allocations/switchable regressed"))
    for page in files.filter({ $0.hasSuffix(".html") }) {
      let links = try links(of: page)
      #expect(links.isSubset(of: files), "\(page) links \(links)")
      #expect(links.isSuperset(of: ["index.html", "latest.html", "gate.html", "history.html"]))
    }
    #expect(try links(of: "index.html").union(["index.html"]) == files)
    #expect(try text("gate.html").contains("history.html#d"), "a row leads to its history")
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func givenGateReplacesTheKeptOne() throws {
    try folder.measureTwo(as: "before")
    try folder.accept()
    let gate = ["gate", "--exact", "--suite", "known", "--filter", "switchable"]
    try folder.bench(
      gate + ["--format", "json", "--output", "red.json"], exits: 2,
      environment: ["KNOWN_EXTRA": "1"])
    try folder.bench(gate)
    try folder.bench("report", "--site", "site")
    #expect(try text("index.html").contains("class=\"headline good\""))
    try folder.bench("report", "--site", "site", "red.json")
    #expect(try text("index.html").contains("class=\"headline bad\""))
    #expect(files == ["index.html", "latest.html", "gate.html"])
  }

  @Test func pageThatIsAbsentNowIsRemoved() throws {
    try folder.measureTwo(as: "before")
    for day in 1...2 { try addToHistory("before", day: day) }
    try folder.bench("report", "--site", "site")
    #expect(files.contains("history.html"))
    try FileManager.default.removeItem(atPath: folder.path(".bench/history"))
    try folder.bench("report", "--site", "site")
    #expect(files == ["index.html", "latest.html"])
  }

  @Test func foldersOfOthersAreRefused() throws {
    try folder.measureTwo(as: "before")
    try write("mine", to: "site/notes.txt")
    let refused = ["site: cannot be written", "did not make", "name a new folder"]
    try folder.refuses(73, "report", "--site", "site", saying: refused)
    #expect(try text("notes.txt") == "mine")
    // A first page alone proves nothing: it must be one of this command.
    try write("<html/>", to: "site/index.html")
    try folder.refuses(73, "report", "--site", "site", saying: refused)
    #expect(files == ["notes.txt", "index.html"])
    // A link to a page of this command is none.
    try folder.bench("report", "--site", "other")
    try FileManager.default.removeItem(atPath: folder.path("site/index.html"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("site/index.html"), withDestinationPath: folder.path("other/index.html"))
    try folder.refuses(73, "report", "--site", "site", saying: refused)
    try folder.refuses(73, "report", "--site", ".", saying: ["cannot be written"])
    try folder.refuses(
      73, "report", "--site", "Package.swift", saying: ["cannot be written: not a directory"])
  }

  @Test func emptyAndNestedFoldersAreTaken() throws {
    try folder.measureTwo(as: "before")
    for path in ["empty", "a/b/../c", ".bench/site"] {
      if path == "empty" {
        try FileManager.default.createDirectory(
          atPath: folder.path(path), withIntermediateDirectories: true)
      }
      if path.hasPrefix("a/") {
        try FileManager.default.createDirectory(
          atPath: folder.path("a/b"), withIntermediateDirectories: true)
      }
      for _ in 1...2 {
        let outcome = try folder.bench("report", "--site", path, "--title", "Ours & <yours>")
        #expect(outcome.output == "\(path)/index.html\n")
      }
      let page = try String(contentsOfFile: folder.path("\(path)/index.html"), encoding: .utf8)
      #expect(page.contains("<h1>Ours &amp; &lt;yours&gt;</h1>"))
    }
  }

  @Test func linkedPicturesAreNotPublished() throws {
    try folder.measureTwo(as: "before")
    try write("secret", to: "secret.svg")
    let profile = ".bench/profiles/known.allocations.switchable"
    try write("<svg/>", to: "\(profile)/perf/flame.svg")
    for path in [".bench/secret.svg", "\(profile)/perf/difference.svg"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(path), withDestinationPath: folder.path("secret.svg"))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("\(profile)/callgrind"),
      withDestinationPath: folder.path("\(profile)/perf"))
    try folder.bench("report", "--site", "site")
    #expect(
      files == [
        "index.html", "latest.html", "profiles/known.allocations.switchable/perf/flame.svg",
      ])
  }

  @Test func badArgumentsAreRefused() throws {
    try folder.refuses(65, "report", "--site", "site", saying: ["nothing measured yet"])
    try folder.measureTwo(as: "before")
    try folder.refuses(
      64, "report", "--site", "site", "--output", "a.html", saying: ["--site and --output"])
    try folder.refuses(64, "report", "--site", "", saying: ["--site wants the name of a folder"])
    try folder.refuses(
      64, "report", "--site", "site", "--filter", "zzz", saying: ["matches no benchmark"])
    try folder.refuses(65, "report", "--site", "site", "zzz", saying: ["zzz", "saved: before"])
    try write("{", to: ".bench/gates/last.json")
    try folder.refuses(
      65, "report", "--site", "site",
      saying: ["gates/last.json", "damaged", "`bench gate` writes it again"])
    #expect(!FileManager.default.fileExists(atPath: folder.path("site")))
  }
}
