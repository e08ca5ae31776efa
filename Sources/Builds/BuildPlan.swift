internal import ChildProcess
internal import Essentials
internal import Measurements

/// The product and the options of a build: the same on both sides of a comparison, except where two
/// variants of a build are compared.
package struct BuildPlan: Sendable {
  /// The version of the flags below and of the folders' layout; part of every cache key, so that a
  /// change here discards the builds that an older command kept.
  static let version = 2

  /// The folder of the package, inside a git checkout or not, as an absolute path.
  package var root: String
  /// The executable product that contains the benchmarks.
  package var product: String
  /// The compiler and the options beside those of another build of the same sources.
  package var variant = BuildVariant()
  /// Returns the signal that asked this process to end; `nil` if there was none.
  package var interruption: @Sendable () -> Int32?
  /// Receives the progress of a running build, several times a second.
  package var progress: @Sendable (BuildProgress) -> Void = { _ in }

  /// Creates a plan for a package.
  ///
  /// - Parameters:
  ///   - root: The folder of the package, as an absolute path.
  ///   - product: The executable product that contains the benchmarks.
  ///   - interruption: Polled several times a second; by default the signal that `Platform` caught.
  package init(
    root: String, product: String = "bench",
    interruption: @escaping @Sendable () -> Int32? = { Platform.caughtSignal }
  ) {
    self.root = root
    self.product = product
    self.interruption = interruption
  }

  /// The name for the root folder of the repository in what the compiler of C records.
  package static let checkoutAlias = "/checkout"

  /// The folder of all files that this module keeps, which git ignores.
  var cache: String { "\(root)/.bench" }

  /// Returns the flags for builds that can be compared: two builds of one source in two folders
  /// agree byte for byte, and the linker can move every function separately.
  ///
  /// - Parameter places: The folders whose paths must not appear in the program, with a replacement
  ///   for each; if several match, the last one applies.
  /// - Returns: The arguments of `swift build`.
  static func flags(hiding places: [(folder: String, alias: String)]) -> [String] {
    // For Swift an option of the compiler's front end, which the driver does not know. A prefix map
    // would not help there: it does not change `#filePath`, and the rest is debug information.
    var flags = ["-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections"]
    flags += ["-Xcc", "-ffunction-sections"]
    #if os(Linux)
      // The options that `LayoutPlan` passes to the linker are those of lld.
      flags += ["-Xswiftc", "-use-ld=lld"]
    #endif
    for (folder, alias) in places {
      // C code has its path in the program wherever it uses `__FILE__`, as `assert` does.
      flags += ["-Xcc", "-ffile-prefix-map=\(folder)=\(alias)"]
    }
    return flags
  }

  /// Builds the product in the folder and with the flags of `swift build -c release`.
  ///
  /// - Returns: The program.
  /// - Throws: `BuildError` when the product cannot be built.
  package func buildInPlace() throws(BuildError) -> BuiltProgram {
    try Folder.make(cache, within: root)
    return try build(
      with: [], root, scratch: "\(root)/.build", log: "\(cache)/build.log",
      name: "the working tree")
  }

  /// Builds the product with the flags of a comparison.
  ///
  /// - Parameters:
  ///   - folder: The package's folder.
  ///   - checkout: The root folder of the repository.
  ///   - source: A folder that stands for the root of the file system; empty if the packages beside
  ///     the checkout are the user's own.
  ///   - scratch: The folder for the package manager's files; created if absent.
  ///   - log: The file for all output; replaced.
  ///   - name: The name of the build in errors.
  /// - Returns: The program.
  /// - Throws: `BuildError` when the product cannot be built.
  func build(
    _ folder: String, in checkout: String, beside source: String = "", scratch: String,
    log: String, name: String
  ) throws(BuildError) -> BuiltProgram {
    let places =
      (source.isEmpty ? [] : [(source, "")]) + [
        (checkout, Self.checkoutAlias), (scratch, "/scratch"),
      ]
    return try build(
      with: Self.flags(hiding: places), folder, scratch: scratch, log: log, name: name)
  }

  private func build(
    with flags: [String], _ folder: String, scratch: String, log: String, name: String
  ) throws(BuildError) -> BuiltProgram {
    let command =
      [try variant.swift(), "build", "--configuration", "release", "--product", product]
      + ["--package-path", folder, "--scratch-path", scratch] + flags + variant.arguments
      // The plan that SwiftPM keeps names files that another commit of a dependency by path lacks,
      // and the build then ends with "missing inputs".
      + ["--disable-build-manifest-caching"]
    var watch = BuildWatch(name, log: log)
    // SwiftPM passes the traits of a package on in the order of a set, which is another one in each
    // process. All modules of a package with two traits were then compiled again.
    let variables = ["SWIFT_DETERMINISTIC_HASHING": "1"].merging(variant.variables) { $1 }
    let build = try ChildProcess(command, in: folder, variables: variables, log: log)
    let ending = try build.end(building: name, log: log) {
      watch.look(progress)
      return interruption()
    }
    guard ending.isSuccess else {
      let said = LogText(contentsOf: log)
      // The message of SwiftPM, which has no exit code of its own for this.
      if said.contains("error: no product named '\(product)'") {
        throw .missingProduct(product, build: name, log: log)
      }
      // The number is a choice: room for the last diagnostics with their source lines; the log has
      // all of them.
      throw .failed(build: name, lines: said.lastLines(15), log: log)
    }
    let program = BuiltProgram(folder: folder, scratch: scratch, product: product)
    // A library product builds without an error, but leaves no program.
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw .missingProduct(product, build: name, log: log)
    }
    return program
  }
}

/// A program that the package manager built, with the folders of its build.
package struct BuiltProgram: Sendable, Equatable {
  /// The folder with the package's manifest.
  package let folder: String
  /// The scratch folder of the package manager, with the objects.
  package let scratch: String
  /// The name of the executable product, which is the name of the file too.
  package let product: String

  /// The path of the executable, which a release build leaves in the scratch folder.
  package var path: String { "\(scratch)/release/\(product)" }
}
