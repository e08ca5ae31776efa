internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Profiling
internal import Storage

/// What a profile is compared with.
enum ProfileReference {
  /// A profile that was kept.
  case saved(ProfileDocument, path: String)
  /// Another build: of a commit, beside one of the working tree, or just a program.
  case build(ComparedBuilds)

  /// Finds what the user named: a profile or a program by its path, else a commit, which is built.
  ///
  /// - Parameters:
  ///   - name: What was named.
  ///   - program: The program of suites, as the working tree has it.
  ///   - root: The package.
  ///   - advise: Told what takes long.
  /// - Throws: `StorageError` for a damaged profile, `CommandError` for a commit that is not there
  ///   or does not build.
  init(
    _ name: String, _ program: SuiteProgram, _ root: PackageRoot, _ advise: (String) -> Void
  ) throws {
    let files = FileManager.default
    let inFolder = "\(name)/\(ProfileFolder.document)"
    var isFolder: ObjCBool = false
    let exists = files.fileExists(atPath: name, isDirectory: &isFolder)
    if exists, isFolder.boolValue, files.fileExists(atPath: inFolder) {
      self = .saved(try Self.load(inFolder), path: inFolder)
    } else if exists, !isFolder.boolValue {
      self =
        files.isExecutableFile(atPath: name)
        ? .build(try ComparedBuilds(againstProgram: name, program))
        : .saved(try Self.load(name), path: name)
    } else if name.hasSuffix(".json") {
      throw StorageError.notFound(path: name)
    } else {
      self = .build(try ComparedBuilds(against: name, program, root, advise: advise))
    }
  }

  /// The build to profile; `nil` is the program of suites.
  var candidate: String? {
    if case .build(let builds) = self { builds.pair.plain.candidate } else { nil }
  }

  /// The profile to compare with, taken now unless it was kept.
  ///
  /// - Parameters:
  ///   - id: The benchmark.
  ///   - profiler: Takes the profile.
  ///   - timeout: Seconds of silence that count as a stall.
  /// - Returns: The profile.
  /// - Throws: What the profiler throws; `CommandError` with code 65 when the profile that was kept
  ///   is of something else, or the other build is no bench or lacks the benchmark.
  func profile(
    of id: String, by profiler: any Profiler, timeout: Double
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
      let others = try RoundPlayer(builds.pair, cpu: nil, timeout: timeout).introduce().reference
      guard others.benchmarks.contains(where: { $0.id == id }) else {
        throw CommandError(.data, "\(builds.reference) has no benchmark \(id)")
      }
      return try profiler.profile(id, in: builds.pair.plain.reference).document
    }
  }

  private static func load(_ path: String) throws(StorageError) -> ProfileDocument {
    guard let data = try StoredFile.contents(of: path) else { throw .notFound(path: path) }
    return try JSONFile.decode(
      ProfileDocument.self, from: data, path: path, schema: ProfileDocument.schema)
  }
}
