internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions
internal import Storage

/// The measurements that names on the command line refer to: saved in `.bench/`, or in files.
struct SavedMeasurements {
  private let store: MeasurementStore

  init(_ root: PackageRoot) {
    store = MeasurementStore(root: root.path)
  }

  /// Loads the measurement with a saved name, or in a file.
  ///
  /// - Throws: `CommandError` with code 65 when neither exists, `StorageError` when the file is
  ///   damaged.
  func load(_ name: String) throws -> MeasurementSet {
    try MeasurementStore.load(path: path(of: name))
  }

  /// Returns the path of the file that a name refers to.
  ///
  /// - Throws: `CommandError` with code 65 when there is no such saved name and no such file.
  func path(of name: String) throws(CommandError) -> String {
    let saved = store.names
    // A saved name goes before a file of that name; `./NAME` is always the file.
    if let kept = FileName(name), kept == MeasurementStore.last || saved.contains(kept) {
      return store.path(kept)
    }
    guard FileManager.default.fileExists(atPath: name) else {
      let names = saved.isEmpty ? "none" : saved.map(\.text).joined(separator: ", ")
      let question =
        Spelling.nearest(name, among: saved.map(\.text)).map { "did you mean \($0)? " } ?? ""
      throw CommandError(
        .data, "\(name): no such file or saved measurement; \(question)saved: \(names)")
    }
    return name
  }
}
