public import Foundation

/// A program of the package in `Tests/Fixtures`: the command over suites that tests know.
///
/// The package is built once for each test process, in release and in a build folder of its own:
/// `swift test` builds in debug, and holds the lock on its folder until the last test has run.
public struct FixtureProgram: Sendable {
  /// A suite as the user of another package writes it.
  public static let ownSuite = FixtureProgram(name: "own-suite")
  /// The suites `known`, whose counts and times are known, and `faults`, whose bodies go wrong.
  public static let knownCost = FixtureProgram(name: "known-cost")

  /// Becomes the program that its arguments name, which then cannot choose its processor.
  public static let withoutPinning = FixtureProgram(name: "without-pinning")

  /// The name of the program.
  public let name: String

  /// Whether the programs count allocations: as this test process was built, so are they.
  public static var countsAllocations: Bool {
    #if Jemalloc
      true
    #else
      false
    #endif
  }

  /// The root of the checkout.
  public static let checkout = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The executable, after building it where that is necessary.
  ///
  /// - Throws: `BuildError`, each time again, when the package does not build.
  public var executable: URL {
    get throws { try Self.products.get().appending(path: name) }
  }

  /// What the compiler said when the package did not build.
  public struct BuildError: Error, CustomStringConvertible {
    /// The end of the build, with all it printed.
    public let description: String
  }

  private static let products = Result { try build() }

  private static func build() throws -> URL {
    // Of its own without jemalloc: else every change between the two would build everything anew.
    let scratch = countsAllocations ? ".build-fixtures" : ".build-fixtures-plain"
    // The package manager plans anew when a file is added to the package it builds, not when one is
    // added to a package that this depends on. Without a plan it makes one.
    let plan = checkout.appending(path: "\(scratch)/release.yaml")
    try? FileManager.default.removeItem(at: plan)
    let build = try ChildProcess(
      URL(filePath: "/usr/bin/env"),
      [
        "swift", "build", "--configuration", "release",
        "--package-path", checkout.appending(path: "Tests/Fixtures").path,
        "--scratch-path", checkout.appending(path: scratch).path,
      ] + (countsAllocations ? [] : ["--disable-default-traits"]),
      in: checkout)
    let outcome = try build.wait(seconds: 900)
    guard outcome.ending == .exit(0) else {
      throw BuildError(description: "Tests/Fixtures does not build: \(outcome)")
    }
    return checkout.appending(path: "\(scratch)/release")
  }
}
