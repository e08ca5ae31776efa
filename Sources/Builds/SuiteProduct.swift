internal import Benchmarking
internal import ChildProcess
internal import Foundation

/// The search for the executable of a package that holds its benchmarks.
package enum SuiteProduct {
  /// The module whose direct users are programs of suites.
  static let library = "Benchmarking"

  /// Finds the executable that depends on `Benchmarking` directly.
  ///
  /// Where several do, those count that the package declares as executable products. Costs one
  /// evaluation of the manifest, about half a second.
  ///
  /// - Throws: `BuildError.noSuites` when there is none, `.severalSuites` when there is more than
  ///   one, `.failed` when the manifest cannot be read.
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
    let found = manifest.executables(using: library)
    guard let product = found.first else { throw .noSuites(folder: root) }
    guard found.count == 1 else { throw .severalSuites(folder: root, products: found) }
    return product
  }

  /// The part of `swift package dump-package` that names executables and what they depend on.
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

    /// A JSON value of which only a string matters.
    struct Anything: Decodable {
      var text: String?

      init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
      }
    }

    /// The executables that depend on a library directly, by the names that build them.
    func executables(using library: String) -> [String] {
      let users = targets.filter { target in
        target.type == "executable"
          && target.dependencies.contains { $0.values.contains { $0.first??.text == library } }
      }.map(\.name)
      guard users.count > 1 else { return users }
      let declared = products.filter { product in
        product.type.keys.contains("executable")
          && product.targets.contains(where: users.contains)
      }.map(\.name)
      return declared.isEmpty ? users : declared
    }
  }
}
