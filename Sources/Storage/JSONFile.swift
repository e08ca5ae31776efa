package import Essentials

/// Decodes JSON documents that name their schema, and locates errors.
package enum JSONFile {
  /// Decodes a document after checking its schema.
  ///
  /// - Parameters:
  ///   - type: The type of the document.
  ///   - data: The contents of the file.
  ///   - path: The path, for the error.
  ///   - expected: The schema that this version reads.
  /// - Returns: The document.
  /// - Throws: `StorageError.otherSchema` for another schema, `.damaged` for an invalid document.
  package static func decode<Document: Decodable>(
    _ type: Document.Type, from data: Data, path: String, schema expected: String
  ) throws(StorageError) -> Document {
    let decoder = JSONDecoder()
    do {
      try requireStrict(data, path)
      // The schema is checked first: a newer document may lack fields that this version requires.
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

  /// Decodes a document of which every field must be read: a misspelt one would count as absent.
  ///
  /// - Parameters:
  ///   - type: The type of the document, which writes the fields that it reads.
  ///   - data: The contents of the file.
  ///   - path: The path of the file, for errors.
  ///   - schema: The name and the version of the format.
  /// - Returns: The document.
  /// - Throws: `StorageError` when the file is damaged, of another schema, or has another field.
  package static func decodeAll<Document: Codable>(
    _ type: Document.Type, from data: Data, path: String, schema: String
  ) throws(StorageError) -> Document {
    let document = try decode(type, from: data, path: path, schema: schema)
    if let field = unreadField(of: data, asRead: (try? JSONEncoder().encode(document)) ?? Data()) {
      throw .damaged(path: path, reason: "\(field) is no field that this version reads")
    }
    return document
  }

  /// Returns the schema that a document names.
  ///
  /// - Throws: `StorageError.damaged` when it is not JSON or names no schema.
  package static func schema(of data: Data, path: String) throws(StorageError) -> String {
    do {
      try requireStrict(data, path)
      return try JSONDecoder().decode(SchemaOnly.self, from: data).schema
    } catch let error as StorageError {
      throw error
    } catch {
      throw .damaged(path: path, reason: reason(of: error, in: data))
    }
  }

  /// Throws for bytes that are not UTF-8, because Foundation's decoder traps if they are part of a
  /// key.
  package static func requireUTF8(_ data: Data) throws(DocumentError) {
    guard String(validating: data, as: UTF8.self) == nil else { return }
    throw DocumentError("it is no text in UTF-8")
  }

  /// Throws for a text that Foundation accepts although the grammar does not.
  ///
  /// Foundation accepts a comma before a bracket, and silently uses one of two values under the
  /// same key.
  private static func requireStrict(_ data: Data, _ path: String) throws(StorageError) {
    guard let fault = JSONFault(in: data) else { return }
    throw .damaged(path: path, reason: fault.reason)
  }

  private struct SchemaOnly: Decodable {
    var schema: String
  }

  /// Returns a field of a document that is missing when the document is encoded again after
  /// decoding; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - document: The document, valid JSON.
  ///   - text: The document, decoded and encoded again.
  /// - Returns: The path of the field, such as `metrics[].total`; the first one in the order of the
  ///   alphabet.
  static func unreadField(of document: Data, asRead text: Data) -> String? {
    // The highest reading, which older files have in place of `readings`.
    let older: Set = ["metrics[].highest"]
    return fields(of: document).subtracting(fields(of: text)).subtracting(older).min()
  }

  /// Returns the paths, such as `metrics[].total`, of all fields of a document that are not null.
  private static func fields(of document: Data) -> Set<String> {
    var found: Set<String> = []
    func visit(_ value: Value, _ path: String) {
      switch value {
      case .object(let object):
        for (key, value) in object {
          if case .null = value { continue }
          let field = path.isEmpty ? key : "\(path).\(key)"
          found.insert(field)
          visit(value, field)
        }
      case .list(let list): for value in list { visit(value, "\(path)[]") }
      case .null, .scalar: break
      }
    }
    if let root = try? JSONDecoder().decode(Value.self, from: document) { visit(root, "") }
    return found
  }

  private enum Value: Decodable {
    case object([String: Value])
    case list([Value])
    case scalar
    case null

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let object = try? value.decode([String: Value].self) {
        self = .object(object)
      } else if let list = try? value.decode([Value].self) {
        self = .list(list)
      } else {
        self = .scalar
      }
    }
  }

  /// Returns the location and the reason of a decoding error.
  ///
  /// - Parameters:
  ///   - error: The error of the decoder.
  ///   - data: The document.
  ///   - takesNaN: Whether the decoder accepts `NaN`.
  /// - Returns: A clause for an error message.
  package static func reason(of error: any Error, in data: Data, takesNaN: Bool = false) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    // The text is no JSON at all, and Foundation does not tell the line.
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      return JSONFault(in: data, takesNaN: takesNaN)?.reason ?? "not valid JSON"
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

  /// Returns a coding path as text, such as `metrics[12].total`; `the document` for an empty path.
  private static func place(_ path: [any CodingKey]) -> String {
    path.isEmpty
      ? "the document"
      : path.reduce("") { text, key in
        if let index = key.intValue { return "\(text)[\(index)]" }
        return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
      }
  }
}
