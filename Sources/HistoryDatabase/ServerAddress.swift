/// The address of a history on a server: a URL of PostgreSQL.
struct ServerAddress {
  /// The address as it was given, which may contain a password.
  let text: String

  /// Creates an address; `nil` for a text that is the path of a file.
  init?(_ text: String) {
    guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else { return nil }
    self.text = text
  }

  /// The address without passwords, for messages.
  var place: String {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    // A user's name ends with a colon before the password. The last @ is the one before the host.
    let server =
      parts[0].firstMatch(of: /^(\w+:\/\/[^:@\/]*):.*@/)
      .map { "\($0.output.1)@\(parts[0][$0.range.upperBound...])" } ?? String(parts[0])
    guard parts.count > 1 else { return server }
    let query = parts[1].split(separator: "&").filter { !$0.contains("password=") }
    return query.isEmpty ? server : "\(server)?\(query.joined(separator: "&"))"
  }

  /// Returns a message of the server or of libpq as one line that has no password.
  func line(of message: String) -> String {
    message.replacing(text, with: place).split(whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
  }
}
