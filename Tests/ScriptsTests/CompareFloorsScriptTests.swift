internal import Foundation
internal import Testing

/// `Benchmarks/Floors/run`: what it builds, what it goes on without, and what it does not.
@Suite struct CompareFloorsScriptTests {
  private static let floors = [
    "spring", "interpolation", "conversion", "ripple", "cards", "scene", "frames",
  ]

  @Test func floorsAreBuiltAndCompared() throws {
    let checkout = try Self.checkout()
    let outcome = try checkout.run("Benchmarks/Floors/run", ["--turns", "9"])
    #expect(outcome.status == 0)
    #expect(checkout.compiled == Self.floors)
    let build = checkout.root.appending(path: ".build").path
    #expect(
      checkout.calls.last
        == "compare-floors --engine \(build)/release/transition-suites "
        + "--programs \(build)/floors --turns 9")
  }

  @Test func unchangedFloorsAreNotRecompiled() throws {
    let checkout = try Self.checkout()
    for _ in 1...2 { try checkout.run("Benchmarks/Floors/run") }
    #expect(checkout.compiled == Self.floors)
    try checkout.execute("touch", ["Benchmarks/Floors/Timing.h"])
    try checkout.run("Benchmarks/Floors/run")
    #expect(checkout.compiled == Self.floors + Self.floors)
  }

  @Test func missingPeersAreNamedWithTheirPackages() throws {
    let checkout = try Self.checkout()
    let outcome = try checkout.run("Benchmarks/Floors/run")
    let lines = outcome.errors.split(separator: "\n").filter { $0.contains("without") }
    #expect(lines.count == 8)
    #expect(
      lines.contains(
        "compare-floors: without ripple-cairo; for it run: apt-get install libcairo2-dev"))
    #expect(lines.contains { $0.contains("without ripple-crates; for it run: apt-get install") })
  }

  @Test func presentPeersAreBuilt() throws {
    let checkout = try Self.checkout()
    let outcome = try checkout.run(
      "Benchmarks/Floors/run", environment: ["FAKE_MODULES": "cairo Qt6Gui"])
    #expect(checkout.compiled == Self.floors + ["ripple-qt", "ripple-cairo"])
    #expect(!outcome.errors.contains("without ripple-cairo"))
  }

  @Test func uninstalledPeerIsOmitted() throws {
    let checkout = try Self.checkout()
    try checkout.run("Benchmarks/Floors/run", environment: ["FAKE_MODULES": "cairo"])
    #expect(checkout.hasProgram("ripple-cairo"))
    try checkout.execute("touch", ["Benchmarks/Floors/Timing.h"])
    try checkout.run("Benchmarks/Floors/run")
    #expect(!checkout.hasProgram("ripple-cairo"))
  }

  @Test func uncompilablePeerIsNamed() throws {
    let checkout = try Self.checkout()
    let outcome = try checkout.run(
      "Benchmarks/Floors/run",
      environment: ["FAKE_MODULES": "cairo", "FAKE_COMPILE_FAILS": "ripple-cairo"])
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("without ripple-cairo: it did not compile, see "))
  }

  @Test(arguments: [nil, ":0"])
  func graphicalPeersRequireADisplay(display: String?) throws {
    let checkout = try Self.checkout()
    let outcome = try checkout.run(
      "Benchmarks/Floors/run",
      environment: ["FAKE_MODULES": "gtk4", "DISPLAY": display].compactMapValues { $0 })
    #expect(checkout.hasProgram("conversion-gtk") == (display != nil))
    let advice = "without conversion-gtk; for it run: apt-get install xvfb xauth\n"
    #expect(outcome.errors.contains(advice) == (display == nil))
  }

  @Test func uncompilableFloorExits70() throws {
    let checkout = try Self.checkout()
    let outcome = try checkout.run(
      "Benchmarks/Floors/run", environment: ["FAKE_COMPILE_FAILS": "cards"])
    #expect(outcome.status == 70)
    #expect(outcome.errors.hasSuffix("cards did not compile, see above; nothing was compared\n"))
    #expect(!checkout.calls.contains { $0.hasPrefix("compare-floors") })
  }

  @Test func failedBuildExits70() throws {
    let checkout = try Self.checkout()
    let outcome = try checkout.run(
      "Benchmarks/Floors/run", environment: ["FAKE_SWIFT_FAILS": "build"])
    #expect(outcome.status == 70)
    #expect(
      outcome.errors.hasSuffix(
        "the build of transition-suites failed, see above; nothing was compared\n"))
    #expect(checkout.compiled == [])
  }

  @Test func missingCompilerExits69() throws {
    let checkout = try Self.checkout()
    try checkout.remove("g++")
    let outcome = try checkout.run("Benchmarks/Floors/run")
    #expect(outcome.status == 69)
    #expect(outcome.errors.hasSuffix("no g++ on PATH; run: apt-get install g++\n"))
  }

  @Test(arguments: [64, 70])
  func statusOfTheComparisonPassesThrough(status: Int32) throws {
    let checkout = try Self.checkout()
    let outcome = try checkout.run(
      "Benchmarks/Floors/run", environment: ["FAKE_BENCH_EXIT": "\(status)"])
    #expect(outcome.status == status)
  }

  private static func checkout() throws -> Checkout {
    let checkout = try Checkout()
    try checkout.write("// shared\n", to: "Benchmarks/Floors/Timing.h")
    return checkout
  }
}

extension Checkout {
  /// The arguments of each call of the C++ compiler, oldest first.
  fileprivate var compiled: [String] {
    calls.filter { $0.hasPrefix("g++ ") }.map { String($0.dropFirst(4)) }
  }

  fileprivate func hasProgram(_ name: String) -> Bool {
    FileManager.default.isExecutableFile(
      atPath: root.appending(path: ".build/floors/\(name)").path)
  }
}
