package import Essentials
internal import Markup

/// Encodes JSON in the form of this project: keys sorted, slashes not escaped, a newline at the
/// end.
package enum JSONText {
  /// Returns a value as a JSON document: one line, or indented lines if `pretty`.
  package static func encode(_ value: some Encodable, pretty: Bool = false) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return try line(value, by: encoder) + [0x0A]
  }

  /// Returns a value as `encoder` writes it, with all characters escaped that control a display.
  static func line(_ value: some Encodable, by encoder: JSONEncoder) throws -> Data {
    let data = try encoder.encode(value)
    // The encoder escapes the controls below 0x20; the rest are DEL and beyond ASCII.
    guard data.contains(where: { $0 >= 0x7F }) else { return data }
    return Data(String(decoding: data, as: UTF8.self).jsonWithoutControls.utf8)
  }
}
