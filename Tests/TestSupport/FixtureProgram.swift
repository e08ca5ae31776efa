public import Foundation

/// A release build of an executable of this package, which `scripts/test` makes before it tests:
/// the command, or a program of suites that tests know.
public struct FixtureProgram: Sendable {
  /// The command `bench`.
  public static let bench = FixtureProgram(name: "bench")
  /// The command's companion for films.
  public static let benchFilm = FixtureProgram(name: "bench-film")
  /// A suite as the user of another package writes it.
  public static let ownSuite = FixtureProgram(name: "own-suite")
  /// A suite as it is written for ordo-one's package `benchmark`.
  public static let otherSuite = FixtureProgram(name: "other-suite")
  /// A suite as it is written for apple/swift-collections-benchmark.
  public static let collectionsSuite = FixtureProgram(name: "collections-suite")
  /// Suites as they are written for google/swift-benchmark.
  public static let googleSuite = FixtureProgram(name: "google-suite")
  /// The suites `known`, whose counts and times are known, and `faults`, whose bodies go wrong.
  public static let knownCost = FixtureProgram(name: "known-cost")
  /// A launcher that becomes the program in its arguments, which then cannot choose its processor.
  public static let withoutPinning = FixtureProgram(name: "without-pinning")

  /// The name of the executable, which is that of its target or product in `Package.swift`.
  public let name: String

  /// Whether the programs count allocations: they are built with the traits of this test process.
  public static var countsAllocations: Bool {
    #if Jemalloc
      true
    #else
      false
    #endif
  }

  /// The root of the checkout, above `Tests/TestSupport`.
  public static let checkout = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the release builds.
  ///
  /// Programs without jemalloc have a folder of their own: a build changes everything in a folder
  /// whose last build had other traits.
  public static let folder = checkout.appending(
    path: countsAllocations ? ".build/release" : ".build-plain/release")

  /// The file of the release build.
  ///
  /// - Throws: `NotBuilt` when there is none.
  public var executable: URL {
    get throws(NotBuilt) {
      let file = Self.folder.appending(path: name)
      guard FileManager.default.isExecutableFile(atPath: file.path) else {
        throw NotBuilt(description: "\(file.path) is not built; run scripts/test")
      }
      return file
    }
  }

  /// The error of a test whose program is not there.
  public struct NotBuilt: Error, CustomStringConvertible {
    /// The missing file, and the command that makes it.
    public let description: String
  }
}
