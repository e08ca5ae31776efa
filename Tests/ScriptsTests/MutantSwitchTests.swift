internal import Foundation
internal import Testing

/// The switches of the campaign `mutate`, compiled: each behaves as the source unless it is active.
@Suite struct MutantSwitchTests {
  /// One line for each kind, and the lines that the program prints once it is changed.
  private static let source = """
    struct Opaque {}
    func isSmall(_ a: Int) -> Bool { a < 2 }
    func isOdd(_ a: Bool) -> Bool { !a }
    func both(_ a: Bool, _ b: Bool) -> Bool { a && b }
    func early(_ a: Int) -> Int {
      a + 1
    }
    func late(_ a: Int) -> Int {
      return a - 9
    }
    func difference(_ a: Double, _ b: Double) -> Double { a - b }
    let swapped = { (a: Double, b: Double) in difference(a, b) }
    func isMissing(_ a: Opaque?) -> Bool { a == nil }
    func isTwin(_ a: (Int, Int), _ b: (Int, Int)) -> Bool { a != b }
    func isWide(_ a: Int, _ b: UInt8) -> Bool { a >= b }
    let byte: UInt8 = 254
    print(isSmall(1), isOdd(true), both(true, false), early(5), late(5), swapped(7, 9))
    print(isMissing(nil), isTwin((1, 2), (1, 2)), isWide(3, 4), byte)

    """

  private static let unchanged = [
    "true", "false", "false", "6", "-4", "-2.0", "true", "false", "false", "254",
  ]

  /// Replaced values by the start of the mutant's name.
  private static let changed: [(mutant: String, place: Int, value: String)] = [
    ("main.swift:2:36: comparison", 0, "false"), ("main.swift:3:33: negation", 1, "true"),
    ("main.swift:4:45: condition", 2, "true"), ("main.swift:5:30: early", 3, "0"),
    ("main.swift:8:29: early", 4, "0"), ("main.swift:12:54: arguments", 5, "2.0"),
    ("main.swift:13:42: comparison", 6, "false"), ("main.swift:14:59: comparison", 7, "true"),
    ("main.swift:15:47: comparison", 8, "true"), ("main.swift:16:19: constant", 9, "255"),
  ]

  @Test func eachSwitchBehavesAsItsMutant() throws {
    let checkout = try Checkout()
    try checkout.write(Self.source, to: "main.swift")
    // Prints the names in the order of their numbers, after writing both files.
    let names = try #require(python(Self.program, checkout.root.path)).split(separator: "\n")
    try checkout.use("swiftc")
    // The compiler finds its linker on the path of these tests.
    let compiled = try checkout.run(
      "../programs/swiftc",
      ["-swift-version", "6", "-o", "program", "main.swift", "MutantSwitches.swift"],
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
    try #require(compiled.status == 0, "\(compiled.errors)")
    #expect(try values(checkout, nil) == Self.unchanged)
    for (name, place, value) in Self.changed {
      let number = try #require(names.firstIndex { $0.hasPrefix(name) }, "\(name)") + 1
      var expected = Self.unchanged
      expected[place] = value
      #expect(try values(checkout, number) == expected, "\(name)")
    }
  }

  private func values(_ checkout: Checkout, _ number: Int?) throws -> [String] {
    let environment = number.map { ["BENCH_MUTANT": "\($0)"] } ?? [:]
    let outcome = try checkout.run("program", environment: environment)
    return outcome.output.split { " \n".contains($0) }.map(String.init)
  }

  private static let program = """
    import pathlib, sys
    sys.dont_write_bytecode = True
    sys.path.insert(0, "\(Checkout.repository.appending(path: "Tests/Campaigns/mutate").path)")
    import mutants
    root = pathlib.Path(sys.argv[1])
    source = (root / "main.swift").read_text()
    found, lines = [], set()
    for each in mutants.mutants("A", mutants.HARNESS_KINDS, "main.swift", source):
      if each.line not in lines and not source.split("\\n")[each.line].startswith("print"):
        found.append(each)
        lines.add(each.line)
    numbered = list(enumerate(found, 1))
    (root / "main.swift").write_text(mutants.with_switches(source, numbered))
    (root / "MutantSwitches.swift").write_text(mutants.helpers(numbered))
    print("\\n".join(each.name for each in found))
    """
}
