internal import Foundation
internal import TestSupport
internal import Testing

/// The size of code in gates of two builds, and its limits.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct CodeSizeTests {
  private let package: StandInPackage
  private var folder: PackageFolder { package.folder }

  /// Makes a package whose working tree has a larger function of the module `Benchmarking`.
  init() throws {
    package = try StandInPackage()
    try package.write("Benchmarking/include/library.h", "int weigh(int);\n")
    try package.write(
      "known-cost/main.c",
      "#include <library.h>\n" + package.source.replacing("+ count", with: "+ weigh(count)"))
    try write("n * 3")
    try package.commit()
    try write("n % 7 * (n / 11) + n % 13")
  }

  private func write(_ body: String) throws {
    try package.write(
      "Benchmarking/library.c", "#include \"library.h\"\n\nint weigh(int n) { return \(body); }\n")
  }

  /// Writes limits of the product.
  private func limit(_ limits: String...) throws { try limit(limits) }

  private func limit(_ limits: [String]) throws {
    let lines = limits.map { "{\"product\": \"known-cost\", \"metric\": \"codeSize\", \($0)}" }
    let text = "{\"schema\": \"bench.limits/1\", \"limits\": [\(lines.joined(separator: ", "))]}"
    try package.write("baselines/limits.json", text)
    try expectValid("limits", Data(text.utf8))
  }

  private func gate(
    _ options: String..., exits status: Int32 = 0, environment: [String: String] = [:]
  ) throws -> ChildProcess.Outcome {
    try folder.bench(
      ["gate", "--exact", "--against", "HEAD", "--filter", "allocations/one"] + options,
      exits: status, environment: ["BENCH_PROGRAM": ""].merging(environment) { $1 })
  }

  private struct Document: Decodable {
    var code: [Size]

    struct Size: Decodable {
      var module: String?
      var codeSize: JudgedDocument.Metric
      var functions: [JudgedDocument.Function]?
    }

    subscript(module: String?) -> Size? { code.first { $0.module == module } }
  }

  @Test func growthWithoutALimitIsInformation() throws {
    let outcome = try gate("--format", "json")
    try expectValid("gate", outcome)
    let document = try outcome.json(Document.self)
    let library = try #require(document["Benchmarking"])
    #expect(document.code.map(\.module) == [nil, "Benchmarking", "known_cost"])
    let sizes = try #require([library.codeSize.baseline, library.codeSize.value] as? [Double])
    let growth = sizes[1] - sizes[0]
    #expect(sizes[0] > 0 && growth > 0)
    let function = try #require(library.functions?.first)
    #expect(library.functions?.count == 1 && document[nil]?.functions == nil)
    #expect(function.name == "weigh" && function.growth == growth && function.before == sizes[0])
    #expect(function.place?.file == "Benchmarking/library.c" && function.place?.line == 3)
    let main = try #require(document["known_cost"]?.codeSize)
    #expect(main.value == main.baseline)
    let text = try gate()
    #expect(text.output.contains("): Benchmarking +\(Int(growth))\n"), "\(text)")
    #expect(!text.output.contains("functions with more code"), "\(text)")
    #expect(try gate("--all-rows").output.contains("+\(Int(growth)) bytes in `weigh`, "))
  }

  @Test func sizeAboveItsLimitIsRed() throws {
    try limit(#""module": "Benchmarking", "percent": 10"#, #""atMost": 1000000"#)
    let red = try gate(exits: 2)
    for words in [
      "failed: code of Benchmarking ", "; limit: codeSize of Benchmarking up to +10 %",
      "functions with more code:\n", "bytes in `weigh`, library.c:3 (+",
      "accept:    raise the limit in the suite or in baselines/limits.json",
      "limits that held: codeSize at most 1000000",
    ] {
      #expect(red.output.contains(words), "\(words): \(red)")
    }
    #expect(red.output.split(separator: "\n").count <= 40)
    let markdown = try gate("--format", "markdown", exits: 2).output
    #expect(markdown.contains("- functions with more code:\n  - +"), "\(markdown)")
    try expectValid("gate", gate("--format", "json", exits: 2))
    try limit(#""atMost": 10"#)
    let over = try gate(exits: 2)
    #expect(over.output.contains("limit: codeSize at most 10"), "\(over)")
    #expect(over.output.contains("in `weigh`"), "the product is the sum of its modules: \(over)")
  }

  @Test func limitOfTheSuiteIsHeldWithoutAFile() throws {
    let red = try gate(exits: 2, environment: ["KNOWN_CODE": "1"])
    #expect(red.output.contains("; limit: codeSize of Benchmarking up to +10 %"), "\(red)")
    try write("n * 3 + 1 - 1")
    let green = try gate(environment: ["KNOWN_CODE": "1"])
    #expect(green.output.contains("limits that held: codeSize of Benchmarking up to +10 %"))
  }

  @Test func redShardsAreOneProblemOfTheWhole() throws {
    try limit(#""module": "Benchmarking", "percent": 10"#)
    for part in ["1/2", "2/2"] {
      try folder.bench(
        ["gate", "--exact", "--against", "HEAD", "--filter", "allocations/(one|none)"]
          + ["--shard", part, "--format", "json", "--output", "\(part.prefix(1)).json"],
        exits: 2, environment: ["BENCH_PROGRAM": ""])
    }
    let merged = try folder.bench("merge", "1.json", "2.json", exits: 2)
    #expect(merged.output.components(separatedBy: "error: code of ").count == 2, "\(merged)")
    #expect(merged.output.contains("in `weigh`"), "\(merged)")
  }

  @Test func equalCodeIsWithinAnyGrowth() throws {
    try write("n * 3 /* a comment */")
    try limit(#""percent": 0"#, #""module": "known_cost", "percent": 0"#)
    let outcome = try gate()
    #expect(!outcome.output.contains("code 1"), "nothing changed: \(outcome)")
    #expect(
      outcome.output.contains(
        "limits that held: codeSize up to +0 %, codeSize of known_cost up to +0 %"))
  }

  @Test(arguments: [
    ([#""module": "Absent", "percent": 1"#], "codeSize of Absent, which is none of the modules B"),
    ([#""percent": 1"#, #""atMost": 1"#], "on codeSize twice"),
    ([#""module": "A", "atMost": 1"#, #""module": "A", "atMost": 2"#], "on codeSize of A twice"),
  ])
  func limitThatCannotBeHeldIsRefused(limits: [String], said: String) throws {
    try limit(limits)
    #expect(try gate(exits: 65).errors.contains(said))
  }

  @Test func strippedProgramHasNoSize() throws {
    let stripped = folder.path("stripped/known-cost")
    try FileManager.default.createDirectory(
      atPath: folder.path("stripped"), withIntermediateDirectories: false)
    let strip = ["strip", "-o", stripped, folder.program.path]
    let outcome = try ChildProcess(URL(filePath: "/usr/bin/env"), strip, in: folder.root).wait()
    try #require(outcome.ending == .exit(0), "\(outcome)")
    try limit(#""atMost": 10"#)
    let gate = try folder.bench([
      "gate", "--exact", "--program", stripped, "--against-binary", stripped, "--filter",
      "allocations/one",
    ])
    #expect(gate.output.contains("the size of the code is unknown: \(stripped) has no symbols\n"))
    #expect(gate.output.contains("limits that this gate did not judge: codeSize at most 10"))
  }

  @Test func programWithoutObjectsHasTheSizeOfItsProduct() throws {
    try limit(#""atMost": 10"#, #""module": "Known", "atMost": 10"#)
    let gate = try folder.bench(
      [
        "gate", "--exact", "--against-binary", folder.program.path, "--filter", "allocations/one",
        "--format", "json",
      ], exits: 2)
    #expect(try gate.json(Document.self).code.map(\.module) == [nil])
    #expect(gate.output.contains("did not judge: codeSize of Known at most 10"), "\(gate)")
  }
}
