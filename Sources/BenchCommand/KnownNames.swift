internal import ArgumentParser
internal import Essentials
internal import Measurements
internal import Sessions
internal import Storage

/// The names that a shell completes.
///
/// They are those that earlier commands have stored in the package around the current folder: a
/// completion neither builds nor runs anything. Without a package, and without anything stored,
/// there are none.
enum KnownNames {
  /// The suites with a baseline, and those of the last measurement.
  static var suites: CompletionKind {
    completion { root in
      BaselineStore(root: root.path).suites + (last(root)?.benchmarks ?? []).map(\.suite)
    }
  }

  /// The identifiers of the last measurement, with parameters.
  static var benchmarks: CompletionKind {
    completion { (last($0)?.benchmarks ?? []).map(\.id) }
  }

  /// The identifiers of the last measurement without parameters, whose brackets would be part of a
  /// regular expression.
  static var paths: CompletionKind {
    completion { (last($0)?.benchmarks ?? []).map { BenchmarkID($0.id).path } }
  }

  /// The tags of the last measurement.
  static var tags: CompletionKind {
    completion { (last($0)?.benchmarks ?? []).flatMap(\.tags) }
  }

  /// The names of saved measurements, and `last`.
  static var saved: CompletionKind { completion { savedNames($0) } }

  /// The names of saved measurements, and the suites with a baseline.
  static var stored: CompletionKind {
    completion { savedNames($0) + BaselineStore(root: $0.path).suites }
  }

  private static func savedNames(_ root: PackageRoot) -> [String] {
    let store = MeasurementStore(root: root.path)
    let isMeasured = FileManager.default.fileExists(atPath: store.path(MeasurementStore.last))
    return store.names.map(\.text) + (isMeasured ? [MeasurementStore.last.text] : [])
  }

  private static func last(_ root: PackageRoot) -> MeasurementSet? {
    try? MeasurementStore(root: root.path).load(MeasurementStore.last)
  }

  /// Returns a completion by the names that a package has, each once, in alphabetical order.
  private static func completion(
    _ names: @escaping @Sendable (PackageRoot) -> [String]
  ) -> CompletionKind {
    .custom { _, _, _ in
      guard let root = try? PackageRoot.find(nil) else { return [] }
      return Set(names(root)).sorted()
    }
  }
}
