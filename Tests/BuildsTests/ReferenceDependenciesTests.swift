import Foundation
import Testing

@testable import Builds

/// The packages that a commit depends on: beside the checkout, above it, or fetched.
///
/// One after the other, since each build keeps the machine busy.
@Suite(.serialized) struct ReferenceDependenciesTests {
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
    try depend(package, onPackage: "name: \"other\", path: \"\(path)\"", called: "other")
  }

  /// Makes the program depend on `Kernels` of a package, and commits it.
  private func depend(
    _ package: TinyPackage, onPackage place: String, called name: String
  ) throws {
    try package.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "tiny", dependencies: [.package(\(place))],
        targets: [
          .target(name: "CParts"),
          .executableTarget(
            name: "bench", dependencies: ["CParts", .product(name: "Kernels", package: "\(name)")]),
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

  /// The harness of most packages is such a dependency.
  @Test func dependencyIsCompiledForOneBuildOfAllThatNeedIt() throws {
    let (other, package) = (try library(), try TinyPackage())
    try other.commit()
    try other.git("tag", "1.0.0")
    try depend(
      package, onPackage: "url: \"file://\(other.root)\", from: \"1.0.0\"",
      called: (other.root as NSString).lastPathComponent)
    let plan = package.plan()
    let repository = try Repository(of: plan)
    func compiled(_ log: String) throws -> [String] {
      try String(contentsOfFile: "\(package.root)/.bench/\(log)", encoding: .utf8)
        .matches(of: /Compiling (\w+)/).map { String($0.1) }
    }
    var candidate: CandidateBuild? = try CandidateBuild(plan, in: repository)
    #expect(try compiled("candidate.log").contains("Kernels"))
    let reference = try ReferenceBuilds(plan).build(of: "HEAD")
    #expect(try compiled("references/last-build.log").contains("Kernels") == false)
    #expect(try compiled("references/last-build.log").contains("bench"))
    let own = try #require(candidate).program
    #expect(try CodeEquality.differences(reference.program, own) == [])
    let objects = try LinkCommand(of: reference.program).objects
    #expect(objects.allSatisfy { $0.hasPrefix("\(reference.program.scratch)/") })
    // As in CI, where only the builds of commits are kept.
    candidate = nil
    try Folder.remove(own.scratch)
    _ = try CandidateBuild(plan, in: repository)
    #expect(try compiled("candidate.log").contains("Kernels") == false)
    // A folder that a killed process was still filling has no database yet.
    try Folder.remove("\(own.scratch)/build.db")
    try Folder.remove("\(own.scratch)/checkouts")
    candidate = try CandidateBuild(plan, in: repository)
    #expect(try CodeEquality.differences(reference.program, own) == [])
  }

  /// The compiler would find the module in a folder that begins as a copy.
  @Test func moduleOfTheOtherSideCannotBeImported() throws {
    let package = try TinyPackage()
    try package.write(
      """
      #if canImport(Extra)
        print("with the module")
      #else
        print("without it")
      #endif
      """, to: "Sources/bench/main.swift")
    try package.commit()
    try package.write("public let extra = 1", to: "Sources/Extra/Extra.swift")
    try package.write(
      TinyPackage.manifest.replacing("targets: [", with: "targets: [\n.target(name: \"Extra\"),")
        .replacing("[\"CParts\"", with: "[\"Extra\", \"CParts\""), to: "Package.swift")
    let plan = package.plan()
    let candidate = try CandidateBuild(plan, in: Repository(of: plan)).program
    #expect(try TinyPackage.output(of: candidate.path) == "with the module")
    let reference = try ReferenceBuilds(plan).build(of: "HEAD").program
    #expect(try TinyPackage.output(of: reference.path) == "without it")
    // The same folder, without the module again.
    try package.git("checkout", "--quiet", "Package.swift")
    let again = try CandidateBuild(plan, in: Repository(of: plan)).program
    #expect(try TinyPackage.output(of: again.path) == "without it")
  }

  /// A folder that begins as a copy has what was compiled of the other version.
  @Test func commitHasTheDependencyOfItsOwnVersion() throws {
    let (other, package) = (try library(), try TinyPackage())
    try other.commit()
    try other.git("tag", "1.0.0")
    try other.write(
      TinyPackage.library.replacing("2.5", with: "3.5"), to: "Sources/Kernels/Kernels.swift")
    try other.commit()
    try other.git("tag", "2.0.0")
    for version in ["1.0.0", "2.0.0"] {
      try depend(
        package, onPackage: "url: \"file://\(other.root)\", exact: \"\(version)\"",
        called: (other.root as NSString).lastPathComponent)
    }
    let plan = package.plan()
    let candidate = try CandidateBuild(plan, in: Repository(of: plan))
    let builds = try ReferenceBuilds(plan)
    let (old, new) = (try builds.build(of: "HEAD~"), try builds.build(of: "HEAD"))
    #expect(try TinyPackage.output(of: old.program.path).hasPrefix("2.5 ab "))
    #expect(try TinyPackage.output(of: new.program.path).hasPrefix("3.5 ab "))
    #expect(try CodeEquality.differences(new.program, candidate.program) == [])
    #expect(try !CodeEquality.differences(old.program, candidate.program).isEmpty)
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
