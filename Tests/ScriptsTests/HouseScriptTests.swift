internal import Testing

/// `Tests/House/rules`: one planted violation of each kind, and what must not be taken for one.
@Suite struct HouseScriptTests {
  @Test func cleanPackagePasses() throws {
    let checkout = try Checkout()
    try checkout.execute("git", ["init", "--quiet"])
    let outcome = try checkout.run("Tests/House/rules")
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

  @Test func placeThatTakesTextApartIsReported() throws {
    let checkout = try Checkout()
    try checkout.write(
      "let suite = id.prefix { $0 != \"/\" }\n// id.prefix { $0 != \"/\" }\n",
      to: "Sources/Gates/Suite.swift")
    try checkout.write(
      "let suite = text.prefix { $0 != \"/\" }\n", to: "Sources/Measurements/BenchmarkID.swift")
    let outcome = try checkout.run("Tests/House/figures", ["--places"])
    #expect(outcome.status == 1)
    #expect(
      outcome.output == "Sources/Gates/Suite.swift:1: let suite = id.prefix { $0 != \"/\" }\n")
    #expect(try Checkout().run("Tests/House/figures", ["--places"]).status == 0)
  }

  private func house(with planted: Planted) throws -> Checkout.Outcome {
    let checkout = try Checkout()
    try checkout.execute("git", ["init", "--quiet"])
    try checkout.write(planted.text, to: planted.path)
    return try checkout.run("Tests/House/rules")
  }
}

/// A file for a clean package, with the rule that it breaks, if any, and the line.
struct Planted: CustomTestStringConvertible {
  var path: String
  var text: String
  var line = 1
  var what = ""

  var report: String { "\(path):\(line): \(what)\n" }
  var testDescription: String { what.isEmpty ? path : "\(what) in \(path)" }

  static let violations = imports + waits + compiler + sizes + bodies + scripts

  private static let imports: [Planted] = [
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
      path: "Sources/ViewTree/CardLeaves.swift", text: "internal import CViewTree\n",
      what: "only CardKernels.swift of ViewTree imports CViewTree"),
    Planted(
      path: "Sources/Statistics/Sample.swift", text: "package import Geometry\n",
      what: "the harness imports no engine module"),
    Planted(
      path: "Sources/BenchCommand/RunCommand.swift", text: "import Transitions\n",
      what: "the harness imports no engine module"),
    Planted(
      path: "Sources/Profiling/Profile.swift", text: "internal import Screens\n",
      what: "the harness imports no engine module"),
    Planted(
      path: "Sources/Storage/File.swift", text: "package import Foundation\n",
      what: "every process would load ICU; import Essentials"),
    Planted(
      path: "Sources/Gates/Gate.swift", text: "package import Benchmarking\n",
      what: "the command imports Measurements, and nothing that measures"),
    Planted(
      path: "Benchmarks/Screens/Cards/Card.swift", text: "import Foundation\n",
      what: "the engine imports no Foundation"),
    Planted(
      path: "Benchmarks/FrameRecords/Track.swift", text: "internal import Benchmarking\n",
      what: "the engine imports nothing of the harness"),
  ]

  private static let waits = [
    "usleep(100)", "Thread.sleep(forTimeInterval: 1)", "let done = DispatchSemaphore(value: 0)",
    "flock(descriptor, LOCK_EX)", "unsafe poll(&requests, 1, -1)",
  ].map {
    Planted(
      path: "Sources/Gates/Gate.swift", text: "\($0)\n",
      what: "waits neither shown nor ended by a signal; use Wait")
  }

  private static let renamed = "#sourceLocation(file:\"A.swift\",line:2)\n"
  private static let escape = "withoutActuallyEscaping(body) { use($0) }\n"
  private static let compiler = [
    Planted(
      path: "Sources/Motion/Path.swift", text: renamed + "#sourceLocation()\n" + escape, line: 3,
      what: "puts the length of its path into the code; use #sourceLocation"),
    Planted(
      path: "Sources/Gates/Say.swift", text: "  @TaskLocal static var say: (() -> Void)?\n",
      what: "an optimised withValue loses the type of a function; wrap it in a struct"),
  ]

  private static let sizes: [Planted] = [
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
      path: "Sources/Pages/page.css", text: "/* " + String(repeating: "x", count: 98) + "\n",
      what: "101 columns, more than 100"),
    Planted(
      path: "baselines/huge.json", text: String(repeating: " ", count: 524_289),
      what: "524289 bytes, more than 512 KiB"),
  ]

  private static let bodies: [Planted] = [
    Planted(
      path: "Benchmarks/EngineSuites/Function.swift", text: "\n" + block(lines: 41), line: 2,
      what: "a function of 41 lines, more than 40"),
    Planted(
      path: "Sources/Motion/Type.swift",
      text: "struct A {\n" + block(lines: 3) + block(lines: 42, head: "init() {") + "}\n",
      line: 5, what: "a function of 42 lines, more than 40"),
    Planted(
      path: "Sources/Motion/Strings.swift", text: block(lines: 41, body: "  let a = \"}\"  // }"),
      what: "a function of 41 lines, more than 40"),
    Planted(
      path: "Sources/Motion/Text.swift",
      text: block(lines: 38, head: "func f() {\n  g {\n    \"\"\"\n    {\n    \"\"\" }"),
      what: "a function of 42 lines, more than 40"),
    Planted(
      path: "Sources/Motion/Default.swift",
      text: block(lines: 40, head: "func f(\n  body: () -> Void = {}) {"),
      what: "a function of 41 lines, more than 40"),
    Planted(
      path: "Sources/Motion/Computed.swift",
      text: "struct A {\n  let a: Int\n" + block(lines: 41, head: "var b: Int {") + "}\n", line: 3,
      what: "a property or closure of 41 lines, more than 40"),
    Planted(
      path: "Sources/Motion/Accessors.swift",
      text: block(lines: 42, head: "var a: Int {", body: "  get { b }"),
      what: "a property or closure of 42 lines, more than 40"),
    Planted(
      path: "Sources/Motion/Stored.swift",
      text: "enum A {\n" + block(lines: 41, head: "static let b = {", end: "}()") + "}\n", line: 2,
      what: "a property or closure of 41 lines, more than 40"),
    Planted(
      path: "Sources/Motion/Argument.swift",
      text: "extension [A] {\n" + block(lines: 41, head: "static let b = C(d: {", end: "})")
        + "}\n",
      line: 2, what: "a property or closure of 41 lines, more than 40"),
  ]

  private static let scripts: [Planted] = [
    Planted(
      path: "scripts/tool", text: "#!/usr/bin/env bash\n" + block(lines: 61, head: "a() {"),
      line: 2,
      what: "a function of 61 lines, more than 60"),
    Planted(
      path: "docs/examples/tool.sh",
      text: block(lines: 61, head: "a-b() {\n  cat <<'END'\n}\nEND", body: "  a"),
      what: "a function of 64 lines, more than 60"),
    Planted(
      path: "scripts/tool",
      text: "#!/usr/bin/env python3\n"
        + block(lines: 61, head: "def a(", body: "  b,", end: "): pass"),
      line: 2, what: "a function of 61 lines, more than 60"),
    Planted(
      path: "scripts/tool",
      text: "#!/usr/bin/env python3\nclass A:\n"
        + block(lines: 30, head: "  def a():", end: "  b()")
        + block(lines: 61, head: "  def b():", body: "    c()\n", end: "    \"\"\"\nd\n\"\"\"")
        + "\n  def c(): pass\n",
      line: 33, what: "a function of 122 lines, more than 60"),
    Planted(
      path: "Sources/Pages/page.js",
      text: "(() => {\n  const a = {};\n" + block(lines: 41, head: "  function b(c = {}) {")
        + "})();\n",
      line: 3, what: "a function of 41 lines, more than 40"),
    Planted(
      path: "Sources/Pages/page.js",
      text: block(lines: 41, head: "plot.addEventListener('{', (event) => {", end: "});"),
      what: "a function of 41 lines, more than 40"),
  ]

  static let allowed: [Planted] = [
    Planted(path: "Sources/Geometry/LibM.swift", text: "internal import Glibc\n"),
    Planted(path: "Sources/Motion/Path.swift", text: renamed + escape),
    Planted(path: "Sources/Measurements/Platform.swift", text: "internal import Glibc\n"),
    Planted(path: "Sources/Storage/Store.swift", text: "internal import Essentials\n"),
    Planted(path: "Benchmarks/EngineSuites/Suite.swift", text: "import Transitions\n"),
    Planted(path: "Sources/Motion/Words.swift", text: "// import Foundation never\n"),
    Planted(path: "Sources/Motion/Long.swift", text: String(repeating: "// line\n", count: 400)),
    Planted(path: "Sources/Motion/Wide.swift", text: String(repeating: "é", count: 100) + "\n"),
    Planted(path: "Sources/Motion/Function.swift", text: block(lines: 40)),
    Planted(
      path: "Sources/Motion/Functions.swift",
      text: block(lines: 30, body: "  let a = \"{\"  // {") + block(lines: 30)),
    Planted(
      path: "Sources/Motion/Protocol.swift",
      text: "protocol P {\n  func a()\n}\nstruct S {\n"
        + String(repeating: "  // line\n", count: 70) + "}\n"),
    Planted(
      path: "Sources/Motion/Property.swift",
      text: "class A {\n  class func b() {}\n  let c = [\n"
        + String(repeating: "    d,\n", count: 70)
        + "  ]\n}\n"),
    Planted(
      path: "Sources/Motion/Nested.swift",
      text: "extension A where B == (C) {\n" + "enum D {\n" + block(lines: 30) + "}\n"
        + block(lines: 30, head: "subscript(e: F) -> G {") + "}\n"),
    Planted(
      path: "scripts/tool",
      text: "#!/usr/bin/env bash\n" + block(lines: 60, head: "a() {")
        + block(lines: 60, head: "b() {")),
    Planted(
      path: "scripts/tool",
      text: "#!/usr/bin/env python3\n" + block(lines: 50, head: "def a():", end: "")
        + String(repeating: "b()\n", count: 50)),
    Planted(
      path: "Sources/Pages/page.js",
      text: "(() => {\n" + block(lines: 35, head: "  function a() {")
        + block(lines: 30, head: "  if (b) {")
        + "})();\n"),
    Planted(
      path: "Sources/Motion/Pattern.swift",
      text: block(lines: 30, body: "  a.replacing(/\"b\": {(\"c\",)?/) { d }") + block(lines: 30)),
    Planted(path: "README.md", text: String(repeating: "word ", count: 40) + "\n"),
    Planted(path: ".build/Generated.swift", text: String(repeating: "word ", count: 40) + "\n"),
  ]

  /// A block of `lines` lines when `head` is one line: its head, its body and its end.
  private static func block(
    lines: Int, head: String = "func f() {", body: String = "  g()", end: String = "}"
  ) -> String {
    "\(head)\n\(String(repeating: body + "\n", count: lines - 2))\(end)\n"
  }
}
