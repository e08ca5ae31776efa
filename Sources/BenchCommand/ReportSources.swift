internal import Comparison
internal import Essentials
internal import Measurements
internal import Reporting
internal import Sessions
internal import Storage

/// The documents and measurements of a page, as the command line names them.
struct ReportSources {
  /// The newest of the named measurements; `nil` if only a judged document was named.
  private(set) var measurement: MeasurementSet?
  /// The document that a gate or a comparison wrote; `nil` if no such document was named.
  private(set) var judged: JudgedDocument?
  /// All named measurements, each with its name on the command line.
  private(set) var measurements: [(name: String, set: MeasurementSet)] = []

  /// Reads the named measurements and documents.
  ///
  /// - Parameters:
  ///   - names: Saved names and files; if empty, the last measurement is read.
  ///   - root: The package with the saved measurements.
  ///   - isGiven: Whether `--against` names the reference, which a judged document has already.
  /// - Throws: `CommandError` for contradictory names or a missing measurement, `StorageError` for
  ///   a damaged file.
  init(_ names: [String], _ root: PackageRoot, isGiven: Bool) throws {
    let saved = SavedMeasurements(root)
    // Nobody typed `last`, so the error of an unknown name would not help.
    if names.isEmpty { try Self.requireLast(root) }
    for name in names.isEmpty ? [MeasurementStore.last.text] : names {
      let path = try saved.path(of: name)
      if let document = try JudgedDocument.load(path: path) {
        guard judged == nil else {
          throw CommandError(
            .usage, "\(name): a page shows one gate or comparison, and there is one before it")
        }
        judged = document
      } else {
        measurements.append((name, try MeasurementStore.load(path: path)))
      }
    }
    if judged != nil, isGiven {
      throw CommandError(.usage, "--against: what was judged has been compared already")
    }
    // Dates in one format and one time zone sort as text.
    measurement = measurements.map(\.set).max { $0.environment.date < $1.environment.date }
  }

  /// Reads the sources of a site: the named ones and, in place of an absent one, the last
  /// measurement and the last gate of the package.
  ///
  /// - Throws: `CommandError` when there is nothing at all, `StorageError` for a damaged file.
  init(ofSite names: [String], _ root: PackageRoot) throws {
    if !names.isEmpty { try self.init(names, root, isGiven: false) } else { self.init() }
    let last = MeasurementStore(root: root.path).path(MeasurementStore.last)
    if measurement == nil, FileManager.default.fileExists(atPath: last) {
      measurement = try MeasurementStore.load(path: last)
    }
    if judged == nil { judged = try KeptGate(root).load() }
    // The error says what to do.
    if measurement == nil, judged == nil { try Self.requireLast(root) }
  }

  private init() {}

  /// The sources without the judged document.
  var measured: ReportSources {
    var part = self
    part.judged = nil
    return part
  }

  /// The sources without the measurement, whose samples may be of another commit.
  var judgedOnly: ReportSources {
    var part = self
    part.measurement = nil
    return part
  }

  /// Whether any benchmark of the sources is selected.
  func isSelected(_ selection: Selection) -> Bool {
    tags.contains { selection.contains(id: $0.key, tags: $0.value) }
  }

  /// The tags of all benchmarks, by identifier.
  var tags: [String: [String]] {
    let judged = (judged?.benchmarks ?? []).map { ($0.id, $0.record?.tags ?? []) }
    let measured = (measurement?.benchmarks ?? []).map { ($0.id, $0.tags) }
    return Dictionary(judged + measured, uniquingKeysWith: { $1 })
  }

  private static func requireLast(_ root: PackageRoot) throws(CommandError) {
    let last = MeasurementStore(root: root.path).path(MeasurementStore.last)
    guard FileManager.default.fileExists(atPath: last) else {
      throw CommandError(.data, "nothing measured yet; `bench run` measures")
    }
  }

  /// The suites of the shown benchmarks, in alphabetical order.
  var suites: [String] {
    let ids = judged?.benchmarks.map(\.id) ?? measurement?.benchmarks.map(\.id) ?? []
    return Set(ids.map { BenchmarkID($0).suite }).sorted()
  }

  /// The heading of the page, unless `--title` gives another.
  var title: String {
    // Commands are of no suite.
    if judged?.schema == Report.Kind.duel.schema { return "Duel" }
    let kind = judged?.schema == Report.Kind.gate.schema ? "Gate" : "Benchmarks"
    return suites.isEmpty ? kind : "\(kind): \(suites.joined(separator: ", "))"
  }
}
