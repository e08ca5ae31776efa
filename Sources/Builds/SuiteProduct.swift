internal import Benchmarking
internal import ChildProcess
internal import Foundation

/// Finds the executable that contains the benchmarks of a package, by the dependencies in its
/// manifest.
package enum SuiteProduct {
  /// The modules whose direct dependents are programs of suites; the second is for suites of other
  /// harnesses.
  static let libraries: Set = ["Benchmarking", "Benchmark"]

  /// Returns the executable that depends on one of `libraries` directly.
  ///
  /// If there are several, those that the package declares as executable products are preferred.
  /// The call evaluates the manifest once, which takes about half a second.
  ///
  /// - Throws: `BuildError.noSuites` when there is none, `.severalSuites` when there is more than
  ///   one, `.unreadable` when the manifest cannot be read.
  package static func find(
    in root: String, unless interruption: @Sendable () -> Int32? = { Platform.caughtSignal }
  ) throws(BuildError) -> String {
    let answer = try ChildProcess.answer(
      ["swift", "package", "--package-path", root, "dump-package"], in: root, unless: interruption)
    guard answer.status == 0,
      let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(answer.output.utf8))
    else {
      throw .unreadable(path: "\(root)/Package.swift", reason: answer.complaint)
    }
    let found = manifest.executables(using: libraries)
    guard let product = found.first else { throw .noSuites(folder: root) }
    guard found.count == 1 else { throw .severalSuites(folder: root, products: found) }
    return product
  }

  /// The part of the output of `swift package dump-package` about executables and their
  /// dependencies.
  struct Manifest: Decodable {
    var products: [Product]
    var targets: [Target]

    struct Product: Decodable {
      var name: String
      var targets: [String]
      var type: [String: Anything?]
    }

    struct Target: Decodable {
      var name: String
      var type: String
      var dependencies: [[String: [Anything?]]]
    }

    /// A JSON value of any type; `text` is its value if it is a string, else `nil`.
    struct Anything: Decodable {
      var text: String?

      init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
      }
    }

    /// Returns the executables that depend on one of the libraries directly, by the names that
    /// build them.
    func executables(using libraries: Set<String>) -> [String] {
      // A dependency has its kind as the only key, and its name first in a list.
      let users = targets.filter { target in
        target.type == "executable"
          && target.dependencies.contains {
            $0.values.contains { $0.first??.text.map(libraries.contains) == true }
          }
      }.map(\.name)
      // A product is chosen only among several: a single target builds by its own name.
      guard users.count > 1 else { return users }
      // Executables that are no products are helpers that the package builds for itself.
      let declared = products.filter { product in
        product.type.keys.contains("executable")
          && product.targets.contains(where: users.contains)
      }.map(\.name)
      return declared.isEmpty ? users : declared
    }
  }
}
