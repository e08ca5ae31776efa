internal import ChildProcess
internal import Essentials
internal import Measurements

/// The product and the options of a build: the same on both sides of a comparison, except where two
/// variants of a build are compared.
package struct BuildPlan: Sendable {
  /// The version of the flags below and of the folders' layout; part of every cache key, so that a
  /// change here discards the builds that an older command kept.
  static let version = 3

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

  /// The name of `candidate` in `.bench`.
  package static let candidateName = "candidate"
  /// The name for the root folder of the repository in what the compiler of C records.
  package static let checkoutAlias = "/checkout"

  /// The folder of all files that this module keeps, which git ignores.
  var cache: String { "\(root)/.bench" }

  /// The scratch folder of the working tree's build for a comparison with a commit.
  var candidate: String { "\(cache)/\(Self.candidateName)" }
  /// The folder of all builds of commits.
  var references: String { "\(cache)/references" }
  /// The path by which the package manager finds the folder of each build for a comparison: a link
  /// to that folder.
  ///
  /// The path is in what is built. With one path for all builds, a dependency that was compiled for
  /// one of them does not have to be compiled for another, and is the same in both.
  var workshop: String { "\(cache)/workshop" }

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

  /// Whether the package manager has made a release build in the package's own folder, `.build`.
  package var isBuiltInPlace: Bool { Folder.exists("\(root)/.build/release.yaml") }

  /// Builds the product in the folder and with the flags of `swift build -c release`.
  ///
  /// - Returns: The program.
  /// - Throws: `BuildError` when the product cannot be built.
  package func buildInPlace() throws(BuildError) -> BuiltProgram {
    try Folder.make(cache, within: root)
    let program = BuiltProgram(folder: root, scratch: "\(root)/.build", product: product)
    try build(with: [], program, log: "\(cache)/build.log", name: "the working tree")
    return program
  }

  /// Builds the product with the flags of a comparison.
  ///
  /// Builds of one package wait for each other, because they use one path. Where the folder has
  /// modules that the package does not, the build is made again from scratch.
  ///
  /// - Parameters:
  ///   - folder: The package's folder.
  ///   - places: The folders whose paths must not appear in the program, with a replacement for
  ///     each: the same for all builds that are to share their dependencies.
  ///   - scratch: The folder for the package manager's files; created if absent.
  ///   - others: The folders of earlier builds; a new folder begins as a copy of the first that is
  ///     there.
  ///   - log: The file for all output; replaced.
  ///   - name: The name of the build in errors.
  /// - Returns: The program.
  /// - Throws: `BuildError` when the product cannot be built.
  func build(
    _ folder: String, hiding places: [(folder: String, alias: String)], scratch: String,
    after others: [String], log: String, name: String
  ) throws(BuildError) -> BuiltProgram {
    let turn = try FileLock(cache, unless: interruption)
    // The lock must live until the end of the scope.
    defer { withExtendedLifetime(turn) {} }
    try begin(scratch, after: others)
    try Folder.replace(workshop, withLinkTo: scratch)
    let flags = Self.flags(hiding: places + [(workshop, "/scratch")])
    let program = BuiltProgram(
      folder: folder, scratch: scratch, product: product, madeAt: workshop)
    do throws(BuildError) {
      try build(with: flags, program, log: log, name: name)
      if !hasForeignModules(scratch) { return program }
    } catch {
      guard case .failed = error, hasForeignModules(scratch) else { throw error }
    }
    for name in Folder.names(in: scratch) { try Folder.remove("\(scratch)/\(name)") }
    try build(with: flags, program, log: log, name: name)
    return program
  }

  /// Whether the folder of a build has modules of an earlier build that are not part of the
  /// package's plan.
  ///
  /// The compiler finds them, too, and `#if canImport` then has another answer than in a build from
  /// scratch.
  private func hasForeignModules(_ scratch: String) -> Bool {
    guard let plan = try? String(contentsOfFile: "\(scratch)/release.yaml", encoding: .utf8) else {
      return false
    }
    let ending = ".swiftmodule"
    let paths = plan.split(separator: "\"").filter { $0.hasSuffix(ending) }
    let planned = Set(paths.map { String($0).lastPathName })
    return Folder.names(in: "\(scratch)/release/Modules").contains {
      $0.hasSuffix(ending) && !planned.contains($0)
    }
  }

  /// Fills the folder of a new build with a copy of another build, if there is one.
  ///
  /// A copy that did not succeed, as on a full disk, is a build from scratch: without its database,
  /// the package manager takes nothing in the folder as built.
  private func begin(_ scratch: String, after others: [String]) throws(BuildError) {
    let database = "build.db"
    try Folder.make(scratch)
    guard !Folder.exists("\(scratch)/\(database)"),
      let other = others.first(where: { Folder.exists("\($0)/\(database)") })
    else { return }
    // The database comes last, by a rename, so that it never describes files that are not there.
    let files = Folder.names(in: other).filter { $0 != database }.map { "\(other)/\($0)" }
    let part = "\(scratch)/\(database).part"
    for copy in [files + ["\(scratch)/"], ["\(other)/\(database)", part]] {
      let answer = try ChildProcess.answer(["cp", "-a"] + copy, in: root, unless: interruption)
      guard answer.status == 0 else { return }
    }
    unsafe rename(part, "\(scratch)/\(database)")
  }

  private func build(
    with flags: [String], _ program: BuiltProgram, log: String, name: String
  ) throws(BuildError) {
    let command =
      [try variant.swift(), "build", "--configuration", "release", "--product", product]
      + ["--package-path", program.folder, "--scratch-path", program.madeAt] + flags
      + variant.arguments
      // The plan that SwiftPM keeps names files that another commit of a dependency by path lacks,
      // and the build then ends with "missing inputs".
      + ["--disable-build-manifest-caching"]
    var watch = BuildWatch(name, log: log)
    // SwiftPM passes the traits of a package on in the order of a set, which is another one in each
    // process. All modules of a package with two traits were then compiled again.
    let variables = ["SWIFT_DETERMINISTIC_HASHING": "1"].merging(variant.variables) { $1 }
    let build = try ChildProcess(command, in: program.folder, variables: variables, log: log)
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
    // A library product builds without an error, but leaves no program.
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw .missingProduct(product, build: name, log: log)
    }
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
  /// The path of the scratch folder in the files of the build.
  let madeAt: String

  /// Creates the description of a program.
  ///
  /// - Parameters:
  ///   - folder: The folder with the package's manifest.
  ///   - scratch: The scratch folder.
  ///   - product: The name of the executable product.
  ///   - madeAt: The path by which the package manager knew the scratch folder; `nil` if it is
  ///     `scratch`.
  package init(folder: String, scratch: String, product: String, madeAt: String? = nil) {
    (self.folder, self.scratch, self.product) = (folder, scratch, product)
    self.madeAt = madeAt ?? scratch
  }

  /// The path of the executable, which a release build leaves in the scratch folder.
  package var path: String { "\(scratch)/release/\(product)" }
}
