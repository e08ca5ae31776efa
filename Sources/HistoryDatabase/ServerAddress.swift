internal import Essentials

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
    let (scheme, credentials, rest) = parts
    let user = credentials.map { "\($0.user)@" } ?? ""
    let halves = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let server = "\(scheme)\(user)\(halves[0])"
    guard halves.count > 1 else { return server }
    let query = halves[1].split(separator: "&").filter { parameter in
      let key = String(parameter.prefix { $0 != "=" })
      return !(key.removingPercentEncoding ?? key).contains("password")
    }
    return query.isEmpty ? server : "\(server)?\(query.joined(separator: "&"))"
  }

  /// Returns a message of the server or of libpq as one line that has no password.
  func line(of message: String) -> String {
    let password = parts.credentials?.password ?? ""
    // libpq takes the rest of such a password for a host or a name, which it quotes.
    if password.contains(where: { "@/".contains($0) }) {
      return "write @ in a password as %40, and / as %2F"
    }
    var message = message.replacing(text, with: place)
    // It also quotes a password whose percent signs are not those of an encoding.
    if !password.isEmpty { message = message.replacing("\"\(password)\"", with: "\"…\"") }
    return message.split(whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
  }

  /// The scheme with its slashes, the user and the password if there is an `@` behind them, and the
  /// rest.
  private var parts: (scheme: Substring, credentials: Credentials?, rest: Substring) {
    let begin = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    // Scalars, because libpq does not join a sign with an accent after it.
    let all = text.unicodeScalars[begin...]
    let authority = all.prefix { $0 != "/" }
    var end: String.Index?
    if let first = authority.firstIndex(of: "@") {
      // libpq takes the first one. A password that has one, too, is not shown either.
      end = authority[first...].prefix { $0 != "?" }.lastIndex(of: "@")
    } else if authority.prefix(while: { $0 != "?" }).split(separator: ",")
      .contains(where: Self.hasNoPort)
    {
      // It is a password with a slash.
      end = all.lastIndex(of: "@")
    }
    let scheme = text[..<begin]
    guard let end else { return (scheme, nil, Substring(all)) }
    return (scheme, Credentials(all[..<end]), Substring(all[all.index(after: end)...]))
  }

  /// Whether letters follow the colon of a host, which are no port; brackets enclose an address.
  private static func hasNoPort(_ host: Substring.UnicodeScalarView) -> Bool {
    host.first != "[" && host.drop { $0 != ":" }.contains(where: \.properties.isAlphabetic)
  }

  /// A user and a password.
  private struct Credentials {
    let user: Substring
    /// The password; empty if there is none.
    let password: Substring

    init(_ text: Substring.UnicodeScalarView) {
      let user = text.prefix { $0 != ":" }
      self.user = Substring(user)
      password = Substring(text[user.endIndex...].dropFirst())
    }
  }
}
