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

  /// Both sides have the present state of another folder, which the commit does not determine.
  @Test func changedPackageOutsideOfTheRepositoryIsRebuilt() throws {
    let (package, other) = (try TinyPackage(), try TinyPackage())
    let library = "// swift-tools-version: 6.0\nimport PackageDescription\n"
    try other.write(
      library + """
        let package = Package(
          name: "other", products: [.library(name: "Kernels", targets: ["Kernels"])],
          targets: [.target(name: "Kernels")])
        """, to: "Package.swift")
    try package.write(
      library + """
        let package = Package(
          name: "tiny", dependencies: [.package(name: "other", path: "\(other.root)")],
          targets: [
            .target(name: "CParts"),
            .executableTarget(
              name: "bench",
              dependencies: ["CParts", .product(name: "Kernels", package: "other")]),
          ])
        """, to: "Package.swift")
    try package.commit()
    let builds = try ReferenceBuilds(package.plan())
    let first = try builds.build(of: "HEAD").program
    #expect(try TinyPackage.output(of: first.path).hasPrefix("2.5 ab "))
    try other.write(
      TinyPackage.library.replacing("2.5", with: "3.5"), to: "Sources/Kernels/Kernels.swift")
    let second = try builds.build(of: "HEAD")
    #expect(second.wasKept && second.program == first)
    #expect(try TinyPackage.output(of: second.program.path).hasPrefix("3.5 ab "))
    // Not while somebody measures it.
    try other.write(TinyPackage.library, to: "Sources/Kernels/Kernels.swift")
    _ = try builds.build(of: "HEAD")
    #expect(try TinyPackage.output(of: second.program.path).hasPrefix("3.5 ab "))
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

  /// A package of the target `Kernels`, which depends on others by path.
  private func library(beside others: [(name: String, path: String)] = []) throws -> TinyPackage {
    let package = try TinyPackage()
    let packages = others.map { ".package(name: \"\($0.name)\", path: \"\($0.path)\")" }
    try package.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "library", products: [.library(name: "Kernels", targets: ["Kernels"])],
        dependencies: [\(packages.joined(separator: ", "))], targets: [.target(name: "Kernels")])
      """, to: "Package.swift")
    return package
  }

  /// Makes the program depend on `Kernels` of a package by path, and commits it.
  private func depend(_ package: TinyPackage, onPath path: String) throws {
    try package.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "tiny", dependencies: [.package(name: "other", path: "\(path)")],
        targets: [
          .target(name: "CParts"),
          .executableTarget(
            name: "bench", dependencies: ["CParts", .product(name: "Kernels", package: "other")]),
        ])
      """, to: "Package.swift")
    try package.commit()
  }

  /// The folder beside the user's checkout is the dependency of both sides, and so is the one that
  /// it names itself.
  @Test func relativePathLeadsToTheFolderBesideTheCheckout() throws {
    func beside(_ package: TinyPackage) -> String {
      "../\((package.root as NSString).lastPathComponent)"
    }
    let last = try library()
    let other = try library(beside: [("last", beside(last))])
    let package = try TinyPackage()
    try depend(package, onPath: beside(other))
    let builds = try ReferenceBuilds(package.plan())
    do {
      let first = try builds.build(of: "HEAD")
      #expect(Set(first.sharedFolders).isSuperset(of: [other.root]))
      #expect(try TinyPackage.output(of: first.program.path).hasPrefix("2.5 ab "))
      let own = try CandidateBuild(package.plan(), in: Repository(of: package.plan()))
      #expect(try CodeEquality.differences(first.program, own.program) == [])
    }
    try other.write(
      TinyPackage.library.replacing("2.5", with: "3.5"), to: "Sources/Kernels/Kernels.swift")
    let second = try builds.build(of: "HEAD")
    #expect(try TinyPackage.output(of: second.program.path).hasPrefix("3.5 ab "))
    #expect(try other.git("status", "--porcelain").contains("Kernels.swift"), "it is the user's")
  }

  @Test func packageThatIsGoneIsNamedBeforeAnyBuild() throws {
    let package = try TinyPackage()
    let name = "gone-\(UUID().uuidString)"
    try depend(package, onPath: "../\(name)")
    let gone = "\((package.root as NSString).deletingLastPathComponent)/\(name)"
    #expect(throws: BuildError.missingDependency(folder: gone, reference: "HEAD")) {
      try ReferenceBuilds(package.plan()).build(of: "HEAD")
    }
    #expect(package.kept("references") == [])
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

  /// A suite in a package of its own, as most are: the manifest of the package above is not the one
  /// that is built.
  @Test func fileRemovedFromTheDependencyAboveIsNoError() throws {
    let package = try TinyPackage(below: "tiny/Benchmarks")
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "tiny", products: [.library(name: "Tiny", targets: ["Tiny"])],
        targets: [.target(name: "Tiny")])
      """
    try package.write(manifest, to: "../Package.swift")
    try package.write("public func extra() -> Int { 3 }", to: "../Sources/Tiny/Extra.swift")
    for name in ["One", "Two"] {
      try package.write("public let v\(name) = 4", to: "../Sources/Tiny/\(name).swift")
    }
    let suites = TinyPackage.manifest.replacing("name: \"tiny\"", with: "name: \"suites\"")
      .replacing("targets: [\n", with: "dependencies: [.package(path: \"..\")], targets: [\n")
      .replacing(
        "\"Kernels\"])", with: "\"Kernels\", .product(name: \"Tiny\", package: \"tiny\")])")
    try package.write(suites, to: "Package.swift")
    try package.commit()
    let repository = try Repository(of: package.plan())
    _ = try CandidateBuild(package.plan(), in: repository)
    // SwiftPM notices the first, and builds by its old plan when the second is gone.
    for name in ["One", "Two"] {
      try package.git("rm", "--quiet", "../Sources/Tiny/\(name).swift")
      _ = try CandidateBuild(package.plan(), in: repository)
    }
  }
}
