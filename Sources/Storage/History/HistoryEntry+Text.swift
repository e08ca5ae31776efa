internal import Essentials
package import Measurements

// The file format of a measurement in the history. The first line is a JSON object with the schema
// and the environment. A line that begins with a tab is a metric of the benchmark in the last line
// that does not:
//
//     {"environment":{…},"schema":"bench.history-entry/1"}
//     transitions/spring/evaluate[count=4096]
//     <tab>allocations<tab>0/10
//     <tab>time<tab>5012.3<tab>5090.1<tab>22.4
//
// A count is total/iterations, followed by the highest total where passes differ. A distribution is
// floor, median, median absolute deviation. A custom metric is written as `#` and its index in the
// header's `metrics`. The backslash and control characters of an identifier are escaped as in JSON.
//
// The lines are not JSON, because `bench history` without a benchmark reads every number and should
// answer at once. A hundred measurements have about 200 000. These lines are read by a scan over
// their bytes, which skips those of other benchmarks, and take a quarter of the space.

extension HistoryEntry {
  /// The name and version of this format.
  static let schema = "bench.history-entry/1"

  private struct Header: Codable {
    var schema: String
    var environment: RunEnvironment
    var metrics: [OwnMetric]?
  }

  /// The JSON form of a custom metric, in the header's field `metrics`.
  private struct OwnMetric: Codable {
    var name: String
    var unit: String
    var isExact: Bool
    var better: Metric.Direction

    init(_ metric: Metric) {
      (name, unit, isExact) = (metric.rawValue, metric.unit, metric.isExact)
      better = metric.better
    }

    var metric: Metric {
      Metric(custom: name, unit: unit, isExact: isExact, better: better)
    }
  }

  /// The custom metrics of the benchmarks, each once.
  private var ownMetrics: [Metric] {
    var metrics: [Metric] = []
    for reading in benchmarks.flatMap(\.readings)
    where reading.metric.isCustom && !metrics.contains(reading.metric) {
      metrics.append(reading.metric)
    }
    return metrics
  }

  /// Returns the text of the file, which is independent of the measurement's name.
  package func text() throws -> [UInt8] {
    let own = ownMetrics
    let header = Header(
      schema: Self.schema, environment: environment,
      metrics: own.isEmpty ? nil : own.map(OwnMetric.init))
    var text = Array(try JSONText.encode(header))
    for benchmark in benchmarks {
      text += Self.escaped(benchmark.id).utf8
      text.append(newline)
      for reading in benchmark.readings {
        let place = own.firstIndex(of: reading.metric)
        let metric = place.map { "#\($0)" } ?? reading.metric.rawValue
        text += "\t\(metric)\t\(reading.outcome.fields)\n".utf8
      }
    }
    return text
  }

  /// Parses the text of a file.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The path, for the error.
  ///   - name: The name that the measurement was saved under; `nil` if it has none.
  ///   - only: The only benchmark to read; `nil` for all.
  /// - Throws: `StorageError.otherSchema` for another format, `.damaged` with the number of the
  ///   line.
  /// - Complexity: O(n) in the length of the text.
  package init(
    text: [UInt8], path: String, name: FileName?, only: String?
  ) throws(StorageError) {
    var scan = LineScan(text)
    guard let header = scan.next() else { throw .damaged(path: path, reason: "it is empty") }
    let first = try JSONFile.decode(
      Header.self, from: Data(text[header]), path: path, schema: Self.schema)
    environment = first.environment
    if let fault = environment.fault { throw .damaged(path: path, reason: fault) }
    guard HistoryFile.isNormal(date: environment.date) else {
      throw .damaged(path: path, reason: "its date \"\(environment.date)\" is no ISO 8601 in UTC")
    }
    let metrics = MetricReading.metrics(own: (first.metrics ?? []).map(\.metric))
    self.name = name
    benchmarks = []
    let wanted = only.map { Array(Self.escaped($0).utf8) }
    // True before the first benchmark, so a metric's line always has one to be added to.
    var isSkipping = true
    var known: Set<String> = []
    while let line = scan.next() {
      if text[line].first != tab {
        isSkipping = wanted.map { !text[line].elementsEqual($0) } ?? false
        if isSkipping { continue }
        let id = Self.unescaped(text[line])
        guard known.insert(id).inserted else {
          throw .damaged(path: path, reason: "line \(scan.number): \(id) occurs twice")
        }
        benchmarks.append(Benchmark(id: id, readings: []))
      } else if !isSkipping {
        guard let reading = MetricReading(fields: text[line].dropFirst(), metrics),
          benchmarks[benchmarks.count - 1].append(reading)
        else {
          throw .damaged(path: path, reason: "line \(scan.number) is no metric, or out of order")
        }
      }
    }
  }

  private static func escaped(_ id: String) -> String {
    guard id.utf8.contains(where: { $0 < 0x20 || $0 == backslash }) else { return id }
    return id.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\": text += "\\\\"
      case _ where scalar.value < 0x20:
        text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(backslash) else { return text }
    // By scalars: an accent may follow an escape.
    let escape = /\\(\\|u00([0-9a-f]{2}))/.matchingSemantics(.unicodeScalar)
    return text.replacing(escape) { match in
      guard let digits = match.output.2, let code = UInt8(digits, radix: 16) else { return "\\" }
      return String(UnicodeScalar(code))
    }
  }
}

private let tab = UInt8(ascii: "\t")
private let newline = UInt8(ascii: "\n")
private let backslash = UInt8(ascii: "\\")

/// Scans the lines of a text, one after the other.
private struct LineScan {
  /// The number of the last returned line, from 1; 0 before the first line.
  private(set) var number = 0
  private let text: [UInt8]
  private var start = 0

  init(_ text: [UInt8]) {
    self.text = text
  }

  mutating func next() -> Range<Int>? {
    guard start < text.count else { return nil }
    let end = text[start...].firstIndex(of: newline) ?? text.count
    defer { start = end + 1 }
    number += 1
    return start..<end
  }
}

// MARK: - Numbers

extension MetricReading.Outcome {
  fileprivate var fields: String {
    switch self {
    case .exact(let total, let highest, let iterations):
      "\(total)/\(iterations)" + (highest.map { "\t\($0)" } ?? "")
    case .timed(let floor, let median, let deviation):
      "\(floor)\t\(median)\t\(deviation)"
    }
  }
}

extension MetricReading {
  /// Returns the metrics by their notation in a line: a name such as `time`, or `#0`.
  fileprivate static func metrics(own: [Metric]) -> [String: Metric] {
    let known = Metric.allCases.map { ($0.rawValue, $0) }
    return Dictionary(
      // No metric of the harness has a name that begins with `#`.
      uniqueKeysWithValues: known + own.enumerated().map { ("#\($0.offset)", $0.element) })
  }

  /// Parses the fields of a metric's line; `nil` for an unknown metric or a malformed field.
  fileprivate init?(fields line: ArraySlice<UInt8>, _ metrics: [String: Metric]) {
    // Empty fields are kept, so that they are found to be no numbers.
    let fields = line.split(separator: tab, omittingEmptySubsequences: false)
    guard let metric = metrics[String(decoding: fields[0], as: UTF8.self)] else { return nil }
    self.metric = metric
    if fields.count == 4, let floor = Double(digits: fields[1]),
      let median = Double(digits: fields[2]), let deviation = Double(digits: fields[3])
    {
      outcome = .timed(floor: floor, median: median, medianAbsoluteDeviation: deviation)
      return
    }
    guard fields.count == 2 || fields.count == 3 else { return nil }
    let count = fields[1].split(separator: UInt8(ascii: "/"), maxSplits: 1)
    let highest = fields.count == 3 ? Int(digits: fields[2]) : nil
    guard count.count == 2, let total = Int(digits: count[0]),
      let iterations = Int(digits: count[1]), iterations > 0,
      (highest != nil) == (fields.count == 3)
    else { return nil }
    outcome = .exact(total: total, highest: highest, iterations: iterations)
  }
}

extension HistoryEntry.Benchmark {
  /// Appends a reading; false for a value that its metric cannot have, or for a metric that does
  /// not follow the last one by name, as in every text that `text()` makes.
  fileprivate mutating func append(_ reading: MetricReading) -> Bool {
    let last = readings.last?.metric.rawValue
    guard reading.isPossible, last.map({ $0 < reading.metric.rawValue }) ?? true else {
      return false
    }
    readings.append(reading)
    return true
  }
}

extension MetricReading {
  /// Whether the metric can have this outcome.
  ///
  /// `Metric.fault(in:)` has the same rules, but needs a `MetricValue` for each reading, of which
  /// there may be a million.
  fileprivate var isPossible: Bool {
    switch outcome {
    case .exact(let total, let highest, _):
      metric.isExact && (total >= 0 || metric.isSigned) && highest ?? total >= total
    case .timed(let floor, let median, let deviation):
      !metric.isExact && floor.isFinite && median.isFinite && deviation.isFinite && deviation >= 0
        && (metric.isSigned || (floor >= 0 && median >= 0))
    }
  }
}

extension Int {
  fileprivate init?(digits: ArraySlice<UInt8>) {
    self.init(String(decoding: digits, as: UTF8.self))
  }
}

extension Double {
  /// Parses a decimal number.
  ///
  /// Up to fifteen digits with a point are parsed here: both the digits and the power of ten that
  /// divides them are exact, so that the quotient is rounded once and correctly (W. D. Clinger,
  /// "How to read floating point numbers accurately", 1990, https://doi.org/10.1145/93542.93557).
  fileprivate init?(digits: ArraySlice<UInt8>) {
    var (whole, divisor, hasPoint) = (0, 1, false)
    // 16 characters are 15 digits and the point: below 2⁵³, and a divisor below 10²².
    var isPlain = !digits.isEmpty && digits.count <= 16
    for byte in digits where isPlain {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte >= 0x30, byte <= 0x39 {
        whole = whole * 10 + Int(byte - 0x30)
        if hasPoint { divisor *= 10 }
      } else {
        isPlain = false
      }
    }
    if isPlain, hasPoint {
      self = Double(whole) / Double(divisor)
    } else {
      self.init(String(decoding: digits, as: UTF8.self))
    }
  }
}
