/// The part of the output of `swift package dump-package` about executables and their
/// dependencies.
struct PackageManifest: Decodable {
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
    /// The folder below that of the package; `nil` for the usual one.
    var path: String?
    var dependencies: [[String: [Anything?]]]
  }

  /// A JSON value of any type; `text` is its value if it is a string, else `nil`.
  struct Anything: Decodable {
    var text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  /// Returns the executables that depend on one of the libraries, directly or by targets of the
  /// package, by the names that build them.
  func executables(using libraries: Set<String>) -> [String] {
    let users = targets.filter { target in
      target.type == "executable" && !reached(from: target).isDisjoint(with: libraries)
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

  /// Returns the names of the products and targets that a target depends on, those of other targets
  /// of the package included.
  private func reached(from target: Target) -> Set<String> {
    var reached: Set<String> = []
    var open = [target]
    while let next = open.popLast() {
      // A dependency has its kind as the only key, and its name first in a list.
      let names = next.dependencies.flatMap { $0.values.compactMap { $0.first??.text } }
      let found = names.filter { reached.insert($0).inserted }
      open += targets.filter { found.contains($0.name) }
    }
    return reached
  }
}
