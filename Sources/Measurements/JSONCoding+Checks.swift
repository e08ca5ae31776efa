/// A key for any name in a document, such as that of a metric; never a number.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer {
  /// Decodes a value that has to satisfy a condition.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - isValid: The condition.
  ///   - reason: Returns the reason why a value is rejected.
  /// - Returns: The value.
  /// - Throws: `DecodingError`, with the path of the value.
  func decode<Value: Decodable>(
    _ key: Key, where isValid: (Value) -> Bool, else reason: (Value) -> String
  ) throws -> Value {
    let value = try decode(Value.self, forKey: key)
    guard isValid(value) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: reason(value))
    }
    return value
  }
}
