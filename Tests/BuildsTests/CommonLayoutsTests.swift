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

  @Test func aCommentChangesNoCode() throws {
    let sides = try Sides(
      working: "// A comment, and the lines after it move.\n\n" + TinyPackage.library)
    #expect(try sides.differences == [])
    let log = LogText(contentsOf: "\(sides.package.root)/.bench/candidate.log")
    #expect(log.contains("Compiling"), "the tree was built")
    #expect(!FileManager.default.fileExists(atPath: "\(sides.package.root)/.build"))
  }

  @Test func aChangedConstantIsSeenAndItsFunctionNamed() throws {
    let changed = TinyPackage.library.replacingOccurrences(of: "2.5", with: "2.75")
    let sides = try Sides(working: changed)
    #expect(try sides.differences == [".rodata"])
    let before = try FunctionList(of: sides.reference.program)
    let after = try FunctionList(of: sides.candidate.program)
    let name = "$s7Kernels6scaledySdSiF"
    #expect(after.changes(since: before) == [name])
    #expect(after.removals(since: before) == [])
    #expect(after.functions[name]?.size == before.functions[name]?.size)
  }

  @Test func otherOrderAndAnAddedFunctionGetTheSameAddresses() throws {
    let lines = TinyPackage.library.split(separator: "@inline").map { "@inline\($0)\n" }
    let added = "@inline(never) public func added(_ n: Int) -> Double { Double(n) / 3 }\n"
    let user = "@inline(never) public func one() -> String { \"\\(added(1))\" }\n"
    let sides = try Sides(
      working: added + lines.reversed().joined() + user,
      program: TinyPackage.program + "\nprint(one())\n")
    #expect(try sides.differences.contains(".text"))
    let old = (0..<3).map { "\(sides.package.root)/.bench/layouts/\($0)" }
    for (age, path) in old.enumerated() {
      try Folder.make(path)
      let date = Date(timeIntervalSince1970: Double(age))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
    let layouts = try CommonLayouts(
      sides.plan, reference: sides.reference.program, candidate: sides.candidate.program)
    let pairs = try [1, 2].map { try layouts.pair(seed: $0) }
    for pair in pairs {
      #expect(pair.functions.isComplete, "\(pair)")
      #expect(pair.functions.count > 8, "\(pair)")
      #expect(pair.imports.isComplete, "\(pair)")
      #expect(try TinyPackage.output(of: pair.reference).hasPrefix("2.5 ab "))
      #expect(try TinyPackage.output(of: pair.candidate).hasPrefix("2.5 ab "))
      #expect(pair.reference.utf8.count == pair.candidate.utf8.count)
    }
    let kept = sides.package.kept("layouts")
    #expect(kept.count == 2 && kept.contains("2"), "this pair and the one used last: \(kept)")
    let starts = try pairs.map { try #require(ProgramMap(ELFImage(contentsOf: $0.reference))) }
    let name = "$s7Kernels6scaledySdSiF"
    #expect(starts[0].functions[name] != starts[1].functions[name], "another seed, another place")

    let date = Folder.changeDate(of: pairs[0].reference)
    #expect(try layouts.pair(seed: 1) == pairs[0])
    #expect(Folder.changeDate(of: pairs[0].reference) == date, "kept")
    #expect(Folder.names(in: (pairs[0].reference as NSString).deletingLastPathComponent).count == 4)
  }
}
