internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions
internal import Storage

/// The meaning of a name on the command line: a saved measurement, a suite's accepted baseline, or
/// the last release.
enum StoredName {
  case saved(FileName)
  case accepted(suite: FileName, files: [String])
  case release([ExactBaseline], files: [String])

  /// Finds the meaning of a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - root: The package's folder.
  ///   - environment: The build and machine of the baselines.
  /// - Returns: The only meaning of the name.
  /// - Throws: `CommandError` when there is no meaning (code 65) or there are several (64),
  ///   `StorageError` when the files of a release are damaged.
  static func find(
    _ name: String, _ root: String, in environment: RunEnvironment
  ) throws -> StoredName {
    let store = BaselineStore(root: root)
    var meanings: [StoredName] = []
    // A text that is no name of a file stands for no file.
    if let name = FileName(name) {
      if MeasurementStore(root: root).names.contains(name) { meanings.append(.saved(name)) }
      let files = [
        store.exactPath(suite: name, environment: environment),
        store.timingPath(suite: name, environment: environment),
      ].filter { FileManager.default.fileExists(atPath: $0) }
      if !files.isEmpty { meanings.append(.accepted(suite: name, files: files)) }
    }
    let released = try store.released(environment: environment)
    // All files of a release have the same name.
    if released.first?.release?.name == name {
      meanings.append(.release(released, files: store.releaseFiles(environment: environment)))
    }
    guard let meaning = meanings.first else {
      let names = MeasurementStore(root: root).names.map(\.text) + store.suites
      let question = Spelling.nearest(name, among: names).map { "did you mean \($0)? " } ?? ""
      throw CommandError(
        .data,
        "\(name): neither a saved measurement, nor a suite accepted for this machine, nor its "
          + "release; \(question)`bench baseline list` shows what there is")
    }
    guard meanings.count == 1 else {
      let words = meanings.map(\.kind).joined(separator: " and ")
      throw CommandError(.usage, "\(name) is \(words); save under another name")
    }
    return meaning
  }

  private var kind: String {
    switch self {
    case .saved: "a saved measurement"
    case .accepted: "an accepted suite"
    case .release: "the last release"
    }
  }
}
