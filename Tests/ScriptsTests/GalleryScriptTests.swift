internal import Foundation
internal import Testing

/// `scripts/gallery`: what it refuses, and that it leaves the gallery alone when it cannot draw.
@Suite struct GalleryScriptTests {
  private func page(of checkout: Checkout) throws -> String {
    let page = checkout.root.appending(path: "Benchmarks/Gallery/README.md")
    return try String(contentsOf: page, encoding: .utf8)
  }

  @Test(arguments: [
    ["--update"], ["today-push"], ["--check", "--check"], [""], ["--page"], ["--page", ""],
  ])
  func unknownArgumentIsAUsageError(arguments: [String]) throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/gallery", arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors == "usage: scripts/gallery [--check | --page FILE]\n")
    #expect(checkout.calls == [])
  }

  @Test func pageHasEveryAnimationWithAControlAndUniqueIDs() throws {
    let checkout = try Checkout()
    try checkout.write("# Gallery\n\n## one\n\n## two\n", to: "Benchmarks/Gallery/README.md")
    for name in ["one", "two"] {
      try checkout.write(
        "<svg>\n<title>\(name): It moves.</title>\n</svg>\n",
        to: "Benchmarks/Gallery/\(name).svg")
      try checkout.write(
        "<svg><g id=\"a\" clip-path=\"url(#a)\"/></svg>\n",
        to: "Benchmarks/Gallery/\(name)-moving.svg")
    }
    let outcome = try checkout.run("scripts/gallery", ["--page", "page.html"])
    #expect(outcome.status == 0, "\(outcome)")
    let html = try String(contentsOf: checkout.root.appending(path: "page.html"), encoding: .utf8)
    #expect(html.matches(of: /<button type="button" hidden>Pause<\/button>/).count == 2)
    for name in ["one", "two"] {
      #expect(html.contains("<b>\(name)</b> It moves."))
      #expect(html.contains("<g id=\"\(name)-a\" clip-path=\"url(#\(name)-a)\"/>"))
    }
    #expect(html.contains("prefers-reduced-motion: reduce") && !html.contains("http"))
    #expect(checkout.calls == [], "nothing is built or drawn")
  }

  @Test func pageWithoutAnimationsOrPlaceIsRefused() throws {
    let checkout = try Checkout()
    let empty = try checkout.run("scripts/gallery", ["--page", "page.html"])
    #expect(empty.status == 66)
    #expect(empty.errors.contains("no animations in Benchmarks/Gallery; draw them with"))
    try checkout.write("# Gallery\n", to: "Benchmarks/Gallery/README.md")
    try checkout.write("<svg/>\n", to: "Benchmarks/Gallery/one-moving.svg")
    let outcome = try checkout.run("scripts/gallery", ["--page", "missing/page.html"])
    #expect(outcome.status == 73)
    #expect(outcome.errors.contains("scripts/gallery: cannot write "))
  }

  @Test func failedBuildLeavesTheGalleryUnchanged() throws {
    let checkout = try Checkout()
    try checkout.write("as it was\n", to: "Benchmarks/Gallery/README.md")
    let outcome = try checkout.run("scripts/gallery", environment: ["FAKE_SWIFT_FAILS": "build"])
    #expect(outcome.status == 70)
    #expect(try page(of: checkout) == "as it was\n")
  }

  @Test func failedDrawingLeavesTheGalleryUnchanged() throws {
    let checkout = try Checkout()
    try checkout.write("as it was\n", to: "Benchmarks/Gallery/README.md")
    let outcome = try checkout.run("scripts/gallery", environment: ["FAKE_BENCH_EXIT": "65"])
    #expect(outcome.status == 65)
    #expect(try page(of: checkout) == "as it was\n")
  }
}
