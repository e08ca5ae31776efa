import Foundation
import Testing

@testable import Builds

/// The last commit and the working tree, built and compared.
@Suite(.serialized) struct CommonLayoutsTests {
  /// A package whose last commit and whose changed working tree are built.
  private struct Sides {
    let package: TinyPackage
    let plan: BuildPlan
    let reference: ReferenceBuild
    let candidate: CandidateBuild

    init(working library: String, program: String = TinyPackage.program) throws {
      package = try TinyPackage()
      plan = package.plan()
      reference = try ReferenceBuilds(plan).build(of: "HEAD")
      try package.write(library, to: "Sources/Kernels/Kernels.swift")
      try package.write(program, to: "Sources/bench/main.swift")
      candidate = try CandidateBuild(plan, in: Repository(of: plan))
    }

    var differences: [String] {
      get throws { try CodeEquality.differences(reference.program, candidate.program) }
    }
  }

  @Test func commentChangesNoCode() throws {
    let sides = try Sides(
      working: "// A comment, and the lines after it move.\n\n" + TinyPackage.library)
    #expect(try sides.differences == [])
    let log = LogText(contentsOf: "\(sides.package.root)/.bench/candidate.log")
    #expect(log.contains("Compiling"), "the tree was built")
    #expect(!FileManager.default.fileExists(atPath: "\(sides.package.root)/.build"))
  }

  @Test func changedConstantIsAttributedToItsFunction() throws {
    let changed = TinyPackage.library.replacingOccurrences(of: "2.5", with: "2.75")
    let sides = try Sides(working: changed)
    #expect(try sides.differences == [".rodata"])
    let before = try CodeGraph(of: sides.reference.program)
    let after = try CodeGraph(of: sides.candidate.program)
    let name = "$s7Kernels6scaledySdSiF"
    #expect(after.changes(since: before) == [name])
    #expect(after.parts[name]?.size == before.parts[name]?.size)
    #expect(after.parts[name]?.references == before.parts[name]?.references)
  }

  @Test func programHeadersAreCode() throws {
    let sides = try Sides(working: TinyPackage.library)
    let path = sides.candidate.program.path
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    func number(_ place: Int) -> Int {
      (0..<8).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    // The stack's header, and in it the flag that makes the stack executable.
    let headers = (0..<Int(bytes[56])).map { number(32) + 56 * $0 }
    let stack = try #require(
      headers.first { Array(bytes[$0..<$0 + 4]) == [0x51, 0xE5, 0x74, 0x64] })
    bytes[stack + 4] ^= 1
    let changed = "\(sides.package.root)/changed"
    try Data(bytes).write(to: URL(fileURLWithPath: changed))
    #expect(
      try CodeEquality.differences(reference: path, candidate: changed) == ["program headers"])
    #expect(try CodeEquality.differences(reference: path, candidate: path) == [])
  }

  @Test func commonFunctionsGetEqualAddressesDespiteReordering() throws {
    let lines = TinyPackage.library.split(separator: "@inline").map { "@inline\($0)\n" }
    let added = "@inline(never) public func added(_ n: Int) -> Double { Double(n) / 3 }\n"
    let user = "@inline(never) public func one() -> String { \"\\(added(1))\" }\n"
    let sides = try Sides(
      working: added + lines.reversed().joined() + user,
      program: TinyPackage.program + "\nprint(one())\n")
    #expect(try sides.differences.contains(".text"))
    let layouts = try CommonLayouts(
      sides.plan, reference: sides.reference.program, candidate: sides.candidate.program)
    var starts: [ProgramMap] = []
    for seed in 1...2 as ClosedRange<UInt64> {
      let (reference, candidate) = ("\(sides.package.root)/a", "\(sides.package.root)/b")
      try layouts.link(seed: seed, reference: reference, candidate: candidate)
      let agreement = try layouts.agreement(of: reference, and: candidate)
      #expect(agreement.isComplete, "\(agreement)")
      #expect(agreement.count > 8, "\(agreement)")
      let maps = try [reference, candidate].map { path in
        try #require(ProgramMap(ELFImage(contentsOf: path)))
      }
      let imports = LayoutAgreement(importsOf: maps[0], maps[1])
      #expect(imports.isComplete, "\(imports)")
      #expect(try TinyPackage.output(of: reference).hasPrefix("2.5 ab "))
      #expect(try TinyPackage.output(of: candidate).hasPrefix("2.5 ab "))
      starts.append(maps[0])
    }
    let name = "$s7Kernels6scaledySdSiF"
    #expect(starts[0].functions[name] != starts[1].functions[name], "another seed, another place")
    #expect(!FileManager.default.fileExists(atPath: "\(sides.package.root)/.bench/layouts"))
  }
}
