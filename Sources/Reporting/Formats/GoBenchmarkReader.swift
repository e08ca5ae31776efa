internal import Essentials
internal import Measurements
internal import Storage

/// Reads the Go benchmark data format, the output of `go test -bench` and `bench … --format
/// gobench`.
///
/// A sample is a line that begins with `Benchmark` and has a whole number after the name, then
/// pairs of value and unit; many lines of one name are many samples. `key: value` describes the
/// environment, `Unit` a unit. All other lines are ignored, as the format specifies: programs print
/// between the lines.
struct GoBenchmarkReader {
  private var samples = ImportedSamples()
  private var environment = RunEnvironment.unknown
  private var suite: String?
  private var package: String?
  /// The identifier for each name that was read under the current suite and package.
  private var ids: [Substring: String] = [:]
  private var hasResults = false
  private var line = 0

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - data: The contents, in UTF-8.
  ///   - path: The path, for the error.
  /// - Returns: The samples as a measurement.
  /// - Throws: `StorageError.unreadable` with the number of the wrong line.
  /// - Complexity: O(bytes), and O(samples · log(samples)) for the summaries.
  static func read(_ data: Data, path: String) throws(StorageError) -> MeasurementSet {
    var reader = GoBenchmarkReader()
    do {
      try reader.read(data)
      return MeasurementSet(
        environment: reader.environment, benchmarks: try reader.samples.records())
    } catch {
      let reason = (error as? DocumentError)?.reason ?? "\(error)"
      throw .unreadable(path: path, reason: reason)
    }
  }

  private mutating func read(_ data: Data) throws {
    // Stays unless a line `toolchain:` says more.
    environment.toolchain = "Go benchmark text"
    // Empty lines are kept, because errors count lines.
    let lines = [UInt8](data).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for bytes in lines {
      line += 1
      let ended = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
      guard let text = String(validating: ended, as: UTF8.self) else {
        throw DocumentError("line \(line) is not UTF-8")
      }
      try read(text)
    }
    guard hasResults else {
      throw DocumentError(
        "neither a measurement of this command, nor Google Benchmark JSON, nor Go benchmark text")
    }
    // Every writer ends its last line; a value that was cut off looks like a smaller number.
    guard data.last == UInt8(ascii: "\n") else {
      throw DocumentError("line \(line) has no end: the file is cut off")
    }
  }

  private mutating func read(_ text: String) throws(DocumentError) {
    if text.hasPrefix(GoBenchmarkName.prefix) {
      try readResult(Self.fields(of: text))
    } else if text.hasPrefix("Unit ") || text.hasPrefix("Unit\t") {
      readUnit(Self.fields(of: text))
    } else if let colon = text.firstIndex(of: ":"), isKey(text[..<colon]) {
      let value = text[text.index(after: colon)...]
      configure(text[..<colon], value.drop(while: \.isWhitespace))
    }
  }

  /// Reads the fields of a result: a name, a number of iterations, and pairs of value and unit.
  private mutating func readResult(_ fields: [Substring]) throws(DocumentError) {
    // A line of the benchmark's own output may begin like a result.
    guard fields.count > 1, let iterations = Int(fields[1]) else { return }
    let id = identifier(of: fields[0])
    guard fields.count > 3, fields.count.isMultiple(of: 2) else {
      throw DocumentError("line \(line): \(id) wants pairs of a value and a unit: cut off?")
    }
    guard iterations > 0 else {
      throw DocumentError("line \(line): \(id) ran \(fields[1]) times")
    }
    samples.note(id)
    for place in stride(from: 2, to: fields.count, by: 2) {
      try add(fields[place], String(fields[place + 1]), iterations, id)
    }
    hasResults = true
  }

  private mutating func identifier(of field: Substring) -> String {
    if let id = ids[field] { return id }
    let name = field.dropFirst(GoBenchmarkName.prefix.count)
    // `go test` also accepts a function that is called `Benchmark` alone.
    let id =
      name.isEmpty
      ? GoBenchmarkName.prefix : GoBenchmarkName.id(of: name, suite: suite, package: package)
    // A copy, since the substring would keep its whole line alive.
    ids[Substring(String(field))] = id
    return id
  }

  /// Returns the fields of a line, separated by white space: the six white-space characters of
  /// ASCII, or those of Unicode if the text is not ASCII.
  private static func fields(of text: String) -> [Substring] {
    // Splitting by characters costs ten times as much as splitting by bytes.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return text.split(whereSeparator: \.isWhitespace)
    }
    return text.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map(Substring.init)
  }

  private mutating func add(
    _ field: Substring, _ unit: String, _ iterations: Int, _ id: String
  ) throws(DocumentError) {
    guard let value = Double(field) else {
      throw DocumentError("line \(line): \(id): \"\(field)\" is no number")
    }
    // The mark that `bench … --format gobench` writes for a benchmark without values.
    if unit == "failed", value > 0 { samples.fail(id, "failed when it was measured") }
    guard let (metric, scale) = Metric.byGoUnit[unit] else { return }
    // Retained bytes may be fewer than before; nothing else is negative.
    guard value.isFinite, value >= 0 || metric == .retainedBytes else {
      throw DocumentError("line \(line): \(id) has \(field) \(unit)")
    }
    samples.add(value * scale, of: metric, iterations: iterations, to: id)
  }

  /// Stores the metric of a unit that a line declares exact: `Unit allocs/op assume=exact`.
  private mutating func readUnit(_ fields: [Substring]) {
    guard fields.count > 2, fields.dropFirst(2).contains("assume=exact"),
      let (metric, _) = Metric.byGoUnit[String(fields[1])]
    else { return }
    samples.exactMetrics.insert(metric)
  }

  /// Whether a text is a key: it begins with a small letter, and has neither capitals nor spaces.
  private func isKey(_ text: Substring) -> Bool {
    text.first?.isLowercase == true && !text.contains { $0.isUppercase || $0.isWhitespace }
  }

  /// Stores a line `key: value`, but ignores keys that this command neither writes nor needs.
  private mutating func configure(_ key: Substring, _ text: Substring) {
    let value = String(text)
    switch key {
    case "goos": environment.os = value
    case "goarch": environment.arch = ["amd64": "x86_64", "arm64": "aarch64"][value] ?? value
    case "cpu": environment.cpuModel = value
    case "cpus": environment.cpuCount = Int(value) ?? 0
    case "hypervisor": environment.hypervisor = value.isEmpty ? nil : value
    case "kernel": environment.kernel = value
    case "toolchain": environment.toolchain = value
    case "configuration": environment.configuration = value
    case "flags": environment.flags = value.split(separator: " ").map(String.init)
    case "allocator": environment.allocator = value
    case "suite":
      suite = value.isEmpty ? nil : GoBenchmarkName.decoded(value)
      // The same name is another identifier from here on.
      ids = [:]
    case "pkg":
      package = value.isEmpty ? nil : value
      ids = [:]
    default: break
    }
  }
}
