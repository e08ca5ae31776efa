/// The error of a build, or of linking a build again.
package enum BuildError: Error, Sendable, Equatable {
  /// A required program is not on the path.
  case missingTool(String)
  /// The process of this name did not answer within `seconds`; a longer `--build-timeout` helps if
  /// that set the limit.
  case unanswered(String, seconds: Double, isBuildTimeout: Bool)
  /// The package's folder is not in a checkout that git accepts.
  case notARepository(folder: String, reason: String)
  /// No commit has the given name.
  case unknownReference(String)
  /// The commit or one of its submodules cannot be checked out.
  case notCheckedOut(reference: String, reason: String)
  /// The build of the package has no executable product of the given name.
  case missingProduct(String, build: String, log: String)
  /// No executable of the package depends directly on `Benchmarking` or `Benchmark`.
  case noSuites(folder: String)
  /// Several executables of the package depend directly on `Benchmarking` or `Benchmark`.
  case severalSuites(folder: String, products: [String])
  /// A package that a commit names by path is not beside the original checkout.
  case missingDependency(folder: String, reference: String)
  /// The compiler or the linker failed; `lines` are its last lines of output.
  case failed(build: String, lines: [String], log: String)
  /// A signal asked this process to end; unfinished files were removed.
  case interrupted(signal: Int32)
  /// A file or folder of the cache cannot be written.
  case unwritable(path: String, reason: String)
  /// A limit of the system allows no new process or open file.
  case exhausted(String, reason: String)
  /// A program, object file, manifest or folder is absent, damaged or of an unsupported kind.
  case unreadable(path: String, reason: String)
  /// The build folder does not reveal how the package manager linked the program.
  case unknownLink(program: String)
}

extension BuildError: CustomStringConvertible {
  /// A message that says what happened, where, and what to do.
  package var description: String {
    switch self {
    case .missingTool(let name):
      "\(name) is not on the path; run scripts/setup"
    case .unanswered(let name, let seconds, let isBuildTimeout):
      "\(name) took longer than \(seconds) s"
        + (isBuildTimeout ? "; --build-timeout allows more" : "")
    case .notARepository(let folder, let reason):
      "\(folder) is no git checkout: \(reason)"
    case .unknownReference(let reference):
      "git knows no commit \(reference); make it, fetch it (git fetch --unshallow in a shallow "
        + "clone), or name another one"
    case .notCheckedOut(let reference, let reason):
      "\(reference) cannot be checked out: \(reason)"
    case .missingProduct(let product, let build, let log):
      "\(build) has no executable product \(product); its log: \(log)"
    case .noSuites(let folder):
      "\(folder): no executable target depends on Benchmarking; add one that calls benchmarkMain"
    case .severalSuites(let folder, let products):
      "\(folder): several executables hold suites (\(products.joined(separator: ", "))); "
        + "choose one with --product"
    case .missingDependency(let folder, let reference):
      "\(reference) depends on the package at \(folder), which is not there; put it back, or name "
        + "a commit without it"
    case .failed(let build, let lines, let log):
      (["\(build) does not build:"] + lines.map { "  \($0)" } + ["whole log: \(log)"])
        .joined(separator: "\n")
    case .interrupted(let signal):
      "ended by signal \(signal) while building; nothing unfinished is left behind"
    case .unwritable(let path, let reason):
      "\(path): cannot be written: \(reason)"
    case .exhausted(let name, let reason):
      "\(name): cannot be used: \(reason); `ulimit -a` shows the limits"
    case .unreadable(let path, let reason):
      "\(path): cannot be read: \(reason)"
    case .unknownLink(let program):
      "\(program): the build folder does not tell how it was linked"
    }
  }
}
