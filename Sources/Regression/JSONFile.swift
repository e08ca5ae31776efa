internal import Foundation

/// Reads JSON documents that name their format, and says which line is wrong.
enum JSONFile {
  /// Decodes a document after checking its schema.
  static func decode<Document: Decodable>(
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
      let underlying = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"]
      let lines = data.split(separator: 0x0A, omittingEmptySubsequences: false).count
      return (underlying as? String).map { "not valid JSON: \($0) (of \(lines) lines)" }
        ?? "not valid JSON"
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
