internal import Essentials
public import Measurements

/// A step of the history that someone has explained or decided to keep, with the reason.
public struct AcknowledgedStep: Sendable, Equatable, Codable {
  /// The identifier of the step, as `IdentifiedStep` has it.
  public var id: String
  /// The benchmark with the step.
  public var benchmark: String
  /// The name of the metric.
  public var metric: String
  /// The machine of the series.
  public var machine: String
  /// The kind of build of the series.
  public var build: String
  /// The commit that the first report named; `nil` if it is unknown.
  public var commit: Commit?
  /// The level before the step when it was acknowledged, in the metric's unit, to five digits.
  public var before: Double
  /// The level after the step when it was acknowledged, in the metric's unit, to five digits.
  public var after: Double
  /// The reason given to `bench history --acknowledge`.
  public var because: String
  /// The date of the acknowledgement, as ISO 8601 in UTC.
  public var date: String

  /// Creates the acknowledgement of a step.
  public init(_ identified: IdentifiedStep, because: String, date: String) {
    let series = identified.series
    (id, benchmark, metric) = (identified.id, series.benchmark, series.metric.rawValue)
    (machine, build, commit) = (series.machine, series.build, identified.originCommit)
    (before, after) = (short(identified.step.before), short(identified.step.after))
    (self.because, self.date) = (because, date)
  }
}

/// The file of acknowledged steps: sorted by date and identifier, with a line for each.
struct AcknowledgedDocument: Codable {
  static let schema = "bench.acknowledged-steps/1"

  var schema = Self.schema
  var steps: [AcknowledgedStep]

  func text() throws -> Data {
    try LineDocument(schema: schema, lists: [("steps", steps)]).text()
  }
}

extension BaselineStore {
  /// The path of the file with the acknowledged steps, relative to the root.
  public static let acknowledgedFile = "baselines/acknowledged-steps.json"

  /// Returns the acknowledged steps; none if there is no file.
  ///
  /// - Throws: `StorageError` when the file is damaged, of another schema, or cannot be read.
  public func acknowledgedSteps() throws(StorageError) -> [AcknowledgedStep] {
    let path = "\(root)/\(Self.acknowledgedFile)"
    return try StoredFile.contents(of: path).map { (data) throws(StorageError) in
      try Self.acknowledgedSteps(from: data, path: path)
    } ?? []
  }

  static func acknowledgedSteps(
    from data: Data, path: String
  ) throws(StorageError) -> [AcknowledgedStep] {
    let document = try JSONFile.decodeAll(
      AcknowledgedDocument.self, from: data, path: path, schema: AcknowledgedDocument.schema)
    do throws(DocumentError) {
      var known: Set<String> = []
      for step in document.steps {
        guard known.insert(step.id).inserted else { throw DocumentError("\(step.id) occurs twice") }
        guard step.because.contains(where: { !$0.isWhitespace }) else {
          throw DocumentError("\(step.id) has no reason")
        }
      }
    } catch {
      throw .damaged(path: path, reason: error.reason)
    }
    return document.steps
  }

  /// Adds acknowledged steps to those of the file.
  ///
  /// - Parameters:
  ///   - steps: The steps, of which none is in the file yet.
  ///   - lock: The proof that no other process writes at the same time.
  /// - Returns: The path of the file.
  /// - Throws: `StorageError` when the file is damaged or cannot be written; it is then unchanged.
  public func acknowledge(
    _ steps: [AcknowledgedStep], under lock: borrowing BaselineLock
  ) throws(StorageError) -> String {
    let path = "\(root)/\(Self.acknowledgedFile)"
    let all = (try acknowledgedSteps() + steps).sorted { ($0.date, $0.id) < ($1.date, $1.id) }
    let text: Data
    do { text = try AcknowledgedDocument(steps: all).text() } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
    try StoredFile.makeFolder("\(root)/baselines", within: root)
    try StoredFile.replace(path, with: text)
    return path
  }
}
