internal import ChildProcess
internal import Essentials

/// The part of the output of `swift package dump-package` about executables, their dependencies,
/// and packages by path.
struct PackageManifest: Decodable {
  /// The modules whose dependents are programs of suites; all but the first are for suites of other
  /// harnesses.
  static let suiteLibraries: Set = ["Benchmarking", "Benchmark", "CollectionsBenchmark"]

  var name: String
  var products: [Product]
  var targets: [Target]
  var dependencies: [Dependency]

  /// Evaluates the manifest of a package, which takes about half a second.
  ///
  /// - Throws: `BuildError.unreadable` when the manifest has errors, `.missingTool` without Swift,
  ///   `.interrupted` after a signal.
  init(of folder: String, unless interruption: () -> Int32?) throws(BuildError) {
    let answer = try ChildProcess.answer(
      ["swift", "package", "--package-path", folder, "dump-package"], in: folder,
      unless: interruption)
    guard answer.status == 0,
      let manifest = try? JSONDecoder().decode(Self.self, from: Data(answer.output.utf8))
    else {
      // The compiler's first error; the package manager's last line names only the folder.
      let error = answer.complaints.firstMatch(of: /Package.*\.swift:(\d+):\d+: error: (.+)/)
      throw .unreadable(
        path: "\(folder)/Package.swift",
        reason: error.map { "line \($0.1): \($0.2)" } ?? answer.complaint)
    }
    self = manifest
    for (index, target) in targets.enumerated() where target.isProgram(in: folder) {
      targets[index].type = "executable"
    }
  }

  /// The folders of the packages by path, made absolute by the package manager.
  var folders: [String] { dependencies.flatMap { $0.fileSystem ?? [] }.map(\.path) }

  /// Whether a product, or a target that builds by its own name, has a name.
  func builds(_ name: String) -> Bool {
    products.contains { $0.name == name } || targets.contains { $0.name == name }
  }

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

    /// Whether the target is declared as a library, and has the main program of an executable.
    ///
    /// So manifests declare executables that were written for Swift 5.3 or older.
    func isProgram(in root: String) -> Bool {
      guard type == "regular" else { return false }
      let files = try? FileManager.default.contentsOfDirectory(
        atPath: "\(root)/\(path ?? "Sources/\(name)")")
      return files?.contains { $0.hasPrefix("main.") } == true
    }
  }

  struct Dependency: Decodable {
    var fileSystem: [Directory]?

    struct Directory: Decodable { var path: String }
  }

  /// A JSON value of any type; `text` is its value if it is a string, else `nil`.
  struct Anything: Decodable {
    var text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  /// The executables that depend on a library of suites, directly or by targets of the package, by
  /// the names that build them.
  var suites: [String] {
    let users = targets.filter { target in
      target.type == "executable"
        && !reached(from: target).isDisjoint(with: Self.suiteLibraries)
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
