internal import Foundation
internal import Testing

/// `scripts/gallery`: what it refuses, and that it leaves the gallery alone when it cannot draw.
@Suite struct GalleryScriptTests {
  private func page(of checkout: Checkout) throws -> String {
    let page = checkout.root.appending(path: "Benchmarks/Gallery/README.md")
    return try String(contentsOf: page, encoding: .utf8)
  }

  @Test(arguments: [["--update"], ["today-push"], ["--check", "--check"], [""]])
  func unknownArgumentIsAUsageError(arguments: [String]) throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/gallery", arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors == "usage: scripts/gallery [--check]\n")
    #expect(checkout.calls == [])
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
