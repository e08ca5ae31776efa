internal import Foundation
internal import TestSupport
internal import Testing

/// The reason why perf cannot be used here, found by a trial run; `nil` for a usable perf.
private let perfProblem: String? = {
  let folder = FileManager.default.temporaryDirectory
  // Not /dev/null: root's perf may put a file in its place.
  let recording = folder.appending(path: "perf-\(UUID().uuidString).data")
  defer { try? FileManager.default.removeItem(at: recording) }
  let call = Result {
    try ChildProcess(
      URL(filePath: "/usr/bin/env"),
      ["perf", "record", "--no-buildid-cache", "--output=\(recording.path)", "true"], in: folder
    ).wait()
  }
  guard case .success(let outcome) = call else { return "perf does not start: \(call)" }
  if outcome.ending == .exit(127) { return "no perf here (apt-get install linux-perf)" }
  return outcome.ending == .exit(0) ? nil : "perf is not allowed here: \(outcome.errors)"
}()

extension Trait where Self == ConditionTrait {
  /// Only where perf is installed and allowed; else the report says which is not.
  static var needsPerf: Self {
    .enabled(if: perfProblem == nil, Comment(rawValue: perfProblem ?? ""))
  }
}

/// A shell script in place of perf, with the output of another version or of a user without rights.
struct FakePerf {
  /// The folder of the script, with links to the other programs that the command calls.
  private let folder: URL

  /// Puts a shell script in the place of perf.
  ///
  /// - Parameters:
  ///   - script: The commands of the script.
  ///   - package: The package whose folder it goes to.
  /// - Throws: When it cannot be written.
  init(_ script: String, in package: PackageFolder) throws {
    folder = package.root.appending(path: "fake")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try writeProgram(
      Data("#!/bin/sh\n\(script)\n".utf8), to: folder.appending(path: "perf"))
  }

  /// The variables that put it before the real one.
  var environment: [String: String] { ["PATH": "\(folder.path):/usr/bin:/bin"] }
}
