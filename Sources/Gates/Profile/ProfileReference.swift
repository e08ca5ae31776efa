internal import Builds
internal import Comparison
internal import Essentials
internal import Measurements
package import Profiling
package import Sessions
internal import Storage

/// The reference of a profile: a stored profile, or another build.
package enum ProfileReference {
  /// A profile that an earlier call stored, with the path of its file.
  case saved(ProfileDocument, path: String)
  /// Another build, to be profiled now: of a commit, with one of the working tree, or a named
  /// program.
  case build(ComparedBuilds)

  /// Finds the reference that the user named: a profile or a program by its path, else a commit,
  /// which is built.
  ///
  /// - Parameters:
  ///   - name: The name that the user gave.
  ///   - program: The program of suites of the working tree.
  ///   - root: The package.
  ///   - messages: Receives a message before steps that take long, and their progress.
  /// - Throws: `StorageError` for a damaged profile, `CommandError` for a commit that does not
  ///   exist or does not build.
  package init(
    _ name: String, _ program: SuiteProgram, _ root: PackageRoot, _ messages: Messages
  ) throws {
    switch Kind(of: name) {
    case .profile(let path):
      self = .saved(try Self.load(path), path: path)
    case .program:
      self = .build(try ComparedBuilds(againstProgram: name, program))
    case .commit:
      self = .build(
        try ComparedBuilds(
          against: name, program, root,
          candidate: program.build.map(ComparisonCandidate.built) ?? .workingTree, messages))
    }
  }

  /// Whether a name that the user gave is taken for a commit, as there is no file of that name.
  package static func isCommit(_ name: String) -> Bool {
    if case .commit = Kind(of: name) { true } else { false }
  }

  /// A kind of reference, which the user names by a path or a commit.
  private enum Kind {
    case profile(path: String)
    case program
    case commit

    init(of name: String) {
      let files = FileManager.default
      let inFolder = "\(name)/\(ProfileFolder.document)"
      let exists = files.fileExists(atPath: name)
      if name.isFolder, files.fileExists(atPath: inFolder) {
        self = .profile(path: inFolder)
      } else if exists, !name.isFolder {
        self = files.isExecutableFile(atPath: name) ? .program : .profile(path: name)
      } else {
        // A path with an error in it would otherwise be reported as an unknown commit.
        self = name.hasSuffix(".json") ? .profile(path: name) : .commit
      }
    }
  }

  /// The path of the candidate to profile; `nil` if the candidate is the program of suites.
  package var candidate: String? {
    if case .build(let builds) = self { builds.pair.candidate } else { nil }
  }

  /// The paths of both builds; `nil` if the reference is a stored profile.
  package var pair: BuildPair? {
    if case .build(let builds) = self { builds.pair } else { nil }
  }

  /// Returns the profile to compare with; that of a build is taken now.
  ///
  /// - Parameters:
  ///   - id: The identifier of the benchmark.
  ///   - profiler: Takes the profile.
  ///   - timeout: The time without an answer that counts as a stall.
  /// - Returns: The profile.
  /// - Throws: The errors of the profiler; `CommandError` with code 65 when the stored profile is
  ///   of another benchmark or mode, or when the other build has another protocol or lacks the
  ///   benchmark.
  package func profile(
    of id: String, by profiler: Profiler, timeout: Duration
  ) throws -> ProfileDocument {
    switch self {
    case .saved(let document, let path):
      guard document.benchmark == id, document.mode == profiler.mode.rawValue else {
        throw CommandError(
          .data,
          "\(path): of \(document.benchmark) with \(document.mode), not of \(id) with "
            + profiler.mode.rawValue)
      }
      return document
    case .build(let builds):
      let settings = MeasurementSettings(timeout: timeout)
      let others = try RoundRunner(builds.pair, settings).introduce().reference
      guard others.benchmarks.contains(where: { $0.id == id }) else {
        throw CommandError(.data, "\(builds.reference) has no benchmark \(id)")
      }
      return try profiler.profile(id, in: builds.pair.reference).document
    }
  }

  private static func load(_ path: String) throws(StorageError) -> ProfileDocument {
    guard let data = try StoredFile.contents(of: path) else { throw .notFound(path: path) }
    return try JSONFile.decode(
      ProfileDocument.self, from: data, path: path, schema: ProfileDocument.schema)
  }
}
