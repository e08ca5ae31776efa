// swift-tools-version: 6.2
// Another package with suites of its own, as a user would write one.
import PackageDescription

let harness = Target.Dependency.product(name: "BenchmarkHarness", package: "transition-bench")

let package = Package(
  name: "fixtures",
  traits: [
    .default(enabledTraits: ["Jemalloc"]),
    .trait(
      name: "Jemalloc", description: "Passed on to the harness, so that tests can do without."),
  ],
  dependencies: [
    .package(
      name: "transition-bench", path: "../..",
      traits: [.trait(name: "Jemalloc", condition: .when(traits: ["Jemalloc"]))])
  ],
  targets: [
    .executableTarget(name: "own-suite", dependencies: [harness]),
    .executableTarget(name: "known-cost", dependencies: [harness]),
    .executableTarget(name: "without-pinning"),
  ]
)
