import ChildProcess
import Foundation
import Testing

@testable import Builds

/// The sizes of code, beside those that binutils print of the same programs.
@Suite struct ProgramCodeTests {
  private let package: TinyPackage

  init() throws {
    package = try TinyPackage()
  }

  /// Builds the last commit, and the working tree with some changed files.
  private func built(_ files: [String: String]) throws -> [(code: ProgramCode, path: String)] {
    let plan = package.plan()
    let reference = try ReferenceBuilds(plan).build(of: "HEAD")
    for (path, text) in files { try package.write(text, to: path) }
    let candidate = try CandidateBuild(plan, in: Repository(of: plan))
    return try [reference.program, candidate.program].map {
      (try #require(try CodeGraph(of: $0).code), $0.path)
    }
  }

  /// The sizes of the functions by name as `nm` prints them; of several names for one address the
  /// first.
  private func symbols(of program: String) throws -> [String: Int] {
    let answer = try ChildProcess.answer(
      ["nm", "--print-size", "--defined-only", "--no-demangle", program], in: "/"
    ) { nil }
    try #require(answer.status == 0, "\(answer.complaint)")
    var addresses: Set<Substring> = []
    var sizes: [String: Int] = [:]
    for line in answer.output.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 4, "tTwW".contains(words[2]), addresses.insert(words[0]).inserted else {
        continue
      }
      sizes[String(words[3]), default: 0] += try #require(Int(words[1], radix: 16))
    }
    return sizes
  }

  @Test func sizesAreThoseOfTheSymbols() throws {
    let comment = "// A comment, and the lines after it move.\n\n"
    let builds = try built(["Sources/Kernels/Kernels.swift": comment + TinyPackage.library])
    let code = builds[0].code
    #expect(code.modules == ["CParts", "Kernels", "bench"])
    let sizes = try symbols(of: builds[0].path)
    #expect(code.size(of: nil) == sizes.values.reduce(0, +))
    let ofKernels = sizes.filter { $0.key.hasPrefix("$s7Kernels") }.values.reduce(0, +)
    #expect(ofKernels > 0)
    #expect(try #require(code.size(of: "Kernels")) >= ofKernels, "and its specialisations")
    #expect(code.size(of: "CParts") == ["place", "part"].reduce(0) { $0 + (sizes[$1] ?? 0) })
    #expect(code.size(of: "Absent") == nil)
    let (name, copy) = ("$s7Kernels6scaledySdSiF", "$s7Kernels6scaledySdSiFSi_Tg5")
    let originals = code.originals(of: [copy, "absent"])
    #expect(originals.mapValues { $0.map(\.name) } == [copy: [name]])
    for module in [nil] + (code.modules ?? []) {
      #expect(builds[1].code.size(of: module) == code.size(of: module), "after a comment")
    }
    #expect(try ProgramCode(of: builds[0].path)?.size(of: nil) == code.size(of: nil))
    _ = try ChildProcess.answer(["strip", builds[0].path], in: "/") { nil }
    #expect(try ProgramCode(of: builds[0].path) == nil, "nothing is known without symbols")
  }

  @Test func largerFunctionGrowsItsModuleByTheSizeOfItsSymbol() throws {
    let library = TinyPackage.library.replacing("Double(x) * 2.5", with: "Double(x * x / 7) * 2.5")
    let parts = TinyPackage.parts.replacing("x * 3 + 1", with: "x * 3 / (x + 41) + x % 11 + 1")
    let builds = try built([
      "Sources/Kernels/Kernels.swift": library, "Sources/CParts/parts.c": parts,
    ])
    let sizes = try builds.map { try symbols(of: $0.path) }
    func growth(of name: String) throws -> Int {
      try #require(sizes[1][name]) - #require(sizes[0][name])
    }
    for (module, name) in [("Kernels", "$s7Kernels6scaledySdSiF"), ("CParts", "part")] {
      let sizes = try builds.map { try #require($0.code.size(of: module)) }
      let growth = try growth(of: name)
      #expect(growth > 0)
      #expect(sizes[1] - sizes[0] == growth, "\(module)")
    }
    let products = builds.compactMap { $0.code.size(of: nil) }
    #expect(products[1] - products[0] == sizes[1].values.reduce(-sizes[0].values.reduce(0, +), +))
    #expect(builds[0].code.size(of: "bench") == builds[1].code.size(of: "bench"))
  }

  @Test func functionOfSeveralModulesIsOfTheProductAlone() {
    typealias Extent = ProgramMap.Extent
    let map = ProgramMap(
      functions: [
        "own": [Extent(address: 64, size: 10)], "alias": [Extent(address: 64, size: 10)],
        "shared": [Extent(address: 16, size: 5), Extent(address: 32, size: 7)],
        "start": [Extent(address: 0, size: 3)],
      ], imports: [], weakImports: [], text: Extent(address: 0, size: 100), stubs: 0, data: [:])
    let code = ProgramCode(
      map, modules: ["A", "B"], owners: ["own": ["A"], "alias": ["A"], "shared": ["A", "B"]])
    #expect(code.size(of: nil) == 25, "an address counts once, and padding does not")
    #expect(code.size(of: "A") == 10)
    #expect(code.size(of: "B") == 0)
  }

  @Test func functionThatASecondModuleDefinesTooLeavesTheFirstAsLargeAsItWas() {
    typealias Extent = ProgramMap.Extent
    func code(_ functions: [String: Extent], _ owners: [String: Set<String>]) -> ProgramCode {
      let text = Extent(address: 0, size: 1000)
      let map = ProgramMap(
        functions: functions.mapValues { [$0] }, imports: [], weakImports: [], text: text,
        stubs: 0, data: [:])
      return ProgramCode(map, modules: ["A", "B"], owners: owners)
    }
    let old = code(
      ["a": Extent(address: 0, size: 50), "shared": Extent(address: 64, size: 200)],
      ["a": ["A"], "shared": ["A"]])
    let new = code(
      [
        "a": Extent(address: 0, size: 50), "shared": Extent(address: 64, size: 200),
        "b": Extent(address: 300, size: 21),
      ], ["a": ["A"], "shared": ["A", "B"], "b": ["B"]])
    #expect(old.size(of: "A") == 250, "by itself")
    let sides = [old.agreeing(with: new), new.agreeing(with: old)]
    #expect(sides.map { $0.size(of: "A") } == [50, 50])
    #expect(sides.map { $0.size(of: "B") } == [0, 21], "what is new belongs to its module")
    #expect(sides.map { $0.size(of: nil) } == [250, 271])
    #expect(old.agreeing(with: old).size(of: "A") == 250)
  }

  @Test(arguments: [
    ("/a/.build/x86_64-unknown-linux-gnu/release/Parser.build/Parser.swift.o", "Parser"),
    ("/a/.build/release/CParts.build/below/parts.c.o", "CParts"),
    ("/a/.build/release/parts.o", nil), ("Parser.build", nil),
  ])
  func moduleIsTheFolderOfAnObject(path: String, module: String?) {
    #expect(LinkCommand.module(of: path) == module)
  }
}
