internal import Benchmarking
internal import ChildProcess
internal import Foundation

/// What is built and how: the same on both sides of a comparison.
package struct BuildPlan: Sendable {
  /// The version of the flags below and of the folders' contents; part of every cache key.
  static let version = 1

  /// The folder of the package, inside a git checkout or not, as an absolute path.
  package var root: String
  /// The executable product that holds the benchmarks.
  package var product: String
  /// Further arguments of `swift build`, such as `--disable-default-traits`.
  package var arguments: [String]
  /// The signal that asks this process to end, once there is one.
  package var interruption: @Sendable () -> Int32?

  /// A plan for a package.
  ///
  /// - Parameters:
  ///   - root: The folder of the package, as an absolute path.
  ///   - product: The executable product that holds the benchmarks.
  ///   - arguments: Further arguments of `swift build`.
  ///   - interruption: Asked some times a second; by default what `Platform` caught.
  package init(
    root: String, product: String = "bench", arguments: [String] = [],
    interruption: @escaping @Sendable () -> Int32? = { Platform.caughtSignal }
  ) {
    self.root = root
    self.product = product
    self.arguments = arguments
    self.interruption = interruption
  }

  /// The folder of everything this module keeps, which git ignores.
  var cache: String { "\(root)/.bench" }

  /// The flags that let two builds of one source in two folders agree byte for byte, and that let
  /// the linker move every function by itself.
  ///
  /// - Parameter places: Folders whose paths must not be seen in the program, with what stands for
  ///   each; of two that match, the later one counts.
  /// - Returns: Arguments of `swift build`.
  static func flags(hiding places: [(folder: String, alias: String)]) -> [String] {
    var flags = ["-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections"]
    flags += ["-Xcc", "-ffunction-sections"]
    #if os(Linux)
      flags += ["-Xswiftc", "-use-ld=lld"]
    #endif
    for (folder, alias) in places {
      flags += ["-Xcc", "-ffile-prefix-map=\(folder)=\(alias)"]
    }
    return flags
  }

  /// Builds the product where `swift build -c release` builds it, with the package's own flags.
  ///
  /// - Returns: The program.
  /// - Throws: `BuildError`.
  package func buildInPlace() throws(BuildError) -> BuiltProgram {
    try Folder.make(cache)
    return try build(
      with: [], root, scratch: "\(root)/.build", log: "\(cache)/build.log",
      name: "the working tree")
  }

  /// Builds the product with the flags of a comparison.
  ///
  /// - Parameters:
  ///   - folder: The package's folder.
  ///   - checkout: The folder that stands for the whole repository.
  ///   - scratch: Where the package manager puts what it makes; made if absent.
  ///   - log: The file for all that is printed; replaced.
  ///   - name: What to call the build in an error.
  /// - Returns: The program.
  /// - Throws: `BuildError`.
  func build(
    _ folder: String, in checkout: String, scratch: String, log: String, name: String
  ) throws(BuildError) -> BuiltProgram {
    try build(
      with: Self.flags(hiding: [(checkout, "/checkout"), (scratch, "/scratch")]), folder,
      scratch: scratch, log: log, name: name)
  }

  private func build(
    with flags: [String], _ folder: String, scratch: String, log: String, name: String
  ) throws(BuildError) -> BuiltProgram {
    let command =
      ["swift", "build", "--configuration", "release", "--product", product]
      + ["--package-path", folder, "--scratch-path", scratch] + flags + arguments
    let ending = try ChildProcess(command, in: folder, log: log).end(unless: interruption)
    guard ending.isSuccess else {
      let said = LogText(contentsOf: log)
      if said.contains("error: no product named '\(product)'") {
        throw .missingProduct(product, build: name, log: log)
      }
      throw .failed(build: name, lines: said.lastLines(15), log: log)
    }
    let program = BuiltProgram(folder: folder, scratch: scratch, product: product)
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw .missingProduct(product, build: name, log: log)
    }
    return program
  }
}

/// A program that the package manager built, in the folder it was built in.
package struct BuiltProgram: Sendable, Equatable {
  /// The folder of the package.
  package let folder: String
  /// The package manager's own folder, with the objects.
  package let scratch: String
  /// The name of the product.
  package let product: String

  /// The program's file.
  package var path: String { "\(scratch)/release/\(product)" }
}
