internal import Testing

/// `scripts/house`: one planted violation of each kind, and what must not be taken for one.
@Suite struct HouseScriptTests {
  @Test func cleanPackagePasses() throws {
    let checkout = try Checkout()
    try checkout.execute("git", ["init", "--quiet"])
    let outcome = try checkout.run("scripts/house")
    #expect(outcome.status == 0)
    #expect(outcome.output + outcome.errors == "")
  }

  @Test(arguments: Planted.violations)
  func violationIsReported(_ planted: Planted) throws {
    let outcome = try house(with: planted)
    #expect(outcome.status == 1)
    #expect(outcome.output == planted.report)
  }

  @Test(arguments: Planted.allowed)
  func allowedTextPasses(_ planted: Planted) throws {
    let outcome = try house(with: planted)
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
  }

  private func house(with planted: Planted) throws -> Checkout.Outcome {
    let checkout = try Checkout()
    try checkout.execute("git", ["init", "--quiet"])
    try checkout.write(planted.text, to: planted.path)
    return try checkout.run("scripts/house")
  }
}

/// A file put into a clean package, and where it breaks what rule, if it does.
struct Planted: CustomTestStringConvertible {
  var path: String
  var text: String
  var line = 1
  var what = ""

  var report: String { "\(path):\(line): \(what)\n" }
  var testDescription: String { what.isEmpty ? path : "\(what) in \(path)" }

  static let violations = imports + sizes

  private static let imports = [
    Planted(
      path: "Sources/Geometry/Rect.swift", text: "import Foundation\n",
      what: "the engine imports no Foundation"),
    Planted(
      path: "Sources/Motion/Spring.swift", text: "\n@preconcurrency public import FoundationXML\n",
      line: 2, what: "the engine imports no Foundation"),
    Planted(
      path: "Sources/Transitions/Context.swift", text: "internal import struct Foundation.Date\n",
      what: "the engine imports no Foundation"),
    Planted(
      path: "Sources/ViewTree/View.swift", text: "#if canImport(Glibc)\n  import Glibc\n#endif\n",
      line: 2, what: "only Sources/Geometry/LibM.swift imports the C library"),
    Planted(
      path: "Sources/Motion/SpringBatch.swift", text: "internal import CMotion\n",
      what: "only BatchKernels.swift and InstructionSet.swift of Motion import CMotion"),
    Planted(
      path: "Sources/ViewTree/CardLeaves.swift", text: "internal import CViewTree\n",
      what: "only CardKernels.swift of ViewTree imports CViewTree"),
    Planted(
      path: "Sources/Statistics/Sample.swift", text: "package import Geometry\n",
      what: "the harness imports no engine module"),
    Planted(
      path: "Sources/BenchCommand/RunCommand.swift", text: "import Transitions\n",
      what: "the harness imports no engine module"),
  ]

  private static let sizes = [
    Planted(
      path: "Sources/Motion/Long.swift", text: String(repeating: "// line\n", count: 401),
      line: 401, what: "more than 400 lines"),
    Planted(
      path: "Tests/MotionTests/Wide.swift", text: "// " + String(repeating: "é", count: 98) + "\n",
      what: "101 columns, more than 100"),
    Planted(
      path: "Benchmarks/Floors/wide.cpp", text: "// " + String(repeating: "x", count: 98) + "\n",
      what: "101 columns, more than 100"),
    Planted(
      path: "Benchmarks/EngineSuites/Function.swift", text: "\n" + function(lines: 61), line: 2,
      what: "a function of 61 lines, more than 60"),
    Planted(
      path: "Sources/Motion/Type.swift",
      text: "struct A {\n" + function(lines: 3) + function(lines: 62, head: "init() {") + "}\n",
      line: 5, what: "a function of 62 lines, more than 60"),
    Planted(
      path: "Sources/Motion/Strings.swift",
      text: function(lines: 61, body: "  let a = \"}\"  // }"),
      what: "a function of 61 lines, more than 60"),
    Planted(
      path: "baselines/huge.json", text: String(repeating: " ", count: 524_289),
      what: "524289 bytes, more than 512 KiB"),
  ]

  static let allowed = [
    Planted(path: "Sources/Geometry/LibM.swift", text: "internal import Glibc\n"),
    Planted(path: "Sources/Benchmarking/Platform.swift", text: "internal import Glibc\n"),
    Planted(path: "Sources/Storage/Store.swift", text: "internal import Foundation\n"),
    Planted(path: "Benchmarks/EngineSuites/Suite.swift", text: "import Transitions\n"),
    Planted(path: "Sources/Motion/Words.swift", text: "// import Foundation never\n"),
    Planted(path: "Sources/Motion/Long.swift", text: String(repeating: "// line\n", count: 400)),
    Planted(path: "Sources/Motion/Wide.swift", text: String(repeating: "é", count: 100) + "\n"),
    Planted(path: "Sources/Motion/Function.swift", text: function(lines: 60)),
    Planted(
      path: "Sources/Motion/Functions.swift",
      text: function(lines: 40, body: "  let a = \"{\"  // {") + function(lines: 40)),
    Planted(
      path: "Sources/Motion/Protocol.swift",
      text: "protocol P {\n  func a()\n}\nstruct S {\n"
        + String(repeating: "  // line\n", count: 70) + "}\n"),
    Planted(path: "README.md", text: String(repeating: "word ", count: 40) + "\n"),
    Planted(path: ".build/Generated.swift", text: String(repeating: "word ", count: 40) + "\n"),
  ]

  /// A function of so many lines, its head and its last brace among them.
  private static func function(
    lines: Int, head: String = "func f() {", body: String = "  g()"
  ) -> String {
    let inner = String(repeating: body + "\n", count: lines - 2)
    return "\(head)\n\(inner)}\n"
  }
}
