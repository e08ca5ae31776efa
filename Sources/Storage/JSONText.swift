package import Foundation

/// JSON as this project prints it: keys sorted, slashes plain, a newline at the end.
package enum JSONText {
  /// The text of a document, on one line unless `pretty`.
  package static func encode(_ value: some Encodable, pretty: Bool = false) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return try encoder.encode(value) + [0x0A]
  }
}
