package import Comparison
internal import Essentials
package import Measurements

/// The limits of suites that one cannot edit, and the permissions to be slower: a file for review.
package struct LimitsFile: Sendable, Equatable {
  /// The limits by the identifier of their benchmark.
  package var limits: [String: [Limit]] = [:]
  /// The limits of code by the name of their product.
  package var code: [String: [Limit]] = [:]
  /// The permissions, at most one of each benchmark.
  package var permissions: [Permission] = []

  /// A limit with the benchmark or the product that it is of.
  private struct Line: Codable {
    var benchmark: String?
    var product: String?
    let limit: Limit

    private enum CodingKeys: String, CodingKey { case benchmark, product }

    init(benchmark: String? = nil, product: String? = nil, _ limit: Limit) {
      (self.benchmark, self.product, self.limit) = (benchmark, product, limit)
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      benchmark = try fields.decodeIfPresent(String.self, forKey: .benchmark)
      product = try fields.decodeIfPresent(String.self, forKey: .product)
      limit = try Limit(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encodeIfPresent(benchmark, forKey: .benchmark)
      try fields.encodeIfPresent(product, forKey: .product)
      try limit.encode(to: encoder)
    }
  }

  private struct Document: Codable {
    static let schema = "bench.limits/1"

    var schema = Self.schema
    var limits: [Line]?
    var slower: [Permission]?

    func text() throws -> Data {
      let lists: [(String, [any Encodable]?)] = [("limits", limits), ("slower", slower)]
      return try LineDocument(
        schema: schema, lists: lists.compactMap { name, list in list.map { (name, $0) } }
      ).text()
    }
  }

  /// Whether a text is a day of the calendar, such as `2026-12-31`.
  package static func isDay(_ text: String) -> Bool {
    let style = Date.ISO8601FormatStyle().year().month().day()
    return (try? style.parse(text)).map { $0.formatted(style) } == text
  }

  /// Today in UTC, such as `2026-11-28`.
  package static var today: String {
    Date.now.formatted(.iso8601.year().month().day())
  }

  init(from data: Data, path: String) throws(StorageError) {
    let document = try JSONFile.decodeAll(
      Document.self, from: data, path: path, schema: Document.schema)
    do throws(DocumentError) {
      var known: Set<String> = []
      for permission in document.slower ?? [] {
        guard known.insert(permission.benchmark).inserted else {
          throw DocumentError("\(permission.benchmark) has two permissions")
        }
        if let fault = permission.fault {
          throw DocumentError("the permission of \(permission.benchmark) \(fault)")
        }
      }
      for line in document.limits ?? [] where (line.benchmark == nil) == (line.product == nil) {
        throw DocumentError("a limit \(line.limit.words) is of a benchmark or of a product")
      }
    } catch {
      throw .damaged(path: path, reason: error.reason)
    }
    func grouped(_ owner: KeyPath<Line, String?>) -> [String: [Limit]] {
      let owned = (document.limits ?? []).filter { $0[keyPath: owner] != nil }
      return Dictionary(grouping: owned) { $0[keyPath: owner] ?? "" }.mapValues { $0.map(\.limit) }
    }
    (limits, code) = (grouped(\.benchmark), grouped(\.product))
    permissions = document.slower ?? []
  }

  fileprivate init() {}

  func text() throws -> Data {
    let ofBenchmarks = limits.flatMap { id, all in all.map { Line(benchmark: id, $0) } }
    let ofCode = code.flatMap { product, all in all.map { Line(product: product, $0) } }
    let lines = (ofBenchmarks + ofCode).sorted {
      ($0.benchmark ?? $0.product ?? "") < ($1.benchmark ?? $1.product ?? "")
    }
    return try Document(
      limits: lines.isEmpty ? nil : lines, slower: permissions.isEmpty ? nil : permissions
    ).text()
  }
}

extension Permission {
  /// Returns the reason why the permission is none, in words; `nil` for a sound one.
  package var fault: String? {
    if !(percent > 0 && percent.isFinite) { return "is of \(percent) per cent, not above 0" }
    if !LimitsFile.isDay(until) { return "ends on \(until), which is no day such as 2026-12-31" }
    return because.contains { !$0.isWhitespace } ? nil : "has no reason"
  }
}

extension BaselineStore {
  /// The path of the file with the limits and permissions, relative to the root.
  package static let limitsFile = "baselines/limits.json"
  /// The path of the file with the defaults of options, relative to the root.
  package static let defaultsFile = "baselines/defaults.json"
  /// The files of the folder that are no baselines.
  static let reviewed = [acknowledgedFile, limitsFile, defaultsFile]

  /// Returns the limits and permissions of the package; none if there is no file.
  ///
  /// - Throws: `StorageError` when the file is damaged, of another schema, or cannot be read.
  package func limits() throws(StorageError) -> LimitsFile {
    let path = "\(root)/\(Self.limitsFile)"
    guard let data = try StoredFile.contents(of: path) else { return LimitsFile() }
    return try LimitsFile(from: data, path: path)
  }

  /// Adds a permission, in place of that of the same benchmark.
  ///
  /// - Parameters:
  ///   - permission: The permission.
  ///   - lock: The proof that no other process writes at the same time.
  /// - Returns: The path of the file.
  /// - Throws: `StorageError` when the file is damaged or cannot be written; it is then unchanged.
  package func permit(
    _ permission: Permission, under lock: borrowing BaselineLock
  ) throws(StorageError) -> String {
    let path = "\(root)/\(Self.limitsFile)"
    var file = try limits()
    file.permissions.removeAll { $0.benchmark == permission.benchmark }
    file.permissions.append(permission)
    file.permissions.sort { ($0.until, $0.benchmark) < ($1.until, $1.benchmark) }
    let text: Data
    do { text = try file.text() } catch { throw .unwritable(path: path, reason: "\(error)") }
    try StoredFile.makeFolder("\(root)/baselines", within: root)
    try StoredFile.replace(path, with: text)
    return path
  }
}
