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

  /// The schema that a document names.
  ///
  /// - Throws: `StorageError.damaged` when it is no JSON or names none.
  package static func schema(of data: Data, path: String) throws(StorageError) -> String {
    do {
      return try JSONDecoder().decode(SchemaOnly.self, from: data).schema
    } catch {
      throw .damaged(path: path, reason: reason(of: error, in: data))
    }
  }

  private struct SchemaOnly: Decodable {
    var schema: String
  }

  /// Where and why a document does not decode.
  ///
  /// - Parameters:
  ///   - error: What the decoder threw.
  ///   - data: The document.
  ///   - takesNaN: Whether the decoder was to take `NaN` for a number.
  /// - Returns: A clause for an error message.
  package static func reason(of error: any Error, in data: Data, takesNaN: Bool = false) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      guard let fault = JSONFault(in: data, takesNaN: takesNaN) else { return "not valid JSON" }
      return "not valid JSON, \(fault.isEnd ? "which ends in line" : "line") \(fault.line)"
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
