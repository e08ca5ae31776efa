internal import Comparison
internal import Foundation
internal import Storage

/// The record of all self-test gates, a line each, in `.bench/selftest.jsonl`.
///
/// Lines are only appended, so that an interrupted self-test can be resumed and the number of gates
/// without a false alarm grows from run to run.
struct SelfTestRecord {
  private let path: String

  init(root: PackageRoot) {
    path = "\(root.path)/.bench/selftest.jsonl"
  }

  /// All recorded gates, in the order of time.
  ///
  /// A line that cannot be decoded, such as the last one of a killed process, is left out.
  var gates: [SelfTestGate] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(SelfTestGate.self, from: Data($0.utf8))
    }
  }

  /// Appends a gate.
  ///
  /// - Throws: `CommandError` with code 73 when the record cannot be written.
  func append(_ gate: SelfTestGate) throws {
    do {
      try StoredFile.makeFolder((path as NSString).deletingLastPathComponent)
      if !FileManager.default.fileExists(atPath: path) {
        // If this fails, opening the file gives the reason.
        _ = FileManager.default.createFile(atPath: path, contents: nil)
      }
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      defer { try? file.close() }
      let end = try file.seekToEnd()
      // A killed process may have left a line without its end, which would swallow this one.
      if end > 0 {
        try file.seek(toOffset: end - 1)
        if try file.read(upToCount: 1) != Data([0x0A]) { try file.write(contentsOf: [0x0A]) }
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      try file.write(contentsOf: try encoder.encode(gate) + [0x0A])
    } catch {
      throw CommandError(.cannotWrite, "\(path): \(StoredFile.reason(of: error))")
    }
  }
}
