package import Foundation

/// Reads JSON documents that name their format, and says which line is wrong.
package enum JSONFile {
  /// Decodes a document after checking its schema.
  ///
  /// - Parameters:
  ///   - type: What to decode.
  ///   - data: The contents of the file.
  ///   - path: Where it is, for the error.
  ///   - expected: The schema that this version reads.
  /// - Returns: The document.
  /// - Throws: `StorageError.otherSchema`, `.damaged`.
  package static func decode<Document: Decodable>(
    _ type: Document.Type, from data: Data, path: String, schema expected: String
  ) throws(StorageError) -> Document {
    let decoder = JSONDecoder()
    do {
      // The schema first: a newer document may lack what this version wants.
      let found = try decoder.decode(SchemaOnly.self, from: data).schema
      guard found == expected else {
        throw StorageError.otherSchema(path: path, found: found, expected: expected)
      }
      return try decoder.decode(type, from: data)
    } catch let error as StorageError {
      throw error
    } catch {
      throw .damaged(path: path, reason: reason(of: error, in: data))
    }
  }

  private struct SchemaOnly: Decodable {
    var schema: String
  }

  private static func reason(of error: any Error, in data: Data) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      return "not valid JSON, \(firstBadLine(in: data))"
    case .dataCorrupted(let context):
      return "\(place(context.codingPath)): \(context.debugDescription)"
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath)) lacks \"\(key.stringValue)\""
    case .valueNotFound(_, let context), .typeMismatch(_, let context):
      return "\(place(context.codingPath)): \(context.debugDescription)"
    @unknown default:
      return "\(error)"
    }
  }

  /// Where a document stops being JSON, as far as its lines tell.
  ///
  /// Foundation does not say. Elements of lists stand on a line each, so the first of those that is
  /// no JSON by itself is the place; a document whose lines are all whole ends too early.
  private static func firstBadLine(in data: Data) -> String {
    let lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where isElement(line) {
      let element = line.last == UInt8(ascii: ",") ? line.dropLast() : line
      if (try? JSONSerialization.jsonObject(with: Data(element))) == nil {
        return "line \(index + 1)"
      }
    }
    return "which ends in line \(lines.count)"
  }

  /// Whether a line is, or begins as, a whole element of a list.
  private static func isElement(_ line: Data) -> Bool {
    if line.starts(with: "  {".utf8) { return true }
    let text = line.drop { $0 == UInt8(ascii: " ") }
    return text.first == UInt8(ascii: "{") && (text.ends(with: "}") || text.ends(with: "},"))
  }

  /// A coding path as people count: `metrics[12].total`.
  private static func place(_ path: [any CodingKey]) -> String {
    path.isEmpty
      ? "the document"
      : path.reduce("") { text, key in
        if let index = key.intValue { return "\(text)[\(index)]" }
        return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
      }
  }
}

extension Data {
  fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count) == Data(text.utf8) }
}
