import Foundation
import Testing

@testable import Builds

/// One after the other, since each build keeps the machine busy.
@Suite(.serialized) struct ReferenceBuildsTests {
  @Test func cachedBuildIsNotRebuilt() throws {
    let package = try TinyPackage()
    let builds = try ReferenceBuilds(package.plan())
    let built = try builds.build(of: "HEAD")
    #expect(!built.wasKept)
    let output = try TinyPackage.output(of: built.program.path)
    #expect(output.hasPrefix("2.5 ab "))
    #expect(output.hasSuffix("/checkout/Sources/CParts/parts.c"), "the folder is hidden")
    try package.write("changed", to: "Sources/Kernels/Kernels.swift")
    try expectOwnStateOnly(package)

    let date = Folder.changeDate(of: built.program.path)
    let again = try builds.build(of: "HEAD^{commit}")
    #expect(again.wasKept)
    #expect(again.program == built.program)
    #expect(again.commit == built.commit)
    #expect(Folder.changeDate(of: again.program.path) == date)

    var other = package.plan()
    other.variant.swiftFlags = ["-DOTHER"]
    let key = try Compiler.key(for: other)
    #expect(try key != Compiler.key(for: package.plan()), "flags are part of the name")
    #expect(key.hasPrefix("swift-6."))
    // Variants of the same words: options of C, options that reach C, variables and traits.
    var variants = [BuildVariant](repeating: BuildVariant(), count: 5)
    variants[1].cFlags = ["A=B"]
    variants[2].swiftFlags = ["-Xcc A=B"]
    variants[3].swiftFlags = ["A=B"]
    variants[4].variables = ["A": "B"]
    let keys = try variants.map { variant in
      other.variant = variant
      return try Compiler.key(for: other)
    }
    #expect(Set(keys).count == 5, "\(keys)")
  }

  /// SwiftPM passes on the traits in the order of a set, and another order is another command.
  @Test func packageOfManyTraitsIsCompiledOnce() throws {
    let package = try TinyPackage()
    let traits = (1...8).map { "\"Trait\($0)\"" }.joined(separator: ", ")
    try package.write(
      TinyPackage.manifest.replacing("tools-version: 6.0", with: "tools-version: 6.1")
        .replacing(
          "name: \"tiny\",",
          with: "name: \"tiny\", traits: [.default(enabledTraits: [\(traits)]), \(traits)],"
        ), to: "Package.swift")
    let log = "\(package.root)/.bench/build.log"
    for isFirst in [true, false, false] {
      _ = try package.plan().buildInPlace()
      let said = try String(contentsOfFile: log, encoding: .utf8)
      #expect(said.contains("Compiling") == isFirst, "\(said)")
    }
  }

  @Test func renamedProgramIsFoundByItsSuites() throws {
    let package = try TinyPackage()
    func manifest(_ name: String) -> String {
      TinyPackage.manifest.replacing("name: \"bench\"", with: "name: \"\(name)\"").replacing(
        "[\"CParts\", \"Kernels\"])",
        with: "[\"CParts\", \"Kernels\", \"Benchmarking\"], path: \"Sources/bench\")"
      ).replacing("targets: [", with: "targets: [\n    .target(name: \"Benchmarking\"),")
    }
    try package.write("", to: "Sources/Benchmarking/Benchmarking.swift")
    try package.write(manifest("old-suites"), to: "Package.swift")
    try package.commit()
    try package.write(manifest("suites"), to: "Package.swift")
    try package.commit()
    var plan = package.plan()
    plan.product = try SuiteProduct.find(in: package.root) { nil }
    #expect(plan.product == "suites")
    let builds = try ReferenceBuilds(plan)
    for wasKept in [false, true] {
      let old = try builds.build(of: "HEAD~")
      #expect(old.program.product == "old-suites")
      #expect(old.wasKept == wasKept)
      #expect(try TinyPackage.output(of: old.program.path).hasPrefix("2.5 ab "))
    }
    #expect(try builds.build(of: "HEAD").program.product == "suites")
  }

  /// The user's repository knows no second worktree, and git sees no file that we made.
  private func expectOwnStateOnly(_ package: TinyPackage) throws {
    let worktrees = try package.git("worktree", "list").split(separator: "\n")
    #expect(worktrees.count == 1)
    #expect(try package.git("status", "--porcelain") == "M Sources/Kernels/Kernels.swift")
    #expect(package.processes == [])
  }

  @Test func packageBelowTheRepositoryRootIsFound() throws {
    let package = try TinyPackage(below: "Some folder/package")
    let built = try ReferenceBuilds(package.plan()).build(of: "HEAD")
    #expect(built.program.folder.hasSuffix("/Some folder/package"))
    #expect(try !CodeGraph(of: built.program).parts.isEmpty, "quoted paths are read")
  }

  @Test func failedBuildShowsTheCompilersErrors() throws {
    let package = try TinyPackage()
    try package.write("public let one: Int = \"one\"", to: "Sources/Kernels/Kernels.swift")
    try package.commit()
    let log = "\(package.root)/.bench/references/last-build.log"
    #expect {
      try ReferenceBuilds(package.plan()).build(of: "HEAD")
    } throws: { error in
      guard case .failed("HEAD", let lines, log) = error as? BuildError else { return false }
      return lines.count <= 15 && lines.contains { $0.contains("cannot convert value of type") }
    }
    #expect(LogText(contentsOf: log).contains("cannot convert value of type"))
    #expect(package.kept("references") == ["last-build.log"])
  }

  @Test func commitWithoutTheProductIsADistinctError() throws {
    let package = try TinyPackage()
    var plan = package.plan()
    plan.product = "other"
    let log = "\(package.root)/.bench/references/last-build.log"
    #expect(throws: BuildError.missingProduct("other", build: "HEAD", log: log)) {
      try ReferenceBuilds(plan).build(of: "HEAD")
    }
    plan.product = "Kernels"
    #expect(throws: BuildError.self, "a library is no program") {
      try ReferenceBuilds(plan).build(of: "HEAD")
    }
    #expect(package.kept("references") == ["last-build.log"])
  }

  @Test func interruptedBuildLeavesNoFilesOrProcesses() throws {
    let package = try TinyPackage()
    let references = "\(package.root)/.bench/references"
    let plan = package.plan {
      // Once the package manager has begun.
      let begun = Folder.names(in: references).contains { name in
        FileManager.default.fileExists(atPath: "\(references)/\(name)/build/release.yaml")
      }
      return begun ? SIGINT : nil
    }
    #expect(throws: BuildError.interrupted(signal: SIGINT)) {
      try ReferenceBuilds(plan).build(of: "HEAD")
    }
    #expect(package.kept("references") == ["last-build.log"])
    #expect(package.processes == [])
  }

  @Test func fiveNewestBuildsAndBuildsInUseAreKept() throws {
    let package = try TinyPackage()
    let folder = "\(package.root)/.bench/references"
    // The oldest first; two of them with a user, and one that was not finished.
    let old = (0..<6).map { "\(folder)/\($0)-swift-6-0" }
    for (age, path) in old.enumerated() {
      try Folder.make(path)
      try Folder.write("", to: "\(path)/whole")
      let date = Date(timeIntervalSince1970: Double(age))
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: "\(path)/whole")
    }
    try Folder.make("\(folder)/unfinished-swift-6-0")
    let use = try FileLock("\(old[0])/whole", shared: true) { nil }
    let built = try ReferenceBuilds(package.plan()).build(of: "HEAD")
    withExtendedLifetime(use) {}
    let left = package.kept("references").filter { $0.contains("-swift-") }
    #expect(left.count == 6)
    let own = (built.program.scratch as NSString).deletingLastPathComponent
    #expect(
      left.filter { !own.hasSuffix("/\($0)") }.map { $0.prefix(1) } == ["0", "2", "3", "4", "5"])
  }

  @Test func unfinishedBuildIsRebuilt() throws {
    let package = try TinyPackage()
    let plan = package.plan()
    let folder = "\(package.root)/.bench/references/1-\(try Compiler.key(for: plan))"
    try Folder.make("\(folder)/build")
    try Folder.write("not a folder", to: "\(folder)/source")
    let built = try ReferenceBuilds(plan).build(of: "HEAD")
    #expect(!built.wasKept)
    #expect(built.program.scratch == "\(folder)/build")
  }

  @Test func thirdCommitTakesOverAPlaceAndEqualsABuildFromScratch() throws {
    let package = try TinyPackage()
    try package.write("public func extra() -> Int { 3 }", to: "Sources/Kernels/Extra.swift")
    try package.write("public func gone() -> Int { 4 }", to: "Sources/Kernels/Gone.swift")
    try package.commit()
    let builds = try ReferenceBuilds(package.plan())
    let first = try builds.build(of: "HEAD~").program
    let second = try builds.build(of: "HEAD").program
    #expect(first.scratch != second.scratch)

    // Each kind of change: a file less, one with other contents, one more, also in C.
    try package.git("rm", "--quiet", "Sources/Kernels/Gone.swift")
    try package.write("public func extra() -> Int { 5 }", to: "Sources/Kernels/Extra.swift")
    try package.write("public func more() -> Int { 6 }", to: "Sources/Kernels/More.swift")
    try package.write(
      TinyPackage.parts.replacingOccurrences(of: "x * 3", with: "x * 5"),
      to: "Sources/CParts/parts.c")
    try package.commit()
    let third = try builds.build(of: "HEAD")
    #expect(!third.wasKept)
    #expect(third.program.scratch == first.scratch, "the place that was unused for longest")
    #expect(try !CodeEquality.differences(second, third.program).isEmpty)
    let reused = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.copyItem(atPath: third.program.path, toPath: reused)
    defer { unlink(reused) }
    #expect(try builds.build(of: "HEAD~").wasKept)
    #expect(try !builds.build(of: "HEAD~2").wasKept, "its place was taken over")

    try Folder.remove("\(package.root)/.bench")
    let fresh = try builds.build(of: "HEAD").program
    #expect(try CodeEquality.differences(reference: reused, candidate: fresh.path) == [])
  }

  @Test func placeInUseIsNotTakenOver() throws {
    let package = try TinyPackage()
    for text in ["public let a = 1", "public let a = 2"] {
      try package.write(text, to: "Sources/Kernels/More.swift")
      try package.commit()
    }
    let builds = try ReferenceBuilds(package.plan())
    let first = try builds.build(of: "HEAD~2")
    let second = try builds.build(of: "HEAD~")
    let third = try builds.build(of: "HEAD")
    let scratches = [first, second, third].map(\.program.scratch)
    #expect(Set(scratches).count == 3)
    withExtendedLifetime((first, second)) {}
  }

  /// The path of their folder is the same in both programs, so their contents must be compared.
  @Test func resourcesAreThoseOfTheProgramThatReadsThem() throws {
    let package = try TinyPackage()
    try package.write(
      TinyPackage.manifest.replacing(
        "dependencies: [\"CParts\", \"Kernels\"]",
        with: "dependencies: [\"CParts\", \"Kernels\"], resources: [.copy(\"text.txt\")]"),
      to: "Package.swift")
    try package.write("first", to: "Sources/bench/text.txt")
    try package.write(
      """
      import Foundation
      let text = Bundle.module.url(forResource: "text", withExtension: "txt")!
      print(try! String(contentsOf: text, encoding: .utf8))
      """, to: "Sources/bench/main.swift")
    try package.commit()
    let builds = try ReferenceBuilds(package.plan())
    let first = try builds.build(of: "HEAD").program
    try package.write("second", to: "Sources/bench/text.txt")
    let second = try CandidateBuild(package.plan(), in: Repository(of: package.plan())).program
    #expect(try CodeEquality.differences(first, second) == ["resources"])
    for (program, text) in [(first, "first"), (second, "second")] {
      let copy = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
      try Folder.make(copy)
      defer { try? Folder.remove(copy) }
      try FileManager.default.copyItem(atPath: program.path, toPath: "\(copy)/bench")
      try ProgramResources.link(of: program.path, besideCopyIn: copy)
      #expect(try TinyPackage.output(of: "\(copy)/bench") == text)
    }
    try package.write("first", to: "Sources/bench/text.txt")
    let third = try CandidateBuild(package.plan(), in: Repository(of: package.plan())).program
    #expect(try CodeEquality.differences(first, third) == [])
  }
}
