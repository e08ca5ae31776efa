internal import Essentials

/// A file for review: a JSON object with one line for each field and each element of a list.
struct LineDocument {
  /// The name and the version of the format.
  var schema: String
  /// The fields after the schema, in the order of the file.
  var fields: [(name: String, value: any Encodable)] = []
  /// The lists after the fields, in the order of the file.
  var lists: [(name: String, elements: [any Encodable])]

  /// Returns the text of the file, with a line end.
  func text() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func line(_ value: any Encodable) throws -> String {
      String(decoding: try JSONText.line(value, by: encoder), as: UTF8.self)
    }
    var parts = ["\"schema\": \(try line(schema))"]
    for field in fields {
      parts.append("\"\(field.name)\": \(try line(field.value))")
    }
    for list in lists {
      let elements = try list.elements.map { "  " + (try line($0)) }.joined(separator: ",\n")
      parts.append("\"\(list.name)\": [\n\(elements)\n]")
    }
    return Data("{\n\(parts.joined(separator: ",\n"))\n}\n".utf8)
  }
}
