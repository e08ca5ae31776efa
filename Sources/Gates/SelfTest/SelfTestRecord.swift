internal import Comparison
internal import Essentials
internal import Measurements
package import Sessions
internal import Storage

/// The record of all self-test gates, a line each, in `.bench/selftest.jsonl`.
///
/// Lines are only appended, so that an interrupted self-test can be resumed and the number of gates
/// without a false alarm grows from run to run.
package struct SelfTestRecord {
  private let root: String
  private var path: String { "\(root)/.bench/selftest.jsonl" }

  /// Creates the description of the record, which need not exist.
  package init(root: PackageRoot) {
    self.root = root.path
  }

  /// All recorded gates, in the order of time.
  package var gates: [SelfTestGate] {
    (try? StoredFile.contents(of: path)).flatMap { $0 }.map(SelfTestGate.all) ?? []
  }

  /// Appends a gate.
  ///
  /// - Throws: `StorageError` when the record cannot be written, also through a symbolic link.
  package func append(_ gate: SelfTestGate) throws {
    try StoredFile.makeFolder("\(root)/.bench", within: root)
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw StorageError.unwritable(path: path, reason: SystemReason.ofLastCall)
    }
    defer { close(descriptor) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var line = try Array(encoder.encode(gate)) + [0x0A]
    // A killed process may have left a line without its end, which would swallow this one.
    let end = lseek(descriptor, 0, SEEK_END)
    var last: UInt8 = 0x0A
    if end > 0, unsafe pread(descriptor, &last, 1, end - 1) == 1, last != 0x0A {
      line.insert(0x0A, at: 0)
    }
    guard Platform.write(line, to: descriptor) else {
      throw StorageError.unwritable(path: path, reason: SystemReason.ofLastCall)
    }
  }
}
