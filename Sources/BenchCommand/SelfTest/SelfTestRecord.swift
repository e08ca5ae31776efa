internal import Comparison
internal import Foundation
internal import Storage

/// The record of all self-test gates, a line each, in `.bench/selftest.jsonl`.
///
/// Lines are only appended, so that an interrupted self-test can be resumed and the number of gates
/// without a false alarm grows from run to run.
struct SelfTestRecord {
  private let root: String
  private var path: String { "\(root)/.bench/selftest.jsonl" }

  init(root: PackageRoot) {
    self.root = root.path
  }

  /// All recorded gates, in the order of time.
  var gates: [SelfTestGate] {
    (try? StoredFile.contents(of: path)).flatMap { $0 }.map(Self.gates) ?? []
  }

  /// Returns the gates in the contents of a record.
  ///
  /// A line that cannot be decoded is left out, such as the last one of a killed process, and so is
  /// one with impossible values.
  static func gates(in contents: Data) -> [SelfTestGate] {
    String(decoding: contents, as: UTF8.self).split(separator: "\n").compactMap {
      try? JSONDecoder().decode(SelfTestGate.self, from: Data($0.utf8))
    }.filter(\.isPossible)
  }

  /// Appends a gate.
  ///
  /// - Throws: `StorageError` when the record cannot be written, also through a symbolic link.
  func append(_ gate: SelfTestGate) throws {
    try StoredFile.makeFolder("\(root)/.bench", within: root)
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno)).lowercased()
      throw StorageError.unwritable(path: path, reason: reason)
    }
    do {
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
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
      throw StorageError.unwritable(path: path, reason: StoredFile.reason(of: error))
    }
  }
}
