// swift-tools-version: 6.2
import PackageDescription

// Small kernels of known cost, which ../run makes slower in known ways.
// The script writes the path of this checkout into a copy of the package.
let package = Package(
  name: "corpus",
  platforms: [.macOS("26.0")],
  dependencies: [.package(name: "transition-bench", path: "../../../..")],
  targets: [
    .executableTarget(
      name: "corpus",
      dependencies: [.product(name: "Benchmarking", package: "transition-bench")])
  ]
)
