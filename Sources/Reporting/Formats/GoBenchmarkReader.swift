internal import Benchmarking
internal import Foundation
internal import Storage

/// Reads the Go benchmark data format: what `go test -bench` and `bench … --format gobench` print.
///
/// A line that begins with `Benchmark`, has a whole number behind the name and then pairs of value
/// and unit is a sample; so the same name on many lines is many samples. `key: value` says where it
/// was measured, `Unit` what is known of a unit. All else is passed over, as the format wants it:
/// programs print between the lines.
struct GoBenchmarkReader {
  private var samples = ImportedSamples()
  private var environment = RunEnvironment.unknown
  private var suite: String?
  private var package: String?
  /// The identifiers of names under the present suite and package.
  private var ids: [Substring: String] = [:]
  private var hasResults = false
  private var line = 0

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - data: Its contents, UTF-8.
  ///   - path: Where it is, for the error.
  /// - Returns: The samples as a measurement.
  /// - Throws: `StorageError.unreadable` with the line that is wrong.
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
    environment.toolchain = "Go benchmark text"
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
    // Every writer ends its last line; a value that was cut off looks like a smaller one.
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

  /// A name, the iterations, and pairs of a value and a unit.
  private mutating func readResult(_ fields: [Substring]) throws(DocumentError) {
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
    let id =
      name.isEmpty
      ? GoBenchmarkName.prefix : GoBenchmarkName.id(of: name, suite: suite, package: package)
    // A copy, since the part would keep its whole line.
    ids[Substring(String(field))] = id
    return id
  }

  /// The fields of a line, which white space of any alphabet separates.
  private static func fields(of text: String) -> [Substring] {
    // Characters cost ten times as much as bytes.
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
    guard let (metric, scale) = Metric.byGoUnit[unit] else { return }
    // Bytes that are still live may be fewer than before; nothing else is negative.
    guard value.isFinite, value >= 0 || metric == .retainedBytes else {
      throw DocumentError("line \(line): \(id) has \(field) \(unit)")
    }
    samples.add(value * scale, of: metric, iterations: iterations, to: id)
  }

  /// What is known of a unit: `Unit allocs/op better=lower assume=exact`.
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
      ids = [:]
    case "pkg":
      package = value.isEmpty ? nil : value
      ids = [:]
    default: break
    }
  }
}
