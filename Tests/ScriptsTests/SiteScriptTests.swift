internal import Foundation
internal import Testing

/// `scripts/site`, `docs/tools/commands` and `docs/tools/terminal-picture`: pages made by machine.
@Suite struct SiteScriptTests {
  private static let hasGenerator = Checkout.findOnPath("mkdocs") != nil

  @Test func missingGeneratorIsNamedWithItsPackage() throws {
    let outcome = try Checkout().run("scripts/site")
    #expect(outcome.status == 69)
    #expect(
      outcome.errors == "scripts/site: no mkdocs; run: apt-get install -y mkdocs-material\n")
  }

  @Test(arguments: ["scripts/site", "docs/tools/terminal-picture", "docs/tools/commands"])
  func unknownArgumentIsAUsageError(script: String) throws {
    let outcome = try Checkout().run(script, ["--all"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("usage: \(script)"))
  }

  @Test(.enabled(if: hasGenerator, "no mkdocs here"))
  func everyPageIsInTheSiteAndItsSearchIndex() throws {
    let checkout = try site(of: [
      "README.md": "# Start\n\n[A guide](docs/how-to/guide.md), [a source](Sources/A.swift).\n",
      "docs/README.md": "# Documentation\n",
      "docs/how-to/guide.md": "# A guide\n\n1. One\n\n   ```sh\n   bench list\n   ```\n",
      "Sources/Motion/Motion.docc/Motion.md": "# ``Motion``\n\nSee <doc:Design> and ``Spring``.\n",
      "Sources/Motion/Motion.docc/Design.md": "# Design\n",
    ])
    let html = try checkout.page("index.html")
    #expect(html.contains(#"<a href="docs/how-to/guide.html">A guide</a>, a source."#))
    let guide = try checkout.page("docs/how-to/guide.html")
    #expect(guide.contains("<pre>") && !guide.contains("```"))
    let module = try checkout.page("Sources/Motion/Motion.docc/Motion.html")
    #expect(module.contains(#"<a href="Design.html">Design</a> and <code>Spring</code>"#))
    let index = try checkout.page("search/search_index.js")
    #expect(index.hasPrefix("var searchIndex = {") && index.contains("docs/how-to/guide.html"))
    #expect(html.contains("search/search_index.js") && html.contains("offline.js"))
  }

  @Test(.enabled(if: hasGenerator, "no mkdocs here"))
  func siteLoadsNoExternalResources() throws {
    let checkout = try site(of: ["README.md": "# Start\n", "docs/README.md": "# Documentation\n"])
    let html = try checkout.page("index.html")
    for match in html.matches(of: /(?:src|href)="([^"]*)"/) {
      #expect(!match.1.hasPrefix("http") || match.0.hasPrefix("href"), "\(match.0)")
    }
    #expect(!html.contains("fonts.googleapis"))
  }

  @Test func terminalPictureKeepsTheColourOfEveryWord() throws {
    let checkout = try Checkout()
    try checkout.write("a  \u{1B}[31mred & bad\u{1B}[0m end\n", to: "capture")
    let outcome = try checkout.run("docs/tools/terminal-picture", ["capture", "A <title>"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("<title>A &lt;title&gt;</title>"))
    #expect(outcome.output.contains(#"<text class="red" x="39.4" y="29""#))
    #expect(outcome.output.contains(">red &amp; bad</text>"))
    #expect(outcome.output.contains("prefers-color-scheme: dark"))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func readmePictureIsDrawnFromItsStoredCapture() throws {
    let images = Checkout.repository.appending(path: "docs/images")
    let svg = try String(contentsOf: images.appending(path: "red-gate.svg"), encoding: .utf8)
    let title = try #require(svg.firstMatch(of: /<title>(.*)<\/title>/)).1
    let outcome = try Checkout().run(
      "docs/tools/terminal-picture",
      [images.appending(path: "red-gate.ansi").path, String(title)])
    #expect(outcome.output == svg)
  }

  @Test func commandReferenceMatchesTheProgramsHelp() throws {
    let script = Checkout.repository.appending(path: "docs/tools/commands").path
    let check = "import subprocess, sys; sys.exit(subprocess.call([sys.argv[1], '--check']))"
    #expect(python(check, script) != nil, "run docs/tools/commands after scripts/test")
  }

  private func site(of pages: [String: String]) throws -> Checkout {
    let checkout = try Checkout()
    try checkout.use("mkdocs")
    try checkout.execute("git", ["init", "--quiet"])
    let settings = Checkout.repository.appending(path: "docs/site")
    for name in ["mkdocs.yml", "main.html", "offline.js", "site.css"] {
      let text = try String(contentsOf: settings.appending(path: name), encoding: .utf8)
      try checkout.write(text, to: "docs/site/\(name)")
    }
    for (path, text) in pages { try checkout.write(text, to: path) }
    let outcome = try checkout.run("scripts/site")
    try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    return checkout
  }
}

extension Checkout {
  fileprivate func page(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: ".build-site/html/\(path)"), encoding: .utf8)
  }
}
