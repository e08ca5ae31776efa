internal import ChildProcess
package import Essentials
internal import Measurements

/// The library of a package that a first benchmark can measure.
package struct LibraryProduct: Sendable {
  /// The name of the package in its manifest.
  package let package: String
  /// The product, of the package's name if there is one; `nil` if the package has no library.
  package let product: String?
  /// The module of the product to import.
  package let module: String?

  /// Finds the library of a package by its manifest, whose evaluation takes about half a second.
  ///
  /// - Throws: `BuildError.unreadable` when the manifest has errors, `.missingTool` without Swift,
  ///   `.interrupted` after a signal.
  package static func find(
    in folder: String, unless interruption: @Sendable () -> Int32? = { Platform.caughtSignal }
  ) throws(BuildError) -> LibraryProduct {
    let manifest = try PackageManifest(of: folder, unless: interruption)
    let libraries = manifest.products.filter { $0.type.keys.contains("library") }
    let product = libraries.first { $0.name == manifest.name } ?? libraries.first
    let module = product.flatMap { product in
      product.targets.first { $0 == product.name } ?? product.targets.first
    }
    return LibraryProduct(package: manifest.name, product: product?.name, module: module)
  }
}

/// The compiler's descriptions of a module's public declarations.
package enum SymbolGraph {
  /// Extracts the descriptions of a built module, which takes about half a second.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - program: A program that was built with it.
  ///   - folder: The package of the module.
  ///   - interruption: Polled several times a second; by default the signal that `Platform` caught.
  /// - Returns: The JSON of the symbol graph, and those of extensions of other modules' types.
  /// - Throws: `BuildError.unreadable` when the compiler cannot read the module, `.unwritable`,
  ///   `.missingTool` or `.interrupted`.
  package static func extract(
    _ module: String, built program: BuiltProgram, in folder: String,
    unless interruption: @Sendable () -> Int32? = { Platform.caughtSignal }
  ) throws(BuildError) -> [Data] {
    let products = "\(program.scratch)/release"
    let output = "\(program.scratch)/symbols/\(module)"
    try Folder.make(output)
    var command = [
      "swift", "symbolgraph-extract", "-module-name", module, "-I", "\(products)/Modules",
      "-target", "x86_64-unknown-linux-gnu", "-minimum-access-level", "public",
      "-skip-synthesized-members", "-output-dir", output,
    ]
    for option in moduleMaps(of: program) { command += ["-Xcc", option] }
    let answer = try ChildProcess.answer(command, in: folder, unless: interruption)
    // `MODULE.symbols.json`, and one file `MODULE@OTHER.symbols.json` for each extended module.
    let files = Folder.names(in: output).sorted().map { "\(output)/\($0)" }
    guard answer.status == 0, !files.isEmpty else {
      throw .unreadable(path: output, reason: answer.complaint)
    }
    return files.compactMap { FileManager.default.contents(atPath: $0) }
  }

  /// Returns the compiler's options for C modules, of this package and of others, with which the
  /// package manager built a program; empty for the plan of another build system.
  private static func moduleMaps(of program: BuiltProgram) -> [String] {
    let plan = try? String(contentsOfFile: "\(program.scratch)/release.yaml", encoding: .utf8)
    let options = (plan ?? "").split(separator: "\"").filter { $0.hasPrefix("-fmodule-map-file=") }
    return Set(options).sorted().map {
      String($0).replacing("\(program.madeAt)/", with: "\(program.scratch)/")
    }
  }
}
