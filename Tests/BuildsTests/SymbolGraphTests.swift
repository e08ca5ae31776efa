import Foundation
import Testing

@testable import Builds

/// The descriptions of the modules of real packages.
@Suite struct SymbolGraphTests {
  /// The package manager knows where the C modules of another package lie.
  @Test func moduleThatImportsCOfAnotherPackageIsDescribed() throws {
    let (package, other) = (try TinyPackage(), try TinyPackage())
    let begin = "// swift-tools-version: 6.0\nimport PackageDescription\n"
    try other.write(
      begin + """
        let package = Package(
          name: "other", products: [.library(name: "CParts", targets: ["CParts"])],
          targets: [.target(name: "CParts")])
        """, to: "Package.swift")
    try other.write(
      "module CParts { header \"parts.h\" }", to: "Sources/CParts/include/module.modulemap")
    try package.write(
      begin + """
        let package = Package(
          name: "tiny", dependencies: [.package(name: "other", path: "\(other.root)")],
          targets: [
            .target(
              name: "Kernels", dependencies: [.product(name: "CParts", package: "other")]),
            .executableTarget(name: "bench", dependencies: ["Kernels"]),
          ])
        """, to: "Package.swift")
    let added =
      "import CParts\nextension String { public func doubled() -> String { self + self } }\n"
    try package.write(added + TinyPackage.library, to: "Sources/Kernels/Kernels.swift")
    try package.write("import Kernels\nprint(scaled(1))\n", to: "Sources/bench/main.swift")
    let program = try CandidateBuild(package.plan(), in: Repository(of: package.plan())).program
    let graphs = try SymbolGraph.extract("Kernels", built: program, in: package.root) { nil }
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(graphs.count == 2)
    #expect(graphs[0].contains("scaled") && !graphs[0].contains("doubled"))
    #expect(graphs[1].contains("doubled"), "of a type of another module")
  }
}
