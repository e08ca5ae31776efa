internal import Essentials
internal import Measurements

/// Lists of numbers as bytes: IEEE doubles in the order of the processor, little-endian on all
/// that Swift runs on.
///
/// A list of one number many times, as most counts have, is kept as that number.
enum Packed {
  static func bytes(_ values: [Double]) -> [UInt8] {
    let isConstant = values.dropFirst().allSatisfy { $0 == values[0] }
    let kept = isConstant ? [values[0]] : values
    return unsafe kept.withUnsafeBytes { unsafe Array($0) }
  }

  /// Returns the numbers of a column; all NaN for NULL.
  static func values(_ row: any SQLRow, _ column: Int) -> [Double] {
    let bytes = row.bytes(column)
    guard bytes.count == Chunk.size * MemoryLayout<Double>.size else {
      return [Double](repeating: number(bytes) ?? .nan, count: Chunk.size)
    }
    return unsafe bytes.withUnsafeBytes { unsafe Array($0.bindMemory(to: Double.self)) }
  }

  private static func number(_ bytes: [UInt8]) -> Double? {
    guard bytes.count == MemoryLayout<Double>.size else { return nil }
    return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: Double.self) }
  }
}

/// Small values as text in a column.
enum JSONLine {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ type: Value.Type, _ text: String?) throws -> Value {
    try JSONDecoder().decode(type, from: Data((text ?? "").utf8))
  }
}

/// A metric as text in a column: the name, and of a custom metric all that its benchmark says.
struct StoredMetric: Codable {
  private var name: String
  private var unit: String?
  private var isExact: Bool?
  private var better: Metric.Direction?

  init(_ metric: Metric) {
    name = metric.rawValue
    guard metric.isCustom else { return }
    (unit, isExact, better) = (metric.unit, metric.isExact, metric.better)
  }

  /// The metric; `nil` for the name of a metric of a later version.
  var metric: Metric? {
    guard let unit, let isExact, let better else { return Metric(rawValue: name) }
    return Metric(custom: name, unit: unit, isExact: isExact, better: better)
  }
}
