internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Storage

/// What names on the command line stand for: measurements saved in `.bench/`, or files.
struct SavedMeasurements {
  private let store: MeasurementStore

  /// Those of a package.
  init(_ root: PackageRoot) {
    store = MeasurementStore(root: root.path)
  }

  /// The measurement with a saved name, or in a file.
  ///
  /// - Throws: `CommandError` with code 65 when it is neither, `StorageError` when it is
  ///   damaged.
  func load(_ name: String) throws -> MeasurementSet {
    try MeasurementStore.load(path: path(of: name))
  }

  /// The file that a name stands for.
  ///
  /// - Throws: `CommandError` with code 65 when it is no saved name and no file.
  func path(of name: String) throws(CommandError) -> String {
    if name == MeasurementStore.last || store.names.contains(name) { return store.path(name) }
    guard FileManager.default.fileExists(atPath: name) else {
      let names = store.names.isEmpty ? "none" : store.names.joined(separator: ", ")
      throw CommandError(.data, "\(name): no such file or saved measurement; saved: \(names)")
    }
    return name
  }
}
