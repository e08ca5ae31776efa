// swift-tools-version: 6.2
// Another package with suites of its own, as a user would write one.
import PackageDescription

let harness = Target.Dependency.product(name: "BenchmarkHarness", package: "transition-bench")

let package = Package(
  name: "fixtures",
  dependencies: [.package(name: "transition-bench", path: "../..")],
  targets: [
    .executableTarget(name: "own-suite", dependencies: [harness]),
    .executableTarget(name: "known-cost", dependencies: [harness]),
  ]
)
